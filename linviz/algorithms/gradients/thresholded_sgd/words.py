"""Pseudocode, sentences and numbers of the thresholded stochastic gradient."""

import numpy as np

from linviz.algorithms.gradients.logistic.words import INIT
from linviz.algorithms.gradients.thresholded_sgd.algorithm import ThresholdedSgd
from linviz.algorithms.gradients.words import visited_labels
from linviz.algorithms.perceptrons.perceptron import step_words
from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.core.lift import Lifted
from linviz.run.claim import score_rises
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, formula_x, pick_line_and_indent
from linviz.words.score import plain_score_lines


def words(algorithm: ThresholdedSgd, lifted: Lifted) -> Words:
    """Return the words for these parameters and this lift."""
    x = code_x(lifted)
    eta = "" if algorithm.eta == 1 else "$eta"
    line, indent = pick_line_and_indent(algorithm.order, "($x, $target)")
    code = {
        START: INIT,
        "repeat": "repeat",
        "take": line,
        "guess": f"{indent}$mu ← 1 if $w·{x} + $b ≥ 0, else 0",
        "change": f"{indent}$w ← $w + {eta}($target − $mu){x};  $b ← $b + {eta}($target − $mu)",
        END: "until $mu = $target for every point",
    }

    def extra_columns(columns: Columns) -> Columns:
        y = visited_labels(lifted, columns)
        # f before the step is y times y f; 0 where no point was visited
        guess = np.nan_to_num(y * columns["before"]) >= 0
        mu_and_t = {"mu": guess.astype(float), "t": (y > 0).astype(float)}
        return mu_and_t | perceptron.most_mistakes_column(columns)

    numbers = perceptron.numbers_from_0(lifted, bias=True)
    return Words(code, _phrases(algorithm, lifted), numbers, extra_columns)


def _phrases(algorithm: ThresholdedSgd, lifted: Lifted) -> dict[str, Phrase]:
    eta = "" if algorithm.eta == 1 else r"$eta"
    classes = r"$mu = <mu>, \quad $target = <t>"
    score = (*plain_score_lines(lifted, True, " > 0"), classes)
    move = (
        *score,
        rf"$w \leftarrow $w + {eta}($target - $mu){formula_x(lifted)} "
        r"<=> <w_before> + <move> <=> \mathbf{<w>}",
        rf"$b \leftarrow $b + {eta}($target - $mu) <=> <b_before> <+b_move> <=> \mathbf{{<b>}}",
    )
    on_boundary = step_words.tie_text(1)
    misclassified = (
        "Point <point> was misclassified: predicted class $mu = <mu>, true class $target = <t>."
    )
    gain = perceptron.gain_text(lifted, algorithm.eta, True)
    # \u00a0: no line break between a number and its relation
    from_there = "The update raised $y·$f($x)\u00a0<=>\u00a0<before|0>"
    mistakes = {
        case: (misclassified, perceptron.rise_sentence(gain, enough, from_there))
        for case, enough in {
            "corrected": perceptron.OUTCOMES["corrected"],
            "still wrong": perceptron.OUTCOMES["still wrong"],
            "to 0": step_words.raised_to_0_text(1),
        }.items()
    }
    raised = perceptron.rise_from_0_sentence(gain, "The update raised $y·$f($x)")
    mistakes["tie wrong"] = (f"{on_boundary} a mistake.", raised)
    outcomes = {
        "corrected": perceptron.mistake_claims("corrected"),
        "still wrong": perceptron.mistake_claims("still wrong"),
        "tie wrong": perceptron.mistake_claims("corrected"),
    }
    return {
        "start": Phrase(step_words.start_sentence(1)),
        "right": Phrase(
            "Point <point> was classified correctly: $target − $mu = 0, so nothing changed.",
            score,
            "guess",
        ),
        "tie right": Phrase(
            (
                f"{on_boundary} nothing changed.",
                "The usual test of the perceptron would count it as a mistake.",
            ),
            score,
            "guess",
        ),
        **{
            case: Phrase(said, move, "change", (score_rises("raised"), *outcomes.get(case, ())))
            for case, said in mistakes.items()
        },
    }
