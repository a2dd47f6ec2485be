"""A trace and its words are in the browser what they are in Python, to the last bit."""

import json
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.ui.doors.wire import wire
from linviz.words.describe import cases_of, columns_for_words, rows_of, words_of
from linviz.words.template import fill, filled
from tests.browser.parts import computing
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    FAR,
    FOUR,
    KOZINEC10,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import trace

RUNS = {
    "perceptron": trace("perceptron", DEFAULT20),
    "perceptron that goes round": trace("perceptron", CYCLE10),
    "perceptron of cubics": trace("perceptron", lifted(CIRCLES, "polynomial", degree=3), eta=0.3),
    "pocket": trace("pocket", NONSEP7, visits=400),
    "dual perceptron": trace("dual-perceptron", FAR),
    "dual perceptron, centred": trace("dual-perceptron", lifted(CIRCLES, "rbf"), offset="centred"),
    "two hulls": trace("kozinec-two-hull", KOZINEC10),
    "soft SVM": trace("soft-svm", THREE_SV),
    "soft SVM, free b": trace("soft-svm", XOR),
    "soft SVM, RBF": trace("soft-svm", lifted(NONSEP7, "rbf"), C=100),
    "soft SVM, contradiction": trace("soft-svm", CONTRADICT),
    "perceptron without b": trace("perceptron", FOUR, bias=False),
    "no points": trace("perceptron", Problem([], [])),
    "one class": trace("soft-svm", Problem([(1, 2), (3, 1)], [1, 1])),
}
every_run = pytest.mark.parametrize("name", RUNS)
# JSON knows neither NaN nor infinity
DECODED = """(wire) => {
  const run = linviz.readRun(wire);
  const frames = [...Array(wire.frames).keys()];
  const plain = (value) => (typeof value === "number" ? [value] : [...value]);
  const all = (read) => frames.flatMap((k) => plain(read(k)));
  return JSON.stringify({
    columns: Object.fromEntries(Object.keys(wire.columns).map((name) => [name, all((k) => run.get(name, k))])),
    coefficients: all((k) => run.at(k).coefficients()), updates: frames.map(run.isUpdate),
    last: run.last, straight: run.straight,
    frameOf: [...Array(wire.steps + 1).keys()].map(run.frameOf),
  }, (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value));
}"""


@pytest.fixture
def parts(page: Page, address: str) -> Page:
    return computing(page, address)


def sent(run: Trace) -> dict[str, Any]:
    """The wire as it arrives."""
    arrived: dict[str, Any] = json.loads(json.dumps(wire(run), allow_nan=False))
    return arrived


@every_run
def test_a_trace_arrives_bit_for_bit(name: str, parts: Page) -> None:
    run, message = RUNS[name], sent(RUNS[name])
    decoded = json.loads(parts.evaluate(DECODED, message))
    steps = np.array(decoded["columns"]["step"])
    columns = columns_for_words(run, steps)
    columns["wrong"] = run.lifted.y * columns["scores"] <= 0
    for column, values in decoded["columns"].items():
        if column != "phrase":
            # of a vector that is only spoken of the first numbers travel
            width = message["columns"][column].get("width")
            expected = columns[column][..., :width].ravel().astype(float) + 0.0
            assert np.array_equal(np.array(values, dtype=float), expected, equal_nan=True), column
    assert decoded["updates"] == (columns["event"] >= 2).tolist()
    assert (
        decoded["frameOf"]
        == (np.searchsorted(steps, np.arange(run.steps + 1), side="right") - 1).tolist()
    )
    assert decoded["last"] == len(steps) - 1


@every_run
def test_the_weights_that_a_picture_is_drawn_from_are_those_of_the_classifier(
    name: str, parts: Page
) -> None:
    run, message = RUNS[name], sent(RUNS[name])
    decoded = json.loads(parts.evaluate(DECODED, message))
    rows = run.record.history.rows(np.array(decoded["columns"]["step"]))
    c, _ = run.algorithm.classifier(run.lifted, rows)
    if decoded["straight"] and run.algorithm.takes == "kernel":
        c = c @ run.lifted.phi
    assert np.array(decoded["coefficients"], dtype=float) == pytest.approx(
        c.ravel(), rel=1e-12, abs=1e-12
    )


FILLED = """([wire, frames]) => {
  const run = linviz.readRun(wire);
  const typeset = (line, k) => {
    const node = document.createElement("p");
    node.innerHTML = line;
    linviz.words.fillSpans(node, run.at(k));
    return [...node.querySelectorAll("[data-slot]")].map((span) => span.textContent);
  };
  return frames.map((k) => {
    const { sentence, formula } = run.words.phrases[run.get("phrase", k)];
    const texts = [sentence, ...run.words.numbers.map(([, template]) => template)];
    return [texts.map((text) => linviz.words.fill(text, run.at(k)).text), formula.map((line) => typeset(line, k))];
  });
}"""


@every_run
def test_words_are_filled_as_python_fills_them(name: str, parts: Page) -> None:
    run, message = RUNS[name], sent(RUNS[name])
    steps = np.array(json.loads(parts.evaluate(DECODED, message))["columns"]["step"])
    frames = np.unique(np.linspace(0, len(steps) - 1, 200).astype(int))
    words = words_of(run)
    columns = columns_for_words(run, steps)
    rows, keys = rows_of(run, columns), cases_of(run, columns)
    for k, (said, formula) in zip(
        frames, parts.evaluate(FILLED, [message, frames.tolist()]), strict=True
    ):
        phrase = words.phrases[keys[k]]
        assert said == [
            fill(text, rows[k]) for text in (phrase.sentence, *(text for _, text in words.numbers))
        ]
        assert formula == [filled(line, rows[k]) for line in phrase.formula]
