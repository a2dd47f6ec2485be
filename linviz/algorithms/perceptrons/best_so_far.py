"""Algorithms made out of others: the best classifier that another algorithm has had so far is kept (004, Gallant)."""

from collections.abc import Hashable
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.budget import limit_by_features, limit_by_memory
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost
from linviz.run.history import History, Record
from linviz.run.outcome import SEPARATED, Stop

# classifiers that are compared at once
BLOCK = 512


class Inner(Protocol):
    """The part of an algorithm that is asked of the one whose classifiers are compared."""

    def init(self, lifted: Lifted) -> Any:
        """Return the state before the first step."""

    def step(self, lifted: Lifted, state: Any) -> tuple[Any, Info]:
        """Return the next state and what happened."""

    def stop(self, lifted: Lifted, state: Any) -> Stop | None:
        """Return why a run ends here."""

    def key(self, lifted: Lifted, state: Any) -> Hashable | None:
        """Return what must come back for a run to go round in circles."""

    def row(self, state: Any) -> Array:
        """Return the numbers of a state, (m,)."""

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w (F, D) and b (F,) of rows (F, m)."""

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return its further columns."""

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores (F, n), those that are 0 but for rounding as 0."""

    def cost(self, lifted: Lifted) -> Cost | None:
        """Return what it minimises."""


class State(NamedTuple):
    """The inner algorithm's state; the best classifier so far, w (D,), b, with its errors; steps so far, and to it."""

    inner: Any
    best_w: Array
    best_b: float
    best_errors: int
    steps: int
    best_step: int


class BestHistory(History):
    """The inner rows, and beside them the best classifier so far with its errors.

    best (K + 1,): which of the rows of kept (B, D + 2) is the best one at the start, and after each of the steps made
    (K,).
    """

    def __init__(
        self,
        inner: History,
        update_steps: NDArray[np.int64],
        best_index: NDArray[np.int64],
        best_rows: Array,
    ) -> None:
        self.inner = inner
        self.update_steps = update_steps
        self.best_index = best_index
        self.best_rows = best_rows
        self.start = frozen(np.append(inner.start, best_rows[0]))

    def rows(self, steps: NDArray[np.int64]) -> Array:
        """The rows after the given rising steps (F,), as (F, m)."""
        best_index = self.best_index[np.searchsorted(self.update_steps, steps, side="right")]
        return np.hstack([self.inner.rows(steps), self.best_rows[best_index]])


