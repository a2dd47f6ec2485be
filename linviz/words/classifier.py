"""w, b and f(x) written out: the first live numbers of every run."""

from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.entry import entry_of, has_bias
from linviz.run.phrase import Numbers, Words

# terms that are written out; of more there is only the sum
TERMS = 6
VOTE_ROW = ("f(x), a vote", "Σₖ cₖ sign fₖ(x), k ≤ <updates>")


def classifier_rows(algorithm: Algorithm[Any], lifted: Lifted, words: Words) -> Numbers:
    """Return the rows for the classifier among the live numbers."""
    bias = has_bias(algorithm)
    if entry_of(algorithm).votes:
        return _w_row(lifted, words.w, "moving_w", "moving_b" * bias), VOTE_ROW
    if algorithm.takes == "features":
        b = "b" * bias
        return _w_row(lifted, words.w, "w", b), ("f(x)", _f_template(lifted, b))
    if has_written_terms(lifted):
        return _w_row(lifted, words.w, "w", "w_b"), ("f(x)", _f_template(lifted, "w_b"))
    of_points = ("f(x)", f"Σ {words.weights} K(xⱼ, x){' + b' * bias}, <terms> of <n> terms")
    if not bias:
        return (of_points,)
    return (("b", f"<~><{words.b}>"), of_points)


def has_written_terms(lifted: Lifted) -> bool:
    """Return True where every term of f can be written out."""
    return 0 < len(lifted.lift.feature_names(lifted.problem.d)) <= TERMS


def classifier_columns(algorithm: Algorithm[Any], lifted: Lifted, run_columns: Columns) -> Columns:
    """Return for kernels: terms, the points that f sums over; w_b, the b of f = w·phi + w_b where f is written out."""
    if algorithm.takes == "features":
        return {}
    more = {"terms": np.count_nonzero(run_columns["alpha"], axis=1)}
    # on its way to the browser, w_b takes the place of b
    more["expansion_b"] = run_columns["b"]
    if has_written_terms(lifted) and "w_b" not in run_columns:
        # the features leave out the constant component of the kernel
        more["w_b"] = run_columns["b"] + lifted.lift.constant * run_columns["c"].sum(axis=1)
    return more


def _w_row(lifted: Lifted, label: str, w: str, b: str) -> tuple[str, str]:
    # a vector of one number is that number
    shown = f"<~><{w}.0>" if lifted.phi.shape[1] == 1 else f"<~><{w}>"
    if b:
        return label or "w, b", f"{shown}, <{b}>"
    return label or "w", shown


def _f_template(lifted: Lifted, b: str) -> str:
    if not has_written_terms(lifted):
        return f"Σⱼ wⱼ φⱼ(x){' + b' * bool(b)}, {lifted.phi.shape[1]} terms"
    names = lifted.lift.feature_names(lifted.problem.d)
    terms = [f"<{'+' * (k > 0)}*w.{k}>{name}" for k, name in enumerate(names)]
    return f"<~>{' '.join(terms)}{f' <+{b}>' * bool(b)}"
