"""Texts of the voted and the averaged perceptron: those of the perceptron, and the sum over its visits."""

import numpy as np

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.votes.algorithm import AveragedPerceptron, VotedPerceptron
from linviz.algorithms.perceptrons.votes.by_passes import CombinedPerceptron
from linviz.core.lift import Lifted
from linviz.run.columns import Columns
from linviz.run.phrase import END, START, Phrase, Words
from linviz.words.common_phrases import code_x, pick_line_and_indent

AVERAGED = (
    ("Points not correct by the current $w", "<moving_errors> of <n>"),
    ("Weight of the current $w in the average", "<survival> of <visits>"),
    ("Mistakes so far", "<updates>"),
)
VOTED = (
    ("Points not correct by the current $w", "<moving_errors> of <n>"),
    ("Votes of the current $w", "<survival> of <visits>"),
    ("Mistakes so far", "<updates>"),
)
# f is that of the inner perceptron; \u00a0 prevents a line break between a relation and its number
RIGHT = "The current $w classified point <point> correctly: $y·$f($x)\u00a0<=>\u00a0<before|0>\u00a0>\u00a00."
# the sentences about a w that survived a visit, and about a new one
IN_AVERAGE = (
    (
        "It has survived <survival> visits.",
        "The average of all $w so far <agrees:is correct, too:is not correct>.",
    ),
    "In the average the new $w has weight 1 of <visits> so far.",
)
IN_VOTE = (
    (
        "It has <survival> votes now.",
        "The vote of all $w so far <agrees:is correct, too:is not correct>.",
    ),
    "The new $w starts with one vote; earlier ones keep theirs.",
)
# lines with b and without it; 001: W adds c times what w adds, and B is to b what W is to w
AVERAGED_WITH_B = {
    START: "$w ← 0;  $b ← 0;  $sumw, $sumb, $vote ← 0",
    "cache": "  $sumw ← $sumw + $vote {eta}$y {x};  $sumb ← $sumb + $vote {eta}$y",
    END: "return $w − $sumw/$vote,  $b − $sumb/$vote",
}
AVERAGED_WITHOUT_B = {
    START: "$w ← 0;  $sumw, $vote ← 0",
    "cache": "  $sumw ← $sumw + $vote {eta}$y {x}",
    END: "return $w − $sumw/$vote",
}
VOTED_WITH_B = {
    START: "$w ← 0;  $b ← 0;  $vote ← 0",
    "keep": "  keep $w, $b, $vote;  $vote ← 0",
    END: "return Σₖ $voteₖ sign($wₖ·{x} + $bₖ)",
}
VOTED_WITHOUT_B = {
    START: "$w ← 0;  $vote ← 0",
    "keep": "  keep $w, $vote;  $vote ← 0",
    END: "return Σₖ $voteₖ sign($wₖ·{x})",
}
MEAN = (
    r"$w - \frac{$sumw}{$vote} <=> <moving_w> - \frac{<cached_w>}{<visits>} "
    r"<=> \mathbf{<w>}"
)


def averaged_words(algorithm: AveragedPerceptron, lifted: Lifted) -> Words:
    """Return the averaged perceptron's texts for these parameters and this lift."""
    _, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    lines = AVERAGED_WITH_B if algorithm.bias else AVERAGED_WITHOUT_B
    eta = perceptron.eta_factor(algorithm.inner)
    code = {
        START: lines[START],
        "repeat": _repeat_line(algorithm),
        **perceptron.visit_lines(algorithm.inner, lifted),
        "cache": indent + lines["cache"].format(eta=eta, x=code_x(lifted)),
        "count": f"{indent}$vote ← $vote + 1",
        END: lines[END],
    }
    w = "$w, $b, averaged" if algorithm.bias else "$w, averaged"
    phrases = _phrases(algorithm, lifted, IN_AVERAGE, (MEAN,))
    return Words(
        code, phrases, AVERAGED, _AgreesColumn(lifted), w, tested_b="moving_b", counts=True
    )


