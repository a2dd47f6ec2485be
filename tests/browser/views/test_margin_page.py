"""The margin on the page: drawn where Python has it, and what is tried moves on the canvas, and nothing of the run."""

from collections.abc import Callable

import numpy as np
import pytest

from linviz.views.registry import find
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.shown import numbers

Visit = Callable[..., Screen]
# where the chart has its numbers of y, and what they are
TICKS = """() => [...document.querySelectorAll("svg.margin .chart-number")]
  .filter((text) => text.getAttribute("text-anchor") === "end")
  .map((text) => [Number(text.getAttribute("y")) - 4, Number(text.textContent.replace("−", "-"))])"""
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
    """The number that is drawn at this height."""
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


def told(screen: Screen) -> list[float]:
    """The numbers of the sight that is open."""
    rows = screen.page.locator(".scaling:visible dd").all_inner_texts()
    return [number.value for row in rows for number in numbers(row)]


def drawn(screen: Screen, path: str) -> np.ndarray:
    """The lines of a path on the canvas in coordinates of the points, (lines, 2, 2)."""
    return np.array(screen.page.evaluate(LINES, path))


def test_scaling_moves_the_functional_margin_and_not_the_geometric(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", -1))
    functional, length, geometric = told(screen)
    screen.page.locator(".scaling:visible input").fill("1")
    # its row is written with the picture
    screen.painted()
    assert told(screen) == pytest.approx([10 * functional, length / 10, geometric], rel=0.01)


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
    functional, length, geometric = told(screen)
    assert functional == 1
    assert length == geometric == pytest.approx(last.margin, rel=0.01)
    by = 1 / (y * (X @ w + b)).min()
    for line, level in zip(drawn(screen, "margins"), (1, -1), strict=True):
        assert by * (line @ w + b) == pytest.approx(level, abs=0.02)
    # from the nearest point to the boundary
    for point, foot in drawn(screen, "reach"):
        assert abs(point @ w + b) * by == pytest.approx(1, abs=0.02)
        assert foot @ w + b == pytest.approx(0, abs=0.02 / by)
    assert screen.page.locator(".label.far").first.inner_html().startswith("1/‖w‖ = ")
    # another step is scaled to its own
    screen.press("ArrowLeft").painted()
    functional, length, geometric = told(screen)
    margin = run[screen.step].margin
    assert margin is not None
    assert geometric == pytest.approx(margin, rel=0.01, abs=1e-3)
    screen.press("End")
    screen.page.locator(".scaling:visible").get_by_text("Reset").click()
    screen.painted()
    assert not screen.page.evaluate(LINES, "margins")
    screen.page.locator(".scaling:visible input").fill("-0.5")
    screen.painted()
    assert len(drawn(screen, "margins")) == 2
    # all is as it was where the view is closed
    screen.page.locator("#pane").focus()
    screen.press("Escape").settled()
    assert not screen.page.evaluate(LINES, "margins")


def test_another_b_moves_a_ghost_of_the_boundary_and_nothing_of_the_run(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", 30))
    run = screen.run_in_python()
    step, X, y = run[30], run.lifted.X, run.lifted.y
    w, size = np.array(step.w), float(np.linalg.norm(step.w))
    before = screen.boundary
    screen.page.get_by_role("button", name="Shift b").click()
    screen.painted()
    screen.page.locator(".scaling:visible input").fill("0.2")
    screen.painted()
    far = 0.2 * 2 * find("margin").static_data(run)["radius"]
    b = step.b + far * size
    (ghost,) = drawn(screen, "ghost")
    assert ghost @ w + b == pytest.approx(0, abs=0.01 * size)
    (way,) = drawn(screen, "reach")
    assert way == pytest.approx(np.array([(0, 0), -b * w / size**2]), abs=0.02)
    margin = (y * (X @ w + b)).min() / size
    assert told(screen)[-1] == pytest.approx(margin, rel=0.01)
    said = screen.text("pane-caption")
    assert "against w" in said
    assert [one.value for one in numbers(said)][-1] == pytest.approx(margin, rel=0.01)
    assert screen.boundary == before
    # at another step it is as far from that one's boundary
    screen.press("ArrowRight")
    (ghost,) = drawn(screen, "ghost")
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
    screen.page.get_by_role("button", name="Shift b").click()
    screen.painted()
    screen.page.locator(".scaling:visible input").fill("0.2")
    screen.painted()
    b = step.b + 0.2 * 2 * find("margin").static_data(run)["radius"] * abs(w)
    (ghost,) = drawn(screen, "ghost")
    assert ghost[:, 0] == pytest.approx(-b / w, abs=0.02)
    (way,) = drawn(screen, "reach")
    assert way[:, 0] == pytest.approx([0, -b / w], abs=0.02)
    assert told(screen)[-1] == pytest.approx((y * (w * x + b)).min() / abs(w), rel=0.01)
    screen.page.locator(".scaling:visible input").fill("0")
    screen.painted()
    assert not screen.page.evaluate(LINES, "ghost")


def test_in_units_of_r_the_ball_is_on_the_canvas(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "margin", -1))
    fixed = find("margin").static_data(screen.run_in_python())
    screen.page.get_by_role("button", name="In units of R").click()
    screen.painted()
    ring = np.array(screen.page.evaluate(LINES, "ball")).reshape(-1, 2)
    far = np.linalg.norm(ring - fixed["centre"], axis=1)
    assert far == pytest.approx(np.full(len(far), fixed["radius"]), rel=0.01)
    # the 1 is that of d + 1
    radius, ratio, capacity, _, dimension = told(screen)
    assert (radius, dimension) == (pytest.approx(fixed["radius"], rel=0.01), fixed["dimension"])
    margin = screen.run_in_python()[-1].margin
    assert margin is not None
    assert ratio == pytest.approx(margin / fixed["radius"], rel=0.01)
    assert capacity == pytest.approx(fixed["capacity"], rel=0.01)


@pytest.mark.parametrize("sight", ["Scale w and b", "Shift b", "In units of R"])
@pytest.mark.short("Scale w and b")
def test_at_1024_the_chart_is_high_enough_to_be_read(visit: Visit, sight: str) -> None:
    # a regression: it was 55 pixels high
    screen = visit("/s/widest-street", viewport={"width": 1024, "height": 768}).press("End")
    screen.page.get_by_role("button", name=sight, exact=True).click()
    screen.painted()
    high = ".chart.margin .chart-grid"
    assert screen.page.locator(high).evaluate("(one) => one.getBoundingClientRect().height") > 100
    assert screen.page.locator(".scaling:visible dd").count() == 3


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900), (1920, 1080)])
@pytest.mark.short("size0")
def test_a_room_sees_the_chart_too(visit: Visit, size: tuple[int, int]) -> None:
    """At 1440 all is drawn so large that the chart was left out, and its place stayed empty."""
    width, height = size
    screen = visit("/s/widest-street", viewport={"width": width, "height": height}).press("p")
    screen.settled()
    chart = screen.page.locator(".chart.margin .chart-grid")
    assert chart.evaluate("(one) => one.getBoundingClientRect().height") > 80
