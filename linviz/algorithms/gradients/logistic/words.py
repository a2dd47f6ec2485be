"""Pseudocode, sentences and numbers of logistic regression."""

import numpy as np

from linviz.algorithms.gradients.logistic.algorithm import (
    LogisticGd,
    LogisticSgd,
    has_no_optimum,
    largest_eta,
)
from linviz.algorithms.gradients.words import update_columns, visited_labels
from linviz.core import loss
from linviz.core.arithmetic import lengths
from linviz.core.lift import Lifted
from linviz.run.claim import falls, rises, stays
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x, pick_line_and_indent

INIT = "$target ← 1 for ●, 0 for ■;  $w ← 0;  $b ← 0"
INIT_GIVEN = "$target ← 1 for ●, 0 for ■;  $w ← $w₀;  $b ← $b₀"
NOTHING = "Nothing is learned yet: $w = 0, so every point has probability 0.5 for each class."
# \u00a0 prevents a line break between a relation and its number
GIVEN = (
    "The start is given: $w\u00a0<=>\u00a0<w>, $b\u00a0<=>\u00a0<b>.",
    "Its loss is <objective>.",
)
NO_OPTIMUM = (
    "There is no finite optimum: some boundary misclassifies no point, "
    "so only an infinitely long $w would be optimal."
)


def _numbers(lam: float) -> tuple[tuple[str, str], ...]:
    price = " + ½$lambda‖$w‖²" if lam else ""
    return (
        # 003 cross entropy, with ±1 for its labels
        (f"Loss Σ ln(1 + e^(−$y·$f($x))){price}", "<objective>"),
        ("Length of the gradient", "<gradient>"),
        ("Length of $w", "<length>"),
    )


def descent_words(algorithm: LogisticGd, lifted: Lifted) -> Words:
    """Return the words of gradient descent for these parameters and this lift."""
    x = code_x(lifted)
    price = " − $eta$lambda$w" if algorithm.lam else ""
    code = {
        START: _start_line(algorithm),
        "repeat": "repeat",
        "guess": f"  $mu ← $sigma($w·{x} + $b)   for every point",
        "change": f"  $w ← $w − $etaΣ($mu − $target){x}{price};  $b ← $b − $etaΣ($mu − $target)",
        END: "until the gradient vanishes",
    }
    falls_below = ("The loss falls in every step if $eta is below", "<largest_eta>")
    numbers = (*_numbers(algorithm.lam), falls_below)
    eta_limit = largest_eta(lifted, algorithm.lam) if lifted.n else np.inf

    def extra_columns(columns: Columns) -> Columns:
        changes = {
            "move": columns["w"] - columns["w_before"],
            "b_move": columns["b"] - columns["b_before"],
            "change": np.abs(columns["objective"] - columns["objective_before"]),
            "largest_eta": np.full(len(columns["b"]), eta_limit),
        }
        return changes | _length_column(columns)

    return Words(code, _descent_phrases(algorithm, lifted), numbers, extra_columns)


def _descent_phrases(algorithm: LogisticGd, lifted: Lifted) -> dict[str, Phrase]:
    x = formula_x(lifted, "")
    price = r" - $eta$lambda$w" if algorithm.lam else ""
    move = (
        rf"$w \leftarrow $w - $eta\sum($mu - $target){x}{price} "
        r"<=> <w_before> + <move> <=> \mathbf{<w>}",
        r"$b \leftarrow $b - $eta\sum($mu - $target) <=> <b_before> <+b_move> <=> \mathbf{<b>}",
    )
    pull = "Every point pulled at the boundary, with a strength of 1\u00a0minus the probability of its class."
    sentences = {
        "falls": "The loss fell by <change> to <objective>.",
        "stays": "The loss hardly changed: it is <objective>.",
        "rises": "But the loss rose by <change> to <objective>: "
        "the step was too long, since $eta is too large.",
    }
    claims = {
        "falls": falls("objective", "fell"),
        "stays": stays("objective", "hardly changed"),
        "rises": rises("objective", "rose"),
    }
    phrases = {
        case: Phrase((pull, sentence), move, "change", (claims[case],))
        for case, sentence in sentences.items()
    }
    return _start_phrase(algorithm, lifted) | phrases


