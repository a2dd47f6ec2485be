"""Tests of the view of the margin: it is drawn where Python has it, and a trial changes the canvas but not the run."""

from collections.abc import Callable

import numpy as np
import pytest

from linviz.views.registry import find
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.shown import numbers

Visit = Callable[..., Screen]
# the places and values of the ticks of the vertical axis
TICKS = """() => [...document.querySelectorAll("svg.margin .chart-number")]
  .filter((text) => text.getAttribute("text-anchor") === "end")
  .map((text) =>
    [Number(text.getAttribute("y")) - 4, Number(text.textContent.replace("−", "-").replaceAll(",", ""))])"""
# the lines of all paths of a class on the canvas, in coordinates of the points
LINES = """(name) => {
  const { view, width, height } = linviz.axesOf(linviz.graph);
  const lines = [...document.querySelectorAll(`#graph path.${name}`)].flatMap((path) =>
    (path.getAttribute("d") ?? "").split("M").slice(1));
  const placed = (place) => {
    const [x, y] = place.split(" ").map(Number);
    return [view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])];
  };
  return lines.map((line) => line.split("L").map(placed));
}"""
NOW = "() => Number(document.querySelector('svg.margin .now').getAttribute('cy'))"


def value_at(screen: Screen, y: float) -> float:
    """Return the number at this height of the chart."""
    heights, values = np.array(screen.page.evaluate(TICKS)).T
    slope, start = np.polyfit(heights, values, 1)
    return float(slope * y + start)


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "kozinec-zigzag", "lift-004"])
def test_it_stands_where_python_has_it(look: Visit, slug: str) -> None:
    screen = look(view_address(slug, "margin", 3))
    margins = np.array([step.margin for step in screen.run_in_python()[:]], dtype=float)
    assert value_at(screen, screen.page.evaluate(NOW)) == pytest.approx(
        margins[3], abs=0.01 * (np.nanmax(margins) - np.nanmin(margins))
    )


# the names of the chart that a line goes through
STRUCK = """() => {
  const lines = [...document.querySelectorAll("svg.margin path.series")].flatMap((path) => {
    const length = path.getTotalLength();
    return Array.from({ length: Math.ceil(length / 2) }, (_, i) => path.getPointAtLength(2 * i));
  });
  return [...document.querySelectorAll("svg.margin .chart-name")].filter((text) => text.textContent).filter((text) => {
    const { x, y, width, height } = text.getBBox();
    // without the room above and below the letters
    return lines.some((at) => at.x > x && at.x < x + width && at.y > y + 3 && at.y < y + height - 3);
  }).map((text) => text.textContent);
}"""


