"""Tests of the view of the Gram matrix in the page: its ink, rows and level line are those of Python."""

from collections.abc import Callable
from dataclasses import replace
from math import log, sqrt

import numpy as np
import pytest

from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.sharing import builtin_presets
from tests.browser.screen import Screen
from tests.browser.views.homes import caption_text

# the opacity of the ink in the middle of each cell, 0 to 255, row by row
INK = """() => {
  const canvas = document.querySelector(".kernel-cells");
  const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const fine = canvas.width / canvas.clientWidth;
  const rows = [...document.querySelectorAll(".kernel-row")];
  const middle = (name) => rows.map((row) => Number(row.getAttribute(name)) + row.getAttribute("height") / 2);
  const ys = middle("y");
  const left = Number(rows[0].getAttribute("x"));
  const top = Number(rows[0].getAttribute("y"));
  return ys.map((y) => ys.map((across) => {
    const x = left + (across - top);
    return data[4 * (Math.floor(y * fine) * width + Math.floor(x * fine)) + 3];
  }));
}"""
BARS = """() => [".bar.plus", ".bar.minus"].flatMap((kind) => [...document.querySelectorAll(`.kernel-below ${kind}`)]
  .flatMap((node) => (node.getAttribute("d") ?? "").split("Z").slice(0, -1)
    .map((bar) => bar.match(/-?[0-9.]+/g).map(Number)).map(([x, zero, , top]) => [x, zero - top])))"""
# in the units of the axes
LEVEL = """() => {
  const { axesOf, graph } = linviz;
  const { view, width, height } = axesOf(graph);
  const d = document.querySelector("path.alike").getAttribute("d") ?? "";
  const places = d.split("M").slice(1).flatMap((chain) => chain.replace("Z", "").split("L"));
  return places.map((one) => one.split(" ").map(Number))
    .map(([x, y]) => [view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]);
}"""
# the warning of Chromium when the ink is read twice
READS = ("willReadFrequently",)
HOVER = """(index) => document.querySelector(`.kernel-row[data-point="${index}"]`)
  .dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))"""


# the colour of the ink, and that of the text around it
COLOURS = """() => {
  const canvas = document.querySelector(".kernel-cells");
  const [row] = document.querySelectorAll(".kernel-row");
  const fine = canvas.width / canvas.clientWidth;
  const at = ["x", "y"].map((name) => Math.ceil((Number(row.getAttribute(name)) + 2) * fine));
  const ink = canvas.getContext("2d").getImageData(at[0], at[1], 1, 1).data;
  return [[...ink].slice(0, 3), getComputedStyle(canvas).color.match(/[0-9]+/g).map(Number)];
}"""


def open_preset(visit: Callable[..., Screen], name: str) -> tuple[Screen, Trace]:
    scenario = replace(builtin_presets().presets[name], beside="kernel", step=1)
    return visit(f"/#{link.encode(scenario)}~s1", expect=READS), scenario.run()


@pytest.mark.parametrize("name", ["rbf-overfit", "circles", "two-kernels", "cubes"])
@pytest.mark.short("two-kernels")
def test_the_ink_of_a_cell_is_k_or_its_cosine_and_the_bars_are_a_row(
    visit: Callable[..., Screen], name: str
) -> None:
    screen, trace = open_preset(visit, name)
    fixed = VIEWS["kernel"].static_data(trace)
    order = fixed["order"]
    K = trace.lifted.K[np.ix_(order, order)]
    # the ink is K itself if all points have the same length
    length = np.sqrt(K.diagonal())
    shade = K if np.ptp(length) < 1e-9 else K / np.outer(length, length)
    low, high = fixed["range"]
    ink = 255 * (shade - low) / (high - low)
    assert np.array(screen.page.evaluate(INK)) == pytest.approx(ink, abs=1.5)
    screen.page.evaluate(HOVER, 3)
    screen.painted()
    assert screen.page.evaluate("() => linviz.state.lit") == 3
    bars = np.array(sorted(screen.page.evaluate(BARS)))[:, 1]
    row = K[order.index(3)]
    assert bars / bars.max() == pytest.approx(row / row.max(), abs=0.03)
    key = screen.page.locator(".kernel-scale").text_content() or ""
    assert ("cosine" in key) is (name != "rbf-overfit")
    screen.page.get_by_role("button", name="With signs").click()
    screen.painted()
    y, (low, high) = trace.lifted.y[order], fixed["signed"]
    ink = 255 * (np.outer(y, y) * shade - low) / (high - low)
    assert np.array(screen.page.evaluate(INK)) == pytest.approx(ink, abs=1.5)
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            "kernel", trace, screen.step
        )


def test_on_the_canvas_is_where_k_is_half_as_large_and_only_while_the_view_is_open(
    visit: Callable[..., Screen],
) -> None:
    screen, trace = open_preset(visit, "rbf-overfit")
    screen.page.evaluate(HOVER, 4)
    screen.painted()
    places = np.array(screen.page.evaluate(LEVEL))
    # exp(-gamma r^2) = 1/2
    radius = sqrt(log(2) / 0.5)
    apart = np.linalg.norm(places - trace.lifted.X[4], axis=1)
    assert apart == pytest.approx(np.full(len(apart), radius), rel=0.01)
    screen.page.locator("#pane").focus()
    screen.press("Escape").settled()
    assert screen.page.evaluate(LEVEL) == []


def test_its_eigenvalues_and_its_size_are_told(visit: Callable[..., Screen]) -> None:
    screen, _ = open_preset(visit, "circles")
    screen.page.get_by_role("button", name="Eigenvalues").click()
    screen.painted()
    below = screen.page.locator(".kernel-below")
    assert "3 of 16 above 0" in (below.text_content() or "")
    assert "none below 0: no sign against a kernel" in (below.text_content() or "")
    screen.page.get_by_role("button", name="Sizes").click()
    screen.painted()
    assert "16 × 16 = 256" in (below.text_content() or "")
    assert "16 × 3 = 48" in (below.text_content() or "")


@pytest.mark.long
def test_the_ink_is_that_of_the_theme(visit: Callable[..., Screen]) -> None:
    screen, _ = open_preset(visit, "rbf-overfit")
    light, text = screen.page.evaluate(COLOURS)
    assert light == text
    screen.page.evaluate("() => { document.documentElement.dataset.bsTheme = 'dark'; }")
    screen.painted().painted()
    dark, text = screen.page.evaluate(COLOURS)
    assert dark == text != light
