"""The batch perceptron in words."""

from linviz.algorithms.perceptrons.batch_perceptron.algorithm import BatchPerceptron
from linviz.algorithms.perceptrons.pocket.words import KEPT, NOT_KEPT
from linviz.core.lift import Lifted
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.maths import code_x, formula_x

NUMBERS = (
    ("Points wrong now", "<errors> of <n>"),
    ("Points wrong with the kept w", "<best_errors> of <n>"),
    ("Kept w, b", "<best_w>, <best_b>"),
    ("Criterion J, the sum of their |f|", "<criterion>"),  # 004 J_p
)


def words(algorithm: BatchPerceptron, lifted: Lifted) -> Words:
    """Its words for these parameters and this lift."""
    x = code_x(lifted)
    bias = algorithm.bias
    eta = "" if _plain(algorithm) else "η " if algorithm.schedule == "constant" else "ηₜ "
    code = {
        START: "w ← 0;  b ← 0" if bias else "w ← 0",
        "repeat": "for t = 1, 2, …",
        "take": f"  all (x, y) with y (w·{x}{' + b' if bias else ''}) ≤ 0:",
        "change": f"    w ← w + {eta}Σ y {x}" + (f";  b ← b + {eta}Σ y" if bias else ""),
        "keep": "  if fewer are wrong: keep w, b",
        END: f"until none is wrong, t = {algorithm.steps:,},",
        "or": f"      or nothing better for {algorithm.patience:,} steps",
    }
    return Words(code, _phrases(_move(algorithm, lifted)), NUMBERS, counts=True)


def _plain(algorithm: BatchPerceptron) -> bool:
    # a factor of 1 is not written
    return algorithm.eta == 1 and algorithm.schedule == "constant"


def _phrases(move: tuple[str, ...]) -> dict[str, Phrase]:
    phrases = {
        "start": Phrase(
            "Nothing is learned yet: w = 0, so there is no boundary and every point counts as a mistake."
        )
    }
    begin = {
        "none": "There is no boundary yet: every point counts as a mistake, and all pull at once.",
        "one": "One point alone is wrong, and pulls.",
        "some": "All <errors_before> points that are wrong pull at once.",
    }
    for key, said in begin.items():
        phrases[f"{key} kept"] = Phrase(f"{said} {KEPT}", move, "keep")
        phrases[f"{key} not kept"] = Phrase(f"{said} {NOT_KEPT}", move, "change")
    return phrases


def _move(algorithm: BatchPerceptron, lifted: Lifted) -> tuple[str, ...]:
    x = formula_x(lifted, "")
    eta = ""
    number = ""
    if not _plain(algorithm):
        eta = r"\eta " if algorithm.schedule == "constant" else r"\eta_{t} "
        number = r"<rate> \cdot "
    # 004 eq. (29); the sums run over the points that were wrong before the step
    added = f"<w_before> + {number}<sum_w_before>"
    w = rf"\mathbf{{w}} \leftarrow \mathbf{{w}} + {eta}\sum y{x} <=> {added} <=> \mathbf{{<w>}}"
    size = rf"+ {number}(<sum_b_before>)" if number else "<+sum_b_before>"
    b = rf"b \leftarrow b + {eta}\sum y <=> <b_before> {size} <=> \mathbf{{<b>}}"
    return (w, b) if algorithm.bias else (w,)
