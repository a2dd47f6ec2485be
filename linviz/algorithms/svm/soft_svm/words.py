"""Pseudocode, sentences and numbers of the soft-margin SVM by SMO."""

import numpy as np

from linviz.algorithms.svm.soft_svm.algorithm import SECOND, SoftSvm
from linviz.core.lift import Lifted
from linviz.run.claim import Claim, best_partner, furthest_from_optimal, largest_dual_of_pair
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words

# lines of the choice of a pair, by the parameter `pair`
CHOICE = {
    "most-violating": {"take": "  i, j ← the pair furthest from optimal"},
    SECOND: {
        "take": "  i ← the point furthest from optimal",
        "partner": "  j ← the partner with which the dual can rise most",
    },
}
_WORST = "Points <point> and <other> were furthest from optimal: their $alpha changed"
# "can": the rise is that of a step that meets no wall
_BEST = (
    "Point <point> was furthest from optimal, "
    "and with point <other> the dual could rise most: their $alpha changed"
)
NUMBERS = (
    ("Primal ½‖$w‖² + $C Σ$xi", "<primal>"),  # 000 §2.2, with C for γ
    ("Dual", "<dual>"),
    ("Gap, relative", "<gap>"),
    ("Margin lines at 1/‖$w‖", "<half_width>"),  # 003 margins, from min |f| = 1
    ("Slack Σ$xi", "<slack_sum>"),
    (
        "Support vectors ($alpha > 0)",
        "<on_margin> / <inside> / <wrong_side> / <outside>",
        "(on the margin / inside / misclassified / beyond)",
    ),
)


def support_vector_counts(columns: Columns) -> Columns:
    """Return the number of support vectors of each kind, (F,) each."""
    names = ("on_margin", "inside", "wrong_side", "outside")
    return {
        name: np.count_nonzero(columns["kind"] == place, axis=1)
        for place, name in enumerate(names, 1)
    }


def words(algorithm: SoftSvm, lifted: Lifted) -> Words:
    """Return the words for this choice of pairs; they are the same for every lift."""
    code = {
        START: "$alpha ← 0",
        "repeat": "repeat",
        **CHOICE[algorithm.pair],
        "move": "  set $alphaᵢ, $alphaⱼ in [0, $C] for the largest dual",
        END: "until primal − dual ≤ 10⁻⁶ primal",  # TOLERANCE of soft_margin.py
    }
    pair = _BEST if algorithm.pair == SECOND else _WORST
    return Words(code, _phrases(pair, _claims(algorithm)), NUMBERS, support_vector_counts)


_MOVE = (
    r"$alpha_{<i>} <=> <alpha_i_before> \to <~>\mathbf{<alpha_i|alpha_i_before>}",
    r"$alpha_{<j>} <=> <alpha_j_before> \to <~>\mathbf{<alpha_j|alpha_j_before>}",
    r"$b <=> \mathbf{<b>}",
)


def _claims(algorithm: SoftSvm) -> tuple[Claim, ...]:
    """Return the claims about the choice of a pair of points."""
    C, best = algorithm.C, algorithm.pair == SECOND
    furthest = furthest_from_optimal(C, "furthest", both=not best)
    partner = (best_partner(C, "could rise most"),) if best else ()
    return furthest, *partner


def _phrases(pair: str, claims: tuple[Claim, ...]) -> dict[str, Phrase]:
    return {
        "start": Phrase(
            "Nothing is learned yet: all $alpha are 0, $w = 0, and every point pays the full slack of 1."
        ),
        "free": Phrase(
            f"{pair} to the two values that make the dual largest.",
            _MOVE,
            "move",
            (*claims, largest_dual_of_pair("largest")),
        ),
        "at C": Phrase(
            f"{pair} until one of them reached $C, the upper limit.", _MOVE, "move", claims
        ),
        "at 0": Phrase(f"{pair} until one of them was 0 again.", _MOVE, "move", claims),
        "leap": Phrase(
            "The limit of steps was reached, so the exact active set took over: "
            "it set every $alpha to its final value.",
            (r"$b <=> \mathbf{<b>}",),
            END,
        ),
    }
