"""Moves of the free points of the active set: small linear systems, and how far a move can go.

All of it uses differences of points, so that the place of the origin does not matter, and Cholesky treats coordinates
of a millionth and of a million alike. See core.active_set for s, F, b and the free points. A wall is an end of the
range of s, where alpha is 0 or C.
"""

from collections.abc import Sequence
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, dot_of_few, product, total, total_of_few
from linviz.core.dual import FLAT, Dual
from linviz.core.inverse import Inverse, invert
from linviz.core.linear_systems import solve_symmetric
from linviz.core.problem import Array, frozen

# of y f, whose natural size is 1; below it there is nothing but rounding
CLOSE = 1e-12
# of the largest move; a move no larger is 0 but for rounding
STILL = 1e-10
# of a length or of an alpha; two that differ by no more are the same but for rounding
TIE = 1e-13
# of a length: far more than ties, and still few are so near
NEAR = 1e-9
# of so few points Python is done before NumPy has begun
FEW = 64
# free points from which on an inverse is kept of them, and as long as there are still so many
MANY, STILL_MANY = 20, 12
# times that the end is put right at most
POLISHES = 3


class Group:
    """Points that move together: the free ones, and perhaps an entering one, which is the last.

    index (k,): the points. rows (k, n): their rows of K. base: the place of the free point that differences are taken
    from. Numbers of each point are plain floats, since the points are few.
    """

    def __init__(
        self,
        dual: Dual,
        points: tuple[int, ...],
        free_count: int,
        inverse: Inverse | None = None,
    ) -> None:
        """Start from points of which the first `free_count` are the free ones, and what is known of their inverse."""
        self.dual = dual
        self.points = points
        self.free_count = free_count
        self.index = np.array(points)
        self.rows = dual.K.take(self.index, axis=0)
        # the shortest, so that no difference drowns in what is subtracted from it
        self.base = (
            0
            if dual.has_similar_lengths
            else int(dual.lengths.take(self.index[:free_count]).argmin())
        )
        # of the products of all differences of the free points from the base
        is_kept = inverse and inverse.key == points[self.base] and free_count >= STILL_MANY
        self.inverse = inverse if is_kept else None

    @cached_property
    def with_base(self) -> list[float]:
        """K of each point and the base."""
        products: list[float] = self.rows[:, self.points[self.base]].tolist()
        return products

    def differences_of(self, j: int) -> list[float]:
        """Return the products (k,) of point j's difference from the base and those of all; of the base 1 with itself.

        The base moves as the others leave it, and a system with a 0 there would have no solution.
        """
        column: list[float] = self.rows[:, self.points[j]].tolist()
        own, square = column[self.base], self.with_base[self.base]
        products = [
            (one - own) - (other - square)
            for one, other in zip(column, self.with_base, strict=True)
        ]
        if j == self.base:
            products[j] = 1.0
        return products

    def solve_for_free_moves(self, right: list[float], move_sum: float) -> list[float]:
        """Return moves (free_count,) of the free points, so that their differences' products with them are `right`.

        The base moves so that the sum of all moves is `move_sum`.
        """
        # the free points that were there before a step have the same matrix after it, if the base is the same
        factor = self.dual.factor_for(self.points[self.base])
        moves = factor.solve(self.points[: self.free_count], self.differences_of, right)
        if moves is None:
            moves = solve_symmetric(self._difference_products(), np.array(right)).tolist()
        moves[self.base] = 0.0
        moves[self.base] = move_sum - total_of_few(moves)
        return moves

    def _difference_products(self) -> Array:
        """Return the products of all differences of the free points from the base, (free_count, free_count)."""
        free = self.index[: self.free_count]
        block = self.rows[: self.free_count].take(free, axis=1)
        rest = block - block[self.base]
        products: Array = rest - rest[:, self.base, None]
        products[self.base, self.base] = 1.0
        return products

    def entering_moves(self) -> tuple[list[float], float]:
        """Return moves (k,) of the last point by 1, with the free ones kept on the margin, and their curvature.

        Where that is 0, but for rounding, so are the moves that look like it: such a move is a long one.
        """
        if self._is_large():
            moves_of_many, curvature = self._moves_by_inverse()
            if curvature > 0:
                return moves_of_many, curvature
        own, of_base = (
            row.take(self.index).tolist() for row in (self.rows[-1], self.rows[self.base])
        )
        off = own[self.base] - of_base[self.base]
        products = [(one - other) - off for one, other in zip(own, of_base, strict=True)]
        moves = self.solve_for_free_moves([-number for number in products[:-1]], -1.0)
        moves.append(1.0)
        curvature = dot_of_few(products, moves)
        sizes = [abs(move) for move in moves]
        # the base went into all the differences
        least = self.dual.length_of[self.points[self.base]]
        length_of = self.dual.length_of
        lengths = [length_of[point] if length_of[point] > least else least for point in self.points]
        size = dot_of_few(sizes, lengths)
        if curvature > FLAT * size * size:
            return moves, curvature
        # NumPy's largest is no number where one of them is none
        still = STILL * float(np.max(sizes))
        return [move if abs(move) > still else 0.0 for move in moves], 0.0

    def _is_large(self) -> bool:
        """Return True where there are so many free points that their inverse is kept."""
        return self.dual.is_spread and (self.inverse is not None or self.free_count >= MANY)

    def _moves_by_inverse(self) -> tuple[list[float], float]:
        """Return what `entering_moves` does, and keep the inverse; no moves where rounding hides them."""
        own, of_base = (row.take(self.index) for row in (self.rows[-1], self.rows[self.base]))
        products = own - of_base - (own[self.base] - of_base[self.base])
        block = self.rows.take(self.index[:-1], axis=1)
        for inverse in (self.inverse, None):
            if inverse is None:
                inverse = invert(self.points[self.base], self._difference_products())
            moves = inverse and inverse.entering_moves(
                -products[:-1], block, self.base, self.dual.square
            )
            if moves is not None:
                self.inverse = inverse
                curvature = float(dot(products, moves))
                size = self.dual.longest * float(total(np.abs(moves)))
                is_flat = not curvature > FLAT * size * size
                return moves.tolist(), 0.0 if is_flat else curvature
        self.inverse = None
        return [], 0.0

    def inverse_after(self, moves: list[float], curvature: float, hit: int) -> Inverse | None:
        """Return the inverse for the points that are free after these entering moves.

        hit: the place of the point that met a wall, -1 where none did, so that the last point joins the free ones.
        """
        if self.inverse is None or hit == self.base:
            return None
        if hit < 0:
            x = np.array(moves[:-1]) * moves[-1]
            x[self.base] = 0.0
            return self.inverse.with_row(x, curvature)
        return self.inverse if hit == self.free_count else self.inverse_without(hit)

    def moves_to_margin(self, F: Array, move_sum: float) -> list[float]:
        """Return moves (k,) that make F (n,) the same at all the points, and add up to move_sum."""
        if self._is_large() and (moves := self._moves_to_margin_by_inverse(F, move_sum)):
            return moves
        own = F.take(self.index).tolist()
        at_base, square = own[self.base], self.with_base[self.base]
        # what they have in common is b's affair: beside small kernels its rounding would move the alphas
        right = [
            at_base - one - move_sum * (product - square)
            for one, product in zip(own, self.with_base, strict=True)
        ]
        return self.solve_for_free_moves(right, move_sum)

    def _moves_to_margin_by_inverse(self, F: Array, move_sum: float) -> list[float]:
        """Return the same, and keep the inverse; no moves where rounding hides them."""
        own, block = F.take(self.index), self.rows.take(self.index, axis=1)
        for inverse in (self.inverse, None):
            if inverse is None:
                inverse = invert(self.points[self.base], self._difference_products())
            moves = inverse and inverse.moves_to_margin(
                own, block, self.base, self.dual.square, move_sum
            )
            if moves is not None:
                self.inverse = inverse
                result: list[float] = moves.tolist()
                return result
        self.inverse = None
        return []

    def inverse_without(self, hit: int) -> Inverse | None:
        """Return the inverse for the free points but the one at the place `hit`, or for all where that is -1."""
        if self.inverse is None or hit < 0:
            return self.inverse
        return None if hit == self.base else self.inverse.without_row(hit)

    def move_to_first_wall(
        self, signed: Array, moves: list[float], best: float
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
            return _move_to_first_wall(self.points, walls, values.tolist(), moves, best)
        steps = np.array(moves)
        near = self._places_near_first_wall(values, steps, best)
        points = [self.points[k] for k in near.tolist()]
        t, hit, there = _move_to_first_wall(
            points, walls, values[near].tolist(), steps[near].tolist(), best
        )
        if t == np.inf:
            return t, -1, []
        after = values + t * steps
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
    t, hit = best, -1
    last = len(points) - 1
    ends = [walls[point][move > 0] for point, move in zip(points, steps, strict=True)]
    rooms = [
        (end - value) / move if move else inf
        for end, value, move in zip(ends, values, steps, strict=True)
    ]
    limit = t * (1 + TIE)
    for k, room in enumerate(rooms):
        # mostly further than a tie
        if room > limit:
            continue
        if room < t * (1 - TIE):
            t, hit = room, k
        elif hit >= 0 and (k == last or points[k] < points[hit]):
            t, hit = min(t, room), k
        limit = t * (1 + TIE)
    if t == np.inf:
        return t, -1, []
    after = [
        end if room <= limit else s + t * move
        for end, room, s, move in zip(ends, rooms, values, steps, strict=True)
    ]
    return t, hit, after


def remove_rounding(
    dual: Dual, signed: Array, free: tuple[int, ...], inverse: Inverse | None
) -> tuple[Array, Array]:
    """Return s and F (n,) without the roundings of earlier moves; inverse: that of the free points, where it is kept.

    The free points are put on the margin as long as that brings them nearer.
    """
    F = frozen(product(signed, dual.K) - dual.y)
    off = _distance_from_margin(F, free)
    close = CLOSE / 10
    for _ in range(POLISHES):
        if off <= close:
            break
        group = Group(dual, free, len(free), inverse)
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
