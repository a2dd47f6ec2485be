"""The list of lifts: two kernels with controls of their own, other trees by name, and lifts that do not fit."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from linviz.core.problem import Problem
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.browser.screen import Screen
from tests.datasets import LINE_A, OVERFIT24

Visit = Callable[..., Screen]
OPTIONS = "(select) => [...select.options].map((one) => [one.value, one.label, one.disabled])"
TREE: dict[str, Any] = {
    "name": "sum",
    "parts": [
        {"name": "rbf", "gamma": 0.5},
        {"name": "scale", "factor": 2.0, "part": {"name": "none"}},
    ],
}


def link_to(data: Problem, algorithm: str, lift: dict[str, Any]) -> str:
    """Return the path that opens a scenario of these points at the end of its run."""
    points = [[*x, 0.0][:2] for x in data.X.tolist()]
    given = {"points": points, "labels": data.y.astype(int).tolist(), "dimension": data.d}
    return (
        f"/#{link.encode(Scenario.from_json({**given, 'algorithm': algorithm, 'lift': lift}))}~s-1"
    )


def choose(screen: Screen, id: str, value: str) -> Screen:
    screen.unfold().page.locator(f"#{id}").select_option(value)
    return screen.settled()


def fill(screen: Screen, id: str, value: str) -> Screen:
    screen.unfold().page.locator(f"#{id}").fill(value)
    screen.page.locator(f"#{id}").press("Enter")
    return screen.settled()


def options(screen: Screen, id: str) -> list[list[Any]]:
    found: list[list[Any]] = screen.page.locator(f"#{id}").evaluate(OPTIONS)
    return found


def shown_rows(screen: Screen) -> list[str]:
    """Return the labels of the visible rows."""
    return screen.page.locator(".row-of-control > label:visible").all_inner_texts()


def test_two_kernels_are_mixed_with_their_own_parameters(visit: Visit) -> None:
    screen = choose(
        visit(link_to(OVERFIT24, "soft-svm", {"name": "none"})), "lift", "mix"
    ).settings()
    rows = ["Together", "β", "factor", "Kernel 1", "γ", "Kernel 2"]
    assert shown_rows(screen) == [*rows, "C", "Pair"]
    before = screen.boundary
    choose(screen, "part-second", "polynomial")
    fill(screen, "parameter-second-polynomial-degree", "3")
    fill(screen, "parameter-first-rbf-gamma", "2")
    fill(screen, "parameter-mix-beta", "0.25")
    assert screen.scenario["lift"] == {
        "name": "mix",
        "beta": 0.25,
        "first": {"name": "rbf", "gamma": 2},
        "second": {"name": "polynomial", "degree": 3, "coef0": 1},
    }
    assert shown_rows(screen) == [*rows, "degree", "c₀", "C", "Pair"]
    assert screen.page.evaluate("() => linviz.state.run.lift.parts.map((one) => one.factor)") == [
        0.25,
        0.75,
    ]
    assert screen.boundary != before
    screen.act("undo").settled()
    assert screen.scenario["lift"]["beta"] == 0.5
    assert screen.page.locator("#parameter-mix-beta").input_value() == "0.5"


def test_the_weight_is_dragged_with_the_boundary_following(visit: Visit) -> None:
    screen = visit(link_to(OVERFIT24, "soft-svm", {"name": "mix"})).settings()
    before, slider = screen.boundary, screen.page.locator("#slider-mix-beta")
    slider.evaluate(
        "(one) => { one.value = 0.9; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    assert screen.settled().boundary != before
    # the scenario changes only when the slider is released
    assert screen.scenario["lift"]["beta"] == 0.5
    slider.evaluate("(one) => one.dispatchEvent(new Event('change', { bubbles: true }))")
    assert screen.settled().scenario["lift"]["beta"] == 0.9


@pytest.mark.long
def test_two_kernels_are_multiplied_and_taken_several_times(visit: Visit) -> None:
    screen = visit("/s/two-kernels").settings()
    formula = screen.page.locator(".kernel-formula")
    mixture = screen.scenario["lift"]
    expect(formula).to_have_text("K(x, x′) = 0.75 exp(−0.3 ‖x − x′‖²) + 0.25 x·x′")
    choose(screen, "parameter-mix-how", "product")
    parts = [{"name": "rbf", "gamma": 0.3}, {"name": "none"}]
    assert screen.scenario["lift"] == {"name": "product", "parts": parts}
    assert (screen.page.locator("#lift").input_value(), "β" in shown_rows(screen)) == ("mix", False)
    expect(formula).to_have_text("K(x, x′) = exp(−0.3 ‖x − x′‖²) · (x·x′)")
    fill(screen, "parameter-mix-factor", "2")
    fill(screen, "parameter-first-rbf-gamma", "1")
    parts[0]["gamma"] = 1
    product = {"name": "product", "parts": parts}
    assert screen.scenario["lift"] == {"name": "scale", "factor": 2, "part": product}
    expect(formula).to_have_text("K(x, x′) = 2 exp(−1 ‖x − x′‖²) · (x·x′)")
    rows, link_address = shown_rows(screen), screen.page.url
    for _ in range(3):
        screen.act("undo").settled()
    assert screen.scenario["lift"] == mixture
    # the controls show the settings of a link
    assert shown_rows(visit(link_address).settled().settings()) == rows


@pytest.mark.long
def test_another_tree_is_shown_by_its_name_and_left_for_another_lift(visit: Visit) -> None:
    screen = visit(link_to(OVERFIT24, "soft-svm", TREE))
    assert options(screen, "lift")[-1] == ["other", "RBF + 2 · linear", False]
    assert screen.page.locator("#lift").input_value() == "other"
    assert shown_rows(screen) == ["C"]
    fill(screen, "parameter-soft-svm-C", "10")
    assert screen.scenario["lift"] == TREE
    choose(screen, "lift", "rbf")
    assert "other" not in [value for value, *_ in options(screen, "lift")]
    screen.act("undo").settled()
    assert (screen.scenario["lift"], screen.page.locator("#lift").input_value()) == (TREE, "other")


def test_a_lift_without_features_goes_where_the_algorithm_needs_them(visit: Visit) -> None:
    screen = choose(visit(link_to(OVERFIT24, "soft-svm", TREE)), "algorithm", "perceptron")
    assert screen.scenario["lift"] == {"name": "none"}
    assert (
        "needs finitely many features, which RBF + 2 · linear does not have: the lift is off now"
        in screen.notice
    )
    mixed = {"name": "mix", "first": {"name": "quadratic"}, "second": {"name": "none"}}
    screen = choose(visit(link_to(OVERFIT24, "soft-svm", mixed)), "algorithm", "perceptron")
    # a product of two kernels with features has features
    assert screen.scenario["lift"]["name"] == "mix"
    assert ["rbf", "RBF: for a dual perceptron or an SVM", True] in options(screen, "part-first")
    assert screen.step == screen.steps > 0


def test_lifts_of_the_line_and_of_the_plane_are_greyed_out_with_the_reason(visit: Visit) -> None:
    plane = visit(link_to(OVERFIT24, "perceptron", {"name": "none"}))
    assert ["parabola", "x, x²: for points on a line", True] in options(plane, "lift")
    line = visit(link_to(LINE_A, "perceptron", {"name": "shifted-parabola"}))
    assert ["shifted-parabola", "x, x² − 1", False] in options(line, "lift")
    assert ["quadratic", "x₁², √2x₁x₂, x₂²: for points in the plane", True] in options(line, "lift")


def test_rows_of_k_separate_what_no_line_does(visit: Visit) -> None:
    screen = choose(
        visit(link_to(OVERFIT24, "perceptron", {"name": "none"})), "lift", "empirical"
    ).settings()
    fill(screen, "parameter-empirical-gamma", "2")
    assert "so the run stops" in screen.caption
    assert len(screen.run_of("w")) == 24


@pytest.mark.parametrize("typed", ["-3", "", "1e9"])
@pytest.mark.short("-3")
def test_a_value_that_cannot_be_is_refused_by_name_and_does_not_stay_in_its_field(
    visit: Visit, typed: str
) -> None:
    screen = fill(visit("/s/outlier-c"), "parameter-soft-svm-C", typed)
    assert screen.notice == "C: enter a value from 0.0001 to 10,000. Nothing was changed."
    assert screen.page.locator("#parameter-soft-svm-C").input_value() == "1"
    assert screen.scenario["parameters"]["C"] == 1


def test_on_a_phone_what_does_not_matter_now_is_not_there(visit: Visit) -> None:
    screen = visit("/s/two-kernels", viewport={"width": 390, "height": 844}).act("controls")
    row = screen.page.locator('[data-row="parameter-mix-how"]')
    row.wait_for()
    assert "β" in shown_rows(screen)
    row.get_by_role("button", name="Product").click()
    screen.settled()
    assert "β" not in shown_rows(screen)
