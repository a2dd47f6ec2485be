"""The voted and the averaged perceptron (001): every w counts for as many visits as it survived."""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.perceptron.algorithm import split_rows
from linviz.algorithms.perceptrons.survival_history import SurvivalHistory
from linviz.algorithms.perceptrons.votes.by_passes import (
    CombinedPerceptron,
    State,
    moving_rows,
    visit_counts,
)
from linviz.core import affine
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import without_noise, zero_noise
from linviz.run.algorithm import UPDATE, Info
from linviz.run.budget import limit_by_memory
from linviz.run.history import History, Record
from linviz.run.outcome import Stop

# numbers in the largest table of a vote, so that it fits into the processor's cache
VOTE_TABLE_SIZE = 50_000
# votes of single classifiers at points that take one second
MOST_VOTES = 6_000_000


class Places(NamedTuple):
    """Places where a vote is held: features psi (m, D), and their lengths (m,).

    sizes (m, D): |psi| number by number, where an f within its rounding error counts as 0, as at the points; None
    elsewhere, where f is compared with 0 exactly, as in the browser.
    """

    psi: Array
    lengths: Array
    sizes: Array | None

    @classmethod
    def from_features(cls, psi: Array, noise: bool) -> "Places":
        """Return the places with features psi (m, D); noise: whether an f within its rounding error counts as 0."""
        return cls(psi, affine.row_lengths(psi), np.abs(psi) if noise else None)


@dataclass(frozen=True)
class AveragedPerceptron(CombinedPerceptron):
    """The averaged perceptron: the perceptron for a number of passes, and the mean of its (w, b) over all visits.

    With u, the sum of eta y c x over the mistakes, where c is the number of visits before, that mean is w - u/c, so no
    w needs to be kept.
    """

    name = "averaged-perceptron"
    title = "Averaged perceptron"
    objective = "mean"

    def init(self, lifted: Lifted) -> State:
        """Return the state with w, b, u and c = 0; with a c from 1 the result would not be the mean."""
        return State(self.inner.init(lifted), frozen(np.zeros(lifted.phi.shape[1] + 1)))

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Make one visit of the perceptron; a mistake is added c times to u."""
        inner, info = self.inner.step(lifted, state.inner)
        if info.index is None or info.event == "visit":
            return State(inner, state.sums), info
        x = np.append(lifted.phi[info.index], float(self.bias))
        move = self.eta * lifted.y[info.index] * x
        # 001 'u + y c x', with eta
        return State(inner, frozen(state.sums + state.inner.visits * move)), info

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after all passes, or the perceptron's before the first visit; else None."""
        if state.inner.visits < self.passes * lifted.n or lifted.n == 0:
            return self.stop_before_first_visit(lifted, state)
        return self._final_stop(lifted, self.row(state))

    def row(self, state: State) -> Array:
        """Return (w, b, rounding, u, beta, the visit that made w, visits so far)."""
        return np.concatenate([self.inner.row(state.inner), state.sums, visit_counts(state.inner)])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return the mean so far, w - u/c and b - beta/c (001), or w and b before the first visit."""
        v, _ = split_rows(moving_rows(lifted, rows))
        mean = v - rows[:, -2 - v.shape[1] : -2] / np.maximum(rows[:, -1:], 1.0)
        clean = zero_noise(mean, self._error_bounds(lifted, rows))
        return clean[:, :-1], clean[:, -1]

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where those no larger than the rounding error of the mean are 0."""
        return without_noise(scores, self._error_bounds(lifted, rows), lifted.sizes)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the common readings, cached_w, which is u, and the rounding error bounds of the mean."""
        readings = super().readings(lifted, rows, scores)
        cached = rows[:, -3 - lifted.phi.shape[1] : -3]
        return readings | {"cached_w": cached, "left": self._error_bounds(lifted, rows)}

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the perceptron's fast run, with the sums u added afterwards; None where it has none."""
        run = self.fast_run_of_passes(lifted)
        if run is None:
            return None
        update_steps = np.append(0, 1 + np.flatnonzero(run.event == UPDATE))
        u = np.zeros((len(update_steps), lifted.phi.shape[1] + 1))
        # in place, as there may be 3 million numbers (other modes than clip make a copy first)
        points = run.index[update_steps[1:] - 1]
        np.take(lifted.phi, points, axis=0, out=u[1:, :-1], mode="clip")
        u[1:, -1] = self.bias
        u[1:] *= (self.eta * lifted.y[points])[:, None]
        u[1:] *= update_steps[1:, None] - 1
        # adds row by row and so rounds as the steps do
        np.cumsum(u, axis=0, out=u)
        history = SurvivalHistory(run.history, update_steps, u)
        update_counts = np.searchsorted(update_steps[1:], list(run.checkpoints), side="right")
        # copies, as a view would keep the whole table in memory
        checkpoints = {
            k: State(run.checkpoints[k], frozen(u[j].copy()))
            for k, j in zip(run.checkpoints, update_counts, strict=True)
        }
        stop = run.stop
        steps = len(run.event)
        if steps == self.passes * lifted.n:
            stop = self._final_stop(lifted, history.rows(np.array([steps]))[0])
        return replace(run, history=history, checkpoints=checkpoints, stop=stop)

    def _final_stop(self, lifted: Lifted, row: Array) -> Stop:
        """Return the end after the last pass, by the mean of the last row."""
        rows = row[None, :]
        scores = affine.fast_scores(*self.classifier(lifted, rows), lifted.phi)
        (clean,) = self.denoise(lifted, rows, scores)
        return self.stop_after_passes(lifted, clean, "the averaged boundary")

    def _error_bounds(self, lifted: Lifted, rows: Array) -> Array:
        """Return the rounding error bounds of the mean: u and u/c add at most as much error as w has."""
        return 4 * split_rows(moving_rows(lifted, rows))[1]


