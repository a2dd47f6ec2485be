"""Table: what all points have added is w and b."""

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.views.registry import find
from linviz.words.view_words import caption, view_row
from tests.amount import examples
from tests.datasets import FOUR, NONSEP7, POCKET9, THREE_SV, lifted
from tests.runs import ALGORITHMS, problems, trace

TABLE = find("table")


def assert_adds_up(run: Trace) -> None:
    """Assert that what the points have added is w, and also b if the algorithm adds mistakes."""
    factor = TABLE.static_data(run)["factor"]
    start = run[0]
    for step in range(run.steps + 1):
        row = view_row(TABLE, run, step)
        pulls = factor * (row["put"] * run.lifted.y)
        features = run.lifted.phi - (TABLE.static_data(run)["centre"] or 0.0)
        assert start.w + pulls @ features == pytest.approx(row["w"])
        if TABLE.static_data(run)["letter"] == "$count":
            assert start.b + pulls.sum() == pytest.approx(row["b"])
        elif run.algorithm.name != "dual-perceptron":
            assert pulls.sum() == pytest.approx(0, abs=1e-9)


@given(problems())
@examples(12, 160)
def test_the_mistakes_of_a_perceptron_add_up_to_w_and_b(points: Problem) -> None:
    assert_adds_up(trace("perceptron", points, max_updates=40))


@pytest.mark.parametrize("eta", [0.5, 2.0])
def test_so_they_do_with_any_rate_from_any_start_and_in_a_lift(eta: float) -> None:
    run = trace("perceptron", FOUR, eta=eta, w0=(1.0, -2.0), b0=0.5)
    assert_adds_up(run)
    assert TABLE.static_data(run)["factor"] == eta
    assert_adds_up(trace("perceptron", lifted(FOUR, "quadratic"), eta=eta))


def test_the_multipliers_of_an_svm_add_up_to_w_at_every_step() -> None:
    assert_adds_up(trace("soft-svm", THREE_SV, C=1.0))


@pytest.mark.parametrize("lift", ["none", "quadratic"])
def test_where_the_mean_is_subtracted_first_the_rest_adds_up_to_w(lift: str) -> None:
    run = trace("dual-perceptron", lifted(FOUR, lift), offset="centred")
    assert_adds_up(run)
    assert "points, each minus the mean of all." in caption(TABLE, run, view_row(TABLE, run, 1))
    plain = trace("dual-perceptron", lifted(FOUR, lift))
    assert_adds_up(plain)
    assert "minus the mean" not in caption(TABLE, plain, view_row(TABLE, plain, 1))


def test_the_caption_counts_the_mistakes_and_names_who_made_most() -> None:
    run = trace("perceptron", FOUR)
    put = view_row(TABLE, run, run.steps)["put"]
    made = run.record.index[run.record.event == 2]
    assert len(made) == 1
    assert put.tolist() == np.bincount(made, minlength=4).tolist()
    said = caption(TABLE, run, view_row(TABLE, run, run.steps))
    most = int(np.argmax(put))
    assert said.startswith(
        f"w is the sum of 1 mistake so far, at {most + 1} {'●' if FOUR.y[most] > 0 else '■'} only."
    )
    assert caption(TABLE, run, view_row(TABLE, run, 0)).startswith(
        "No point has added anything yet"
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("perceptron", NONSEP7),
        ("perceptron", POCKET9),
        ("dual-perceptron", FOUR),
        ("soft-svm", NONSEP7),
        ("soft-svm", THREE_SV),
        ("hard-svm", FOUR),
    ],
)
def test_a_point_is_said_to_have_most_only_where_no_other_has_as_much(
    name: str, data: Problem
) -> None:
    run = trace(name, data)
    for step in range(1, min(run.steps, 60) + 1):
        row = view_row(TABLE, run, step)
        said = caption(TABLE, run, row)
        ties = int(np.isclose(row["put"], row["put"].max(), rtol=1e-9).sum())
        most = f"{np.argmax(row['put']) + 1} {'●' if data.y[np.argmax(row['put'])] > 0 else '■'}"
        who = f"{most} has" if ties == 1 else f"{ties} points have"
        if "possible" in said:
            assert f"{who} α = C, the largest possible." in said
            assert row["put"].max() == run.algorithm.C
        elif "only" in said:
            assert np.count_nonzero(row["put"]) == 1
        else:
            assert f"{who} the " in said


def test_where_w_is_no_sum_of_the_points_there_is_no_such_column() -> None:
    for run in (trace("logistic-gd", FOUR), trace("pocket", POCKET9), trace("pegasos", FOUR)):
        row = view_row(TABLE, run, min(3, run.steps))
        if "put" in row:
            assert_adds_up(run)
        else:
            ends = (" not correct.", "Every point is classified correctly.")
            assert caption(TABLE, run, row).endswith(ends)


def test_the_figure_is_a_table_of_the_same_numbers() -> None:
    run = trace("soft-svm", THREE_SV, C=1.0)
    (table,) = linviz.figure(run, run.steps, view="table").data
    cells = dict(zip(table.header["values"], table.cells["values"], strict=True))
    signed = run.lifted.y * run[-1].scores
    assert cells["y f(x)"] == pytest.approx(signed, abs=1e-4)
    assert cells["put in"] == pytest.approx(run[-1].alpha, abs=1e-4)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_losses_of_the_points_are_those_that_the_algorithm_lowers(name: str) -> None:
    run = trace(name, NONSEP7)
    row = view_row(TABLE, run, run.steps)
    loss = TABLE.static_data(run)["loss"]
    cost = cost_of(run)
    (table,) = linviz.figure(run, run.steps, view="table").data
    headings = table.header["values"]
    if cost is None:
        assert loss is None
        assert not {"slack ξ", "loss", "shortfall"} & set(headings)
        return
    assert loss["loss"] == cost.loss
    assert (letters(loss["name"]) == "slack ξ") == (cost.loss == "hinge" and cost.price < np.inf)
    cells = table.cells["values"][headings.index(letters(loss["name"]))]
    # the live number that is the sum
    sums = {"hinge": "slack_sum", "squared": "squared_error", "logistic": "objective"}
    if cost.loss in sums:
        assert sum(cells) == pytest.approx(row[sums[cost.loss]], abs=1e-3)
