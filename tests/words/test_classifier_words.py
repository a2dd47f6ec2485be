"""Texts of w, b and f(x) and of y f, word for word."""

from typing import Any

import numpy as np
import pytest

from linviz.core.lift import lift
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.words.describe import columns_for_words, describe, lines_at_end, rows_of, words_of
from linviz.words.template import fill
from tests.datasets import BOOK, CIRCLES, CONTRADICT, DEFAULT20, FOUR, NONSEP7, XOR, lifted
from tests.runs import trace

LINE = Problem([[-2], [-1], [0], [1], [2]], [1, -1, -1, -1, 1])


def numbers(run: Trace, step: int = -1) -> dict[str, str]:
    """Return the live numbers of a step as text, by label."""
    (row,) = rows_of(run, columns_for_words(run, np.array([step % len(run)])))
    return {
        letters(label): fill(template, row).replace("\u202f", " ")
        for label, template, *_ in words_of(run).numbers
    }


@pytest.mark.parametrize(
    ("run", "rows"),
    [
        (trace("perceptron", DEFAULT20), {"w, b": "(2.7, 2.2), −6", "f(x)": "2.7 x₁ + 2.2 x₂ − 6"}),
        (trace("perceptron", BOOK, order="first"), {"w, b": "(1, 1), −3", "f(x)": "x₁ + x₂ − 3"}),
        (trace("perceptron", FOUR, bias=False), {"w": "(1, 2)", "f(x)": "x₁ + 2 x₂"}),
        (
            trace("hard-svm", lifted(CIRCLES, "quadratic")),
            {
                "w, b": "≈ (0.381, 0, 0.381), −1.38",
                "f(x)": "≈ 0.381 x₁² + 0 √2x₁x₂ + 0.381 x₂² − 1.38",
            },
        ),
        (
            trace("perceptron", lifted(LINE, "shifted-parabola")),
            {"w, b": "(0, 3), −1", "f(x)": "0 x + 3 (x² − 1) − 1"},
        ),
        # one feature is enough to write f out, by a kernel too
        (
            trace("hard-svm", Problem([[-1], [3]], [-1, 1])),
            {"w, b": "0.5, −0.5", "f(x)": "0.5 x − 0.5"},
        ),
        (
            trace("voted-perceptron", NONSEP7),
            {"w, b, moving": "(0, 0), 0", "f(x), a vote": "Σₖ cₖ sign fₖ(x), k ≤ 20"},
        ),
        (
            trace("dual-perceptron", lifted(CIRCLES, "rbf"), order="random"),
            {"b": "1", "f(x)": "Σ αⱼ yⱼ K(xⱼ, x) + b, 9 of 16 terms"},
        ),
        (
            trace("kernel-ridge", lifted(CIRCLES, "rbf"), bias="none"),
            {"f(x)": "Σ αⱼ K(xⱼ, x), 16 of 16 terms"},
        ),
    ],
)
def test_w_b_and_f_come_first_among_the_numbers(run: Trace, rows: dict[str, str]) -> None:
    assert list(numbers(run).items())[: len(rows)] == list(rows.items())


def test_before_anything_is_learned_all_of_them_are_0() -> None:
    found = numbers(trace("perceptron", DEFAULT20), 0)
    assert (found["w, b"], found["f(x)"]) == ("(0, 0), 0", "0 x₁ + 0 x₂ + 0")


@pytest.mark.parametrize(
    ("name", "parameters", "d", "written"),
    [
        ("none", {}, 1, ("x",)),
        ("none", {}, 2, ("x₁", "x₂")),
        ("polynomial", {"degree": 2}, 2, ("√2x₁", "√2x₂", "x₁²", "√2x₁x₂", "x₂²")),
        ("polynomial", {"degree": 3, "coef0": 0}, 2, ("x₁³", "√3x₁²x₂", "√3x₁x₂²", "x₂³")),
        ("polynomial", {"degree": 2, "coef0": 2}, 1, ("2x", "x²")),
        ("polynomial", {"degree": 2, "coef0": 0.7}, 1, ("√1.4x", "x²")),
        ("rbf", {}, 2, ()),
    ],
)
def test_features_are_written_as_they_are_computed(
    name: str, parameters: dict[str, Any], d: int, written: tuple[str, ...]
) -> None:
    one = lift(name, parameters)
    assert one.feature_names(d) == written
    features = one.features(np.ones((1, d)))
    assert features is None or features.shape[1] == len(written)


def test_y_f_is_worked_out_on_a_visit_and_before_an_update() -> None:
    run = trace("perceptron", DEFAULT20)
    visit, update = describe(run, 5).formula, describe(run, 8).formula
    assert visit == (
        r"\mathbf{w}\cdot\mathbf{x}_{5} + b = 1.6\cdot3.6 + 2.9\cdot2.3 + 1",
        r"y_{5} (\mathbf{w}\cdot\mathbf{x}_{5} + b) = 1\cdot13.43 = 13.43 > 0",
    )
    assert update[:2] == (
        r"\mathbf{w}\cdot\mathbf{x}_{8} + b = 1.6\cdot1.9 + 2.9\cdot(−0.9) + 1",
        r"y_{8} (\mathbf{w}\cdot\mathbf{x}_{8} + b) = −1\cdot1.43 = −1.43 \le 0",
    )


def test_each_number_beside_an_arrow_has_a_relation_of_its_own() -> None:
    told = [
        line
        for k in range(1, 9)
        for line in describe(trace("mdm", DEFAULT20), k).formula
        if r"\to" in line
    ]
    assert any(r"= 0 \to \approx \mathbf{0." in line for line in told)
    assert not any(r"\approx 0 \to" in line for line in told)


@pytest.mark.parametrize(
    ("run", "lines"),
    [
        (trace("perceptron", DEFAULT20), ["until a pass makes no mistake"]),
        (trace("perceptron", CONTRADICT), []),
        (trace("pegasos", NONSEP7, steps=20), ["until all steps are made"]),
        (trace("voted-perceptron", NONSEP7, passes=1), ["return Σₖ cₖ sign(wₖ·x + bₖ)"]),
        (trace("kozinec", XOR), []),
        (trace("kernel-ridge", BOOK), []),
    ],
)
def test_the_line_that_ends_a_run_is_marked_where_it_holds(run: Trace, lines: list[str]) -> None:
    words = words_of(run)
    assert [
        letters(list(words.pseudocode.values())[line]) for line in lines_at_end(run, words)
    ] == lines