def test_no_line_goes_through_its_names(look: Visit) -> None:
    # a regression: "now -1.25" was written across the curve
    screen = look(view_address("kozinec-zigzag", "margin", 3))
    last = screen.run_in_python().steps
    for step in sorted({1, 2, last // 2, last}):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        names = screen.page.locator("svg.margin .chart-name").all_text_contents()
        assert [name.partition(" ")[0] for name in names] == ["largest:", "now"]
        assert screen.page.evaluate(STRUCK) == []


def panel_numbers(screen: Screen) -> list[float]:
    """Return the numbers in the panel of the open sight."""
    rows = screen.page.locator(".scaling:visible dd").all_inner_texts()
    return [number.value for row in rows for number in numbers(row)]


def canvas_lines(screen: Screen, path: str) -> np.ndarray:
    """Return the lines of a path on the canvas in coordinates of the points, (lines, 2, 2)."""
    return np.array(screen.page.evaluate(LINES, path))


def test_scaling_moves_the_functional_margin_and_not_the_geometric(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", -1))
    functional, length, geometric = panel_numbers(screen)
    screen.page.locator(".scaling:visible input").fill("1")
    # the numbers are written together with the picture
    screen.painted()
    assert panel_numbers(screen) == pytest.approx(
        [10 * functional, length / 10, geometric], rel=0.01
    )


def test_where_min_y_f_is_1_the_lines_of_1_lie_on_the_nearest_points_and_then_they_go_back(
    visit: Visit,
) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", -1))
    run = screen.run_in_python()
    last, X, y = run[-1], run.lifted.X, run.lifted.y
    w, b = np.array(last.w), last.b
    assert not screen.page.evaluate(LINES, "margins")
    screen.page.get_by_role("button", name="min y·f = 1").click()
    screen.painted()
    functional, length, geometric = panel_numbers(screen)
    assert functional == 1
    assert length == geometric == pytest.approx(last.margin, rel=0.01)
    by = 1 / (y * (X @ w + b)).min()
    for line, level in zip(canvas_lines(screen, "margins"), (1, -1), strict=True):
        assert by * (line @ w + b) == pytest.approx(level, abs=0.02)
    # from the nearest point to the boundary
    for point, foot in canvas_lines(screen, "reach"):
        assert abs(point @ w + b) * by == pytest.approx(1, abs=0.02)
        assert foot @ w + b == pytest.approx(0, abs=0.02 / by)
    assert screen.page.locator(".label.far").first.inner_html().startswith(("1/‖w‖ = ", "1/‖w‖ ≈ "))
    # another step has a canonical scale of its own
    screen.press("ArrowLeft").painted()
    functional, length, geometric = panel_numbers(screen)
    margin = run[screen.step].margin
    assert margin is not None
    assert geometric == pytest.approx(margin, rel=0.01, abs=1e-3)
    screen.press("End")
    screen.page.locator(".scaling:visible").get_by_text("Reset").click()
    screen.painted()
    assert not screen.page.evaluate(LINES, "margins")
    screen.page.locator(".scaling:visible input").fill("-0.5")
    screen.painted()
    assert len(canvas_lines(screen, "margins")) == 2
    # closing the view removes the trial
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    assert not screen.page.evaluate(LINES, "margins")


def test_another_b_moves_a_ghost_of_the_boundary_and_nothing_of_the_run(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", 30))
    run = screen.run_in_python()
    step, X, y = run[30], run.lifted.X, run.lifted.y
    w, size = np.array(step.w), float(np.linalg.norm(step.w))
    before = screen.boundary
    screen.page.get_by_role("radio", name="Shift b").click()
    screen.painted()
    screen.page.locator(".scaling:visible input").fill("0.2")
    screen.painted()
    far = 0.2 * 2 * find("margin").static_data(run)["radius"]
    b = step.b + far * size
    (ghost,) = canvas_lines(screen, "ghost")
    assert ghost @ w + b == pytest.approx(0, abs=0.01 * size)
    (way,) = canvas_lines(screen, "reach")
    assert way == pytest.approx(np.array([(0, 0), -b * w / size**2]), abs=0.02)
    margin = (y * (X @ w + b)).min() / size
    assert panel_numbers(screen)[-1] == pytest.approx(margin, rel=0.01)
    said = screen.text("pane-caption")
    assert "against w" in said
    assert [one.value for one in numbers(said)][-1] == pytest.approx(margin, rel=0.01)
    assert screen.boundary == before
    # at another step the ghost has the same distance from that step's boundary
    screen.press("ArrowRight")
    (ghost,) = canvas_lines(screen, "ghost")
    after = run[31]
    away = (ghost @ np.array(after.w) + after.b) / np.linalg.norm(after.w)
    assert away == pytest.approx(-far, abs=0.02)
    screen.page.locator(".scaling:visible input").fill("0")
    screen.painted()
    assert not screen.page.evaluate(LINES, "ghost")


def test_on_a_number_line_another_b_moves_the_place_of_the_boundary(visit: Visit) -> None:
    screen = visit(view_address("threshold", "margin", -1))
    run = screen.run_in_python()
    step, x, y = run[-1], run.lifted.X[:, 0], run.lifted.y
    assert step.w is not None
    w = float(step.w[0])
    screen.page.get_by_role("radio", name="Shift b").click()
    screen.painted()
    screen.page.locator(".scaling:visible input").fill("0.2")
    screen.painted()
    b = step.b + 0.2 * 2 * find("margin").static_data(run)["radius"] * abs(w)
    (ghost,) = canvas_lines(screen, "ghost")
    assert ghost[:, 0] == pytest.approx(-b / w, abs=0.02)
    (way,) = canvas_lines(screen, "reach")
    assert way[:, 0] == pytest.approx([0, -b / w], abs=0.02)
    assert panel_numbers(screen)[-1] == pytest.approx((y * (w * x + b)).min() / abs(w), rel=0.01)
    screen.page.locator(".scaling:visible input").fill("0")
    screen.painted()
    assert not screen.page.evaluate(LINES, "ghost")


def test_in_units_of_r_the_ball_is_on_the_canvas(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", -1))
    fixed = find("margin").static_data(screen.run_in_python())
    screen.page.get_by_role("radio", name="In units of r").click()
    screen.painted()
    ring = np.array(screen.page.evaluate(LINES, "ball")).reshape(-1, 2)
    far = np.linalg.norm(ring - fixed["centre"], axis=1)
    assert far == pytest.approx(np.full(len(far), fixed["radius"]), rel=0.01)
    # the fourth number is the 1 in d + 1
    radius, ratio, capacity, _, dimension = panel_numbers(screen)
    assert (radius, dimension) == (pytest.approx(fixed["radius"], rel=0.01), fixed["dimension"])
    margin = screen.run_in_python()[-1].margin
    assert margin is not None
    assert ratio == pytest.approx(margin / fixed["radius"], rel=0.01)
    assert capacity == pytest.approx(fixed["capacity"], rel=0.01)


@pytest.mark.parametrize("sight", ["Scale w and b", "Shift b", "In units of r"])
@pytest.mark.short("Scale w and b")
def test_at_1024_the_chart_is_high_enough_to_be_read(visit: Visit, sight: str) -> None:
    # a regression: the chart was 55 pixels high
    screen = visit("/s/widest-street", viewport={"width": 1024, "height": 768}).press("End")
    screen.page.get_by_role("radio", name=sight, exact=True).click()
    screen.painted()
    high = ".chart.margin .chart-grid"
    assert screen.page.locator(high).evaluate("(one) => one.getBoundingClientRect().height") > 100
    assert screen.page.locator(".scaling:visible dd").count() == 3


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900), (1920, 1080)])
@pytest.mark.short("size0")
def test_a_room_sees_the_chart_too(visit: Visit, size: tuple[int, int]) -> None:
    """Test a regression: at 1440 everything is drawn so large that the chart was left out, and its place was empty."""
    width, height = size
    screen = visit("/s/widest-street", viewport={"width": width, "height": height})
    # an open question hides this view
    screen.answered().press("p").settled()
    chart = screen.page.locator(".chart.margin .chart-grid")
    assert chart.evaluate("(one) => one.getBoundingClientRect().height") > 80
