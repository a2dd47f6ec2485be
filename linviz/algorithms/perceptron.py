"""The online perceptron (000 §1.2, 001, 002, 004): one point at a time, and only mistakes change anything."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.base import CHECKPOINT, UPDATE, VISIT, Algorithm, History, Info, Record, budget
from linviz.algorithms.circle import rounded, units
from linviz.algorithms.order import ORDERS, order_of_pass
from linviz.algorithms.outcome import NO_POINTS, ORIGIN, SEPARATED, Stop, cycling
from linviz.core import affine, bound
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen


class State(NamedTuple):
    """w (D,) and b; visits made so far; visits since the last mistake."""

    w: Array
    b: float
    visits: int
    clean: int


@dataclass(frozen=True)
class Perceptron(Algorithm[State]):
    """Look at a point; where y f(x) <= 0, add eta y x to w and eta y to b. A pass without a mistake ends the run.

    On separable data it makes at most D^2/m^2 updates (Novikoff), D the longest augmented row and m the margin.
    On others it never ends by itself; a state that comes back is found and told.
    """

    order: str = parameter("cyclic", "Order", "which point is looked at next", choices=ORDERS)
    eta: float = parameter(1.0, "η", "how far a mistake moves w", low=0.01, high=10, least=1e-4, most=1e3, log=True)
    bias: bool = parameter(True, "Bias", "off: the boundary passes through the origin")
    seed: int = parameter(
        0, "Seed", "another seed, another order", low=0, high=99, most=2**31, only=("order", ("shuffled", "random"))
    )

    name = "perceptron"
    title = "Perceptron"
    takes = "features"
    objective = "no mistakes"

    def init(self, lifted: Lifted) -> State:
        """w = 0, b = 0: every point counts as a mistake."""
        return State(frozen(np.zeros(lifted.phi.shape[1])), 0.0, 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """One visit: 004's 'if w . z <= 0 then w + z', with z = y (x, 1)."""
        i = self._next(lifted, state)
        x, y = lifted.phi[i], float(lifted.y[i])
        before = y * affine.score(state.w, state.b, x)
        if before > 0:
            return state._replace(visits=state.visits + 1, clean=state.clean + 1), Info(
                "visit", i, None, before, before
            )
        w = frozen(state.w + self.eta * y * x)
        b = state.b + self.eta * y if self.bias else 0.0
        info = Info("update", i, None, before, y * affine.score(w, b, x))
        return State(w, b, state.visits + 1, 0), info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """A whole pass without a mistake; in the orders that know no passes, no mistake left."""
        n = lifted.n
        if n == 0:
            return NO_POINTS
        if state.visits == 0:
            return None if self.bias or lifted.phi.any(axis=1).all() else ORIGIN
        if self.order in ("cyclic", "shuffled"):
            return SEPARATED if state.visits % n == 0 and state.clean >= n else None
        # a visit without a mistake changes nothing, so only a mistake can have been the last
        return None if state.clean or (self._scores(lifted, state) <= 0).any() else SEPARATED

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The weights and the place in the order: equal weights alone are no circle."""
        if self.order in ("shuffled", "random") or state.clean >= lifted.n:
            return None
        place = state.visits % lifted.n if self.order == "cyclic" else 0
        return place, rounded(self.row(state), self.eta * _units(lifted)).tobytes()

    def row(self, state: State) -> Array:
        """(w, b)."""
        return np.append(state.w, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w."""
        return rows[:, :-1], rows[:, -1]

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Novikoff's bound on the number of updates; infinite where no boundary separates the points."""
        return {"bound": np.full(len(rows), bound.novikoff(lifted.phi, lifted.y, self.bias))}

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The passes in plain floats. In the plane only: there the canvas needs it, and the sum can be written out."""
        if lifted.n == 0 or lifted.phi.shape[1] != 2 or self.order not in ("cyclic", "shuffled"):
            return None
        first = self.stop(lifted, self.init(lifted))
        return None if first is not None else _Passes(self, lifted).record()

    def _next(self, lifted: Lifted, state: State) -> int:
        if self.order in ("most-violated", "first"):
            wrong = self._scores(lifted, state)
            return int(np.argmin(wrong) if self.order == "most-violated" else np.argmax(wrong <= 0))
        number, place = divmod(state.visits, lifted.n)
        return order_of_pass(self.order, lifted.n, self.seed, number)[place]

    def _scores(self, lifted: Lifted, state: State) -> Array:
        scores: Array = lifted.y * affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)[0]
        return scores


@lru_cache(maxsize=16)
def _units(lifted: Lifted) -> Array:
    """The units of (w, b): no sum of points is smaller for being made of small points."""
    return units(np.append(np.abs(lifted.phi).max(axis=0, initial=0.0), 1.0))


class _Passes:
    """The run in passes: only the steps of the mistakes are kept, all else follows from them."""

    def __init__(self, algorithm: Perceptron, lifted: Lifted) -> None:
        self.algorithm, self.lifted, self.n = algorithm, lifted, lifted.n
        bias = 1.0 if algorithm.bias else 0.0
        self.signed = lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(self.n)])
        self.moves = algorithm.eta * lifted.y[:, None] * np.column_stack([lifted.phi, np.full(self.n, bias)])

    def record(self) -> Record:
        mistakes = self._mistakes()
        visited = self._visited(mistakes[-1] // self.n * self.n + 2 * self.n)
        rows = np.cumsum(np.vstack([np.zeros((1, 3)), self.moves[visited[np.array(mistakes) - 1]]]), axis=0)[1:]
        steps, stop = self._end(np.array(mistakes, dtype=np.int64), rows)
        kept = int(np.searchsorted(mistakes, steps, side="right"))
        changed = np.array(mistakes[:kept], dtype=np.int64)
        event = np.full(steps, VISIT, dtype=np.int8)
        event[changed - 1] = UPDATE
        history = History.of_rows(np.zeros(3), changed, rows[:kept])
        checkpoints = self._checkpoints(history, changed, steps)
        return Record(event, visited[:steps], np.full(steps, -1, dtype=np.int32), history, checkpoints, stop)

    def _mistakes(self) -> list[int]:
        """The steps (from 1) at which a mistake was made, up to a clean pass or the end of the budget."""
        signed, moves = [tuple(z) for z in self.signed.tolist()], [tuple(z) for z in self.moves.tolist()]
        mistakes: list[int] = []
        most_updates, most_steps = self.algorithm.max_updates, self.algorithm.max_steps
        v0 = v1 = v2 = 0.0
        for number in count():
            before = len(mistakes)
            step = number * self.n
            for i in self._order(number):
                step += 1
                z0, z1, z2 = signed[i]
                if v0 * z0 + v1 * z1 + v2 * z2 <= 0:
                    u0, u1, u2 = moves[i]
                    v0, v1, v2 = v0 + u0, v1 + u1, v2 + u2
                    mistakes.append(step)
            if len(mistakes) == before or len(mistakes) >= most_updates or step >= most_steps:
                return mistakes
        raise AssertionError

    def _end(self, mistakes: NDArray[np.int64], rows: Array) -> tuple[int, Stop]:
        """The last step, and why it is the last: a circle, the budget, or the clean pass after the last mistake."""
        circle = self._circle(mistakes, rows)
        most = min(self.algorithm.max_steps, circle[0] + circle[1] if circle else self.algorithm.max_steps)
        if len(mistakes) >= self.algorithm.max_updates:
            most = min(most, int(mistakes[self.algorithm.max_updates - 1]))
        clean = (int(mistakes[-1] - 1) // self.n + 2) * self.n
        if clean <= most:
            return clean, SEPARATED
        if circle and most == sum(circle):
            return most, cycling(*circle)
        stop = budget(self.algorithm, most, int(np.searchsorted(mistakes, most, side="right")))
        assert stop is not None
        return most, stop

    def _circle(self, mistakes: NDArray[np.int64], rows: Array) -> tuple[int, int] | None:
        """(start, period) of the first state that comes back, in steps."""
        if self.algorithm.order != "cyclic":
            return None
        steps = np.append(0, mistakes)
        rows = np.vstack([np.zeros((1, 3)), rounded(rows, self.algorithm.eta * _units(self.lifted))])
        keys = np.column_stack([rows, steps % self.n])
        _, first, which = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        again = np.flatnonzero(first[which] < np.arange(len(keys)))
        if not len(again):
            return None
        start = int(steps[first[which[again[0]]]])
        period = int(steps[again[0]]) - start
        # the circle may close on a visit without a mistake, one or more steps before the mistake that both laps share
        lap = np.arange(start + 1)
        here, there = (np.searchsorted(mistakes, lap + later, side="right") for later in (0, period))
        return int(np.argmax((rows[here] == rows[there]).all(axis=1))), period

    def _order(self, number: int) -> tuple[int, ...]:
        return order_of_pass(self.algorithm.order, self.n, self.algorithm.seed, number)

    def _visited(self, most: int) -> NDArray[np.int32]:
        def visits() -> Iterator[int]:
            for number in count():
                yield from self._order(number)

        if self.algorithm.order == "cyclic":
            return np.resize(np.arange(self.n, dtype=np.int32), most)
        return np.fromiter(islice(visits(), most), dtype=np.int32)

    def _checkpoints(self, history: History, changed: NDArray[np.int64], steps: int) -> dict[int, State]:
        at = np.arange(0, steps + 1, CHECKPOINT)
        last = np.append(0, changed)[np.searchsorted(changed, at, side="right")]
        rows = history.rows(at)
        return {
            int(k): State(frozen(row[:-1]), float(row[-1]), int(k), int(k - since))
            for k, since, row in zip(at, last, rows, strict=True)
        }
