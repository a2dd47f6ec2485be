"""The method of Mitchell, Demyanov and Malozemov: weight moves from the worst support of a hull to its best point."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.bounds import BOUNDS, bound_states, cases_with_bounds
from linviz.algorithms.hulls.inner_products import inner_products
from linviz.algorithms.hulls.walk import FLOOR, TIE, Hulls, State, index_of_smallest
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array, frozen
from linviz.run.algorithm import Info
from linviz.run.columns import Columns, Meaning
from linviz.run.parameters import epsilon_parameter, limit_parameter


@dataclass(frozen=True)
class Mdm(Hulls):
    """Move weight from the support farthest from the boundary to the nearest point, in the hull where they differ more.

    Kozinec's step shrinks all weights alike, so a point taken by mistake never quite loses its weight, and near the end
    the run zigzags. Here a bad support can lose all its weight in one step. Bounds and end are Kozinec's; with two
    hulls the margin is that of the hard SVM, with one, as in lecture 004, that of (b, w). Only inner products of points
    are used, so any kernel will do.
    """

    hulls: str = parameter(
        "two",
        "Hulls",
        "two: a hull for each class; one: the hull of all $z = $y (1, $x)",
        choices=("two", "one"),
        told={"two": "two hulls", "one": "one hull"},
    )
    epsilon: float = epsilon_parameter()
    max_steps: int = limit_parameter(3_000)

    name = "mdm"
    title = "MDM (no zigzag)"
    advice = "Try a larger $epsilon."
    meaning = Meaning(bounds=("lower", "upper"), earlier=("shares",))
    # whether some or all of the support's weight moved
    cases = cases_with_bounds("some ", "all ")

    @property
    def one_hull(self) -> bool:
        """True where the parameter `hulls` is "one"."""
        return self.hulls == "one"

    def step(self, lifted: Lifted, state: State) -> tuple[State, Info]:
        """Move the weight t for which |d| is shortest, or all that the support has."""
        gram, side = inner_products(lifted, self.one_hull)[:2]
        signed = state.signed
        hulls = [side == label for label in self.hull_labels]
        gaps = [_gap(state, hull) for hull in hulls]
        # the second hull only where its gap is larger by more than rounding
        is_second = len(gaps) > 1 and gaps[1] > gaps[0] + TIE * state.squared
        i, j = _pair_of_hull(gram, state, hulls[is_second])
        squared_distance = float(_squared_distances(gram, i)[j])
        best_t = max(float(signed[j] - signed[i]), 0.0) / max(squared_distance, FLOOR)
        t = min(best_t, float(state.shares[j]))
        # the wholes stay 1 here, so shares are weights
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
        """Return the case by whether the support has weight left, and the state of the margin's bounds."""
        frames = np.arange(len(columns["other"]))
        emptied: NDArray[np.bool_] = columns["shares"][frames, columns["other"]] == 0
        return 1 + len(BOUNDS) * emptied + bound_states(columns)


def _gap(state: State, hull: NDArray[np.bool_]) -> float:
    """Return by how much y f of a hull's worst support exceeds that of its best point."""
    return float(
        np.where(hull & (state.shares > 0), state.signed, -np.inf).max()
        - np.where(hull, state.signed, np.inf).min()
    )


def _pair_of_hull(gram: Array, state: State, hull: NDArray[np.bool_]) -> tuple[int, int]:
    """Return a hull's point with the smallest y f, and the one with the largest among those with weight.

    A step leaves its two points equally far, so ties are common. Of tied points the one nearest to the best point loses
    weight: there the same weight changes |d| most. With the lowest index instead, 15 steps can become 375.
    """
    best = index_of_smallest(np.where(hull, state.signed, np.inf), state.squared)
    farthest = np.where(hull & (state.shares > 0), -state.signed, np.inf)
    tied = farthest <= farthest.min() + TIE * state.squared
    return best, int(np.argmin(np.where(tied, _squared_distances(gram, best), np.inf)))


def _squared_distances(gram: Array, i: int) -> Array:
    """Return |x - x_i|^2 of every point, (n,)."""
    return np.asarray(gram[i, i] + gram.diagonal() - 2 * gram[i])
