"""The dual of the SVM solved exactly: a set of points kept on the margin, one point entering or leaving it a step.

In signed alphas s = alpha y: maximise y . s - 1/2 s . K s over sum s = 0 and low <= s <= high, where a point's s lies
between 0 and C y, its walls; C may be infinite (000 §2.4, 003). F = K s - y, so that y f(x) = 1 + y (F + b).

A point that may move one way only has y f >= 1 at alpha = 0 and y f <= 1 at alpha = C once all is optimal. The free
points are those that the conditions F + b = 0 are solved for. They must be affinely independent in feature space,
3 at most in the plane, or the equations have no one solution: more points than that may lie on the margin, and the
others stay as they are. When a point enters, its s and those of the free points move together so that the free points
stay on the margin, until the point is there too and joins them, or one of the alphas meets 0 or C: that one leaves.
Every move raises the objective or takes a point from the free ones, so no set comes back.
"""

from math import isinf
from typing import NamedTuple

import numpy as np

from linviz.core.arithmetic import dot, product
from linviz.core.dual import Dual, independent_points
from linviz.core.inverse import Inverse
from linviz.core.moves import CLOSE, Group, remove_rounding
from linviz.core.problem import Array, frozen

# instead of a point that enters
MOVE_FREE, DONE, UNBOUNDED, LOST_IN_ROUNDING = -1, -2, -3, -4
# of the largest alpha, at most the objective: a gap that is no more than nothing, and one that is as good
NOTHING = 1e-12
CLOSED = 1e-8
# of w: it is made longer by no more to make up for roundings
LONGEST = 1e-6
# of y f: alphas so large that rounding moves the scores by more tell nothing any more
BLIND = 1.0
# so large that F is worked out anew in every step
DRIFT = 1e-8
# of the objective: a step that lowers it by more only moves roundings about
FALL = 1e-7


class SolverState(NamedTuple):
    """The state of a walk.

    signed: (n,) s. F: (n,). b. free: the points that are kept on the margin, in the order in which they came.
    entering: the point that moves next; else MOVE_FREE (the free points are yet to be put on the margin), DONE,
    UNBOUNDED: the objective grows for ever, since the hulls of the classes meet, or LOST_IN_ROUNDING: rounding hides
    how far the next move should go. point_at_wall: the point whose alpha ended the last move at 0 or at C, -1 where
    none did. inverse: see `Group`, where there are many free points.
    """

    signed: Array
    F: Array
    b: float
    free: tuple[int, ...]
    entering: int
    point_at_wall: int = -1
    inverse: Inverse | None = None

    @property
    def alpha(self) -> Array:
        """alpha (n,)."""
        return np.abs(self.signed)


def start(dual: Dual, alpha: Array) -> SolverState:
    """Return the state from which `advance` goes on from any alpha (n,) with 0 <= alpha <= C and sum alpha y = 0."""
    signed = frozen(alpha * dual.y)
    F = frozen(product(signed, dual.K) - dual.y)
    if not len(F):
        return SolverState(signed, F, 0.0, (), DONE)
    free = independent_points(dual, np.flatnonzero((signed > dual.low) & (signed < dual.high)))
    if free:
        return SolverState(signed, F, _middle_bias(dual, signed, F), free, MOVE_FREE)
    return _with_next_entering(dual, SolverState(signed, F, 0.0, (), MOVE_FREE))


def advance(dual: Dual, now: SolverState) -> SolverState:
    """Return the state after one step: a point enters, goes on moving or leaves, or the free ones go to the margin."""
    if now.entering == MOVE_FREE:
        return _move_free_to_margin(dual, now)
    after = _move_points(dual, now)
    before = _dual_objective(dual, now)
    reached = _dual_objective(dual, after)
    if reached >= before - FALL * abs(before):
        return after
    return now._replace(entering=LOST_IN_ROUNDING, point_at_wall=-1)


def _dual_objective(dual: Dual, now: SolverState) -> float:
    """Return sum alpha - 1/2 |w|^2; that of the state before was computed a step ago."""
    F, known = dual.known_objective
    if F is now.F:
        return known
    # sum alpha is y . s, and |w|^2 is s . (F + y)
    objective = float(dot(now.signed, dual.y - now.F)) / 2
    dual.known_objective = now.F, objective
    return objective


