"""f(x) and y f(x) of the point that a step looks at, worked out in numbers, before the step."""

import numpy as np

from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.words.common_phrases import formula_x

# the most products that are written out; with more features only their sum is
PRODUCTS = 3
# columns that the browser computes (assets/wording/words.js)
DERIVED = {"x", "label", "f_before", "sum_before", "rise", "w_b", "plain_w"}
KERNEL_SCORE_LINE = (
    r"$f($x_{<i>}) = \sum$alpha_{j} $y_{j} $K($x_{j}, $x_{<i>}) + $b "
    r"<=> <sum_before> <+own_b_before> <=> <f_before|0>"
)


def numeric_score_lines(
    lifted: Lifted, bias: bool, comparison: str, prefix: str = ""
) -> tuple[str, ...]:
    """Return the line "f = w·x + b in numbers = value" in a tuple; empty where there is only the value.

    comparison: as in signed_score_line. prefix: of the columns of w and b, "moving_" where a step tests its point with
    others than those that count.
    """
    D = lifted.phi.shape[1]
    if D > PRODUCTS and not bias:
        return ()
    terms = [rf"<{'+' * (k > 0)}{prefix}w_before.{k}>\cdot<(x.{k}>" for k in range(D)]
    if D > PRODUCTS:
        terms = ["<sum_before>"]
    if bias:
        terms.append(f"<+{prefix}b_before>")
    return (f"{score_symbols(lifted, bias)} <=> {' '.join(terms)} <=> <{_f_slot(comparison)}>",)


def plain_score_lines(lifted: Lifted, bias: bool, comparison: str) -> tuple[str, ...]:
    """Return the line with the value of f, in numbers if needed, where no line of y f follows, in a tuple."""
    value = f"{score_symbols(lifted, bias)} <=> <{_f_slot(comparison)}>"
    return numeric_score_lines(lifted, bias, comparison) or (value,)


def score_symbols(lifted: Lifted, bias: bool) -> str:
    """Return f of the visited point as a formula without numbers."""
    return rf"$w\cdot{formula_x(lifted)}{' + $b' * bias}"


def score_as_factor(lifted: Lifted, bias: bool) -> str:
    """Return f as a factor after y in a formula, with brackets round a sum."""
    f = score_symbols(lifted, bias)
    return f"({f})" if bias else f


def score_lines(lifted: Lifted, bias: bool, comparison: str, letter: str = "") -> tuple[str, ...]:
    """Return the formula lines of a visited point: f in numbers, if needed, and y f with its comparison.

    comparison: such as " > 0", or " < <beta>" with the column beta. letter: of y f, such as "s = ".
    """
    return *numeric_score_lines(lifted, bias, comparison), signed_score_line(
        score_as_factor(lifted, bias), comparison, letter
    )


def signed_score_line(f: str, comparison: str, letter: str = "") -> str:
    """Return the formula line "y f = label · f = value, comparison" with slots.

    f: its symbols, without numbers. comparison: such as " > 0", or "" for none. letter: what the line begins with, such
    as "s = ".
    """
    other = _other_side(comparison)
    return (
        rf"{letter}$y_{{<i>}} {f} <=> <label>\cdot<({_f_slot(comparison)}> "
        rf"<=> <before{other}>{comparison}"
    )


def _other_side(comparison: str) -> str:
    """Return what a slot is compared with, as "|0" or "|beta"; "" without a comparison."""
    return f"|{comparison.split()[-1].strip('<>')}" if comparison else ""


def _f_slot(comparison: str) -> str:
    """Return the slot of f, whose sign shows where y f is compared with 0."""
    return "f_before" + ("|0" if _other_side(comparison) == "|0" else "")


def score_columns(lifted: Lifted, run_columns: Columns, tested_b: str) -> Columns:
    """Return columns of the visited point (0 without one): label, f before the step, and f less b; x where it is short.

    rise: by how much the step has raised its y f. tested_b: the column of the b with which the step tested the point.
    """
    index = run_columns["index"]
    # -1 stands for no point, and picks the last place
    label = np.append(lifted.y, 0.0)[index]
    f = label * np.nan_to_num(run_columns["before"])
    rise = run_columns["after"] - run_columns["before"]
    sum_before = f - run_columns[f"{tested_b}_before"]
    numbers = {"label": label, "f_before": f, "sum_before": sum_before, "rise": rise}
    if lifted.has_map and lifted.phi.shape[1] <= PRODUCTS:
        numbers["x"] = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])[index]
    return numbers
