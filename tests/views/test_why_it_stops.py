"""View of why a run stops: every lower and upper bound holds, and a run without one says so."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import linviz
from linviz.core.bound import augmented_rows
from linviz.core.nearest import augmented_margin_bounds, hard_margin_bounds
from linviz.core.problem import Array, Problem
from linviz.picture.palette import PALETTE
from linviz.run.algorithm import UPDATE
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, VIEWS
from linviz.views.why_it_stops import reasons, sights
from linviz.views.why_it_stops.figure import sight_figure
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    DEFAULT20,
    NONSEP7,
    OUTLIER,
    POCKET9,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import ALGORITHMS, columns, problems, separable, trace
from tests.toys import toys_registered

VIEW = VIEWS["why-it-stops"]
# algorithms that learn only from mistakes
PERCEPTRONS = (
    "perceptron",
    "dual-perceptron",
    "thresholded-sgd",
    "pocket",
    "voted-perceptron",
    "averaged-perceptron",
)
# tolerance relative to what is compared
OFF = 1e-9
# algorithms whose rate has a schedule
SCHEDULED = ("batch-perceptron", "hinge-sgd")


def view_columns(run: Trace) -> dict[str, Any]:
    """Return the columns of the view over all steps."""
    return dict(VIEW.columns(run, columns(run)))


def caption_at(run: Trace, step: int) -> str:
    return caption(VIEW, run, view_row(VIEW, run, run.step_index(step)))


def sight_named(run: Trace, name: str) -> dict[str, Any]:
    return next(sight for sight in sights(run) if sight["name"] == name)


def nowhere_larger(values: Array, than: Array) -> bool:
    """Return whether no value is larger than its bound, but for rounding errors."""
    return bool((values <= than + OFF * np.maximum(1.0, np.abs(than))).all())


@given(separable(), st.sampled_from(PERCEPTRONS))
def test_v_is_between_floor_and_ceiling_after_every_mistake(data: Problem, name: str) -> None:
    found = view_columns(trace(name, data))
    assume("why_floor" in found)
    assert nowhere_larger(found["why_floor"], found["why_squared"])
    assert nowhere_larger(found["why_squared"], found["why_ceiling"])
    assert nowhere_larger(np.sqrt(found["why_floor"]), found["why_along"])
    assert nowhere_larger(found["why_potential"], found["why_sure"])
    assert nowhere_larger(found["why_all"], found["why_most"])


@given(
    separable(),
    st.sampled_from(["cyclic", "shuffled", "random", "most-violated"]),
    st.sampled_from([0.1, 1.0, 3.0]),
    st.lists(st.integers(-5, 5), max_size=2),
    st.booleans(),
)
def test_they_hold_from_any_start_with_any_eta_in_any_order(
    data: Problem, order: str, eta: float, w0: list[int], bias: bool
) -> None:
    run = trace("perceptron", data, order=order, eta=eta, w0=w0, b0=2.0, bias=bias)
    found = view_columns(run)
    assume("why_floor" in found)
    known = columns(run)
    v = np.column_stack([known["w"], known["b"]])
    assert found["why_squared"] == pytest.approx((v * v).sum(axis=1))
    assert nowhere_larger(found["why_floor"], found["why_squared"])
    assert nowhere_larger(found["why_squared"], found["why_ceiling"])
    assert nowhere_larger(found["why_potential"], found["why_sure"])
    assert nowhere_larger(known["updates"], found["why_most"])


def test_ceiling_and_floor_are_those_of_the_theorem_and_meet_at_the_bound() -> None:
    run = trace("perceptron", DEFAULT20)
    wedge = sight_named(run, "Squeeze")
    z = augmented_rows(DEFAULT20.X, DEFAULT20.y, bias=True)
    longest = float((z * z).sum(axis=1).max())
    # by the active set, which the view does not use
    margin = augmented_margin_bounds(lifted(DEFAULT20), True, 1.0).lower
    k = np.array(wedge["k"])
    assert wedge["ceiling"] == pytest.approx(k * longest)
    assert wedge["floor"] == pytest.approx((k * margin) ** 2)
    assert wedge["ceiling"][-1] == pytest.approx(wedge["floor"][-1])
    assert wedge["most"] == pytest.approx(run[-1].bounds["bound"])
    assert caption_at(run, 30) == (
        "After mistake 9 ‖v‖² is 16.54, at least 3.18 and at most 207.9. "
        "Mistakes: at most 588 (D²/m²), and 18 in this run."
    )


def test_the_dual_perceptron_is_squeezed_in_its_own_space() -> None:
    for lift in ("none", "rbf"):
        run = trace("dual-perceptron", lifted(CIRCLES if lift == "rbf" else DEFAULT20, lift))
        found, known = view_columns(run), columns(run)
        alpha = known["alpha"] * run.lifted.y
        K = run.lifted.K + known["square"][0]
        assert found["why_squared"] == pytest.approx(np.einsum("fi,ij,fj->f", alpha, K, alpha))
        assert nowhere_larger(found["why_all"], found["why_most"])


@pytest.mark.parametrize("data", [XOR, NONSEP7, CONTRADICT], ids=["XOR", "7", "both"])
@pytest.mark.parametrize("name", PERCEPTRONS)
def test_without_a_margin_there_is_a_ceiling_and_no_floor(name: str, data: Problem) -> None:
    run = trace(name, data)
    found = view_columns(run)
    wedge = sight_named(run, "Squeeze")
    assert (wedge["most"], wedge["floor"]) == (None, [])
    assert "why_floor" not in found
    assert nowhere_larger(found["why_squared"], found["why_ceiling"])
    assert "Two lengths" not in [sight["name"] for sight in sights(run)]


def test_that_there_is_no_bound_is_said() -> None:
    run = trace("perceptron", NONSEP7, order="random", max_updates=50)
    assert caption_at(run, -1).endswith(
        "Nothing was found that separates the points: there is no floor, and no bound."
    )


# where each change takes just what it takes at least, the distance is its own bound
@example(data=Problem([[0, -0.125], [0, 2.5]], [-1, 1]), eta=0.5, level=0.5)
@given(
    data=separable(),
    eta=st.sampled_from([0.5, 1.0, 1.8, 2.0]),
    level=st.sampled_from([0.5, 1.0, 4.0]),
)
def test_no_change_of_the_relaxation_leads_away(data: Problem, eta: float, level: float) -> None:
    run = trace("relaxation", data, eta=eta, level=level, max_updates=300)
    found = view_columns(run)
    assume("why_sure" in found)
    assert (np.diff(found["why_distance"]) <= OFF * found["why_first"][1:]).all()
    # the bound is a difference of squares, whose root has half of their digits
    assert nowhere_larger(found["why_distance"] ** 2, found["why_sure"] ** 2)
    assert nowhere_larger(found["why_mistakes"], found["why_most"])
    changed = run.record.event == UPDATE
    wrong = (columns(run)["before"][1:] <= 0) & changed
    # the point of a change may lie on the boundary but for rounding
    assert abs(found["why_mistakes"][-1] - wrong.sum()) <= 1


def test_the_goal_of_the_relaxation_is_the_shortest_v_that_has_all_at_the_level() -> None:
    run = trace("relaxation", DEFAULT20, level=2.0)
    margin = augmented_margin_bounds(lifted(DEFAULT20), True, 1.0).lower
    assert view_columns(run)["why_first"][0] == pytest.approx(2.0 / margin)
    assert [sight["name"] for sight in sights(run)] == ["Approach", "Points short of $level"]
    nowhere = trace("relaxation", POCKET9, max_updates=40)
    assert "No boundary was found by which none is" in caption_at(nowhere, -1)


@pytest.mark.parametrize("name", ["kozinec", "kozinec-two-hull", "mdm"])
def test_the_bounds_close_on_the_widest_margin(name: str) -> None:
    run = trace(name, DEFAULT20, epsilon=0.02)
    found = view_columns(run)
    one = name == "kozinec"
    bounds = (
        augmented_margin_bounds(run.lifted, True, 1.0) if one else hard_margin_bounds(run.lifted)
    )
    margin = next(line["value"] for line in sight_named(run, "Bounds")["lines"] if "value" in line)
    assert margin == pytest.approx(bounds.lower)
    lower = columns(run)["lower"]
    # what the caption calls no bound is not drawn as one
    assert np.isnan(found["why_lower"]).tolist() == (lower <= 0).tolist()
    assert np.isnan(found["why_lower"]).tolist() == (found[CAPTION] == 0).tolist()
    assert nowhere_larger(found["why_lower"][lower > 0], np.array(margin))
    assert (found["why_upper"] >= margin - OFF).all()
    assert found["why_left"][-1] == pytest.approx(
        100 * (1 - found["why_lower"][-1] / found["why_upper"][-1])
    )


@given(problems(least=2), st.sampled_from(["none", "relative"]), st.booleans())
def test_one_over_v_squared_climbs_by_a_stair_with_every_mistake(
    data: Problem, tolerance: str, bias: bool
) -> None:
    run = trace("kozinec", data, tolerance=tolerance, bias=bias, max_steps=60)
    assume(run.steps)
    found = view_columns(run)
    known = ~np.isnan(found["why_inverse"])
    assert nowhere_larger(found["why_stairs"][known], found["why_inverse"][known])


@pytest.mark.parametrize("name", ["soft-svm", "active-set-svm", "hard-svm"])
def test_the_optimum_is_between_dual_and_primal_at_every_step(name: str) -> None:
    run = trace(name, THREE_SV if name != "hard-svm" else DEFAULT20)
    found = view_columns(run)
    optimum = run[-1].objectives["dual"]
    assert nowhere_larger(found["why_dual"], np.array(optimum))
    assert (found["why_primal"] >= optimum - 1e-6 * optimum).all()
    assert (found[CAPTION] == 1).tolist() == np.isinf(found["why_primal"]).tolist()
    assert caption_at(run, -1).startswith("Primal and dual meet at ")


def test_the_gap_is_told_as_a_part_of_the_primal() -> None:
    # a regression: "5.36 % of that range is open", of a range that is open as a whole
    run = trace("soft-svm", THREE_SV)
    found = view_columns(run)
    for step in np.flatnonzero(found[CAPTION] == 0):
        gap = found["why_primal"][step] - found["why_dual"][step]
        assert found["why_difference"][step] == pytest.approx(gap, abs=1e-9)
        assert found["why_left"][step] == pytest.approx(
            100 * gap / found["why_primal"][step], abs=1e-6
        )
        assert re.search(
            r"The gap between them, \S+, is \S+ % of the primal\.$", caption_at(run, step)
        )


def test_what_a_loss_without_a_smallest_value_comes_near_is_told() -> None:
    # a regression: "It can fall without end", of a loss that is never below 0
    apart = Problem([(1, 1), (2, 1), (-1, -1)], [1, 1, -1])
    assert np.log1p(np.exp(-apart.y * (apart.X @ [20, 20]))).sum() < 1e-9
    assert "as near to 0 as one likes" in caption_at(trace("logistic-gd", apart), -1)
    # points of both classes in one place keep a loss of ln 2 each
    touching = trace("logistic-gd", Problem([(1, 0), (1, 0), (2, 0), (0, 0)], [1, -1, 1, -1]))
    assert columns(touching)["objective"].min() > 2 * np.log(2)
    assert caption_at(touching, -1).endswith("It has no minimum: no w has the smallest loss.")
    assert "the length of its gradient" in caption_at(trace("logistic-gd", XOR), -1)


def test_a_logarithmic_axis_says_so() -> None:
    run = trace("soft-svm", THREE_SV)
    for sight in sights(run):
        for side in ("x", "y"):
            assert sight[side]["label"].endswith("(log)") == bool(sight[side].get("log"))


@pytest.mark.parametrize("name", ["pocket", "batch-perceptron"])
def test_the_best_is_the_fewest_so_far(name: str) -> None:
    run = trace(name, POCKET9)
    found = view_columns(run)
    assert found["why_best"].tolist() == np.minimum.accumulate(found["why_now"]).tolist()
    assert found["why_best"][-1] == run[-1].best_errors


def test_the_best_is_told_beside_what_is_worse() -> None:
    run = trace("pocket", POCKET9)
    found = view_columns(run)
    worse = int(np.argmax(found["why_now"] > found["why_best"]))
    assert f"With the kept w it is {found['why_best'][worse]:.0f}" in caption_at(run, worse)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_caption_of_a_sight_tells_a_number_that_there_is_none_of(name: str) -> None:
    # a regression: "The rate of this step, ηₜ: –." before the first step
    parameters = {} if name not in SCHEDULED else {"schedule": "1/t"}
    run = trace(name, NONSEP7, **parameters)
    if VIEW.why_unsuited(run):
        return
    templates = VIEW.caption_templates(run)
    for step in {0, 1, run.steps}:
        row = view_row(VIEW, run, step)
        for sight in sights(run):
            which = sight["caption"]
            said = fill(templates[int(row[which] if isinstance(which, str) else which)], row)
            assert "–" not in said, said
            if sight["name"] == "Rate $etat":
                assert ("no rate" in said) == (step == 0 and name in SCHEDULED), said


def test_the_rate_is_shown_where_it_shrinks() -> None:
    names = {
        schedule: [sight["name"] for sight in sights(trace(name, NONSEP7, schedule=schedule))]
        for name, schedule in (("batch-perceptron", "constant"), ("hinge-sgd", "1/t"))
    }
    assert "Rate $etat" not in names["constant"]
    assert "Rate $etat" in names["1/t"]
    run = trace("hinge-sgd", NONSEP7, schedule="1/t", eta=0.5, steps=40)
    assert view_columns(run)["why_rate"][1:] == pytest.approx(0.5 / np.arange(1, 41))
    assert "Rate $etat" not in [sight["name"] for sight in sights(trace("hinge-sgd", NONSEP7))]
    pegasos = trace("pegasos", NONSEP7, C=2.0, steps=40)
    assert view_columns(pegasos)["why_rate"][1:] == pytest.approx(2.0 * 7 / np.arange(1, 41))


@given(problems(least=2))
def test_no_objective_of_the_soft_margin_is_below_what_is_said(data: Problem) -> None:
    run = trace("hinge-sgd", data, C=2.0, steps=60)
    assume(run.steps)
    found = view_columns(run)
    assert nowhere_larger(found["why_least"], found["why_objective"])
    assert nowhere_larger(found["why_least"], found["why_average"])
    optimum = trace("active-set-svm", data, C=2.0)[-1].objectives["dual"]
    assert found["why_least"][0] == pytest.approx(optimum, rel=1e-6, abs=1e-9)


def test_the_error_of_points_left_out_is_that_of_runs_without_them() -> None:
    run = trace("kernel-ridge", OUTLIER, lam=0.5, values=9)
    found = view_columns(run)
    errors = []
    for i in range(OUTLIER.n):
        rest = np.arange(OUTLIER.n) != i
        less = trace("kernel-ridge", Problem(OUTLIER.X[rest], OUTLIER.y[rest]), lam=0.5, values=1)
        errors.append((OUTLIER.y[i] - less.decision(OUTLIER.X[i : i + 1])[0]) ** 2)
    assert found["why_left_out"][-1] == pytest.approx(np.mean(errors))
    assert found["why_error"][-1] == pytest.approx(
        np.mean((OUTLIER.y - np.asarray(run[-1].scores)) ** 2)
    )
    best = np.nanargmin(found["why_left_out"][1:])
    assert found["why_best"][0] == found["why_along"][1:][best]


def test_how_long_each_w_lasted_is_how_often_it_votes() -> None:
    run = trace("voted-perceptron", NONSEP7)
    strip = sight_named(run, "Survival")
    assert sum(strip["lasted"]) == run.steps
    _, _, votes = run.entry.votes.voters(run.algorithm, run.lifted, run.record.history, run.steps)
    # the start votes only where the first visit is no mistake
    assert [count for count in strip["lasted"] if count] == votes.tolist()
    found = view_columns(run)
    for step in (1, 20, run.steps):
        _, _, votes = run.entry.votes.voters(run.algorithm, run.lifted, run.record.history, step)
        assert found["why_longest"][step] == votes.max()
        assert found["why_survival"][step] == votes[-1]


@pytest.mark.parametrize("name", ["perceptron", "dual-perceptron", "relaxation"])
def test_a_circle_ends_in_the_state_where_it_began(name: str) -> None:
    run = trace(name, XOR)
    assert VIEW.question_for(run) == "Which steps repeat?"
    orbit = sights(run)[0]
    start, period = orbit["start"], orbit["period"]
    assert start + period == run.steps
    assert run[start].scores == pytest.approx(run[run.steps].scores)
    made = run.record.event[start : start + period] == UPDATE
    assert orbit["changes"] == made.sum()
    assert caption_at(run, -1) == (
        f"Everything is as at step {start} again: from here the same {period} steps repeat for ever."
    )


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_says_what_shows_why_it_stops(name: str) -> None:
    run = trace(name, DEFAULT20)
    assert run.entry.why
    assert VIEW.question_for(run) == reasons(run)[0].question
    names = [sight["name"] for sight in sights(run)]
    assert len(set(names)) == len(names)


def test_one_that_says_nothing_shows_its_mistakes_and_what_it_makes_small() -> None:
    with toys_registered():
        run = linviz.run("hebb", DEFAULT20)
        assert [sight["name"] for sight in sights(run)] == ["Mistakes", "Objective"]
        assert caption_at(run, -1) == f"{run[-1].errors} of 20 points are not correct."


@pytest.mark.parametrize("name", ["batch-perceptron", "logistic-gd"])
def test_a_run_without_a_step_says_why_it_has_none(name: str) -> None:
    run = trace(name, XOR)
    assert run.steps == 0
    assert VIEW.why_unsuited(run).startswith("it makes no step: the ")
    assert (
        VIEW.why_unsuited(trace(name, Problem(np.zeros((0, 2)), []))) == "there are no points yet"
    )


def test_the_figure_of_a_squeeze_has_the_run_between_its_lines() -> None:
    run = trace("perceptron", DEFAULT20)
    drawn = {layer.name: layer for layer in linviz.figure(run, 30, view="why-it-stops").data}
    assert list(drawn) == ["ceiling", "floor", "run", "now"]
    assert (drawn["now"].x[0], drawn["now"].y[0]) == (9, pytest.approx(16.54))
    assert max(drawn["run"].x) == 18


@pytest.mark.parametrize("name", ["pocket", "voted-perceptron", "perceptron"])
def test_each_story_has_captions_of_its_own(name: str) -> None:
    run = trace(name, NONSEP7)
    found, captions = view_columns(run), VIEW.caption_templates(run)
    squeeze = sight_named(run, "Squeeze")["caption"]
    assert squeeze != sights(run)[0]["caption"]
    assert found[CAPTION].tolist() == found[sights(run)[0]["caption"]].tolist()
    said_of = {captions[int(case)].partition(" ")[0] for case in found[squeeze]}
    assert said_of == {"No", "After"}


def test_an_axis_of_a_few_counts_has_no_half_ticks_in_the_figure() -> None:
    data = Problem(np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([1.0, -1.0]))
    run = trace("perceptron", data)
    lengths = sight_named(run, "Two lengths")
    known = columns(run) | view_columns(run)
    row = {name: column[-1] for name, column in known.items()}
    _, layout = sight_figure(lengths, known, row, PALETTE["light"])
    assert layout["xaxis"]["dtick"] == 1
    assert "dtick" not in layout["yaxis"]
