"""Pseudocode, sentences and numbers of the exact active set, for the soft and the hard margin."""

import numpy as np

from linviz.algorithms.svm.active_set_svm.algorithm import ActiveSet
from linviz.algorithms.svm.soft_svm.words import NUMBERS as SOFT
from linviz.algorithms.svm.soft_svm.words import support_vector_counts
from linviz.core.lift import Lifted
from linviz.core.moves import CLOSE
from linviz.run.claim import rises, slope_of_dual
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words

SOFT_NUMBERS = (*SOFT[:4], ("Points kept on the margin", "<held>"), *SOFT[4:])
HARD_NUMBERS = (
    ("Primal ½‖$w‖², with $w scaled to min $y·$f = 1", "<primal>"),  # 003 hard margin
    ("Dual", "<dual>"),
    ("Gap, relative", "<gap>"),
    ("Margin lines at 1/‖$w‖", "<half_width>"),
    ("Points kept on the margin", "<held>"),
    ("Total shortfall from $y·$f ≥ 1", "<slack_sum>"),
)
CODE = {
    START: "$alpha ← 0, kept ← {}",
    "repeat": "repeat",
    "take": "  i ← a point whose $alpha can raise the dual",
    "move": "  change $alphaᵢ, and the kept $alpha so",
    "stay": "    that all kept stay on the margin,",
    "keep": "    until i is there too: keep it,",
}
# lines of the end, without a C and with one
HARD_CODE = {
    "let go": "    or an $alpha reaches 0: drop it",
    END: "until all $y·$f ≥ 1, or nothing stops $alphaᵢ",
}
SOFT_CODE = {
    "let go": "    or an $alpha reaches 0 or $C: drop it",
    END: "until every point meets its condition",
}
PAIRS = {"pairs": "begin with pairs, as SMO does"}


def words(algorithm: ActiveSet, lifted: Lifted) -> Words:
    """Return the words for this margin and these points."""
    hard = not algorithm.price < float("inf")
    code = CODE | (HARD_CODE if hard else SOFT_CODE)
    pairs_first = algorithm.starts_with_pairs(lifted)
    if pairs_first:
        code = {START: code[START]} | PAIRS | code
    cases = (case for case in algorithm.cases if pairs_first or case not in _PAIRS)
    phrases = {case: _PHRASES.get(case) or _move_phrase(*case.split(", ")) for case in cases}

    def extra_columns(columns: Columns) -> Columns:
        return (
            _tested_score_column(algorithm.price, columns)
            | _still_column(columns)
            | support_vector_counts(columns)
        )

    numbers = HARD_NUMBERS if hard else SOFT_NUMBERS
    return Words(code, phrases, numbers, extra_columns)


_I = r"$alpha_{<i>} <=> <alpha_i_before> \to <~>\mathbf{<alpha_i|alpha_i_before>}"
_J = r"$alpha_{<j>} <=> <alpha_j_before> \to <~>\mathbf{<alpha_j|alpha_j_before>}"
_B = r"$b <=> \mathbf{<b>}"
# \u00a0: no line break between a number and its relation
_F = "$y·$f($x)\u00a0<=>\u00a0<tested|1>"
# why an alpha changes: y f < 1 at alpha = 0, y f > 1 at alpha = C, or its move was interrupted
_WHY = {
    "enter": f"Point <point> was chosen: {_F} was below\u00a01, so a larger $alpha raises the dual.",
    "back": f"Point <point> was chosen: {_F} was above\u00a01 with its $alpha at $C, "
    "so a smaller $alpha raises the dual.",
    "on": f"The $alpha of point <point> changed again, since {_F} was not yet\u00a01.",
}
_SLOPE = {"enter": ("larger", "raises"), "back": ("smaller", "raises"), "on": ()}
# what ends its move
_END = {
    "hold": (
        "Its $alpha changed until the point was on the margin, where it is kept from now on.",
        (_I, _B),
        "keep",
    ),
    "hold both": (
        "The $alpha of point <other> changed with it, since Σ$alpha·$y must not change, "
        "until both points were on the margin, where they are kept.",
        (_I, _J),
        "keep",
    ),
    "at C": (
        "Its $alpha reached the upper limit $C before the point was on the margin.",
        (_I, _B),
        "let go",
    ),
    "at 0": ("Its $alpha was 0 again before the point was on the margin.", (_I, _B), "let go"),
    "other at C": (
        "The step ended early: the $alpha of point <other> <still:was already at:reached> $C, "
        "which takes that point out of those kept on the margin.",
        (_I, _J, _B),
        "let go",
    ),
    "other at 0": (
        "The step ended early: the $alpha of point <other> was <still:already 0:0 again>, "
        "which takes that point out of those kept on the margin.",
        (_I, _J, _B),
        "let go",
    ),
}
_TOGETHER = "The $alpha between 0 and $C changed together"
_PAIRS = {
    "pair": Phrase(
        "To begin, the $alpha of points <point> and <other> changed as a pair, as far as that raised the dual.",
        (_I, _J, _B),
        "pairs",
        (rises("dual", "raised"),),
    ),
    "settle": Phrase(
        f"{_TOGETHER}, until their points were on the margin, where they are kept.", (_B,), "move"
    ),
    "settle at C": Phrase(
        f"{_TOGETHER}, until that of point <other> reached $C, which takes it out of those kept on the margin.",
        (_J, _B),
        "let go",
    ),
    "settle at 0": Phrase(
        f"{_TOGETHER}, until that of point <other> was 0 again, which takes it out of those kept on the margin.",
        (_J, _B),
        "let go",
    ),
}


_PHRASES = _PAIRS | {
    "start": Phrase(
        "Nothing is learned yet: all $alpha are 0, $w = 0, and no point is kept on the margin."
    ),
    "rounding": Phrase("What is left to change here is rounding.", (_B,), "let go"),
    "endless": Phrase(
        (
            _WHY["enter"],
            "No other $alpha stops it, so its $alpha has no upper limit, and neither has the dual.",
        ),
        (),
        END,
        (slope_of_dual(*_SLOPE["enter"]),),
    ),
}


def _move_phrase(why: str, end: str) -> Phrase:
    """Return the phrase of a move, from why an alpha changes and what ends its move (cases.MOVES)."""
    text, formula, line = _END[end]
    return Phrase((_WHY[why], text), formula, line, (slope_of_dual(*_SLOPE[why]),))


def _still_column(columns: Columns) -> Columns:
    """Return 1 where the alpha of the other point was at the wall before the step, so that nothing could move."""
    return {"still": (columns["alpha_j"] == columns["alpha_j_before"]).astype(np.float64)}


def _tested_score_column(price: float, columns: Columns) -> Columns:
    """Return y f of the entering point, on the side of 1 that made it enter, which rounding of the scores may hide."""
    signed = columns["before"]
    start = columns["alpha_i_before"]
    below, above = np.minimum(signed, 1 - CLOSE), np.maximum(signed, 1 + CLOSE)
    # with alpha between 0 and C it may be on either side of 1, but not at 1
    between = np.where(signed < 1, below, above)
    return {"tested": np.where(start == 0, below, np.where(start == price, above, between))}
