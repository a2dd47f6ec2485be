"""Fast steps of SMO, made in place: the same numbers as those of algorithm.py, bit for bit."""

from collections.abc import Callable
from itertools import count

import numpy as np

from linviz.algorithms.svm.soft_margin import TOLERANCE
from linviz.algorithms.svm.soft_svm.algorithm import (
    LEAP,
    SECOND,
    WIDE_GAP,
    SoftSvm,
    State,
    cases_of,
    feature_distances,
    relative_to_primal,
    step_and_gain,
)
from linviz.core.arithmetic import total
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import SOLVED, UPDATE
from linviz.run.draft import steps_of_many
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.outcome import UNFINISHED, Stop

# NumPy is twice as fast with a 0-dimensional array as with a float
ZERO = np.zeros(())
# (steps made, the pair's violation) -> whether the run has ended
HasEnded = Callable[[int, float], bool]
# of a draft
DRAFT_STEPS = 1_500
# up to this many points, values for all rows of K are computed at once
MANY = 300


class _RowCache(dict[int, Array]):
    """Cache of what `make` returns for a point, filled on demand."""

    def __init__(self, make: Callable[[int], Array]) -> None:
        self.make = make

    def __missing__(self, i: int) -> Array:
        self[i] = row = self.make(i)
        return row


def _rows_by_point(make: Callable[[int | slice], Array], n: int) -> list[Array] | _RowCache:
    """Return what `make` returns for each point: for few points all at once, for many a cache."""
    if n <= MANY:
        return list(make(slice(None)))
    return _RowCache(make)


class PairsInPlace:
    """A run of pair steps in place, with signed alphas s = alpha y between low and high; it stores only the changes.

    F is stored twice, as up and as -down: up is infinite outside I_up and down outside I_low, so that a plain minimum
    finds a point of either; every point is in one of the two at least.
    """

    def __init__(self, lifted: Lifted, C: float, by_second_order: bool = False) -> None:
        """Start at alpha = 0; by_second_order: as with the choice of pairs SECOND."""
        self.lifted = lifted
        self.by_second_order = by_second_order
        # alpha y lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.minimum(C * lifted.y, 0.0), np.maximum(C * lifted.y, 0.0)
        self.signed = np.zeros(lifted.n)
        self.dual = 0.0
        self.next_proof_at = 0
        # F = -y at the start, where alpha y can only grow for class + and only shrink for class -
        self.both = np.where(np.stack([lifted.y, -lifted.y]) > 0, -1.0, np.inf)
        # by how much alpha y can rise and fall, as negative numbers; F is infinite where that is 0
        self.rooms = np.stack([self.signed - self.high, self.low - self.signed])
        # views of the same numbers, whose elements are read and written in half the time
        self.views: list[memoryview[float]] = [
            row.data for row in (*self.both, *self.rooms, self.signed)
        ]
        # buffers for the terms of the gap, and for one number
        self.terms, self.scale = np.empty(self.both.shape), np.empty(())
        # the most violating pair, written here by argmin
        self.worst_pair = np.zeros(2, dtype=np.intp)
        self.places: list[int] = []
        self.values: list[float] = []
        self.checkpoints: dict[int, State] = {}

    @property
    def F(self) -> Array:
        """F (n,)."""
        # 0 - x, since the verbs never have -0
        up, down = self.both
        return np.asarray(np.where(up < np.inf, up, 0.0 - down))

    def take_steps(self, has_ended: HasEnded, step_limit: int, wide_gap: float = np.inf) -> int:
        """Take steps until `has_ended` returns True; return their number.

        Before `step_limit` steps it is not called where the pair's violation times its room is more than `wide_gap`
        times the dual objective. A step computes what the verb `step` does, in the same order.
        """
        both, (up, down), places, values = self.both, self.both, self.places, self.values
        matrix = self.lifted.K
        low, high, diagonal = self.low.tolist(), self.high.tolist(), matrix.diagonal().tolist()
        rows, K = list(matrix), matrix.data
        worst_pair, pair = self.worst_pair, self.worst_pair.data
        up_at, down_at, rise, fall, signed = self.views
        by_second_order = self.by_second_order
        pair_distances = (
            _rows_by_point(lambda points: feature_distances(matrix, points), len(matrix))
            if by_second_order
            else []
        )
        work, scale = np.empty(len(low)), self.scale
        # local names, since a step takes little more than its NumPy calls and their look-up
        add, subtract, multiply, divide, inf = np.add, np.subtract, np.multiply, np.divide, np.inf
        for steps in count():
            if steps % CHECKPOINT == 0:
                self.checkpoints[steps] = self.state(steps)
            both.argmin(1, worst_pair)
            i, j = pair[0], pair[1]
            F_i, s_i, s_j = up_at[i], signed[i], signed[j]
            violation, grow, shrink = -down_at[j] - F_i, high[i] - s_i, s_j - low[j]
            is_open = steps < step_limit and (grow + shrink) * violation > wide_gap * self.dual
            if not is_open and has_ended(steps, violation):
                return steps
            if by_second_order:
                scale[()] = F_i
                j = int(divide(add(down, scale, work), pair_distances[i], work).argmin())
                s_j = signed[j]
                violation, shrink = -down_at[j] - F_i, s_j - low[j]
            t, gain = step_and_gain(
                violation, grow, shrink, diagonal[i] + diagonal[j] - 2.0 * K[i, j]
            )
            self.dual += gain
            scale[()] = t
            # F + t (K_i - K_j), without a new array
            multiply(subtract(rows[i], rows[j], work), scale, work)
            add(up, work, up)
            subtract(down, work, down)
            to_i, to_j = high[i] if t == grow else s_i + t, low[j] if t == shrink else s_j - t
            signed[i], signed[j] = to_i, to_j
            rise[i], rise[j] = to_i - high[i], to_j - high[j]
            fall[i], fall[j] = low[i] - to_i, low[j] - to_j
            if s_i == low[i] < to_i:
                down_at[i] = -up_at[i]
            if to_i == high[i]:
                up_at[i] = inf
            if s_j == high[j] > to_j:
                up_at[j] = 0.0 - down_at[j]
            if to_j == low[j]:
                down_at[j] = inf
            places += (i, j)
            values += (to_i, to_j)
        raise AssertionError

    def state(self, steps: int) -> State:
        """Return the State of the verbs."""
        return State(
            frozen(np.abs(self.signed)), frozen(self.F), self.dual, steps, self.next_proof_at
        )

    def gap_is_closed(self, tolerance: float) -> bool:
        """Return True where the gap is closed up to rounding: the verb sums it in another order.

        It uses the most violating pair of `walk`, so it may be called only from `has_ended`.
        """
        i, j = self.worst_pair.tolist()
        up_at, down_at, rise, fall, _ = self.views
        b = (down_at[j] - up_at[i]) / 2
        limit = 1.000001 * tolerance
        # no term is negative, and those of the pair are among the largest
        pair_terms = (up_at[i] + b) * rise[i] + (down_at[j] - b) * fall[j]
        if relative_to_primal(pair_terms, self.dual) > limit:
            return False
        (up, down), violations, scale = self.both, self.terms, self.scale
        scale[()] = b
        # F + b where it is negative, and -F - b, for the points that can grow and for those that can shrink
        np.add(up, scale, violations[0])
        np.subtract(down, scale, violations[1])
        np.minimum(violations, ZERO, out=violations)
        return (
            relative_to_primal(float(total((violations * self.rooms).ravel())), self.dual) <= limit
        )


