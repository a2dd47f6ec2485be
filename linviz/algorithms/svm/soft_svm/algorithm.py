"""The soft-margin SVM by sequential minimal optimisation: two alphas a step, of the most violating pair (003)."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.svm import duality, proof
from linviz.algorithms.svm.soft_margin import (
    MEANING,
    TOLERANCE,
    blocks,
    proven_gap,
    readings,
    stop_after_leap,
    stop_at_precision_limit,
    stop_at_step_limit,
)
from linviz.core import active_set
from linviz.core.arithmetic import dot, product, total
from linviz.core.lift import Lifted
from linviz.core.parameter import build, parameter
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Algorithm, Info
from linviz.run.cost import Cost, soft_margin_cost
from linviz.run.entry import ENTRIES
from linviz.run.outcome import NO_POINTS, ONE_CLASS, OPTIMAL, Stop
from linviz.run.parameters import limit_parameter, price_parameter

SECOND = "second-order"
# a failed proof of the end is retried after 1/PROOF_SPACING of the steps so far, at the earliest
PROOF_SPACING = 100
EXACT = "active-set-svm"
# lower limit of the curvature, which is 0 between twins; t is then cut off at a wall
FLOOR = 1e-12
# 5 instead of 2 leaves room for rounding (gap_surely_open)
WIDE_GAP = 5 * TOLERANCE
# places in SoftSvm.cases
FREE, AT_C, AT_0, LEAP = 1, 2, 3, 4


class State(NamedTuple):
    """State after some steps: alpha (n,); F (n,), F_i = sum_j alpha_j y_j K_ij - y_i; the dual objective; steps made.

    next_proof_at: after a proof of the end that failed, the first step at which another one is tried.
    """

    alpha: Array
    F: Array
    dual: float
    steps: int
    next_proof_at: int = 0


class Pair(NamedTuple):
    """The points i and j; by how much they violate the KKT conditions, F_j - F_i; the rooms of their alphas."""

    i: int
    j: int
    violation: float
    grow: float
    shrink: float


def step_and_gain(
    violation: float, grow: float, shrink: float, curvature: float
) -> tuple[float, float]:
    """Return the step t of a pair that raises the dual objective most, and by how much.

    violation: the slope at t = 0. grow, shrink: how far each alpha can move. curvature: K_ii + K_jj - 2 K_ij.
    """
    # the top of the parabola violation t - curvature t^2 / 2, or the wall before it
    t = violation / (curvature if curvature > FLOOR else FLOOR)
    if t >= grow or t >= shrink:
        t = grow if grow < shrink else shrink
    return t, t * (violation - t * curvature / 2)


def cases_of(alphas: Array, C: float) -> NDArray[np.int8]:
    """Return the case of each step, a place in the cases of SoftSvm, (m,), from the new alphas of its pair, (m, 2).

    Both alphas changed, so one at a wall has just come there; equality is exact, since a step puts alpha on the wall.
    """
    is_at_0 = (alphas == 0).any(axis=1)
    is_at_C = (alphas == C).any(axis=1)
    return np.where(is_at_0, AT_0, np.where(is_at_C, AT_C, FREE)).astype(np.int8)


def gap_surely_open(violation: float, room: float, dual: float) -> bool:
    """Return True where the pair alone makes the gap too wide: its two terms are violation / 2 times the rooms.

    This test is cheap, so it comes before the exact one.
    """
    return room * violation > WIDE_GAP * dual


def feature_distances(K: Array, points: int | slice) -> Array:
    """Return |phi(x_i) - phi(x)| from a point i to every point, (n,); from many, (m, n)."""
    diagonal = K.diagonal()
    return np.asarray(
        np.sqrt(np.maximum(diagonal + diagonal[points, None] - 2.0 * K[points], FLOOR))
    )


def relative_to_primal(gap: float, dual: float) -> float:
    """Return the gap as a part of the primal objective, dual + gap; 0 where rounding made the gap negative."""
    return gap / (max(dual, 0.0) + gap) if gap > 0 else 0.0


@dataclass(frozen=True)
class SoftSvm(Algorithm[State]):
    """Take the pair that violates the optimality conditions most and solve the dual for its two alphas exactly.

    alpha_i y_i grows by t and alpha_j y_j shrinks by t, so sum alpha y stays 0 and the dual objective never falls. By
    second order the most violating point is paired with the one with which the dual can rise most, as in LIBSVM (Fan,
    Chen and Lin 2005): where features differ much in length, as cubes do, that takes a fraction of the steps.

    The run ends where the duality gap is at most a millionth of the objective. It needs more steps the larger C is;
    where they run out, the last of them leaps to the answer of the exact active set.
    """

    C: float = price_parameter(scrubs=True)
    pair: str = parameter(
        "most-violating",
        "Pair",
        "second point of a step: the one furthest from optimal, "
        "or the one with which the dual can rise most",
        choices=("most-violating", SECOND),
        told={"most-violating": "most violating pair", SECOND: "second-order pair"},
        rare=True,
    )
    max_steps: int = limit_parameter(20_000)

    name = "soft-svm"
    title = "Soft-margin SVM"
    takes = "kernel"
    objective = "soft margin"
    meaning = MEANING
    # every step is an update
    max_updates = 100_000
    # "free": both alphas end between 0 and C; "leap": all alphas change to the exact answer
    cases = ("start", "free", "at C", "at 0", "leap")

    def init(self, lifted: Lifted) -> State:
        """Return alpha = 0: no point has weight yet."""
        return State(frozen(np.zeros(lifted.n)), frozen(-lifted.y), 0.0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Change the pair by the best t, clipped at 0 and C; the last step of the budget leaps to the optimum."""
        if state.steps >= self.pair_step_limit:
            alpha = frozen(active_set.solve(lifted.K, lifted.y, self.C, state.alpha).alpha)
            exact = self._recompute(lifted, state._replace(alpha=alpha, steps=state.steps + 1))
            return exact, Info("solved", case="leap")
        y = lifted.y
        K = lifted.K
        pair = self.next_pair(lifted, state)
        i, j = pair.i, pair.j
        # |phi(x_i) - phi(x_j)|^2
        curvature = float(K[i, i]) + float(K[j, j]) - 2.0 * float(K[i, j])
        t, gain = step_and_gain(pair.violation, pair.grow, pair.shrink, curvature)
        signed = y * state.alpha
        # put exactly on the wall, which a rounded sum might miss: I_up and I_low test for equality
        signed[i] = max(self.C * y[i], 0.0) if t == pair.grow else signed[i] + t
        signed[j] = min(self.C * y[j], 0.0) if t == pair.shrink else signed[j] - t
        F = state.F + t * (K[i] - K[j])
        next_proof_at = self.next_proof_at(lifted, state)
        after = State(
            frozen(np.abs(signed)), frozen(F), state.dual + gain, state.steps + 1, next_proof_at
        )
        # y f = 1 + y (F + b), with the b that is shown of that state
        signed_before, signed_after = (
            1.0 + float(y[i] * (one.F[i] + self._middle_bias(lifted, one.alpha, one.F)))
            for one in (state, after)
        )
        (case,) = cases_of(after.alpha[None, [i, j]], self.C)
        return after, Info("update", i, j, signed_before, signed_after, self.cases[case])

    def cost(self, lifted: Lifted) -> Cost:
        """Return the cost of slack."""
        return soft_margin_cost(self.C)

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop where the gap is closed, also by scores recomputed from alpha, or where no pair can close it further.

        Where no pair violates the conditions all terms of the gap are 0, except for the rounding errors gathered in F.
        """
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        if state.steps > self.pair_step_limit:
            gap = proven_gap(self, lifted, state, self.C)
            if gap <= TOLERANCE:
                return stop_after_leap(self.pair_step_limit, self._relative_gap(lifted, state))
            return stop_at_step_limit(self.pair_step_limit, gap, self.C)
        if self._seems_solved(lifted, state):
            # F and the dual objective contain rounding errors of all steps; what is shown does not
            if self._rough_gap(lifted, state) <= TOLERANCE:
                return OPTIMAL
            if self.most_violating_pair(lifted, state).violation <= 0:
                gap = proven_gap(self, lifted, state, self.C)
                if gap <= TOLERANCE:
                    return OPTIMAL
                return stop_at_precision_limit(gap, self.C)
        return None

    def next_proof_at(self, lifted: Lifted, state: State) -> int:
        """Return next_proof_at of the state after this one: proofs that fail become rarer, since each takes long."""
        if self._seems_solved(lifted, state):
            return state.steps + 1 + state.steps // PROOF_SPACING
        return state.next_proof_at

    def _seems_solved(self, lifted: Lifted, state: State) -> bool:
        """Return whether the gap is closed by F and the dual objective, at a step where a proof may be tried."""
        _, _, violation, grow, shrink = self.most_violating_pair(lifted, state)
        too_soon = state.steps < state.next_proof_at and violation > 0
        if too_soon or gap_surely_open(violation, grow + shrink, state.dual):
            return False
        return self._relative_gap(lifted, state) <= TOLERANCE

    @property
    def pair_step_limit(self) -> int:
        """Number of steps with a pair; one more step is left for the leap to the optimum."""
        return self.max_steps - 1

    def row(self, state: State) -> Array:
        """Return alpha, (n,)."""
        return state.alpha

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = alpha y and b, the middle of its interval."""
        c = rows * lifted.y
        b = [
            self._middle_bias(lifted, rows[block], lifted.K_times(c[block]) - lifted.y)
            for block in blocks(len(rows))
        ]
        return c, np.concatenate(b)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the readings of the soft margin."""
        return readings(lifted, rows, scores, self.C)

    def faster_algorithm(self) -> Algorithm[Any]:
        """Return the exact active set, which has the same optimum."""
        # by its name, since its module imports this one
        return build(ENTRIES[EXACT].kind, EXACT, {"C": self.C})

    def most_violating_pair(self, lifted: Lifted, state: State) -> Pair:
        """Return the pair that violates the conditions most: i from I_up, j from I_low; ties go to the lowest index."""
        F = state.F
        grow, shrink = duality.rooms_to_grow_and_shrink(lifted.y, state.alpha, self.C)
        i = int(np.argmin(np.where(grow > 0, F, np.inf)))
        j = int(np.argmax(np.where(shrink > 0, F, -np.inf)))
        return Pair(i, j, float(F[j]) - float(F[i]), float(grow[i]), float(shrink[j]))

    def next_pair(self, lifted: Lifted, state: State) -> Pair:
        """Return the pair of the next step: the worst, or its i with the j of the largest possible rise of the dual."""
        worst = self.most_violating_pair(lifted, state)
        if self.pair != SECOND:
            return worst
        i = worst.i
        F = state.F
        _, shrink = duality.rooms_to_grow_and_shrink(lifted.y, state.alpha, self.C)
        # the possible rise is violation^2 / (2 curvature); this is the square root of twice that
        root_gains = (F - F[i]) / feature_distances(lifted.K, i)
        j = int(np.argmax(np.where(shrink > 0, root_gains, -np.inf)))
        return Pair(i, j, float(F[j]) - float(F[i]), worst.grow, float(shrink[j]))

    def _middle_bias(self, lifted: Lifted, alpha: Array, F: Array) -> Array:
        """Return the middle of the interval of b, for alpha and F (n,) or (rows, n)."""
        rooms = duality.rooms_to_grow_and_shrink(
            lifted.y, duality.snap_to_walls(alpha, self.C), self.C
        )
        return duality.midpoint(*duality.bias_interval(F, *rooms))

    def _relative_gap(self, lifted: Lifted, state: State) -> float:
        """Return the gap by the F and the dual objective of the state, relative to the primal objective."""
        rooms = duality.rooms_to_grow_and_shrink(lifted.y, state.alpha, self.C)
        i, j = self.most_violating_pair(lifted, state)[:2]
        # b between the two points that violate the conditions most, whichever pair is taken
        b = -float(state.F[i] + state.F[j]) / 2
        return relative_to_primal(float(duality.absolute_gap(state.F, b, *rooms)), state.dual)

    def _rough_gap(self, lifted: Lifted, state: State) -> float:
        """Return an upper bound of the relative gap from alpha alone."""
        _, b = self.classifier(lifted, state.alpha[None])
        return proof.rough_gap_bound(lifted, state.alpha, b.item(0), self.C)

    def _recompute(self, lifted: Lifted, state: State) -> State:
        """Return the state with F and the dual objective from alpha alone, without rounding errors of earlier steps."""
        alpha = state.alpha
        signed = alpha * lifted.y
        scores = product(signed, lifted.K)
        dual = float(total(alpha) - dot(signed, scores) / 2)
        return state._replace(F=frozen(scores - lifted.y), dual=dual)
