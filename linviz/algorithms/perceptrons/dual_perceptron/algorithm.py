"""The dual perceptron (000 §2.5): it counts how often each point was a mistake, so it works with any kernel."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import (
    centred_features,
    largest_square,
    offset_kernel,
    sum_term_sizes,
    sum_units,
)
from linviz.core.arithmetic import dot, mean, product, total
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, round_to_unit, zero_noise
from linviz.run.algorithm import UPDATE, Algorithm, Info
from linviz.run.budget import MOST_WIDE_UPDATES, ROOM
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import OF_MISTAKES, Cost
from linviz.run.order import order_of_pass
from linviz.run.outcome import NO_POINTS, SEPARATED, Stop
from linviz.run.parameters import limit_parameter, order_parameter, seed_parameter


class State(NamedTuple):
    """State of a run: alpha (n,), b, and counters of visits.

    sums (n,): sum_j alpha_j y_j K(x_j, x) at every point, which follows from alpha. visits: their number so far;
    clean_visits: those since the last mistake.
    """

    alpha: Array
    b: float
    sums: Array
    visits: int
    clean_visits: int

    @property
    def scores(self) -> Array:
        """Values of f at every point, (n,)."""
        return self.sums + self.b


@dataclass(frozen=True)
class DualPerceptron(Algorithm[State]):
    """The dual perceptron: where y f(x) <= 0 at the visited point, add 1 to its alpha and y K^2 to b.

    f(x) = sum_j alpha_j y_j K(x_j, x) + b. Step by step it is the perceptron on (phi(x), K), where K is the size of the
    constant feature. `offset` chooses K: max-norm: the radius of the ball about the origin that holds all points, max
    sqrt(K(x, x)), as the proof needs it; one: 1, the primal perceptron; enclosing: the radius of the smallest ball that
    holds all points, as 000 prints it; centred: the mean of the features is subtracted from them first, then as
    max-norm. A K of 0 counts as 1.
    """

    order: str = order_parameter()
    offset: str = parameter(
        "max-norm",
        "$radius",
        "a mistake changes $b by $radius²; max norm: $radius is the length of the longest $x",
        choices=("max-norm", "one", "enclosing", "centred"),
        told={
            "max-norm": "$radius: longest $x",
            "one": "$radius = 1",
            "enclosing": "$radius: smallest ball",
            "centred": "centred features",
        },
    )
    seed: int = seed_parameter()
    max_updates: int = limit_parameter(5_000, "updates")
    max_steps: int = limit_parameter(100_000, "visits")

    name = "dual-perceptron"
    title = "Dual perceptron"
    takes = "kernel"
    objective = "no mistakes"
    meaning = Meaning(earlier=("own_b",))
    # a tie is a visit where f = 0, as at the first mistake
    cases = ("start", "right", "first", "tie", "corrected", "still wrong", "still tied")

    def cost(self, lifted: Lifted) -> Cost:
        """Return the cost of the perceptron."""
        return OF_MISTAKES

    def init(self, lifted: Lifted) -> State:
        """Return the state with alpha = 0 and b = 0, where every point counts as a mistake."""
        return State(frozen(np.zeros(lifted.n)), 0.0, frozen(np.zeros(lifted.n)), 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Visit one point: 000 §2.5 'if y f(x) <= 0: alpha + 1, b + y K^2'."""
        number, place = divmod(state.visits, lifted.n)
        i = order_of_pass(self.order, lifted.n, self.seed, number)[place]
        y = float(lifted.y[i])
        before = self.signed_score(lifted, state, i)
        if before > 0:
            after = state._replace(visits=state.visits + 1, clean_visits=state.clean_visits + 1)
            return after, Info("visit", i, None, before, before)
        gram, offset_squared = offset_kernel(lifted, self.offset)
        # a copy, as the earlier state must not change
        alpha = state.alpha.copy()
        alpha[i] = alpha[i] + 1  # 000 §2.5
        # b += y K^2 (000 §2.5), from integers, so that it comes back to exactly 0
        b = offset_squared * float(dot(alpha, lifted.y))
        after = State(frozen(alpha), b, frozen(state.sums + y * gram[i]), state.visits + 1, 0)
        return after, Info("update", i, None, before, self.signed_score(lifted, after, i))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Return the end after a pass without a mistake, or in random order where no mistake is left; else None."""
        n = lifted.n
        if n == 0:
            return NO_POINTS
        # all scores are 0, so every point is a mistake
        if state.visits == 0:
            return None
        if self.order != "random":
            if state.visits % n == 0 and state.clean_visits >= n:
                return SEPARATED
            return None
        # a visit without a mistake changes nothing, so a run ends only after a mistake
        if state.clean_visits == 0 and self.all_correct(lifted, state):
            return SEPARATED
        return None

    def all_correct(self, lifted: Lifted, state: State) -> bool:
        """Return True where y f > 0 at all points."""
        error_bounds = self.error_bounds(lifted, state.alpha[None], np.array([state.b]))
        return bool((lifted.y * state.scores > error_bounds).all())

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """Return the place in the order and the scores: alpha only grows, but equal scores make equal mistakes.

        None in other orders than the cyclic one, and where the last visit was no mistake, as it changed only the place.
        """
        if self.order != "cyclic" or state.clean_visits > 0:
            return None
        # b is compared by its integer factor, so that tiny sums are not rounded away beside it
        label_sum = float(dot(state.alpha, lifted.y))
        sums = round_to_unit(state.sums, sum_units(lifted, self.offset))
        return state.visits % lifted.n, label_sum, sums.tobytes()

    def update_limit(self, lifted: Lifted) -> int:
        """Return how many updates fit into memory, each with the sums of all points, and into time."""
        return min(self.max_updates, MOST_WIDE_UPDATES, ROOM // (lifted.n + 1))

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores, where those no larger than the rounding error of their own terms are 0."""
        alpha, b = rows[:, :-1], rows[:, -1]
        # cheap test first: mostly every score is farther from 0 than the largest rounding error
        widest = self.largest_error(lifted, total(alpha), np.abs(b))
        near = np.flatnonzero((np.abs(scores) <= widest[:, None]).any(axis=1))
        clean = scores.copy()
        clean[near] = zero_noise(scores[near], self.error_bounds(lifted, alpha[near], b[near]))
        return clean

    def largest_error(self, lifted: Lifted, mistakes: Any, size: Any) -> Any:
        """Return a bound above the rounding error of any score, after so many mistakes and with a b of this size."""
        return 8 * NOISE * largest_square(lifted) * mistakes + 2 * NOISE * size

    def error_bounds(self, lifted: Lifted, alpha: Array, b: Array) -> Array:
        """Return the rounding error bounds of the scores with alpha (F, n) and b (F,), (F, n)."""
        term_sizes = sum_term_sizes(lifted, self.offset, alpha)
        return np.asarray(NOISE * (term_sizes + np.abs(b)[:, None]))

    def signed_score(self, lifted: Lifted, state: State, i: int) -> float:
        """Return y f at a point, or 0 where f is no larger than its rounding error."""
        score = state.sums.item(i) + state.b
        error_bound = self.error_bounds(lifted, state.alpha[None], np.array([state.b])).item(i)
        if abs(score) > error_bound:
            return float(lifted.y[i]) * score
        return 0.0

    def gains(self, lifted: Lifted) -> Array:
        """Return K(x, x) + K^2 of every point, the squared length of (phi(x), K), (n,)."""
        gram, offset_squared = offset_kernel(lifted, self.offset)
        return np.asarray(np.diagonal(gram) + offset_squared)

    def row(self, state: State) -> Array:
        """Return (alpha, b), (n + 1,)."""
        return np.append(state.alpha, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = alpha y and b; with centred features, the c and b that give the same f with the plain kernel.

        With centred features f(x) = sum_j c_j (K(x_j, x) - mean_k K(x_k, x) - mean_k K(x_j, x_k) + mean) + b.
        """
        c, b = rows[:, :-1] * lifted.y, rows[:, -1]
        if self.offset != "centred" or lifted.n == 0:
            return c, b
        means = mean(lifted.K, axis=1)
        # the mean over k goes into the weights, and the terms that do not depend on x go into b
        return c - mean(c, axis=1)[:, None], b - product(c, means - mean(means))

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """Return w and b from the centred features, as c loses digits beside large means; None where not centred."""
        if self.offset != "centred" or not lifted.has_map or lifted.n == 0:
            return None
        w = product(rows[:, :-1] * lifted.y, centred_features(lifted))
        return w, rows[:, -1] - product(w, mean(lifted.phi))

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return alpha, the number of mistakes at each point; own_b, b before any centring is undone; square, K^2."""
        offset_squared = offset_kernel(lifted, self.offset).offset_squared
        return {
            "alpha": rows[:, :-1],
            "own_b": rows[:, -1],
            "square": np.full(len(rows), offset_squared),
        }

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the case of each visit; a tie is a score that is shown as exactly 0."""
        correct = columns["event"] != UPDATE
        tie = columns["before"] == 0
        after = columns["after"]
        first = columns["updates"] == 1
        return np.select([correct, tie & first, after < 0, after == 0, tie], [1, 2, 5, 6, 3], 4)