def voted_words(algorithm: VotedPerceptron, lifted: Lifted) -> Words:
    """Return the voted perceptron's texts for these parameters and this lift."""
    _, indent = pick_line_and_indent(algorithm.order, "($x, $y)")
    lines = VOTED_WITH_B if algorithm.bias else VOTED_WITHOUT_B
    visit = perceptron.visit_lines(algorithm.inner, lifted)
    code = {
        START: lines[START],
        "repeat": _repeat_line(algorithm),
        "take": visit["take"],
        "test": visit["test"],
        "keep": indent + lines["keep"],
        "change": visit["change"],
        "count": f"{indent}$vote ← $vote + 1",
        END: lines[END].format(x=code_x(lifted)),
    }
    w = "$w, $b, current" if algorithm.bias else "$w, current"
    phrases = _phrases(algorithm, lifted, IN_VOTE)
    return Words(code, phrases, VOTED, _AgreesColumn(lifted), w, tested_b="moving_b", counts=True)


class _AgreesColumn:
    """Column of a step: 1 where the average or the vote after it classifies the visited point correctly, too."""

    def __init__(self, lifted: Lifted) -> None:
        self.lifted = lifted

    def __call__(self, columns: Columns) -> Columns:
        index = columns["index"]
        if not self.lifted.n:
            return {"agrees": np.zeros(len(index))}
        # index -1 (no point) takes the last point, and its number is not shown
        signed = self.lifted.y[index] * columns["scores"][np.arange(len(index)), index]
        return {"agrees": (signed > 0).astype(float)}


def _repeat_line(algorithm: CombinedPerceptron) -> str:
    """Return the line of the pseudocode with the number of passes, or of visits in random order."""
    times = f"$n · {algorithm.passes}" if algorithm.order == "random" else str(algorithm.passes)
    return f"repeat {times} times"


def _phrases(
    algorithm: CombinedPerceptron,
    lifted: Lifted,
    survival_sentences: tuple[tuple[str, ...], str],
    last_formulas: tuple[str, ...] = (),
) -> dict[str, Phrase]:
    """Return the phrases by case.

    survival_sentences: about a w that survived a visit, and about a new one. last_formulas: lines at the end of every
    formula.
    """
    survival, replacement = survival_sentences
    right = (*perceptron.check_formulas(algorithm.inner, lifted, " > 0", "moving_"), *last_formulas)
    move = (*perceptron.mistake_formulas(algorithm.inner, lifted, "moving_"), *last_formulas)
    mistakes = _mistake_sentences(algorithm, lifted)
    return {
        "start": Phrase(perceptron.NOTHING_YET),
        "right": Phrase((RIGHT, *survival), right, "count"),
        **{
            key: Phrase((*sentences, replacement), move, "change", perceptron.mistake_claims(key))
            for key, sentences in mistakes.items()
        },
    }


def _mistake_sentences(algorithm: CombinedPerceptron, lifted: Lifted) -> dict[str, tuple[str, ...]]:
    """Return the sentences of a mistake of the inner perceptron, by the key of their phrase."""
    gain = perceptron.gain_text_of(algorithm.inner, lifted)
    score = "$y·$f($x)\u00a0<=>\u00a0<before|0>"
    wrong = f"The current $w misclassified point <point>: {score}."
    mistake = f"At point <point> the current $w had {score}\u00a0≤\u00a00, a mistake."
    outcomes = perceptron.OUTCOMES
    return perceptron.mistake_sentences(gain) | {
        "none": (
            "The current $w was 0, so it had no boundary.",
            f"Point <point> counted as a mistake, {score}\u00a0≤\u00a00, and set a new $w.",
        ),
        "gone": (mistake, "Now the current $w is 0, so it has no boundary."),
        "tie": (
            "Point <point> lay exactly on the boundary of the current $w, and $y·$f($x) = 0 counts as a mistake.",
            perceptron.rise_from_0_sentence(gain),
        ),
        "corrected": (wrong, perceptron.rise_sentence(gain, outcomes["corrected"])),
        "still wrong": (wrong, perceptron.rise_sentence(gain, outcomes["still wrong"])),
        "still tied": (mistake, perceptron.rise_sentence(gain, outcomes["still tied"])),
    }
