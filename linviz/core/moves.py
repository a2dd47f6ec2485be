"""Moves of the free points of the active set: small linear systems, and how far a move can go.

All of it uses differences of points, so that the place of the origin does not matter, and Cholesky treats coordinates
of a millionth and of a million alike. See core.active_set for s, F, b and the free points. A wall is an end of the
range of s, where alpha is 0 or C.
"""

from collections.abc import Sequence
from math import isinf

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, product, total
from linviz.core.linear_systems import Factor, independent_rows
from linviz.core.problem import Array, frozen

# of y f, whose natural size is 1; below it there is nothing but rounding
CLOSE = 1e-12
# times the squared lengths that went into it: a curvature no larger is 0 but for rounding
FLAT = 2e-15
# of the largest move; a move no larger is 0 but for rounding
STILL = 1e-10
# of a length or of an alpha; two that differ by no more are the same but for rounding
TIE = 1e-13
# of a length: far more than ties, and still few are so near
NEAR = 1e-9
# of so few points Python is done before NumPy has begun
FEW = 64
# lengths that differ by no more are much the same
EVEN = 10
# times the lengths that went into it: what is no larger in F is rounding
NOISE = 1e-15
# times that the end is put right at most
POLISHES = 3


class Dual:
    """The dual problem in the form that the steps need: K (n, n), y (n,), C > 0 or infinite.

    walls: the two walls of each point. lengths (n,): |phi(x)|.
    """

    def __init__(self, K: Array, y: Array, C: float) -> None:
        self.K = K
        self.y = y
        self.C = C
        # s lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.where(y < 0, -C, 0.0), np.where(y > 0, C, 0.0)
        self.walls = list(zip(self.low.tolist(), self.high.tolist(), strict=True))
        # |phi(x)|, so that |K_ij| <= size_i size_j
        squares = K.diagonal()
        self.lengths = np.sqrt(squares)
        self.longest = float(self.lengths.max(initial=0.0))
        self.has_similar_lengths = bool(
            len(squares) and squares.max() <= EVEN * EVEN * squares.min()
        )
        # what a point can gain is the square of its violation times this squared, more or less; 1 keeps it from 0 / 0
        mean = float(total(squares)) / (len(squares) or 1)
        self.gain_scale = 1.0 / np.sqrt(squares + (mean or 1.0))
        # of the free points
        self.factor = Factor()
        # what `noise` can be at most, so that it need not be asked every time; 0 where nothing is above the alphas
        self.largest_noise = 0.0 if isinf(C) else NOISE * C * float(total(self.lengths))

    def noise_per_length(self, signed: Array) -> float:
        """Return the largest effect of rounding on F / |phi(x)|, with s (n,)."""
        return NOISE * float(dot(self.lengths, np.abs(signed)))


class Group:
    """Points that move together: the free ones, and perhaps an entering one, which is the last.

    index (k,): the points. rows (k, n) and block (k, k): their rows of K, and K between them. base: the place of the
    free point that differences are taken from. difference_products (k, k): the products of all differences from it; its
    own row and column hold a 1 on the diagonal, else 0.
    """

    def __init__(self, dual: Dual, points: tuple[int, ...], free_count: int) -> None:
        """Start from points of which the first `free_count` are the free ones."""
        self.dual = dual
        self.points = points
        self.free_count = free_count
        self.index = np.array(points)
        self.rows = dual.K.take(self.index, axis=0)
        self.block = self.rows.take(self.index, axis=1)
        # the shortest, so that no difference drowns in what is subtracted from it
        self.base = (
            0
            if dual.has_similar_lengths
            else int(dual.lengths.take(self.index[:free_count]).argmin())
        )
        rest = self.block - self.block[self.base]
        self.difference_products = rest - rest[:, self.base, None]
        # the base moves as the others leave it, and a system with a 0 there would have no solution
        self.difference_products[self.base, self.base] = 1.0

    def solve_for_free_moves(self, right: Array, move_sum: float) -> Array:
        """Return moves (free_count,) of the free points that solve `difference_products` moves = right (free_count,).

        The base moves so that the sum of all moves is `move_sum`.
        """
        matrix = self.difference_products[: self.free_count, : self.free_count]
        # the free points that were there before a step have the same matrix after it, if the base is the same
        base = self.points[self.base]
        keys = [(base, point) for point in self.points[: self.free_count]]
        moves = self.dual.factor.solve(keys, matrix, right)
        moves[self.base] = 0.0
        moves[self.base] = move_sum - float(total(moves))
        return moves

    def entering_moves(self) -> tuple[Array, float]:
        """Return moves (k,) of the last point by 1, with the free ones kept on the margin, and their curvature.

        Where that is 0, but for rounding, so are the moves that look like it: such a move is a long one.
        """
        moves = np.ones(len(self.points))
        moves[:-1] = self.solve_for_free_moves(-self.difference_products[-1, :-1], -1.0)
        curvature = float(dot(self.difference_products[-1], moves))
        sizes = np.abs(moves)
        # the base went into all the differences
        lengths = np.maximum(
            self.dual.lengths.take(self.index), self.dual.lengths.item(self.points[self.base])
        )
        size = float(dot(sizes, lengths))
        if curvature > FLAT * size * size:
            return moves, curvature
        return np.where(sizes > STILL * sizes.max(), moves, 0.0), 0.0

    def moves_to_margin(self, F: Array, move_sum: float) -> Array:
        """Return moves (k,) that make F (n,) the same at all the points, and add up to move_sum."""
        own = F.take(self.index)
        base = self.base
        # what they have in common is b's affair: beside small kernels its rounding would move the alphas
        return self.solve_for_free_moves(
            own[base] - own - move_sum * (self.block[:, base] - self.block[base, base]), move_sum
        )

    def move_to_first_wall(
        self, signed: Array, moves: Array, best: float
    ) -> tuple[float, int, list[float]]:
        """Return (t, hit, values): how far from s (n,) the walls let moves (k,) go, and what is there.

        t: at most `best`. hit: the place of the point that meets a wall, -1 where none does. values: s of the points,
        empty where t is infinite.

        What differs by rounding only is a tie: `best` comes before a wall, the last point before others, then the
        first.
        """
        values = signed.take(self.index)
        walls = self.dual.walls
        if len(moves) <= FEW:
            return _move_to_first_wall(self.points, walls, values.tolist(), moves.tolist(), best)
        near = self._places_near_first_wall(values, moves, best)
        points = [self.points[k] for k in near.tolist()]
        t, hit, there = _move_to_first_wall(
            points, walls, values[near].tolist(), moves[near].tolist(), best
        )
        if t == np.inf:
            return t, -1, []
        after = values + t * moves
        after[near] = there
        return t, -1 if hit < 0 else near.item(hit), after.tolist()

    def _places_near_first_wall(
        self, values: Array, moves: Array, best: float
    ) -> NDArray[np.int64]:
        """Return the places of the points that can meet the first wall, and the last place: the others only follow."""
        ends = np.where(moves > 0, self.dual.high.take(self.index), self.dual.low.take(self.index))
        rooms = np.full(len(moves), np.inf)
        np.divide(ends - values, moves, out=rooms, where=moves != 0)
        is_near = rooms <= min(best, rooms.min()) * (1 + NEAR)
        is_near[-1] = True
        return np.flatnonzero(is_near)

    def with_values(self, signed: Array, values: list[float]) -> Array:
        """Return s (n,) with these values at the points."""
        after = signed.copy()
        after[self.index] = values
        return frozen(after)


