"""Compare: a second algorithm on the same points, after the same number of steps."""

import numpy as np
import pytest

import linviz
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets, make_link, read_link, to_toml
from linviz.views.compare import boundary_angles, boundary_cosines, other_algorithm, run_names
from linviz.views.registry import find
from linviz.words.view_words import caption, view_row
from tests.datasets import CIRCLES, FOUR, NONSEP7, XOR, lifted
from tests.runs import trace

COMPARE = find("compare")


def test_its_numbers_are_those_of_the_other_run_after_as_many_steps() -> None:
    run = linviz.run("perceptron", FOUR, other=linviz.algorithm("soft-svm", C=2.0))
    other = linviz.run("soft-svm", FOUR, C=2.0)
    for step in range(run.steps + 1):
        row = view_row(COMPARE, run, step)
        there = other[min(step, other.steps)]
        assert row["other_errors"] == there.errors
        if there.margin is not None:
            assert row["other_margin"] == pytest.approx(there.margin)


def test_the_angle_is_that_between_the_two_boundaries() -> None:
    turned = np.array([[1.0, 1.0], [0.0, -2.0], [-3.0, 0.0], [0.0, 0.0]])
    right = np.array([[1.0, 0.0]] * 4)
    cosine = boundary_cosines(right, turned)
    assert cosine == pytest.approx([np.sqrt(0.5), 0, -1, np.nan], nan_ok=True)
    assert boundary_angles(cosine) == pytest.approx([45, 90, 0, np.nan], nan_ok=True)


def test_it_says_where_the_sides_are_exchanged_and_which_run_goes_on() -> None:
    run = linviz.run("logistic-gd", NONSEP7, other=linviz.algorithm("perceptron"))
    other = linviz.run("perceptron", NONSEP7)
    exchanged = set()
    for step in range(1, min(run.steps, 60) + 1):
        said = caption(COMPARE, run, view_row(COMPARE, run, step))
        there = min(step, other.steps)
        against = float(run[step].w @ other[there].w) < 0
        exchanged.add(against)
        assert ("with the sides exchanged" in said) == against
        assert ("Perceptron (its run goes on)" in said) == (there < other.steps)
        assert ("(GD) (its run goes on)" in said) == (step < run.steps)
    assert exchanged == {True, False}


def test_it_says_who_separates_by_how_much() -> None:
    run = linviz.run("perceptron", FOUR, other=linviz.algorithm("hard-svm"))
    said = caption(COMPARE, run, view_row(COMPARE, run, run.steps))
    assert said.startswith("Both separate the points. Margin: Perceptron ")
    assert "goes on" not in said
    assert "; Hard-margin SVM " in said
    assert said.endswith("°.")
    run = linviz.run("perceptron", XOR)
    assert " of 4 not correct. Soft-margin SVM (its run goes on): " in caption(
        COMPARE, run, view_row(COMPARE, run, 1)
    )


def test_two_runs_of_one_algorithm_are_told_apart_by_what_differs() -> None:
    def names(own: str, other: str, values: dict[str, object]) -> tuple[str, str]:
        return run_names(linviz.run(own, FOUR, other=linviz.algorithm(other, **values)))

    assert names("perceptron", "soft-svm", {}) == ("Perceptron", "Soft-margin SVM")
    assert names("soft-svm", "soft-svm", {"C": 100}) == (
        "Soft-margin SVM, C = 1",
        "Soft-margin SVM, C = 100",
    )
    assert names("perceptron", "perceptron", {"order": "shuffled"}) == (
        "Perceptron",
        "second Perceptron",
    )


def test_where_nothing_is_chosen_a_usual_one_is_run_that_suits_the_lift() -> None:
    assert other_algorithm(trace("perceptron", FOUR)) == linviz.algorithm("soft-svm", C=10.0)
    assert other_algorithm(trace("soft-svm", FOUR)) == linviz.algorithm("perceptron")
    assert other_algorithm(trace("soft-svm", lifted(CIRCLES, "rbf"))) == linviz.algorithm(
        "dual-perceptron"
    )
    run = linviz.run("soft-svm", CIRCLES, "rbf", other=linviz.algorithm("perceptron"))
    assert other_algorithm(run).name == "dual-perceptron"
    assert COMPARE.static_data(run)["reason"].startswith("Perceptron needs features")


def test_a_pass_is_a_step_of_what_sees_all_points_at_once() -> None:
    run = linviz.run("perceptron", FOUR, other=linviz.algorithm("batch-perceptron"))
    assert COMPARE.static_data(run)["passes"] == [4, 1]


def test_the_other_is_part_of_links_presets_and_json() -> None:
    preset = builtin_presets().presets["xor-cycle"]
    values = preset.to_json() | {"other": {"algorithm": "soft-svm", "parameters": {"C": 3}}}
    scenario = Scenario.from_json(values)
    assert scenario.other == linviz.algorithm("soft-svm", C=3.0)
    assert read_link(make_link(scenario)).other == scenario.other
    assert '[other]\nalgorithm = "soft-svm"\nparameters = { C = 3, ' in to_toml(scenario)
    with pytest.raises(linviz.InputError, match="no algorithm 'sofd'"):
        Scenario.from_json(preset.to_json() | {"other": {"algorithm": "sofd"}})


def test_the_figure_has_the_errors_of_both() -> None:
    run = linviz.run("perceptron", FOUR, other=linviz.algorithm("hard-svm"))
    drawn = {layer.name: layer for layer in linviz.figure(run, 0, view="compare").data}
    assert list(drawn["Perceptron"].y) == [step.errors for step in run[:]]
    assert drawn.keys() == {"Perceptron", "Hard-margin SVM"}
