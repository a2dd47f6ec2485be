"""Texts of relaxation."""

from functools import partial

import numpy as np

from linviz.algorithms.perceptrons.relaxation.algorithm import Relaxation, augmented_squared_lengths
from linviz.core.lift import Lifted
from linviz.core.number import number
from linviz.run.claim import score_rises
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x
from linviz.words.score import score_lines

# \u00a0 prevents a line break between a relation and its number
IS_BELOW = "$y·$f($x)\u00a0<=>\u00a0<before|level>\u00a0<\u00a0<level>."
# beginnings of the sentence about a point short of its level, by the key of its phrase
SHORT_CASES = {
    "first": ("There was no boundary: $w = 0.", "Point <point> set one, since"),
    "near": ("Point <point> was classified correctly, but not far enough:",),
    "tie": ("Point <point> lay exactly on the boundary:",),
    "wrong": ("Point <point> was misclassified:",),
}


def words(algorithm: Relaxation, lifted: Lifted) -> Words:
    """Return the texts for these parameters and this lift."""
    x = code_x(lifted)
    eta = "" if algorithm.eta == 1 else "$eta "
    code = {
        START: "$w ← 0;  $b ← 0",
        "repeat": "repeat",
        "take": f"  for each ($x, $y):  $s ← $y ($w·{x} + $b)",
        "test": "    if $s < $level:",
        "size": f"      $step ← {eta}($level − $s)/(‖{x}‖² + 1)",
        "change": f"      $w ← $w + $step $y {x};  $b ← $b + $step $y",
        END: "until a pass changes nothing",
    }
    numbers = (
        (f"Smallest $y·$f($x), for $level = {number(algorithm.level).text}", "<least>"),
        ("Points below $level", "<short> of <n>"),
        ("Margin", "<margin>"),
    )
    return Words(code, _phrases(algorithm, lifted), numbers, partial(_columns, algorithm, lifted))


def _columns(algorithm: Relaxation, lifted: Lifted, columns: Columns) -> Columns:
    """Return β and η, |x|^2 and -y f of the visited point, a, and what a added to w and b."""
    # -1 stands for no point, and picks the last place
    index = columns["index"]
    size = np.append(augmented_squared_lengths(lifted) - 1, 0.0)[index]
    minus_signed = -np.nan_to_num(columns["before"])
    a = algorithm.eta * np.maximum(algorithm.level + minus_signed, 0.0) / (size + 1)
    added_b = a * np.append(lifted.y, 0.0)[index]
    phi = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])[index]
    return {
        "level": np.full(len(index), algorithm.level),
        "eta": np.full(len(index), algorithm.eta),
        "size": size,
        # stands after β, with its sign as the operator
        "taken": minus_signed,
        "a": a,
        "move": added_b[:, None] * phi,
        "b_move": added_b,
    }


def _phrases(algorithm: Relaxation, lifted: Lifted) -> dict[str, Phrase]:
    level = number(algorithm.level).text
    formulas = _update_formulas(algorithm, lifted)
    phrases = {
        "start": Phrase(
            (
                "Nothing is learned yet: $w = 0, so there is no boundary.",
                f"Every point must reach $y·$f($x)\u00a0≥\u00a0{level}.",
            )
        ),
        "enough": Phrase(
            (
                "Point <point> was far enough: "
                "$y·$f($x)\u00a0<=>\u00a0<before|level>\u00a0≥\u00a0<level>.",
                "Nothing changed.",
            ),
            score_lines(lifted, True, r" \ge <level>", "$s = "),
            "test",
        ),
        "none": Phrase(
            (
                f"Point <point> was not far enough: {IS_BELOW}",
                "Now $w = 0, so there is no boundary.",
            ),
            formulas,
            "change",
        ),
    }
    for case, (*before, begin) in SHORT_CASES.items():
        sentences = (*before, f"{begin} {IS_BELOW}", _landing_sentence(algorithm.eta))
        phrases[case] = Phrase(sentences, formulas, "change", (score_rises("raised"),))
    return phrases


def _landing_sentence(eta: float) -> str:
    """Return the sentence about where the step takes the point."""
    where = ""
    if eta < 1:
        where = f", a part {number(eta).text} of the way to $level"
    elif eta == 2:
        where = ", as far above $level as it was below"
    elif eta > 1:
        where = ", above $level"
    return f"The step raised it to <~><after>{where}."


def _update_formulas(algorithm: Relaxation, lifted: Lifted) -> tuple[str, ...]:
    """Return y f of a point that is short of its level, the length of the step, and how it changes w and b."""
    x = formula_x(lifted)
    eta, factor = ("", "") if algorithm.eta == 1 else (r"$eta ", r"<eta>\cdot ")
    a = rf"$step = {eta}($level - $s)/(\lVert {x} \rVert^{{2}} + 1)"
    w = rf"$w \leftarrow $w + $step\,$y_{{<i>}}{x}"
    return (
        *score_lines(lifted, True, " < <level>", "$s = "),
        rf"{a} <=> {factor}(<level> \, <+taken>)/(<size> + 1) <=> <a>",
        rf"{w} <=> <w_before> + <move> <=> \mathbf{{<w>}}",
        r"$b \leftarrow $b + $step\,$y_{<i>} <=> <b_before> <+b_move> <=> \mathbf{<b>}",
    )
