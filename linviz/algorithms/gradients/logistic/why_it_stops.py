"""The curves of logistic regression in Why it stops: the loss and the length of its gradient."""

from typing import Any

from linviz.algorithms.gradients.logistic.algorithm import has_no_optimum
from linviz.core.lift import Lifted
from linviz.run.why_it_stops import Objective


def _has_no_optimum(algorithm: Any, lifted: Lifted) -> bool:
    return bool(has_no_optimum(lifted, algorithm.lam))


WHY = (Objective("objective", "gradient", endless=_has_no_optimum),)
