"""Recomputation of the algorithms on hulls, from the weights of the points alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from tests.recompute.classifier import Numbers
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment


@dataclass(frozen=True)
class Walk:
    """Two hulls, or one of all z = y (1, phi), by the weights of the points alone. K: the points' inner products."""

    K: Any
    y: Any
    one: bool
    epsilon: float

    @property
    def gram(self) -> Any:
        return (self.K + 1) * np.outer(self.y, self.y) if self.one else self.K

    @property
    def side(self) -> Any:
        return np.ones(len(self.y)) if self.one else self.y

    def scores_and_distance(self, weights: Any, more: float = 0.0) -> tuple[Any, float, Any]:
        """Return y f, |d|^2, and the points that are bad; more: by more than this, as a part of |d|^2."""
        d = weights * self.side
        products = self.gram @ d
        signed = self.side * (products - (0 if self.one else weights @ products / 2))
        square = float(d @ products)
        level = (1 if self.one else 0.5) - self.epsilon
        return signed, square, (signed < (level - more) * square) | (signed <= -more)

    def run(self, pairs: Sequence[tuple[int, int]], select: str) -> Iterator[Moment]:
        """Yield the moments of the steps; pairs: i, and with MDM j, of each, checked to be allowed choices."""
        weights = np.zeros(len(self.y))
        weights[[np.argmax(self.side == hull) for hull in set(self.side)]] = 1
        yield self.moment(weights, Moment())
        for k, (i, j) in enumerate(pairs, 1):
            signed, square, bad = self.scores_and_distance(weights, -CLOSE)
            in_hull, near = self.side == self.side[i], CLOSE * (1 + square)
            assert bad.any()
            if select == "first":
                assert bad[i]
                assert not self.scores_and_distance(weights, CLOSE)[2][:i].any()
            else:
                assert signed[i] <= signed[in_hull].min() + near
            assert j < 0 or signed[j] >= signed[in_hull & (weights > 0)].max() - near
            direction = np.eye(len(weights))[i] - (
                np.where(in_hull, weights, 0) if j < 0 else np.eye(len(weights))[j]
            )
            slope = self.side[i] * (weights * self.side) @ self.gram @ direction
            t = float(
                np.clip(-slope / (direction @ self.gram @ direction), 0, 1 if j < 0 else weights[j])
            )
            weights = np.where(abs(weights + t * direction) < 1e-15, 0, weights + t * direction)
            points = (i,) if j < 0 else (i, j)
            yield self.moment(weights, Moment(points, True, k, signed=signed[i], kappa=t))

    def moment(self, weights: Any, moment: Moment) -> Moment:
        """Return the moment with f = sum alpha y K + b."""
        c = weights * self.y
        b = c.sum() if self.one else -weights @ (self.K @ c) / 2
        return replace(moment, alpha=weights, b=float(b))


def expected_bounds(lower: float, upper: float) -> list[float]:
    """Return the bounds that are shown: only the upper one where the lower is not positive or both are equal."""
    return [lower, upper] if 0 < lower < upper * (1 - CLOSE) else [upper]


def expected_readout(
    model: Model, now: Moment, lower: float, upper: float
) -> list[tuple[str, Numbers]]:
    return [
        ("at least", [lower if lower > 0 else float("nan")]),
        ("at most", [upper]),
    ]


@cache
def walk(model: Model) -> Walk:
    Z = np.array(model.Z, dtype=float) if model.finite else None
    return Walk(
        model.gram if Z is None else Z @ Z.T, model.y, model.hulls == 1, model.parameters["epsilon"]
    )


def moments(model: Model) -> Iterator[Moment]:
    walk_moments = walk(model).run(model.points_taken, model.how.get("select", "worst"))
    return (with_classifier(model, now) for now in walk_moments) if model.finite else walk_moments


def with_classifier(model: Model, now: Moment) -> Moment:
    """Return the moment with its w, b and hull points."""
    Z, weights = np.array(model.Z, dtype=float), np.array(now.alpha)
    ends = [weights[model.y == label] @ Z[model.y == label] for label in (1, -1)]
    w = ends[0] - ends[1]
    if meets(model, now):
        # what is left of d is rounding, and no boundary
        v = np.zeros(1 + len(w)) if model.hulls == 1 else ()
        pair = None if model.hulls == 1 else (ends[0], ends[1])
        return replace(now, w=np.zeros(len(w)), b=0.0, v=v, pair=pair)
    if model.hulls == 1:
        return replace(now, w=w, v=np.append(now.b, w))
    return replace(now, w=w, b=float(-w @ (ends[0] + ends[1]) / 2), pair=(ends[0], ends[1]))


def meets(model: Model, now: Moment) -> bool:
    """Return whether |d| is 0 but for rounding, with which a run ends."""
    _, square, _ = walk(model).scores_and_distance(np.array(now.alpha))
    is_last = now.updates == len(model.points_taken)
    return is_last and bool(square <= 1e-13 * walk(model).gram.diagonal().max())


def expected_end(model: Model) -> tuple[str, int]:
    last = model.moments[-1]
    bad = walk(model).scores_and_distance(np.array(last.alpha), CLOSE)[2]
    if meets(model, last):
        return "NOT_SEPARABLE", model.last
    return "STEP_LIMIT" if bad.any() else "EPSILON_OPTIMAL", model.last
