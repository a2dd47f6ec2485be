"""Loss: the loss of each point, compared with the objectives that the algorithms report."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

import linviz
from linviz.core.loss import LOSSES
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.cost import squared_length
from linviz.run.view import CAPTION
from linviz.views.loss import Loss, required_cost
from linviz.words.describe import columns_for_words
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.datasets import CIRCLES, CONTRADICT, NONSEP7, THREE_SV, XOR, lifted
from tests.runs import ALGORITHMS, problems, trace

VIEW = Loss()
# the reading that is the objective, of each algorithm that has one
OBJECTIVES: dict[str, tuple[str, dict[str, Any]]] = {
    "batch-perceptron": ("criterion", {"steps": 40}),
    "soft-svm": ("primal", {"C": 3.0}),
    "active-set-svm": ("primal", {"C": 0.4}),
    "logistic-gd": ("objective", {"lam": 0.3, "steps": 60}),
    "logistic-sgd": ("objective", {"lam": 0.3, "steps": 200}),
    "hinge-sgd": ("objective", {"C": 2.0, "steps": 200}),
    "pegasos": ("objective", {"C": 2.0, "steps": 200}),
    "kernel-ridge": ("primal", {"lam": 0.2}),
}


def run_and_view_columns(run: linviz.Trace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the columns of the run, and those of the view."""
    known = columns_for_words(run, run.displayed_steps())
    return dict(known), dict(VIEW.columns(run, known))


@pytest.mark.parametrize("data", [THREE_SV, NONSEP7, CONTRADICT], ids=["9", "7", "both"])
@pytest.mark.parametrize("name", OBJECTIVES)
def test_regulariser_and_losses_are_the_objective_that_the_algorithm_reads(
    name: str, data: Problem
) -> None:
    reading, values = OBJECTIVES[name]
    known, found = run_and_view_columns(trace(name, data, **values))
    assert found["total"] == pytest.approx(known[reading], rel=1e-9, abs=1e-12)
    assert found["regulariser"] + found["losses"] == pytest.approx(found["total"])


@pytest.mark.parametrize(
    ("name", "loss"),
    {
        "perceptron": "perceptron",
        "pocket": "perceptron",
        "averaged-perceptron": "perceptron",
        "dual-perceptron": "perceptron",
        "thresholded-sgd": "perceptron",
        "hard-svm": "hinge",
        "kernel-ridge": "squared",
        "logistic-gd": "logistic",
    }.items(),
)
def test_what_it_costs_is_the_loss_of_its_lecture(name: str, loss: str) -> None:
    known, found = run_and_view_columns(trace(name, THREE_SV))
    each = LOSSES[loss](THREE_SV.y * known["scores"])
    if name != "hard-svm":
        assert found["losses"] == pytest.approx(each.sum(axis=1))
    assert (each[np.arange(len(each)), found["dearest"]] == each.max(axis=1)).all()


def test_half_the_shrinking_is_twice_the_price_as_printed() -> None:
    printed = required_cost(trace("hinge-sgd", NONSEP7, shrink="1/2N", C=3, steps=5))
    meant = required_cost(trace("hinge-sgd", NONSEP7, C=3, steps=5))
    assert (printed.price, letters(printed.total_name)) == (6, "2C Σξ")
    assert (meant.price, letters(meant.total_name)) == (3, "C Σξ")


@pytest.mark.parametrize(
    ("data", "kinds"), [(THREE_SV, (3, 0)), (NONSEP7, (3, 3))], ids=["separable", "not"]
)
def test_a_hard_margin_has_no_finite_price_and_at_the_end_nothing_to_pay(
    data: Problem, kinds: tuple[int, int]
) -> None:
    separable = Problem(data.X[:8], data.y[:8]) if data is THREE_SV else data
    run = trace("hard-svm", separable)
    _, found = run_and_view_columns(run)
    assert VIEW.static_data(run)["price"] is None
    assert (found[CAPTION][0], found[CAPTION][-1]) == kinds
    ended = view_row(VIEW, run, run.steps)
    if kinds[1]:
        assert "which a hard margin forbids" in caption(VIEW, run, ended)
    else:
        w = run[-1].w
        assert w is not None
        assert ended["total"] == pytest.approx(w @ w / 2)


