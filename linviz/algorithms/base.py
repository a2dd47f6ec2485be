"""The contract of an algorithm, and the only loop.

An algorithm is a frozen dataclass of its parameters. Four verbs are its definition, written to be read: `init`, `step`,
`stop` and, where states can come back, `key`. Three views turn its states into what is shown: `row` (the numbers of a
state), `classifier` and `readings` (both of many rows at once). `fast_run` may offer the same run written for speed.
"""

import time
from collections.abc import Generator, Hashable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.outcome import TIME_LIMIT, Stop, cycling, step_limit
from linviz.algorithms.shown import honest
from linviz.core import expansion
from linviz.core.lift import Lifted
from linviz.core.problem import Array, InputError, frozen

S = TypeVar("S", bound=tuple[Any, ...])
# columns hold the place in this tuple; words and assets/trace.js know the numbers
EVENTS = ("start", "visit", "update", "solved")
VISIT, UPDATE, SOLVED = 1, 2, 3
# steps from one kept State to the next: Trace.at replays fewer
CHECKPOINT = 256
# seconds of the processor: every counted budget is used up before, and the page waits a little longer
NET = 3.0
# steps of a walk in hulls by points and the work beside them: a second; and what no walk has less than
WALK, BESIDE, SHORTEST = 7_000_000, 500, 5_000
# numbers of w that a run whose every step moves all of it may keep: 24 MB, and as much again for what they are worn by
ROOM = 3_000_000


@dataclass(frozen=True, slots=True)
class Info:
    """What just happened: the event, the points looked at, and y f(x) of the first before and after the step."""

    event: str
    index: int | None = None
    other: int | None = None
    before: float | None = None
    after: float | None = None


class Algorithm(Generic[S]):
    """What every algorithm declares and answers; subclasses are frozen dataclasses."""

    name: ClassVar[str]
    title: ClassVar[str]
    takes: ClassVar[str]
    objective: ClassVar[str]
    # counted and not timed, so that a scenario gives the same trace on any load
    max_updates: int = 5_000
    max_steps: int = 100_000
    step_word: ClassVar[str] = "visits"
    # True where even a visit that changes no weights changes the row
    visits_count: ClassVar[bool] = False
    # True where f is the vote of every classifier so far, and `classifier` only the last of them
    votes: ClassVar[bool] = False

    def most_updates(self, lifted: Lifted) -> int:
        """The updates that a run may make: all, unless there is no room for what they leave."""
        return self.max_updates

    def init(self, lifted: Lifted) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def step(self, lifted: Lifted, state: S) -> tuple[S, Info]:
        """The next state and what happened; changes nothing that it is given."""
        raise NotImplementedError

    def stop(self, lifted: Lifted, state: S) -> Stop | None:
        """Why the run ends here; None while it goes on."""
        raise NotImplementedError

    def key(self, lifted: Lifted, state: S) -> Hashable | None:
        """What must come back for the run to go round in circles; None where it never does."""
        return None

    def row(self, state: S) -> Array:
        """The numbers of a state that are shown, (m,)."""
        raise NotImplementedError

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c (F, k) and b (F,) of f(x) = sum_j c_j psi_j(x) + b for rows (F, m).

        psi are the features where the algorithm takes features, else the columns K(x_j, .) of the kernel.
        """
        raise NotImplementedError

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """w (F, D) and b (F,) of f = w . phi + b, where what `takes` a kernel knows them better than c and K do.

        That b has what the constant component of the lift adds to f; the b of `classifier` has not.
        """
        return None

    def vote(self, lifted: Lifted, history: "History", steps: NDArray[np.int64], psi: Array) -> Array:
        """Where `votes`: f (F, m) after rising steps (F,) at m places, psi (m, k).

        The basis of such an f grows: sign(f_k) of every classifier so far, which the history knows.
        """
        raise NotImplementedError

    def voters(self, lifted: Lifted, history: "History", step: int) -> tuple[Array, Array, NDArray[np.int64]]:
        """Where `votes`: c_k (K, k), b_k (K,) and votes (K,) of every classifier up to that step."""
        raise NotImplementedError

    def denoised(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """The scores (F, n) of rows (F, m), those that are 0 but for rounding as 0."""
        if self.takes == "features":
            return scores
        return expansion.cleaned(lifted, self.classifier(lifted, rows), scores)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Further columns (F,) or (F, k) that only this algorithm has, such as bounds and objectives.

        left: what rounding may leave of (w, b), (F, D + 1), where scores that are no larger for it count as 0.
        moving_w, moving_b, moving_scores: of the classifier that moves, where that is not the one that counts.
        """
        return {}

    def hull_points(self, lifted: Lifted) -> tuple[Array, ...]:
        """The points (k, D) of each convex hull that the algorithm walks in; none where it walks in none."""
        return ()

    def fast_run(self, lifted: Lifted) -> "Record | None":
        """The run that `record` would make of the verbs, bit for bit, but faster; None where there is none."""
        return None

    def coefficients(self, lifted: Lifted, state: S) -> tuple[Array, float]:
        """c (k,) and b of one state's classifier."""
        c, b = self.classifier(lifted, self.row(state)[None, :])
        return c[0], float(b[0])


