"""What the shipped presets answer to their own questions is what their runs say."""

import numpy as np
import pytest

from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario
from tests.scenario.shipped import PRESETS, opened, shipped

ASKED = {slug: one for slug, one in PRESETS.items() if one.question}


@pytest.mark.parametrize("preset", ASKED.values(), ids=list(ASKED))
def test_every_question_has_its_answer(preset: Scenario) -> None:
    assert preset.answer


def test_an_answer_without_a_question_does_no_harm_and_travels() -> None:
    scenario = Scenario.from_json({"algorithm": "perceptron", "answer": "42."})
    assert Scenario.from_json(scenario.to_json()).answer == "42."


def test_the_active_set_holds_points_5_6_and_7_and_gives_1_and_9_all_of_c() -> None:
    trace = opened("active-set")
    alpha, worth = trace[-1].alpha, trace[-1].scores * trace.lifted.problem.y
    held = np.isclose(worth, 1)
    assert alpha is not None
    assert (np.flatnonzero(held) + 1).tolist() == [5, 6, 7]
    assert (np.flatnonzero(alpha == 1) + 1).tolist() == [1, 9]
    assert 0 < worth[0] < 1
    assert worth[8] < 0


@pytest.mark.parametrize(("shift", "margin"), [(4, 0.289), (-4, 1.0)])
def test_one_hull_s_margin_is_as_the_answer_says_where_the_points_are_moved(
    shift: float, margin: float
) -> None:
    given = shipped("bias-counts").to_json()
    moved = {**given, "points": [[x + shift, y + shift] for x, y in given["points"]]}
    assert Scenario.from_json(moved).run()[-1].margin == pytest.approx(margin, abs=5e-4)


def test_the_hulls_of_a_kernel_are_parted_from_step_3_on() -> None:
    trace = opened("hulls-of-a-kernel")
    errors = [trace[k].errors for k in range(trace.steps + 1)]
    assert errors[2] > 0
    assert not any(errors[3:])
    assert trace.steps == 25


def test_the_zigzag_s_last_step_gains_in_its_lower_bound() -> None:
    trace = opened("kozinec-zigzag")
    before, after = trace[-2].bounds, trace[-1].bounds
    assert (round(before["upper"], 5), round(after["upper"], 5)) == (0.25783, 0.25781)
    assert (round(before["lower"], 3), round(after["lower"], 3)) == (0.17, 0.21)


def test_logistic_regression_goes_on_to_learn_how_sure_to_be() -> None:
    trace: Trace = opened("logistic-no-optimum")
    first, last = trace[1], trace[-1]
    assert (first.errors, trace.steps) == (0, 1000)
    assert first.w is not None
    assert last.w is not None
    assert [round(float(np.linalg.norm(w)), 2) for w in (first.w, last.w)] == [0.92, 5.8]
    assert (round(float(first.margin or 0), 3), round(float(last.margin or 0), 3)) == (0.588, 0.952)


def test_three_points_carry_the_weight_of_mdm() -> None:
    alpha = opened("mdm")[-1].alpha
    assert alpha is not None
    assert np.round(alpha, 3).tolist() == [0.386, 0, 0, 0.341, 0.273, 0]
