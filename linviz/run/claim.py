"""Claims: what a sentence says of a step's numbers, beside those that it prints.

A phrase lists the claims of its sentences. tests/words/test_claims_of_phrases.py holds each of them against the numbers
of random runs, and finds words of change and superlatives that no claim stands for.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import lengths
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# the columns of one step, by name (words.describe.rows_of)
Row = Mapping[str, Any]
# numbers that differ by less, relative to their size, are equal up to rounding
ROUNDING = 1e-9
# a change that counts as none
SMALL = 1e-2


class Moment(NamedTuple):
    """A step: the columns before it and after it, and the points. At the start both are the same."""

    before: Row
    after: Row
    lifted: Lifted

    @property
    def point(self) -> int:
        """The index of the step's point."""
        return int(self.after["index"])

    def signed(self, row: Row) -> Array:
        """Return y f at all points, (n,), by the classifier that the steps change."""
        scores = row["moving_scores"] if "moving_scores" in row else row["scores"]
        return np.asarray(self.lifted.y * scores)


class Claim(NamedTuple):
    """A claim. words: those of the sentence that make it. holds: whether it is true of a step, up to rounding."""

    words: tuple[str, ...]
    holds: Callable[[Moment], bool]


def rises(column: str, *words: str) -> Claim:
    """Return the claim that a column's number is larger after the step."""
    return Claim(words, lambda step: _is_above(step.after[column], step.before[column]))


def alpha_grows(*words: str) -> Claim:
    """Return the claim that alpha of the step's point is larger after the step."""
    return Claim(
        words,
        lambda step: bool(step.after["alpha"][step.point] > step.before["alpha"][step.point]),
    )


def falls(column: str, *words: str) -> Claim:
    """Return the claim that a column's number is smaller after the step."""
    return Claim(words, lambda step: _is_above(step.before[column], step.after[column]))


def score_rises(*words: str) -> Claim:
    """Return the claim that y f of the step's point is larger after the step."""
    return Claim(
        words,
        lambda step: _is_above(
            step.signed(step.after)[step.point], step.signed(step.before)[step.point]
        ),
    )


def _is_above(larger: float, smaller: float) -> bool:
    """Return whether a number is above another, or both are equal up to rounding."""
    return bool(larger >= smaller - ROUNDING * max(1.0, abs(larger), abs(smaller)))


def smallest_score(*words: str, of_class: bool = False) -> Claim:
    """Return the claim that no point had a smaller y f before the step; of_class: none of its own class."""

    def holds(step: Moment) -> bool:
        signed = step.signed(step.before)
        rivals = signed[step.lifted.y == step.lifted.y[step.point]] if of_class else signed
        return bool(signed[step.point] <= rivals.min() + _blur(signed))

    return Claim(words, holds)


def largest_score_with_weight(*words: str, of_class: bool = False) -> Claim:
    """Return the claim that no point with weight had a larger y f before the step than the other point.

    of_class: none of its own class.
    """

    def holds(step: Moment) -> bool:
        signed, alpha = step.signed(step.before), np.asarray(step.before["alpha"])
        other = int(step.after["other"])
        in_hull = step.lifted.y == step.lifted.y[other] if of_class else alpha > 0
        rivals = signed[(alpha > 0) & in_hull]
        return bool(signed[other] >= rivals.max() - _blur(signed))

    return Claim(words, holds)


def _blur(values: Array) -> float:
    """Return below which difference such values are equal."""
    return float(ROUNDING * max(1.0, np.abs(values).max()))


def now_correct(*words: str) -> Claim:
    """Return the claim that the step's point is classified correctly after the step."""
    return Claim(words, lambda step: bool(step.signed(step.after)[step.point] > 0))


def still_misclassified(*words: str) -> Claim:
    """Return the claim that the step's point is on the incorrect side after the step."""
    return Claim(words, lambda step: bool(step.signed(step.after)[step.point] < 0))


def fewest(column: str, so_far: str, *words: str) -> Claim:
    """Return the claim that a count is below all earlier ones. so_far: the column with the fewest."""
    return Claim(words, lambda step: bool(step.after[column] < step.before[so_far]))


def not_fewer(column: str, so_far: str, *words: str) -> Claim:
    """Return the claim that a count is not below the fewest so far."""
    return Claim(words, lambda step: bool(step.after[column] >= step.before[so_far]))


