"""Texts of the batch perceptron."""

from linviz.algorithms.perceptrons.batch_perceptron.algorithm import BatchPerceptron
from linviz.algorithms.perceptrons.perceptron.words import NOTHING_YET
from linviz.algorithms.perceptrons.pocket.words import FEWEST, KEPT, NOT_KEPT
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x

NUMBERS = (
    ("Points not correct with the kept $w", "<best_errors> of <n>"),
    ("Kept $w, $b", "<best_w>, <best_b>"),
    ("Criterion $J, the sum of their |$f|", "<criterion>"),  # 004 J_p
)
WITH_B = {
    START: "$w ← 0;  $b ← 0",
    "take": "  all ($x, $y) with $y ($w·{x} + $b) ≤ 0:",
    "change": "    $w ← $w + {eta}Σ $y {x};  $b ← $b + {eta}Σ $y",
}
WITHOUT_B = {
    START: "$w ← 0",
    "take": "  all ($x, $y) with $y ($w·{x}) ≤ 0:",
    "change": "    $w ← $w + {eta}Σ $y {x}",
}


def words(algorithm: BatchPerceptron, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    x = code_x(lifted)
    eta = "$etat "
    if algorithm.schedule == "constant":
        eta = "" if _eta_is_always_1(algorithm) else "$eta "
    lines = WITH_B if algorithm.bias else WITHOUT_B
    code = {
        START: lines[START],
        "repeat": "for $time = 1, 2, …",
        "take": lines["take"].format(x=x),
        "change": lines["change"].format(x=x, eta=eta),
        "keep": "  if fewer are not correct: keep $w, $b",
        END: f"until all are correct, $time = {algorithm.steps:,},",
        "or": f"      or nothing better for {algorithm.patience:,} steps",
    }
    phrases = _phrases(_move_formulas(algorithm, lifted), f"{eta}$y\u202f{x}")
    return Words(code, phrases, NUMBERS, counts=True)


def _eta_is_always_1(algorithm: BatchPerceptron) -> bool:
    """Return whether eta_t is 1 in every step, so that texts leave it out."""
    return algorithm.eta == 1 and algorithm.schedule == "constant"


def _phrases(move: tuple[str, ...], product: str) -> dict[str, Phrase]:
    """Return the phrases by case. move: the formulas of a step. product: what a point adds to w, in letters."""
    phrases = {"start": Phrase(NOTHING_YET)}
    begin = {
        "none": "There was no boundary, so every point was a mistake: "
        f"the step added the {product} of all of them to $w.",
        "one": f"Only one point was a mistake: the step added its {product} to $w.",
        "some": f"The step added the {product} of all <errors_before> mistakes to $w.",
    }
    for case, sentence in begin.items():
        phrases[f"{case} kept"] = Phrase((sentence, KEPT), move, "keep", (FEWEST,))
        phrases[f"{case} not kept"] = Phrase((sentence, NOT_KEPT), move, "change")
    return phrases


def _move_formulas(algorithm: BatchPerceptron, lifted: Lifted) -> tuple[str, ...]:
    """Return the formulas of what a step adds to w and b."""
    x = formula_x(lifted, "")
    eta = ""
    number = ""
    if not _eta_is_always_1(algorithm):
        eta = r"$eta " if algorithm.schedule == "constant" else r"$etat "
        number = r"<rate> \cdot "
    # 004 eq. (29); the sums are over the points misclassified before the step
    sum_of_w = f"<w_before> + {number}<sum_w_before>"
    w = rf"$w \leftarrow $w + {eta}\sum $y{x} <=> {sum_of_w} <=> \mathbf{{<w>}}"
    size = rf"+ {number}(<sum_b_before>)" if number else "<+sum_b_before>"
    b = rf"$b \leftarrow $b + {eta}\sum $y <=> <b_before> {size} <=> \mathbf{{<b>}}"
    return (w, b) if algorithm.bias else (w,)
