"""Parameters that several algorithms have: the same label, help and range wherever they stand."""

from typing import Any

from linviz.core.parameter import parameter
from linviz.run.order import PASSES

# a stochastic gradient is one of random points, so these come first
SAMPLING = ("random", "shuffled", "cyclic")
# how the step size goes on from the first step
SCHEDULES = ("constant", "1/t", "1/sqrt t")
SCHEDULES_TOLD = {
    "constant": "constant rate",
    "1/t": "rate $eta/$time",
    "1/sqrt t": "rate $eta/√$time",
}
ORDERS_TOLD = {
    "cyclic": "cyclic order",
    "shuffled": "shuffled order",
    "random": "random order",
    "most-violated": "most violated point next",
    "first": "first mistake next",
}


def order_parameter(default: str = "cyclic", choices: tuple[str, ...] = PASSES) -> Any:
    """Return the parameter for the order of the points, one of the choices."""
    told = {choice: ORDERS_TOLD[choice] for choice in choices}
    help_text = "order in which the points are visited"
    return parameter(default, "Order", help_text, choices=choices, told=told, obvious=True)


def seed_parameter(page: bool = True) -> Any:
    """Return the parameter for the random seed; page: whether the page has a control for it."""
    only = ("order", ("shuffled", "random"))
    return parameter(
        0,
        "Seed",
        "random seed: another number gives another order",
        low=0,
        high=99,
        most=2**31,
        only=only,
        page=page,
    )


def eta_parameter(
    default: float = 1.0,
    help_text: str = "learning rate: how much of $y $x a mistake adds to $w",
    low: float = 0.01,
    only: tuple[str, tuple[str, ...]] | None = None,
) -> Any:
    """Return the parameter for the step size; only: see Parameter."""
    return parameter(
        default, "$eta", help_text, low=low, high=10, least=1e-4, most=1e3, log=True, only=only
    )


def bias_parameter() -> Any:
    """Return the parameter for whether there is a b."""
    return parameter(True, "Bias", "off: the boundary passes through the origin")


def start_w_parameter() -> Any:
    """Return the parameter for the w that a run starts with."""
    return parameter(
        (),
        "Start $w",
        "where $w starts, as in 1, −2; what is left out is 0",
        low=-1e6,
        high=1e6,
        rare=True,
    )


def start_b_parameter(only: tuple[str, tuple[bool, ...]] | None = None) -> Any:
    """Return the parameter for the b that a run starts with; only: see Parameter."""
    return parameter(
        0.0,
        "Start $b",
        "where $b starts",
        obvious=True,
        low=-10,
        high=10,
        least=-1e6,
        most=1e6,
        only=only,
        rare=True,
    )


def price_parameter(help_text: str = "price of slack", scrubs: bool = False) -> Any:
    """Return the parameter C; at most 1e4, since beyond rounding decides the answer (MOST_C of its judge)."""
    return parameter(
        1.0, "$C", help_text, low=0.01, high=1e4, least=1e-4, most=1e4, log=True, scrubs=scrubs
    )


def limit_parameter(default: int, unit: str = "steps", page: bool = False) -> Any:
    """Return the parameter for the most steps (or another unit, in the plural) of a run.

    page: True for a control on the page, though one that is seldom used; else only Python, files and links have it.
    """
    return parameter(
        default,
        f"Most {unit}",
        f"stop after this many {unit}",
        low=1,
        high=100_000,
        least=1,
        most=100_000,
        log=True,
        page=page,
        rare=True,
    )


def steps_parameter(help_text: str = "stop after this many visits") -> Any:
    """Return the parameter for the steps that are made unless the run ends by itself."""
    return parameter(
        1_000, "Steps", help_text, low=10, high=10_000, least=1, most=100_000, log=True
    )


def lambda_parameter() -> Any:
    """Return the parameter for the price of a long w. It is called lam, since lambda is a keyword of Python."""
    return parameter(
        0.0,
        "$lambda",
        "regularisation: price of a long $w",
        high=10,
        most=1e6,
    )


def epsilon_parameter() -> Any:
    """Return the parameter for how near a walk in hulls must come to its end."""
    about = "how far apart the bounds of the margin may be, as a part of the distance of the hulls"
    return parameter(0.02, "$epsilon", about, low=0.001, high=0.5, least=1e-6, most=1, log=True)
