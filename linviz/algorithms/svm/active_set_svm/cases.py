"""Cases of a step of the exact active set."""

from math import isinf

from linviz.core import active_set
from linviz.core.active_set import LOST_IN_ROUNDING, UNBOUNDED, SolverState
from linviz.core.dual import Dual

# why an alpha changes (it was 0, it was C, or its move was interrupted) and what ends its move
MOVES = {
    "enter": ("hold", "hold both", "at C", "other at C", "other at 0"),
    "back": ("hold", "hold both", "at 0", "other at C", "other at 0"),
    "on": ("hold", "at C", "at 0", "other at C", "other at 0"),
}
# pairs, then all free alphas at once, then moves; "rounding": impossible in exact numbers
SOFT = (
    *("start", "pair", "settle", "settle at C", "settle at 0"),
    *(f"{why}, {end}" for why, ends in MOVES.items() for end in ends),
    "rounding",
)
# without a C, but with "endless", a move that nothing ends
HARD = (
    *(
        "start",
        "enter, hold",
        "enter, hold both",
        "enter, other at 0",
        "on, hold",
        "on, other at 0",
    ),
    *("endless", "rounding"),
)


def entering_and_other(
    dual: Dual, before: SolverState, after: SolverState
) -> tuple[int | None, int | None]:
    """Return the entering point and the other point that leaves or joins.

    The first is None where only the free ones move, the second where no other leaves or joins.
    """
    index = before.entering if before.entering >= 0 else None
    if after.point_at_wall >= 0 and after.point_at_wall != index:
        return index, after.point_at_wall
    if index is not None and not before.free and len(after.free) == 2:
        return index, active_set.partner_of_entering(dual, before)
    return index, None


def case_of(dual: Dual, before: SolverState, after: SolverState) -> str:
    """Return the case of the step from `before` to `after`."""
    index, other = entering_and_other(dual, before, after)
    wall = "" if other is None else _wall_name(dual, after, other)
    if index is None:
        return f"settle {wall}" if wall else "settle"
    if after.entering in (UNBOUNDED, LOST_IN_ROUNDING):
        return "endless" if isinf(dual.C) else "rounding"
    why = {"at 0": "enter", "at C": "back", "": "on"}[_wall_name(dual, before, index)]
    if other is not None:
        end = f"other {wall}" if wall else "hold both"
    else:
        # a point that was on the margin already, up to rounding, has not moved
        has_moved = after.signed.item(index) != before.signed.item(index)
        end = (has_moved and _wall_name(dual, after, index)) or "hold"
    case = f"{why}, {end}"
    cases = HARD if isinf(dual.C) else SOFT
    return case if case in cases else "rounding"


def _wall_name(dual: Dual, state: SolverState, point: int) -> str:
    """Return "at 0" or "at C" where a point's alpha is there, else ""."""
    alpha = abs(state.signed.item(point))
    if alpha == 0:
        return "at 0"
    if alpha == dual.C:
        return "at C"
    return ""
