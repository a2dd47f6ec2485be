"""Explanations of why a run stops, or does not, for the view that shows them.

An algorithm's entry has one or more of these; the first gives the view its question. They name columns of the
run; what no column has is a function of the algorithm and the points.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.columns import Steps


class MistakeRows(NamedTuple):
    """The terms that mistakes add up: one at point i adds eta z_i to v, which begins at start (k,); z (n, k)."""

    z: Array
    start: Array
    eta: float


@dataclass(frozen=True)
class Why:
    """An explanation of why a run stops. question: what the run answers."""

    question: ClassVar[str]


@dataclass(frozen=True)
class Squeeze(Why):
    """The squeeze of Novikoff: every mistake makes |v| larger, and only so far (000 §1.3, 001, 003, 004)."""

    question = "How many mistakes can it make at most?"
    rows: Callable[[Any, Lifted], MistakeRows]


@dataclass(frozen=True)
class Approach(Why):
    """The approach of relaxation: no change leads away from a (w, b) with y f >= level for all points.

    short: how many points are short of it.
    """

    question = "Does every change come nearer?"
    short: str
    level: Callable[[Any], float]
    eta: Callable[[Any], float]


@dataclass(frozen=True)
class Closing(Why):
    """The two bounds that close on the widest margin (004 eq. (34)); moved: how far a step went, from 0 to 1.

    largest_square: the largest |z|^2 where a point is moved to what is nearest to 0 on its way to z; then 1 / upper^2
    rises by at least 1 over that with every mistake.
    """

    question = "How well is the widest margin known?"
    lower: str
    upper: str
    moved: str
    widest: Callable[[Any, Lifted], float]
    largest_square: Callable[[Any, Lifted], float] | None = None


@dataclass(frozen=True)
class Duality(Why):
    """The gap between two objectives, with the optimum between them (000 §2.4, 002); `closed`: the end, relative."""

    question = "How far from the optimum can it be?"
    primal: str
    dual: str
    gap: str
    closed: float


@dataclass(frozen=True)
class Falling(Why):
    """The mistakes now and of the best so far (004); criterion: what steps make smaller; rate: of each step."""

    question = "Does it still find a better one?"
    now: str = "errors"
    best: str = ""
    criterion: str = ""
    rate: str = ""


@dataclass(frozen=True)
class Objective(Why):
    """The objective, the length of its gradient, and the same of an average (000 §2.7, 003).

    least: what it is nowhere below, where that is known. endless: a sentence if no w has the smallest. rate: eta_t of
    steps t from 1; none where it stays the same.
    """

    question = "How low does it get?"
    objective: str
    gradient: str = ""
    average: str = ""
    least: Callable[[Any, Lifted], float] | None = None
    endless: Callable[[Any, Lifted], str] | None = None
    rate: Callable[[Any, Lifted, Steps], Array | None] | None = None


@dataclass(frozen=True)
class Path(Why):
    """The squared errors along a falling parameter, of all points and of points that are left out; mistakes alike."""

    question = "When does it learn by heart?"
    along: str
    error: str
    left_out: str
    wrong: str
    left_out_wrong: str


@dataclass(frozen=True)
class Survival(Why):
    """The number of visits that each w lasted, from the one that made it to the next mistake (001)."""

    question = "How long did each line last?"
    survival: str
