"""Answers of a run by name: the browser gives the same values as Python."""

import json
import re
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.problem import Problem
from linviz.run.answers import INDEXED, LIST, NAMES, PLACE, ROW, STEP_NAMES, Value, answers_at
from linviz.run.entry import ENTRIES
from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from tests.amount import some
from tests.datasets import CIRCLES, DEFAULT20, NONSEP7, lifted
from tests.javascript.computer import Computer
from tests.javascript.traces import RUNS as SENT
from tests.runs import trace

LINE = Problem([[-3.0], [-1.0], [0.5], [1.0], [2.5], [4.0]], [-1, -1, -1, 1, 1, 1])
RUNS: dict[str, Trace] = SENT | {name: trace(name, DEFAULT20) for name in ENTRIES}
RUNS |= {
    "a number line": trace("soft-svm", LINE),
    "another test": trace("perceptron", DEFAULT20, test="f > 0 is +1"),
    "hulls of a kernel": trace("mdm", lifted(CIRCLES, "rbf")),
    "active set of a kernel": trace("active-set-svm", lifted(NONSEP7, "rbf"), C=10),
    "ridge of a kernel": trace("kernel-ridge", lifted(NONSEP7, "rbf")),
    "machine of squares": trace("soft-svm", lifted(NONSEP7, "quadratic")),
    "perceptron of an empirical map": trace("perceptron", lifted(CIRCLES, "empirical")),
    "hulls of cubics": trace("mdm", lifted(NONSEP7, "polynomial", degree=3)),
    "one hull of cubics": trace("kozinec", lifted(NONSEP7, "polynomial", degree=3)),
    "active set of cubics": trace("active-set-svm", lifted(NONSEP7, "polynomial", degree=3)),
    "dual of cubics": trace("dual-perceptron", lifted(NONSEP7, "polynomial", degree=3)),
}
AT = (0.5, 1.25)
NUMBERS = (1, 2, 4, 99)


def names_to_ask(run: Trace) -> list[str]:
    """Return every name with every time and some numbers."""
    names = []
    for base, (kind, _) in NAMES.items():
        times = ("", "_after", "_end") if base in STEP_NAMES else ("",)
        numbers = (
            [f"[{number}]" for number in NUMBERS] if kind in (INDEXED, ROW, LIST, PLACE) else []
        )
        for time in times:
            names += [f"{base}{time}{number}" for number in ([] if kind == INDEXED else [""])]
            names += [f"{base}{time}{number}" for number in numbers]
        names += [
            f"{base}@{step}" for step in (0, 3, 999_999) if base in STEP_NAMES and kind != INDEXED
        ]
    settings = [one.name for one in algorithm_parameters(run.algorithm.name)]
    return [*names, *settings, "nothing", "yf[1]_after", "1"]


def is_alike(one: Value | list[float], other: Value) -> bool:
    if one is None or other is None:
        return one is other
    return np.shape(one) == np.shape(other) and bool(np.allclose(one, other, rtol=1e-7, atol=1e-9))


@pytest.mark.parametrize("name", some(RUNS, 12))
def test_every_name_has_the_same_value_in_the_browser(name: str, computer: Computer) -> None:
    run, names = RUNS[name], names_to_ask(RUNS[name])
    wire: dict[str, Any] = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    frames = np.unique(np.linspace(0, wire["frames"] - 1, 12).astype(int)).tolist()
    found = computer("answers", [wire, frames, names, AT])
    # of a long run not every step is sent, and what is not there is not answered
    is_whole = len(run) == wire["frames"]
    for values in found:
        step = int(values[names.index("step")])
        expected = answers_at(run, step, AT)
        for one, value in zip(names, values, strict=True):
            # the texts of some kernels happen to need w
            if expected(one) is None and re.match(r"w\b|w_", one):
                continue
            is_missing = not is_whole and value is None and re.search("_after|@|next", one)
            assert is_missing or is_alike(value, expected(one)), (one, step, value)
