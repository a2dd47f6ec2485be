"""The dual of the SVM solved exactly: a set of points kept on the margin, one point entering or leaving it a step.

In signed alphas s = alpha y: maximise y . s - 1/2 s . K s over sum s = 0 and low <= s <= high, where a point's s lies
between 0 and C y; C may be infinite (000 §2.4, 003). F = K s - y, so that y f(x) = 1 + y (F + b) as in core.duality.

A point that may move one way only has y f >= 1 at alpha = 0 and y f <= 1 at alpha = C once all is optimal. The free
points are those that the conditions F + b = 0 are solved for. They must be affinely independent in feature space,
3 at most in the plane, or the equations have no one solution: more points than that may lie on the margin, and the
others stay as they are. When a point enters, its s and those of the free points move together so that the free points
stay on the margin, until the point is there too and joins them, or one of the alphas meets 0 or C: that one leaves.
Every move raises the objective or takes a point from the free ones, so no set comes back.
"""

from typing import Any, NamedTuple

import numpy as np

from linviz.core import duality
from linviz.core.problem import Array, frozen

# of y f, whose natural size is 1; below it there is nothing but rounding
CLOSE = 1e-12
# times the squared lengths that went into it: a curvature no larger is 0 but for rounding
FLAT = 1e-14
# of the largest move; a move no larger is 0 but for rounding
STILL = 1e-10
# of a length or of a weight; two that differ by no more are the same but for rounding
TIE = 1e-13
# instead of a point that enters
SETTLE, DONE, UNBOUNDED = -1, -2, -3


class Active(NamedTuple):
    """Where a run stands.

    signed: (n,) s. F: (n,). b. free: the points that are kept on the margin, in the order in which they came.
    entering: the point that moves next; else SETTLE (the free points are yet to be put on the margin), DONE, or
    UNBOUNDED: the objective grows for ever, since the hulls of the classes meet. met: the point whose alpha ended the
    last move at 0 or at C, -1 where none did.
    """

    signed: Array
    F: Array
    b: float
    free: tuple[int, ...]
    entering: int
    met: int = -1

    @property
    def alpha(self) -> Array:
        """alpha (n,)."""
        return np.abs(self.signed)


class Dual:
    """A problem in the form that the steps need: K (n, n), y (n,), C > 0 or infinite."""

    def __init__(self, K: Array, y: Array, C: float) -> None:
        # only now: scipy.linalg takes longer to import than all of linviz; numpy.linalg takes six times as long a call
        from scipy.linalg import lapack

        self.lapack: Any = lapack
        self.K, self.y, self.C = K, y, C
        # s lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.where(y < 0, -C, 0.0), np.where(y > 0, C, 0.0)
        self.walls = list(zip(self.low.tolist(), self.high.tolist(), strict=True))
        # |phi(x)|, so that |K_ij| <= size_i size_j
        self.size = np.sqrt(K.diagonal())


def start(dual: Dual, alpha: Array) -> Active:
    """The state from which `advance` goes on from any alpha (n,) with 0 <= alpha <= C and sum alpha y = 0."""
    signed = frozen(alpha * dual.y)
    F = frozen(dual.K @ signed - dual.y)
    if not len(F):
        return Active(signed, F, 0.0, (), DONE)
    free = _independent(dual, np.flatnonzero((signed > dual.low) & (signed < dual.high)))
    return Active(signed, F, _middle(dual, signed, F), free, SETTLE) if free else _choose(dual, signed, F, 0.0, (), -1)


