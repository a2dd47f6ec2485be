"""Frame: one step as a screen shows it, with the names that Python has for the columns of a Trace."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from linviz.core.problem import Array, frozen
from linviz.run.algorithm import EVENTS
from linviz.run.columns import Meaning


@dataclass(frozen=True, eq=False)
class Frame:
    """One step as the screen shows it. Points count from 0; what an algorithm does not have is None.

    w (D,), b: the classifier, w None where the lift has no finite map. f = w . phi + b, but where the kernel has a
    constant component (lift.constant): then f = sum_j c_j K(x_j, .) + b, and w . phi + b lacks constant * sum c.
    alpha (n,): dual variables. scores (n,): f(x_i). margin: min y f / |w| in the lifted space, negative while a point
    is wrong, None while w = 0. slack (n,): max(0, 1 - y f). errors: points with y f <= 0. best_w, best_errors: of
    best-so-far algorithms. hull: the points (k, D) of each hull that Kozinec walks in; nearest: where in each he is.
    objectives, bounds: by name.
    """

    step: int
    event: str
    index: int | None
    w: Array | None
    b: float
    alpha: Array | None
    scores: Array
    margin: float | None
    slack: Array
    errors: int
    best_w: Array | None
    best_errors: int | None
    hull: tuple[Array, ...] | None
    nearest: tuple[Array, ...] | None
    objectives: dict[str, float]
    bounds: dict[str, float]
    # the run that it is a step of, where its points lie in a plane
    drawn_of: Any = field(default=None, repr=False)

    # what draws a step of a run as SVG; linviz.api sets it, for a picture is made of a run and not the other way round
    drawing: ClassVar[Callable[[Any, int], str] | None] = None

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows."""
        draw = type(self).drawing
        return draw(self.drawn_of, self.step) if draw and self.drawn_of is not None else None


def frame_of_row(row: Mapping[str, Any], meaning: Meaning, hull: tuple[Array, ...]) -> Frame:
    """Return the Frame of one row of columns of a Trace; hull: the points (k, D) of each hull, if there are any."""
    nearest = tuple(frozen(row[name]) for name in ("w_pos", "w_neg", "v") if name in row)
    return Frame(
        step=int(row["step"]),
        event=EVENTS[row["event"]],
        index=int(row["index"]) if row["index"] >= 0 else None,
        w=_frozen(row, "w"),
        b=float(row["b"]),
        alpha=_frozen(row, "alpha"),
        scores=frozen(row["scores"]),
        margin=None if np.isnan(row["margin"]) else float(row["margin"]),
        slack=frozen(row["slack"]),
        errors=int(row["errors"]),
        best_w=_frozen(row, "best_w"),
        best_errors=int(row["best_errors"]) if "best_errors" in row else None,
        hull=tuple(map(frozen, hull)) or None,
        nearest=nearest or None,
        objectives=_numbers(row, meaning.objectives),
        bounds=_numbers(row, meaning.bounds + meaning.between),
    )


def _numbers(row: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, float]:
    """Return the numbers of a row by name, of those names that it has."""
    # some are there for some parameters only
    return {name: float(row[name]) for name in names if name in row}


def _frozen(row: Mapping[str, Any], name: str) -> Array | None:
    """Return a column of a row as a read-only array; None where the row lacks it."""
    if name in row:
        return frozen(row[name])
    return None
