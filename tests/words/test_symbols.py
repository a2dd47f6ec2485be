"""Lines that explain symbols: every symbol has one, and no letter means two things on a page."""

import json
import re
from collections import defaultdict
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
from tests.runs import ALGORITHMS
from tests.words.runs import RUNS, run_of, words_of_run

ASSETS = Path(__file__).parents[2] / "assets"
# a name in a script; ${...} is a value there
IN_SCRIPT = re.compile(r"\$([A-Za-z]+)")
LINE = re.compile(r'^ {2}"?([^\s":]+)"?:\s*"(.+)",$', re.M)
# symbols of a view's scripts that are shown only where its Python part has them too
ONLY_WITH_PYTHON = {("dual", "multiplier"), ("dual", "unknown"), ("new-points", "lambda")}


def meanings() -> dict[str, str]:
    """Return the lines of the page, by the symbols."""
    script = (ASSETS / "kit/symbols.js").read_text(encoding="utf-8")
    table = re.search(r"MEANINGS = \{(.*?)\n\};", script, re.S)
    assert table
    return dict(LINE.findall(re.sub(r":\n\s+", ": ", table[1])))


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
    if "count" in python and "put" not in view.columns(run, run.columns(np.array([0]))):
        # the table has no column for it then
        python -= {"count"}
    scripts = {
        name
        for name in names_of_scripts(view.name)
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


def test_every_symbol_has_a_line_and_every_line_a_symbol() -> None:
    lines = meanings()
    assert USUAL.keys() <= lines.keys()
    # some with a mark of their own, and y·f(x), have one too
    assert {re.sub(r"[₁₂₊₋′]$", "", name) for name in lines.keys() - {"score"}} == USUAL.keys()
    for name, line in lines.items():
        assert names_in(line) == set(IN_SCRIPT.findall(line)), name
        assert len(line) < 100, name
        assert not line.endswith("."), name


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