def advance(dual: Dual, now: Active) -> Active:
    """One point enters, goes on moving, or leaves; or the free points are put on the margin."""
    if now.entering == SETTLE:
        return _settle(dual, now)
    free, b = now.free, now.b
    if not free:
        # with b such that the other one of the pair is on the margin
        other = partner(dual, now)
        free, b = (other,), -now.F.item(other)
    points = (*free, now.entering)
    rows, block = _gathered(dual, points)
    # s of the entering point moves by 1; those of the free ones such that their F + b stays 0; b goes along
    right = -block[-1]
    right[-1] = 0.0
    moves, b_moves = _balanced(dual, block[:-1, :-1], right, -1.0)
    moves[-1] = 1.0
    curvature = float(block[-1] @ moves) + b_moves
    violation = now.F.item(now.entering) + b
    noise = FLAT * float(np.abs(moves) @ dual.size.take(points)) ** 2
    if curvature > noise:
        best = abs(violation) / curvature
    else:
        # the move is a long one, so what is 0 but for rounding must be 0
        best, moves = np.inf, np.where(np.abs(moves) > STILL * np.abs(moves).max(), moves, 0.0)
    t, hit = _room(dual, now.signed, points, -moves if violation > 0 else moves, best)
    if t == np.inf:
        return now._replace(entering=UNBOUNDED, met=-1)
    if violation > 0:
        t = -t
    moves = t * moves
    signed, F, b = _moved(dual, now.signed, points, moves, hit), frozen(now.F + moves @ rows), b + t * b_moves
    if hit < 0:
        return _choose(dual, signed, F, b, points, -1)
    met, rest = points[hit], points[:hit] + points[hit + 1 :]
    if met == now.entering:
        return _choose(dual, signed, F, b, rest, met)
    if len(rest) > 1:
        return Active(signed, F, b, rest[:-1], now.entering, met)
    # nobody is left to keep the sum at 0: alone between its walls, the entering point is on the margin by choice of b
    low, high = dual.walls[now.entering]
    if low < signed[now.entering] < high:
        return _choose(dual, signed, F, -F.item(now.entering), rest, met)
    return _choose(dual, signed, F, b, (), met)


def partner(dual: Dual, now: Active) -> int:
    """The point that moves against the entering one where no point is free."""
    return int(np.where(now.signed > dual.low, now.F, -np.inf).argmax())


def solve(K: Array, y: Array, C: float, alpha: Array | None = None) -> Active:
    """The exact optimum, from any feasible alpha (n,): 0 by default, or a near solution, which takes a few steps.

    `alpha`, `b` and `free` tell the solution where `entering` is DONE. It is UNBOUNDED where C is infinite and the
    classes cannot be separated, and anything else where rounding has used up the `budget`.
    """
    dual = Dual(K, y, C)
    now = start(dual, np.zeros(len(y)) if alpha is None else alpha)
    for _ in range(budget(len(y))):
        if now.entering <= DONE:
            break
        now = advance(dual, now)
    return now


def budget(n: int) -> int:
    """More steps than n points need: clouds take about n, ties up to 4 n."""
    return 30 * n + 1_000


def _settle(dual: Dual, now: Active) -> Active:
    """All free points move to the margin at once, or as far towards it as the first wall."""
    free = now.free
    rows, block = _gathered(dual, free)
    moves, b = _balanced(dual, block, np.append(-now.F.take(free), 0.0), 0.0)
    t, hit = _room(dual, now.signed, free, moves[:-1], 1.0)
    moves, b = t * moves[:-1], now.b + t * (b - now.b)
    signed, F = _moved(dual, now.signed, free, moves, hit), frozen(now.F + moves @ rows)
    if hit < 0:
        return _choose(dual, signed, F, b, free, -1)
    met, rest = free[hit], free[:hit] + free[hit + 1 :]
    return Active(signed, F, b, rest, SETTLE, met) if rest else _choose(dual, signed, F, b, (), met)


def _choose(dual: Dual, signed: Array, F: Array, b: float, free: tuple[int, ...], met: int) -> Active:
    """The state with the point that violates its condition most as the next to enter; ties to the lowest index."""
    entering = _worst(dual, signed, F, b, free)
    if entering >= 0:
        return Active(signed, F, b if free else _middle(dual, signed, F), free, entering, met)
    # F carries the roundings of all moves: the end is decided without them
    signed = _polished(dual, signed, free)
    F = frozen(dual.K @ signed - dual.y)
    b = -float(F.take(free).mean()) if free else b
    entering = _worst(dual, signed, F, b, free)
    if entering < 0 or not free:
        b = _middle(dual, signed, F)
    if entering < 0:
        entering = DONE
        # where all alphas are 0 or C, b need not be unique, and then its middle leaves no point on the margin
        if all(signed.item(point) in dual.walls[point] for point in free):
            free = ()
    return Active(signed, F, b, free, entering, met)


def _middle(dual: Dual, signed: Array, F: Array) -> float:
    return float(duality.midpoint(*duality.bias_interval(F, dual.high - signed, signed - dual.low)))