def nearer_to_z(constant: float, *words: str) -> Claim:
    """Return the claim that v came nearer to z = y (constant, x) of the step's point; without a bias constant is 0."""

    def holds(step: Moment) -> bool:
        x = step.lifted.phi[step.point]
        z = step.lifted.y[step.point] * (np.append(constant, x) if constant else x)
        before, after = (float(lengths(row["v"] - z)) for row in (step.before, step.after))
        return _is_above(before, after)

    return Claim(words, holds)


def stays(column: str, *words: str) -> Claim:
    """Return the claim that a number changed by less than a hundredth of itself."""

    def holds(step: Moment) -> bool:
        before, after = float(step.before[column]), float(step.after[column])
        return abs(after - before) <= SMALL * max(abs(before), abs(after), 1.0)

    return Claim(words, holds)


def furthest_from_optimal(C: float, *words: str, both: bool = True) -> Claim:
    """Return the claim that no points violate the conditions of an SVM by more than the step's point and the other.

    both: False where it is claimed of the step's point alone.
    """

    def holds(step: Moment) -> bool:
        missing, can_rise, can_fall = _violations(step, C)
        blur = _blur(missing)
        first = missing[step.point] >= missing[can_rise].max() - blur
        other = missing[int(step.after["other"])] <= missing[can_fall].min() + blur
        return bool(first and (other or not both))

    return Claim(words, holds)


def best_partner(C: float, *words: str) -> Claim:
    """Return the claim that with no other partner of the step's point the dual of an SVM could rise by more."""

    def holds(step: Moment) -> bool:
        missing, _, can_fall = _violations(step, C)
        K, i = step.lifted.K, step.point
        curvature = K[i, i] + np.diag(K) - 2 * K[i]
        violation = np.where(can_fall, missing[i] - missing, 0.0)
        # the rise of a step that meets no bound
        rise = np.divide(
            violation * violation,
            curvature,
            out=np.full(len(K), np.inf),
            where=curvature > ROUNDING,
        )
        rise = np.where(violation > 0, rise, 0.0)
        return _is_above(float(rise[int(step.after["other"])]), float(rise.max()))

    return Claim(words, holds)


def largest_dual_of_pair(*words: str) -> Claim:
    """Return the claim that no other alpha of the step's two points give a larger dual, with all others as they are.

    The dual is concave along their line, so there its slope, the difference of y - f at both, is 0.
    """

    def holds(step: Moment) -> bool:
        missing = step.lifted.y - np.asarray(step.after["scores"])
        slope = abs(missing[step.point] - missing[int(step.after["other"])])
        return bool(slope <= _blur(step.after["scores"]))

    return Claim(words, holds)


def _violations(step: Moment, C: float) -> tuple[Array, NDArray[np.bool_], NDArray[np.bool_]]:
    """Return y - f before the step, (n,), and at which points alpha y can rise and can fall, 0 <= alpha <= C."""
    y, alpha = step.lifted.y, np.asarray(step.before["alpha"])
    free_up, free_down = alpha < C, alpha > 0
    can_rise = np.where(y > 0, free_up, free_down)
    can_fall = np.where(y > 0, free_down, free_up)
    return y - np.asarray(step.before["scores"]), can_rise, can_fall


def slope_of_dual(*words: str) -> Claim:
    """Return the claim that a change of the entering alpha raises the dual: a larger one if y f < 1, else a smaller."""

    def holds(step: Moment) -> bool:
        signed = step.signed(step.before)
        i, blur = step.point, _blur(signed)
        grew = float(step.after["alpha"][i] - step.before["alpha"][i])
        return bool(grew == 0 or (signed[i] <= 1 + blur if grew > 0 else signed[i] >= 1 - blur))

    return Claim(words, holds)


def constant_f(*words: str) -> Claim:
    """Return the claim that f is the same at all points."""
    return Claim(
        words,
        lambda step: bool(np.ptp(step.after["scores"]) <= SMALL * max(1.0, _blur(step.lifted.y))),
    )


def bounds_margin(lower: str, upper: str, margin: Callable[[Lifted], float], *words: str) -> Claim:
    """Return the claim that these two columns bound the largest margin. margin: computes it, not above 0 for none."""

    def holds(step: Moment) -> bool:
        low, high = float(step.after[lower]), float(step.after[upper])
        largest = max(margin(step.lifted), 0.0)
        return _is_above(high, largest) and (low <= 0 or _is_above(largest, low))

    return Claim(words, holds)
