"""The exact active set again, from K and y alone, given who enters and who leaves: both are checked to be right."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tests.recompute import CLOSE, Moment, conditions, middle, smo, snapped


def active_set(K: Any, y: Any, C: float, steps: Sequence[tuple[int, int]], pairs: int) -> Iterator[Moment]:
    """steps: who enters and who leaves or moves along, -1 for nobody; the first `pairs` of them are those of SMO."""
    top = np.isfinite(C)
    # C of SMO must be a number
    moments = smo(K, y, C if top else 1.0, steps[:pairs], "second-order")
    held: list[int] = []
    for now in moments:
        # what the pairs have left between 0 and C is to be held
        held = [int(i) for i in np.flatnonzero((now.alpha > 0) & (now.alpha < C))] if now.updates == pairs else []
        now = replace(now, held=tuple(held))
        yield now
    for k, (i, j) in enumerate(steps[pairs:], pairs + 1):
        s, F = now.alpha * y, K @ (now.alpha * y) - y
        other = j if j >= 0 else int(np.where(conditions(K, y, C, now.alpha)[2] > 0, F, -np.inf).argmax())
        moving = held or [other]
        if i < 0:
            (move, shift), best = together(K, moving, -F, 0.0), 1.0
        else:
            if now.alpha[i] in (0, C):
                # what is promised: the violation by the size of the point
                promised = breaks(y, F + now.b, now.alpha, C) / np.sqrt(np.diag(K) + np.diag(K).mean())
                assert promised[i] >= promised.max() - 1e-7 or not held
            move, _ = together(K, moving, -K[i], -1.0)
            move[i] += 1.0
            violation, length = F[i] - F[moving[0]], np.abs(move) @ np.sqrt(np.diag(K))
            best = abs(violation) / (move @ K @ move) if move @ K @ move > 1e-12 * length**2 else np.inf
            move = -np.sign(violation) * move
        room = rooms(s, move, y, C)
        end = min(best, float(room.min()))
        if end == np.inf:
            yield replace(now, points=(i,), updates=k)
            return
        alpha = np.array([snapped(abs(one), C if top else 1.0) for one in s + end * move])
        # a tie: both at once
        if best <= room.min() * (1 + CLOSE):
            held = [*moving, i] if i >= 0 else moving
        else:
            # where both meet a wall it is the one that enters
            gone = j if j >= 0 and (i < 0 or room[i] > end * (1 + CLOSE)) else i
            assert room[gone] <= end * (1 + CLOSE)
            held = [one for one in moving if one != gone] or ([i] if gone != i and 0 < alpha[i] < C else [])
        b, now = now.b, Moment(tuple(one for one in (i, j) if one >= 0), True, k, alpha=alpha, held=tuple(held))
        F = K @ (alpha * y) - y
        if i < 0 and held:
            now = replace(now, b=b + end * (shift - b))
        else:
            now = replace(now, b=-F[held[0]] if held else middle(K, y, C, alpha))
        # at the end b may be free, and then its middle holds no point
        if k == len(steps) and all(alpha[one] in (0, C) for one in held):
            now = replace(now, held=(), b=middle(K, y, C, alpha))
        yield now


def together(K: Any, points: Sequence[int], right: Any, total: float) -> tuple[Any, float]:
    """The s (n,) of the points, summing up to `total`, and the b such that K s + b is `right` there."""
    system = np.ones((len(points) + 1, len(points) + 1))
    system[:-1, :-1], system[-1, -1] = K[np.ix_(points, points)], 0.0
    move = np.zeros(len(K))
    found = np.linalg.lstsq(system, np.append(right[list(points)], total))[0]
    move[list(points)] = found[:-1]
    return np.where(np.abs(move) > 1e-10, move, 0.0), float(found[-1])


def rooms(s: Any, move: Any, y: Any, C: float) -> Any:
    """How many times the move each s can go before it is at 0 or at C y."""
    wall = np.where((move > 0) == (y > 0), C * y, 0.0)
    return np.divide(wall - s, move, out=np.full(len(s), np.inf), where=move != 0)


def breaks(y: Any, beyond: Any, alpha: Any, C: float) -> Any:
    """By how much each y f is below 1 though alpha could grow, or above 1 though it could shrink; beyond = F + b."""
    over = y * beyond
    return np.maximum(np.where(alpha < C, -over, 0.0), np.where(alpha > 0, over, 0.0))
