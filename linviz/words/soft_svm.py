"""The soft-margin SVM by SMO in words."""

from linviz.algorithms.base import SOLVED
from linviz.algorithms.smo import SoftSvm
from linviz.core.lift import Lifted
from linviz.words.base import Phrase, Row, Words

CODE = (
    "α ← 0",
    "repeat",
    "  i, j ← the pair furthest from optimal",
    "  move αᵢ, αⱼ as far as it pays in [0, C]",
    "until primal − dual ≤ 10⁻⁶ primal",  # TOLERANCE of algorithms.smo
)
NUMBERS = (
    ("Primal ½‖w‖² + C Σξ", "<primal>"),  # 000 §2.2, with C for γ
    ("Dual", "<dual>"),
    ("Gap, relative", "<gap>"),
    ("Margin 1/‖w‖", "<half_width>"),  # 003 margins, from min |f| = 1
    ("Slack Σξ", "<slack_sum>"),
    ("Support vectors on margin / inside / wrong", "<on_margin> / <inside> / <beyond>"),
)


def words(algorithm: SoftSvm, lifted: Lifted) -> Words:
    """Its words; they are the same for every lift."""
    return Words(CODE, PHRASES, _choose, NUMBERS)


_MOVE = (
    r"\alpha_{<i>} <=> <alpha_i_before> \to \mathbf{<alpha_i>}",
    r"\alpha_{<j>} <=> <alpha_j_before> \to \mathbf{<alpha_j>}",
    r"b <=> \mathbf{<b>}",
)
_PAIR = "Points <point> and <other> are furthest from optimal: their α move"
PHRASES = {
    "start": Phrase("Nothing is learned yet: all α are 0, w = 0, and every point pays the full slack of 1."),
    "free": Phrase(f"{_PAIR} until no better pair of values exists.", _MOVE, 3),
    "at C": Phrase(f"{_PAIR} until one of them reaches C, the most it may be.", _MOVE, 3),
    "at 0": Phrase(f"{_PAIR} until one of them is back at 0.", _MOVE, 3),
    "solved": Phrase(
        "The steps are used up, so the exact active set takes over: every α goes to its place in one leap.",
        (r"b <=> \mathbf{<b>}",),
        4,
    ),
}


def _choose(row: Row) -> str:
    if row["event"] == 0:
        return "start"
    if row["event"] == SOLVED:
        return "solved"
    pairs = ((row["alpha_i_before"], row["alpha_i"]), (row["alpha_j_before"], row["alpha_j"]))
    if any(after == 0 < before for before, after in pairs):
        return "at 0"
    # equality holds to the bit: a step puts alpha on the wall itself (smo.step)
    return "at C" if any(before < after == row["C"] for before, after in pairs) else "free"
