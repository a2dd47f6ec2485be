"""Entries of the cards: every symbol and term has one, and no letter means two things on a page."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from linviz.core.notation import NAME, USUAL
from linviz.run.phrase import Words
from linviz.run.trace import Trace
from linviz.run.view import VIEWS, View
from linviz.words.describe import words_of
from linviz.words.mathml import mathml
from tests.amount import amount
from tests.javascript.computer import Computer
from tests.runs import ALGORITHMS
from tests.words.runs import RUNS, run_of, words_of_run

ASSETS = Path(__file__).parents[2] / "assets"
# a name in a script; ${...} is a value there
IN_SCRIPT = re.compile(r"\$([A-Za-z]+)")
LECTURE = re.compile(r"Lecture 00[0-4](?:, [§A-Zε].+)?")
# labels that explain themselves
WITHOUT_ENTRY = {"Digits in which both agree"}
# what only a computer needs
NOT_TAUGHT = {"of-steps", "of-patience", "of-pair"}
# symbols of the table's scripts, and the columns that have them
COLUMN_OF = {"count": "put", "weight": "weight"}
# symbols of a view's scripts that are shown only where its Python part has them too
ONLY_WITH_PYTHON = {("dual", "multiplier"), ("dual", "unknown"), ("new-points", "lambda")}


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    with closing(Computer()) as one:
        yield one


@pytest.fixture(scope="module")
def entries(computer: Computer) -> dict[str, dict[str, Any]]:
    """Return the entries of the cards, by symbol or term."""
    found: dict[str, dict[str, Any]] = computer("entries", None)
    return found


def names_in(value: Any) -> set[str]:
    """Return the names of the symbols in all texts of a JSON value."""
    if isinstance(value, str):
        return {plain or braced for plain, braced in NAME.findall(value)} & USUAL.keys()
    parts = value.values() if isinstance(value, dict) else value
    return set().union(*map(names_in, parts)) if isinstance(value, dict | list | tuple) else set()


def names_of_words(words: Words) -> set[str]:
    """Return the names of the symbols in pseudocode, sentences, formulas and live numbers, and in the inspector."""
    phrases = [(one.sentences, one.formula) for one in words.phrases.values()]
    own = names_in([list(words.pseudocode.values()), phrases, list(map(list, words.numbers))])
    inspector = (ASSETS / "wording/inspector_rows.js").read_text(encoding="utf-8")
    return own | (set(IN_SCRIPT.findall(inspector)) & USUAL.keys())


@cache
def names_of_scripts(view: str) -> set[str]:
    """Return the names of the symbols in the scripts of a view, without its legend."""
    scripts = [file for file in (ASSETS / "views" / view).glob("*.js") if file.stem != "legend"]
    texts = [file.read_text(encoding="utf-8") for file in scripts]
    return {name for text in texts for name in IN_SCRIPT.findall(text)} & USUAL.keys()


def names_of_view(view: View, run: Trace) -> set[str]:
    """Return the names of the symbols that a view shows of a run."""
    fixed = json.loads(json.dumps(view.static_data(run), default=lambda _: None))
    python = names_in([view.caption_templates(run), view.question_for(run), fixed])
    # the table has no column for some
    shown = view.columns(run, run.columns(np.array([0])))
    missing = {name for name, column in COLUMN_OF.items() if column not in shown}
    python -= missing
    scripts = {
        name
        for name in names_of_scripts(view.name) - (missing if view.name == "table" else set())
        if name in python or (view.name, name) not in ONLY_WITH_PYTHON
    }
    return python | scripts


def legend_of(view: str) -> set[str]:
    """Return the symbols that the legend of a view explains."""
    legend = (ASSETS / "views" / view / "legend.js").read_text(encoding="utf-8")
    symbols = legend.partition("symbols: [")[2]
    return set(re.findall(r'\["\$([A-Za-z]+)"', symbols))


def clashes(names: set[str]) -> list[set[str]]:
    """Return the names that have one letter."""
    by_letter = defaultdict(set)
    for name in names:
        by_letter[USUAL[name].text].add(name)
    return [names for names in by_letter.values() if len(names) > 1]


def test_every_symbol_has_an_entry_and_every_entry_a_symbol_or_a_term(
    entries: dict[str, dict[str, Any]],
) -> None:
    assert USUAL.keys() <= entries.keys()
    symbols = {name for name in entries if not name.startswith("of-")}
    # some with a mark of their own, and y·f(x), have one too
    assert {re.sub(r"[₁₂₊₋′]$", "", name) for name in symbols - {"score"}} == USUAL.keys()


def test_a_card_says_one_sentence_and_where_it_is_in_the_lectures(
    computer: Computer, entries: dict[str, dict[str, Any]]
) -> None:
    facts = set(computer("factNames", None))
    for name, entry in entries.items():
        says = entry["says"]
        for sentence in [says] if isinstance(says, str) else says.values():
            assert names_in(sentence) == set(IN_SCRIPT.findall(sentence)), name
            assert re.fullmatch(r"[^\s].{10,130}\.", sentence), name
            # one sentence
            assert not re.search(r"[.!?] [A-Z$]", sentence), name
            assert "wrong" not in sentence, name
        assert bool(entry["lectures"]) is (name not in NOT_TAUGHT), name
        for place in re.split(" · (?=Lecture)", entry["lectures"]):
            assert not place or LECTURE.fullmatch(place), (name, place)
        assert set(entry.get("facts", [])) <= facts, name


@pytest.mark.parametrize("title", RUNS)
def test_a_label_of_live_numbers_opens_the_entries_of_its_symbols_and_terms(
    title: str, computer: Computer, entries: dict[str, dict[str, Any]]
) -> None:
    labels = [row[0] for row in words_of(run_of(title)).numbers]
    for label, names in zip(labels, computer("namesInLabels", labels), strict=True):
        assert set(names) <= entries.keys(), label
        assert names or label in WITHOUT_ENTRY, label


@pytest.mark.parametrize("title", RUNS)
def test_no_letter_means_two_things_in_the_words_of_a_run(title: str) -> None:
    assert not clashes(names_of_words(words_of_run(title)))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_letter_means_two_things_on_a_page_with_a_view(name: str) -> None:
    for title in [one for one, run in RUNS.items() if run[0] == name][: amount(1, len(RUNS))]:
        run = run_of(title)
        own = names_of_words(words_of(run))
        for view in VIEWS.values():
            if not view.why_unsuited(run):
                assert not clashes(own | names_of_view(view, run)), (title, view.name)


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_explains_each_letter_that_elsewhere_means_something_else(view: str) -> None:
    shared = set().union(*clashes(set(USUAL)))
    assert names_of_scripts(view) & shared <= legend_of(view)


def test_the_formula_names_its_symbols() -> None:
    line = mathml(r"$eta $y_{<i>} $guess \leftarrow $w_{+}")
    assert re.findall('data-symbol="([^"]+)"', line) == ["eta", "y", "guess", "w₊"]
    assert '<mi data-symbol="eta">η</mi>' in line