@pytest.mark.parametrize(
    ("name", "values", "penalty"),
    [
        ("soft-svm", {"C": 3.0}, "‖$w‖²/(2$C$N)"),
        ("active-set-svm", {"C": 0.4}, "‖$w‖²/(2$C$N)"),
        ("hinge-sgd", {"C": 2.0, "steps": 200}, "‖$w‖²/(2$C$N)"),
        ("hinge-sgd", {"C": 2.0, "steps": 200, "shrink": "1/2N"}, "‖$w‖²/(4$C$N)"),
    ],
)
@pytest.mark.parametrize("data", [THREE_SV, NONSEP7], ids=["9", "7"])
def test_the_regularised_risk_is_the_objective_divided_by_its_price_and_the_number_of_points(
    data: Problem, name: str, values: dict[str, Any], penalty: str
) -> None:
    run = trace(name, data, **values)
    known, found = run_and_view_columns(run)
    risk = VIEW.static_data(run)["risk"]
    assert (risk["penalty"], risk["total"]) == (penalty, "mean $xi")
    # 000 §2.6: |w|^2 / (2 gamma N) + the mean hinge, where gamma is the price
    price = values["C"] * (2 if "shrink" in values else 1)
    lengths = (np.asarray(known["w"]) ** 2).sum(axis=1)
    mean = np.maximum(0, 1 - data.y * known["scores"]).mean(axis=1)
    assert found["mean_loss"] == pytest.approx(mean, abs=1e-12)
    expected = lengths / (2 * price * data.n) + mean
    assert risk["factor"] * found["total"] == pytest.approx(expected)
    assert risk["factor"] * found["regulariser"] == pytest.approx(expected - mean, abs=1e-12)


def test_where_the_objective_is_none_of_a_soft_margin_there_is_no_regularised_risk() -> None:
    for name in ("hard-svm", "perceptron", "logistic-gd", "kernel-ridge", "pegasos"):
        assert VIEW.static_data(trace(name, THREE_SV))["risk"] is None


@given(problems())
def test_the_mean_slack_is_never_below_the_training_error(data: Problem) -> None:
    run = trace("soft-svm", data, C=2)
    known, found = run_and_view_columns(run)
    assert found["error_rate"] == pytest.approx(known["errors"] / data.n)
    assert (found["mean_loss"] >= found["error_rate"] - 1e-9).all()
    row = view_row(VIEW, run, run.steps)
    said = fill(VIEW.caption_templates(run)[-1], row)
    assert said.startswith("The objective divided by C·N: the same w and b are best. Mean ξ")
    assert len(said) <= 150


@given(problems())
def test_a_hinge_is_at_least_as_much_as_the_mistakes_at_every_step(data: Problem) -> None:
    known, found = run_and_view_columns(trace("soft-svm", data, C=2))
    assert (found["losses"] >= 2 * known["errors"] - 1e-9).all()
    assert (found["share"] <= 100 + 1e-9).all()
    assert (found["costly"] <= data.n).all()


def test_that_f_0_costs_a_perceptron_nothing_although_none_is_correct_is_said() -> None:
    run = trace("perceptron", XOR)
    said = caption(VIEW, run, view_row(VIEW, run, 0))
    assert said.startswith("No point costs anything, and yet 4 of 4 are not correct:")
    assert said.endswith("they lie at y·f = 0.")


def test_who_costs_most_is_named_with_its_share() -> None:
    run = trace("soft-svm", THREE_SV, C=1)
    said = caption(VIEW, run, view_row(VIEW, run, run.steps))
    slack = np.maximum(0, 1 - THREE_SV.y * run[-1].scores)
    primal = run[-1].objectives["primal"]
    assert said.startswith(
        "2 of 9 points cost something; 9 ■ on the incorrect side has the largest loss, "
    )
    assert float(said.split("loss, ")[1].split("\u00a0")[0]) == pytest.approx(
        100 * slack[8] / primal, abs=0.05
    )


def test_what_walks_in_hulls_or_votes_says_why_there_is_no_cost() -> None:
    reasons = {name: VIEW.why_unsuited(trace(name, THREE_SV)) for name in ALGORITHMS}
    assert {name for name, reason in reasons.items() if reason} == {
        "relaxation",
        "voted-perceptron",
        "kozinec",
        "kozinec-two-hull",
        "mdm",
    }


def test_the_axes_are_those_of_the_whole_run_and_hold_most_of_the_points() -> None:
    for name in ("soft-svm", "logistic-gd", "kernel-ridge"):
        run = trace(name, lifted(CIRCLES, "quadratic") if name != "kernel-ridge" else CIRCLES)
        fixed = VIEW.static_data(run)
        signed = run.lifted.y * run.columns(run.displayed_steps())["scores"]
        inside = (signed >= fixed["low"]) & (signed <= fixed["high"])
        assert inside.mean() > 0.9
        costs = LOSSES[fixed["own"]](signed[inside])
        assert costs.max() <= fixed["top"]


def test_the_figure_has_every_loss_and_every_point_on_its_own() -> None:
    run = trace("soft-svm", THREE_SV)
    drawn = {layer.name: layer for layer in linviz.figure(run, -1, view="loss").data}
    assert list(drawn)[:5] == list(LOSSES)
    for name, loss in LOSSES.items():
        assert drawn[name].y == pytest.approx(loss(np.array(drawn[name].x)))
    plus = THREE_SV.y > 0
    assert drawn["points plus"].x == pytest.approx(run[-1].scores[plus])


def test_the_penalty_of_a_w_whose_half_width_has_no_square_is_0() -> None:
    # the warning of an overflow is an error here
    assert squared_length({"half_width": np.array([1e200, 0.5, np.nan])}).tolist() == [0, 4, 0]