def _worst(dual: Dual, signed: Array, F: Array, b: float, free: tuple[int, ...]) -> int:
    """The point whose F + b is on the wrong side of 0 by most; -1 where that is nothing but rounding."""
    noise = FLAT * float(dual.size @ np.abs(signed))
    if not free:
        i = int(np.where(signed < dual.high, F, np.inf).argmin())
        j = int(np.where(signed > dual.low, F, -np.inf).argmax())
        return i if F.item(j) - F.item(i) > CLOSE + noise * (dual.size.item(i) + dual.size.item(j)) else -1
    beyond = F + b
    # on the margin, but for rounding
    beyond[list(free)] = 0.0
    wrong = np.maximum(np.where(signed < dual.high, -beyond, 0.0), np.where(signed > dual.low, beyond, 0.0))
    worst = int(wrong.argmax())
    if wrong.item(worst) > CLOSE + noise * dual.size.item(worst):
        return worst
    # the worst may be large enough for its violation to be rounding, and another one not
    wrong[wrong <= CLOSE + noise * dual.size] = 0.0
    worst = int(wrong.argmax())
    return worst if wrong.item(worst) > 0 else -1


def _polished(dual: Dual, signed: Array, free: tuple[int, ...]) -> Array:
    """The same with the free points put on the margin anew, from all alphas, where that meets no wall."""
    if not free:
        return signed
    rows, block = _gathered(dual, free)
    right = np.append(dual.y.take(free) - rows @ signed, 0.0)
    moves, _ = _balanced(dual, block, right, -float(signed.sum()))
    t, _ = _room(dual, signed, free, moves[:-1], 1.0)
    return _moved(dual, signed, free, moves[:-1], -1) if t == 1.0 else signed


def _independent(dual: Dual, points: Any) -> tuple[int, ...]:
    """As many of the points as are affinely independent, largest Schur complement first, (m,) -> at most (m,)."""
    if not len(points):
        return ()
    block = dual.K[np.ix_(points, points)]
    # products of the differences from the first point; pivoted Cholesky ends where all that is left is 0
    apart = block[1:, 1:] - block[1:, :1] - block[:1, 1:] + block[0, 0]
    if not len(apart) or not apart.diagonal().max() > 0:
        return (int(points[0]),)
    flat = 100 * FLAT * float(block.diagonal().max())
    _, pivots, rank, _ = dual.lapack.dpstrf(apart, tol=flat)
    return (int(points[0]), *(int(points[k]) for k in pivots[:rank]))


def _gathered(dual: Dual, points: tuple[int, ...]) -> tuple[Array, Array]:
    """The rows of K that belong to the points, and the part of them between the points."""
    rows = dual.K.take(points, axis=0)
    return rows, rows.take(points, axis=1)


def _balanced(dual: Dual, block: Array, right: Array, total: float) -> tuple[Array, float]:
    """moves (k + 1,) and b with block moves + b = right and sum moves = total; the last place of both is spare."""
    k = len(block)
    # b in units of K, so that its equation weighs as much as the others
    unit = abs(block.item(0)) or 1.0
    matrix = np.full((k + 1, k + 1), unit, order="F")
    matrix[:k, :k] = block
    matrix[k, k] = 0.0
    right[k] = unit * total
    _, _, moves, _ = dual.lapack.dgesv(matrix, right)
    return moves, unit * moves.item(k)


def _room(dual: Dual, signed: Array, points: tuple[int, ...], moves: Array, best: float) -> tuple[float, int]:
    """How far along the moves all s stay between their walls, at most `best`; and which meets one, -1 for none.

    What differs by rounding only is a tie: `best` comes before a wall, the last point before others, then the first.
    """
    t, hit, last = best, -1, len(points) - 1
    for k, (s, move) in enumerate(zip(signed.take(points).tolist(), moves.tolist(), strict=True)):
        if move:
            room = (dual.walls[points[k]][move > 0] - s) / move
            if room < t * (1 - TIE):
                t, hit = room, k
            elif hit >= 0 and room <= t * (1 + TIE) and (k == last or points[k] < points[hit]):
                t, hit = min(t, room), k
    return t, hit


def _moved(dual: Dual, signed: Array, points: tuple[int, ...], moves: Array, hit: int) -> Array:
    """s after the moves; the one that meets a wall is put on it, and so is what is on a wall but for rounding."""
    after = [s + move for s, move in zip(signed.take(points).tolist(), moves.tolist(), strict=True)]
    sizes = dual.size.take(points).tolist()
    # what an alpha can do to scores counts, and not alpha alone
    blur = TIE * max(abs(s) * size for s, size in zip(after, sizes, strict=True))
    for k, point in enumerate(points):
        low, high = dual.walls[point]
        s, room = after[k], blur / (sizes[k] or 1.0)
        if k == hit:
            after[k] = high if s > (low + high) / 2 else low
        elif s - low <= room:
            after[k] = low
        elif high - s <= room:
            after[k] = high
    signed = signed.copy()
    signed[list(points)] = after
    return frozen(signed)