@dataclass(frozen=True)
class VotedPerceptron(CombinedPerceptron):
    """The voted perceptron: the perceptron for a number of passes, and a vote of all its w, weighted by survival.

    f(x) = sum_k c_k sign(f_k(x)) has no straight boundary and needs all w_k. w and b are those of the perceptron.
    """

    name = "voted-perceptron"
    title = "Voted perceptron"
    objective = "vote"

    def init(self, lifted: Lifted) -> State:
        """Return the state with w = 0, b = 0 and no votes."""
        return State(self.inner.init(lifted), frozen(np.zeros(lifted.n)))

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Make one visit of the perceptron, after which its w has one more vote."""
        inner, info = self.inner.step(lifted, state.inner)
        voter = self.inner.row(inner)[None, :]
        (f,) = self._scores(voter, Places.from_features(lifted.phi, noise=True))
        return State(inner, frozen(state.sums + np.sign(f))), info

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into a tenth of the memory, and into the time for their votes at the points."""
        room = limit_by_memory(self.max_updates, lifted, vectors_per_step=10)
        return min(room, MOST_VOTES // max(1, lifted.n))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after all passes, or the perceptron's before the first visit; else None."""
        if state.inner.visits < self.passes * lifted.n or lifted.n == 0:
            return self.stop_before_first_visit(lifted, state)
        return self.stop_after_passes(lifted, state.sums, "the vote")

    def vote(self, lifted: Lifted, history: History, steps: NDArray[np.int64], psi: Array) -> Array:
        """Return sum_k c_k sign(f_k) after these rising steps (F,) at the places psi (m, D), (F, m)."""
        since, voters = self._all_voters(lifted, history)
        voter_at_step = np.searchsorted(since[1:], steps, side="right")
        # the voter of a step has more votes later
        counts = np.append(np.diff(since), 0).astype(float)
        places = Places.from_features(psi, noise=psi is lifted.phi)
        votes, votes_so_far = np.zeros((len(steps), len(psi))), np.zeros(len(psi))
        # in blocks, as the signs of all classifiers at all places do not fit into memory
        size = max(1, VOTE_TABLE_SIZE // max(1, len(psi)))
        for start in range(0, voter_at_step.max(initial=-1) + 1, size):
            signs = np.sign(self._scores(voters[start : start + size], places))
            # whole numbers, whose sums are exact
            sums = np.cumsum(counts[start : start + size, None] * signs, axis=0)
            in_block = np.flatnonzero((start <= voter_at_step) & (voter_at_step < start + size))
            k = voter_at_step[in_block]
            later = steps[in_block] - since[k] + 1 - counts[k]
            votes[in_block] = votes_so_far + sums[k - start] + later[:, None] * signs[k - start]
            votes_so_far = votes_so_far + sums[-1]
        return votes

    def voters(
        self, lifted: Lifted, history: History, step: int
    ) -> tuple[Array, Array, NDArray[np.int64]]:
        """Return w_k (K, D), b_k (K,) and the votes c_k (K,) of all classifiers up to a step."""
        since, voters = self._all_voters(lifted, history)
        counts = np.minimum(np.append(since[1:], step + 1), step + 1) - since
        has_votes = counts > 0
        # numbers within their rounding error are 0
        clean, b = self.inner.classifier(lifted, voters[has_votes])
        return clean, b, counts[has_votes]

    def _all_voters(self, lifted: Lifted, history: History) -> tuple[NDArray[np.int64], Array]:
        """Return the visit from which each classifier votes (K,), and its row of the perceptron (K, m).

        The first is the start.
        """
        if isinstance(history, SurvivalHistory):
            update_steps = history.update_steps
        else:
            # only a mistake changes the last but one number of a row
            last_but_one = len(history.start) - 2
            update_steps = np.append(0, np.unique(history.step[history.column == last_but_one]))
        # no visit made the start
        return np.maximum(update_steps, 1), moving_rows(lifted, history.rows(update_steps))

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the perceptron's fast run, with the votes counted afterwards; None where it has none."""
        run = self.fast_run_of_passes(lifted)
        if run is None:
            return None
        update_steps = np.append(0, 1 + np.flatnonzero(run.event == UPDATE))
        history = SurvivalHistory(run.history, update_steps, np.zeros((len(update_steps), 0)))
        steps = len(run.event)
        votes = self.vote(lifted, history, np.array([*run.checkpoints, steps]), lifted.phi)
        checkpoints = {
            k: State(inner, frozen(votes[j]))
            for j, (k, inner) in enumerate(run.checkpoints.items())
        }
        stop = run.stop
        if steps == self.passes * lifted.n:
            stop = self.stop_after_passes(lifted, votes[-1], "the vote")
        return replace(run, history=history, checkpoints=checkpoints, stop=stop)

    def _scores(self, voters: Array, places: Places) -> Array:
        """Return f_k at the places (F, m) for rows of the perceptron; 0 is on the boundary and no vote."""
        v, error_bound = split_rows(voters)
        clean = zero_noise(v, error_bound)
        f = affine.fast_scores(clean[:, :-1], clean[:, -1], places.psi, places.lengths)
        return f if places.sizes is None else without_noise(f, error_bound, places.sizes)
