"""Base class of algorithms that keep the best classifier of another algorithm's run (004, Gallant)."""

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
from linviz.run.outcome import Stop

# classifiers compared at once
BLOCK = 512


class Inner(Protocol):
    """Protocol of the algorithm whose classifiers are compared."""

    def init(self, lifted: Lifted) -> Any:
        """Return the state before the first step."""

    def step(self, lifted: Lifted, state: Any) -> tuple[Any, Info]:
        """Return the next state and what happened."""

    def stop(self, lifted: Lifted, state: Any) -> Stop | None:
        """Return why a run ends here, or None."""

    def key(self, lifted: Lifted, state: Any) -> Hashable | None:
        """Return a value that comes back where a run cycles."""

    def row(self, state: Any) -> Array:
        """Return the numbers of a state, (m,)."""

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w (F, D) and b (F,) of rows (F, m)."""

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the further columns of the algorithm."""

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores (F, n), where those no larger than their rounding error are 0."""

    def cost(self, lifted: Lifted) -> Cost | None:
        """Return the loss that it minimises, or None."""


class State(NamedTuple):
    """State of a run: the inner algorithm's state and the best classifier so far.

    best_w (D,), best_b, best_errors: the best classifier and its errors. steps: their number so far. best_step: the
    step after which the best classifier was found.
    """

    inner: Any
    best_w: Array
    best_b: float
    best_errors: int
    steps: int
    best_step: int


class BestHistory(History):
    """Rows of the inner algorithm, each followed by the best classifier so far and its errors.

    best_rows (B, D + 2): all classifiers that were the best at some time. update_steps (K,): the steps that changed the
    weights. best_index (K + 1,): the row of best_rows that is the best at the start and after each of these steps.
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
        """Return the inner row after each of these steps (F,), followed by the best w, b and errors so far, (F, m).

        steps: in rising order.
        """
        best_index = self.best_index[np.searchsorted(self.update_steps, steps, side="right")]
        return np.hstack([self.inner.rows(steps), self.best_rows[best_index]])


