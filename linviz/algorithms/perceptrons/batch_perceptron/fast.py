"""Fast run of the batch perceptron: the same mistakes are added up once, and boundaries are compared in blocks."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.batch_perceptron.algorithm import (
    BatchDescent,
    BatchPerceptron,
    State,
    signed_rows,
)
from linviz.core.affine import EPS
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import noise_ahead, step_error
from linviz.run.algorithm import UPDATE
from linviz.run.budget import step_limit, stop_at_limit, update_limit
from linviz.run.history import CHECKPOINT, DenseHistory, Record
from linviz.run.outcome import Stop, cycling

# steps after which the boundaries are compared
BLOCK = 64


class Mistakes(NamedTuple):
    """The sum of z over some points that are mistakes, the sum of the sizes of its terms, and the end of such a run."""

    total: Array
    sizes: Array
    stop: Stop | None


class DescentRun:
    """Run of the descent; blocks: rows (k, 2 D + 3) of the start and of the steps, mistakes: those after the last."""

    def __init__(self, algorithm: BatchDescent, lifted: Lifted, start: State) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        self.start = start
        # of z = y (x, 1) a column for each point
        self.columns = np.ascontiguousarray(signed_rows(lifted).T)
        self.largest_sizes = np.append(lifted.sizes.max(axis=0), 1.0)
        self.mistakes_of_points = dict[bytes, Mistakes]()
        # every point, so that no later mistakes are larger
        self.mistakes = self._mistakes_at(start.signed <= 0)
        self.all_sizes = self.mistakes.sizes
        self.blocks = [algorithm.row(start)[None]]
        self.steps = 0
        self.surely_mistake = self.surely_correct = 0.0

    def next_block(self) -> Array:
        """Make the next steps, and return their rows; fewer than BLOCK where the run ends by itself."""
        width = len(self.columns)
        last = self.blocks[-1][-1]
        v, rounding = last[:width], last[width + 1 :]
        inexact = self.algorithm.inexact_mask(self.lifted)
        self._bound_errors(v, rounding)
        block = np.empty((BLOCK, len(last)))
        count = 0
        while count < BLOCK and not self.mistakes.stop:
            row, now = block[count], self.mistakes
            count += 1
            rate = row[width] = self.algorithm.rate(self.steps + count)
            v = np.add(v, rate * now.total, out=row[:width])
            error = step_error(v, rate * now.sizes, inexact)
            rounding = np.add(rounding, error, out=row[width + 1 :])
            self.mistakes = self._mistakes_at(self._find_mistakes(v, rounding))
        self.steps += count
        self.blocks.append(block[:count])
        return block[:count]

    def _bound_errors(self, v: Array, rounding: Array) -> None:
        """Bound what rounding may do in the block that begins with these (w, b) and their rounding.

        A score of at most `surely_mistake` is a mistake, and one above `surely_correct` is none.
        """
        move = self.algorithm.rate(self.steps + 1) * self.all_sizes
        largest = float(dot(np.abs(v) + BLOCK * move, self.largest_sizes))
        # of two orders of adding up a score
        order_error = 2 * (len(v) + 2) * EPS * largest
        self.surely_mistake = -order_error
        self.surely_correct = order_error + noise_ahead(
            (v, rounding), move, BLOCK, self.largest_sizes
        )

    def _find_mistakes(self, v: Array, rounding: Array) -> NDArray[np.bool_]:
        """Return which points are mistakes by v = (w, b), (n,)."""
        # any order: where it may matter, all is added up once more in the order of core.affine
        signed = v @ self.columns
        mistakes: NDArray[np.bool_] = signed <= self.surely_mistake
        if np.count_nonzero(signed <= self.surely_correct) > np.count_nonzero(mistakes):
            mistakes = self.algorithm.signed_scores(self.lifted, v, rounding) <= 0
        return mistakes

    def _mistakes_at(self, points: NDArray[np.bool_]) -> Mistakes:
        """Return the mistakes at these points (n,), which often come again."""
        key = points.tobytes()
        result = self.mistakes_of_points.get(key)
        if result is None:
            total, sizes = self.algorithm.sum_and_sizes(self.lifted, points)
            result = Mistakes(total, sizes, self.algorithm.end(points, total, sizes))
            self.mistakes_of_points[key] = result
        return result

    def record(self, steps: int, stop: Stop) -> Record:
        """Return the record of the first steps, which end so."""
        rows = np.concatenate(self.blocks)[: steps + 1]
        no_point = np.full(steps, -1, dtype=np.int32)
        return Record(
            np.full(steps, UPDATE, dtype=np.int8),
            no_point,
            no_point,
            DenseHistory(np.arange(1, steps + 1), rows),
            {k: self._state(rows[k], k) for k in range(0, steps + 1, CHECKPOINT)},
            stop,
        )

    def _state(self, row: Array, updates: int) -> State:
        """Return the state of a row."""
        if not updates:
            return self.start
        width = len(self.columns)
        v, rounding = frozen(row[:width].copy()), frozen(row[width + 1 :].copy())
        signed = frozen(self.algorithm.signed_scores(self.lifted, v, rounding))
        sums = self.algorithm.sum_and_sizes(self.lifted, signed <= 0)
        return State(v[:-1], float(v[-1]), signed, *sums, float(row[width]), updates, rounding)


def fast_run(algorithm: BatchPerceptron, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define, computed in blocks; None where it ends before its first step."""
    start = algorithm.init(lifted)
    if algorithm.stop(lifted, start) is not None:
        return None
    run = DescentRun(algorithm.inner, lifted, start.inner)
    errors = [start.best_errors]
    stop = _run_to_end(algorithm, run, errors)
    record = run.record(len(errors) - 1, stop)
    return algorithm.with_best_classifiers(lifted, record, np.array(errors))


def _run_to_end(algorithm: BatchPerceptron, run: DescentRun, errors: list[int]) -> Stop:
    """Make steps until the run ends, append the errors of each, and return why the run ends after the last of these."""
    lifted = run.lifted
    most = min(update_limit(algorithm, lifted), step_limit(algorithm))
    best_step = 0
    step_of_key = dict.fromkeys(_keys(run, run.blocks[0]), 0)
    while True:
        begin = run.steps + 1
        rows = run.next_block()
        keys = _keys(run, rows)
        for step, count in enumerate(algorithm.errors_of_rows(lifted, rows).tolist(), begin):
            errors.append(count)
            if count < errors[best_step]:
                best_step = step
            # in the order of the verbs
            stop = run.mistakes.stop if step == run.steps else None
            stop = stop or algorithm.give_up(step, best_step, errors[best_step])
            if stop is None and keys:
                first = step_of_key.setdefault(keys[step - begin], step)
                stop = cycling(first, step - first) if first < step else None
            if stop is None and step >= most:
                stop = stop_at_limit(algorithm, lifted, step, step)
            if stop:
                return stop


def _keys(run: DescentRun, rows: Array) -> list[bytes]:
    """Return what comes back where the run cycles, after each of these steps; none where the rate falls."""
    if run.algorithm.schedule != "constant":
        return []
    return [
        key.tobytes()
        for key in run.algorithm.rounded_weights(run.lifted, rows[:, : len(run.columns)])
    ]