def _move_points(dual: Dual, now: SolverState) -> SolverState:
    """Return the state after a move of the entering point, with the free ones or against its partner."""
    free = now.free
    b = now.b
    if not free:
        # with b such that the other one of the pair is on the margin
        other = partner_of_entering(dual, now)
        free = (other,)
        b = -now.F.item(other)
    points = (*free, now.entering)
    group = Group(dual, points, len(free), now.inverse)
    # s of the entering point moves by 1; those of the free ones such that their F + b stays 0; b goes along
    moves, curvature = group.entering_moves()
    violation = now.F.item(now.entering) + b
    if violation > 0:
        moves = [-move for move in moves]
    best = abs(violation) / curvature if curvature else np.inf
    t, hit, values = group.move_to_first_wall(now.signed, moves, best)
    if t == np.inf:
        return now._replace(entering=UNBOUNDED, point_at_wall=-1)
    signed = group.with_values(now.signed, values)
    noise = (dual.largest_noise or dual.noise_per_length(signed)) * dual.longest
    if isinf(dual.C) and noise > BLIND:
        return now._replace(entering=LOST_IN_ROUNDING, point_at_wall=-1)
    # roundings that add up step by step would hide a fall
    if noise < DRIFT or dual.noise_per_length(signed) * dual.longest < DRIFT:
        F = frozen(now.F + product(t * np.array(moves), group.rows))
    else:
        F = frozen(product(signed, dual.K) - dual.y)
    inverse = group.inverse_after(moves, curvature, hit)
    after = SolverState(signed, F, 0.0 - F.item(free[0]), points, now.entering, -1, inverse)
    return _state_after_move(dual, after, hit)


def _state_after_move(dual: Dual, now: SolverState, hit: int) -> SolverState:
    """Return the state after a move of the points now.free, of which the entering one is the last.

    hit: the place in now.free of the point that met a wall, -1 where none did.
    """
    if hit < 0:
        return _with_next_entering(dual, now)
    point_at_wall = now.free[hit]
    rest = now.free[:hit] + now.free[hit + 1 :]
    if len(rest) > 1 and point_at_wall != now.entering:
        return now._replace(free=rest[:-1], point_at_wall=point_at_wall)
    now = now._replace(free=rest, point_at_wall=point_at_wall)
    if point_at_wall == now.entering:
        return _with_next_entering(dual, now)
    # nobody is left to keep the sum at 0: alone between its walls, the entering point is on the margin by choice of b
    low, high = dual.walls[now.entering]
    if low < now.signed[now.entering] < high:
        return _with_next_entering(dual, now._replace(b=0.0 - now.F.item(now.entering)))
    return _with_next_entering(dual, now._replace(free=()))


def partner_of_entering(dual: Dual, now: SolverState) -> int:
    """Return the point that moves against the entering one where no point is free."""
    return int(np.where(now.signed > dual.low, now.F, -np.inf).argmax())


def solve(
    K: Array, y: Array, C: float, alpha: Array | None = None, move_limit: float = np.inf
) -> SolverState:
    """Return the exact optimum, from any feasible alpha (n,): 0 by default, or a near solution, which takes few steps.

    move_limit: how many alphas all steps together may move, if fewer than `most_moves`.

    `alpha`, `b` and `free` tell the solution where `entering` is DONE. It is UNBOUNDED where C is infinite and the
    classes cannot be separated, LOST_IN_ROUNDING or anything else where rounding has used up the `step_limit`.
    """
    dual = Dual(K, y, C)
    moves = 0
    move_limit = min(move_limit, most_moves(len(y)))
    if alpha is None:
        alpha = np.zeros(len(y))
    now = start(dual, alpha)
    for _ in range(step_limit(len(y))):
        if now.entering <= DONE or moves >= move_limit:
            break
        moves += len(now.free) + 1
        now = advance(dual, now)
    return now


def step_limit(n: int) -> int:
    """Return a number of steps that n points do not need: clouds take about n, ties up to 4 n."""
    return 30 * n + 1_000


