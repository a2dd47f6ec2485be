"""The SVM by an exact active set: points kept on the margin, one of which enters or leaves the set in a step (003)."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.svm import duality, proof, soft_margin
from linviz.algorithms.svm.active_set_svm.cases import SOFT, case_of, entering_and_other
from linviz.algorithms.svm.soft_svm import algorithm as smo
from linviz.algorithms.svm.soft_svm.fast import PairsInPlace as PairsInPlace
from linviz.core import active_set
from linviz.core.active_set import DONE, LOST_IN_ROUNDING, UNBOUNDED, SolverState
from linviz.core.dual import Dual
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.core.separability import MEET, separability_light
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.cost import Cost, soft_margin_cost
from linviz.run.draft import steps_of_many
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.outcome import (
    NO_POINTS,
    NOT_SEPARABLE,
    ONE_CLASS,
    OPTIMAL,
    TOO_CLOSE,
    UNFINISHED,
    Stop,
)
from linviz.run.parameters import limit_parameter, price_parameter

# with more points than this the first steps go by pairs
FEW = 16
# pairs end where none violates the conditions by more than this
NEAR = 0.03
# columns of a row after alpha: b, and the number of free points, -1 during the pairs
EXTRA_COLUMNS = 2


class State(NamedTuple):
    """State after some steps.

    active: the set and all alphas; None while steps go by pairs. pairs: then the state of soft-svm, else None. steps:
    steps made. moves: the number of alphas that all steps of the set together have changed.
    """

    active: SolverState | None
    pairs: smo.State | None
    steps: int
    moves: int = 0


class ActiveSet(Algorithm[State]):
    """Base of the soft and the hard margin by an active set; subclasses are frozen dataclasses."""

    takes = "kernel"
    meaning = soft_margin.MEANING
    # every step is an update
    max_updates = 100_000
    # of a draft
    draft_steps = 90
    cases = SOFT

    @property
    def price(self) -> float:
        """C, the upper limit of every alpha."""
        return np.inf

    def init(self, lifted: Lifted) -> State:
        """Return the state with alpha = 0 and no point free."""
        if self.starts_with_pairs(lifted):
            return State(None, smo.SoftSvm(self.price).init(lifted), 0)
        return State(active_set.start(self.dual(lifted), np.zeros(lifted.n)), None, 0)

    def cost(self, lifted: Lifted) -> Cost:
        """Return the cost of slack; the hard margin allows none."""
        return soft_margin_cost(self.price)

    def start(self, lifted: Lifted, alpha: Array) -> State:
        """Return a state to go on from with any alpha (n,), such as the solution before one of the points was moved."""
        feasible = duality.make_feasible(lifted.y, alpha, self.price)
        return State(active_set.start(self.dual(lifted), feasible), None, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Change the entering alpha and the free ones until the point is on the margin, or an alpha meets 0 or C."""
        if state.pairs is not None:
            return self._pair_step(lifted, state)
        assert state.active is not None
        dual = self.dual(lifted)
        before = state.active
        after = active_set.advance(dual, before)
        index, other = entering_and_other(dual, before, after)
        info = Info("update", index, other, case=case_of(dual, before, after))
        if index is not None:
            earlier, later = (_signed_score(lifted, one, index) for one in (before, after))
            info = replace(info, before=earlier, after=later)
        return State(after, None, state.steps + 1, state.moves + len(before.free) + 1), info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop where no point violates its condition, where an alpha has no limit, or where the steps are used up."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class:
            return ONE_CLASS
        if state.active is not None and state.active.entering in (
            UNBOUNDED,
            DONE,
            LOST_IN_ROUNDING,
        ):
            return self._stop_of_set(lifted, state, state.active)
        if state.steps < self.max_steps and state.moves < active_set.most_moves(lifted.n):
            return None
        gap = soft_margin.proven_gap(self, lifted, state, self.price)
        # steps that only change rounding errors may never end, although the optimum is reached
        if gap <= soft_margin.TOLERANCE:
            return OPTIMAL
        return soft_margin.stop_at_step_limit(state.steps, gap, self.price)

    def _stop_of_set(self, lifted: Lifted, state: State, active: SolverState) -> Stop:
        """Return the end where no point can enter any more."""
        if active.entering == UNBOUNDED:
            return NOT_SEPARABLE if separability_light(lifted).name == MEET else TOO_CLOSE
        gap = np.inf
        if active.entering == DONE:
            gap = proof.rough_gap_bound(lifted, active.alpha, active.b, self.price)
        if gap > soft_margin.TOLERANCE:
            gap = soft_margin.proven_gap(self, lifted, state, self.price)
        if gap <= soft_margin.TOLERANCE:
            return OPTIMAL
        if (
            active.entering == LOST_IN_ROUNDING
            and self.price == np.inf
            and separability_light(lifted).name == MEET
        ):
            return NOT_SEPARABLE
        return soft_margin.stop_at_precision_limit(gap, self.price)

    def row(self, state: State) -> Array:
        """Return (alpha, b, the number of free points); (alpha, 0, -1) while steps go by pairs."""
        if state.active is None:
            assert state.pairs is not None
            return np.append(state.pairs.alpha, [0.0, -1.0])
        return np.append(state.active.alpha, [state.active.b, len(state.active.free)])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = alpha y and b: free points lie on the margin; without any, b is the middle of its interval."""
        alpha = rows[:, :-EXTRA_COLUMNS]
        b = rows[:, -EXTRA_COLUMNS].copy()
        pairs = np.flatnonzero(rows[:, -1] < 0)
        if len(pairs):
            b[pairs] = smo.SoftSvm(self.price).classifier(lifted, alpha[pairs])[1]
        return alpha * lifted.y, b

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the record of the same steps, without the y f of each; None where there is nothing to do."""
        return self._run(lifted, self.max_steps)

    def draft_run(self, lifted: Lifted) -> Record | None:
        """Return the same for a draft, which proves nothing of where its budget ends."""
        return self._run(lifted, steps_of_many(self.draft_steps, lifted.n))

    def _run(self, lifted: Lifted, most_steps: int) -> Record | None:
        if lifted.n == 0 or lifted.problem.one_class:
            return None
        return _FastRun(self, lifted, most_steps).record()

    def dual(self, lifted: Lifted) -> Dual:
        """Return the dual problem."""
        return Dual(lifted.K, lifted.y, self.price)

    def starts_with_pairs(self, lifted: Lifted) -> bool:
        """Return True where the first steps go by pairs: among many points, two alphas a step can reach C."""
        return lifted.n > FEW and self.price < np.inf and not lifted.problem.one_class

    def _pair_step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Take one step of soft-svm; after the last of them the active set starts with the alphas between 0 and C."""
        # by second order, since fewer points then have to enter and leave the set afterwards
        pairs = smo.SoftSvm(self.price, smo.SECOND)
        steps = state.steps + 1
        assert state.pairs is not None
        after, info = pairs.step(lifted, state.pairs)
        pair_info = replace(info, case="pair")
        if pairs_are_done(lifted.n, steps, pairs.most_violating_pair(lifted, after).violation):
            return State(active_set.start(self.dual(lifted), after.alpha), None, steps), pair_info
        return State(None, after, steps), pair_info


def pairs_are_done(n: int, steps: int, violation: float) -> bool:
    """Return True near the optimum, and after n steps: alphas between 0 and C are found faster all at once."""
    return violation < NEAR or steps >= n


def free_point_columns(rows: Array) -> dict[str, Array]:
    """Return the number of free points of rows (F, n + 2), and 1 where the next step goes by pairs."""
    return {"held": np.maximum(rows[:, -1], 0.0), "pairs": (rows[:, -1] < 0).astype(np.float64)}


def _signed_score(lifted: Lifted, state: SolverState, index: int) -> float:
    # y f = 1 + y (F + b)
    return 1.0 + float(lifted.y[index] * (state.F[index] + state.b))


@dataclass(frozen=True)
class ActiveSetSvm(ActiveSet):
    """Keep some points exactly on the margin, let one that violates its condition join them, and repeat.

    The point that enters has the largest violation relative to the length of its features. Every step raises the dual
    objective, and there are only finitely many sets, so the answer is exact. Among more than 16 points the first steps,
    at most as many as there are points, go by pairs, like those of soft-svm by second order.
    """

    C: float = price_parameter(scrubs=True)
    max_steps: int = limit_parameter(20_000)

    name = "active-set-svm"
    title = "Soft-margin SVM, exact"
    objective = "soft margin"

    @property
    def price(self) -> float:
        """C."""
        return self.C

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the readings of the soft margin, and the number of free points."""
        return soft_margin.readings(
            lifted, rows[:, :-EXTRA_COLUMNS], scores, self.C
        ) | free_point_columns(rows)


