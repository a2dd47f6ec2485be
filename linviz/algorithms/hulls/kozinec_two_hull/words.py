"""Pseudocode, sentences and numbers of Kozinec's algorithm on two hulls."""

from functools import partial

from linviz.algorithms.hulls.kozinec_two_hull.algorithm import TwoHull
from linviz.algorithms.hulls.walk import margin_lower_bound
from linviz.algorithms.hulls.words import bound_claim, bound_sentences, lower_bound_column
from linviz.core.lift import Lifted
from linviz.run.claim import Claim, falls, smallest_score
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import formula_x

NUMBERS = (
    ("Margin at least", "<at_least>"),
    ("Margin at most", "<upper>"),
)
W = "$w = $w₊ − $w₋, $b"
WEIGHTS = "$weightⱼ $yⱼ"
SIGNS = {"pos": "+", "neg": "-"}
# the point that each choice takes, and why
WHICH = {
    "worst": "point with the smallest $y $f($x)",
    "first": "first point too near the other hull",
}
WHY = {
    "worst": "had the smallest $y·$f($x)",
    "first": "was the first whose $y·$f($x) was too small for the accuracy $epsilon",
}
CODE = {
    START: "$w₊, $w₋ ← the first ● and ■",
    "repeat": "repeat",
    "take": "  $x ← the {which}",
    "part": "  $kappa ← the best part of the way to $x",
    "change": "  $w ← (1 − $kappa) $w + $kappa $x   for $w₊ or $w₋",  # 004 Kozinec, step 3
    END: "until the bounds are within $epsilon",
}


def words(algorithm: TwoHull, lifted: Lifted) -> Words:
    """Return the words for these parameters and this lift."""
    code = {name: line.format(which=WHICH[algorithm.select]) for name, line in CODE.items()}
    phrases = _phrases(algorithm, lifted)
    return Words(code, phrases, NUMBERS, lower_bound_column, w=W, weights=WEIGHTS)


def _phrases(algorithm: TwoHull, lifted: Lifted) -> dict[str, Phrase]:
    phrases = {
        "start": Phrase(
            "$w₊ starts at the first ● and $w₋ at the first ■; "
            "the boundary lies halfway between them."
        )
    }
    why = WHY[algorithm.select]
    claims: tuple[Claim, ...] = (falls("upper", "moved"),)
    if algorithm.select == "worst":
        claims = (*claims, smallest_score("smallest"))
    for sign, name in (("pos", "$w₊"), ("neg", "$w₋")):
        moves = f"Point <point> {why}: {name} moved a fraction $kappa\u00a0<=>\u00a0<kappa> of the way to it."
        for case, bounds in bound_sentences("margin").items():
            bound = bound_claim(partial(margin_lower_bound, algorithm), case)
            phrases[f"{sign} {case}"] = Phrase(
                (moves, bounds), _move(lifted, sign), "change", (*claims, bound)
            )
    return phrases


def _move(lifted: Lifted, sign: str) -> tuple[str, ...]:
    """Return the formulas of a step of w_pos or w_neg; without a finite map, those of the weight of its point."""
    kappa = r"$kappa <=> <kappa>"
    if not lifted.has_map:
        return (
            kappa,
            r"$weight_{<i>} \leftarrow (1-$kappa)$weight_{<i>} + $kappa <=> \mathbf{<alpha_i>}",
        )
    # with a lift, w moves among the lifted points
    x = formula_x(lifted)
    w = rf"$w_{{{SIGNS[sign]}}}"
    return kappa, rf"{w} \leftarrow (1-$kappa){w} + $kappa {x} <=> \mathbf{{<w_{sign}>}}"