class BestSoFar(Algorithm[State]):
    """Runs `inner`, an algorithm that takes features, and keeps the classifier with the fewest errors (004, Gallant).

    The kept classifier is replaced by one with strictly fewer errors only (the ratchet), so its errors never rise.
    Subclasses are frozen dataclasses that say what `inner` is, and when it has tried for long enough.
    """

    takes = "features"
    objective = "fewest mistakes"
    meaning = Meaning(earlier=("best_errors",))
    # never reached first: a step makes one update at most, and subclasses allow no more steps
    max_updates = 100_000

    @property
    def inner(self) -> Inner:
        """The algorithm whose classifiers are compared."""
        raise NotImplementedError

    def gives_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """The end after so many steps, the best classifier from step kept_at and with so many errors; None to go on."""
        raise NotImplementedError

    def cost(self, lifted: Lifted) -> Cost | None:
        """What moves it; what is kept is chosen by the number of mistakes."""
        return self.inner.cost(lifted)

    def init(self, lifted: Lifted) -> State:
        """The inner start, kept for want of anything better."""
        inner = self.inner.init(lifted)
        rows = self.inner.row(inner)[None, :]
        c, b = self.inner.classifier(lifted, rows)
        (errors,) = self._errors(lifted, rows)
        return State(inner, frozen(c[0]), float(b[0]), int(errors), 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """One inner step; what it has made is compared at once, so the last classifier of a run is compared too."""
        inner, info = self.inner.step(lifted, state.inner)
        new_state = state._replace(inner=inner, steps=state.steps + 1)
        # the same classifier as before: nothing to compare
        if info.event == "visit":
            return new_state, info
        rows = self.inner.row(inner)[None, :]
        errors = int(self._errors(lifted, rows)[0])
        if errors < state.best_errors:  # 004 batch perceptron, step 3
            c, b = self.inner.classifier(lifted, rows)
            new_state = State(
                inner, frozen(c[0]), float(b[0]), errors, new_state.steps, best_step=new_state.steps
            )
        return new_state, info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """The inner end, or tried for long enough."""
        stop = self.inner.stop(lifted, state.inner)
        return stop or self.gives_up(state.steps, state.best_step, state.best_errors)

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The inner key: after one lap every classifier of the circle has been compared."""
        return self.inner.key(lifted, state.inner)

    def most_updates(self, lifted: Lifted) -> int:
        """So many that there is room for the (w, b) of each, and for what it is worn by."""
        return limit_by_memory(limit_by_features(self.max_updates, lifted), lifted, each=2)

    def with_best_classifiers(self, lifted: Lifted, run: Record) -> Record:
        """An inner run of as many steps, with the best classifiers put in."""
        # the start and the steps that changed anything, (F,); errors go with them
        changed_steps = np.append(0, 1 + np.flatnonzero(run.event == UPDATE))
        errors = self._errors_after(lifted, run.history, changed_steps)
        fewest = np.minimum.accumulate(errors)
        improved = np.append(True, fewest[1:] < fewest[:-1])
        # which of those that were better is the best one up to each of the F
        best_index = np.cumsum(improved) - 1
        improved_steps = changed_steps[improved]
        c, b = self.inner.classifier(lifted, run.history.rows(improved_steps))
        history = BestHistory(
            run.history, changed_steps[1:], best_index, np.column_stack([c, b, errors[improved]])
        )
        # how many updates each checkpoint has behind it
        checkpoint_best = best_index[
            np.searchsorted(changed_steps[1:], list(run.checkpoints), side="right")
        ]
        checkpoints = {
            k: State(
                inner,
                frozen(c[at]),
                float(b[at]),
                int(errors[improved][at]),
                k,
                int(improved_steps[at]),
            )
            for (k, inner), at in zip(run.checkpoints.items(), checkpoint_best, strict=True)
        }
        # tried for long enough comes before a circle, as in `stop`
        stop = run.stop
        if stop is not SEPARATED:
            stop = self.gives_up(len(run.event), int(improved_steps[-1]), int(fewest[-1])) or stop
        return replace(run, history=history, checkpoints=checkpoints, stop=stop)

    def _errors_after(
        self, lifted: Lifted, history: History, steps: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The number of errors of the inner classifier after these rising steps."""
        # in blocks: the scores of 100,000 classifiers would not fit
        blocks = (history.rows(steps[k : k + BLOCK]) for k in range(0, len(steps), BLOCK))
        return np.concatenate([self._errors(lifted, rows) for rows in blocks])

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """As for the inner algorithm."""
        return self.inner.denoise(lifted, rows[:, : -self._best_width(lifted)], scores)

    def row(self, state: State) -> Array:
        """(the inner row, best w, best b, best errors)."""
        inner = self.inner.row(state.inner)
        return np.concatenate([inner, state.best_w, [state.best_b, state.best_errors]])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """The moving classifier; the kept one is among the readings."""
        return self.inner.classifier(lifted, rows[:, : -self._best_width(lifted)])

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """What the inner algorithm has, and the kept classifier with its errors."""
        moving, best = np.split(rows, [-self._best_width(lifted)], axis=1)
        readings = self.inner.readings(lifted, moving, scores)
        return readings | {
            "best_w": best[:, :-2],
            "best_b": best[:, -2],
            "best_errors": best[:, -1],
        }

    def _errors(self, lifted: Lifted, rows: Array) -> NDArray[np.int64]:
        """The number of errors of each of the inner classifiers with these rows (F, m)."""
        c, b = self.inner.classifier(lifted, rows)
        scores = affine.fast_scores(c, b, lifted.phi, lifted.lengths)
        signed = lifted.y * self.inner.denoise(lifted, rows, scores)
        return np.asarray((signed <= 0).sum(axis=1))

    def _best_width(self, lifted: Lifted) -> int:
        # best_w, best_b and best_errors are the last of a row
        return int(lifted.phi.shape[1]) + 2


def cases_with_kept(*moves: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """Cases: those before, and then each of the moves with what becomes of its classifier."""
    return *before, *(f"{move} {kept}" for move in moves for kept in ("kept", "not kept"))


def not_improved(columns: Columns) -> NDArray[np.int64]:
    """1 where a step's classifier is not kept, else 0, (F,)."""
    return np.where(columns["best_errors"] < columns["best_errors_before"], 0, 1)
