"""Tests of the view of the Gram matrix in the page: its ink, rows and level line are those of Python."""

from collections.abc import Callable
from dataclasses import replace
from math import log, sqrt

import numpy as np
import pytest

import linviz
from linviz.core.lift import Lift
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.sharing import builtin_presets
from linviz.views.kernel import nearest_values
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.browser.test_states import violations
from tests.browser.views.homes import caption_text, code_of

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
    return visit(f"/#{code_of(scenario)}~s1", expect=READS), scenario.run()


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
    screen.page.get_by_role("radio", name="With signs").click()
    screen.painted()
    y, (low, high) = trace.lifted.y[order], fixed["signed"]
    ink = 255 * (np.outer(y, y) * shade - low) / (high - low)
    assert np.array(screen.page.evaluate(INK)) == pytest.approx(ink, abs=1.5)
    screen.page.get_by_role("radio", name="Row of a point").click()
    screen.page.mouse.move(2, 2)
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
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    assert screen.page.evaluate(LEVEL) == []


def test_its_eigenvalues_and_its_size_are_told(visit: Callable[..., Screen]) -> None:
    screen, _ = open_preset(visit, "circles")
    screen.page.get_by_role("radio", name="Eigenvalues").click()
    screen.painted()
    below = screen.page.locator(".kernel-below")
    assert "eigenvalues of K, 3 of 16 above 0" in (below.text_content() or "")
    assert "no sign against a kernel" in (below.text_content() or "")
    screen.page.get_by_role("radio", name="Sizes").click()
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


# the centres of the rings around points that disprove a kernel, in the units of the axes
RINGS = """() => {
  const { view, width, height } = linviz.axesOf(linviz.graph);
  const d = document.querySelector("path.witness").getAttribute("d") ?? "";
  return d.split("M").slice(1).map((ring) => ring.match(/-?[0-9.]+/g).map(Number))
    .map(([left, y, radius]) => [left + radius, y])
    .map(([x, y]) => [view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]);
}"""
CHIPS = """() => [...document.querySelectorAll("#pane-caption .point-chip")]
  .map((chip) => Number(chip.dataset.point))"""


def try_function(screen: Screen, title: str, value: str = "") -> None:
    """Choose a function as K in the view, with its parameter at a value."""
    screen.page.get_by_label("K(x, x′) =").select_option(title)
    if value:
        screen.page.locator(".kernel-slider input").fill(value)
    screen.painted()


def function_of(title: str, value: str, own: Lift) -> Lift:
    """Return the lift of Python with that function."""
    number = float(value or 0)
    if title.startswith("tanh"):
        return linviz.kernel(lambda x, z: np.tanh(x @ z + number))
    if title.startswith("this"):
        return own - number * linviz.linear()
    return linviz.kernel(lambda x, z: -np.linalg.norm(x - z))


@pytest.mark.parametrize(
    "name", ["circles", "rbf-overfit", "lift-004", "rows-of-k", "kernel-by-hand"]
)
@pytest.mark.short("circles")
def test_what_is_no_kernel_lights_the_red_lamp_with_the_points_for_which_python_refuses_it(
    visit: Callable[..., Screen], name: str
) -> None:
    screen, trace = open_preset(visit, name)
    points, page = trace.lifted.problem, screen.page
    requests = screen.certified().requests()
    seen = set()
    for title, value in (
        ("tanh(x·x′ + r)", "-1"),
        ("tanh(x·x′ + r)", "0.5"),
        ("−‖x − x′‖", ""),
        ("this run’s kernel − r x·x′", "1.5"),
        ("this run’s kernel − r x·x′", "0"),
    ):
        try_function(screen, title, value)
        lift = function_of(title, value, trace.lifted.lift)
        answer = linviz.is_kernel(lift, points)
        seen.add(bool(answer))
        lamp = page.get_by_role("status").filter(visible=True).and_(page.locator(".kernel-lamp"))
        caption = page.locator("#pane-caption").inner_text()
        places = np.array(screen.page.evaluate(RINGS)).reshape(-1, 2)[:, : points.d]
        if answer:
            assert lamp.inner_text() == "No sign against a kernel"
            assert "One matrix proves nothing" in caption
            assert len(places) == 0
            continue
        assert lamp.inner_text() == "Not a kernel"
        assert caption.endswith("The SVM solver refuses K: its dual is not concave.")
        ringed = [int(np.abs(points.X - place).sum(axis=1).argmin()) for place in places]
        assert places == pytest.approx(points.X[ringed], abs=0.02)
        assert len(ringed) == len(answer.points)
        # of points that lie symmetrically others may disprove it as well
        if len(ringed) < 3:
            assert ringed == page.evaluate(CHIPS) == list(answer.points)
        assert not linviz.is_kernel(lift, Problem(points.X[ringed], points.y[ringed]))
    assert seen == {True, False}
    # the run stays as it is, and no server is asked
    assert requests == []
    page.get_by_label("K(x, x′) =").select_option("this run’s kernel")
    screen.painted()
    assert page.evaluate(RINGS) == []
    assert page.locator("#pane-caption").inner_text() == caption_text("kernel", trace, screen.step)