class History:
    """The rows of all steps, kept as the numbers that changed: a few bytes a change, any row on demand.

    start: (m,) the row of step 0. step, place, value: (c,) each, by rising step; the number at `place` is `value` from
    `step` on.
    """

    def __init__(self, start: Array, step: NDArray[np.int64], place: NDArray[np.int64], value: Array) -> None:
        self.start, self.value, self.step, self.place = frozen(start), frozen(value), step, place

    @classmethod
    def of_rows(cls, start: Array, step: NDArray[np.int64], rows: Array) -> "History":
        """A history in which whole rows (c, m) change at the given steps (c,)."""
        m = len(start)
        return cls(start, np.repeat(step, m), np.tile(np.arange(m), len(step)), rows.ravel())

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """The rows after the given rising steps (F,), as (F, m)."""
        m = len(self.start)
        # the first of the frames in which each change is to be seen, for the changes that are in any
        until = np.searchsorted(self.step, steps, side="right")
        frame = np.repeat(np.arange(len(steps)), np.diff(until, prepend=0))
        # (F m,): 1 + the number of the last change of that place up to that frame; 0 where there was none
        filled = np.zeros(len(steps) * m, dtype=np.intp)
        np.maximum.at(filled, frame * m + self.place[: len(frame)], 1 + np.arange(len(frame)))
        filled = np.maximum.accumulate(filled.reshape(len(steps), m), axis=0)
        values = np.append(0.0, self.value)
        return np.where(filled > 0, values[filled], self.start)


class Whole(History):
    """Rows (c + 1, m) that change as a whole at rising steps (c,), kept as they are: a third of what changes take."""

    def __init__(self, step: NDArray[np.int64], rows: Array) -> None:
        self.start, self.step, self.table = frozen(rows[0]), step, frozen(rows)

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """The rows after the given steps (F,), as (F, m)."""
        return np.asarray(self.table[np.searchsorted(self.step, steps, side="right")])


@dataclass(frozen=True, eq=False)
class Record:
    """What a finished run leaves. event, index and other have an entry for every step from 1 on (-1: no point)."""

    event: NDArray[np.int8]
    index: NDArray[np.int32]
    other: NDArray[np.int32]
    history: History
    checkpoints: dict[int, Any]
    stop: Stop


def iterate(algorithm: Algorithm[S], lifted: Lifted) -> Generator[tuple[S, Info], None, Stop]:
    """Yields (state, info) of step 0, 1, 2, ...; its return value is the Stop.

    Stops where the algorithm does, where a state comes back (by `key`), and when the counted budget is used up.
    """
    if not all(isinstance(one, kind) for one, kind in ((algorithm, Algorithm), (lifted, Lifted))):
        raise InputError('iterate steps linviz.algorithm("perceptron") through linviz.Lifted(problem, lift)')
    state, info = algorithm.init(lifted), Info("start")
    # the step at which each key was first there
    seen: dict[Hashable, int] = {}
    step = updates = 0
    while True:
        yield state, info
        # its own end comes before a circle, and a circle before the budget: fast runs keep to that order
        stop = algorithm.stop(lifted, state)
        if stop is None:
            stop = _circle(algorithm.key(lifted, state), step, seen)
        stop = stop or budget(algorithm, lifted, step, updates)
        if stop is not None:
            return stop
        state, info = algorithm.step(lifted, state)
        step += 1
        updates += info.event == "update"


