"""Tests of the view of the losses in the page: the places of points, stems and bar are those of Python."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from linviz.core.loss import LOSSES
from linviz.core.number import number
from linviz.run.view import VIEWS
from linviz.scenario.sharing import builtin_presets
from linviz.views.loss import required_cost
from linviz.words.template import fill
from linviz.words.view_words import view_row
from tests.browser.screen import Screen
from tests.browser.views.homes import caption_text, code_of

# the place of s = 0 and the ends of the axis; the marks by point; the ends of the stems; the widths of the bar
READ = """() => {
  const grid = document.querySelector(".loss .chart-zero").getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const own = document.querySelector(".loss-curve.own").getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const marks = [...document.querySelectorAll(".loss g.point")].map((node) =>
    [Number(node.dataset.point), ...node.getAttribute("transform").match(/-?[0-9.]+/g).map(Number)]);
  const stems = document.querySelector(".loss-stems").getAttribute("d").split("M").slice(1)
    .map((stem) => stem.match(/-?[0-9.]+/g).map(Number)).map(([x, , y]) => [x, y]);
  const wide = (rect) => Number(rect.getAttribute("width"));
  return { zero: grid[0], floor: grid[4], left: own[0], right: own.at(-2), marks, stems,
    own: wide(document.querySelector(".loss-regulariser")),
    parts: [...document.querySelectorAll(".loss-part")].map(wide),
    total: [...document.querySelectorAll(".loss .now-name")].at(-1).textContent };
}"""


@pytest.mark.parametrize("name", ["only-svs", "ridge-vs-svm", "batch-perceptron"])
def test_points_stand_at_their_s_and_stems_and_bar_are_their_costs(
    look: Callable[..., Screen], name: str
) -> None:
    scenario = replace(builtin_presets().presets[name], beside="loss", step=0)
    trace, view = scenario.run(), VIEWS["loss"]
    screen = look(f"/#{code_of(scenario)}~s0")
    cost, fixed = required_cost(trace), view.static_data(trace)
    for key in ("ArrowRight", "ArrowRight", "End"):
        screen.press(key).painted()
        row = view_row(view, trace, screen.step)
        signed = trace.lifted.y * row["scores"]
        each = LOSSES[cost.loss](signed)
        chart = screen.page.evaluate(READ)
        unit = (chart["right"] - chart["left"]) / (fixed["high"] - fixed["low"])
        at = np.clip(chart["zero"] + unit * signed, chart["left"], chart["right"])
        drawn = {int(i): x for i, x, _ in chart["marks"]}
        assert [drawn[i] for i in range(trace.lifted.n)] == pytest.approx(at.tolist(), abs=0.6)
        stems = sorted(x for x, _ in chart["stems"])
        assert stems == pytest.approx(sorted(at[each > 1e-3]), abs=0.6)
        widths = np.array([chart["own"], *chart["parts"]]) + 1
        costs = np.array([row["regulariser"], *(cost.price * each)])
        large = widths > 3
        assert (widths / widths.sum())[large] == pytest.approx(
            (costs / costs.sum())[large], abs=0.03
        )
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            "loss", trace, screen.step
        )


def test_scaling_w_and_b_moves_the_points_and_weighs_the_regulariser(
    visit: Callable[..., Screen],
) -> None:
    scenario = replace(builtin_presets().presets["only-svs"], beside="loss", step=31)
    run = scenario.run()
    screen = visit(f"/#{code_of(scenario)}~s31")
    before = screen.page.evaluate(READ)
    # 10 to the power of this
    screen.page.locator(".loss ~ .scaling input").fill("0.3")
    screen.painted()
    after = screen.page.evaluate(READ)
    signed = 10**0.3 * run.lifted.y * run[-1].scores
    unit = (after["right"] - after["left"]) / (
        VIEWS["loss"].static_data(run)["high"] - VIEWS["loss"].static_data(run)["low"]
    )
    drawn = {int(i): x for i, x, _ in after["marks"]}
    at = np.clip(after["zero"] + unit * signed, after["left"], after["right"])
    assert [drawn[i] for i in range(9)] == pytest.approx(at.tolist(), abs=0.6)
    assert before["total"].startswith("the objective: ")
    assert after["total"].startswith("then the objective: ")


def test_the_same_bar_is_read_as_a_regularised_risk(visit: Callable[..., Screen]) -> None:
    scenario = replace(builtin_presets().presets["only-svs"], beside="loss", step=0)
    run, view = scenario.run(), VIEWS["loss"]
    screen = visit(f"/#{code_of(scenario)}~s0")
    screen.page.get_by_role("radio", name="Regularised risk").click()
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        row, factor = view_row(view, run, screen.step), view.static_data(run)["risk"]["factor"]
        texts = screen.page.locator(".loss > text:not(.chart-name)").all_text_contents()
        assert f"‖w‖²/(2CN) {number(factor * row['regulariser']).text}" in texts
        assert f"mean ξ {number(factor * row['losses']).text}" in texts
        total = screen.page.evaluate(READ)["total"]
        assert total == f"the regularised risk: {number(factor * row['total']).text}"
        caption = screen.page.locator("#pane-caption").inner_text()
        assert caption == fill(view.caption_templates(run)[-1], row)
    # of an algorithm that minimises something else there is nothing to choose
    screen.unfold().page.locator("#algorithm").select_option("perceptron")
    screen.settled().painted()
    assert not screen.page.get_by_role("radio", name="Regularised risk").is_visible()
    assert screen.page.evaluate(READ)["total"].startswith("the sum: ")
