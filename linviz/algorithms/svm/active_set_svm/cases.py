"""What a step of the exact active set can be a case of."""

from math import isinf

from linviz.core import active_set
from linviz.core.active_set import LOST, UNBOUNDED, SolverState
from linviz.core.moves import Dual

# a point moves since its alpha is 0, or C, or since its move was interrupted in between; then comes what ends its move
MOVES = {
    "enter": ("hold", "hold both", "at C", "other at C", "other at 0"),
    "back": ("hold", "hold both", "at 0", "other at C", "other at 0"),
    "on": ("hold", "at C", "at 0", "other at C", "other at 0"),
}
# first pairs, then all that is between its walls; rounding can make a step that there is not in real numbers
SOFT = (
    *("start", "pair", "settle", "settle at C", "settle at 0"),
    *(f"{why}, {end}" for why, ends in MOVES.items() for end in ends),
    "rounding",
)
# without a C, but with a move that nothing ends
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


def points_of(dual: Dual, before: SolverState, after: SolverState) -> tuple[int | None, int | None]:
    """The point that enters, None where the free ones are put on the margin; and who else leaves or joins."""
    index = before.entering if before.entering >= 0 else None
    if after.met >= 0 and after.met != index:
        return index, after.met
    if index is not None and not before.free and len(after.free) == 2:
        return index, active_set.partner(dual, before)
    return index, None


def case_of(dual: Dual, before: SolverState, after: SolverState) -> str:
    """What the step from one to the other was a case of."""
    index, other = points_of(dual, before, after)
    wall = "" if other is None else _wall(dual, after, other)
    if index is None:
        return f"settle {wall}" if wall else "settle"
    if after.entering in (UNBOUNDED, LOST):
        return "endless" if isinf(dual.C) else "rounding"
    why = {"at 0": "enter", "at C": "back", "": "on"}[_wall(dual, before, index)]
    if other is not None:
        end = f"other {wall}" if wall else "hold both"
    else:
        # where it was on the margin already, but for rounding, it has not moved
        has_moved = after.signed.item(index) != before.signed.item(index)
        end = (has_moved and _wall(dual, after, index)) or "hold"
    case = f"{why}, {end}"
    cases = HARD if isinf(dual.C) else SOFT
    return case if case in cases else "rounding"


def _wall(dual: Dual, state: SolverState, point: int) -> str:
    """The end of its room that a point's alpha is at, if it is at one."""
    alpha = abs(state.signed.item(point))
    if alpha == 0:
        return "at 0"
    if alpha == dual.C:
        return "at C"
    return ""
