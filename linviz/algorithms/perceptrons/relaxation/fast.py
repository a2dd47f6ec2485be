"""Fast run of relaxation: it computes y f for many coming visits at once, and goes straight to the next update."""

import numpy as np

from linviz.algorithms.perceptrons.relaxation.algorithm import (
    LEVEL_TOLERANCE,
    Relaxation,
    State,
    augmented_squared_lengths,
    update_case,
)
from linviz.core.lift import Lifted
from linviz.core.problem import frozen
from linviz.run.algorithm import UPDATE, VISIT
from linviz.run.budget import step_limit, stop_at_limit, update_limit, with_outlook
from linviz.run.history import CHECKPOINT, DenseHistory, Record
from linviz.run.outcome import Stop, cycling

# visits that are looked at at once
WINDOW = 16


class RelaxationRun:
    """Run by its updates: steps[k] is that of update k, rows[k] are w and b after it; both begin with the start.

    before: y f of the point of each update before it.
    """

    def __init__(self, algorithm: Relaxation, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        self.n = lifted.n
        self.steps = [0]
        self.rows = [np.zeros(lifted.phi.shape[1] + 1)]
        self.before = list[float]()
        # the step at which w and b were first there at the beginning of a pass
        self.step_of_key = dict[bytes, int]()
        # z = y (x, 1), (n, D + 1), and the points that come after any visit as columns, more than a pass of them
        self.signed = lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
        self.squared_lengths: list[float] = augmented_squared_lengths(lifted).tolist()
        visits = np.arange(2 * lifted.n + WINDOW) % lifted.n
        self.columns = np.ascontiguousarray(self.signed[visits].T)
        self.enough = algorithm.level * (1 - LEVEL_TOLERANCE)

    def record(self) -> Record:
        """Return the record of the run to its end."""
        steps, stop = self._run()
        cases = self.algorithm.cases
        updates = np.array(self.steps[1:], dtype=np.int64)
        rows = np.array(self.rows)
        has_boundary: list[bool] = np.any(rows[:, :-1], axis=1).tolist()
        event = np.full(steps, VISIT, dtype=np.int8)
        event[updates - 1] = UPDATE
        case = np.full(steps, cases.index("enough"), dtype=np.int8)
        case[updates - 1] = [
            cases.index(update_case(*of_update))
            for of_update in zip(self.before, has_boundary[:-1], has_boundary[1:], strict=True)
        ]
        index = (np.arange(steps) % self.n).astype(np.int32)
        checkpoints = {k: self._state(k) for k in range(0, steps + 1, CHECKPOINT)}
        other = np.full(steps, -1, dtype=np.int32)
        return Record(event, index, other, DenseHistory(updates, rows), checkpoints, stop, case)

    def _run(self) -> tuple[int, Stop]:
        """Make all updates; return the last step and why the run ends there."""
        n = self.n
        most_updates = update_limit(self.algorithm, self.lifted)
        most_steps = step_limit(self.algorithm)
        while True:
            last = self.steps[-1]
            latest = last if len(self.before) >= most_updates else most_steps
            following, before = self._next_short_visit()
            # w and b are as now at the beginning of the next pass, if no update comes before
            begin = -(-last // n) * n
            if begin <= (latest if following is None else min(latest, following)):
                first = self._first_step_like_now(begin)
                if first < begin:
                    return begin, cycling(first, begin - first)
            if following is None and begin + n <= latest:
                stop = self.algorithm.stop(self.lifted, self._state(begin + n))
                assert stop is not None
                return begin + n, stop
            if following is None or following >= latest:
                return latest, self._limit(latest)
            self._update(following, before)

    def _next_short_visit(self) -> tuple[int | None, float]:
        """Return the number of visits before that of the next point below its level, and y f of it; None for none."""
        last, n = self.steps[-1], self.n
        factors = self.rows[-1][:, None]
        for begin in range(last % n, last % n + n, WINDOW):
            # added in the order of core.affine: features, then b
            scores = np.add.reduce(factors * self.columns[:, begin : begin + WINDOW], axis=0)
            short = np.less(scores, self.enough)
            first = int(short.argmax())
            if short[first]:
                return last - last % n + begin + first, scores.item(first)
        return None, 0.0

    def _update(self, visit: int, before: float) -> None:
        """Move w and b so that the point of this visit comes nearer to its level; before: its y f."""
        i = visit % self.n
        row = self.rows[-1]
        a = self.algorithm.eta * (self.algorithm.level - before) / self.squared_lengths[i]
        self.rows.append(row + a * self.signed[i])
        self.before.append(before)
        self.steps.append(visit + 1)

    def _first_step_like_now(self, step: int) -> int:
        """Return the step of the first beginning of a pass with w and b as now, where a point is misclassified.

        step: of the beginning of this pass, which is returned where there was none.
        """
        # adding 0 turns -0 into 0
        first = self.step_of_key.setdefault((self.rows[-1] + 0.0).tobytes(), step)
        if first < step and self.algorithm.all_correct(self.lifted, self._state(step)):
            return step
        return first

    def _limit(self, step: int) -> Stop:
        """Return the end of a run whose budget is used up at this step."""
        limit = stop_at_limit(self.algorithm, self.lifted, step, len(self.before))
        assert limit is not None
        return with_outlook(limit, self.algorithm, self.lifted, self._state(step))

    def _state(self, step: int) -> State:
        """Return the state after this step."""
        update = int(np.searchsorted(self.steps, step, side="right")) - 1
        row = self.rows[update]
        return State(frozen(row[:-1]), float(row[-1]), step, step - self.steps[update])


def fast_run(algorithm: Relaxation, lifted: Lifted) -> Record | None:
    """Return the run that init, step and stop define, computed from update to update; None without points."""
    return RelaxationRun(algorithm, lifted).record() if lifted.n else None
