"""Tests of the view of the dual variables in the page: bars, sums, arrows and the pair are those of Python."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.registry import algorithm
from linviz.core.lift import lift
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.views.dual import toy_problem
from linviz.views.dual.point_weights import point_weights
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.browser.views.homes import caption_text, code_of

Visit = Callable[..., Screen]
# by point, the height of its bar and the length of its part of the sum; the walls, from top to bottom; the lights
BARS = """() => {
  const numbers = (node) => node.getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const [bars, strips] = [...document.querySelectorAll(".dual g")]
    .filter((group) => group.firstElementChild?.matches("path.dual-bar"))
    .map((group) => [...group.children]);
  return {
    bars: bars.map((bar) => numbers(bar)[2] - numbers(bar)[1]),
    strips: strips.map((strip) => numbers(strip)[2]),
    walls: (document.querySelector(".dual-walls").getAttribute("d") ?? "").match(/-?[0-9.]+/g)?.map(Number),
    floors: numbers(document.querySelector(".dual .chart-zero")),
    lights: [...document.querySelectorAll(".lights li")].map((light) => light.dataset.holds === "true"),
    texts: [...document.querySelectorAll(".dual .now-name")].map((text) => text.textContent),
  };
}"""
ARROWS = """() => {
  const ends = (node) => node.getAttribute("d").match(/-?[0-9.]+/g).map(Number).slice(0, 4);
  return { chain: [...document.querySelectorAll(".dual-arrow")].map((node) =>
    [Number(node.dataset.point), ...ends(node)]), sum: ends(document.querySelector(".dual-sum")) };
}"""
PAIR = """() => {
  const places = [...document.querySelectorAll(".dual-dot.from, .dual-dot.to")].map((dot) =>
    ["cx", "cy"].map((name) => Number(dot.getAttribute(name))));
  const frame = document.querySelectorAll(".dual-walls")[1].getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const texts = [...document.querySelectorAll(".dual .now-name")].map((text) => text.textContent);
  const rise = texts.find((text) => text.startsWith("the dual rises by"));
  return { places, left: frame[0], top: frame[1], side: frame[2], rise };
}"""


def open_preset(visit: Visit, name: str, step: int) -> tuple[Screen, Trace]:
    """Open a preset at a step with this view, and return its run."""
    scenario = replace(builtin_presets().presets[name], beside="dual", step=step)
    return visit(f"/#{code_of(scenario)}~s{step}"), scenario.run()


def row(trace: Trace, step: int) -> dict[str, Any]:
    return dict(view_row(VIEWS["dual"], trace, step))


def weights_of(trace: Trace, step: int) -> np.ndarray[Any, np.dtype[Any]]:
    columns = {name: np.asarray([value]) for name, value in row(trace, step).items()}
    return point_weights(trace, columns)[0]


@pytest.mark.parametrize("name", ["only-svs", "kozinec-two-hulls", "far-from-origin"])
def test_bars_and_sums_are_what_the_points_hold(look: Visit, name: str) -> None:
    screen, trace = open_preset(look, name, 0)
    y = trace.lifted.y
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        screen.press(key).painted()
        chart = screen.page.evaluate(BARS)
        weights = weights_of(trace, screen.step)
        # up is a smaller number on the screen
        heights = -y * np.array(chart["bars"])
        assert heights / heights.sum() == pytest.approx(weights / weights.sum(), abs=0.01)
        strips = np.array(chart["strips"])
        assert strips / strips.sum() == pytest.approx(weights / weights.sum(), abs=0.02)
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            "dual", trace, screen.step
        )


def test_a_bar_at_c_meets_its_wall_and_the_lights_are_those_of_python(look: Visit) -> None:
    screen, trace = open_preset(look, "only-svs", 5)
    for step in (5, 31):
        while screen.step != step:
            screen.press("End").painted()
        chart = screen.page.evaluate(BARS)
        now = row(trace, step)
        top, foot = chart["walls"][1], chart["floors"][1]
        capped = np.flatnonzero((now["alpha"] >= 1) & (trace.lifted.y > 0))
        assert len(capped)
        assert [chart["bars"][i] for i in capped] == pytest.approx(
            [top - foot] * len(capped), abs=0.3
        )
        assert chart["lights"] == now["kkt"].tolist()
        # where the lines meet both stand in one text
        objectives = [float(value) for value in re.findall(r"[\d.]+", " ".join(chart["texts"][:2]))]
        assert objectives == pytest.approx([now["primal"], now["dual"]], rel=0.01)


def test_the_primal_has_no_line_where_it_is_infinite_and_words_say_until_when(look: Visit) -> None:
    # a regression: it came down from far outside of the picture, as if it had been finite before
    screen, trace = open_preset(look, "circles", 0)
    primal = [row(trace, step)["primal"] for step in range(trace.steps + 1)]
    first = int(np.argmax(np.isfinite(primal)))
    assert first > 0
    assert screen.page.locator(".dual-beyond").text_content() == f"primal: ∞ until step {first}"
    line = screen.page.locator(".dual-between + .series").get_attribute("d") or ""
    assert line.count("L") == trace.steps - first
    assert not screen.page.locator(".dual .now-name").first.text_content()
    screen.press("End").painted()
    assert (screen.page.locator(".dual .now-name").first.text_content() or "").startswith("primal")


def test_the_words_about_infinity_lie_over_neither_the_dual_nor_its_name(look: Visit) -> None:
    # while the question is open, the dual of this step is at the top of its chart
    screen = look("/s/svm-by-hand")
    places = [
        screen.page.locator(name).evaluate(
            "(node) => { const { x, y } = node.getBBox(); return [x, y]; }"
        )
        for name in (".dual-beyond", ".dual .now-name:has-text('dual 0.5')", ".dual-dot[r='4.5']")
    ]
    words, name, dot = places
    assert screen.text("pane-drawing").count("primal: ∞ at every step") == 1
    # the letters are 13 px high, and the dot is 9 px wide
    assert name[1] >= words[1] + 13
    assert min(words[0], name[0]) >= dot[0] + 9


def test_what_a_point_lacks_to_a_c_out_of_sight_ends_at_the_edge_of_its_slot(look: Visit) -> None:
    # a regression: the dotted outline ran down to C through all that lies below the bars
    screen, trace = open_preset(look, "cubes", 30)
    assert row(trace, 30)["alpha"].max() < trace.algorithm.C / 10
    missing, slots = (
        screen.page.locator(name).evaluate("(node) => [node.getBBox().y, node.getBBox().height]")
        for name in (".dual-missing", ".dual-slots")
    )
    assert slots[0] - 0.5 <= missing[0]
    assert sum(missing) <= sum(slots) + 0.5
    assert missing[1] > 0


def test_the_arrows_go_head_to_tail_from_the_origin_to_w(visit: Visit) -> None:
    screen, trace = open_preset(visit, "only-svs", 8)
    screen.page.get_by_role("radio", name="Their sum is w").click()
    screen.painted()
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        arrows = screen.page.evaluate(ARROWS)
        chain = arrows["chain"]
        weights = weights_of(trace, screen.step)
        assert {i for i, *_ in chain} == set(np.flatnonzero(weights))
        for (_, _, _, *end), (_, *start, _, _) in pairwise(chain):
            assert start == pytest.approx(end, abs=0.2)
        origin, tip = np.array(arrows["sum"][:2]), np.array(arrows["sum"][2:])
        assert chain[0][1:3] == pytest.approx(origin.tolist(), abs=0.2)
        assert chain[-1][3:] == pytest.approx(tip.tolist(), abs=0.2)
        w = row(trace, screen.step)["w"]
        pixels = (tip - origin) * [1, -1]
        assert pixels / np.hypot(*pixels) == pytest.approx(w / np.hypot(*w), abs=0.02)
        # the longest arrow has the length of its contribution, to the scale of w
        i, *ends = max(chain, key=lambda one: np.hypot(one[3] - one[1], one[4] - one[2]))
        added = weights[i] * trace.lifted.y[i] * trace.lifted.X[i]
        drawn = np.array([ends[2] - ends[0], ends[1] - ends[3]]) / np.hypot(*pixels)
        assert drawn == pytest.approx(added / np.hypot(*w), abs=0.05)


def test_the_two_that_a_step_moves_walk_on_their_line_and_the_dual_rises(visit: Visit) -> None:
    screen, trace = open_preset(visit, "rbf-overfit", 15)
    screen.page.get_by_role("radio", name="Pair of α").click()
    for _ in range(3):
        screen.press("ArrowRight").painted()
        pair = screen.page.evaluate(PAIR)
        now, before = row(trace, screen.step), row(trace, screen.step - 1)
        two = [int(now["index"]), int(now["other"])]
        unit = pair["side"] / 10
        for place, alpha in zip(pair["places"], (before["alpha"], now["alpha"]), strict=False):
            at = [(place[0] - pair["left"]) / unit, 10 - (place[1] - pair["top"]) / unit]
            assert at == pytest.approx(alpha[two].tolist(), abs=0.05)
        rise = float(now["dual"] - before["dual"])
        assert float(pair["rise"].split()[-1]) == pytest.approx(rise, rel=0.01)
        # the second dot on the parabola is higher, too
        assert pair["places"][3][1] <= pair["places"][2][1]


IN_SMALL = """() => {
  const numbers = (path) => document.querySelector(path).getAttribute("d").match(/-?[0-9.]+/g).map(Number);
  const dots = [...document.querySelectorAll(".small-problem .now")].map((dot) =>
    ["cx", "cy"].map((name) => Number(dot.getAttribute(name))));
  return { L: numbers(".small-primal .series:not(.small-square)"), g: numbers(".small-dual .series:not(.best)"),
    dots, lamps: [...document.querySelectorAll(".small-problem li")].map((lamp) => lamp.dataset.holds === "true") };
}"""


def pairs_of(numbers: list[float]) -> np.ndarray[Any, np.dtype[Any]]:
    return np.reshape(numbers, (-1, 2))


def test_the_derivation_has_this_step_s_numbers_and_in_small_a_lambda_is_moved_by_hand(
    visit: Visit,
) -> None:
    screen, trace = open_preset(visit, "only-svs", 8)
    page = screen.page
    page.locator("#pane").get_by_role("radio", name="Derivation").click()
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        now = row(trace, screen.step)
        lines = VIEWS["dual"].static_data(trace)["derivation"]
        texts = page.locator(".derivation-here").all_inner_texts()
        assert texts == [fill(here, now) for _, here in lines]
        caption = page.locator("#pane-caption").inner_text()
        assert caption == fill(VIEWS["dual"].caption_templates(trace)[now["of_derivation"]], now)
    page.locator("#pane").get_by_role("radio", name="Toy example").click()
    screen.painted()
    step, small_told = screen.step, toy_problem.page_values()
    slider = page.get_by_label("λ by hand")
    for place in (5, 20, 33):
        slider.fill(str(place))
        screen.painted()
        charts = page.evaluate(IN_SMALL)
        assert charts["lamps"] == small_told["holds"][place]
        g = pairs_of(charts["g"])
        up = np.polyfit(small_told["g"], g[:, 1], 1)
        assert np.polyval(up, small_told["g"]) == pytest.approx(g[:, 1], abs=0.2)
        # both dots are at the height of g, and L is lowest there
        (x, low), (_, reached) = charts["dots"]
        assert [low, reached] == pytest.approx(
            [np.polyval(up, small_told["g"][place])] * 2, abs=0.2
        )
        L = pairs_of(charts["L"])
        assert L[:, 1].max() == pytest.approx(low, abs=0.3)
        right, left = (np.abs(L[:, 0] - x + side).argmin() for side in (-20, 20))
        assert L[right, 1] == pytest.approx(L[left, 1], abs=3)
    assert screen.step == step


def test_the_caption_is_that_of_the_sight(look: Visit) -> None:
    screen = look(view_address("only-svs", "dual", 4))
    run, view = screen.run_in_python(), VIEWS["dual"]
    row = view_row(view, run, 4)
    texts = set()
    for sight, column in (
        ("Bars", "caption"),
        ("Their sum is w", "of_sum"),
        ("Pair of α", "of_pair"),
    ):
        screen.page.locator("#pane").get_by_role("radio", name=sight).click()
        screen.painted()
        said = caption(view, run, dict(row) | {"caption": row[column]})
        said = said.translate({ord("●"): "", ord("■"): ""})
        texts.add(said)
        assert screen.page.locator("#pane-caption").inner_text() == said
    assert len(texts) == 3


# the numbers to the left of the bars; the chart of the gap has others, hidden or not
AXES = """() => [...document.querySelectorAll(".dual .chart-number[text-anchor=end]")]
  .filter((node) => node.getAttribute("x") === "44" && node.checkVisibility())
  .map((node) => Number(node.textContent.replace("−", "-"))).filter(Number.isFinite)"""


def test_the_bars_of_a_ridge_fill_the_axis_of_their_step_and_have_the_signs_of_alpha(
    visit: Visit,
) -> None:
    # a regression: the axis of the last step, of alphas 40 times as large, showed hair lines at all others
    points, labels = ((1.5, 1.0), (-1.0, -0.5), (-2.0, 0.5)), (1, -1, -1)
    ridge = algorithm("kernel-ridge")
    scenario = Scenario(ridge, lift("none"), points=points, labels=labels, beside="dual")
    trace = scenario.run()
    screen = visit(f"/#{code_of(scenario)}~s10")
    for step in (10, 36, trace.steps):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        screen.painted()
        now = row(trace, step)
        alpha = (trace.lifted.y - now["scores"]) / now["lam"]
        chart = screen.page.evaluate(BARS)
        # up is a smaller number on the screen
        drawn = -np.array(chart["bars"])
        assert drawn / abs(drawn).max() == pytest.approx(alpha / abs(alpha).max(), abs=0.01)
        axes = screen.page.evaluate(AXES)
        assert 0.4 * max(map(abs, axes)) <= abs(alpha).max() <= max(map(abs, axes))
        assert min(axes) < 0 < max(axes)
