"""Texts of the dual perceptron."""

from linviz.algorithms.perceptrons.dual_perceptron.algorithm import DualPerceptron
from linviz.algorithms.perceptrons.perceptron.words import (
    MISCLASSIFIED,
    OUTCOMES,
    mistake_claims,
    rise_from_0_sentence,
    rise_sentence,
    until_line,
)
from linviz.core.lift import Lifted
from linviz.run.claim import alpha_grows
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words import classifier
from linviz.words.common_phrases import code_x, pick_line_and_indent
from linviz.words.score import KERNEL_SCORE_LINE, signed_score_line

NUMBERS = (
    ("Mistakes so far", "<updates>"),
    ("$radius², the change of $b at a mistake", "<square>"),
)
OWN_B = ("$b of the algorithm", "<own_b>", "($b beside $w also contains the constant part of $K)")


def words(algorithm: DualPerceptron, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    each, indent = pick_line_and_indent(algorithm.order, "i")
    code = {
        START: "$alpha ← 0;  $b ← 0",
        "repeat": "repeat",
        "take": each,
        "test": f"{indent}if $yᵢ (Σⱼ $alphaⱼ $yⱼ $K($xⱼ, $xᵢ) + $b) ≤ 0:",
        "change": f"{indent}  $alphaᵢ ← $alphaᵢ + 1;  $b ← $b + $yᵢ $radius²",
        END: until_line(algorithm.order),
    }
    # where the features are centred, or K has a constant component, b beside w differs from own_b
    has_other_b = algorithm.offset == "centred" or lifted.lift.constant != 0
    numbers = (*NUMBERS, OWN_B) if has_other_b and classifier.has_written_terms(lifted) else NUMBERS
    return Words(code, _phrases(algorithm, lifted), numbers, b="own_b", tested_b="own_b")


# 000 §2.5, both lines
_UPDATE_FORMULAS = (
    KERNEL_SCORE_LINE,
    signed_score_line(r"$f($x_{<i>})", r" \le 0"),
    r"$alpha_{<i>} \leftarrow $alpha_{<i>} + 1 <=> \mathbf{<alpha_i>}",
    r"$b \leftarrow $b + $y_{<i>} $radius^{2} <=> <own_b_before> <+own_b_move> <=> \mathbf{<own_b>}",
)
COUNT_GREW = alpha_grows("grew")
_COUNT_GREW = "Its count $alpha grew by one and $b changed by $y·$radius²"
# \u00a0 prevents a line break between a relation and its number
_CORRECT = (
    "Point <point> was classified correctly: $y·$f($x)\u00a0<=>\u00a0<before|0>\u00a0>\u00a00."
)


def _phrases(algorithm: DualPerceptron, lifted: Lifted) -> dict[str, Phrase]:
    gain = _gain_text(algorithm, lifted)
    count_grew = f"{_COUNT_GREW}, which raised $y·$f($x)"
    mistakes = {
        "first": (
            "There was no boundary yet: $y·$f($x) = 0 counts as a mistake at point <point>.",
            f"{_COUNT_GREW}.",
        ),
        # here, too, there may be no boundary: f can come back to 0 everywhere
        "tie": (
            "At point <point> $f($x) was 0, and that counts as a mistake.",
            rise_from_0_sentence(gain, count_grew),
        ),
    }
    for case, outcome in OUTCOMES.items():
        mistakes[case] = (MISCLASSIFIED, rise_sentence(gain, outcome, count_grew))
    return {
        "start": Phrase(
            "Nothing is learned yet: all $alpha are 0, "
            "so there is no boundary and no point is classified correctly."
        ),
        "right": Phrase(
            (_CORRECT, "Nothing changed."),
            (KERNEL_SCORE_LINE, signed_score_line(r"$f($x_{<i>})", " > 0")),
            "test",
        ),
        **{
            case: Phrase(said, _UPDATE_FORMULAS, "change", (COUNT_GREW, *mistake_claims(case)))
            for case, said in mistakes.items()
        },
    }


def _gain_text(algorithm: DualPerceptron, lifted: Lifted) -> str:
    """Return in letters what an update adds to y f of its point."""
    b = "1" if algorithm.offset == "one" else "$radius²"
    # where the features are centred, K differs from the lift's K
    centred = algorithm.offset == "centred"
    kernel = f"‖{code_x(lifted)} − mean‖²" if centred else "$K($x, $x)"
    return f"{kernel} + {b}"
