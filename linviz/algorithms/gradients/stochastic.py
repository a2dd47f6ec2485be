"""The base of all stochastic gradients: one point at a time, w <- keep w + push x, for a number of steps.

An algorithm defines keep and push; the verbs and the fast run are written once, here.
"""

from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count, islice
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, augmented_sizes, step_error
from linviz.run.algorithm import UPDATE, VISIT, Algorithm, Info
from linviz.run.budget import limit_by_memory, stop_at_limit
from linviz.run.certificate import Certificate, Run
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Last
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.order import order_of_pass
from linviz.run.outcome import DIVERGED, NO_POINTS, ONE_CLASS, Stop, steps_made
from linviz.run.phrase import STEPS, Words

# no run with reasonable steps reaches this size, and squares of scores are still finite
FAR = 1e100
# numbers of a table that lists hold; more take too much memory
LARGE = 1_000_000
# the usual 1,000 steps and their end
DRAFT_TO_END = Draft(1_001, long_steps=300)


class State(NamedTuple):
    """State after some steps: w (D,), b and the number of steps made.

    total: the sum of (w, b) after each step, (D + 1,), where the average is wanted. rounding_scale: (w, b) has a
    rounding error of at most NOISE times this, (D + 1,), where it matters whether a score is 0.
    """

    w: Array
    b: float
    steps: int
    total: Array | None = None
    rounding_scale: Array | None = None


class Move(NamedTuple):
    """The update w <- keep w + push x; b <- keep b + push where b is penalised like w, else b + push."""

    keep: float
    push: float


