"""Is this really the best there is? Every run is held against the objective that its algorithm declares.

Nothing is believed that was not computed here: neither the run's own readings nor the status of a solver (CLARABEL
calls `optimal` what is 80 % wrong at C = 1e8). A solution of cvxpy is only taken as arrays, and judged anew.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from linviz.certificate import (
    augmented_margin,
    hard_svm,
    hinge,
    largest_margin,
    logistic,
    mistakes,
    promise,
    ridge,
    soft_margin,
    voting,
)
from linviz.certificate.base import Certificate, Run
from linviz.core.problem import InputError

__all__ = ["Certificate", "certify"]


def _margin(run: Run, last: dict[str, Any]) -> Certificate:
    """The margin that belongs to the number of hulls."""
    one: bool = getattr(run.algorithm, "hulls", "two") == "one"
    return augmented_margin.judge(run, last) if one else largest_margin.judge(run, last)


# by the objective that an algorithm declares
JUDGES: dict[str, Callable[[Run, dict[str, Any]], Certificate]] = {
    "soft margin": soft_margin.judge,
    "hard margin": hard_svm.judge,
    "largest margin": _margin,
    "largest augmented margin": augmented_margin.judge,
    "no mistakes": mistakes.judge,
    "fewest mistakes": mistakes.judge,
    "logistic loss": logistic.judge,
    "soft margin by steps": hinge.by_steps,
    "soft margin with b": hinge.with_b,
    "mean": voting.judge,
    "vote": voting.judge,
    "ridge": ridge.judge,
}


def certify(run: Run) -> Certificate:
    """What the end of a run promises and whether it holds, and the proof. Milliseconds; a second the first time."""
    if not hasattr(run, "columns"):
        raise InputError("what is certified is a run: linviz.certify(linviz.run(...))")
    if run.lifted.n == 0:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    last = {name: values[0] for name, values in run.columns(np.array([run.steps])).items()}
    return promise.weighed(run, last, JUDGES[run.algorithm.objective](run, last))
