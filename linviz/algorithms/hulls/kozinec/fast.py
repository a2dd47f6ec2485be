"""Fast run of Kozinec's algorithm on one hull."""

from math import inf, sqrt
from operator import mul
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
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE
from linviz.run.algorithm import UPDATE
from linviz.run.budget import step_limit, stop_at_limit
from linviz.run.history import CHECKPOINT, DenseHistory, Record
from linviz.run.outcome import Stop

# One bound for the errors of all y f saves computing the bound of each. It is no smaller than any of them, but for
# rounding, since it is added up otherwise: so a y f has to exceed it by a hundredth to be surely no 0.
SAFE = 1.01
# more than the rounding of a sum
ABOVE_1 = 1 + 1e-12
# with more features arrays are faster than lists
MOST_IN_A_LIST = 30


class FastKozinec:
    """Kozinec.step with v in a list, which is short, and with y f in an array that is changed in place.

    v, scale: as in State. squared: v . v. signed: y f, where what is nothing but rounding is not yet 0; error_bound: no
    |y f| above this is. z, sizes: the points z and their sizes for rounding error bounds. point: the one that the next
    step takes.
    """

    # lists, or arrays where these are long
    v: Any
    scale: Any
    z: Any
    sizes: Any
    largest_sizes: Any
    rows: list[Any]

    def __init__(self, algorithm: Kozinec, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        bias, constant = algorithm.bias, algorithm.constant
        self.z = augmented_points(lifted, bias, constant).tolist()
        self.sizes = point_sizes(lifted, bias, constant).tolist()
        # y times each feature, and y itself where there is a b: a row for each number of the classifier
        rows = np.concatenate([lifted.phi.T, np.ones((int(bias), lifted.n))])
        self.features = np.ascontiguousarray(rows * lifted.y)
        self.terms = np.empty_like(self.features)
        self.classifier = np.empty((len(self.features), 1))
        self.numbers = self.classifier[:, 0]
        self.signed = np.empty(lifted.n)
        self.largest_sizes = [constant] * bias + lifted.largest_sizes.tolist()
        start = algorithm.init(lifted)
        self.v, self.scale = start.v.tolist(), start.rounding_scale.tolist()
        self.squared, self.error_bound = 0.0, 0.0
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

    def _step(self) -> None:
        """Move v to the point of the segment [v, z] that is nearest to the origin."""
        self._move(self.point)
        self.steps += 1
        self.points.append(self.point)
        np.multiply(self.features, self.classifier, self.terms)
        np.add.reduce(self.terms, axis=0, out=self.signed)

    def _move(self, j: int) -> None:
        """Move v towards the z of a point, and compute all that follows from v but y f."""
        along = length = 0.0
        for a, b in zip(self.v, self.z[j], strict=True):
            difference = a - b
            along += a * difference
            length += difference * difference
        kappa = min(max(along / max(length, FLOOR), 0.0), 1.0)
        rest = 1 - kappa
        v, scale = [], []
        squared = error = 0.0
        for a, b, old, size, largest in zip(
            self.v, self.z[j], self.scale, self.sizes[j], self.largest_sizes, strict=True
        ):
            new = rest * a + kappa * b
            new_scale = rest * old + (abs(new) + kappa * size)
            v.append(new)
            scale.append(new_scale)
            squared += new * new
            error += new_scale * largest
        self.v, self.scale, self.kappa = v, scale, kappa
        self.squared, self.error_bound = squared, SAFE * NOISE * error
        self.rows.append([*v, kappa, *scale])
        algorithm = self.algorithm
        self.numbers[:] = [*v[1:], algorithm.constant * v[0]] if algorithm.bias else v

    def _find_bad_point(self) -> int:
        """Return the point that the next step takes; -1 where none is bad."""
        algorithm, signed, squared = self.algorithm, self.signed, self.squared
        # a point is bad where it is misclassified or squared - y f is larger than this
        shortfall = inf
        if algorithm.tolerance != "none":
            size = squared if algorithm.tolerance == "relative" else sqrt(squared)
            shortfall = algorithm.epsilon * size
        if algorithm.select == "worst":
            j = int(signed.argmin())
            if abs(signed.item(j)) > self.error_bound:
                return j if self._is_bad(j, shortfall) else -1
        else:
            most = max(self.error_bound, ABOVE_1 * squared - shortfall)
            # all bad points are among these
            (near,) = np.less_equal(signed, most).nonzero()
            for k in range(len(near)):
                j = near.item(k)
                is_bad = self._is_bad(j, shortfall)
                if is_bad:
                    return j
                if is_bad is None:
                    break
            else:
                return -1
        state = self._state()
        j = algorithm.next_point(state)
        return j if algorithm.bad_points(state.v, state.signed)[j] else -1

    def _is_bad(self, j: int, shortfall: float) -> bool | None:
        """Return whether a point is bad, None where the last digit of a rounding error bound decides."""
        score = self.signed.item(j)
        if abs(score) <= self.error_bound:
            noise = NOISE * sum(map(mul, self.sizes[j], self.scale))
            # negative, or nothing but rounding
            if ABOVE_1 * score <= noise:
                return True
            if score <= ABOVE_1 * noise:
                return None
        return score < 0 or self.squared - score > shortfall

    def _state(self) -> State:
        """Return the state that the verbs have after this step."""
        v, scale = (frozen(np.array(one)) for one in (self.v, self.scale))
        signed = self.algorithm.signed_scores(self.lifted, v, scale)
        return State(v, signed, self.kappa, self.steps, scale)

    def _stop(self, limit: int) -> Stop | None:
        """Return why the run ends at this step, if it does, and find the point that the next step takes."""
        if 0 < self.steps < limit and sqrt(self.squared) > self.shortest:
            self.point = self._find_bad_point()
            if self.point >= 0:
                return None
        state = self._state()
        stop = self.algorithm.stop(self.lifted, state)
        if stop is None:
            self.point = self.algorithm.next_point(state)
        return stop or stop_at_limit(self.algorithm, self.lifted, self.steps, self.steps)


class FastWideKozinec(FastKozinec):
    """The same with v in an array, which is faster where it is long."""

    def __init__(self, algorithm: Kozinec, lifted: Lifted) -> None:
        super().__init__(algorithm, lifted)
        self.z = augmented_points(lifted, algorithm.bias, algorithm.constant)
        self.sizes = point_sizes(lifted, algorithm.bias, algorithm.constant)
        self.v, self.scale = np.array(self.v), np.array(self.scale)
        self.largest_sizes = np.array(self.largest_sizes)

    def _move(self, j: int) -> None:
        """Move v towards the z of a point, and compute all that follows from v but y f."""
        z = self.z[j]
        difference = self.v - z
        along, length = _total(self.v * difference), _total(difference * difference)
        kappa = min(max(along / max(length, FLOOR), 0.0), 1.0)
        rest = 1 - kappa
        self.v = v = rest * self.v + kappa * z
        self.scale = rest * self.scale + (np.absolute(v) + kappa * self.sizes[j])
        self.squared, self.kappa = _total(v * v), kappa
        self.error_bound = SAFE * NOISE * _total(self.scale * self.largest_sizes)
        self.rows.append(np.concatenate([v, [kappa], self.scale]))
        if self.algorithm.bias:
            self.numbers[:-1] = v[1:]
            self.numbers[-1] = self.algorithm.constant * v[0]
        else:
            self.numbers[:] = v


def _total(terms: Array) -> float:
    """Return the sum of the terms, added in order; 0 and not -0."""
    return float(terms.cumsum()[-1]) + 0.0


def fast_run(algorithm: Kozinec, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define; None with a single point, whose sums NumPy adds in pairs."""
    if lifted.n < 2:
        return None
    is_wide = lifted.phi.shape[1] > MOST_IN_A_LIST
    return (FastWideKozinec if is_wide else FastKozinec)(algorithm, lifted).record()
