"""cvxpy as a source of arrays: what it finds is judged by what is computed from it, never by its status."""

import warnings
from typing import Any

import numpy as np

from linviz.core.problem import Array


def library() -> Any:
    """Imported only now: it takes a second, and no run needs it."""
    import cvxpy

    return cvxpy


def solved(problem: Any, variable: Any) -> Array | None:
    """The variable's value; None where there is none. Whether it is any good is for others to compute."""
    cp = library()
    with warnings.catch_warnings():
        # its opinion of its own answer is not asked
        warnings.simplefilter("ignore")
        try:
            problem.solve(solver=cp.CLARABEL)
        except cp.SolverError:
            return None
    found = variable.value
    return np.asarray(found) if found is not None and np.isfinite(found).all() else None
