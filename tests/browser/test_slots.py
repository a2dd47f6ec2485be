"""Slots of typeset formulas, which the browser fills with the same numbers as Python."""

from collections.abc import Iterator

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.describe import cases_of, columns_for_words, rows_of, words_of
from linviz.words.template import fill_slots
from tests.browser.parts import open_modules
from tests.javascript.traces import RUNS

TYPESET = """([wire, frames]) => {
  const run = linviz.readRun(wire);
  const typeset = (line, k) => {
    const node = document.createElement("p");
    node.innerHTML = line;
    linviz.words.fillSpans(node, run.at(k));
    return [...node.querySelectorAll("[data-slot]")].map((span) => span.textContent);
  };
  const linesOf = (k) => run.words.formulas[run.words.phrases[run.get("phrase", k)].formula].lines;
  return frames.map((k) => linesOf(k).map((line) => typeset(line, k)));
}"""


@pytest.fixture(scope="module")
def parts(browser: Browser, address: str) -> Iterator[Page]:
    """Open one page with the modules for all runs."""
    with browser.new_context() as context:
        yield open_modules(context.new_page(), address)


@pytest.mark.parametrize("name", RUNS)
def test_formulas_are_filled_as_python_fills_them(name: str, parts: Page) -> None:
    run = RUNS[name]
    words = words_of(run)
    columns = columns_for_words(run, run.displayed_steps())
    rows, keys = rows_of(run, columns), cases_of(run, columns)
    frames = np.unique(np.linspace(0, len(rows) - 1, 200).astype(int)).tolist()
    found = parts.evaluate(TYPESET, [serialise_trace(run), frames])
    for k, lines in zip(frames, found, strict=True):
        assert lines == [fill_slots(line, rows[k]) for line in words.phrases[keys[k]].formula]
