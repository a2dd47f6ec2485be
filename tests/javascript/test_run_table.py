"""The run as a table: every cell that the page writes is a number of the trace, for every algorithm."""

from typing import Any

import numpy as np
import pytest

from linviz.core.number import number, vector
from linviz.run.algorithm import UPDATE, VISIT
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.views.registry import find
from linviz.words.describe import columns_for_words
from tests.amount import amount
from tests.datasets import CIRCLES, DEFAULT20, FOUR, LINE_A, NONSEP7, lifted
from tests.javascript.computer import Computer
from tests.runs import ALGORITHMS, suitable_lifts, trace

TABLE = find("table")
# of each run, so that the slow ones do not take the time of all
STEPS = amount(60, 400)


def runs(name: str) -> list[Trace]:
    """Return runs of an algorithm, one in a lift."""
    lift = suitable_lifts(ALGORITHMS[name])[-1]
    return [trace(name, NONSEP7), trace(name, DEFAULT20), trace(name, lifted(CIRCLES, lift))]


def text_of(run: Trace, field: dict[str, Any], columns: Columns, k: int) -> str:
    """Return the text of a cell, computed from the trace alone."""
    kind = field["kind"]
    index = int(columns["index"][k])
    if kind == "step":
        return f"{int(columns['step'][k]):,}"
    if kind == "value":
        return value_text(field, columns, k)
    if index < 0:
        return "–"
    label = run.lifted.y[index]
    texts = {
        "x": lambda: plain(run.lifted.X[index]),
        "y": lambda: "+1" if label > 0 else "−1",
        "f": lambda: plain(label * columns["before"][k]),
        "mistake": lambda: "yes" if columns["event"][k] == UPDATE else "no",
    }
    return texts[kind]()


def value_text(field: dict[str, Any], columns: Columns, k: int) -> str:
    """Return the text of a number of the state: "same" where the step has not changed it."""
    name, of = field["column"], field["of"]
    # beside w stands the b that belongs to it
    name = "w_b" if name == "b" and "w_b" in columns else name
    if of and columns[of][k] < 0:
        return "–"
    before = columns[f"{name}_before"][k] if of else columns[name][max(k - 1, 0)]
    if k and np.array_equal(columns[name][k], before, equal_nan=True):
        return "same"
    return plain(columns[name][k])


def plain(value: Any) -> str:
    """Return a number or a vector as the page writes it; a vector of one number is that number."""
    if np.ndim(value) == 0:
        return number(float(value)).text
    return number(float(value[0])).text if len(value) == 1 else vector(value).text


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_cell_of_every_algorithm_is_what_the_trace_says(
    name: str, computer: Computer
) -> None:
    for run in runs(name):
        sent = serialise_trace(run, beside="table")
        found = computer("runTable", [sent, STEPS])
        steps = np.array(found["steps"])
        columns = columns_for_words(run, run.displayed_steps())
        places = np.searchsorted(columns["step"], steps)
        assert found["fields"][0]["kind"] == "step"
        assert {field["kind"] for field in found["fields"]} & {"value"}
        for field, texts in zip(found["fields"], found["texts"], strict=True):
            if field["kind"] == "points":
                continue
            expected = [text_of(run, field, columns, int(k)) for k in places]
            assert texts == expected, (name, field["name"])


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("perceptron", "step point x y f mistake w b"),
        ("dual-perceptron", "step point x y f mistake alpha b"),
        ("voted-perceptron", "step point x y f mistake w b survival"),
        ("soft-svm", "step point alpha_i alpha_j b dual primal"),
        ("mdm", "step point v w_pos w_neg w b upper"),
        ("logistic-gd", "step w b gradient objective"),
        ("kernel-ridge", "step lam w b squared_error loo"),
    ],
)
def test_it_has_the_columns_that_one_fills_in_by_hand(name: str, names: str) -> None:
    row = TABLE.static_data(trace(name, NONSEP7))["run"]["row"]
    assert [field["name"] for field in row] == names.split()


def test_a_pass_has_all_points_where_the_order_has_passes() -> None:
    for order, count in (("cyclic", 4), ("shuffled", 4), ("random", 0), ("most-violated", 0)):
        run = trace("perceptron", FOUR, order=order)
        assert TABLE.static_data(run)["run"]["per_pass"] == count


def test_an_algorithm_without_visits_has_no_column_of_mistakes() -> None:
    for name in ALGORITHMS:
        run = trace(name, LINE_A)
        kinds = {field["kind"] for field in TABLE.static_data(run)["run"]["row"]}
        tests_points = run.entry.terms.step == "visits" or (run.record.event == VISIT).any()
        assert ("mistake" in kinds) == tests_points, name
