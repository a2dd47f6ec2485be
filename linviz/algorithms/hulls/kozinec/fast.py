"""Fast run of Kozinec's algorithm on one hull."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

import numpy as np

from linviz.algorithms.hulls.kozinec.algorithm import (
    FLOOR,
    ZERO,
    Kozinec,
    State,
    augmented_points,
    largest_squared_length,
    point_sizes,
)
from linviz.core.lift import Lifted
from linviz.core.problem import frozen
from linviz.core.rounding import NOISE
from linviz.run.algorithm import UPDATE
from linviz.run.budget import step_limit, stop_at_limit
from linviz.run.history import CHECKPOINT, DenseHistory, Record
from linviz.run.outcome import Stop

# two cheap bounds of an error are not compared closer than this
SAFE = 1.01


class FastKozinec:
    """Kozinec.step with v in a list, which is short, and with y f in an array that is changed in place.

    v, scale: as in State. squared: v . v. z, sizes: the points z and their sizes for rounding error bounds. point: the
    one that the next step takes.
    """

    def __init__(self, algorithm: Kozinec, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        bias, constant = algorithm.bias, algorithm.constant
        self.z = augmented_points(lifted, bias, constant).tolist()
        self.sizes = point_sizes(lifted, bias, constant).tolist()
        # of (w, b) in v: a row for each feature, and what stands for b
        self.features = np.ascontiguousarray(lifted.phi.T)
        self.terms = np.empty_like(self.features)
        self.largest_sizes = [constant] * bias + lifted.largest_sizes.tolist()
        start = algorithm.init(lifted)
        self.v, self.scale = start.v.tolist(), start.rounding_scale.tolist()
        self.signed, self.buffer = start.signed.copy(), np.empty(lifted.n)
        self.squared = _total_product(self.v, self.v)
        self.kappa, self.steps = 0.0, 0
        # any shorter v counts as 0
        self.shortest = ZERO * sqrt(largest_squared_length(lifted, bias, constant))
        self.rows = [[*self.v, self.kappa, *self.scale]]
        self.point = -1
        self.points: list[int] = []

    def record(self) -> Record:
        """Return the run to its end."""
        algorithm, lifted = self.algorithm, self.lifted
        checkpoints: dict[int, Any] = {0: self._state()}
        limit = min(algorithm.max_steps, algorithm.update_limit(lifted), step_limit(algorithm))
        while (stop := self._stop(limit)) is None:
            self._step()
            if self.steps % CHECKPOINT == 0:
                checkpoints[self.steps] = self._state()
        return Record(
            np.full(self.steps, UPDATE, np.int8),
            np.array(self.points, np.int32),
            np.full(self.steps, -1, np.int32),
            DenseHistory(np.arange(1, self.steps + 1), np.array(self.rows)),
            checkpoints,
            stop,
        )

    def _find_bad_point(self) -> int:
        """Return the point that the next step takes, -1 where no point is bad."""
        algorithm, signed, squared = self.algorithm, self.signed, self.squared
        bad = np.less_equal(signed, 0.0)
        if algorithm.tolerance != "none":
            size = squared if algorithm.tolerance == "relative" else sqrt(squared)
            missing = np.subtract(squared, signed, self.buffer)
            np.logical_or(bad, np.greater(missing, algorithm.epsilon * size), bad)
        # the worst point is bad if any is
        j = int(signed.argmin() if algorithm.select == "worst" else bad.argmax())
        return j if bad[j] else -1

    def _step(self) -> None:
        """Move v to the point of the segment [v, z] that is nearest to the origin."""
        j = self.point
        v, z = self.v, self.z[j]
        difference = [a - b for a, b in zip(v, z, strict=True)]
        kappa = _total_product(v, difference) / max(_total_product(difference, difference), FLOOR)
        kappa = min(max(kappa, 0.0), 1.0)
        rest = 1 - kappa
        self.v = v = [rest * a + kappa * b for a, b in zip(v, z, strict=True)]
        self.scale = [
            rest * old + (abs(a) + kappa * size)
            for old, a, size in zip(self.scale, v, self.sizes[j], strict=True)
        ]
        self.squared, self.kappa = _total_product(v, v), kappa
        self.steps += 1
        self.points.append(j)
        self.rows.append([*v, kappa, *self.scale])
        self._compute_scores()

    def _compute_scores(self) -> None:
        """Compute y f at the points, as Kozinec.signed_scores does."""
        algorithm, signed = self.algorithm, self.signed
        w = np.array(self.v[1:] if algorithm.bias else self.v)
        np.multiply(self.features, w[:, None], self.terms)
        np.add.reduce(self.terms, axis=0, out=signed)
        if algorithm.bias:
            np.add(signed, algorithm.constant * self.v[0], signed)
        np.multiply(self.lifted.y, signed, signed)
        sizes = np.absolute(signed, self.buffer)
        error_bound = NOISE * _total_product(self.scale, self.largest_sizes)
        if sizes.item(sizes.argmin()) <= SAFE * error_bound:
            signed[:] = algorithm.signed_scores(self.lifted, np.array(self.v), np.array(self.scale))

    def _state(self) -> State:
        """Return the state that the verbs have after this step."""
        v, scale = (frozen(np.array(one)) for one in (self.v, self.scale))
        return State(v, frozen(self.signed.copy()), self.kappa, self.steps, scale)

    def _stop(self, limit: int) -> Stop | None:
        """Return why the run ends at this step, if it does, and find the point that the next step takes."""
        self.point = self._find_bad_point()
        if self.point >= 0 and 0 < self.steps < limit and sqrt(self.squared) > self.shortest:
            return None
        stop = self.algorithm.stop(self.lifted, self._state())
        return stop or stop_at_limit(self.algorithm, self.lifted, self.steps, self.steps)


def _total_product(u: Iterable[float], v: Iterable[float]) -> float:
    """Return u . v, added in order."""
    total = 0.0
    for a, b in zip(u, v, strict=True):
        total += a * b
    return total


def fast_run(algorithm: Kozinec, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define; None with a single point, whose sums NumPy adds in pairs."""
    return FastKozinec(algorithm, lifted).record() if lifted.n > 1 else None