class _FastRun:
    """A fast run: its pairs change alpha in place, and of each later step only the changes are stored."""

    def __init__(self, algorithm: ActiveSet, lifted: Lifted, most_steps: int) -> None:
        """Prepare a run of at most so many steps, whose end is UNFINISHED where the algorithm's own limit is higher."""
        self.algorithm = algorithm
        self.lifted = lifted
        self.step_limit = min(algorithm.max_steps, most_steps)
        self.dual = algorithm.dual(lifted)
        self.checkpoints: dict[int, State] = {}
        # of each step: its case, two points (-1: none), and its changes as (step, place, value)
        self.cases: list[str] = []
        self.points: list[int] = []
        self.changes: list[tuple[NDArray[np.int64], NDArray[np.int64], Array]] = []

    def record(self) -> Record:
        """Run to the end and return the record."""
        state = self.algorithm.init(self.lifted)
        start = self.algorithm.row(state)
        if state.pairs is not None:
            state = self._run_pairs()
        stop = self._run_active_set(state)
        index, other = np.array(self.points, dtype=np.int32).reshape(-1, 2).T
        step, place, value = (np.concatenate(part) for part in zip(*self.changes, strict=True))
        event = np.full(len(index), UPDATE, dtype=np.int8)
        case = np.array([self.algorithm.cases.index(one) for one in self.cases], dtype=np.int8)
        history = History(start, step, place, value)
        return Record(event, index, other, history, self.checkpoints, stop, case)

    def _run_pairs(self) -> State:
        """Take the steps of soft-svm until the pairs are done; return the state after them."""
        n = self.lifted.n
        step_limit = self.step_limit
        run = PairsInPlace(self.lifted, self.algorithm.price, by_second_order=True)
        done = False

        def has_ended(steps: int, violation: float) -> bool:
            nonlocal done
            # the verb tests this after a step, so not at the start
            done = steps > 0 and pairs_are_done(n, steps, violation)
            return done or steps >= step_limit

        steps = run.take_steps(has_ended, step_limit)
        self.checkpoints = {k: State(None, one, k) for k, one in run.checkpoints.items()}
        self.points = run.places
        self.cases = ["pair"] * steps
        of_step = np.repeat(np.arange(1, steps + 1), 2)
        self.changes.append((of_step, np.array(run.places), np.abs(run.values)))
        last = run.state(steps)
        if not done:
            return State(None, last, steps)
        active = active_set.start(self.dual, last.alpha)
        b_and_free = np.array([active.b, len(active.free)])
        self.changes.append((np.full(2, steps), n + np.arange(2), b_and_free))
        return State(active, None, steps)

    def _run_active_set(self, state: State) -> Stop:
        """Take the steps of the active set; return the end."""
        algorithm = self.algorithm
        dual = self.dual
        steps = state.steps
        active = state.active
        states = [] if active is None else [active]
        moves = 0
        move_limit = active_set.most_moves(self.lifted.n)
        while (
            active is not None
            and not _has_ended(active)
            and steps < self.step_limit
            and moves < move_limit
        ):
            if steps % CHECKPOINT == 0:
                self.checkpoints[steps] = State(active, None, steps, moves)
                states = self._record_changes(states, steps)
            moves += len(active.free) + 1
            after = active_set.advance(dual, active)
            self.points += [
                -1 if one is None else one for one in entering_and_other(dual, active, after)
            ]
            self.cases.append(case_of(dual, active, after))
            states.append(after)
            active = after
            steps += 1
        self._record_changes(states, steps)
        last = state if active is None else State(active, None, steps, moves)
        if steps % CHECKPOINT == 0:
            self.checkpoints[steps] = last
        if steps == self.step_limit < algorithm.max_steps and not _has_ended(active):
            return UNFINISHED
        stop = algorithm.stop(self.lifted, last)
        assert stop is not None
        return stop

    def _record_changes(self, states: list[SolverState], last: int) -> list[SolverState]:
        """Store the changes between these states, the last being that after step `last`; return the last alone."""
        n = self.lifted.n
        rows = np.empty((len(states), n + EXTRA_COLUMNS))
        rows[:, :n] = np.abs([one.signed for one in states]).reshape(-1, n)
        rows[:, n:] = np.array([(one.b, len(one.free)) for one in states]).reshape(
            -1, EXTRA_COLUMNS
        )
        changed = rows[1:] != rows[:-1]
        step, place = np.nonzero(changed)
        self.changes.append((last - len(changed) + 1 + step, place, rows[1:][changed]))
        return states[-1:]


def _has_ended(active: SolverState | None) -> bool:
    """Return True where no step is left to the active set."""
    return active is not None and active.entering <= DONE
