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
from numpy.typing import NDArray

from linviz.core.problem import Array, frozen

# of y f, whose natural size is 1; below it there is nothing but rounding
CLOSE = 1e-12
# times the squared lengths that went into it: a curvature no larger is 0 but for rounding
FLAT = 1e-14
# of the largest move; a move no larger is 0 but for rounding
STILL = 1e-10
# of a length or of an alpha; two that differ by no more are the same but for rounding
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
        own = K.diagonal()
        self.size = np.sqrt(own)
        # what a point can gain is the square of its violation times this squared, more or less; 1 keeps it from 0 / 0
        self.promise = 1.0 / np.sqrt(own + (own.sum() / (len(own) or 1) or 1.0))


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
    index, rows, block = _gathered(dual, points)
    # s of the entering point moves by 1; those of the free ones such that their F + b stays 0; b goes along
    moves, b_moves = _balanced(dual, block[:-1, :-1], -block[-1], -1.0)
    moves[-1] = 1.0
    curvature = float(block[-1] @ moves) + b_moves
    violation = now.F.item(now.entering) + b
    if curvature > FLAT * float(np.abs(moves) @ dual.size.take(index)) ** 2:
        best = abs(violation) / curvature
    else:
        # the move is a long one, so what is 0 but for rounding must be 0
        best, moves = np.inf, np.where(np.abs(moves) > STILL * np.abs(moves).max(), moves, 0.0)
    t, hit, after = _walked(dual, now.signed.take(index), points, -moves if violation > 0 else moves, best)
    if t == np.inf:
        return now._replace(entering=UNBOUNDED, met=-1)
    if violation > 0:
        t = -t
    signed = _put(now.signed, index, after)
    F, b = frozen(now.F + (t * moves) @ rows), b + t * b_moves
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
    index, rows, block = _gathered(dual, free)
    moves, b = _balanced(dual, block, np.append(-now.F.take(index), 0.0), 0.0)
    moves = moves[:-1]
    t, hit, after = _walked(dual, now.signed.take(index), free, moves, 1.0)
    signed, F, b = _put(now.signed, index, after), frozen(now.F + (t * moves) @ rows), now.b + t * (b - now.b)
    if hit < 0:
        return _choose(dual, signed, F, b, free, -1)
    met, rest = free[hit], free[:hit] + free[hit + 1 :]
    return Active(signed, F, b, rest, SETTLE, met) if rest else _choose(dual, signed, F, b, (), met)


def _choose(dual: Dual, signed: Array, F: Array, b: float, free: tuple[int, ...], met: int) -> Active:
    """The state with the next point to enter."""
    entering = _next(dual, signed, F, b, free)
    if entering >= 0:
        return Active(signed, F, b if free else _middle(dual, signed, F), free, entering, met)
    # F carries the roundings of all moves: the end is decided without them
    F = frozen(dual.K @ signed - dual.y)
    if free and np.abs(F.take(free) + b).max() > CLOSE / 10:
        signed = _polished(dual, signed, F, free)
        F = frozen(dual.K @ signed - dual.y)
        b = -F.item(free[0])
    entering = _next(dual, signed, F, b, free)
    if entering < 0 or not free:
        b = _middle(dual, signed, F)
    if entering < 0:
        entering = DONE
        # where all alphas are 0 or C, b need not be unique, and then its middle leaves no point on the margin
        if all(signed.item(point) in dual.walls[point] for point in free):
            free = ()
    return Active(signed, F, b, free, entering, met)


def _middle(dual: Dual, signed: Array, F: Array) -> float:
    """The middle of b's interval, as core.duality has it for many states at once."""
    smallest = float(np.where(signed < dual.high, F, np.inf).min())
    largest = float(np.where(signed > dual.low, F, -np.inf).max())
    smallest = smallest if smallest < np.inf else largest
    return 0.0 - (smallest + (largest if largest > -np.inf else smallest)) / 2


def _next(dual: Dual, signed: Array, F: Array, b: float, free: tuple[int, ...]) -> int:
    """The point that breaks its condition and promises the largest gain; -1 where all that breaks one is rounding."""
    noise = FLAT * float(dual.size @ np.abs(signed))
    if not free:
        i = int(np.where(signed < dual.high, F, np.inf).argmin())
        j = int(np.where(signed > dual.low, F, -np.inf).argmax())
        return i if F.item(j) - F.item(i) > CLOSE + noise * (dual.size.item(i) + dual.size.item(j)) else -1
    promised = (F + b) * dual.promise
    # on the margin, but for rounding
    promised[np.array(free)] = 0.0
    below, above = promised * (signed < dual.high), promised * (signed > dual.low)
    i, j = int(below.argmin()), int(above.argmax())
    best, most = (i, -below.item(i)) if -below.item(i) >= above.item(j) else (j, above.item(j))
    if most == 0.0 or abs(F.item(best) + b) > CLOSE + noise * dual.size.item(best):
        return best if most else -1
    # what the best breaks may be rounding, and what another one breaks not
    wrong = np.maximum(-below, above)
    wrong[np.abs(F + b) <= CLOSE + noise * dual.size] = 0.0
    best = int(wrong.argmax())
    return best if wrong.item(best) > 0 else -1


def _polished(dual: Dual, signed: Array, F: Array, free: tuple[int, ...]) -> Array:
    """s with the free points put on the margin anew, from an F without roundings, where that meets no wall."""
    index, _, block = _gathered(dual, free)
    # what they have in common is b's affair: beside small kernels its rounding would move the alphas
    right = np.append(F.item(free[0]) - F.take(index), 0.0)
    moves, _ = _balanced(dual, block, right, -float(signed.sum()))
    t, _, after = _walked(dual, signed.take(index), free, moves[:-1], 1.0)
    return _put(signed, index, after) if t == 1.0 else signed


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


def _gathered(dual: Dual, points: tuple[int, ...]) -> tuple[NDArray[np.int64], Array, Array]:
    """The points as an index, the rows of K that belong to them, and the part of these between them."""
    index = np.array(points)
    rows = dual.K.take(index, axis=0)
    return index, rows, rows.take(index, axis=1)


def _balanced(dual: Dual, block: Array, right: Array, total: float) -> tuple[Array, float]:
    """moves (k + 1,) and b with block moves + b = right and sum moves = total; the last place of both is spare."""
    k = len(block)
    # b in units of K, so that its equation weighs as much as the others
    unit = abs(block.item(0)) or 1.0
    matrix = np.empty((k + 1, k + 1), order="F")
    matrix[:k, :k] = block
    matrix[k], matrix[:, k] = unit, unit
    matrix[k, k] = 0.0
    right[k] = unit * total
    # both may be overwritten
    _, _, moves, _ = dual.lapack.dgesv(matrix, right, 1, 1)
    return moves, unit * moves.item(k)


def _walked(
    dual: Dual, start: Array, points: tuple[int, ...], moves: Array, best: float
) -> tuple[float, int, list[float]]:
    """How far along the moves all s stay between their walls, at most `best`; which meets one, -1 for none; s there.

    What differs by rounding only is a tie: `best` comes before a wall, the last point before others, then the first.
    """
    t, hit, last, rooms = best, -1, len(points) - 1, []
    steps = moves.tolist()
    ends = [dual.walls[point][move > 0] for point, move in zip(points, steps, strict=True)]
    values = start.tolist()
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
        end if room <= reached else s + t * move for end, room, s, move in zip(ends, rooms, values, steps, strict=True)
    ]
    return t, hit, after


def _put(signed: Array, index: NDArray[np.int64], values: list[float]) -> Array:
    after = signed.copy()
    after[index] = values
    return frozen(after)
