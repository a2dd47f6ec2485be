"""A verdict on the end of a run, and what every judge is shown of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted


@dataclass(frozen=True)
class Certificate:
    """The verdict on the end of a run.

    primal: the objective that the run has reached. dual: the bound that no classifier can pass. gap: their distance,
    relative. kkt: the worst residual of what was checked. reason: the verdict in words.
    promise: what the end of the run claims (`run.outcome.OUTCOMES`), or what is proved without a claim; "" where it is
    neither. holds: whether that is proved. numbers: what the proof rests on, each with its label. `certify` fills in
    these three; a judge may say what `optimal` proves where the end claims nothing, if not "optimal", and name numbers
    of its own. conditions: the labels of those numbers by which a condition of the optimum fails, each with the
    condition itself.
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
    conditions: tuple[tuple[str, str], ...] = ()


class Run(Protocol):
    """The part of a Trace that a judge needs."""

    @property
    def algorithm(self) -> Any:
        """The algorithm with its parameters."""

    @property
    def entry(self) -> Any:
        """The entry of the algorithm."""

    @property
    def lifted(self) -> Lifted:
        """The points that it ran on, with their lift."""

    @property
    def stop(self) -> Any:
        """The reason why it ended."""

    @property
    def steps(self) -> int:
        """The number of the last step."""

    def columns(self, steps: NDArray[np.int64]) -> Mapping[str, NDArray[Any]]:
        """Return the columns of these steps, by name."""
