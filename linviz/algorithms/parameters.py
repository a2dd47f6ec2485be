"""Parameters that several algorithms have: the same label, help and range wherever they stand."""

from typing import Any

from linviz.algorithms.order import PASSES
from linviz.core.parameter import parameter

# a stochastic gradient is one of random points, so these come first
SAMPLING = ("random", "shuffled", "cyclic")


def order_parameter(default: str = "cyclic", choices: tuple[str, ...] = PASSES) -> Any:
    """The order of the points."""
    return parameter(default, "Order", "which point is looked at next", choices=choices)


def seed_parameter(page: bool = True) -> Any:
    """Only where something is drawn."""
    only = ("order", ("shuffled", "random"))
    return parameter(0, "Seed", "another seed, another order", low=0, high=99, most=2**31, only=only, page=page)


def eta_parameter(
    default: float = 1.0,
    what: str = "how far a mistake moves w",
    low: float = 0.01,
    only: tuple[str, tuple[str, ...]] | None = None,
) -> Any:
    """The step size."""
    return parameter(default, "η", what, low=low, high=10, least=1e-4, most=1e3, log=True, only=only)


def bias_parameter() -> Any:
    """Whether there is a b."""
    return parameter(True, "Bias", "off: the boundary passes through the origin")


def price_parameter(what: str = "price of a point inside the margin") -> Any:
    """C; at most 1e4, since beyond rounding decides the answer (certificate.MOST_C)."""
    return parameter(1.0, "C", what, low=0.01, high=1e4, least=1e-4, most=1e4, log=True)


def most_parameter(default: int, what: str = "steps") -> Any:
    """A budget: for Python, files and links, without a control."""
    label = f"Most {what}"
    return parameter(
        default, label, "the run ends there at the latest", low=1, high=100_000, least=1, most=100_000, page=False
    )
