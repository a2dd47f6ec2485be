"""The presets' predictions with the answers computed from their runs, by slug and step."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linviz.run.trace import Trace
from tests.scenario.truths.truth import shortest, signed_scores, vector, with_places


class Question(NamedTuple):
    """The answer, and words with numbers that stand in the question or in the reason."""

    answer: str | int
    said: tuple[str, ...]


def _class_of(trace: Trace, place: tuple[float, float], step: int) -> int:
    return 1 if trace.decision(np.array([place]), step)[0] > 0 else -1


def near_point_ten(trace: Trace) -> Question:
    place = (0.0, 1.0)
    before, after = (trace.decision(np.array([place]), step)[0] for step in (29, 30))
    falls = np.array(place) @ trace.lifted.X[9] + 1
    assert before - after == falls
    assert trace[30].index == 9
    told = f"x · x₁₀ + 1 = {shortest(falls)} there, from {shortest(before)} to {shortest(after)}"
    return Question(_class_of(trace, place, 30), ("Point 10 ■", told))


def in_their_order(trace: Trace) -> Question:
    index = trace[34].index
    assert index is not None
    wrong = [int(i) + 1 for i in np.flatnonzero(signed_scores(trace, 33) <= 0)]
    assert trace[33].index == 12
    asked = f"Points {wrong[0]} ■, {wrong[1]} ■ and {wrong[2]} ■ are misclassified"
    return Question(index + 1, (asked, "point 13 was the last"))


def where_it_began(trace: Trace) -> Question:
    y, X = trace.lifted.y, trace.lifted.X
    first, last = trace[0].w, trace[4].w
    assert first is not None
    assert last is not None
    assert (first == last).all()
    assert trace[0].b == trace[4].b == y.sum() == 0
    assert trace[4].index == 3
    return Question("Where it began", (f"add up to {vector(y @ X)}, and the four labels to 0",))


def four_updates(trace: Trace) -> Question:
    scores = [signed_scores(trace, step)[1] for step in range(1, trace.steps + 1)]
    needed = int(np.argmax(np.array(scores) > 0))
    by = scores[1] - scores[0]
    told = f"{with_places(scores[0], 1)} + {needed} · {shortest(by)} = {shortest(scores[needed])}"
    return Question(
        str(needed),
        (f"y·f(x) = {shortest(scores[0])}", f"‖x‖² + 1 = {shortest(by)}, and {told}"),
    )


def the_worst(trace: Trace) -> Question:
    scores = signed_scores(trace, 1)
    assert trace[2].index == np.argmin(scores)
    return Question(
        int(np.argmin(scores)) + 1, (f"y·f(x) = {shortest(scores.min())} is the smallest",)
    )


PREDICTIONS: dict[tuple[str, int], Callable[[Trace], Question]] = {
    ("one-mistake-one-turn", 29): near_point_ten,
    ("one-mistake-one-turn", 33): in_their_order,
    ("xor-cycle", 3): where_it_began,
    ("one-update-not-enough", 1): four_updates,
    ("svm-by-hand", 1): the_worst,
}
