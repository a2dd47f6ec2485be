"""A step in words: what is said of it, in which numbers, and the line that ran."""

import re
from functools import cache

import numpy as np
import pytest

from linviz.core.problem import InputError, Problem
from linviz.run.trace import Trace
from linviz.words.describe import cases_of, columns_for_words, describe, rows_of, words_of
from linviz.words.template import fill
from tests.recompute.model import Model
from tests.recompute.oracle import oracle_of
from tests.recompute.told import told
from tests.runs import ALGORITHMS, trace
from tests.shown import agree

# the runs that algorithms bring along with their oracles: between them every phrase there is
RUNS = {
    f"{name}, {what}": trace(name, data, **values)
    for name in ALGORITHMS
    for what, (data, values) in oracle_of(name).runs.items()
}
every_run = pytest.mark.parametrize("name", RUNS)


@cache
def model_of(name: str) -> Model:
    return Model(RUNS[name])


def some(run: Trace) -> list[int]:
    return np.unique(np.linspace(0, run.steps, 60).astype(int)).tolist()


def chosen(run: Trace) -> set[str]:
    """The phrases that the run's steps call for."""
    return set(cases_of(run, columns_for_words(run, np.arange(len(run)))))


@every_run
def test_every_step_has_a_sentence_of_its_own_kind(name: str) -> None:
    run, model = RUNS[name], model_of(name)
    for k in some(run):
        caption = describe(run, k).caption
        assert told(model, k).sentence in caption
        assert re.fullmatch(r"[A-Zvwαλ].*\.", caption)
        assert not re.search(r"<[a-z+=]|nan|None|  ", caption)


@every_run
def test_the_numbers_of_sentence_and_formula_are_the_steps_own(name: str) -> None:
    run, model = RUNS[name], model_of(name)
    for k in some(run):
        described, expected = describe(run, k), told(model, k)
        sentence = described.caption.removesuffix(run.stop.sentence if k == run.steps else "")
        marks = [f"{i + 1} {'●' if model.y[i] > 0 else '■'}" for i in model.moments[k].points]
        assert re.findall(r"\d+ [●■]", sentence) == marks
        assert agree(re.sub(r"\d+ [●■]", "", sentence), expected.numbers), sentence
        assert len(described.formula) == len(expected.formula)
        for line, values in zip(described.formula, expected.formula, strict=True):
            assert agree(line.replace(r"\approx", "≈"), values), line


@every_run
def test_the_running_line_is_the_one_that_ran(name: str) -> None:
    run, model = RUNS[name], model_of(name)
    for k in some(run):
        described = describe(run, k)
        assert told(model, k).line in described.pseudocode[described.line]


@every_run
def test_the_live_numbers_are_the_steps_own(name: str) -> None:
    run, model = RUNS[name], model_of(name)
    rows = rows_of(run, columns_for_words(run, np.array(some(run))))
    for k, row in zip(some(run), rows, strict=True):
        for (label, template, *_), (word, values) in zip(
            words_of(run).numbers, told(model, k).readout, strict=True
        ):
            assert word in label
            assert agree(fill(template, row), values), label


@every_run
def test_the_last_step_says_why_it_is_the_last_and_no_other_does(name: str) -> None:
    run = RUNS[name]
    assert describe(run, -1).caption.endswith(run.stop.sentence)
    assert all(run.stop.sentence not in describe(run, k).caption for k in some(run)[:-1])


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_phrase_is_never_said(name: str) -> None:
    runs = [run for run in RUNS.values() if run.algorithm.name == name]
    assert runs, "its oracle has no runs"
    # after the first update at least its own point is right, which is better than none; what only rounding could call
    # for is there, so that no step is without words
    rounding = {"rounding"}
    unheard = {"pocket": {"first not kept"}, "hard-svm": rounding, "active-set-svm": rounding}.get(
        name, set()
    )
    known = set[str]().union(*(words_of(run).phrases for run in runs))
    assert set.union(*map(chosen, runs)) == known - unheard


def test_sentences_that_follow_each_other_are_not_glued_together() -> None:
    phrases = (phrase for run in RUNS.values() for phrase in words_of(run).phrases.values())
    assert not [one for phrase in phrases for one in phrase.sentences if ". " in one]


def test_a_visit_without_a_mistake_has_its_sentence_too() -> None:
    run = RUNS["perceptron, as it comes"]
    clean = [frame.step for frame in run if frame.event == "visit"]
    assert clean
    assert all("Nothing changes" in describe(run, k).caption for k in clean)


def test_the_pocket_keeps_what_is_better_and_not_what_is_as_good() -> None:
    for name in ("pocket, as it comes", "pocket, contradiction", "pocket, of squares"):
        run, errors = RUNS[name], len(RUNS[name].lifted.y)
        for frame in run:
            assert frame.best_errors is not None
            assert ("is kept" in describe(run, frame.step).caption) == (frame.best_errors < errors)
            errors = frame.best_errors


def test_a_run_that_ends_before_it_begins_gives_its_reason_alone() -> None:
    for name in ALGORITHMS:
        run = trace(name, Problem([], []))
        assert describe(run, 0).caption == run.stop.sentence


def test_steps_count_from_the_end_where_negative() -> None:
    run = RUNS["kozinec-two-hull, as it comes"]
    assert describe(run, -2) == describe(run, run.steps - 1)


def test_an_unknown_notation_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(InputError, match="choose one of default"):
        describe(RUNS["soft-svm, as it comes"], 0, notation="klingon")


def test_what_a_parameter_does_shows_in_code_and_formula() -> None:
    plain, half, origin = (
        RUNS[name]
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
    assert "φ(x)" in "".join(describe(RUNS["perceptron, of squares"], 1).pseudocode)


def test_support_vectors_are_counted_by_where_they_lie() -> None:
    # two points that lie far outside the margin once their alphas have moved, and must come nearer
    run = RUNS["soft-svm, as it comes"]
    columns = columns_for_words(run, np.arange(len(run)))
    signed = run.lifted.y * columns["scores"]
    support = columns["alpha"] > 1e-4 * columns["alpha"].max(axis=1, keepdims=True)
    assert columns["outside"].tolist() == (support & (signed > 1.001)).sum(axis=1).tolist()
    assert columns["wrong_side"].tolist() == (support & (signed <= 0)).sum(axis=1).tolist()
    kinds = [columns[name] for name in ("on_margin", "inside", "wrong_side", "outside")]
    assert np.array_equal(sum(kinds), support.sum(axis=1))
    assert columns["outside"].any()
    assert columns["outside"][-1] == 0


def test_a_number_is_exact_or_not_for_its_own_sentence_and_differs_from_those_of_all() -> None:
    row = {"third": 1 / 3, "half": 0.5, "near": 1 / 3 + 1e-5}
    assert fill(("y <=> <half>.", "z <=> <third>."), row) == "y = 0.5. z ≈ 0.333."
    assert fill(("y <=> <near>.", "z <=> <third>."), row) == "y ≈ 0.33334. z ≈ 0.33333."
