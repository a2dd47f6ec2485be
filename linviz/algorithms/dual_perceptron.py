"""The dual perceptron (000 §2.5): what is learned is how often each point was a mistake, so any kernel will do."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from linviz.algorithms.base import Algorithm, History, Info, Record
from linviz.algorithms.order import order_of_pass
from linviz.algorithms.outcome import NO_POINTS, SEPARATED, Stop
from linviz.algorithms.parameters import most_parameter, order_parameter, seed_parameter
from linviz.algorithms.passes import Passes, Plan, Points, Steps
from linviz.algorithms.rounding import noise, rounded, units
from linviz.core.geometry import centred, enclosing_radius
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen


class State(NamedTuple):
    """alpha (n,) and b; f at every point (n,), which follows from them; visits so far, and since the last mistake."""

    alpha: Array
    b: float
    scores: Array
    visits: int
    clean: int


class Space(NamedTuple):
    """The kernel matrix (n, n) that an offset asks for, and K^2, by which a mistake moves b."""

    gram: Array
    square: float


@dataclass(frozen=True)
class DualPerceptron(Algorithm[State]):
    """Look at a point; where y f(x) <= 0, add 1 to its alpha and y K^2 to b. f(x) = sum_j alpha_j y_j K(x_j, x) + b.

    It is the perceptron on (phi(x), K), step by step: K is the size of the constant feature. `offset` says what K is:
    max-norm: the radius of the ball about the origin that holds all points, max sqrt(K(x, x)), as the proof asks;
    one: 1, the primal perceptron; enclosing: the radius of the smallest ball that holds all points, as 000 prints it;
    centred: the mean of the features is taken from all of them first, then as max-norm. A K of 0 counts as 1.
    """

    order: str = order_parameter()
    offset: str = parameter(
        "max-norm", "K", "how far a mistake moves b", choices=("max-norm", "one", "enclosing", "centred")
    )
    seed: int = seed_parameter()
    max_updates: int = most_parameter(5_000, "updates")
    max_steps: int = most_parameter(100_000, "visits")

    name = "dual-perceptron"
    title = "Dual perceptron"
    takes = "kernel"
    objective = "no mistakes"

    def init(self, lifted: Lifted) -> State:
        """alpha = 0, b = 0: every point counts as a mistake."""
        return State(frozen(np.zeros(lifted.n)), 0.0, frozen(np.zeros(lifted.n)), 0, 0)

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """One visit: 000 §2.5 'if y f(x) <= 0: alpha + 1, b + y K^2'."""
        number, place = divmod(state.visits, lifted.n)
        i = order_of_pass(self.order, lifted.n, self.seed, number)[place]
        y, before = float(lifted.y[i]), float(lifted.y[i] * self._sharp(lifted, state.scores)[i])
        if before > 0:
            after = state._replace(visits=state.visits + 1, clean=state.clean + 1)
            return after, Info("visit", i, None, before, before)
        gram, square = space(lifted, self.offset)
        # a copy, for the state before is still somebody's
        alpha = state.alpha.copy()
        alpha[i] = alpha[i] + 1  # 000 §2.5
        # f at all points at once, (n,): the new term of the sum, and what b gains (000 §2.5)
        scores = state.scores + y * (gram[i] + square)
        after = State(frozen(alpha), state.b + y * square, frozen(scores), state.visits + 1, 0)
        return after, Info("update", i, None, before, float(y * self._sharp(lifted, scores)[i]))

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """A whole pass without a mistake; in random order, which knows no passes, no mistake left."""
        n = lifted.n
        if n == 0:
            return NO_POINTS
        # all scores are 0, so every point is a mistake
        if state.visits == 0:
            return None
        if self.order != "random":
            return SEPARATED if state.visits % n == 0 and state.clean >= n else None
        # a visit without a mistake changes nothing, so only a mistake can have been the last
        return SEPARATED if state.clean == 0 and (lifted.y * state.scores > self.blur(lifted)).all() else None

    def key(self, lifted: Lifted, state: State) -> Hashable | None:
        """The scores and the place in the order: alpha only grows, but equal scores make equal mistakes.

        Asked after mistakes only: a visit without one changes nothing but the place.
        """
        if self.order != "cyclic" or state.clean > 0:
            return None
        return state.visits % lifted.n, rounded(state.scores, _units(*space(lifted, self.offset))).tobytes()

    def blur(self, lifted: Lifted) -> Array:
        """A mistake adds a K(x, z) and K^2 to the score of a point."""
        return _blur(lifted, self.offset, self.max_updates)

    def _sharp(self, lifted: Lifted, scores: Array) -> Array:
        return np.where(np.abs(scores) <= self.blur(lifted), 0.0, scores)

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The passes in plain floats."""
        if lifted.n == 0:
            return None
        return _Run(self, lifted, Plan(self.order, lifted.n, self.seed, self.max_updates, self.max_steps)).record()

    def row(self, state: State) -> Array:
        """(alpha, b)."""
        return np.append(state.alpha, state.b)

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c = alpha y and b. Where the features are centred, what the plain kernel needs to give the same f:

        sum_j c_j (K(x_j, x) - mean_k K(x_k, x) - mean_k K(x_j, x_k) + mean) + b.
        """
        c, b = rows[:, :-1] * lifted.y, rows[:, -1]
        if self.offset != "centred" or lifted.n == 0:
            return c, b
        means = lifted.K.mean(axis=1)
        # the mean over k moves into the weights, all that does not depend on x into b
        return c - c.mean(axis=1, keepdims=True), b - c @ (means - means.mean())

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """alpha, how often each point was a mistake; own_b, b as the algorithm counts it; square, K^2."""
        square = space(lifted, self.offset).square
        return {"alpha": rows[:, :-1], "own_b": rows[:, -1], "square": np.full(len(rows), square)}


# few are kept: each holds a matrix of n x n
@lru_cache(maxsize=4)
def space(lifted: Lifted, offset: str) -> Space:
    """The kernel matrix and K^2 of an offset."""
    gram = lifted.K
    if offset == "centred" and lifted.n:
        gram = frozen(centred(gram))
    if offset == "one":
        return Space(gram, 1.0)
    # |phi(x)|^2 is K(x, x), so no root is taken where K^2 is asked for
    largest = float(np.diagonal(gram).max(initial=0.0))
    square = enclosing_radius(gram) ** 2 if offset == "enclosing" else largest  # the first as 000 §2.5 prints it
    # a K of 0 would never move b
    return Space(gram, square if square > 0 else 1.0)


@lru_cache(maxsize=16)
def _blur(lifted: Lifted, offset: str, count: int) -> Array:
    """What rounding may leave of the score of each point, (n,)."""
    gram, square = space(lifted, offset)
    apart = np.sqrt(noise(gram, count) ** 2 + noise(np.full((1, lifted.n), square), count) ** 2)
    # whole numbers lose nothing, but what is added to them does: products far smaller than K^2 lose their last digits
    return frozen(np.maximum(apart, noise(gram + square, count)))


def _units(gram: Array, square: float) -> Array:
    """The units of the scores: by as much a mistake moves each point's own."""
    return units(np.diagonal(gram) + square)


