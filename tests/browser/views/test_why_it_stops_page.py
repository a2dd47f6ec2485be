"""Tests of the view of why a run stops: lines, marks and blocks have the numbers of Python, on fixed axes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from linviz.core.number import number
from linviz.run.algorithm import UPDATE
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.views.why_it_stops import sights
from tests.browser.screen import Screen
from tests.browser.views.homes import caption_text, code_of

Visit = Callable[..., Screen]
NAME = "why-it-stops"
# in pixels: a sheet of paper and its margins
A4, MARGIN = (794, 1123), 38
# the tolerance in pixels, since places are rounded
NEAR = 0.6
NUMBERS = "(node, name) => node.getAttribute(name).match(/-?[0-9.]+/g).map(Number)"
# the corners of a path
PATH = f"""(selector) => {{
  const values = ({NUMBERS})(document.querySelector(selector), "d");
  return values.filter((_, i) => i % 2 === 0).map((x, i) => [x, values[2 * i + 1]]);
}}"""
MARKS = f"""() => [...document.querySelectorAll("#pane-drawing .why-run g.point")].map((node) =>
  [Number(node.dataset.point), ...({NUMBERS})(node, "transform").slice(0, 2)])"""
DOTS = """() => [...document.querySelectorAll("#pane-drawing circle.now")].map((node) =>
  ["cx", "cy", "r"].map((name) => Number(node.getAttribute(name))))"""
BLOCKS = """() => [...document.querySelectorAll(".why-block:not(.later)")].map((node) =>
  ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name))))"""


def open_preset(visit: Visit, preset: str, step: int = 0) -> tuple[Screen, Trace]:
    """Open a preset at a step with this view, and return its run."""
    scenario = replace(
        builtin_presets().presets[preset], beside=NAME, step=step, question="", slug=None
    )
    return visit(f"/#{code_of(scenario)}~s{step}").certified(), scenario.run()


def check_caption(screen: Screen, run: Trace) -> None:
    shown = screen.page.locator("#pane-caption").inner_text()
    assert shown == caption_text(NAME, run, screen.step)


def on_a_line(values: Any, pixels: Any) -> bool:
    """Return whether the pixels are an affine function of the values."""
    values, pixels = np.asarray(values, dtype=float), np.asarray(pixels, dtype=float)
    slope, offset = np.polyfit(values, pixels, 1)
    return bool(np.abs(slope * values + offset - pixels).max() <= NEAR)


def test_each_mistake_stands_as_its_point_between_ceiling_and_floor(look: Visit) -> None:
    screen, run = open_preset(look, "one-mistake-one-turn")
    run_columns = run.columns(run.displayed_steps())
    columns = VIEWS[NAME].columns(run, run_columns)
    wedge = sights(run)[0]
    updates = 1 + np.flatnonzero(run.record.event == UPDATE)
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        check_caption(screen, run)
        # longer words leave the drawing less room, so the axes are read at each step
        lines = [
            screen.page.evaluate(PATH, f".why-wedge path.series:nth-of-type({k})") for k in (3, 4)
        ]
        marks = sorted(screen.page.evaluate(MARKS), key=lambda mark: mark[1])
        # only what has happened is drawn, and coincident updates have one mark
        assert 1 <= len(marks) <= screen.run_of("updates")
        values = {int(k): columns["why_squared"][k] for k in updates}
        k = np.array(wedge["k"])
        places = np.array(lines[0])
        x = np.polyfit(np.log(k), places[:, 0], 1)
        y = np.polyfit(np.log(wedge["ceiling"]), places[:, 1], 1)
        expected = {
            (int(run.record.index[step - 1]), round(float(np.polyval(x, np.log(number)))))
            for number, step in enumerate(updates, 1)
        }
        heights = [np.polyval(y, np.log(values[int(step)])) for step in updates]
        for point, across, down in marks:
            assert any(point == one and abs(across - at) <= 1.5 for one, at in expected)
            assert min(abs(down - height) for height in heights) <= 1.5
    assert len(marks) >= 10
    floor = np.array(lines[1])
    assert on_a_line(np.log(np.array(wedge["floor"], dtype=float)), floor[:, 1])


def test_bounds_are_drawn_at_every_step_and_only_the_cursor_moves(look: Visit) -> None:
    screen, run = open_preset(look, "kozinec-two-hulls", 3)
    columns = run.columns(run.displayed_steps())
    lines = screen.page.evaluate(
        """() => [...document.querySelectorAll(".why-curves .series.later")].map((node) => node.getAttribute("d"))"""
    )
    for path, column in zip(lines[:2], ("upper", "lower"), strict=True):
        corners = np.array([place.split(" ") for place in path[1:].split("L")], dtype=float)
        drawn = columns[column] > 0
        assert on_a_line(columns["step"][drawn], corners[:, 0])
        assert on_a_line(columns[column][drawn], corners[:, 1])
    before = screen.page.evaluate(DOTS)
    screen.press("ArrowRight").painted()
    check_caption(screen, run)
    after = screen.page.evaluate(DOTS)
    assert before[0][0] < after[0][0]
    assert after[0][1] <= after[1][1]


# the values of this step, and the names, each with its place; the ends of the curves
VALUES = """() => [...document.querySelectorAll("#pane .chart-values text")].filter((text) => text.textContent)
  .map((text) => [text.textContent, Number(text.getAttribute("x")), Number(text.getAttribute("y"))])"""
NAMES = """() => [...document.querySelectorAll("#pane .end-name.strong")]
  .map((text) => [text.textContent, Number(text.getAttribute("y"))])"""
ENDS = """() => [...document.querySelectorAll("#pane .series.later")].map((path) => path.getAttribute("d"))
  .map((path) => path && Number(path.match(/-?[0-9.]+/g).at(path.endsWith("h0") ? -2 : -1)))"""


@pytest.mark.parametrize(
    ("preset", "sight", "columns"),
    [
        ("kozinec-two-hulls", "Bounds", ("why_upper", "why_lower")),
        ("one-mistake-one-turn", "Two lengths", ("why_ceiling", "why_squared", "why_along")),
        ("only-svs", "Objectives", ("why_primal", "why_dual")),
    ],
)
def test_each_value_stands_at_the_dot_of_its_step_and_each_name_at_the_end_of_its_curve(
    look: Visit, preset: str, sight: str, columns: tuple[str, ...]
) -> None:
    screen, run = open_preset(look, preset)
    page = screen.page
    page.locator("#pane").get_by_role("radio", name=sight, exact=True).click()
    known = VIEWS[NAME].columns(run, run.columns(run.displayed_steps()))
    for step in (0, run.steps // 3, run.steps):
        page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        shown = page.evaluate(VALUES)
        row = {name: known[name][step] for name in columns}
        row |= {name: np.sqrt(row[name]) for name in ("why_ceiling", "why_squared") if name in row}
        # nothing is written of what has no value, such as a bound that bounds nothing
        expected = {number(value).text for value in row.values() if np.isfinite(value)}
        assert expected <= {text.removeprefix("↑ ") for text, *_ in shown}
        assert len(shown) == np.isfinite([*row.values()]).sum() + (sight == "Two lengths")
        dots = [(x, y) for x, y, r in page.evaluate(DOTS) if r]
        for (_, x, y), (across, down) in zip(
            sorted(shown, key=lambda one: one[2]), sorted(dots, key=lambda dot: dot[1]), strict=True
        ):
            assert 5 <= abs(x - across) <= 20
            assert abs(y - down) <= 40
    ends = [end for end in page.evaluate(ENDS) if end]
    names = page.evaluate(NAMES)
    assert len(names) >= len(ends)
    assert all(min(abs(y - end) for _, y in names) <= 24 for end in ends)


def test_other_sights_are_pressed_and_stay_while_stepping(visit: Visit) -> None:
    screen, run = open_preset(visit, "only-svs", 3)
    page = screen.page
    page.locator("#pane").get_by_role("radio", name="Gap").click()
    screen.press("ArrowRight").painted()
    values = page.locator("#pane .chart-values text").all_text_contents()
    assert page.locator("#pane .sights [aria-checked=true]").inner_text() == "Gap"
    gap = float(run.columns(np.array([4]))["gap"][0])
    assert float(values[0].removeprefix("now ")) == pytest.approx(gap, rel=0.01)


# the texts of this step through which a line goes
STRUCK = """(texts) => {
  const corners = [...document.querySelectorAll("#pane .chart-plot path.series")].flatMap((path) => {
    const length = path.getTotalLength();
    return Array.from({ length: Math.ceil(length / 2) }, (_, i) => path.getPointAtLength(2 * i));
  });
  return [...document.querySelectorAll(texts)].filter((text) => text.textContent).filter((text) => {
    const { x, y, width, height } = text.getBBox();
    // without the room above and below the letters
    return corners.some((at) => at.x > x && at.x < x + width && at.y > y + 3 && at.y < y + height - 3);
  }).map((text) => text.textContent);
}"""


@pytest.mark.parametrize(
    ("preset", "texts", "beginnings"),
    [
        ("one-mistake-one-turn", ".why-top, .why-low, .why-now", ("at most", "now")),
        ("logistic-no-optimum", ".chart-values text", ("now",)),
    ],
)
def test_no_line_goes_through_the_numbers_of_this_step(
    look: Visit, preset: str, texts: str, beginnings: tuple[str, ...]
) -> None:
    # a regression: the ceiling went through "at most", and "now" stood at the end of the curve instead of at the dot
    screen, run = open_preset(look, preset)
    page = screen.page
    for step in sorted({1, run.steps // 4, run.steps // 2, run.steps}):
        page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        assert page.evaluate(STRUCK, texts) == []
        shown = [text for text in page.locator(f"#pane :is({texts})").all_text_contents() if text]
        assert {text.rpartition(" ")[0] for text in shown} >= {*beginnings}


@pytest.mark.parametrize("tab", ["points", "view"])
def test_on_paper_it_stands_beside_the_points_with_room_to_spare(tab: str, visit: Visit) -> None:
    """Test printing on A4, where the page is too narrow for a desk, and the list of symbols may still be missing."""
    screen, _ = open_preset(visit, "only-svs", 3)
    page = screen.whole().ready().page
    page.evaluate("(tab) => { document.getElementById('main').dataset.tab = tab; }", tab)
    size = "() => [document.querySelector('.pane-drawing').clientWidth, document.querySelector('.plane').clientWidth]"
    before = page.evaluate(size)
    margins = dict.fromkeys(("top", "right", "bottom", "left"), f"{MARGIN}px")
    assert page.pdf(format="A4", margin=margins).count(b"/Type /Page\n") == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4[0] - 2 * MARGIN, "height": A4[1] - 2 * MARGIN})
    assert page.evaluate(size) == before
    drawing, plane = (page.locator(one).bounding_box() for one in (".pane-drawing", ".plane"))
    assert page.locator(".symbol-list dt").count() >= 4
    assert page.locator(".pane-tabs").is_hidden()
    used = page.locator(".page").evaluate("(one) => one.getBoundingClientRect().height")
    assert drawing
    assert plane
    assert plane["x"] + plane["width"] <= drawing["x"]
    assert drawing["x"] + drawing["width"] <= A4[0] - 2 * MARGIN
    assert used < 0.8 * (A4[1] - 2 * MARGIN)


def test_blocks_are_as_wide_and_as_high_as_each_w_lasted(look: Visit) -> None:
    screen, run = open_preset(look, "voted", 30)
    strip = sights(run)[0]
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        check_caption(screen, run)
        survived = np.clip(screen.step - np.array(strip["made"]) + 1, 0, strip["lasted"])
        blocks = np.array(screen.page.evaluate(BLOCKS))
        assert on_a_line(survived, blocks[:, 3])
        # the width is less by the gap between blocks
        assert np.abs(blocks[:, 2] - survived * blocks[:, 2].max() / survived.max()).max() < 2.5


def test_an_orbit_is_the_ring_that_python_says(visit: Visit) -> None:
    screen, run = open_preset(visit, "xor-cycle")
    orbit = sights(run)[0]
    texts = screen.page.locator(".why-orbit text").all_text_contents()
    assert f"period {orbit['period']}" in texts
    assert f"step {orbit['start']} = step {run.steps}" in texts
    marks = screen.page.evaluate(MARKS)
    assert sorted(point for point, *_ in marks) == sorted(run.record.index.tolist())
    screen.press("End").painted()
    check_caption(screen, run)
    screen.page.locator("#pane").get_by_role("radio", name="Squeeze").click()
    screen.painted()
    assert screen.page.locator("#pane-caption").inner_text().startswith("After mistake 4 ")


# the ends of the first segment of a path
STRETCH = f"""(selector) => ({NUMBERS})(document.querySelector(selector), "d").slice(0, 4)"""


@pytest.mark.parametrize("preset", ["one-mistake-one-turn", "circles"])
@pytest.mark.short("circles")
def test_the_triangle_of_v_and_its_target_is_to_the_scale_of_its_lengths(
    visit: Visit, preset: str
) -> None:
    base = builtin_presets().presets[preset].to_json()
    perceptron = {"algorithm": "perceptron", "parameters": {}, "beside": NAME}
    scenario = Scenario.from_json({**base, **perceptron})
    screen = visit(f"/#{code_of(replace(scenario, step=0))}~s0")
    run = screen.run_in_python()
    screen.page.locator("#pane").get_by_role("radio", name="Potential").click()
    potential = next(sight for sight in sights(run) if sight["name"] == "Potential")
    for step in (run.steps // 2, run.steps):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        columns = VIEWS[NAME].columns(run, run.columns(np.array([step])))
        lengths = [
            np.sqrt(columns["why_squared"][0]),
            potential["target"],
            np.sqrt(columns["why_potential"][0]),
        ]
        strokes = [
            screen.page.evaluate(STRETCH, f".why-triangle .why-{name}")
            for name in ("v", "target", "apart")
        ]
        sides = [np.hypot(u - x, v - y) for x, y, u, v in strokes]
        scale = sides[1] / lengths[1]
        assert sides == pytest.approx([scale * one for one in lengths], abs=NEAR)
        words = screen.page.locator(".why-triangle .why-name").all_text_contents()
        squared = number(columns["why_potential"][0]).text
        assert any(one.endswith(f"squared {squared}") for one in words)


@pytest.mark.parametrize("preset", ["kozinec-two-hulls", "kozinec-zigzag"])
@pytest.mark.short("kozinec-two-hulls")
def test_kappa_is_moved_by_hand_and_past_its_best_the_length_grows(
    visit: Visit, preset: str
) -> None:
    screen, run = open_preset(visit, preset, 2)
    screen.page.locator("#pane").get_by_role("radio", name="Steps").click()
    slider = screen.page.get_by_label("κ by hand")
    for step in (2, 5):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        columns = VIEWS[NAME].columns(run, run.columns(np.array([step])))
        (way,), (best,) = columns["why_way"], columns["why_moved"]
        # every step begins with its own κ*
        assert float(slider.input_value()) == pytest.approx(best)
        most = float(slider.get_attribute("max") or "0")
        assert most == pytest.approx(1.3 if best >= 0.3 else 3 * best)
        curve = np.array(screen.page.evaluate(PATH, ".why-parabola .series"))
        kappas = np.linspace(0, most, len(curve))
        assert on_a_line(kappas, curve[:, 0])
        assert on_a_line(np.polyval(way[::-1], kappas), curve[:, 1])
        assert curve[np.abs(kappas - best).argmin(), 1] >= curve[:, 1].max() - NEAR
        assert "its smallest value on this segment" in screen.page.locator(".why-told").inner_text()
    requests = screen.requests()
    slider.focus()
    for key, words in (("ArrowRight", "grows again beyond"), ("Home", "It is smaller at")):
        screen.page.keyboard.press(key)
        screen.painted()
        assert words in screen.page.locator(".why-told").inner_text()
    x, y = screen.page.evaluate(PATH, ".why-parabola .series")[-1]
    frame = screen.page.locator(".why-parabola").bounding_box()
    assert frame
    screen.page.mouse.click(frame["x"] + x, frame["y"] + y)
    screen.painted()
    assert float(slider.input_value()) == pytest.approx(most, rel=0.02)
    dot = screen.page.evaluate(DOTS)[-1]
    assert dot[:2] == pytest.approx([x, y], abs=2)
    assert (screen.step, requests) == (5, [])
