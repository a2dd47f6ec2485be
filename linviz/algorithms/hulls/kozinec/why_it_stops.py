"""What the bounds of Kozinec's algorithm on one hull close on, and how fast."""

from linviz.algorithms.hulls.kozinec.algorithm import Kozinec, longest
from linviz.core.lift import Lifted, once
from linviz.core.nearest import augmented_margin
from linviz.run.why_it_stops import Closing


def _squared(algorithm: Kozinec, lifted: Lifted) -> float:
    return longest(lifted, algorithm.bias, algorithm.constant)


def _widest(algorithm: Kozinec, lifted: Lifted) -> float:
    return _margin(lifted, algorithm.bias, algorithm.constant)


@once
def _margin(lifted: Lifted, bias: bool, constant: float) -> float:
    return augmented_margin(lifted, bias, constant).lower


WHY = (Closing("lower", "upper", "kappa", _widest, _squared),)
