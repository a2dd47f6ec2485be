"""The decision function f(x) written out, and w and b: the first live numbers of every run."""

from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.entry import entry_of, has_bias
from linviz.run.phrase import Numbers, Words

# terms that are written out; of more there is only the sum
TERMS = 6
F = "Decision function"
W_AND_B = "$w, $b"
VOTE_ROW = (F, "$f = Σₖ $voteₖ sign $fₖ($x), $k ≤ <updates>")


def classifier_rows(algorithm: Algorithm[Any], lifted: Lifted, words: Words) -> Numbers:
    """Return the rows for the classifier among the live numbers: f(x), and w and b as far as it has them.

    Where f(x) has every number of w and b, there is no further row for these.
    """
    bias = has_bias(algorithm)
    if entry_of(algorithm).votes:
        return VOTE_ROW, _w_row(lifted, words.w, "moving_w", "moving_b" * bias)
    if algorithm.takes == "features" or has_written_terms(lifted):
        # a kernel may have a constant part, which stands beside w as well
        b = "b" * bias if algorithm.takes == "features" else "w_b"
        f = (F, _f_template(lifted, b))
        is_plain = lifted.lift.name == "none" and has_written_terms(lifted)
        if is_plain and words.w in ("", W_AND_B):
            return (f,)
        return f, _w_row(lifted, words.w, "w", b)
    kernel_sum = f"$f = Σ {words.weights} $K($xⱼ, $x){' + $b' * bias}, <terms> of <n> terms"
    return ((F, kernel_sum), ("$b", f"<~><{words.b}>")) if bias else ((F, kernel_sum),)


def has_written_terms(lifted: Lifted) -> bool:
    """Return True where every term of f can be written out."""
    return 0 < len(lifted.lift.feature_names(lifted.problem.d)) <= TERMS


def classifier_columns(algorithm: Algorithm[Any], lifted: Lifted, run_columns: Columns) -> Columns:
    """Return further columns of a run: plain_w, and those of a kernel.

    plain_w: the coefficients of f in plain monomials, where features have factors such as the root of 2. terms: the
    number of points that f sums over. expansion_b: the b of that sum. w_b: the b of f = w·phi + w_b where f is written
    out.
    """
    plain: Columns = {}
    if has_written_terms(lifted):
        factors = [factor for _, factor in lifted.lift.monomials(lifted.problem.d)]
        plain["plain_w"] = run_columns["w"] * factors
    if algorithm.takes == "features":
        return plain
    kernel_columns: Columns = {"terms": np.count_nonzero(run_columns["alpha"], axis=1)}
    # on its way to the browser, w_b takes the place of b
    kernel_columns["expansion_b"] = run_columns["b"]
    if has_written_terms(lifted) and "w_b" not in run_columns:
        # the features leave out the constant component of the kernel
        kernel_columns["w_b"] = run_columns["b"] + lifted.lift.constant * run_columns["c"].sum(
            axis=1
        )
    return plain | kernel_columns


def _w_row(lifted: Lifted, label: str, w_column: str, b_column: str) -> tuple[str, str]:
    """Return the row with w and b from these columns, without b where b_column is "". label: "" for the usual one."""
    # a vector of one number is that number
    shown = f"<~><{w_column}.0>" if lifted.phi.shape[1] == 1 else f"<~><{w_column}>"
    if b_column:
        return label or W_AND_B, f"{shown}, <{b_column}>"
    return label or "$w", shown


def _f_template(lifted: Lifted, b_column: str) -> str:
    """Return the template of f(x) from the columns w and b_column, without b where that is ""."""
    if not has_written_terms(lifted):
        return f"$f = Σⱼ $wⱼ $phiⱼ($x){' + $b' * bool(b_column)}, {lifted.phi.shape[1]} terms"
    monomials = lifted.lift.monomials(lifted.problem.d)
    # the page computes plain_w from w, and w itself is there
    w = "w" if all(factor == 1 for _, factor in monomials) else "plain_w"
    terms = [
        f"<{'+' * (k > 0)}*{w}.{k}>{name.replace('x', '$x')}"
        for k, (name, _) in enumerate(monomials)
    ]
    return f"$f <=> {' '.join(terms)}{f' <+{b_column}>' * bool(b_column)}"
