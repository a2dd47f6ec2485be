"""cvxpy as a source of arrays: what it finds is judged by what is computed from it, never by its status."""

import warnings
from typing import Any

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array

# features up to which a problem is solved for w, and not for a weight of each point
NARROW = 64
# its own limit is four times as many, and none of its answers is believed anyway
ROUNDS = 50


def is_narrow(lifted: Lifted) -> bool:
    """Return True where w is so short that a problem is solved for it, and not for a weight of each point."""
    return lifted.has_map and lifted.phi.shape[1] <= NARROW


def import_cvxpy() -> Any:
    """Return cvxpy, imported only now: it takes a second, and no run needs it."""
    import cvxpy

    return cvxpy


def solve_for(problem: Any, variable: Any) -> Array | None:
    """Solve a cvxpy problem, and return the value of the variable; None where the solver finds none.

    The caller has to check whether it is good.
    """
    cp = import_cvxpy()
    with warnings.catch_warnings():
        # its opinion of its own answer is not asked
        warnings.simplefilter("ignore")
        try:
            problem.solve(solver=cp.CLARABEL, max_iter=ROUNDS)
        # it gives up in many ways, and cvxpy on the way to it too
        except (cp.SolverError, ArithmeticError, ValueError, np.linalg.LinAlgError):
            return None
    found = variable.value
    if found is None or not np.isfinite(found).all():
        return None
    return np.asarray(found)
