"""Pseudocode, sentences and numbers of hinge SGD and Pegasos."""

from typing import NamedTuple

import numpy as np

from linviz.algorithms.gradients.hinge.algorithm import INSIDE, HingeSgd, Pegasos
from linviz.algorithms.gradients.words import update_columns, visited_labels
from linviz.core.lift import Lifted
from linviz.run.claim import rises
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x, pick_line_and_indent
from linviz.words.score import score_lines

# the lines for each choice of the parameters
SHRINK_DIVISOR = {"1/N": "$N", "1/2N": "2$N"}
WIDENS = rises("half_width", "widened")
REPEAT = {
    "constant": "repeat",
    "1/t": "repeat for $time = 1, 2, …  with $etat = $eta/$time",
    "1/sqrt t": "repeat for $time = 1, 2, …  with $etat = $eta/√$time",
}


def words(algorithm: HingeSgd, lifted: Lifted) -> Words:
    """Return the words of hinge SGD for these parameters and this lift."""
    x = code_x(lifted)
    part = SHRINK_DIVISOR[algorithm.shrink]
    line, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    eta = "$eta" if algorithm.schedule == "constant" else "$etat"
    code = {
        START: "$w ← 0;  $b ← 0",
        "repeat": REPEAT[algorithm.schedule],
        "take": line,
        "score": f"{indent}$s ← $y ($w·{x} + $b)",
        "shrink": f"{indent}$w ← (1 − {eta}/{part}) $w",
        "pull": f"{indent}if $s < 1:  $w ← $w + {eta}$C $y {x};  $b ← $b + {eta}$C $y",
    }
    if algorithm.average:
        code["average"] = f"{indent}average ← mean of all $w, $b so far"
    code[END] = "until all steps are made"

    def extra_columns(columns: Columns) -> Columns:
        y = visited_labels(lifted, columns)
        eta = algorithm.rate_of(np.maximum(columns["step"], 1))
        keep = 1.0 - eta / algorithm.shrink_divisor(max(lifted.n, 1))
        push = np.where(columns["before"] < INSIDE, eta * algorithm.C * y, 0.0)
        return (
            update_columns(lifted, columns, keep, push)
            | _score_columns(columns)
            | {"keep": np.full(len(y), keep)}
        )

    rate = r"$eta" if eta == "$eta" else r"$etat"
    formula = _Formula(rf"(1 - \frac{{{rate}}}{{{part}}})$w", (rf"{rate} $C\,", ""), "$b")
    shrinks = algorithm.eta < algorithm.shrink_divisor(max(lifted.n, 1))
    terms = _StepTerms(
        "$w",
        f"1\u00a0−\u00a0{eta}/{part}",
        f"{eta}$C\u202f$y\u202f{x}",
        f"{eta}$C\u202f$y",
        shrinks,
    )
    phrases = _phrases(lifted, formula, terms)
    return Words(code, phrases, _numbers(algorithm, lifted), extra_columns, counts=True)


def _numbers(algorithm: HingeSgd, lifted: Lifted) -> tuple[tuple[str, str], ...]:
    # 000 §2.6; the steps as printed in §2.7 minimise it for 2C
    C = "$C" if algorithm.price == algorithm.C else "2$C"
    numbers = [(f"Objective ½‖$w‖² + {C} Σ$xi", "<objective>")]
    if algorithm.average:
        numbers.append(("The same for the average", "<avg_objective>"))
    # a lifted w would be cut off after its first few numbers
    if algorithm.average and lifted.lift.name == "none":
        numbers.append(("Average $w, $b", "<avg_w>, <avg_b>"))
    return *numbers, ("Slack Σ$xi", "<slack_sum>")


PEGASOS_NUMBERS = (
    ("Objective ½$lambda(‖$w‖² + $b²) + mean $xi", "<objective>"),
    ("$lambda = 1/($C·$N)", "<lam>"),
    ("Length of ($w, $b)", "<length>"),
    ("Length at most max ‖($x, 1)‖/$lambda", "<longest>"),
    ("Slack Σ$xi", "<slack_sum>"),
)