class WholeRun(PairsInPlace):
    """A fast run to the end of the algorithm, or for a draft to a step before the leap."""

    def __init__(self, algorithm: SoftSvm, lifted: Lifted) -> None:
        super().__init__(lifted, algorithm.C, algorithm.pair == SECOND)
        self.algorithm = algorithm

    def record(self, most_steps: int) -> Record:
        """Run to the end of the algorithm, or to the end UNFINISHED after most_steps, and return the record."""
        pair_limit = min(self.algorithm.pair_step_limit, most_steps)
        stops = list[Stop | None]()

        def has_ended(steps: int, violation: float) -> bool:
            # the verb `stop` decides; this cheap test only saves calling it at every step
            too_soon = steps < self.next_proof_at and violation > 0
            if steps < pair_limit and (too_soon or not self.gap_is_closed(TOLERANCE)):
                return False
            state = self.state(steps)
            stops.append(self.algorithm.stop(self.lifted, state))
            if stops[-1] is not None or steps >= pair_limit:
                return True
            self.next_proof_at = self.algorithm.next_proof_at(self.lifted, state)
            return False

        steps = self.take_steps(has_ended, pair_limit, WIDE_GAP)
        if stops[-1] is not None:
            return self._record(stops[-1])
        if steps < self.algorithm.pair_step_limit:
            return self._record(UNFINISHED)
        return self._leap(self.state(steps))

    def _leap(self, state: State) -> Record:
        """Return the record with the leap to the exact answer as its last step."""
        after, _ = self.algorithm.step(self.lifted, state)
        if after.steps % CHECKPOINT == 0:
            self.checkpoints[after.steps] = after
        stop = self.algorithm.stop(self.lifted, after)
        assert stop is not None
        return self._record(stop, after.alpha)

    def _record(self, stop: Stop, exact: Array | None = None) -> Record:
        """Return the record; exact (n,): the alphas of the last step, if that was the leap."""
        pairs = np.array(self.places, dtype=np.int64).reshape(-1, 2)
        alphas = np.abs(self.values)
        step = np.repeat(np.arange(1, len(pairs) + 1), 2)
        places = pairs.ravel()
        event = np.full(len(pairs), UPDATE)
        case = cases_of(alphas.reshape(-1, 2), self.algorithm.C)
        if exact is not None:
            step = np.append(step, np.full(len(exact), len(pairs) + 1))
            places = np.append(places, np.arange(len(exact)))
            alphas = np.append(alphas, exact)
            event = np.append(event, SOLVED)
            pairs = np.vstack([pairs, [[-1, -1]]])
            case = np.append(case, np.int8(LEAP))
        index, other = pairs.T.astype(np.int32)
        return Record(
            event=event.astype(np.int8),
            index=index,
            other=other,
            history=History(np.zeros(self.lifted.n), step, places, alphas),
            checkpoints=self.checkpoints,
            stop=stop,
            case=case,
        )


def fast_run(algorithm: SoftSvm, lifted: Lifted) -> Record | None:
    """Return the record of the verbs' steps, made in place; None where there is nothing to do."""
    return _run(algorithm, lifted, algorithm.max_steps)


def draft_run(algorithm: SoftSvm, lifted: Lifted) -> Record | None:
    """Return the same for a draft, whose budget does not end in a leap: that may take longer than all its steps."""
    return _run(algorithm, lifted, steps_of_many(DRAFT_STEPS, lifted.n))


def _run(algorithm: SoftSvm, lifted: Lifted, most_steps: int) -> Record | None:
    if lifted.n == 0 or lifted.problem.one_class:
        return None
    return WholeRun(algorithm, lifted).record(most_steps)