class _Run(Passes):
    """The run in plain floats; scores[k] are those after k mistakes."""

    def __init__(self, algorithm: DualPerceptron, lifted: Lifted, plan: Plan) -> None:
        super().__init__(plan)
        gram, self.square = space(lifted, algorithm.offset)
        self.y, self.units, self.blur = lifted.y, _units(gram, self.square), algorithm.blur(lifted)
        # (n, n): row i is what a mistake at i adds to all scores, b within
        self.moves = lifted.y[:, None] * (gram + self.square)
        self.scores = [frozen(np.zeros(plan.n))]
        self.seen: dict[Hashable, int] = {self._key(0): 0}
        self.found: tuple[int, int] | None = None

    def visit_all(self, number: int, mistakes: list[int]) -> bool:
        """Between two mistakes no score changes, so a visit is a look into a list."""
        step, signed, blur = number * self.plan.n, (self.y * self.scores[-1]).tolist(), self.blur.tolist()
        for i in self.of_pass(number):
            step += 1
            if signed[i] <= blur[i]:
                self.scores.append(frozen(self.scores[-1] + self.moves[i]))
                signed = (self.y * self.scores[-1]).tolist()
                mistakes.append(step)
                if self._is_last(step):
                    return True
        return False

    def all_right(self) -> bool:
        """y f > 0 everywhere."""
        return bool((self.y * self.scores[-1] > self.blur).all())

    def circle(self, mistakes: Steps, points: Points) -> tuple[int, int] | None:
        """As found on the way."""
        return self.found

    def history(self, mistakes: Steps, points: Points) -> History:
        """Every mistake counts one alpha up and moves b."""
        n = self.plan.n
        alpha = np.zeros(len(points))
        # after a mistake alpha is the count of that point's mistakes so far
        for i in np.unique(points):
            alpha[points == i] = 1 + np.arange(np.count_nonzero(points == i))
        b = np.cumsum(self.y[points] * self.square)
        places = np.column_stack([points, np.full(len(points), n)]).astype(np.int64)
        return History(np.zeros(n + 1), np.repeat(mistakes, 2), places.ravel(), np.column_stack([alpha, b]).ravel())

    def state(self, row: Array, mistakes: int, visits: int, clean: int) -> State:
        """The row, and the scores as they were added up."""
        return State(frozen(row[:-1]), float(row[-1]), self.scores[mistakes], visits, clean)

    def _is_last(self, step: int) -> bool:
        if self.plan.order == "random":
            return self.all_right()
        # only the cyclic order repeats itself; the others are drawn anew for every pass
        first = self.seen.setdefault(self._key(step), step) if self.plan.order == "cyclic" else step
        self.found = (first, step - first) if first < step else None
        return first < step

    def _key(self, step: int) -> Hashable:
        return step % self.plan.n, rounded(self.scores[-1], self.units).tobytes()
