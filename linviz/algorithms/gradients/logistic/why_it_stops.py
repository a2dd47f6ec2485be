"""How low the loss of logistic regression gets."""

from typing import Any

from linviz.algorithms.gradients.logistic.algorithm import recedes
from linviz.core.lift import Lifted
from linviz.run.why_it_stops import Objective


def _endless(algorithm: Any, lifted: Lifted) -> bool:
    return bool(recedes(lifted, algorithm.lam))


WHY = (Objective("objective", "gradient", endless=_endless),)
