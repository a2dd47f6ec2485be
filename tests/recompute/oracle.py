"""The contract of an algorithm's oracle, and the search for it by registry name."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.entry import ENTRIES
from tests.recompute.moment import Moment

Runs = Mapping[str, tuple[Problem | Lifted, dict[str, Any]]]


def nowhere(model: Any) -> int:
    return 0


@dataclass(frozen=True)
class Oracle:
    """The part of tests.recompute.model.Model that is special to one algorithm.

    moments: the run again. end: why it ends, and after which step. words: the ExpectedWords of a step, given the
    moments before and after it. exact: whether mistakes are judged by the numbers of the moments themselves.
    votes: whether f is a vote. names_w: whether the row of w and b has a label of its own. hulls: in how many convex
    hulls it walks; of_z: whether in that of all z = y x.

    In the picture: level, f at the lines on both sides of the boundary, or the name of the parameter that it is;
    strokes, "slack" or "rest" from each point; supports, whether support vectors have rings; counts, whether alphas
    stand beside the points; second, the name of a second line.

    runs: by name, points and parameters of runs that use all its phrases: compared with words and page.
    ends: the name of its end on each of tests.degenerate.DEGENERATE.
    """

    moments: Callable[[Any], Iterator[Moment]]
    end: Callable[[Any], tuple[str, int]]
    words: Callable[[Any, Moment | None, Moment], Any]
    exact: bool = False
    votes: bool = False
    names_w: bool = False
    hulls: Callable[[Any], int] = nowhere
    of_z: bool = False
    level: float | str = 0.0
    strokes: str = ""
    supports: bool = False
    counts: bool = False
    second: str = "kept"
    runs: Runs = field(default_factory=dict)
    ends: Mapping[str, str] = field(default_factory=dict)


def oracle_of(name: str) -> Oracle:
    """Return the oracle of a registry name, from the folder of its tests."""
    folder = (
        ENTRIES[name].kind.__module__.removesuffix(".algorithm").replace("linviz.", "tests.", 1)
    )
    where, _, own = folder.rpartition(".")
    found: dict[str, Oracle] = import_module(f"{where}.oracle_{own}").ORACLES
    return found[name]