def _is_from_0(algorithm: LogisticGd | LogisticSgd) -> bool:
    """Return whether w and b start at 0."""
    return not any(algorithm.w0) and not algorithm.b0


def _start_line(algorithm: LogisticGd | LogisticSgd) -> str:
    """Return the first line of the pseudocode."""
    return INIT if _is_from_0(algorithm) else INIT_GIVEN


def _start_phrase(algorithm: LogisticGd | LogisticSgd, lifted: Lifted) -> dict[str, Phrase]:
    start = (NOTHING,) if _is_from_0(algorithm) else GIVEN
    has_classes = lifted.n > 0 and not lifted.problem.one_class
    if has_classes and has_no_optimum(lifted, algorithm.lam):
        return {"start": Phrase((*start, NO_OPTIMUM))}
    return {"start": Phrase(start)}


def stochastic_words(algorithm: LogisticSgd, lifted: Lifted) -> Words:
    """Return the words of stochastic gradient descent for these parameters and this lift."""
    x = code_x(lifted)
    shrunk = "(1 − $eta$lambda/$N) $w" if algorithm.lam else "$w"
    line, indent = pick_line_and_indent(algorithm.order, "($x, $target)")
    code = {
        START: _start_line(algorithm),
        "repeat": "repeat",
        "take": line,
        "guess": f"{indent}$mu ← $sigma($w·{x} + $b)",
        "change": f"{indent}$w ← {shrunk} + $eta ($target − $mu) {x};  $b ← $b + $eta ($target − $mu)",
        END: "until all steps are made",
    }
    return Words(
        code,
        _phrases(algorithm, lifted),
        _numbers(algorithm.lam),
        _PullColumns(algorithm, lifted),
        counts=True,
    )


class _PullColumns:
    """Columns of a step: mu = sigma(f) before it, t, own = the probability of the point's class, lacks = 1 - own."""

    def __init__(self, algorithm: LogisticSgd, lifted: Lifted) -> None:
        self.algorithm = algorithm
        self.lifted = lifted

    def __call__(self, columns: Columns) -> Columns:
        algorithm = self.algorithm
        y = visited_labels(self.lifted, columns)
        # 0 where no point was visited
        signed = np.nan_to_num(columns["before"])
        residual = -loss.logistic_slope(signed)
        probability = -loss.logistic_slope(-signed)
        pull = {
            "mu": np.where(y > 0, probability, residual),
            "t": (y > 0).astype(float),
            "own": probability,
            "lacks": residual,
        }
        keep = 1.0 - algorithm.eta * algorithm.lam / max(self.lifted.n, 1)
        push = algorithm.eta * (y * residual)
        return pull | update_columns(self.lifted, columns, keep, push) | _length_column(columns)


def _length_column(columns: Columns) -> Columns:
    return {"length": lengths(columns["w"])}


def _phrases(algorithm: LogisticSgd, lifted: Lifted) -> dict[str, Phrase]:
    shrunk_w = r"(1 - \frac{$eta$lambda}{$N})$w" if algorithm.lam else r"$w"
    move = (
        r"$mu = $sigma($f($x_{<i>})) <=> <mu>, \quad $target = <t>",
        rf"$w \leftarrow {shrunk_w} + $eta($target - $mu){formula_x(lifted)} "
        r"<=> <shrunk> + <move> <=> \mathbf{<w>}",
        r"$b \leftarrow $b + $eta($target - $mu) <=> <b_before> <+b_move> <=> \mathbf{<b>}",
    )
    pulled = "It pulled with strength 1\u00a0−\u00a0<own>\u00a0<=>\u00a0<lacks>."
    right = ("Point <point> had probability <own> of its class.", pulled)
    wrong = ("Point <point> had only probability <own> of its class.", pulled)
    return _start_phrase(algorithm, lifted) | {
        "right": Phrase(right, move, "change"),
        "wrong": Phrase(wrong, move, "change"),
    }