def most_moves(n: int) -> int:
    """Return how many alphas all steps together may move: clouds take n^2 at most, and 100,000 take a second.

    Beyond it are sets of hundreds of points that only rounding keeps from an end.
    """
    return max(300_000, 6 * n * n // 5)


def _move_free_to_margin(dual: Dual, now: SolverState) -> SolverState:
    """Return the state after a move of all free points to the margin, or as far towards it as the first wall."""
    free = now.free
    group = Group(dual, free, len(free), now.inverse)
    moves = group.moves_to_margin(now.F, 0.0)
    t, hit, values = group.move_to_first_wall(now.signed, moves, 1.0)
    signed = group.with_values(now.signed, values)
    F = frozen(now.F + product(t * np.array(moves), group.rows))
    if hit < 0:
        return _with_next_entering(
            dual,
            SolverState(signed, F, 0.0 - F.item(free[0]), free, MOVE_FREE, -1, group.inverse),
        )
    # on the way from the b before to the one that they would have in common
    b = now.b - t * (now.b + (now.F + product(np.array(moves), group.rows)).item(free[0]))
    rest = free[:hit] + free[hit + 1 :]
    after = SolverState(signed, F, b, rest, MOVE_FREE, free[hit], group.inverse_without(hit))
    return after if rest else _with_next_entering(dual, after)


def _with_next_entering(dual: Dual, now: SolverState) -> SolverState:
    """Return the state with the next point to enter; where none is left, the end with its b."""
    entering = _entering_point(dual, now)
    if entering >= 0 and now.free:
        return now._replace(entering=entering)
    if entering >= 0:
        return now._replace(b=_middle_bias(dual, now.signed, now.F), entering=entering)
    # F carries the roundings of all moves: the end is decided without them
    signed, F = remove_rounding(dual, now.signed, now.free, now.inverse)
    middle = _middle_bias(dual, signed, F)
    b = 0.0 - F.item(now.free[0]) if now.free else middle
    end = SolverState(signed, F, b, now.free, DONE, now.point_at_wall, now.inverse)
    entering = _entering_point(dual, end)
    # what breaks a condition may be more than rounding, and still change nothing: on and on it would go
    if entering >= 0 and not _is_gap_closed(dual, signed, F + middle):
        return end._replace(entering=entering)
    # where all alphas are 0 or C, b need not be unique, and then its middle leaves no point on the margin
    if all(signed.item(point) in dual.walls[point] for point in end.free):
        end = end._replace(free=())
    return _stretch_to_margin(dual, end._replace(b=middle))


def _is_gap_closed(dual: Dual, signed: Array, beyond: Array) -> bool:
    """Return True where no gap is left between the objectives; beyond (n,): F + b."""
    if isinf(dual.C):
        return False
    above = dot(signed - dual.low, np.maximum(beyond, 0.0))
    below = dot(dual.high - signed, np.maximum(-beyond, 0.0))
    return bool(above + below <= NOTHING * np.abs(signed).max())


def _middle_bias(dual: Dual, signed: Array, F: Array) -> float:
    """Return the middle of the interval of all b that the KKT conditions allow."""
    smallest = float(np.where(signed < dual.high, F, np.inf).min())
    largest = float(np.where(signed > dual.low, F, -np.inf).max())
    if smallest == np.inf:
        smallest = largest
    if largest == -np.inf:
        largest = smallest
    return 0.0 - (smallest + largest) / 2


def _entering_point(dual: Dual, now: SolverState) -> int:
    """Return the point that breaks its condition and promises the largest gain; -1 where only rounding breaks one."""
    signed = now.signed
    F = now.F
    if not now.free:
        i = int(np.where(signed < dual.high, F, np.inf).argmin())
        j = int(np.where(signed > dual.low, F, -np.inf).argmax())
        room = CLOSE + dual.noise_per_length(signed) * (dual.lengths.item(i) + dual.lengths.item(j))
        if F.item(j) - F.item(i) > room:
            return i
        return -1
    beyond = F + now.b
    promised = beyond * dual.gain_scale
    below, above = promised * (signed < dual.high), promised * (signed > dual.low)
    i, j = int(below.argmin()), int(above.argmax())
    best = i
    most = -below.item(i)
    if most < above.item(j):
        best = j
        most = above.item(j)
    noise = dual.largest_noise or dual.noise_per_length(signed)
    enough = CLOSE + noise * dual.lengths.item(best)
    if most and abs(beyond.item(best)) > enough and best not in now.free:
        return best
    # what the best breaks may be rounding, and what another one breaks not
    wrong = np.maximum(-below, above)
    wrong[np.abs(beyond) <= CLOSE + dual.noise_per_length(signed) * dual.lengths] = 0.0
    # on the margin, but for rounding
    wrong[list(now.free)] = 0.0
    best = int(wrong.argmax())
    if wrong.item(best) > 0:
        return best
    return -1


def _stretch_to_margin(dual: Dual, end: SolverState) -> SolverState:
    """Return the end; without a point at C, w and b are made larger by so little that no point is inside the margin.

    A score that rounding has left short costs C times as much, and that can be far more than all of w.
    """
    largest = float(np.abs(end.signed).max())
    if isinf(dual.C) or largest >= dual.C:
        return end
    # and what that is need not show
    noise = dual.noise_per_length(end.signed) * float(dual.lengths.max())
    short = max(0.0, -float((dual.y * (end.F + end.b)).min())) + noise
    # short by more is no rounding
    ratio = 1.0 + 2.0 * short
    if dual.C * short <= CLOSED * largest or ratio > 1.0 + LONGEST or ratio * largest >= dual.C:
        return end
    F = frozen(ratio * (end.F + dual.y) - dual.y)
    return end._replace(signed=frozen(ratio * end.signed), F=F, b=ratio * end.b)
