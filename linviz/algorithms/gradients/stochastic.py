"""What all stochastic gradients share: one point at a time, w <- keep w + push x, for a number of steps.

An algorithm says what keep and push are; the verbs and the fast run are written once, here.
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
from linviz.run.budget import budget, limit_by_memory
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import Entry, Last
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.order import order_of_pass
from linviz.run.outcome import DIVERGED, NO_POINTS, ONE_CLASS, Stop, steps_made
from linviz.run.phrase import STEPS, Words

# no run whose steps are of a sensible size comes here, and the square of no score is infinite yet
FAR = 1e100


class State(NamedTuple):
    """w (D,) and b; steps made; the sum of (w, b) after each of them, (D + 1,), where the average is wanted; what
    (w, b) is worn by, (D + 1,), where it matters whether a score is 0."""

    w: Array
    b: float
    steps: int
    total: Array | None = None
    worn: Array | None = None


class Move(NamedTuple):
    """w <- keep w + push x; b <- keep b + push where b is penalised like w, else b + push."""

    keep: float
    push: float


class Stochastic(Algorithm[State]):
    """One point at a time. Subclasses have the parameters `order`, `steps` and `seed`, and say what a point does."""

    order: str
    steps: int
    seed: int

    takes = "features"
    # never reached first: `steps` is no larger
    max_updates = 100_000
    # whether b shrinks as w does
    penalises_b: ClassVar[bool] = False
    # whether it matters that a score is 0
    tracks_rounding: ClassVar[bool] = False

    def keep(self, n: int, step: int) -> float:
        """Return the part of w that a step leaves before its point pulls."""
        return self.move(n, 1.0, 0.0, step).keep

    @abstractmethod
    def move(self, n: int, y: float, score: float, step: int) -> Move:
        """What one of n points does to w, by its label and its f; step counts from 1."""

    @abstractmethod
    def cases_of(self, y: Array, scores: Array) -> NDArray[np.int64]:
        """What steps by points of these labels and scores are cases of, as places in `cases`, (F,)."""

    @property
    def keeps_average(self) -> bool:
        """True where the average of all (w, b) is kept as well."""
        return False

    def init(self, lifted: Lifted) -> State:
        """w = 0, b = 0."""
        none = frozen(np.zeros(lifted.phi.shape[1] + 1))
        total = none if self.keeps_average else None
        wear = none if self.tracks_rounding else None
        return State(none[:-1], 0.0, 0, total, wear)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """One point, and one step against the gradient of its loss."""
        number, place = divmod(state.steps, lifted.n)
        i = order_of_pass(self.order, lifted.n, self.seed, number)[place]
        x = lifted.phi[i]
        y = float(lifted.y[i])
        score = _score_above_rounding(lifted, i, state)
        keep, push = self.move(lifted.n, y, score, state.steps + 1)
        w = frozen(keep * state.w + push * x)
        b = state.b + push
        if self.penalises_b:
            b = keep * state.b + push
        total = None if state.total is None else frozen(state.total + np.append(w, b))
        quiet = keep == 1 and push == 0
        wear = state.worn
        if wear is not None and not quiet:
            wear = frozen(
                wear + step_error(np.append(w, b), abs(push) * augmented_sizes(lifted, i))
            )
        after = State(w, b, state.steps + 1, total, wear)
        (case,) = self.cases_of(lifted.y[[i]], np.array([score]))
        event = "visit" if quiet else "update"
        later = y * _score_above_rounding(lifted, i, after)
        return after, Info(event, i, None, y * score, later, self.cases[case])

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """All steps made, or nothing to learn from, or steps so large that w runs away."""
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
        """The end after all steps."""
        return steps_made(state.steps)

    def row(self, state: State) -> Array:
        """(w, b), and where they are kept the average of all (w, b), and what w and b are worn by."""
        parts: list[Array | list[float]] = [state.w, [state.b]]
        if state.total is not None:
            parts.append(state.total / max(state.steps, 1))
        if state.worn is not None:
            parts.append(state.worn)
        return np.concatenate(parts)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = w, the moving one."""
        D = lifted.phi.shape[1]
        return rows[:, :D], rows[:, D]

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The steps in plain floats: a few times as fast as NumPy on so few numbers."""
        if self.stop(lifted, self.init(lifted)) is not None:
            return None
        return FastRun(self, lifted).record()


def _score_above_rounding(lifted: Lifted, i: int, state: State) -> float:
    """The score of point i, or 0 where it is only what rounding leaves."""
    score = affine.score(state.w, state.b, lifted.phi[i])
    if state.worn is None:
        return score
    left = NOISE * state.worn
    if abs(score) > affine.score(left[:-1], float(left[-1]), lifted.sizes[i]):
        return score
    return 0.0


class Table(History):
    """All rows of all steps, in parts (steps + 1, k) each: where every number changes in every step, the changes would
    be larger."""

    def __init__(self, *parts: Array) -> None:
        self.parts = [frozen(part) for part in parts]
        self.start = frozen(np.concatenate([part[0] for part in parts]))

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """The rows after the given steps (F,), as (F, m)."""
        return np.concatenate([part[steps] for part in self.parts], axis=1)


class FastRun:
    """The run in plain floats; it ends where `stop` or the budget would end it."""

    def __init__(self, algorithm: Stochastic, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        # of many features NumPy makes a step sooner than a loop
        self.is_wide = lifted.phi.shape[1] >= affine.LONG
        self.x: Any = lifted.phi if self.is_wide else rows_as_lists(lifted.phi)
        self.y: list[float] = lifted.y.tolist()
        self.points: list[int] = []
        self.quiet: list[int] = []
        # f at each of the points, before its step
        self.scores = array("d")

    def record(self) -> Record:
        """All rows by one pass over the points; averages, checkpoints and the Stop from these rows."""
        algorithm = self.algorithm
        lifted = self.lifted
        k = lifted.phi.shape[1] + 1
        moving = np.frombuffer(self._rows()).reshape(-1, k)
        steps = len(moving) - 1
        # cumsum adds row by row and so rounds as the run did
        total = np.cumsum(moving, axis=0) if algorithm.keeps_average else None
        wear = self.rounding_scales(steps)

        def state(step: int) -> State:
            # copies, or each would keep the whole table
            row = moving[step].copy()
            sums = None if total is None else frozen(total[step].copy())
            own = None if wear is None else frozen(wear[step].copy())
            return State(frozen(row[:-1]), float(row[-1]), step, sums, own)

        checkpoints = {step: state(step) for step in range(0, steps + 1, CHECKPOINT)}
        stop = algorithm.stop(lifted, state(steps))
        stop = stop or budget(algorithm, lifted, steps, steps - len(self.quiet))
        # the loop below ends nowhere else
        assert stop is not None
        if total is not None:
            total /= np.maximum(np.arange(steps + 1), 1)[:, None]
        event = np.full(steps, UPDATE, dtype=np.int8)
        event[self.quiet] = VISIT
        index = np.array(self.points, dtype=np.int32)
        other = np.full(steps, -1, dtype=np.int32)
        history = Table(*(part for part in (moving, total, wear) if part is not None))
        case = algorithm.cases_of(lifted.y[index], np.array(self.scores)).astype(np.int8)
        return Record(event, index, other, history, checkpoints, stop, case)

    def _rows(self) -> "array[float]":
        """(w, b) at the start and after every step, one after the other. In local numbers: every look-up counts."""
        algorithm = self.algorithm
        x = self.x
        y = self.y
        n = self.lifted.n
        move = algorithm.move
        penalises_b = algorithm.penalises_b
        wide = self.is_wide
        start = np.zeros(self.lifted.phi.shape[1])
        w: Any = start if wide else start.tolist()
        b = 0.0
        # 8 bytes a number, where a list would take 32
        rows = array("d", [*w, b])
        updates = 0
        most = min(limit_by_memory(algorithm.steps, self.lifted), algorithm.max_steps)
        for step, i in enumerate(islice(_visit_order(algorithm, n), most), 1):
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
                self.quiet.append(step - 1)
                continue
            updates += 1
            if self.is_last(w, b, i, keep) or updates >= algorithm.max_updates:
                break
        return rows

    def rounding_scales(self, steps: int) -> Array | None:
        """What (w, b) is worn by after each of the steps, (steps + 1, D + 1), where that is kept."""
        return None

    def score(self, w: Any, b: float, i: int) -> float:
        """f at a point, in the order of core.affine; w (D,) is a list, or an array where it is wide."""
        if self.is_wide:
            return affine.score(w, b, self.x[i])
        total = 0.0
        for weight, feature in zip(w, self.x[i], strict=True):
            total += weight * feature
        return total + b

    def is_last(self, w: Any, b: float, i: int, keep: float) -> bool:
        """Asked after each update, by point i; True where w has run away, which takes a keep beyond 1."""
        return abs(keep) > 1 and not max(map(abs, [*w, b])) <= FAR


def rows_as_lists(table: Array) -> list[Sequence[float]]:
    """Its rows, soon walked through; where they are many and long in 8 bytes a number, where lists take 32."""
    if table.size > affine.LARGE:
        return [array("d", row.tobytes()) for row in table]
    rows: list[Sequence[float]] = table.tolist()
    return rows


def _visit_order(algorithm: Stochastic, n: int) -> Iterator[int]:
    """The points, pass after pass."""
    passes = (order_of_pass(algorithm.order, n, algorithm.seed, number) for number in count())
    return chain.from_iterable(passes)


def entry_of_steps(
    kind: type[Stochastic],
    words: Callable[[Any, Lifted], Words],
    judge: Callable[[Run, Last], Certificate],
    **parts: Any,
) -> Entry:
    """Return the entry of an algorithm that takes a point at a time; parts: those that not all of them have."""
    return Entry(
        kind,
        words,
        judge,
        terms=STEPS,
        in_turn=True,
        order=attrgetter("order"),
        keep=kind.keep,
        penalises_b=kind.penalises_b,
        fast_run=kind.fast_run,
        **parts,
    )
