"""The method of Mitchell, Demyanov and Malozemov: weight moves from the worst support of a hull point to the best."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.bounds import BOUNDS, bound_states, cases_with_bounds
from linviz.algorithms.hulls.inner_products import inner_products
from linviz.algorithms.hulls.walk import FLOOR, TIE, Hulls, State, first_lowest
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Info
from linviz.run.columns import Columns
from linviz.run.parameters import epsilon_parameter, most_parameter


@dataclass(frozen=True)
class Mdm(Hulls):
    """In the hull where it pays more, move weight from the support farthest from the boundary to the nearest point.

    Kozinec's step shrinks all weights alike, so that a point taken by mistake is never quite forgotten: near the end he
    zigzags. Here a bad support is emptied and gone. Bounds and end are Kozinec's; with two hulls the margin is that of
    the hard SVM, with one, as in lecture 004, that of (b, w). Only products of points count, so any kernel will do.
    """

    hulls: str = parameter(
        "two", "Hulls", "those of the classes, or one of all z = y (1, x)", choices=("two", "one")
    )
    epsilon: float = epsilon_parameter()
    max_steps: int = most_parameter(5_000)

    name = "mdm"
    title = "MDM (no zigzag)"
    advice = "Try a larger ε."
    # how much of the weight of the support has moved
    cases = cases_with_bounds("some ", "all ")

    @property
    def one_hull(self) -> bool:
        """As `hulls` says."""
        return self.hulls == "one"

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Moves the weight t for which |d| is shortest, or all that there is."""
        gram, side = inner_products(lifted, self.one_hull)[:2]
        signed = state.signed
        pairs = [_pair_of_hull(gram, state, side == label) for label in self.labels]
        # where the support is worse than the best point by more
        i, j = max(pairs, key=lambda pair: signed[pair[1]] - signed[pair[0]])
        squared_distance = float(_squared_distances(gram, i)[j])
        best_t = max(float(signed[j] - signed[i]), 0.0) / max(squared_distance, FLOOR)
        t = min(best_t, float(state.shares[j]))
        # the wholes stay 1 here: shares are weights
        shares = state.shares.copy()
        shares[[i, j]] += t, -t
        move = t * (gram[i] - gram[j])
        pos = state.pos
        neg = state.neg
        if side[i] > 0:
            pos = frozen(pos + move)
        else:
            neg = frozen(neg + move)
        new_state = State(frozen(shares), state.wholes, pos, neg, t, state.steps + 1)
        after = self.with_scores(lifted, new_state)
        return after, Info("update", i, j, float(signed[i]), float(after.signed[i]))

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """By what is left of the support's weight, and what is known of the margin."""
        frames = np.arange(len(columns["other"]))
        emptied: NDArray[np.bool_] = columns["shares"][frames, columns["other"]] == 0
        return 1 + len(BOUNDS) * emptied + bound_states(columns)


def _pair_of_hull(gram: Array, state: State, hull: NDArray[np.bool_]) -> tuple[int, int]:
    """A hull's point with the smallest y f, and the one with the largest of those that have weight.

    A step leaves its two points equally far. So ties are the rule, and of them the one nearest to the best point
    goes: there the same weight moves |d| most. With the lowest index 15 steps can become 375.
    """
    best = first_lowest(np.where(hull, state.signed, np.inf), state.squared)
    farthest = np.where(hull & (state.shares > 0), -state.signed, np.inf)
    tied = farthest <= farthest.min() + TIE * state.squared
    return best, int(np.argmin(np.where(tied, _squared_distances(gram, best), np.inf)))


def _squared_distances(gram: Array, i: int) -> Array:
    """|x - x_i|^2 of every point, (n,)."""
    return np.asarray(gram[i, i] + gram.diagonal() - 2 * gram[i])
