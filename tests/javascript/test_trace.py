"""A trace and its texts are the same in the browser as in Python, to the last bit."""

import json
from typing import Any

import numpy as np
import pytest

from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.ui.page.opening import needs_drawings
from linviz.words.describe import cases_of, columns_for_words, rows_of, words_of
from linviz.words.template import fill
from tests.javascript.computer import Computer
from tests.javascript.test_words_alike import RUNS as ALIKE
from tests.javascript.traces import RUNS

every_run = pytest.mark.parametrize("name", RUNS)


def received_message(run: Trace) -> dict[str, Any]:
    """Return the message of a run as the browser receives it."""
    arrived: dict[str, Any] = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    return arrived


@every_run
def test_a_trace_arrives_bit_for_bit(name: str, computer: Computer) -> None:
    run, message = RUNS[name], received_message(RUNS[name])
    decoded = computer("decodeRun", message)
    steps = np.array(decoded["columns"]["step"])
    columns = columns_for_words(run, steps)
    columns["wrong"] = run.lifted.y * columns["scores"] <= 0
    for column, values in decoded["columns"].items():
        if column != "phrase":
            # of a vector that is only used in texts, only the first numbers are sent
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
    name: str, computer: Computer
) -> None:
    run, message = RUNS[name], received_message(RUNS[name])
    decoded = computer("decodeRun", message)
    rows = run.record.history.rows(np.array(decoded["columns"]["step"]))
    c, _ = run.algorithm.classifier(run.lifted, rows)
    if decoded["straight"] and run.algorithm.takes == "kernel":
        c = c @ run.lifted.phi
    assert np.array(decoded["coefficients"], dtype=float) == pytest.approx(
        c.ravel(), rel=1e-12, abs=1e-12
    )


@every_run
def test_words_are_filled_as_python_fills_them(name: str, computer: Computer) -> None:
    run = RUNS[name]
    words = words_of(run)
    columns = columns_for_words(run, run.displayed_steps())
    rows, keys = rows_of(run, columns), cases_of(run, columns)
    frames = np.unique(np.linspace(0, len(rows) - 1, 200).astype(int)).tolist()
    numbers = [row[1] for row in words.numbers]
    texts = computer("captions", [received_message(run), [[k, None] for k in frames]])
    assert texts == [
        [fill(text, rows[k]) for text in (words.phrases[keys[k]].text, *numbers)] for k in frames
    ]


@pytest.mark.parametrize("name", ALIKE)
def test_the_page_knows_what_the_browser_needs_to_draw_a_run(name: str, computer: Computer) -> None:
    run = ALIKE[name]
    assert computer("needsDrawings", received_message(run)) is needs_drawings(run)


def test_a_run_with_a_line_alone_needs_no_drawings() -> None:
    assert {name for name, run in ALIKE.items() if not needs_drawings(run)} == {
        "perceptron",
        "thresholded SGD",
    }
