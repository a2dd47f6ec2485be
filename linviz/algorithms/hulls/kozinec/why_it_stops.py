"""The closing bounds of Kozinec's algorithm on one hull in Why it stops."""

from linviz.algorithms.hulls.kozinec.algorithm import Kozinec, largest_squared_length
from linviz.core.lift import Lifted, once
from linviz.core.nearest import augmented_margin_bounds
from linviz.run.why_it_stops import Closing


def _largest_squared_length(algorithm: Kozinec, lifted: Lifted) -> float:
    return largest_squared_length(lifted, algorithm.bias, algorithm.constant)


def lower_bound_of_margin(algorithm: Kozinec, lifted: Lifted) -> float:
    """Return a lower bound of the largest margin, on which the bounds close."""
    return _margin_lower_bound(lifted, algorithm.bias, algorithm.constant)


@once
def _margin_lower_bound(lifted: Lifted, bias: bool, constant: float) -> float:
    return augmented_margin_bounds(lifted, bias, constant).lower


WHY = (Closing("lower", "upper", "kappa", lower_bound_of_margin, _largest_squared_length),)
