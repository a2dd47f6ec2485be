"""The curves of hinge SGD and Pegasos in Why it stops: the objective, a lower bound of it and the learning rate."""

import numpy as np

from linviz.algorithms.gradients.hinge.algorithm import HingeSgd, Pegasos
from linviz.core import active_set
from linviz.core.arithmetic import dot, product, total
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.run.columns import Steps
from linviz.run.why_it_stops import Objective


def _lower_bound(algorithm: HingeSgd, lifted: Lifted) -> float:
    return _dual_objective(lifted, algorithm.price)


@once
def _dual_objective(lifted: Lifted, C: float) -> float:
    """Return the dual objective of a feasible alpha: no w and b have a lower primal objective (weak duality, 002)."""
    alpha = active_set.solve(lifted.K, lifted.y, C).alpha
    signed = alpha * lifted.y
    return float(total(alpha) - dot(product(signed, lifted.K), signed) / 2)


def _hinge_rate(algorithm: HingeSgd, lifted: Lifted, steps: Steps) -> Array | None:
    """Return eta_t of the steps (F,); None where it is constant."""
    if algorithm.schedule == "constant":
        return None
    return np.asarray(algorithm.rate_of(steps))


def _pegasos_rate(algorithm: Pegasos, lifted: Lifted, steps: Steps) -> Array | None:
    """Return 1/(lambda t) of the steps (F,)."""
    return np.asarray(1.0 / (algorithm.lam(lifted.n) * steps))


HINGE = Objective("objective", average="avg_objective", least=_lower_bound, rate=_hinge_rate)
PEGASOS = Objective("objective", rate=_pegasos_rate)
