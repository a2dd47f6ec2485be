"""Formulas in LaTeX: a document with amsmath takes them as they are."""

import re

import pytest

from linviz.words.describe import describe
from linviz.words.template import latex_number
from tests.words.runs import RUNS, run_of

# of LaTeX, and of amsmath
COMMANDS = {
    "alpha", "beta", "eta", "kappa", "lambda", "mu", "sigma", "varphi",
    "approx", "cdot", "frac", "ge", "hat", "infty", "le", "ldots", "leftarrow", "lVert", "mathbf", "quad", "rVert",
    "sum", "text", "to", ",", "\\", "begin", "end",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("−12,345.5", "-12{,}345.5"),
        ("(1, 1,000, −2, …)", r"(1, 1{,}000, -2, \ldots)"),
        ("− 3.10·10⁻⁸", r"- 3.10 \cdot 10^{-8}"),
        ("1\u202f−\u202f2.00·10⁻¹⁰", r"1\,-\,2.00 \cdot 10^{-10}"),
        ("(−∞)", r"(-\infty)"),
        ("–", r"\text{--}"),
    ],
)
def test_a_number_is_written_with_the_signs_of_latex(text: str, latex: str) -> None:
    assert latex_number(text) == latex


@pytest.mark.parametrize("name", RUNS)
def test_every_formula_has_balanced_braces_and_commands_that_latex_knows(name: str) -> None:
    run = run_of(name)
    for k in {0, 1, 2, run.steps // 2, run.steps - 1, run.steps} & set(range(len(run))):
        latex = describe(run, k).latex
        assert latex.isascii()
        assert set(re.findall(r"\\([A-Za-z]+|.)", latex)) <= COMMANDS
        depths = [latex[:end].count("{") - latex[:end].count("}") for end in range(len(latex) + 1)]
        assert min(depths) == depths[-1] == 0


def test_lines_stand_below_each_other_in_one_display_and_without_a_formula_there_is_none() -> None:
    run = run_of("perceptron, as it comes")
    assert describe(run, 0).latex == ""
    first, second = describe(run, 5).formula
    assert describe(run, 5).latex == f"\\begin{{gather*}}\n{first} \\\\\n{second}\n\\end{{gather*}}"
