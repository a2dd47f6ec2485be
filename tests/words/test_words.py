"""Texts of a step: its sentence, its numbers, and the line of the pseudocode that ran."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from linviz.core.notation import letters
from linviz.core.problem import InputError, Problem
from linviz.run.trace import Trace
from linviz.words.describe import (
    MISCLASSIFIED,
    Description,
    cases_of,
    columns_for_words,
    describe,
    rows_of,
    words_of,
)
from linviz.words.template import fill
from tests.amount import amount
from tests.recompute.model import Model
from tests.recompute.told import ExpectedWords, expected_words
from tests.runs import ALGORITHMS, trace
from tests.shown import agree, from_latex
from tests.words.runs import RUNS, run_of, words_of_run

# steps from the first to the last that are looked at, beside those of each case
EVENLY = amount(6, 60)
# numbers, added and multiplied
SUM = re.compile(r"[-+*(). \d]+")


def cases(run: Trace) -> list[str]:
    """Return the case of each step, by which its phrase is chosen."""
    return cases_of(run, columns_for_words(run, np.arange(len(run))))


def some_steps(run: Trace) -> list[int]:
    """Return steps including the first and the last, and of each case the first two and the last."""
    steps = set(np.linspace(0, run.steps, EVENLY).astype(int).tolist())
    of = cases(run)
    for case in set(of):
        found = [k for k, one in enumerate(of) if one == case]
        steps |= {*found[:2], found[-1]}
    return sorted(steps)


# the laws of a step: what is said of it, and what the oracle expects


def last_step_says_why_it_is_the_last_and_no_other_does(
    run: Trace, said: Description, k: int
) -> None:
    """Check that only the caption of the last step ends with the reason why the run ended."""
    sentence = run.stop.sentence
    assert said.caption.endswith(sentence) == (sentence in said.caption) == (k == run.steps)


def sentence_is_of_its_kind(said: Description, expected: ExpectedWords) -> None:
    """Check that the sentence has the words of its kind and is well-formed."""
    assert expected.sentence in said.caption
    assert re.fullmatch(r"[A-Zvwαλ].*\.", said.caption)
    assert not re.search(r"<[a-z+=]|nan|None|  ", said.caption)


def points_of_the_sentence_are_the_step_s_own(sentence: str, model: Model, k: int) -> None:
    """Check that the sentence names the visited points, each with the sign of its class."""
    marks = [f"{i + 1} {'●' if model.y[i] > 0 else '■'}" for i in model.moments[k].points]
    assert re.findall(r"\d+ [●■]", sentence) == marks


def numbers_of_sentence_and_formula_are_the_step_s_own(
    sentence: str, said: Description, expected: ExpectedWords
) -> None:
    """Check that the numbers of the sentence and of each formula line are those of the step."""
    assert agree(re.sub(r"\d+ [●■]", "", sentence), expected.numbers), sentence
    assert len(said.formula) == len(expected.formula)
    for line, values in zip(said.formula, expected.formula, strict=True):
        assert agree(from_latex(line), values), line


def sides_of_equation(line: str) -> list[str]:
    """Return the parts of a formula line between its signs = but for comparisons, with the signs of Python."""
    for sign, plain in {r"\cdot": "*", r"\mathbf": "", "{": "(", "}": ")"}.items():
        line = line.replace(sign, plain)
    return re.split(r" [<>\\]", line)[0].split(" = ")


def sums_are_equal_as_printed(said: Description) -> None:
    """Check that numbers with = between them, such as a sum and its result, are equal as they are printed."""
    for line in said.formula:
        for pair in pairwise(sides_of_equation(line)):
            if all(SUM.fullmatch(side) for side in pair):
                one, other = (eval(side) for side in pair)
                assert one == pytest.approx(other, abs=1e-9), line


def running_line_is_the_one_that_ran(said: Description, expected: ExpectedWords) -> None:
    """Check that the marked line of the pseudocode is the one that ran."""
    assert expected.line in said.pseudocode[said.line]


def live_numbers_are_the_step_s_own(
    numbers: Any, row: Mapping[str, Any], expected: ExpectedWords
) -> None:
    """Check that each live number has its label and is that of the step."""
    for (label, template, *_), (word, values) in zip(numbers, expected.readout, strict=True):
        assert word in letters(label)
        assert agree(fill(template, row), values), label


@pytest.mark.parametrize("name", RUNS)
def test_what_is_said_of_each_step_is_the_steps_own(name: str) -> None:
    run = run_of(name)
    model, steps, numbers = Model(run), some_steps(run), words_of(run).numbers
    rows = rows_of(run, columns_for_words(run, np.array(steps)))
    for k, row in zip(steps, rows, strict=True):
        said, expected = describe(run, k), expected_words(model, k)
        last_step_says_why_it_is_the_last_and_no_other_does(run, said, k)
        sentence = said.caption.removesuffix(run.stop.sentence)
        sentence_is_of_its_kind(said, expected)
        points_of_the_sentence_are_the_step_s_own(sentence, model, k)
        numbers_of_sentence_and_formula_are_the_step_s_own(sentence, said, expected)
        sums_are_equal_as_printed(said)
        running_line_is_the_one_that_ran(said, expected)
        live_numbers_are_the_step_s_own(numbers, row, expected)


@pytest.mark.parametrize("name", RUNS)
def test_every_case_has_words_and_no_words_are_of_another(name: str) -> None:
    run, phrases = run_of(name), words_of_run(name).phrases.keys()
    of = cases(run)
    assert of[0] == run.algorithm.cases[0]
    assert set(of) <= phrases <= set(run.algorithm.cases)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_phrase_is_never_said(name: str) -> None:
    titles = [title for title, (of, *_) in RUNS.items() if of == name]
    assert titles, "its oracle has no runs"
    # after the first update at least its own point is right, which is better than none; what only rounding could call
    # for is there, so that no step is without words
    rounding = {"rounding"}
    unheard = {"pocket": {"first not kept"}, "hard-svm": rounding, "active-set-svm": rounding}.get(
        name, set()
    )
    known = set[str]().union(*(words_of_run(title).phrases for title in titles))
    assert set[str]().union(*(cases(run_of(title)) for title in titles)) == known - unheard


def test_sentences_that_follow_each_other_are_not_glued_together() -> None:
    phrases = (phrase for title in RUNS for phrase in words_of_run(title).phrases.values())
    assert not [one for phrase in phrases for one in phrase.sentences if ". " in one]


def test_a_visit_without_a_mistake_has_its_sentence_too() -> None:
    run = run_of("perceptron, as it comes")
    clean = [frame.step for frame in run if frame.event == "visit"]
    assert clean
    assert all("Nothing changed" in describe(run, k).caption for k in clean)


def test_the_pocket_keeps_what_is_better_and_not_what_is_as_good() -> None:
    for name in ("pocket, as it comes", "pocket, contradiction", "pocket, of squares"):
        run, errors = run_of(name), len(run_of(name).lifted.y)
        for frame in run:
            assert frame.best_errors is not None
            assert ("is kept" in describe(run, frame.step).caption) == (frame.best_errors < errors)
            errors = frame.best_errors


def test_a_run_that_ends_before_it_begins_gives_its_reason_alone() -> None:
    for name in ALGORITHMS:
        run = trace(name, Problem([], []))
        assert describe(run, 0).caption == run.stop.sentence


def test_steps_count_from_the_end_where_negative() -> None:
    run = run_of("kozinec-two-hull, as it comes")
    assert describe(run, -2) == describe(run, run.steps - 1)


def test_an_unknown_notation_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match="choose one of default"):
        describe(run_of("soft-svm, as it comes"), 0, notation="klingon")


def test_what_a_parameter_does_shows_in_code_and_formula() -> None:
    plain, half, origin = (
        run_of(name)
        for name in (
            "perceptron, as it comes",
            "perceptron, half steps",
            "perceptron, through the origin",
        )
    )
    assert "η" not in "".join(describe(plain, 1).pseudocode)
    assert "η y x" in "".join(describe(half, 1).pseudocode)
    assert all(r"\eta" in line for line in describe(half, 1).formula[2:])
    assert len(describe(origin, 1).formula) == 3
    assert "b ←" not in "".join(describe(origin, 1).pseudocode)
    assert "φ(x)" in "".join(describe(run_of("perceptron, of squares"), 1).pseudocode)


def test_support_vectors_are_counted_by_where_they_lie() -> None:
    # two points that lie far outside the margin once their alphas have moved, and must come nearer
    run = run_of("soft-svm, as it comes")
    columns = columns_for_words(run, np.arange(len(run)))
    signed = run.lifted.y * columns["scores"]
    support = columns["alpha"] > 1e-4 * columns["alpha"].max(axis=1, keepdims=True)
    assert columns["outside"].tolist() == (support & (signed > 1.001)).sum(axis=1).tolist()
    assert columns["wrong_side"].tolist() == (support & (signed <= 0)).sum(axis=1).tolist()
    kinds = [columns[name] for name in ("on_margin", "inside", "wrong_side", "outside")]
    assert np.array_equal(sum(kinds), support.sum(axis=1))
    assert columns["outside"].any()
    assert columns["outside"][-1] == 0


def test_points_that_are_not_correct_are_told_from_those_with_f_of_0() -> None:
    X = np.array([[1.0, 1], [2, 0], [0, 2], [3, 3], [-1, 2], [0, -1]])
    run = trace("perceptron", Problem(X, np.array([1, -1, 1, 1, 1, -1])))
    columns = columns_for_words(run, np.arange(len(run)))
    kinds = set()
    for row, scores in zip(rows_of(run, columns), columns["scores"], strict=True):
        signed = run.lifted.y * scores
        wrong, tied = (signed < 0).sum(), (signed == 0).sum()
        kind = "misclassified" if not tied else "not correct" if wrong else "with f = 0"
        assert fill(MISCLASSIFIED, row) == f"{wrong + tied} of 6 {kind}"
        kinds.add(kind)
    assert len(kinds) == 3


def test_a_number_is_exact_or_not_for_its_own_sentence_and_differs_from_those_of_all() -> None:
    row = {"third": 1 / 3, "half": 0.5, "near": 1 / 3 + 1e-5}
    assert fill(("y <=> <half>.", "z <=> <third>."), row) == "y = 0.5. z ≈ 0.333."
    assert fill(("y <=> <near>.", "z <=> <third>."), row) == "y ≈ 0.33334. z ≈ 0.33333."