class BestSoFar(Algorithm[State]):
    """Base class that runs `inner` and keeps its classifier with the fewest errors (004, Gallant).

    The best classifier is replaced only by one with strictly fewer errors (the ratchet), so its errors never rise.
    `inner` takes features. Subclasses are frozen dataclasses that define `inner` and when a run gives up.
    """

    takes = "features"
    objective = "fewest mistakes"
    meaning = Meaning(earlier=("best_errors",))
    # never reached: a step makes at most one update, and subclasses allow no more steps
    max_updates = 100_000

    @property
    def inner(self) -> Inner:
        """The algorithm whose classifiers are compared."""
        raise NotImplementedError

    def give_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """Return the end after so many steps, with the best classifier found after best_step; None to go on."""
        raise NotImplementedError

    def cost(self, lifted: Lifted) -> Cost | None:
        """Return the loss of the inner algorithm; the best classifier is chosen by its number of mistakes."""
        return self.inner.cost(lifted)

    def init(self, lifted: Lifted) -> State:
        """Return the inner start, which is also the first best classifier."""
        inner = self.inner.init(lifted)
        rows = self.inner.row(inner)[None, :]
        c, b = self.inner.classifier(lifted, rows)
        (errors,) = self.errors_of_rows(lifted, rows)
        return State(inner, frozen(c[0]), float(b[0]), int(errors), 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Make one inner step and compare its classifier at once, so that the last one of a run is compared too."""
        inner, info = self.inner.step(lifted, state.inner)
        new_state = state._replace(inner=inner, steps=state.steps + 1)
        # a visit without a mistake leaves the classifier as it was
        if info.event == "visit":
            return new_state, info
        rows = self.inner.row(inner)[None, :]
        errors = int(self.errors_of_rows(lifted, rows)[0])
        if errors < state.best_errors:  # 004 batch perceptron, step 3
            c, b = self.inner.classifier(lifted, rows)
            new_state = State(
                inner, frozen(c[0]), float(b[0]), errors, new_state.steps, best_step=new_state.steps
            )
        return new_state, info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end of the inner algorithm, or the end by `give_up`."""
        stop = self.inner.stop(lifted, state.inner)
        return stop or self.give_up(state.steps, state.best_step, state.best_errors)

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """Return the inner key: after one lap of a cycle all its classifiers have been compared."""
        return self.inner.key(lifted, state.inner)

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory, each with (w, b) and their rounding errors."""
        return limit_by_memory(
            limit_by_features(self.max_updates, lifted), lifted, vectors_per_step=2
        )

    def with_best_classifiers(
        self, lifted: Lifted, run: Record, errors: NDArray[np.int64] | None = None
    ) -> Record:
        """Return the inner run with the best classifier so far added to each row, ended where `give_up` ends it.

        errors: at the start and after each update, where they are known.
        """
        # the start and the steps that changed the weights, (F,), and the errors after them
        changed_steps = np.append(0, 1 + np.flatnonzero(run.event == UPDATE))
        if errors is None:
            errors = self._errors_after(lifted, run.history, changed_steps)
        fewest = np.minimum.accumulate(errors)
        is_better = np.append(True, fewest[1:] < fewest[:-1])
        # place of the best classifier among the better ones, for each of the F
        best_index = np.cumsum(is_better) - 1
        improved_steps = changed_steps[is_better]
        c, b = self.inner.classifier(lifted, run.history.rows(improved_steps))
        history = BestHistory(
            run.history, changed_steps[1:], best_index, np.column_stack([c, b, errors[is_better]])
        )
        # the best classifier at each checkpoint
        checkpoint_best = best_index[
            np.searchsorted(changed_steps[1:], list(run.checkpoints), side="right")
        ]
        checkpoints = {
            k: State(
                inner,
                frozen(c[at]),
                float(b[at]),
                int(errors[is_better][at]),
                k,
                int(improved_steps[at]),
            )
            for (k, inner), at in zip(run.checkpoints.items(), checkpoint_best, strict=True)
        }
        # as in `stop`, giving up comes before a cycle and a limit
        stop = run.stop
        if stop.name in ("CYCLING", "STEP_LIMIT"):
            stop = self.give_up(len(run.event), int(improved_steps[-1]), int(fewest[-1])) or stop
        return replace(run, history=history, checkpoints=checkpoints, stop=stop)

    def _errors_after(
        self, lifted: Lifted, history: History, steps: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the number of errors of the inner classifier after each of these rising steps, (F,)."""
        # in blocks, since the scores of 100,000 classifiers do not fit into memory
        blocks = (history.rows(steps[k : k + BLOCK]) for k in range(0, len(steps), BLOCK))
        return np.concatenate([self.errors_of_rows(lifted, rows) for rows in blocks])

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores as the inner algorithm denoises them."""
        return self.inner.denoise(lifted, rows[:, : -self._best_width(lifted)], scores)

    def row(self, state: State) -> Array:
        """Return (the inner row, best w, best b, best errors)."""
        inner = self.inner.row(state.inner)
        return np.concatenate([inner, state.best_w, [state.best_b, state.best_errors]])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return the current inner classifier; the best one is among the readings."""
        return self.inner.classifier(lifted, rows[:, : -self._best_width(lifted)])

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the readings of the inner algorithm and the best classifier with its errors."""
        moving, best = np.split(rows, [-self._best_width(lifted)], axis=1)
        readings = self.inner.readings(lifted, moving, scores)
        return readings | {
            "best_w": best[:, :-2],
            "best_b": best[:, -2],
            "best_errors": best[:, -1],
        }

    def errors_of_rows(self, lifted: Lifted, rows: Array) -> NDArray[np.int64]:
        """Return the number of errors of the inner classifier of each inner row (F, m), (F,)."""
        c, b = self.inner.classifier(lifted, rows)
        scores = affine.fast_scores(c, b, lifted.phi, lifted.lengths)
        signed = lifted.y * self.inner.denoise(lifted, rows, scores)
        return np.asarray(np.count_nonzero(signed <= 0, axis=1))

    def _best_width(self, lifted: Lifted) -> int:
        """Return how many numbers best_w, best_b and best_errors are, with which a row ends."""
        return int(lifted.phi.shape[1]) + 2


def cases_with_kept(*moves: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cases `before`, and then two for each of the moves: its classifier kept, and not kept."""
    return *before, *(f"{move} {kept}" for move in moves for kept in ("kept", "not kept"))


def not_improved(columns: Columns) -> NDArray[np.int64]:
    """Return 0 for each step that set a new best classifier, else 1, (F,)."""
    return np.where(columns["best_errors"] < columns["best_errors_before"], 0, 1)