def _circle(key: Hashable | None, step: int, seen: dict[Hashable, int]) -> Stop | None:
    if key is None:
        return None
    first = seen.setdefault(key, step)
    return cycling(first, step - first) if first < step else None


def budget(algorithm: Algorithm[Any], lifted: Lifted, step: int, updates: int) -> Stop | None:
    """STEP_LIMIT where so many steps or updates are all that the algorithm may make."""
    if updates >= algorithm.most_updates(lifted):
        return step_limit(updates, "updates")
    return step_limit(step, algorithm.step_word) if step >= algorithm.max_steps else None


def within_room(steps: int, lifted: Lifted, each: int = 1) -> int:
    """So many of the steps as there is room for the (w, b) of each, `each` times over.

    Counted, so it is the same on every machine.
    """
    return min(steps, ROOM // (each * (int(lifted.phi.shape[1]) + 1)))


def within_walk(steps: int, lifted: Lifted, parts: int = 1) -> int:
    """So many of the steps of a walk in hulls, each of which looks at all points, as take no more than WALK.

    parts: how many other steps take as long as one of a walk.
    """
    return min(steps, max(SHORTEST, parts * WALK // (BESIDE + lifted.n)))


def record(algorithm: Algorithm[S], lifted: Lifted, seconds: float = NET) -> Record:
    """Runs the algorithm to its end; `seconds` of the processor are the net under the counted budget."""
    fast = algorithm.fast_run(lifted)
    if fast is None:
        return follow(algorithm, lifted, seconds)
    last = fast.history.rows(np.array([len(fast.event)]))[0]
    return replace(fast, stop=honest(algorithm, lifted, last, fast.stop))


def follow(algorithm: Algorithm[S], lifted: Lifted, seconds: float) -> Record:
    """The same by the verbs alone: what a fast run is held against."""
    # the time of this thread alone: a crowd of other runs takes nothing from it
    run, deadline = iterate(algorithm, lifted), time.thread_time() + seconds
    state, _ = next(run)
    start = row = algorithm.row(state)
    happened: list[tuple[int, int, int]] = []
    changes: list[tuple[int, NDArray[np.int64], Array]] = []
    checkpoints, stop = {0: state}, TIME_LIMIT
    while len(happened) % CHECKPOINT or time.thread_time() < deadline:
        try:
            state, info = next(run)
        except StopIteration as end:
            stop = end.value
            break
        happened.append((EVENTS.index(info.event), _place(info.index), _place(info.other)))
        # mostly a visit changes none of the numbers that are shown
        if info.event != "visit" or algorithm.visits_count:
            before, row = row, algorithm.row(state)
            changed = np.flatnonzero(row != before)
            changes.append((len(happened), changed, row[changed]))
        if len(happened) % CHECKPOINT == 0:
            checkpoints[len(happened)] = state
    # reshaped, since without a step there is no second axis to transpose
    event, index, other = np.array(happened, dtype=np.int32).reshape(-1, 3).T
    stop = honest(algorithm, lifted, algorithm.row(state), stop)
    return Record(event.astype(np.int8), index, other, _history(start, changes), checkpoints, stop)


def _place(index: int | None) -> int:
    return -1 if index is None else index


def _history(start: Array, changes: list[tuple[int, NDArray[np.int64], Array]]) -> History:
    step = np.repeat([k for k, _, _ in changes], [len(places) for _, places, _ in changes]).astype(np.int64)
    # an empty array in front: NumPy refuses to join no arrays at all
    place = np.concatenate([np.zeros(0, np.int64), *(places for _, places, _ in changes)])
    value = np.concatenate([np.zeros(0), *(values for _, _, values in changes)])
    return History(np.array(start), step, place, value)
