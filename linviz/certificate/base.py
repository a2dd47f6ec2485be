"""What a verdict is made of, and what every judge is shown of a run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.core.problem import Array

# what is rounding in numbers whose natural size is 1
ZERO = 1e-9
# how far two independent answers may differ
AGREE = 1e-6
# the gap at which the SVMs stop, and room for rounding
GAP = 1.001e-6
# steps of a run that are made again for a proof, about a second; with so many features a step takes twice as long
MOST_AGAIN, WIDE = 25_000, 250


@dataclass(frozen=True)
class Certificate:
    """What could be proved about the end of a run.

    primal: the objective that the run has reached. dual: the bound that no classifier can pass. gap: their distance,
    relative. kkt: the worst residual of what was checked. reason: the verdict in words.
    promise: what the end of the run claims (a value of `promise.PROMISES`), or "fewest mistakes" where that is proved
    without a claim; "" where it claims nothing. holds: whether that is proved. numbers: what the proof rests on, each
    with its label. `certify` fills in these three; a judge may leave them out, or name numbers of its own.
    """

    optimal: bool
    primal: float
    dual: float
    gap: float
    kkt: float
    reason: str
    promise: str = ""
    holds: bool = False
    numbers: tuple[tuple[str, float], ...] = ()


class Run(Protocol):
    """What is asked of a trace."""

    @property
    def algorithm(self) -> Any:
        """The algorithm with its parameters."""

    @property
    def lifted(self) -> Lifted:
        """The data it ran on."""

    @property
    def stop(self) -> Any:
        """Why it ended."""

    @property
    def steps(self) -> int:
        """The number of the last step."""

    def columns(self, steps: NDArray[np.int64]) -> Mapping[str, NDArray[Any]]:
        """What is shown of those steps."""


def foreign(reached: float, off: float) -> Certificate:
    """The verdict where the scores shown are off those of the classifier shown by more than rounding."""
    return Certificate(False, reached, 0.0, 1.0, off, "The scores shown are not those of the classifier shown.")


def of_margin(name: str, bounds: tuple[float, float], part: bool, enough: bool) -> str:
    """What is said of a margin that is reached and its upper bound.

    part: whether what may be missing is told as a part of the bound, as a relative epsilon is, or as a length.
    """
    reached, upper = bounds
    missing = upper - reached
    if missing <= ZERO * upper:
        return f"The {name} is {reached:.6g}, and but for rounding no boundary has a larger one."
    told = f"{missing / upper:.1e} of it" if part else f"{missing:.1e}"
    asked = "within what was asked for" if enough else "not what was asked for"
    return f"The {name} is {reached:.6g} and cannot be above {upper:.6g}: {told} may be missing, {asked}."


def most_again(run: Run) -> int:
    """The steps of this run that a proof may make again."""
    width = run.lifted.phi.shape[1] if run.algorithm.takes == "features" else 0
    return MOST_AGAIN // (1 + int(width) // WIDE)


def too_long(steps: int) -> str:
    """What is said instead of a proof that makes so many steps again."""
    return f"This proof would take too long: {steps:,} steps would have to be made again. Try fewer points, or passes."


def largest(values: Array) -> float:
    """The largest |value|."""
    return float(np.abs(values).max())
