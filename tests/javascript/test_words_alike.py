"""Templates filled by the browser equal those filled by Python, to the last character."""

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.run.entry import ENTRIES
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.describe import cases_of, columns_for_words, describe, rows_of, words_of
from linviz.words.spoken import to_speech
from linviz.words.template import fill
from tests.amount import amount
from tests.datasets import (
    BOOK,
    CIRCLES,
    DEFAULT20,
    FOUR,
    KOZ,
    KOZINEC10,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.javascript.computer import Computer
from tests.runs import trace

LINE = Problem([[-2.1], [-1.3], [-0.4], [0.3], [1.2], [2.5]], [1, 1, -1, -1, 1, 1])
RUNS = {
    "perceptron": trace("perceptron", DEFAULT20),
    "perceptron on a parabola": trace("perceptron", lifted(LINE, "shifted-parabola")),
    "perceptron of quadrics": trace("perceptron", lifted(CIRCLES, "polynomial")),
    "batch": trace("batch-perceptron", NONSEP7, steps=70),
    "relaxation": trace("relaxation", KOZINEC10),
    "pocket": trace("pocket", NONSEP7, visits=100),
    "averaged": trace("averaged-perceptron", FOUR, eta=0.5),
    "voted": trace("voted-perceptron", NONSEP7, passes=3),
    "dual, centred": trace("dual-perceptron", BOOK, offset="centred"),
    "dual of a polynomial": trace("dual-perceptron", lifted(XOR, "polynomial")),
    "dual, RBF": trace("dual-perceptron", lifted(CIRCLES, "rbf")),
    "one hull": trace("kozinec", KOZ),
    "two hulls": trace("kozinec-two-hull", KOZINEC10),
    "MDM, RBF": trace("mdm", lifted(CIRCLES, "rbf")),
    "hard margin of squares": trace("hard-svm", lifted(CIRCLES, "quadratic")),
    "soft SVM": trace("soft-svm", THREE_SV),
    "active set, RBF": trace("active-set-svm", lifted(NONSEP7, "rbf")),
    "ridge of cubics": trace("kernel-ridge", lifted(THREE_SV, "polynomial", degree=3)),
    "logistic GD": trace("logistic-gd", NONSEP7, steps=60),
    "logistic SGD of squares": trace("logistic-sgd", lifted(XOR, "quadratic"), steps=60),
    "thresholded SGD": trace("thresholded-sgd", NONSEP7, steps=100),
    "hinge SGD of squares": trace("hinge-sgd", lifted(CIRCLES, "quadratic"), steps=100),
    "Pegasos": trace("pegasos", FOUR, steps=50),
}


def test_every_algorithm_has_a_run_here() -> None:
    assert {run.algorithm.name for run in RUNS.values()} == set(ENTRIES)


@pytest.mark.parametrize("name", RUNS)
def test_every_template_is_filled_alike(name: str, computer: Computer) -> None:
    run, frames, expected = RUNS[name], [], []
    words, shown = words_of(run), run.displayed_steps()
    columns = columns_for_words(run, shown)
    rows, keys = rows_of(run, columns), cases_of(run, columns)
    for k in np.unique(np.linspace(0, len(shown) - 1, 25).astype(int)).tolist():
        phrase = words.phrases[keys[k]]
        templates = [
            phrase.text,
            *phrase.formula,
            *map(to_speech, phrase.formula),
            *(one[1] for one in words.numbers),
        ]
        frames.append([k, templates])
        expected.append([fill(template, rows[k]) for template in templates])
    assert computer("fill", [serialise_trace(run), frames]) == expected


@pytest.mark.parametrize("name", RUNS)
def test_what_is_copied_of_a_step_is_what_python_says_of_it(name: str, computer: Computer) -> None:
    run = RUNS[name]
    shown = run.displayed_steps()
    frames = np.unique(np.linspace(0, len(shown) - 1, amount(5, 25)).astype(int)).tolist()
    said = [describe(run, int(shown[k])) for k in frames]
    assert computer("copied", [serialise_trace(run), [[k, None] for k in frames]]) == [
        [one.caption, one.latex] for one in said
    ]


def test_a_formula_is_read_aloud_in_words(computer: Computer) -> None:
    (said,) = computer("aloud", [serialise_trace(RUNS["perceptron"]), [[8, None]]])
    assert said == (
        "w times x 8 plus b equals 1.6 times 1.9 plus 2.9 times (minus 0.9) plus 1 equals 1.43; "
        "y 8 (w times x 8 plus b) equals minus 1 times 1.43 equals minus 1.43 is at most 0; "
        "w becomes w plus y 8 x 8 equals (1.6, 2.9) plus (minus 1.9, 0.9) equals (minus 0.3, 3.8); "
        "b becomes b plus y 8 equals 1 minus 1 equals 0"
    )


@pytest.mark.parametrize("name", RUNS)
def test_nothing_that_is_read_aloud_is_a_sign(name: str, computer: Computer) -> None:
    wired = serialise_trace(RUNS[name])
    frames = [[1, None], [wired["frames"] - 1, None]]
    for said in computer("aloud", [wired, frames]):
        assert not set(said) & set("−+=≈<>≤≥·Σ‖→←∞\\{}_^")
