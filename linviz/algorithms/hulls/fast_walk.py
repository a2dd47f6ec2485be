"""The base of the fast runs in hulls: the same sums as the verbs', in arrays that are changed in place."""

from math import sqrt
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.inner_products import inner_products
from linviz.algorithms.hulls.walk import MEETING, TIE, Hulls, State
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE
from linviz.run.algorithm import UPDATE
from linviz.run.budget import limit_by_walk, step_limit, stop_at_limit, update_limit
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.outcome import Stop

A = TypeVar("A", bound=Hulls)


class FastWalk(Generic[A]):
    """A walk step by step; what it is made of is called as in State and InnerProducts.

    members, shares and weights are lists with an array (n,) for each hull: 1 at its points, else 0; and its shares and
    weights, 0 at the points of the other. products: pos and neg. along: d . w_pos and d . w_neg. least: the smallest
    y f. threshold: where y f is smaller, a point is bad. certain: no score is so near 0 that rounding could decide.
    """

    def __init__(self, algorithm: A, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        products = inner_products(lifted, algorithm.one_hull)
        self.gram, self.side, self.level = products[:3]
        self.members = [(self.side == label).astype(float) for label in algorithm.hull_labels]
        self.least_squared = MEETING * float(self.gram.diagonal().max())
        self.share = self.level - algorithm.epsilon
        # an upper bound of all rounding error bounds, and so of what Hulls.stop tests first
        self.largest_spread = float(products.spread.max())
        self.noise = 4 * NOISE * float(products.lengths.max())
        start = algorithm.init(lifted)
        self.start = algorithm.row(start)
        self.shares = [start.shares * members for members in self.members]
        self.weights = [shares.copy() for shares in self.shares]
        self.wholes = start.wholes.tolist()
        self.products = [start.pos.copy(), start.neg.copy()]
        self.moved, self.steps = 0.0, 0
        self.projections, self.signed, self.buffer, self.sums = np.empty((4, lifted.n))
        # of every step: its points, and the columns of the row that it changes with their new numbers
        self.points: list[int] = []
        self.others: list[int] = []
        self.change_steps: list[int] = []
        self.change_columns: list[int] = []
        self.change_values: list[float] = []
        self.compute_scores()

    def step(self) -> tuple[int, int]:
        """Make a step, and return its points, the second of them -1 where there is one."""
        raise NotImplementedError

    def record(self) -> Record:
        """Return the run to its end."""
        checkpoints: dict[int, Any] = {0: self.state()}
        limit = min(
            limit_by_walk(self.algorithm.max_steps, self.lifted),
            update_limit(self.algorithm, self.lifted),
            step_limit(self.algorithm),
        )
        while (stop := self._stop(limit)) is None:
            point, other = self.step()
            self.points.append(point)
            self.others.append(other)
            self.steps += 1
            self.compute_scores()
            if self.steps % CHECKPOINT == 0:
                checkpoints[self.steps] = self.state()
        if self.steps and self.state().squared == 0:
            # the last of the row's columns, of the step that was made last
            self.steps -= 1
            self.keep([len(self.start) - 1], [1.0])
            self.steps += 1
        history = History(
            self.start,
            np.array(self.change_steps, np.int64),
            np.array(self.change_columns, np.int64),
            np.array(self.change_values, float),
        )
        event = np.full(self.steps, UPDATE, np.int8)
        points, others = np.array([self.points, self.others], np.int32)
        return Record(event, points, others, history, checkpoints, stop)

    def compute_scores(self) -> None:
        """Compute what follows from the weights and the products, as Hulls.with_scores does."""
        pos, neg = self.products
        projections, signed = self.projections, self.signed
        np.subtract(pos, neg, projections)
        self.along = [self.total_product(weights, projections) for weights in self.weights]
        if self.algorithm.one_hull:
            squared, b = self.along[0], 0.0
        else:
            squared, b = self.along[0] - self.along[1], -(self.along[0] + self.along[1]) / 2
        np.add(projections, b, signed)
        np.multiply(self.side, signed, signed)
        self.squared, self.least = squared, signed.item(signed.argmin())
        self.threshold = threshold = self.share * squared
        self.certain = (
            squared > self.least_squared
            and TIE * squared < threshold
            and self.noise * (sqrt(squared) + self.largest_spread) < threshold
        )

    def total_product(self, u: Array, v: Array) -> float:
        """Return u . v of (n,) and (n,), as core.arithmetic.dot does."""
        terms = np.multiply(u, v, self.buffer)
        # adding 0 turns -0 into 0
        return terms.cumsum(out=self.sums).item(-1) + 0.0

    def state(self) -> State:
        """Return the state that the verbs have after this step."""
        pos, neg, signed = (frozen(one.copy()) for one in (*self.products, self.signed))
        # each point is in one hull alone
        shares, weights = (frozen(np.add.reduce(one)) for one in (self.shares, self.weights))
        wholes = frozen(np.array(self.wholes))
        state = State(
            shares, wholes, pos, neg, self.moved, self.steps, weights, signed, self.squared
        )
        return self.algorithm.zero_where_hulls_meet(self.lifted, state)

    def bad_points(self) -> NDArray[np.bool_]:
        """Return the points that are bad, (n,)."""
        if self.certain:
            return np.less(self.signed, self.threshold)
        return self.algorithm.bad_points(self.lifted, self.state())

    def keep(self, columns: list[int], values: list[float]) -> None:
        """Keep the new numbers of a step in these columns of the row."""
        self.change_steps += [self.steps + 1] * len(columns)
        self.change_columns += columns
        self.change_values += values

    def _stop(self, limit: int) -> Stop | None:
        """Return why the run ends here; mostly a look at one score says that it does not."""
        if self.certain and self.least < self.threshold and self.steps < limit:
            return None
        stop = self.algorithm.stop(self.lifted, self.state())
        return stop or stop_at_limit(self.algorithm, self.lifted, self.steps, self.steps)
