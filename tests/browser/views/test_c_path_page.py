"""Tests of the view of C in the page: the curve is that of Python, and C can be dragged along it as with the slider."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import expect

import linviz
from linviz.core.number import number
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.test_scrub import Slider
from tests.browser.views.test_work_page import address, expect_python_caption, scenario

Visit = Callable[..., Screen]
DRAWN = """() => {
  const numbers = (text) => text.slice(1).split("L").map((pair) => pair.split(" ").map(Number));
  const ends = (name) => [...document.querySelectorAll(`.trade .chart-number`)]
    .filter((node) => node.getAttribute("text-anchor") === name)
    .map((node) => [Number(node.getAttribute(name === "end" ? "y" : "x")), node.textContent]);
  return { curve: numbers(document.querySelector(".trade .series").getAttribute("d")), up: ends("end"),
    across: ends("middle"), lines: document.querySelectorAll(".shares-lines path").length };
}"""
# the circles of this step and of the end, the line to the label, and the boxes of all texts in the plot by text
LABELS = """() => {
  const plot = document.querySelector(".trade .chart-plot");
  const find = (name) => plot.querySelector(`.trade-${name}`);
  const centre = (node) => node.checkVisibility() && ["cx", "cy"].map((name) => Number(node.getAttribute(name)));
  const texts = [...plot.querySelectorAll("text")].filter((node) => node.textContent && !node.closest("[hidden]"));
  return { step: centre(find("step")), end: centre(find("handle")),
    isOnTop: Boolean(find("handle").compareDocumentPosition(find("step")) & Node.DOCUMENT_POSITION_FOLLOWING),
    leader: find("leader").getAttribute("d"),
    texts: texts.map((node) => [node.textContent, node.getBBox()])
      .map(([text, { x, y, width, height }]) => [text, x, y, x + width, y + height]) };
}"""
HANDLE = """() => ["cx", "cy"].map((name) => Number(document.querySelector(".trade-handle").getAttribute(name)))"""


def value_of(text: str) -> float:
    return float(text.replace("−", "-").replace("10⁻⁴", "1e-4").replace(",", ""))


def value_name(value: float) -> str:
    """Return a number as it is written beside its place: a power of ten without a factor."""
    text, exact = number(value)
    return f"{'=' if exact else '≈'} {text}".replace("≈ 1.00·", "= ")


def axis_map(ticks: list[tuple[float, str]], log: bool) -> Callable[[float], float]:
    """Return the map from pixels to numbers, given the first and the last tick."""
    (p, low), (q, high) = ((place, value_of(text)) for place, text in (ticks[0], ticks[-1]))
    if not log:
        return lambda pixel: low + (pixel - p) / (q - p) * (high - low)
    return lambda pixel: low * (high / low) ** ((pixel - p) / (q - p))


@pytest.mark.parametrize("slug", ["outlier-c", "rbf-overfit", "ridge-path"])
@pytest.mark.short("rbf-overfit")
def test_the_curve_is_that_of_python(visit: Visit, slug: str) -> None:
    screen = visit(address(scenario(slug, "c-path"), 2))
    expect_python_caption(screen)
    screen.act("end")
    expect_python_caption(screen)
    trace, view = Scenario.from_json(screen.scenario).run(), VIEWS["c-path"]
    items = [view.item(trace, number) for number in range(view.item_count(trace))]
    chart = screen.page.evaluate(DRAWN)
    assert chart["lines"] == trace.lifted.n
    ridge = slug == "ridge-path"
    across = axis_map(chart["across"], log=not ridge)
    # the numbers of the axis are a little below its lines
    up = axis_map([(y - 4, text) for y, text in chart["up"]], log=False)
    assert len(chart["curve"]) == len(items)
    most = max(one["y"] for one in items)
    for (x, y), one in zip(chart["curve"], items, strict=True):
        assert up(y) == pytest.approx(one["y"], abs=0.01 * most)
        assert across(x) == pytest.approx(one["x"], rel=0.02, abs=0.01 if not ridge else 0.3)


@pytest.mark.parametrize("slug", ["outlier-c", "ridge-path"])
@pytest.mark.short("outlier-c")
def test_before_anything_of_the_curve_is_there_its_axes_hold_todays_place(
    visit: Visit, slug: str
) -> None:
    screen = visit("")
    line = RequestGate(screen.page, "**/api/beside", held=True)
    screen.open(address(scenario(slug, "c-path")))
    line.wait()
    chart, handle = screen.page.evaluate(DRAWN), screen.page.evaluate(HANDLE)
    places = np.array([place for place, _ in chart["up"]])
    assert len({text for _, text in chart["up"]}) == len(places) >= 3
    # below the highest number, or hardly above it
    assert places.min() - 60 < handle[1] < places.max()
    # without a curve there is nothing to drag the handle along
    assert screen.page.locator(".trade-reach").is_hidden()
    line.let_through()
    screen.worked()
    assert screen.page.locator(".trade-reach").is_visible()


def test_the_handle_is_dragged_along_the_curve_and_sets_c_as_the_slider_does(visit: Visit) -> None:
    screen = visit(address(scenario("outlier-c", "c-path"))).certified().worked()
    page = screen.page
    endpoints: list[str] = []
    page.on(
        "request", lambda one: one.method == "POST" and endpoints.append(one.url.rsplit("/", 1)[1])
    )
    box = page.locator(".trade-reach").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = page.evaluate(HANDLE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 100, y - 60, steps=8)
    page.wait_for_function("() => linviz.clock.isOptimumShown()")
    screen.painted()
    C = page.evaluate("() => linviz.state.shown.parameters.C")
    assert C < 1
    now = Scenario.from_json(screen.scenario)
    best = linviz.c_path(now.problem).at(C)
    seen = page.evaluate(
        "() => ['half_width', 'slack_sum'].map((name) => linviz.state.shown.get(name))"
    )
    assert seen == pytest.approx([best.half_width, best.slack.sum()], rel=1e-4)
    expect(page.locator("#pane-caption")).to_contain_text(f"C = {C:g} gives")
    assert page.evaluate(HANDLE)[0] > before[0]
    # the path was requested before, or is requested once
    assert endpoints in ([], ["path"])
    page.mouse.up()
    screen.settled()
    assert screen.scenario["parameters"]["C"] == C
    expect_python_caption(screen)
    # the curve covers every C, so there is nothing to compute again
    assert "beside" not in endpoints
    screen.press("Control+z").settled()
    assert screen.scenario["parameters"]["C"] == 1


@pytest.mark.parametrize("slug", ["outlier-c", "ridge-path"])
def test_this_step_is_on_top_and_each_label_is_at_its_own_circle(visit: Visit, slug: str) -> None:
    # a regression: "this step" stood over the end's circle, and "λ = 0.1" under that of this step
    screen = visit(address(scenario(slug, "c-path"))).worked()
    trace = Scenario.from_json(screen.scenario).run()
    lams = trace.columns(np.arange(len(trace))).get("lam", np.full(len(trace), np.inf))
    end_name = f"λ {value_name(trace.algorithm.lam)}" if slug == "ridge-path" else "C = 1"
    for step in {*np.linspace(0, trace.steps, 8).round().astype(int).tolist(), trace.steps - 1}:
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        screen.painted()
        seen = screen.page.evaluate(LABELS)
        texts = {text: box for text, *box in seen["texts"]}
        assert seen["isOnTop"]
        for (one, a), (other, b) in combinations(texts.items(), 2):
            apart = a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]
            assert apart, (step, one, other)
        # before there is a w this step has no place
        own = [text for text in texts if text.startswith("this step")]
        assert bool(own) == bool(seen["step"])
        if not own:
            continue
        value = f", λ {value_name(lams[step])}" if np.isfinite(lams[step]) else ""
        if np.hypot(*np.subtract(seen["step"], seen["end"])) < 3:
            assert own == [f"this step, {end_name}"]
            assert not seen["leader"]
            continue
        assert own == [f"this step{value}"]
        assert end_name in texts
        left, _, right, bottom = texts[own[0]]
        x, y = seen["step"]
        assert left - 1 <= x <= right + 1
        assert bottom < y
        assert float(seen["leader"][1:].split()[0]) == pytest.approx(x)


@pytest.mark.long
def test_on_a_page_that_is_drawn_larger_the_handle_is_where_the_pointer_is(visit: Visit) -> None:
    size = {"width": 1920, "height": 1080}
    screen = visit(address(scenario("outlier-c", "c-path")), viewport=size).certified().worked()
    page = screen.page
    box = page.locator(".trade-reach").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=5)
    page.wait_for_function("() => linviz.clock.isOptimumShown()")
    screen.painted()
    handle = page.locator(".trade-handle").bounding_box()
    page.mouse.up()
    screen.settled()
    assert handle
    # the handle is on the curve, which is not far
    assert handle["x"] + handle["width"] / 2 == pytest.approx(x + 60, abs=25)


def test_the_pane_follows_the_slider(visit: Visit) -> None:
    screen = visit(address(scenario("outlier-c", "c-path"))).certified().worked()
    before = np.array(screen.page.evaluate(HANDLE))
    slider = Slider(screen)
    slider.take()
    C = slider.to(0.05)
    expect(screen.page.locator("#pane-caption")).to_contain_text(f"C = {C:g} gives")
    assert (np.array(screen.page.evaluate(HANDLE)) != before).all()
    screen.page.mouse.up()
    screen.settled()
    expect_python_caption(screen)
