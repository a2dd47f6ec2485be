"""The online perceptron (000 §1.2, 001, 002, 004): it visits one point at a time and changes only with mistakes."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.passes import Plan
from linviz.algorithms.perceptrons.perceptron import fast_wide as wide_run
from linviz.algorithms.perceptrons.perceptron.cases import CASES, cases_of
from linviz.algorithms.perceptrons.perceptron.fast import EndlessRun, PlaneData, PlaneRun
from linviz.algorithms.perceptrons.perceptron.mistake_rule import (
    AT_MOST,
    CLASS_AT_0,
    TIE_MISTAKES,
    is_mistake,
)
from linviz.algorithms.perceptrons.perceptron.novikoff import mistake_bound
from linviz.core import affine
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import (
    NOISE,
    augmented_sizes,
    error_factor,
    round_to_unit,
    step_error,
    weight_units,
    without_noise,
    zero_noise,
)
from linviz.run.algorithm import Algorithm, Info
from linviz.run.budget import limit_by_features, limit_by_memory
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import OF_MISTAKES, Cost
from linviz.run.history import Record
from linviz.run.order import CHOSEN, ORDERS, order_of_pass
from linviz.run.outcome import (
    NO_POINTS,
    NONE_BELOW,
    ORIGIN,
    SEPARATED,
    Stop,
    tie_counts_as_right,
)
from linviz.run.parameters import (
    bias_parameter,
    eta_parameter,
    limit_parameter,
    order_parameter,
    seed_parameter,
    start_b_parameter,
    start_w_parameter,
)
from linviz.run.start import start_weights

# limit on updates that look at all points, and on visits where there is no fast run: half a second
MOST_SLOW = 10_000


class State(NamedTuple):
    """State of a run: w (D,), b, counters of visits, and the rounding error.

    visits: their number so far; clean_visits: those since the last mistake. rounding (D + 1,): the sum of
    rounding.step_error; NOISE times it bounds the rounding error of (w, b).
    """

    w: Array
    b: float
    visits: int
    clean_visits: int
    rounding: Array


@dataclass(frozen=True)
class Perceptron(Algorithm[State]):
    """The perceptron: where y f(x) <= 0 at the visited point, add eta y x to w and eta y to b.

    `test` has other rules for what counts as a mistake. They differ only at points on the boundary.

    A pass without a mistake ends the run. On separable data it makes at most D^2/m^2 updates from 0 (Novikoff), where D
    is the length of the longest augmented row and m the margin. From 0, eta only scales w and b; from another start, w0
    and b0, it changes the run. On other data the run never ends by itself; a state that comes back is found and shown.
    """

    order: str = order_parameter(choices=ORDERS)
    eta: float = eta_parameter()
    bias: bool = bias_parameter()
    seed: int = seed_parameter()

    w0: tuple[float, ...] = start_w_parameter()
    b0: float = start_b_parameter(only=("bias", (True,)))
    test: str = parameter(
        AT_MOST,
        "Mistake?",
        "$y·$f ≤ 0; or $y·$f < 0, and nothing happens from $w = 0; "
        "or a step function (+1 where $f ≥ 0, or $f > 0) does not give $y",
        choices=tuple(TIE_MISTAKES),
        told={
            "<= 0": "mistake: $y·$f ≤ 0",
            "< 0": "mistake: $y·$f < 0",
            "f >= 0 is +1": "$f ≥ 0 is +1",
            "f > 0 is +1": "$f > 0 is +1",
        },
        rare=True,
    )
    # 001 MaxIter
    max_updates: int = limit_parameter(5_000, "updates", page=True)
    max_steps: int = limit_parameter(100_000, "visits")

    name = "perceptron"
    title = "Perceptron"
    takes = "features"
    objective = "no mistakes"
    meaning = Meaning(bounds=("bound",))
    cases = CASES

    def cost(self, lifted: Lifted) -> Cost:
        """Return the perceptron loss: a mistake takes a step against the gradient of its own term (003)."""
        return OF_MISTAKES

    def init(self, lifted: Lifted) -> State:
        """Return the start w0, b0, where missing numbers are 0. Raises InputError if w0 has too many numbers."""
        w = start_weights(self.w0, lifted.phi.shape[1])
        b = self.b0 if self.bias else 0.0
        rounding = step_error(np.append(w, b), np.zeros(len(w) + 1), self._inexact_mask(len(w)))
        return State(w, b, 0, 0, frozen(rounding))

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Visit one point: 004's 'if w . z <= 0 then w + z', with z = y (x, 1)."""
        i = self._next_point(lifted, state)
        x = lifted.phi[i]
        y = float(lifted.y[i])
        # summed in the order of core.affine, as a point on the boundary must give exactly 0
        before = y * self._score(lifted, i, state)
        if not is_mistake(self.test, before, y):
            after = state._replace(visits=state.visits + 1, clean_visits=state.clean_visits + 1)
            return after, Info("visit", i, None, before, before)
        w = frozen(state.w + self.eta * y * x)  # 002 update rule; 004 eq. (12) with eta = 1
        b = state.b + self.eta * y if self.bias else 0.0
        terms = augmented_sizes(lifted, i) * self._step_sizes(lifted)
        rounding = frozen(
            state.rounding + step_error(np.append(w, b), terms, self._inexact_mask(len(w)))
        )
        after = State(w, b, state.visits + 1, 0, rounding)
        return after, Info("update", i, None, before, y * self._score(lifted, i, after))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after a pass without a mistake, or, in orders without passes, where no mistake is left."""
        n = lifted.n
        if n == 0:
            return NO_POINTS
        if state.visits == 0 and self._has_lasting_mistake(lifted):
            return ORIGIN
        if self.order in ("cyclic", "shuffled"):
            if state.clean_visits >= n and state.visits % n == 0:
                return self._stop_reason(lifted, state)
            return None
        # a visit without a mistake changes nothing, so a run ends only after a mistake
        if state.clean_visits or self._mistakes(lifted, self._signed_scores(lifted, state)).any():
            return None
        return self._stop_reason(lifted, state)

    def _has_lasting_mistake(self, lifted: Lifted) -> bool:
        """Return whether a point is a mistake by every w: without a bias f(0) = 0 for every w."""
        at_origin = ~lifted.phi.any(axis=1)
        return not self.bias and bool(self._mistakes(lifted, np.zeros(lifted.n))[at_origin].any())

    def _stop_reason(self, lifted: Lifted, state: State) -> Stop:
        """Return the end without a mistake; by most tests a point may still be on the boundary."""
        if self.test == AT_MOST or (self._signed_scores(lifted, state) > 0).all():
            return SEPARATED
        if self.test in CLASS_AT_0:
            return tie_counts_as_right(CLASS_AT_0[self.test])
        return NONE_BELOW

    def _mistakes(self, lifted: Lifted, signed: Array) -> NDArray[np.bool_]:
        """Return which points are mistakes, from their y f, (n,) each."""
        return np.asarray(is_mistake(self.test, signed, lifted.y))

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """Return the place in the order and the rounded weights; equal weights alone do not make a cycle."""
        # a pass without a mistake returns to its start without a cycle; random orders have no cycles
        if self.order in ("shuffled", "random") or state.clean_visits >= lifted.n:
            return None
        place = state.visits % lifted.n if self.order == "cyclic" else 0
        weights = round_to_unit(np.append(state.w, state.b), self.eta * weight_units(lifted))
        return place, weights.tobytes()

    def row(self, state: State) -> Array:
        """Return (w, b, rounding), (2 D + 2,)."""
        return np.concatenate([state.w, [state.b], state.rounding])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return w and b, where numbers no larger than their rounding error are 0."""
        v, error_bound = split_rows(rows)
        clean = zero_noise(v, error_bound)
        return clean[:, :-1], clean[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where those no larger than the rounding error of w and b are 0."""
        return without_noise(scores, split_rows(rows)[1], lifted.sizes)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return bound, Novikoff's on the updates, infinite where nothing separates the points; left, of rounding."""
        return {
            "bound": np.full(len(rows), mistake_bound(lifted, self)),
            "left": split_rows(rows)[1],
        }

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each visit by the shown columns, in which w is free of rounding errors."""
        return cases_of(columns)

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory, and into time where each looks at all points."""
        time_limit = MOST_SLOW if self.order in CHOSEN else self.max_updates
        return limit_by_memory(
            limit_by_features(min(self.max_updates, time_limit), lifted), lifted, vectors_per_step=2
        )

    def step_limit(self) -> int:
        """Return the limit on visits, which is lower for the tests that have no fast run."""
        return self.max_steps if self.test == AT_MOST else min(self.max_steps, MOST_SLOW)

    def gains(self, lifted: Lifted) -> Array:
        """Return eta (|x|^2 + 1) of every point, or eta |x|^2 without b, (n,) (001: y w_new.x = y w.x + |x|^2)."""
        return np.asarray(self.eta * (dot(lifted.phi, lifted.phi) + float(self.bias)))

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the fast run, in plain floats where there are two features; None where there is no fast run."""
        return self.fast_run_within(lifted, self.update_limit(lifted), self.max_steps)

    def fast_run_within(
        self, lifted: Lifted, update_limit: int, visit_limit: int, endless: bool = False
    ) -> Record | None:
        """Return the fast run with these limits; endless: only they end it. None where there is no fast run."""
        # the fast runs only have the usual test
        if self.test != AT_MOST or self.stop(lifted, self.init(lifted)) is not None:
            return None
        choice = self.order if self.order in CHOSEN else ""
        plan = Plan(
            "random" if choice else self.order, lifted.n, self.seed, update_limit, visit_limit
        )
        if lifted.phi.shape[1] == 2 and not choice:
            run_class = EndlessRun if endless else PlaneRun
            return run_class(self._plane_data(lifted), plan, State).record()
        wide_class = wide_run.EndlessRun if endless else wide_run.WideRun
        return wide_class(self._wide_data(lifted), plan, State, choice).record()

    def _wide_data(self, lifted: Lifted) -> wide_run.WideData:
        """Return the data of a fast run with any number of features."""
        units = self.eta * weight_units(lifted)
        inexact = self._inexact_mask(lifted.phi.shape[1])
        signed = lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
        return wide_run.WideData(
            signed, lifted.sizes, self._step_sizes(lifted), self._start_row(lifted), units, inexact
        )

    def _plane_data(self, lifted: Lifted) -> PlaneData:
        """Return what a fast run with two features needs: z and the sizes, the etas, the start, units and rounding."""
        signed = lifted.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
        etas = self.eta, self.eta, self._b_eta
        table = np.column_stack([signed, lifted.sizes])
        return PlaneData(
            table,
            etas,
            self._start_row(lifted),
            self.eta * weight_units(lifted),
            self._inexact_mask(2),
        )

    @property
    def _b_eta(self) -> float:
        """The eta of b: 0 without a bias."""
        return self.eta if self.bias else 0.0

    def _inexact_mask(self, features: int) -> Array:
        """Return 1 for each of the numbers of (w, b) whose sums are rounded, else 0, (features + 1,)."""
        return np.append(np.ones(features), error_factor(self.eta, self.b0))

    def _start_row(self, lifted: Lifted) -> Array:
        """Return the row of the state before the first step."""
        return self.row(self.init(lifted))

    def _step_sizes(self, lifted: Lifted) -> Array:
        """Return eta for each number of w, and for b eta, or 0 without a bias, (D + 1,)."""
        return np.append(np.full(lifted.phi.shape[1], self.eta), self._b_eta)

    def _next_point(self, lifted: Lifted, state: State) -> int:
        """Return the index of the point that the next step visits: next in the pass, or chosen by its score."""
        if self.order in CHOSEN:
            signed = self._signed_scores(lifted, state)
            mistakes = self._mistakes(lifted, signed)
            if self.order == "most-violated":
                worst = signed.min(where=mistakes, initial=np.inf)
                mistakes &= signed <= worst + self._error_bounds(lifted, state)
            # argmax returns the first place, so equal ones go to the lowest index
            return int(np.argmax(mistakes))
        number, place = divmod(state.visits, lifted.n)
        return order_of_pass(self.order, lifted.n, self.seed, number)[place]

    def _signed_scores(self, lifted: Lifted, state: State) -> Array:
        """Return y f at the points (n,), 0 where no larger than its rounding error."""
        (scores,) = affine.scores(state.w[None, :], np.array([state.b]), lifted.phi)
        return zero_noise(lifted.y * scores, self._error_bounds(lifted, state))

    def _error_bounds(self, lifted: Lifted, state: State) -> Array:
        """Return the rounding error bound of f at each point, (n,)."""
        left = NOISE * state.rounding
        return np.asarray(affine.scores(left[None, :-1], left[-1:], lifted.sizes)[0])

    def _score(self, lifted: Lifted, i: int, state: State) -> float:
        """Return f at point i, 0 where no larger than its rounding error."""
        score = affine.score(state.w, state.b, lifted.phi[i])
        left = NOISE * state.rounding
        noise = affine.score(left[:-1], float(left[-1]), lifted.sizes[i])
        return score if abs(score) > noise else 0.0


def split_rows(rows: Array) -> tuple[Array, Array]:
    """Split rows (F, 2 D + 2) into (w, b) and its rounding error bounds, (F, D + 1) each."""
    size = rows.shape[1] // 2
    return rows[:, :size], NOISE * rows[:, size:]
