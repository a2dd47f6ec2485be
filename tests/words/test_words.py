"""A step in words: what is said of it, in which numbers, and the line that ran."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

from linviz.core.problem import InputError, Problem
from linviz.run.outcome import bounds_open
from linviz.run.trace import Trace
from linviz.words.describe import cases_of, columns_for_words, describe, rows_of, words_of
from linviz.words.template import fill, slot
from tests.recompute.model import Model
from tests.recompute.oracle import oracle_of
from tests.recompute.told import told
from tests.runs import ALGORITHMS, trace
from tests.shown import agree, numbers

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


# what is said


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


# templates

ROW: dict[str, Any] = {
    "y": np.array([1, -1]), "index": 0, "other": 1, "half": 0.5, "third": 1 / 3, "less": -0.25,
    "w": np.array([2.0, 0.5]),
}  # fmt: skip


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("<point> and <other>", "1 ● and 2 ■"),
        ("x_{<i>}, x_{<j>}", "x_{1}, x_{2}"),
        ("w <=> <w>", "w = (2.0, 0.5)"),
        ("<half> <+less> <=> 0.25", "0.5 − 0.25 = 0.25"),
        ("<half> <+half>", "0.5 + 0.5"),
        ("a <=> <third>, b <=> <half>", "a ≈ 0.333, b ≈ 0.5"),
        ("1 < 2 > 0", "1 < 2 > 0"),
    ],
)
def test_slots_are_filled_with_a_rows_numbers(template: str, text: str) -> None:
    assert fill(template, ROW) == text


def test_a_number_is_exact_or_not_for_its_own_sentence_and_differs_from_those_of_all() -> None:
    row = {"third": 1 / 3, "half": 0.5, "near": 1 / 3 + 1e-5}
    assert fill(("y <=> <half>.", "z <=> <third>."), row) == "y = 0.5. z ≈ 0.333."
    assert fill(("y <=> <near>.", "z <=> <third>."), row) == "y ≈ 0.33334. z ≈ 0.33333."


def test_in_latex_the_relation_is_a_command() -> None:
    assert fill("<third> <=> x", ROW, latex=True) == r"0.333 \approx x"


def test_a_slot_says_whether_it_is_exact() -> None:
    assert slot("half", ROW) == ("0.5", True)
    assert slot("third", ROW) == ("0.333", False)
    assert slot("+less", ROW) == ("− 0.25", True)
    assert [one.text for one in numbers(slot("w", ROW).text)] == ["2.0", "0.5"]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (0.243123, 0.243411, "between 0.2431 and 0.2434"),
        (0.336012, 0.336, "between 0.33601 and 0.336"),
        (1 / 3, 1 / 3 + 1e-7, "between 0.333 and 0.333"),
        (1 / 3, 1 / 3, "between 0.333 and 0.333"),
        (0.2, 0.1234, "between 0.2 and 0.123"),
        (1234567.25, 1234999.5, "between 1234567.25 and 1234999.5"),
        (123.4567, 123.4999, "between 123.46 and 123.50"),
    ],
)
def test_two_numbers_that_differ_read_differently(one: float, other: float, said: str) -> None:
    assert fill("between <low> and <high>", {"low": one, "high": other}) == said


def test_bounds_that_are_left_open_are_told_with_digits_that_show_it() -> None:
    assert "between 0.2431 and 0.2434." in bounds_open(10, 0.243121, 0.243411, "").sentence
    assert "between 0.2 and 0.3." in bounds_open(10, 0.2, 0.3, "").sentence
    close = bounds_open(10, 1 / 3, 1 / 3 + 1e-9, "").sentence
    assert "between 0.333 and 0.333 + 1.00·10⁻⁹." in close.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("relation", "value", "said"),
    [
        ("y <=> <value|0> > 0", 1e-10, "y ≈ 1.00·10⁻¹⁰ > 0"),
        ("y <=> <value|0> ≤ 0", -3e-300, "y ≈ −3.00·10⁻³⁰⁰ ≤ 0"),
        ("y <=> <value|0> ≤ 0", 0.0, "y = 0 ≤ 0"),
        ("y <=> <value|1> < 1", 0.9996, "y ≈ 0.9996 < 1"),
        ("y <=> <value|1> < 1", 0.999996, "y ≈ 1 − 4.00·10⁻⁶ < 1"),
        ("y <=> <value|1> < 1", 1 - 5e-10, "y ≈ 1 − 5.00·10⁻¹⁰ < 1"),
        ("y <=> <value|1> is above 1", 1.00004, "y ≈ 1 + 4.00·10⁻⁵ is above 1"),
        ("from <low> to <value|low>", 0.2434, "from 0.243 to 0.2434"),
        ("from <low> to <value|low>", 0.2430002, "from 0.243 to 0.243 + 2.00·10⁻⁷"),
        ("from <low> to <value|low>", 0.243, "from 0.243 to 0.243"),
    ],
)
def test_a_relation_is_true_as_it_is_printed(relation: str, value: float, said: str) -> None:
    # narrow spaces, at which no line breaks
    printed = fill(relation, {"value": value, "low": 0.243})
    assert printed.replace("\u202f", " ") == said