def test_its_ink_and_its_eigenvalues_are_those_of_the_function_that_is_tried(
    visit: Callable[..., Screen],
) -> None:
    screen, trace = open_preset(visit, "circles")
    try_function(screen, "tanh(x·x′ + r)", "0.5")
    order = VIEWS["kernel"].static_data(trace)["order"]
    X = trace.lifted.X[order]
    K = np.tanh(X @ X.T + 0.5)
    low, high = min(0, K.min()), max(0, K.max())
    # the frames of the points that disprove it would cover the middle of no cell
    assert np.array(screen.page.evaluate(INK)) == pytest.approx(
        255 * (K - low) / (high - low), abs=1.5
    )
    screen.page.get_by_role("radio", name="Eigenvalues").click()
    screen.painted()
    values = np.linalg.eigvalsh(K)
    size = 1e-9 * np.abs(values).max()
    above, below = (values > size).sum(), (values < -size).sum()
    told = screen.page.locator(".kernel-below").text_content() or ""
    assert below > 0
    assert "not a kernel" in told
    screen.page.set_viewport_size({"width": 1440, "height": 1000})
    screen.painted()
    told = screen.page.locator(".kernel-below").text_content() or ""
    assert f"{above} of 16 above 0" in told
    assert violations(screen, "#pane") == []
    # of a function there are no features
    assert not screen.page.get_by_role("radio", name="Sizes").is_visible()


def test_a_key_chooses_the_function_and_another_view_forgets_it(
    visit: Callable[..., Screen],
) -> None:
    screen, _ = open_preset(visit, "rbf-overfit")
    screen.page.get_by_label("K(x, x′) =").focus()
    screen.press("ArrowDown", "ArrowDown").painted()
    assert screen.page.locator(".kernel-lamp").inner_text() == "Not a kernel"
    assert len(screen.page.evaluate(RINGS)) == 2
    assert screen.page.evaluate(LEVEL) == []
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    assert screen.page.evaluate(RINGS) == []


def test_its_caption_is_of_the_point_under_the_pointer_and_of_the_sight(
    look: Callable[..., Screen],
) -> None:
    screen = look(view_address("one-mistake-one-turn", "kernel", 3))
    run, page, view = screen.run_in_python(), screen.page, VIEWS["kernel"]
    caption_now = page.locator("#pane-caption")
    own, opposite = nearest_values(run.lifted)
    step = caption_now.inner_text()
    for point in (4, 16):
        page.locator(f'#pane .kernel-row[data-point="{point}"]').hover()
        screen.painted()
        row = dict(view_row(view, run, 3)) | {
            "index": point,
            "own": own[point],
            "opposite": opposite[point],
        }
        said = caption(view, run, row).translate({ord("●"): "", ord("■"): ""})
        assert caption_now.inner_text() == said != step
    page.mouse.move(2, 2)
    screen.painted()
    assert caption_now.inner_text() == step
    for sight, place in (("Eigenvalues", 7), ("Sizes", 8), ("With signs", 10)):
        page.locator("#pane").get_by_role("radio", name=sight).click()
        screen.painted()
        page.mouse.move(2, 2)
        screen.painted()
        told = fill(view.caption_templates(run)[place], view_row(view, run, 3))
        assert caption_now.inner_text() == told.translate({ord("●"): "", ord("■"): ""})
    page.locator('#pane .kernel-row[data-point="4"]').hover()
    screen.painted()
    assert caption_now.inner_text().endswith("The frame marks the row of 5 .")
