"""A row of the table: how a preset's run must end, and what its texts must say about it."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace

# the name of a text of the preset, and words with numbers that must stand in it
Claims = Iterator[tuple[str, str]]
NUMBER = re.compile(r"[0-9](?:[0-9.,]*[0-9])?")


class Truth(NamedTuple):
    """The stop's name, the number of updates, and the texts' claims; `claims` also asserts facts without numbers.

    updates: None where the last digits decide which pair comes next, so that machines need different numbers of
    updates.
    """

    stop: str
    updates: int | None
    claims: Callable[[Trace], Claims]


def with_places(value: float | np.floating[Any], places: int = 0) -> str:
    """Return a number with that many decimals, as texts print it: 1,807 and −0.50."""
    found = f"{value:,.{places}f}"
    return found.replace("-", "−") if float(found.replace(",", "")) else found.lstrip("-")


def shortest(value: float | np.floating[Any]) -> str:
    """Return a number with as few digits as it needs: −2.5 and 3."""
    return f"{round(float(value), 9) + 0.0:.12g}".replace("-", "−")


def vector(values: Iterable[float] | Array, places: int | None = None) -> str:
    """Return the text of a vector, such as (2.3, 1.5)."""
    told = [shortest(one) if places is None else with_places(one, places) for one in values]
    return f"({', '.join(told)})"


def weights(trace: Trace, step: int = -1) -> Array:
    """Return w of a step that has one."""
    found = trace[step].w
    assert found is not None
    return found


def alphas(trace: Trace) -> Array:
    """Return alpha of the last step, (n,)."""
    found = trace[-1].alpha
    assert found is not None
    return found


def margin(trace: Trace, step: int = -1) -> float:
    """Return the margin of a step that has one."""
    found = trace[step].margin
    assert found is not None
    return found


def boundary_text(
    trace: Trace, step: int = -1, joint: str = " and ", places: int | None = None
) -> str:
    """Return the text of w and b, such as w = (2, 1) and b = 1."""
    b = trace[step].b
    told = shortest(b) if places is None else with_places(b, places)
    return f"w = {vector(weights(trace, step), places)}{joint}b = {told}"


def signed_scores(trace: Trace, step: int = -1) -> Array:
    """Return y·f(x) of every point."""
    return np.asarray(trace.lifted.y * trace[step].scores)


def misclassified(trace: Trace, step: int = -1) -> list[int]:
    """Return the points with y·f(x) ≤ 0, counted from 1 as on the page."""
    return [int(i) + 1 for i in np.flatnonzero(signed_scores(trace, step) <= 0)]


def support_vectors(trace: Trace) -> list[int]:
    """Return the points with alpha above 0 at the end, counted from 1."""
    return [int(i) + 1 for i in np.flatnonzero(alphas(trace) > 1e-6)]


def without_points(problem: Problem, *numbers: int) -> Problem:
    """Return the problem without some points, which are counted from 1."""
    gone = [number - 1 for number in numbers]
    return Problem(np.delete(problem.X, gone, axis=0), np.delete(problem.y, gone))


def contains(words: str, text: str) -> bool:
    """Return whether the text contains these words, and no number in them is part of a longer one."""
    return bool(re.search(rf"(?<![0-9.,]){re.escape(words)}(?![0-9]|[.,][0-9])", text))


def numbers(text: str) -> set[str]:
    """Return the numbers of a text, without signs."""
    return set(NUMBER.findall(text))
