"""Texts of a perceptron whose mistakes are those of a step function: it predicts a class, also where f = 0."""

import numpy as np

from linviz.algorithms.perceptrons.perceptron import words as perceptron
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.perceptron.mistake_rule import CLASS_AT_0
from linviz.core.lift import Lifted
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns
from linviz.run.order import CHOSEN
from linviz.run.phrase import END, Code, Phrase, Words
from linviz.words.common_phrases import code_x
from linviz.words.score import plain_score_lines

CLASSES = "predicted class $guess\u00a0=\u00a0<predicted>, true class $y\u00a0=\u00a0<label>"


def words(algorithm: Perceptron, lifted: Lifted) -> Words:
    """Return the texts for these parameters, whose test is a step function, and this lift."""
    usual = perceptron.words(algorithm, lifted)
    at_0 = CLASS_AT_0[algorithm.test]
    # a start that is not 0 has its own sentence
    own_start = {"start": Phrase(start_sentence(at_0))} if perceptron.is_from_0(algorithm) else {}

    def extra_columns(columns: Columns) -> Columns:
        # -1 stands for no point, and picks the last place
        label = np.append(lifted.y, 0.0)[columns["index"]]
        predicted = np.where(columns["event"] == UPDATE, -label, label)
        return usual.columns(columns) | {"predicted": predicted}

    return usual._replace(
        pseudocode=_pseudocode(usual.pseudocode, algorithm, lifted),
        phrases=usual.phrases | _phrases(algorithm, lifted) | own_start,
        columns=extra_columns,
    )


def start_sentence(at_0: int) -> str:
    """Return the sentence at w = 0 and b = 0; at_0: the class that f = 0 counts as."""
    return (
        f"Nothing is learned yet: $w = 0, and $f($x) = 0 counts as {_mark(at_0)} here, "
        f"so only {_mark(-at_0)} are mistakes."
    )


def tie_text(at_0: int) -> str:
    """Return the first part of a sentence about a visited point with f = 0, which counts as the class at_0."""
    return f"At point <point> $f($x) was 0, and that counts as {_mark(at_0)}:"


def raised_to_0_text(at_0: int) -> str:
    """Return the last part of a sentence about an update that raised y f to 0, which counts as the class at_0."""
    return f", and $f($x) = 0 counts as {_mark(at_0)}."


def _mark(label: int) -> str:
    """Return the mark of a class on the canvas."""
    return "●" if label > 0 else "■"


def _pseudocode(usual: Code, algorithm: Perceptron, lifted: Lifted) -> Code:
    """Return the lines, where a mistake is another class than y."""
    f = f"$w·{code_x(lifted)}{' + $b' * algorithm.bias}"
    relation = "≥" if CLASS_AT_0[algorithm.test] > 0 else ">"
    step = f"+1 if {f} {relation} 0, else −1"
    indent = " " * (len(usual["test"]) - len(usual["test"].lstrip()))
    if algorithm.order in CHOSEN:
        return {**usual, "test": f"{indent}$y ≠ ({step})"}
    lines: dict[str, str] = {}
    for name, line in usual.items():
        if name == "test":
            lines["predict"] = f"{indent}$guess ← {step}"
            line = f"{indent}if $guess ≠ $y:"
        lines[name] = line
    if algorithm.order == "random":
        lines[END] = "until $guess = $y for every point"
    return lines


def _phrases(algorithm: Perceptron, lifted: Lifted) -> dict[str, Phrase]:
    """Return the phrases by case, but for the start."""
    at_0 = CLASS_AT_0[algorithm.test]
    check = _check_formulas(algorithm, lifted)
    update = perceptron.update_formulas(algorithm, lifted)
    gain = perceptron.gain_text_of(algorithm, lifted)
    usual = perceptron.mistake_sentences(gain)
    mistakes = usual | {
        "first": (
            f"There was no boundary yet, and $f($x) = 0 counts as {_mark(at_0)}.",
            usual["first"][1],
        ),
        "none": (
            "There was no boundary: $w = 0.",
            f"Point <point> was a mistake, {CLASSES}, and set a new $w.",
        ),
        "gone": (f"Point <point> was a mistake: {CLASSES}.", usual["gone"][1]),
        "tie": (
            f"{tie_text(at_0)} a mistake.",
            perceptron.rise_from_0_sentence(gain, "The update raised $y·$f($x)"),
        ),
        "still tied": (
            perceptron.MISCLASSIFIED,
            perceptron.rise_sentence(gain, raised_to_0_text(at_0)),
        ),
    }
    return {
        "right": Phrase((perceptron.CORRECT, "Nothing changed."), check, "test"),
        "passed": Phrase(f"{tie_text(at_0)} nothing changed.", check, "test"),
        **{
            key: Phrase(said, (*check, *update), "change", perceptron.mistake_claims(key))
            for key, said in mistakes.items()
        },
    }


def _check_formulas(algorithm: Perceptron, lifted: Lifted) -> tuple[str, ...]:
    """Return f of the point, its predicted class and its true one."""
    return (
        *plain_score_lines(lifted, algorithm.bias, " > 0"),
        r"$guess = <predicted>, \quad $y_{<i>} = <label>",
    )
