"""Recomputation of the exact active set from K and y, given who enters and leaves: both are checked to be correct."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import (
    conditions,
    expected_end,
    expected_soft_svm,
    middle_bias,
    smo,
    snap_to_wall,
    soft_margin_values,
)
from tests.datasets import OVERFIT24, THREE_SV, grid, lifted
from tests.degenerate import SVM
from tests.recompute.model import Model
from tests.recompute.moment import CLOSE, Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def active_set(
    K: Any, y: Any, C: float, steps: Sequence[tuple[int, int]], pairs: int
) -> Iterator[Moment]:
    """Yield the moments of the steps; the first `pairs` of them are those of SMO.

    steps: the point that enters, and the one that leaves or joins, -1 for none.
    """
    top = np.isfinite(C)
    # C of SMO must be a number
    moments = smo(K, y, C if top else 1.0, steps[:pairs], "second-order")
    held: list[int] = []
    for now in moments:
        # what the pairs have left between 0 and C is to be held
        held = (
            [int(i) for i in np.flatnonzero((now.alpha > 0) & (now.alpha < C))]
            if now.updates == pairs
            else []
        )
        now = replace(now, held=tuple(held))
        yield now
    for k, (i, j) in enumerate(steps[pairs:], pairs + 1):
        s, F = now.alpha * y, K @ (now.alpha * y) - y
        other = (
            j
            if j >= 0
            else int(np.where(conditions(K, y, C, now.alpha)[2] > 0, F, -np.inf).argmax())
        )
        moving = held or [other]
        if i < 0:
            (move, shift), best = move_to_margin(K, moving, -F, 0.0), 1.0
        else:
            if now.alpha[i] in (0, C):
                # what is promised: the violation by the size of the point
                gains = violations(y, F + now.b, now.alpha, C) / np.sqrt(
                    np.diag(K) + np.diag(K).mean()
                )
                assert gains[i] >= gains.max() - 1e-7 or not held
            move, _ = move_to_margin(K, moving, -K[i], -1.0)
            move[i] += 1.0
            violation, length = F[i] - F[moving[0]], np.abs(move) @ np.sqrt(np.diag(K))
            best = (
                abs(violation) / (move @ K @ move)
                if move @ K @ move > 1e-12 * length**2
                else np.inf
            )
            move = -np.sign(violation) * move
        room = step_limits(s, move, y, C)
        end = min(best, float(room.min()))
        if end == np.inf:
            yield replace(now, points=(i,), updates=k)
            return
        alpha = np.array([snap_to_wall(abs(one), C if top else 1.0) for one in s + end * move])
        # a tie: both at once
        if best <= room.min() * (1 + CLOSE):
            held = [*moving, i] if i >= 0 else moving
        else:
            # where both meet a wall it is the one that enters
            leaving = j if j >= 0 and (i < 0 or room[i] > end * (1 + CLOSE)) else i
            assert room[leaving] <= end * (1 + CLOSE)
            held = [one for one in moving if one != leaving] or (
                [i] if leaving != i and 0 < alpha[i] < C else []
            )
        b, now = (
            now.b,
            Moment(
                tuple(one for one in (i, j) if one >= 0), True, k, alpha=alpha, held=tuple(held)
            ),
        )
        F = K @ (alpha * y) - y
        if i < 0 and held:
            now = replace(now, b=b + end * (shift - b))
        else:
            now = replace(now, b=-F[held[0]] if held else middle_bias(K, y, C, alpha))
        # at the end b may be free, and then its middle holds no point
        if k == len(steps) and all(alpha[one] in (0, C) for one in held):
            now = replace(now, held=(), b=middle_bias(K, y, C, alpha))
        yield now


def move_to_margin(K: Any, points: Sequence[int], right: Any, total: float) -> tuple[Any, float]:
    """Return the s (n,) of the points, with sum `total`, and the b such that K s + b is `right` there."""
    system = np.ones((len(points) + 1, len(points) + 1))
    system[:-1, :-1], system[-1, -1] = K[np.ix_(points, points)], 0.0
    move = np.zeros(len(K))
    solution = np.linalg.lstsq(system, np.append(right[list(points)], total))[0]
    move[list(points)] = solution[:-1]
    return np.where(np.abs(move) > 1e-10, move, 0.0), float(solution[-1])


def step_limits(s: Any, move: Any, y: Any, C: float) -> Any:
    """Return how many times the move each s can change before it is at 0 or at C y."""
    wall = np.where((move > 0) == (y > 0), C * y, 0.0)
    return np.divide(wall - s, move, out=np.full(len(s), np.inf), where=move != 0)


def violations(y: Any, beyond: Any, alpha: Any, C: float) -> Any:
    """Return how far each y f is below 1 though alpha could grow, or above 1 though it could shrink; beyond = F + b."""
    over = y * beyond
    return np.maximum(np.where(alpha < C, -over, 0.0), np.where(alpha > 0, over, 0.0))


def expected_active_set(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    alpha, hard = np.array(now.alpha), model.price == np.inf
    expected = ExpectedWords("no point is kept", "α ← 0", [0, 0])
    if before:
        expected = _expected_move(model, before, now)
    held, sizes = [len(now.held)], soft_margin_values(model.gram, model.y, 1.0, alpha, now.b)
    margin = [1 / sizes["norm"] if sizes["norm"] else float("nan")]
    if hard:
        smallest = float(model.signed(now).min())
        primal = sizes["norm"] ** 2 / 2 / smallest**2 if smallest > 1e-12 else float("inf")
        values = [primal, sizes["dual"], 1 - sizes["dual"] / primal]
        expected.readout = [
            *((label, [one]) for label, one in zip(("Primal", "Dual", "Gap"), values, strict=True)),
            ("Margin", margin),
            ("kept", held),
            ("Total shortfall", [sizes["xi"].sum()]),
        ]
        return expected
    soft = expected_soft_svm(model, None, now).readout
    expected.readout = [*soft[:4], ("kept", held), *soft[4:]]
    return expected


def _expected_move(model: Model, before: Moment, now: Moment) -> ExpectedWords:
    """Return what a step of the active set must say."""
    C, b = model.price, [float(now.b)]
    i, j = model.trace.record.index[now.updates - 1], model.trace.record.other[now.updates - 1]
    moves = [
        [one + 1, float(before.alpha[one]), float(now.alpha[one])] for one in (i, j) if one >= 0
    ]
    at_wall = j < 0 <= i and now.alpha[i] in (0, C) and now.alpha[i] != before.alpha[i]
    leaving = j >= 0 and now.alpha[j] in (0, C)
    where = "was 0 again" if leaving and now.alpha[j] == 0 else "reached C"
    if leaving and now.alpha[j] == before.alpha[j]:
        where = "was already 0" if now.alpha[j] == 0 else "was already at C"
    if now.updates <= count_pair_steps(model):
        return ExpectedWords("as a pair", "pairs, as SMO", [], [*moves, b])
    if i < 0:
        ends = "where they are kept" if j < 0 else where
        return ExpectedWords(
            ends,
            "or an α" if j >= 0 else "change αᵢ",
            [0, *([0] if j >= 0 and now.alpha[j] == 0 else [])],
            [*moves, b],
        )
    signed = float(model.signed(before)[i])
    if now.alpha[i] == before.alpha[i] and now.held == before.held and j < 0:
        return ExpectedWords("No other α stops it", "nothing stops", [signed, 1])
    start = [signed, 1]
    if leaving:
        return ExpectedWords(
            where, "or an α", [*start, *([0] if now.alpha[j] == 0 else [])], [*moves, b]
        )
    if at_wall:
        at_0 = now.alpha[i] == 0
        return ExpectedWords(
            "was 0 again" if at_0 else "reached the upper limit C",
            "or an α",
            [*start, *([0] if at_0 else [])],
            [moves[0], b],
        )
    if j >= 0:
        return ExpectedWords(
            "until both points were on the margin", "until i is there", start, moves
        )
    return ExpectedWords(
        "until the point was on the margin", "until i is there", start, [moves[0], b]
    )


@cache
def count_pair_steps(model: Model) -> int:
    """Return the number of steps by pairs before there is a set."""
    return int(model.trace.columns(np.arange(model.trace.steps + 1))["pairs"].sum())


def moments(model: Model) -> Iterator[Moment]:
    return active_set(model.gram, model.y, model.price, model.points_taken, count_pair_steps(model))


# between them all that can be said
RUNS: Runs = {
    "as it comes": (THREE_SV, {}),
    "of nine": (grid(22, 9), {}),
    "of seven": (grid(26, 7), {}),
    "back from C": (grid(14, 9), {"C": 0.1}),
    "on to 0": (grid(39, 7), {"C": 0.1}),
    "after pairs": (lifted(OVERFIT24, "rbf"), {"C": 10}),
    "after pairs, one at 0": (lifted(grid(15, 22), "rbf"), {"C": 10}),
    "after pairs, all ends": (lifted(grid(3, 20), "polynomial", degree=3), {}),
}

ORACLES = {
    "active-set-svm": Oracle(
        moments,
        expected_end,
        expected_active_set,
        level=1.0,
        strokes="slack",
        supports=True,
        runs=RUNS,
        ends=SVM,
    )
}
