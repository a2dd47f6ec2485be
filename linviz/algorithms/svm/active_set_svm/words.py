"""The exact active set in words, for the soft and the hard margin."""

from collections.abc import Mapping

import numpy as np

from linviz.algorithms.svm.active_set_svm.algorithm import ActiveSet
from linviz.algorithms.svm.soft_svm.words import NUMBERS as SOFT
from linviz.algorithms.svm.soft_svm.words import counted
from linviz.core.active_set import CLOSE
from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Row, Words

SOFT_NUMBERS = (*SOFT[:4], ("Points kept on the margin", "<held>"), *SOFT[4:])
HARD_NUMBERS = (
    ("Primal ½‖w‖², with w scaled to min y·f = 1", "<primal>"),  # 003 hard margin
    ("Dual", "<dual>"),
    ("Gap, relative", "<gap>"),
    ("Margin 1/‖w‖", "<half_width>"),
    ("Points kept on the margin", "<held>"),
    ("Total shortfall from y·f ≥ 1", "<slack_sum>"),
)
CODE = {
    START: "α ← 0, kept ← {{}}",
    "repeat": "repeat",
    "take": "  i ← the point with which the dual rises fastest",
    "move": "  move αᵢ, and the kept α with it so",
    "stay": "    that all kept stay on the margin,",
    "keep": "    until i is there too: keep it,",
    "let go": "    or an α meets {walls}: let it go",
    END: "until {end}",
}
PAIRS = {"pairs": "move pairs as SMO does, to come near"}


def words(algorithm: ActiveSet, lifted: Lifted) -> Words:
    """Its words for this margin and these points."""
    hard = not algorithm.price < float("inf")
    texts = {
        "walls": "0" if hard else "0 or C",
        "end": "all y·f ≥ 1, or nothing stops αᵢ" if hard else "every point keeps its condition",
    }
    code = {name: line.format(**texts) for name, line in CODE.items()}
    pairs_first = algorithm.pairs_first(lifted)
    if pairs_first:
        code = {START: code[START]} | PAIRS | code
    if hard:
        phrases = _START | _ROUNDING | _moves(_HARD) | {"endless": _ENDLESS}
    else:
        phrases = _START | _ROUNDING | _moves(_SOFT) | (_PAIRS if pairs_first else {})

    def columns(known: Columns) -> Columns:
        return _tested(algorithm.price, known) | counted(known)

    def choose(row: Row) -> str:
        # rounding can make a step that the algorithm in real numbers has not
        return key if (key := _choose(row)) in phrases else "rounding"

    return Words(code, phrases, choose, HARD_NUMBERS if hard else SOFT_NUMBERS, columns)


_I = r"\alpha_{<i>} <=> <alpha_i_before> \to <~>\mathbf{<alpha_i|alpha_i_before>}"
_J = r"\alpha_{<j>} <=> <alpha_j_before> \to <~>\mathbf{<alpha_j|alpha_j_before>}"
_B = r"b <=> \mathbf{<b>}"
# \u00a0 keeps a number beside its relation
_F = "y·f(x)\u00a0<=>\u00a0<tested|1>"
# why a point moves: at alpha = 0 it is below 1, at alpha = C above it; between the two its move was interrupted
_WHY = {
    "enter": f"Point <point> enters: {_F} is below\u00a01, and with it the dual rises fastest.",
    "back": f"Point <point> comes back from C: {_F} is above\u00a01, so it need not pay the full price.",
    "on": f"Point <point> moves on, since {_F} is not yet\u00a01.",
}
# what ends its move
_END = {
    "hold": ("Its α moves until it is on the margin too, where it is kept from now on.", (_I, _B), "keep"),
    "hold both": (
        "Its α and that of point <other> move until both are on the margin and kept there.",
        (_I, _J),
        "keep",
    ),
    "at C": ("Its α reaches C first, the most it may be.", (_I, _B), "let go"),
    "at 0": ("Its α is back at 0 first.", (_I, _B), "let go"),
    "other at C": ("The α of point <other> reaches C first, and that point is let go.", (_I, _J, _B), "let go"),
    "other at 0": ("The α of point <other> is back at 0 first, and that point is let go.", (_I, _J, _B), "let go"),
}
# an alpha grows from 0, and falls from C
_SOFT = {
    "enter": ("hold", "hold both", "at C", "other at C", "other at 0"),
    "back": ("hold", "hold both", "at 0", "other at C", "other at 0"),
    "on": ("hold", "at C", "at 0", "other at C", "other at 0"),
}
_HARD = {"enter": ("hold", "hold both", "other at 0"), "on": ("hold", "other at 0")}
_START = {"start": Phrase("Nothing is learned yet: all α are 0, w = 0, and no point is kept on the margin.")}
_ROUNDING = {"rounding": Phrase("All that is left to move here is rounding.", (_B,), "let go")}
_ENDLESS = Phrase(
    f"Point <point> enters: {_F} is below\u00a01, and with it the dual rises fastest. "
    "Nothing stops its α, as far as can be told: it could grow for ever.",
    (),
    END,
)
_TOGETHER = "The points with α between 0 and C move to the margin together"
_PAIRS = {
    "pair": Phrase(
        "To come near, points <point> and <other> move as a pair, until the dual is highest.", (_I, _J, _B), "pairs"
    ),
    "settle": Phrase(f"{_TOGETHER}, and are kept there.", (_B,), "move"),
    "settle at C": Phrase(
        f"{_TOGETHER}, until the α of point <other> reaches C: that one is let go.", (_J, _B), "let go"
    ),
    "settle at 0": Phrase(
        f"{_TOGETHER}, until the α of point <other> is back at 0: that one is let go.", (_J, _B), "let go"
    ),
}


def _moves(pairs: Mapping[str, tuple[str, ...]]) -> dict[str, Phrase]:
    ends = {(why, end): _END[end] for why in pairs for end in pairs[why]}
    return {
        f"{why}, {end}": Phrase(f"{_WHY[why]} {text}", formula, line)
        for (why, end), (text, formula, line) in ends.items()
    }


def _tested(price: float, columns: Columns) -> Columns:
    """y f of the point that moves, on the side of 1 that made it move: the scores that are shown may hide it."""
    signed, start = columns["before"], columns["alpha_i_before"]
    below, above = np.minimum(signed, 1 - CLOSE), np.maximum(signed, 1 + CLOSE)
    # between the walls it may be on either side, if not on 1 itself
    between = np.where(signed < 1, below, above)
    return {"tested": np.where(start == 0, below, np.where(start == price, above, between))}


def _choose(row: Row) -> str:
    if row["event"] == 0:
        return "start"
    at = {0.0: "at 0", row["C"]: "at C"}
    # None where there is no other point, or where it is the one that moves along
    other = at.get(row["alpha_j"]) if row["other"] >= 0 else None
    if row["index"] < 0:
        return f"settle {other}" if other else "settle"
    if row["pairs_before"]:
        return "pair"
    before, after = row["alpha_i_before"], row["alpha_i"]
    # where it was on the margin already, but for rounding, it has not moved either
    if row["C"] is None and row["other"] < 0 and before == after and row["after"] < 0.999:
        return "endless"
    why = {0.0: "enter", row["C"]: "back"}.get(before, "on")
    if row["other"] >= 0:
        return f"{why}, other {other}" if other else f"{why}, hold both"
    return f"{why}, {at[after] if after in at and after != before else 'hold'}"
