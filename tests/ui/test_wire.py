"""A trace on its way to the browser: small, plain JSON, without loss (its decoder is tested in tests/javascript)."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from linviz.core.problem import Problem
from linviz.run.trace import SHOWN, Trace
from linviz.ui.endpoints.columns import encode_column
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.describe import cases_of, columns_for_words, words_of
from linviz.words.score import DERIVED
from linviz.words.template import SLOT, columns_of
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    FAR,
    KOZINEC10,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import ALGORITHMS, suitable_lifts, trace

RUNS = {
    "perceptron": trace("perceptron", DEFAULT20),
    "perceptron that goes round": trace("perceptron", CYCLE10),
    "perceptron of cubics": trace("perceptron", lifted(CIRCLES, "polynomial", degree=3)),
    "batch perceptron": trace("batch-perceptron", NONSEP7, schedule="1/t"),
    "averaged perceptron": trace("averaged-perceptron", NONSEP7),
    "voted perceptron": trace("voted-perceptron", NONSEP7),
    "pocket": trace("pocket", NONSEP7, visits=400),
    "dual perceptron": trace("dual-perceptron", FAR),
    "dual perceptron, centred": trace("dual-perceptron", lifted(CIRCLES, "rbf"), offset="centred"),
    "two hulls": trace("kozinec-two-hull", KOZINEC10),
    "ridge": trace("kernel-ridge", THREE_SV),
    "ridge, RBF": trace("kernel-ridge", lifted(CIRCLES, "rbf")),
    "ridge of cubics": trace(
        "kernel-ridge", lifted(CIRCLES, "polynomial", degree=3), bias="centred"
    ),
    "soft SVM": trace("soft-svm", THREE_SV),
    "soft SVM, free b": trace("soft-svm", XOR),
    "soft SVM, RBF": trace("soft-svm", lifted(CONTRADICT, "rbf")),
    "no points": trace("soft-svm", Problem([], [])),
    "one class": trace("kozinec-two-hull", Problem([(1, 2), (3, 1)], [1, 1])),
}
every_run = pytest.mark.parametrize("name", RUNS)
TYPES = {"kinds": "u1", "int": "<i4", "float": "<f8"}


def decode(column: dict[str, Any], frames: int) -> Any:
    """Return the values that encode was given: changes filled forward, or bits."""
    width = column.get("width", 1)
    if column["kind"] == "flag":
        bits = np.unpackbits(raw(column, "bits", "u1"), count=frames * width)
        dense = bits.reshape(frames, width).astype(bool)
    elif "all" in column:
        dense = whole(column, frames * width).reshape(frames, width)
    else:
        dense = np.zeros((frames, width), TYPES[column["kind"]])
        for frame, place, value in changes(column):
            dense[frame:, place] = value
    return dense if "width" in column else dense[:, 0]


def raw(column: dict[str, Any], name: str, type: str) -> Any:
    return np.frombuffer(b64decode(column[name], b"+-"), type)


def whole(column: dict[str, Any], size: int) -> Any:
    if column["kind"] != "kinds":
        return raw(column, "all", TYPES[column["kind"]])
    pairs = raw(column, "all", "u1")
    return np.stack([pairs >> 4, pairs & 15], axis=1).ravel()[:size]


def changes(column: dict[str, Any]) -> Iterator[tuple[int, int, float]]:
    each = raw(column, "each", "<u2") if "each" in column else None
    at = raw(column, "at", "<u2") if each is None else np.repeat(np.arange(len(each)), each)
    places = raw(column, "place", "<u2") if "place" in column else np.zeros_like(at)
    if column["kind"] == "kinds":
        return zip(at, places & 0xFFF, places >> 12, strict=True)
    return zip(at, places, raw(column, "value", TYPES[column["kind"]]), strict=True)


def weight(message: dict[str, Any]) -> int:
    """Return its size in bytes as JSON, in which NaN and infinity are forbidden."""
    return len(json.dumps(message, allow_nan=False).encode())


# columns


shapes = st.one_of(st.tuples(st.integers(1, 30)), st.tuples(st.integers(1, 30), st.integers(0, 9)))


@given(
    arrays(
        np.float64, shapes, elements=st.floats(width=64) | st.sampled_from([0.0, -0.0, np.nan, 1.5])
    )
)
def test_numbers_come_out_as_they_went_in_and_zero_without_a_sign(values: Any) -> None:
    out = decode(encode_column(values), len(values))
    assert np.array_equal(out, values, equal_nan=True)
    assert not np.signbit(out[out == 0]).any()


@given(
    arrays(
        np.int64, shapes, elements=st.integers(-(2**31), 2**31 - 1) | st.sampled_from([-1, 0, 1])
    )
)
def test_whole_numbers_come_out_as_they_went_in(values: Any) -> None:
    assert np.array_equal(decode(encode_column(values), len(values)), values)


@given(arrays(np.bool_, shapes))
def test_flags_come_out_as_they_went_in(values: Any) -> None:
    assert np.array_equal(decode(encode_column(values), len(values)), values)


@given(
    arrays(np.uint8, st.tuples(st.integers(1, 30), st.integers(0, 9)), elements=st.integers(0, 15))
)
def test_kinds_come_out_as_they_went_in(values: Any) -> None:
    assert np.array_equal(decode(encode_column(values), len(values)), values)


def test_what_does_not_change_takes_no_room() -> None:
    still = encode_column(np.full((1_000, 50), np.nan))
    assert len(still["value"]) == len(encode_column(np.full((1, 50), np.nan))["all"])


def test_where_everything_changes_no_places_travel() -> None:
    assert encode_column(np.random.default_rng(1).normal(size=(30, 9))).keys() == {
        "width",
        "kind",
        "all",
    }


# messages


@every_run
def test_a_message_is_plain_json_and_its_columns_are_those_of_the_trace(name: str) -> None:
    run, message = RUNS[name], serialise_trace(RUNS[name])
    assert json.loads(json.dumps(message, allow_nan=False)) == json.loads(json.dumps(message))
    steps = decode(message["columns"]["step"], message["frames"])
    columns = columns_for_words(run, steps) | {"wrong": None}
    columns["wrong"] = run.lifted.y * columns["scores"] <= 0
    for column, sent in message["columns"].items():
        if column != "phrase":
            values = columns[column][..., : sent.get("width")]
            assert np.array_equal(decode(sent, len(steps)), values, equal_nan=True), column


@every_run
def test_the_phrase_of_every_frame_is_that_of_its_case(name: str) -> None:
    run, message, words = RUNS[name], serialise_trace(RUNS[name]), words_of(RUNS[name])
    steps = decode(message["columns"]["step"], message["frames"])
    phrases = decode(message["columns"]["phrase"], len(steps))
    keys = list(words.phrases)
    assert [keys[place] for place in phrases] == cases_of(run, columns_for_words(run, steps))
    assert [one["sentences"] for one in message["words"]["phrases"]] == [
        one.sentences for one in words.phrases.values()
    ]


@every_run
def test_every_slot_of_the_words_has_its_column(name: str) -> None:
    message = serialise_trace(RUNS[name])
    phrases, numbers = message["words"]["phrases"], message["words"]["numbers"]
    texts = [text for one in phrases for text in one["sentences"]] + [row[1] for row in numbers]
    slots = {slot for text in texts for slot in SLOT.findall(text)}
    slots |= {
        slot
        for one in message["words"]["formulas"]
        for line in one["lines"]
        for slot in re.findall(r'data-slot="(.+?)"', line)
    }
    used = set().union(*(columns_of(f"<{slot}>") for slot in slots))
    assert used <= {*message["columns"], *DERIVED, "n", "i", "j", "point", "other"}
    # what the browser works out by itself it works out from these
    assert "f_before" not in used or {"before", "index"} <= set(message["columns"])


@every_run
def test_a_message_says_what_was_run_and_how_it_ended(name: str) -> None:
    run, message = RUNS[name], serialise_trace(RUNS[name])
    assert message["algorithm"] == run.algorithm.name
    assert message["lift"] == run.lifted.lift.tree()
    assert message["points"] == run.lifted.X.tolist()
    assert message["labels"] == run.lifted.y.tolist()
    assert (message["steps"], message["updates"]) == (run.steps, run.updates)
    assert message["stop"] == {
        "name": run.stop.name,
        "sentence": run.stop.template,
        "start": run.stop.start,
        "period": run.stop.period,
    }
    assert message["light"]["sentence"].endswith(".")


# bytes


def test_the_default_trace_takes_32_kb_at_most() -> None:
    assert weight(serialise_trace(trace("perceptron", DEFAULT20))) <= 32_000


def noise(n: int) -> Problem:
    """Return points with random labels and full-precision coordinates."""
    rng = np.random.default_rng(5)
    return Problem(rng.normal(0, 3, (n, 2)), rng.choice([-1, 1], n))


HEAVY: dict[str, dict[str, Any]] = {"pocket": {"visits": 10_000}, "soft-svm": {"C": 100.0}}
# the twenty largest of all replies, by algorithm
HEAVIEST = {
    "averaged-perceptron": ("empirical", "sextics"),
    "batch-perceptron": ("empirical",),
    "hinge-sgd": ("empirical",),
    "kozinec-two-hull": ("empirical",),
    "logistic-sgd": ("empirical",),
    "pegasos": ("empirical",),
    "perceptron": ("empirical", "polynomial"),
    "pocket": ("none", "empirical", "sextics", "polynomial", "quadratic", "shifted-parabola"),
    "relaxation": ("empirical", "shifted-parabola", "parabola", "polynomial", "sextics"),
}
WORST = [
    pytest.param(name, one, marks=[] if one in HEAVIEST.get(name, ()) else [pytest.mark.long])
    for name, kind in ALGORITHMS.items()
    for one in [*suitable_lifts(kind), "sextics"]
]


@pytest.mark.parametrize(("name", "one"), WORST)
def test_no_trace_of_300_points_takes_more_than_400_kb(name: str, one: str) -> None:
    seen = (
        lifted(noise(300), "polynomial", degree=6) if one == "sextics" else lifted(noise(300), one)
    )
    message = serialise_trace(trace(name, seen, **HEAVY.get(name, {})))
    assert weight(message) <= 400_000
    # w of an empirical map has a number for every point, and in a hard margin every alpha may move in every step
    least = 99 if one == "empirical" or name == "hard-svm" else 500
    assert message["frames"] >= min(message["steps"] + 1, least)


def test_where_bytes_are_few_fewer_frames_travel_and_the_last_always() -> None:
    run, before = trace("perceptron", CYCLE10), SHOWN
    for most_bytes in (300_000, 100_000, 40_000):
        message = serialise_trace(run, most_bytes)
        steps = decode(message["columns"]["step"], message["frames"])
        assert weight(message["columns"]) <= 1.05 * most_bytes
        assert (steps[0], steps[-1]) == (0, run.steps)
        assert 100 <= len(steps) < before
        before = len(steps)


def test_frames_that_would_not_fit_are_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    columns = Trace.columns
    monkeypatch.setattr(
        Trace, "columns", lambda self, steps: (asked.append(len(steps)), columns(self, steps))[1]
    )
    message = serialise_trace(trace("perceptron", CYCLE10), most_bytes=40_000)
    assert max(asked) <= 2 * message["frames"]


def test_however_few_bytes_there_are_a_hundred_frames_travel() -> None:
    assert 90 <= serialise_trace(trace("perceptron", CYCLE10), most_bytes=1)["frames"] <= 100