def pegasos_words(algorithm: Pegasos, lifted: Lifted) -> Words:
    """Return the words of Pegasos for these parameters and this lift."""
    x = code_x(lifted)
    line, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    code = {
        START: "$lambda ← 1/(${C}$N);  $w ← 0;  $b ← 0",
        "repeat": "repeat for $time = 1, 2, 3, …",
        "take": line,
        "score": f"{indent}$s ← $y ($w·{x} + $b)",
        "shrink": f"{indent}$w ← (1 − 1/$time) $w;  $b ← (1 − 1/$time) $b",
        "test": f"{indent}if $s < 1:",
        "pull": f"{indent}  $w ← $w + $y {x}/($lambda$time);  $b ← $b + $y/($lambda$time)",
        END: "until all steps are made",
    }

    def extra_columns(columns: Columns) -> Columns:
        y = visited_labels(lifted, columns)
        t = np.maximum(columns["step"], 1)
        lam = algorithm.lam(max(lifted.n, 1))
        push = np.where(columns["before"] < INSIDE, y / (lam * t), 0.0)
        shrunk_b = (1.0 - 1.0 / t) * columns["b_before"]
        return (
            update_columns(lifted, columns, 1.0 - 1.0 / t, push)
            | _score_columns(columns)
            | {
                "keep": 1.0 - 1.0 / t,
                "shrunk_b": shrunk_b,
                "lam": np.full(len(t), lam),
            }
        )

    formula = _Formula(
        r"$w - \frac{$w}{$time}", (r"\frac{", r"}{$lambda $time}"), r"$b - \frac{$b}{$time}"
    )
    terms = _StepTerms(
        "$w and $b", "1\u00a0−\u00a01/$time", f"$y\u202f{x}/($lambda$time)", "$y/($lambda$time)"
    )
    phrases = _phrases(lifted, formula, terms)
    return Words(code, phrases, PEGASOS_NUMBERS, extra_columns, counts=True)


def _score_columns(columns: Columns) -> Columns:
    """Return y f of the visited point, f and f less b, where a y f that only rounding keeps below 1 is 1.

    The steps count such a point as one on its margin.
    """
    before = columns["before"]
    signed = np.where((before < 1) & (before >= INSIDE), 1.0, before)
    f = columns["label"] * np.nan_to_num(signed)
    return {"before": signed, "f_before": f, "sum_before": f - columns["b_before"]}


class _Formula:
    """Formulas of a step: w and b after shrinking, and what stands before and behind y x in the added term."""

    def __init__(self, w: str, push: tuple[str, str], b: str) -> None:
        self.w = w
        self.push = push
        self.b = b

    def with_pull(self, x: str) -> tuple[str, ...]:
        """Return the formulas of a step that adds its point."""
        kept_b = "b_before" if self.b == "$b" else "shrunk_b"
        before, behind = self.push
        w = rf"$w \leftarrow {self.w} + {before}$y_{{<i>}}{x}{behind}"
        b = rf"$b \leftarrow {self.b} + {before}$y_{{<i>}}{behind}"
        return (
            w + r" <=> <shrunk> + <move> <=> \mathbf{<w>}",
            b + rf" <=> <{kept_b}> <+b_move> <=> \mathbf{{<b>}}",
        )

    def without_pull(self) -> tuple[str, ...]:
        """Return the formulas of a step that only shrinks."""
        w = rf"$w \leftarrow {self.w} <=> \mathbf{{<w>}}"
        if self.b == "$b":
            return (w,)
        return (w, rf"$b \leftarrow {self.b} <=> \mathbf{{<b>}}")


class _StepTerms(NamedTuple):
    """The terms of a step as text: what is scaled, its factor, and what a point with y f < 1 adds to w and to b.

    shrinks: whether that factor is between 0 and 1 wherever w is not 0.
    """

    scaled: str
    factor: str
    push: str
    push_b: str
    shrinks: bool = True


def _phrases(lifted: Lifted, formula: _Formula, terms: _StepTerms) -> dict[str, Phrase]:
    pull_formulas = (
        *score_lines(lifted, True, " < 1", "$s = "),
        *formula.with_pull(formula_x(lifted)),
    )
    # \u00a0: no line break between a number and its relation
    below = "$y·$f($x)\u00a0<=>\u00a0<before|1>\u00a0<\u00a01"
    beyond = "$y·$f($x)\u00a0<=>\u00a0<before>\u00a0≥\u00a01"
    shrink_formulas = (*score_lines(lifted, True, r" \ge 1", "$s = "), *formula.without_pull())
    times = f"The step multiplied {terms.scaled} by {terms.factor}\u00a0<=>\u00a0<keep|1>"
    pulls = f"{times} and added {terms.push} to $w and {terms.push_b} to $b."
    widens = ", so the margin widened" * terms.shrinks
    no_margin = "There was no margin: $w = 0."
    phrases = {
        "start": Phrase(
            "Nothing is learned yet: $w = 0, so $y·$f($x) = 0 and every point has slack 1."
        )
    }
    phrases |= {
        case: Phrase((*begin, pulls), pull_formulas, "pull")
        for case, begin in {
            "wrong": (f"Point <point> was misclassified: {below}.",),
            "inside": (f"Point <point> was inside its margin: {below}.",),
            "none, pulled": (no_margin, f"Point <point> was below 1: {below}."),
        }.items()
    }
    return phrases | {
        case: Phrase(
            (*begin, f"{times} and added nothing{end}."),
            shrink_formulas,
            "shrink",
            (WIDENS,) if end else (),
        )
        for case, end, begin in (
            ("beyond", widens, (f"Point <point> was on its margin or beyond: {beyond}.",)),
            ("none, beyond", "", (no_margin, f"Point <point> was not below 1: {beyond}.")),
        )
    }
