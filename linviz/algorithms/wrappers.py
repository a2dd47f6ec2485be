"""Algorithms made out of others: the best-so-far wrapper, and the pocket algorithm that it makes of the perceptron."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.base import UPDATE, Algorithm, History, Info, Record
from linviz.algorithms.outcome import SEPARATED, Stop, kept
from linviz.algorithms.perceptron import Perceptron
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen


class State(NamedTuple):
    """The inner algorithm's state; the best classifier so far, w (D,), b, with its errors; steps so far, and to it."""

    inner: Any
    best_w: Array
    best_b: float
    best_errors: int
    steps: int
    kept_at: int


class BestSoFar(Algorithm[State]):
    """Runs `inner`, an algorithm that takes features, and keeps the classifier with the fewest errors (004, Gallant).

    The kept classifier is replaced by one with strictly fewer errors only (the ratchet), so its errors never rise.
    Subclasses are frozen dataclasses that say what `inner` is, and when it has tried for long enough.
    """

    takes = "features"
    objective = "fewest mistakes"
    # never reached first: a step makes one update at most, and subclasses allow no more steps
    max_updates = 100_000

    @property
    def inner(self) -> Algorithm[Any]:
        """The algorithm whose classifiers are compared."""
        raise NotImplementedError

    def gives_up(self, steps: int, kept_at: int, errors: int) -> Stop | None:
        """The end after so many steps, the best classifier from step kept_at and with so many errors; None to go on."""
        raise NotImplementedError

    def init(self, lifted: Lifted) -> State:
        """The inner start, kept for want of anything better."""
        inner = self.inner.init(lifted)
        c, b = self._classifiers(lifted, inner)
        return State(inner, frozen(c[0]), float(b[0]), int(self._errors(lifted, c, b)[0]), 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """One inner step; what it has made is compared at once, so the last classifier of a run is compared too."""
        inner, info = self.inner.step(lifted, state.inner)
        after = state._replace(inner=inner, steps=state.steps + 1)
        # the same classifier as before: nothing to compare
        if info.event == "visit":
            return after, info
        c, b = self._classifiers(lifted, inner)
        errors = int(self._errors(lifted, c, b)[0])
        if errors < state.best_errors:  # 004 batch perceptron, step 3
            after = State(inner, frozen(c[0]), float(b[0]), errors, after.steps, kept_at=after.steps)
        return after, info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """The inner end, or tried for long enough."""
        stop = self.inner.stop(lifted, state.inner)
        return stop or self.gives_up(state.steps, state.kept_at, state.best_errors)

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The inner key: after one lap every classifier of the circle has been compared."""
        return self.inner.key(lifted, state.inner)

    def compared(self, lifted: Lifted, run: Record) -> Record:
        """An inner run of as many steps, with the best classifiers put in."""
        changed = 1 + np.flatnonzero(run.event == UPDATE)
        # (F, m): the start, and the row after each update; c, b and errors go with it
        moving = run.history.rows(np.append(0, changed))
        c, b = self.inner.classifier(lifted, moving)
        errors = self._errors(lifted, c, b)
        fewest = np.minimum.accumulate(errors)
        better = np.append(True, fewest[1:] < fewest[:-1])
        # which of the F rows is the best one up to each of them
        best = np.maximum.accumulate(np.where(better, np.arange(len(errors)), 0))
        rows = np.column_stack([moving, c[best], b[best], errors[best]])
        # how many updates each checkpoint has behind it
        made = np.searchsorted(changed, list(run.checkpoints), side="right")
        kept_at = np.append(0, changed)[best]
        checkpoints = {
            k: State(inner, frozen(c[best[at]]), float(b[best[at]]), int(fewest[at]), k, int(kept_at[at]))
            for (k, inner), at in zip(run.checkpoints.items(), made, strict=True)
        }
        # tried for long enough comes before a circle, as in `stop`
        stop = run.stop
        if stop is not SEPARATED:
            stop = self.gives_up(len(run.event), int(kept_at[-1]), int(fewest[-1])) or stop
        return replace(run, history=History.of_rows(rows[0], changed, rows[1:]), checkpoints=checkpoints, stop=stop)

    def blur(self, lifted: Lifted) -> float | Array:
        """That of the inner algorithm."""
        return self.inner.blur(lifted)

    def row(self, state: State) -> Array:
        """(the inner row, best w, best b, best errors)."""
        return np.concatenate([self.inner.row(state.inner), state.best_w, [state.best_b, state.best_errors]])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """The moving classifier; the kept one is among the readings."""
        return self.inner.classifier(lifted, rows[:, : -self._kept(lifted)])

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """What the inner algorithm has, and the kept classifier with its errors."""
        moving, best = np.split(rows, [-self._kept(lifted)], axis=1)
        readings = self.inner.readings(lifted, moving, scores)
        return readings | {"best_w": best[:, :-2], "best_b": best[:, -2], "best_errors": best[:, -1]}

    def _classifiers(self, lifted: Lifted, inner: Any) -> tuple[Array, Array]:
        return self.inner.classifier(lifted, self.inner.row(inner)[None, :])

    def _errors(self, lifted: Lifted, c: Array, b: Array) -> NDArray[np.int64]:
        """The number of errors of each of the classifiers c (F, D), b (F,)."""
        # in blocks: the scores of 100,000 classifiers would not fit
        blocks, blur = range(0, len(c), 4096), self.blur(lifted)
        signed = (lifted.y * affine.scores(c[k : k + 4096], b[k : k + 4096], lifted.phi) for k in blocks)
        return np.concatenate([(one <= blur).sum(axis=1) for one in signed])

    def _kept(self, lifted: Lifted) -> int:
        # best_w, best_b and best_errors are the last of a row
        return int(lifted.phi.shape[1]) + 2


@dataclass(frozen=True)
class Pocket(BestSoFar):
    """The perceptron, with its best classifier so far in the pocket: for points that nothing separates.

    With points drawn at random the pocket finds a best classifier with probability 1 in the long run (Gallant);
    in a fixed order it need not.
    """

    order: str = parameter("random", "Order", "which point is looked at next", choices=("cyclic", "shuffled", "random"))
    eta: float = parameter(1.0, "η", "how far a mistake moves w", low=0.01, high=10, least=1e-4, most=1e3, log=True)
    bias: bool = parameter(True, "Bias", "off: the boundary passes through the origin")
    visits: int = parameter(
        1_000, "Visits", "how many points are looked at", low=10, high=10_000, least=1, most=100_000, log=True
    )
    seed: int = parameter(
        0, "Seed", "another seed, another order", low=0, high=99, most=2**31, only=("order", ("shuffled", "random"))
    )

    name = "pocket"
    title = "Pocket (best so far)"

    def gives_up(self, steps: int, kept_at: int, errors: int) -> Stop | None:
        """All visits made."""
        return kept(steps, "visits", errors) if steps >= self.visits else None

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The perceptron's fast run, compared afterwards."""
        run = self.inner.run_within(lifted, self.visits, self.visits)
        return None if run is None else self.compared(lifted, run)

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron that moves."""
        return Perceptron(self.order, self.eta, self.bias, self.seed)