def _move_to_first_wall(
    points: Sequence[int],
    walls: list[tuple[float, float]],
    values: list[float],
    steps: list[float],
    best: float,
) -> tuple[float, int, list[float]]:
    """Return what `Group.move_to_first_wall` does, in plain Python; steps: the moves."""
    t = best
    hit = -1
    last = len(points) - 1
    rooms = []
    ends = [walls[point][move > 0] for point, move in zip(points, steps, strict=True)]
    for k, move in enumerate(steps):
        room = (ends[k] - values[k]) / move if move else np.inf
        rooms.append(room)
        if room < t * (1 - TIE):
            t, hit = room, k
        elif hit >= 0 and room <= t * (1 + TIE) and (k == last or points[k] < points[hit]):
            t, hit = min(t, room), k
    if t == np.inf:
        return t, -1, []
    reached = t * (1 + TIE)
    after = [
        end if room <= reached else s + t * move
        for end, room, s, move in zip(ends, rooms, values, steps, strict=True)
    ]
    return t, hit, after


def independent_points(dual: Dual, points: NDArray[np.int64]) -> tuple[int, ...]:
    """Return as many of the points (m,) as are affinely independent in feature space, by their indices.

    The base comes first: the first point, or the one with the shortest phi(x) where lengths differ much. Each further
    point has the largest Schur complement that is left; one that is only rounding ends them.
    """
    if not len(points):
        return ()
    block = dual.K.take(points, axis=0).take(points, axis=1)
    base = 0 if dual.has_similar_lengths else int(dual.lengths.take(points).argmin())
    rest = block - block[base]
    # pivoted Cholesky ends where all that is left is 0, and the base has nothing from the first
    flat = 100 * FLAT * float(block.diagonal().max())
    others = independent_rows(rest - rest[:, base, None], flat)
    return (int(points[base]), *points[others].tolist())


def remove_rounding(dual: Dual, signed: Array, free: tuple[int, ...]) -> tuple[Array, Array]:
    """Return s and F (n,) without the roundings of earlier moves.

    The free points are put on the margin as long as that brings them nearer.
    """
    F = frozen(product(signed, dual.K) - dual.y)
    off = _distance_from_margin(F, free)
    close = CLOSE / 10
    for _ in range(POLISHES):
        if off <= close:
            break
        group = Group(dual, free, len(free))
        t, _, after = group.move_to_first_wall(
            signed, group.moves_to_margin(F, -float(total(signed))), 1.0
        )
        nearer = group.with_values(signed, after)
        anew = frozen(product(nearer, dual.K) - dual.y)
        left = _distance_from_margin(anew, free)
        if t < 1.0 or left >= off:
            break
        signed = nearer
        F = anew
        off = left
        # once it is worth a try, whatever rounding there is
        close = (
            CLOSE
            if off <= CLOSE
            else CLOSE + dual.noise_per_length(signed) * float(dual.lengths.max())
        )
    return signed, F


def _distance_from_margin(F: Array, free: tuple[int, ...]) -> float:
    """Return how far the F of the free points (k,) are apart at most: 0 where all are on the margin for one b."""
    if len(free) < 2:
        return 0.0
    return float(np.abs(F.take(free) - F.item(free[0])).max())
