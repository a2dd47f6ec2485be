"""Pseudocode, sentences and numbers of the soft-margin SVM by SMO."""

from linviz.algorithms.svm.soft_svm.algorithm import SECOND, SoftSvm
from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words

# lines of the choice of a pair, by the parameter `pair`
CHOICE = {
    "most-violating": {"take": "  i, j ← the pair furthest from optimal"},
    SECOND: {
        "take": "  i ← the point furthest from optimal",
        "partner": "  j ← the partner with which the dual rises most",
    },
}
_WORST = "Points <point> and <other> are furthest from optimal: their $alpha move"
# "can": the rise is that of a step that meets no wall
_BEST = (
    "Point <point> is furthest from optimal, "
    "and with point <other> the dual can rise most: their $alpha move"
)
NUMBERS = (
    ("Primal ½‖$w‖² + $C Σ$xi", "<primal>"),  # 000 §2.2, with C for γ
    ("Dual", "<dual>"),
    ("Gap, relative", "<gap>"),
    ("Margin 1/‖$w‖", "<half_width>"),  # 003 margins, from min |f| = 1
    ("Slack Σ$xi", "<slack_sum>"),
    (
        "Support vectors",
        "<on_margin> / <inside> / <wrong_side> / <outside>",
        "(on the margin / inside / wrong / still outside)",
    ),
)


def support_vector_counts(columns: Columns) -> Columns:
    """Return the number of support vectors of each kind, (F,) each."""
    names = ("on_margin", "inside", "wrong_side", "outside")
    return {name: (columns["kind"] == place).sum(axis=1) for place, name in enumerate(names, 1)}


def words(algorithm: SoftSvm, lifted: Lifted) -> Words:
    """Return the words for this choice of pairs; they are the same for every lift."""
    code = {
        START: "$alpha ← 0",
        "repeat": "repeat",
        **CHOICE[algorithm.pair],
        "move": "  move $alphaᵢ, $alphaⱼ in [0, $C] until the dual is highest",
        END: "until primal − dual ≤ 10⁻⁶ primal",  # TOLERANCE of soft_margin.py
    }
    pair = _BEST if algorithm.pair == SECOND else _WORST
    return Words(code, _phrases(pair), NUMBERS, support_vector_counts)


_MOVE = (
    r"$alpha_{<i>} <=> <alpha_i_before> \to <~>\mathbf{<alpha_i|alpha_i_before>}",
    r"$alpha_{<j>} <=> <alpha_j_before> \to <~>\mathbf{<alpha_j|alpha_j_before>}",
    r"$b <=> \mathbf{<b>}",
)


def _phrases(pair: str) -> dict[str, Phrase]:
    return {
        "start": Phrase(
            "Nothing is learned yet: all $alpha are 0, $w = 0, and every point pays the full slack of 1."
        ),
        "free": Phrase(f"{pair} until no better pair of values exists.", _MOVE, "move"),
        "at C": Phrase(f"{pair} until one of them reaches $C, the most it may be.", _MOVE, "move"),
        "at 0": Phrase(f"{pair} until one of them is back at 0.", _MOVE, "move"),
        "leap": Phrase(
            "The steps are used up, so the exact active set takes over: "
            "every $alpha goes to its place in one leap.",
            (r"$b <=> \mathbf{<b>}",),
            END,
        ),
    }
