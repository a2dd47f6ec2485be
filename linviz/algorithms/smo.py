"""The soft-margin SVM by sequential minimal optimisation: the most violating pair, two alphas a step (003)."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

import numpy as np

from linviz.algorithms.base import CHECKPOINT, SOLVED, UPDATE, Algorithm, History, Info, Record
from linviz.algorithms.outcome import NO_POINTS, ONE_CLASS, OPTIMAL, Stop
from linviz.algorithms.soft_margin import TOLERANCE, blocks, precision_is_out, readings, solved, steps_are_out
from linviz.core import active_set, duality
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen

# twins have no curvature between them; this makes t large, and the walls cut it off
FLOOR = 1e-12


class State(NamedTuple):
    """alpha (n,); F (n,), F_i = sum_j alpha_j y_j K_ij - y_i; the dual objective; steps made."""

    alpha: Array
    F: Array
    dual: float
    steps: int


class Pair(NamedTuple):
    """The points i and j that violate the KKT conditions most, by F_j - F_i; their alphas' rooms; b between them."""

    i: int
    j: int
    violation: float
    grow: float
    shrink: float
    b: float


@dataclass(frozen=True)
class SoftSvm(Algorithm[State]):
    """Take the pair that violates the optimality conditions most and solve the dual for its two alphas exactly.

    alpha_i y_i grows by t and alpha_j y_j shrinks by t, so sum alpha y stays 0 and the dual objective never falls.
    The run ends where the duality gap is at most a millionth of the objective. Needs more steps the larger C is; where
    they run out, the last of them is a leap to the answer of the exact active set.
    """

    # at most 1e4: beyond, rounding decides the answer (certificate.MOST_C)
    C: float = parameter(
        1.0, "C", "price of a point inside the margin", low=0.01, high=1e4, least=1e-4, most=1e4, log=True
    )

    name = "soft-svm"
    title = "Soft-margin SVM"
    takes = "kernel"
    objective = "soft margin"
    max_updates = 20_000
    max_steps = 20_000
    step_word = "steps"

    def init(self, lifted: Lifted) -> State:
        """alpha = 0: every point counts, none carries any weight yet."""
        return State(frozen(np.zeros(lifted.n)), frozen(-lifted.y), 0.0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """The best t for the pair, cut off where an alpha meets 0 or C; at the end of the budget the exact answer."""
        if state.steps >= self.most_pairs:
            alpha = frozen(active_set.solve(lifted.K, lifted.y, self.C, state.alpha).alpha)
            return self._fresh(lifted, state._replace(alpha=alpha, steps=state.steps + 1)), Info("solved")
        y, K, pair = lifted.y, lifted.K, self.pair(lifted, state)
        i, j = pair.i, pair.j
        curvature = float(K[i, i]) + float(K[j, j]) - 2.0 * float(K[i, j])  # |phi(x_i) - phi(x_j)|^2
        t, gain = _stride(pair.violation, pair.grow, pair.shrink, curvature)
        signed = y * state.alpha
        # put on the wall, which a sum might miss by a rounding: the sets I_up and I_low ask for equality
        signed[i] = max(self.C * y[i], 0.0) if t == pair.grow else signed[i] + t
        signed[j] = min(self.C * y[j], 0.0) if t == pair.shrink else signed[j] - t
        F = state.F + t * (K[i] - K[j])
        after = State(frozen(np.abs(signed)), frozen(F), state.dual + gain, state.steps + 1)
        # y f = 1 + y (F + b), with the b that is shown of that state
        before, later = (1.0 + float(y[i] * (one.F[i] + self._b(lifted, one.alpha, one.F))) for one in (state, after))
        return after, Info("update", i, j, before, later)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """The gap is closed, also by scores made afresh from alpha; or no pair is left to close it further.

        Where no pair violates the conditions all terms of the gap are 0, except for the roundings gathered in F.
        """
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        if state.steps > self.most_pairs:
            gap = self._gap(lifted, state)
            return solved(self.most_pairs, gap) if gap <= TOLERANCE else steps_are_out(self.most_pairs, gap, self.C)
        _, _, violation, grow, shrink, _ = self.pair(lifted, state)
        if not _surely_open(violation, grow + shrink, state.dual) and self._gap(lifted, state) <= TOLERANCE:
            # F and the dual objective carry the roundings of all steps, and what is shown does not
            gap = self._gap(lifted, self._fresh(lifted, state))
            if gap <= TOLERANCE:
                return OPTIMAL
            if violation <= 0:
                return precision_is_out(gap, self.C)
        return None

    @property
    def most_pairs(self) -> int:
        """Steps with a pair; one more is left for the exact answer."""
        return min(self.max_steps, self.max_updates) - 1

    def row(self, state: State) -> Array:
        """alpha."""
        return state.alpha

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = alpha y; b is the middle of its interval."""
        c = rows * lifted.y
        b = [self._b(lifted, rows[block], c[block] @ lifted.K - lifted.y) for block in blocks(len(rows))]
        return c, np.concatenate(b)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Those of the soft margin."""
        return readings(lifted, rows, scores, self.C)

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The same steps in place."""
        return None if lifted.n == 0 or lifted.problem.one_class else Run(self, lifted).record()

    def pair(self, lifted: Lifted, state: State) -> Pair:
        """The pair that moves next."""
        F, (grow, shrink) = state.F, duality.rooms(lifted.y, state.alpha, self.C)
        # i from I_up, j from I_low; ties to the lowest index
        i = int(np.argmin(np.where(grow > 0, F, np.inf)))
        j = int(np.argmax(np.where(shrink > 0, F, -np.inf)))
        F_i, F_j = float(F[i]), float(F[j])
        return Pair(i, j, F_j - F_i, float(grow[i]), float(shrink[j]), -(F_i + F_j) / 2)

    def _b(self, lifted: Lifted, alpha: Array, F: Array) -> Array:
        settled = duality.on_walls(alpha, self.C)
        return duality.midpoint(*duality.bias_interval(F, *duality.rooms(lifted.y, settled, self.C)))

    def _gap(self, lifted: Lifted, state: State) -> float:
        rooms = duality.rooms(lifted.y, state.alpha, self.C)
        return _relative(float(duality.absolute_gap(state.F, self.pair(lifted, state).b, *rooms)), state.dual)

    def _fresh(self, lifted: Lifted, state: State) -> State:
        """The state as alpha alone gives it, without the roundings of the steps before."""
        alpha, product = state.alpha, (state.alpha * lifted.y) @ lifted.K
        dual = float(alpha.sum() - (alpha * lifted.y) @ product / 2)
        return state._replace(F=frozen(product - lifted.y), dual=dual)


def _stride(violation: float, grow: float, shrink: float, curvature: float) -> tuple[float, float]:
    """t, and by how much it raises the dual objective."""
    # the top of the parabola violation t - curvature t^2 / 2, or the wall before it
    t = min(violation / max(curvature, FLOOR), grow, shrink)
    return t, t * (violation - t * curvature / 2)


def _surely_open(violation: float, room: float, dual: float) -> bool:
    """True where the pair alone makes the gap too wide: its two terms are violation / 2 times the rooms.

    That is cheap, so it is asked first; 5 in place of 2 leaves room for rounding.
    """
    return room * violation > 5 * TOLERANCE * dual


def _relative(gap: float, dual: float) -> float:
    """The gap as a part of the primal objective, which is the dual one and the gap; rounding may have made that < 0."""
    return gap / (max(dual, 0.0) + gap) if gap > 0 else 0.0


class Run:
    """The run in place, with signed alphas s = alpha y between low and high; only what changed is kept."""

    def __init__(self, algorithm: SoftSvm, lifted: Lifted) -> None:
        self.algorithm, self.lifted = algorithm, lifted
        # alpha y lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.minimum(algorithm.C * lifted.y, 0.0), np.maximum(algorithm.C * lifted.y, 0.0)
        self.signed, self.F, self.dual = np.zeros(lifted.n), -lifted.y, 0.0
        self.places: list[int] = []
        self.values: list[float] = []
        self.checkpoints: dict[int, State] = {}

    def record(self) -> Record:
        """Runs to the end of the algorithm."""
        most, found = self.algorithm.most_pairs, list[Stop | None]()

        def ended(steps: int, F_i: float, F_j: float, room: float) -> bool:
            # the verb has the last word on the end; this only spares asking it at every step
            if steps < most and (_surely_open(F_j - F_i, room, self.dual) or not self._closed(F_i, F_j)):
                return False
            found.append(self.algorithm.stop(self.lifted, self.state(steps)))
            return found[-1] is not None or steps >= most

        steps = self.walk(ended)
        return self._kept(found[-1]) if found[-1] is not None else self._leap(self.state(steps))

    def walk(self, ended: Callable[[int, float, float, float], bool]) -> int:
        """Steps until `ended` says so, of the steps made, F_i, F_j and the pair's rooms together; how many were made.

        A step computes what the verb `step` does, in the same order.
        """
        F, signed, places, values, K = self.F, self.signed, self.places, self.values, self.lifted.K
        low, high, rows, own = self.low.tolist(), self.high.tolist(), list(K), K.diagonal().tolist()
        # added to F, these leave only I_up to a minimum and only I_low to a maximum: no search through the sets
        up, down, work = np.where(self.high > 0, 0.0, np.inf), np.where(self.low < 0, 0.0, -np.inf), np.empty(len(F))
        # a step costs little more than its calls of NumPy, so even the look-up of their names counts
        add, subtract, multiply, inf = np.add, np.subtract, np.multiply, np.inf
        for steps in count():
            if steps % CHECKPOINT == 0:
                self.checkpoints[steps] = self.state(steps)
            i, j = int(add(F, up, work).argmin()), int(add(F, down, work).argmax())
            F_i, F_j, s_i, s_j = F.item(i), F.item(j), signed.item(i), signed.item(j)
            violation, grow, shrink = F_j - F_i, high[i] - s_i, s_j - low[j]
            if ended(steps, F_i, F_j, grow + shrink):
                return steps
            t, gain = _stride(violation, grow, shrink, own[i] + own[j] - 2.0 * rows[i].item(j))
            self.dual += gain
            signed[i] = s_i = high[i] if t == grow else s_i + t
            signed[j] = s_j = low[j] if t == shrink else s_j - t
            up[i], down[i] = 0.0 if s_i < high[i] else inf, 0.0 if s_i > low[i] else -inf
            up[j], down[j] = 0.0 if s_j < high[j] else inf, 0.0 if s_j > low[j] else -inf
            # F + t (K_i - K_j), without a new array
            add(F, multiply(subtract(rows[i], rows[j], work), t, work), F)
            places += (i, j)
            values += (s_i, s_j)
        raise AssertionError

    def state(self, steps: int) -> State:
        """The State of the verbs."""
        return State(frozen(np.abs(self.signed)), frozen(self.F.copy()), self.dual, steps)

    def _closed(self, F_i: float, F_j: float) -> bool:
        # for y = +1 the rooms are C - alpha and alpha, for y = -1 the other way round, to the last bit
        grow, shrink = self.high - self.signed, self.signed - self.low
        return _relative(float(duality.absolute_gap(self.F, -(F_i + F_j) / 2, grow, shrink)), self.dual) <= TOLERANCE

    def _leap(self, state: State) -> Record:
        after, _ = self.algorithm.step(self.lifted, state)
        if after.steps % CHECKPOINT == 0:
            self.checkpoints[after.steps] = after
        stop = self.algorithm.stop(self.lifted, after)
        assert stop is not None
        return self._kept(stop, after.alpha)

    def _kept(self, stop: Stop, exact: Array | None = None) -> Record:
        """exact: (n,) the alphas to which the last step has leapt, where it did."""
        pairs, alphas = np.array(self.places, dtype=np.int64).reshape(-1, 2), np.abs(self.values)
        step, places, event = np.repeat(np.arange(1, len(pairs) + 1), 2), pairs.ravel(), np.full(len(pairs), UPDATE)
        if exact is not None:
            step = np.append(step, np.full(len(exact), len(pairs) + 1))
            places, alphas = np.append(places, np.arange(len(exact))), np.append(alphas, exact)
            event, pairs = np.append(event, SOLVED), np.vstack([pairs, [[-1, -1]]])
        index, other = pairs.T.astype(np.int32)
        return Record(
            event=event.astype(np.int8),
            index=index,
            other=other,
            history=History(np.zeros(self.lifted.n), step, places, alphas),
            checkpoints=self.checkpoints,
            stop=stop,
        )