class Stochastic(Algorithm[State]):
    """An algorithm that updates by one point a step; subclasses have `order`, `steps` and `seed`, and define `move`."""

    order: str
    steps: int
    seed: int

    takes = "features"
    # `steps` is no larger, so it always ends the run first
    max_updates = 100_000
    # whether b shrinks as w does
    penalises_b: ClassVar[bool] = False
    # whether it matters that a score is 0
    tracks_rounding: ClassVar[bool] = False

    def keep_factor(self, n: int, step: int) -> float:
        """Return the factor by which a step scales w before it adds its point."""
        return self.move(n, 1.0, 0.0, step).keep

    @abstractmethod
    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """Return the update by one of n points, from its label and its f; step counts from 1."""

    @abstractmethod
    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """Return the cases of steps by points of these labels and scores, as places in `cases`, (F,)."""

    @property
    def keeps_average(self) -> bool:
        """True where the average of all (w, b) is computed as well."""
        return False

    def start(self, lifted: Lifted) -> tuple[Array, float]:
        """Return w (D,) and b before the first step: 0."""
        return frozen(np.zeros(lifted.phi.shape[1])), 0.0

    def init(self, lifted: Lifted) -> State:
        """Return the start."""
        w, b = self.start(lifted)
        zeros = frozen(np.zeros(len(w) + 1))
        total = zeros if self.keeps_average else None
        scale = zeros if self.tracks_rounding else None
        return State(w, b, 0, total, scale)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Visit one point and take one step against the gradient of its loss."""
        pass_number, place = divmod(state.steps, lifted.n)
        i = order_of_pass(self.order, lifted.n, self.seed, pass_number)[place]
        x = lifted.phi[i]
        y = float(lifted.y[i])
        score = _score_above_rounding(lifted, i, state)
        keep, push = self.move(lifted.n, y, score, state.steps + 1)
        w = frozen(keep * state.w + push * x)
        b = state.b + push
        if self.penalises_b:
            b = keep * state.b + push
        total = None if state.total is None else frozen(state.total + np.append(w, b))
        is_unchanged = keep == 1 and push == 0
        scale = state.rounding_scale
        if scale is not None and not is_unchanged:
            scale = frozen(
                scale + step_error(np.append(w, b), abs(push) * augmented_sizes(lifted, i))
            )
        after = State(w, b, state.steps + 1, total, scale)
        (case,) = self.cases_of(lifted.y[[i]], np.array([score]))
        event = "visit" if is_unchanged else "update"
        signed_after = y * _score_above_rounding(lifted, i, after)
        return after, Info(event, i, None, y * score, signed_after, self.cases[case])

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop after all steps, where there is nothing to learn from, or where w has grown beyond FAR."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        # not "> FAR", since a NaN must not go on either
        if not max(abs(state.b), float(np.abs(state.w).max())) <= FAR:
            return DIVERGED
        if state.steps >= limit_by_memory(self.steps, lifted):
            return self.stop_after_all_steps(lifted, state)
        return None

    def stop_after_all_steps(self, lifted: Lifted, state: State) -> Stop:
        """Return the end after all steps."""
        return steps_made(state.steps)

    def row(self, state: State) -> Array:
        """Return (w, b), then the average of all (w, b) and the rounding scale of (w, b) where these are computed."""
        parts: list[Array | list[float]] = [state.w, [state.b]]
        if state.total is not None:
            parts.append(state.total / max(state.steps, 1))
        if state.rounding_scale is not None:
            parts.append(state.rounding_scale)
        return np.concatenate(parts)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = w and b of the current step, not of the average."""
        D = lifted.phi.shape[1]
        return rows[:, :D], rows[:, D]

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the record of the run in plain floats: a few times as fast as NumPy on so few numbers."""
        if self.stop(lifted, self.init(lifted)) is not None:
            return None
        return FastRun(self, lifted).record()


def _score_above_rounding(lifted: Lifted, i: int, state: State) -> float:
    """Return the score of point i, or 0 where it is within the rounding error."""
    score = affine.score(state.w, state.b, lifted.phi[i])
    if state.rounding_scale is None:
        return score
    left = NOISE * state.rounding_scale
    if abs(score) > affine.score(left[:-1], float(left[-1]), lifted.sizes[i]):
        return score
    return 0.0


class Table(History):
    """History with all rows of all steps, in parts (steps + 1, k).

    Where every number changes in every step, storing the changes would take more memory.
    """

    def __init__(self, *parts: Array) -> None:
        self.parts = [frozen(part) for part in parts]
        self.start = frozen(np.concatenate([part[0] for part in parts]))

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """Return the rows after the given steps (F,), as (F, m)."""
        return np.concatenate([part[steps] for part in self.parts], axis=1)


class FastRun:
    """A run in plain floats; it ends where `stop` or the budget would end it."""

    def __init__(self, algorithm: Stochastic, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        # with many features NumPy is faster than a loop
        self.is_wide = lifted.phi.shape[1] >= affine.LONG
        self.x: Any = lifted.phi if self.is_wide else rows_as_lists(lifted.phi)
        self.y: list[float] = lifted.y.tolist()
        self.points: list[int] = []
        self.visits_without_update: list[int] = []
        # f at each of the points, before its step
        self.scores = array("d")

    def record(self) -> Record:
        """Make all rows in one pass over the points; then averages, checkpoints and the Stop from these rows."""
        algorithm = self.algorithm
        lifted = self.lifted
        k = lifted.phi.shape[1] + 1
        step_limit = min(limit_by_memory(algorithm.steps, lifted), algorithm.max_steps)
        rows = self.rows(algorithm.init(lifted), step_limit)
        moving = np.frombuffer(rows).reshape(-1, k)
        steps = len(moving) - 1
        # cumsum adds row by row, so it rounds as the run does
        totals = np.cumsum(moving, axis=0) if algorithm.keeps_average else None
        scales = self.rounding_scales(steps)

        def state(step: int) -> State:
            # copies, since a view would keep the whole table alive
            row = moving[step].copy()
            sums = None if totals is None else frozen(totals[step].copy())
            scale = None if scales is None else frozen(scales[step].copy())
            return State(frozen(row[:-1]), float(row[-1]), step, sums, scale)

        checkpoints = {step: state(step) for step in range(0, steps + 1, CHECKPOINT)}
        stop = algorithm.stop(lifted, state(steps))
        stop = stop or stop_at_limit(
            algorithm, lifted, steps, steps - len(self.visits_without_update)
        )
        # the loop in `rows` ends only where one of the two is set
        assert stop is not None
        if totals is not None:
            totals /= np.maximum(np.arange(steps + 1), 1)[:, None]
        event = np.full(steps, UPDATE, dtype=np.int8)
        event[self.visits_without_update] = VISIT
        index = np.array(self.points, dtype=np.int32)
        other = np.full(steps, -1, dtype=np.int32)
        history = Table(*(part for part in (moving, totals, scales) if part is not None))
        case = algorithm.cases_of(lifted.y[index], np.array(self.scores)).astype(np.int8)
        return Record(event, index, other, history, checkpoints, stop, case)

    def rows(self, state: State, steps: int) -> "array[float]":
        """Return (w, b) of this state and after each of so many steps from there, in one flat array.

        Names are local, since every attribute look-up costs time.
        """
        algorithm = self.algorithm
        x = self.x
        y = self.y
        n = self.lifted.n
        move = algorithm.move
        penalises_b = algorithm.penalises_b
        wide = self.is_wide
        w: Any = state.w if wide else state.w.tolist()
        b = state.b
        # 8 bytes a number, where a list would take 32
        rows = array("d", [*w, b])
        updates = 0
        order = islice(_visit_order(algorithm, n, state.steps), steps)
        for step, i in enumerate(order, state.steps + 1):
            z = x[i]
            score = self.score(w, b, i)
            keep, push = move(n, y[i], score, step)
            b = (keep * b if penalises_b else b) + push
            if wide:
                w = keep * w + push * z
                rows.frombytes(w.tobytes())
            else:
                w = [keep * weight + push * feature for weight, feature in zip(w, z, strict=True)]
                rows.extend(w)
            rows.append(b)
            self.points.append(i)
            self.scores.append(score)
            if keep == 1 and push == 0:
                self.visits_without_update.append(step - 1)
                continue
            updates += 1
            if self.is_last(w, b, i, keep) or updates >= algorithm.max_updates:
                break
        return rows

    def rounding_scales(self, steps: int) -> Array | None:
        """Return the rounding scale of (w, b) after each step, (steps + 1, D + 1); None where it is not tracked."""
        return None

    def score(self, w: Any, b: float, i: int) -> float:
        """Return f at a point, summed in the order of core.affine; w (D,) is a list, or an array if D is large."""
        if self.is_wide:
            return affine.score(w, b, self.x[i])
        total = 0.0
        for weight, feature in zip(w, self.x[i], strict=True):
            total += weight * feature
        return total + b

    def is_last(self, w: Any, b: float, i: int, keep: float) -> bool:
        """Return True where this update by point i ends the run: w has grown beyond FAR, which takes |keep| > 1."""
        return abs(keep) > 1 and not max(map(abs, [*w, b])) <= FAR


def rows_as_lists(table: Array) -> list[Sequence[float]]:
    """Return the rows of a table for fast iteration: as lists, or as arrays, which need less memory, if it is large."""
    if table.size > LARGE:
        return [array("d", row.tobytes()) for row in table]
    rows: list[Sequence[float]] = table.tolist()
    return rows


def _visit_order(algorithm: Stochastic, n: int, first: int) -> Iterator[int]:
    """Return the points in the order of their visits, pass after pass, from visit number `first` on."""
    passes = (
        order_of_pass(algorithm.order, n, algorithm.seed, number) for number in count(first // n)
    )
    return islice(chain.from_iterable(passes), first % n, None)


def entry_of_steps(
    kind: type[Stochastic],
    words: Callable[[Any, Lifted], Words],
    judge: Callable[[Run, Last], Certificate],
    **parts: Any,
) -> Entry:
    """Return the entry of an algorithm that visits one point a step; parts: what only some of them have."""
    return Entry(
        kind,
        words,
        judge,
        terms=STEPS,
        in_turn=True,
        order=attrgetter("order"),
        keep_factor=kind.keep_factor,
        penalises_b=kind.penalises_b,
        fast_run=kind.fast_run,
        **parts,
    )
