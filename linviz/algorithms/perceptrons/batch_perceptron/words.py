"""Texts of the batch perceptron."""

from linviz.algorithms.perceptrons.batch_perceptron.algorithm import BatchPerceptron
from linviz.algorithms.perceptrons.perceptron.words import NOTHING_YET
from linviz.algorithms.perceptrons.pocket.words import KEPT, NOT_KEPT
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x

NUMBERS = (
    ("Points wrong now", "<errors> of <n>"),
    ("Points wrong with the kept $w", "<best_errors> of <n>"),
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
        "keep": "  if fewer are wrong: keep $w, $b",
        END: f"until none is wrong, $time = {algorithm.steps:,},",
        "or": f"      or nothing better for {algorithm.patience:,} steps",
    }
    return Words(code, _phrases(_move_formulas(algorithm, lifted)), NUMBERS, counts=True)


def _eta_is_always_1(algorithm: BatchPerceptron) -> bool:
    """Return whether eta_t is 1 in every step, so that texts leave it out."""
    return algorithm.eta == 1 and algorithm.schedule == "constant"


def _phrases(move: tuple[str, ...]) -> dict[str, Phrase]:
    """Return the phrases by case; move: the formulas of a step."""
    phrases = {"start": Phrase(NOTHING_YET)}
    begin = {
        "none": "There is no boundary yet: every point counts as a mistake, and all pull at once.",
        "one": "One point alone is wrong, and pulls.",
        "some": "All <errors_before> points that are wrong pull at once.",
    }
    for case, sentence in begin.items():
        phrases[f"{case} kept"] = Phrase((sentence, KEPT), move, "keep")
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
    added = f"<w_before> + {number}<sum_w_before>"
    w = rf"$w \leftarrow $w + {eta}\sum $y{x} <=> {added} <=> \mathbf{{<w>}}"
    size = rf"+ {number}(<sum_b_before>)" if number else "<+sum_b_before>"
    b = rf"$b \leftarrow $b + {eta}\sum $y <=> <b_before> {size} <=> \mathbf{{<b>}}"
    return (w, b) if algorithm.bias else (w,)
