"""The cut-out of the plane: kept at every size, moved and zoomed by mouse and touch, with a note on points outside."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from linviz.scenario import link
from linviz.ui.server.serve import create_app
from tests.browser.hands import Touch
from tests.browser.screen import Place, Screen
from tests.browser.servers import notice_changes, serving
from tests.browser.states import TWO
from tests.browser.test_states import violations

Visit = Callable[..., Screen]
START = "/#" + link.encode(TWO)
PHONE: dict[str, Any] = {"has_touch": True, "viewport": {"width": 390, "height": 844}}


def view(screen: Screen) -> list[float]:
    """Return the cut-out: x from, x to, y from, y to."""
    return screen.page.evaluate("() => linviz.axesOf(linviz.graph).view")


def same(places: Any) -> Any:
    return pytest.approx(places, abs=0.02)


# the canvas has a new size, its axes fill it, and both axes have the same unit
FITTED = """(old) => {
  const { width, height } = document.querySelector(".plane").getBoundingClientRect();
  const axes = linviz.axesOf(linviz.graph);
  const [x0, x1, y0, y1] = axes.view;
  const fills = Math.abs(axes.width - width) < 1 && Math.abs(axes.height - height) < 1;
  const equal = Math.abs((x1 - x0) / axes.width / ((y1 - y0) / axes.height) - 1) < 1e-3;
  return (width !== old.width || height !== old.height) && fills && equal;
}"""


def resize(screen: Screen, *sizes: tuple[int, int]) -> Screen:
    """Set the window to the sizes one after the other, and wait each time until the canvas fits."""
    for width, height in sizes:
        old = screen.page.locator(".plane").bounding_box()
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_function(FITTED, arg=old)
    return screen.settled()


@pytest.mark.parametrize("path", ["/", START])
@pytest.mark.short("/")
def test_a_phone_that_is_turned_three_times_shows_the_same_picture(path: str, visit: Visit) -> None:
    screen = visit(path, **PHONE)
    before = view(screen)
    for _ in range(3):
        assert view(resize(screen, (844, 390), (390, 844))) == same(before)
    assert view(screen.reload().settled()) == same(before)


@pytest.mark.long
def test_a_window_that_comes_back_to_its_size_shows_the_same_picture(visit: Visit) -> None:
    screen = visit(viewport={"width": 1440, "height": 900})
    before = view(screen)
    first_view = screen.page.evaluate("() => linviz.state.view")
    narrow = view(resize(screen, (1000, 900)))
    assert narrow[0] <= first_view[0] < first_view[1] <= narrow[1]
    assert view(resize(screen, (1440, 700), (1440, 900))) == same(before)
    screen.press("ArrowRight").page.wait_for_function("() => location.hash.includes('~s1')")
    assert screen.page.evaluate("() => history.state.view") == same(first_view)


def test_a_drag_on_empty_space_moves_the_plane_and_adds_nothing(visit: Visit) -> None:
    screen = visit(START)
    before = screen.scenario
    (x, y), old = screen.at((-2.0, -1.0)), view(screen)
    screen.page.mouse.move(x, y)
    screen.page.mouse.down()
    screen.page.mouse.move(x + 60, y - 40, steps=4)
    assert screen.page.locator(".graph").get_attribute("data-cursor") == "pan"
    screen.page.mouse.up()
    assert screen.settled().at((-2.0, -1.0)) == pytest.approx((x + 60, y - 40), abs=0.5)
    assert screen.scenario == before
    assert view(screen)[1] - view(screen)[0] == same(old[1] - old[0])
    # a click still lands exactly, and the cut-out is kept
    assert screen.click((-1.0, 0.5)).points[-1] == [-1, 0.5]
    moved = view(screen)
    screen.page.wait_for_function("() => linviz.state.view[0] === history.state.view[0]")
    assert view(screen.reload().settled()) == same(moved)


def test_the_number_line_is_moved_along_itself_alone(visit: Visit) -> None:
    screen = visit("/s/lift-004")
    (x, y), old = screen.at((1.0, 0.0)), view(screen)
    screen.page.mouse.move(x + 30, y - 100)
    screen.page.mouse.down()
    screen.page.mouse.move(x + 90, y - 20, steps=4)
    screen.page.mouse.up()
    assert screen.settled().at((1.0, 0.0)) == pytest.approx((x + 60, y), abs=0.5)
    assert view(screen)[2:] == same(old[2:])


def test_two_fingers_stretch_and_move_the_plane_and_add_nothing(visit: Visit) -> None:
    screen = visit(START, **PHONE)
    hands, before = Touch(screen), screen.scenario
    width = view(screen)[1] - view(screen)[0]
    middle = screen.at((0.0, -1.0))

    def fingers(apart: float, by: float = 0) -> list[Place]:
        return [(middle[0] + by - apart, middle[1]), (middle[0] + by + apart, middle[1])]

    hands.touch("touchStart", fingers(40)[:1], fingers(40))
    hands.touch("touchMove", *(fingers(apart) for apart in (50, 60, 80)), fingers(80, by=30))
    hands.touch("touchEnd", fingers(80, by=30)[:1], [])
    assert view(screen.settled())[1] - view(screen)[0] == pytest.approx(width / 2, rel=0.01)
    assert screen.at((0.0, -1.0)) == pytest.approx((middle[0] + 30, middle[1]), abs=1)
    assert screen.scenario == before
    # one finger then moves the cut-out
    x, y = screen.at((0.0, -1.0))
    hands.touch("touchStart", [(x, y)])
    hands.touch("touchMove", [(x - 20, y)], [(x - 50, y + 30)])
    hands.touch("touchEnd", [])
    assert screen.settled().at((0.0, -1.0)) == pytest.approx((x - 50, y + 30), abs=1)
    assert screen.scenario == before


def test_a_second_finger_drops_no_point_and_moves_none(visit: Visit) -> None:
    screen = visit(START, **PHONE)
    hands, before = Touch(screen), screen.scenario
    x, y = screen.centre_of(0)
    hands.touch("touchStart", [(x, y)], [(x, y), (x - 80, y)])
    hands.touch("touchMove", [(x + 30, y), (x - 110, y)])
    hands.touch("touchEnd", [])
    assert screen.settled().scenario == before
    assert screen.page.locator(".point-menu").count() == 0


def test_a_point_is_dragged_to_the_edge_and_no_farther(visit: Visit) -> None:
    screen = visit(START)
    x, y = screen.centre_of(0)
    screen.page.mouse.move(x, y)
    screen.page.mouse.down()
    screen.page.mouse.move(x + 900, 4, steps=5)
    screen.page.mouse.up()
    plane, (px, py) = screen.settled().page.locator(".plane").bounding_box(), screen.centre_of(0)
    assert plane
    assert plane["x"] + plane["width"] - 30 < px < plane["x"] + plane["width"] - 6
    assert plane["y"] + 6 < py < plane["y"] + 30
    assert screen.points[0] == [round(value, 1) for value in screen.points[0]]
    assert screen.text("beyond") == ""


def test_points_outside_are_counted_and_one_press_shows_them_all(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(replace(TWO, points=((2.0, 1.0), (8.0, 1.0))))}")
    assert screen.text("beyond").split("\n") == ["1 point outside", "Show all"]
    assert violations(screen) == []
    screen.page.get_by_role("button", name="Show all", exact=True).click()
    assert screen.settled().text("beyond") == ""
    left, right, bottom, top = view(screen)
    assert left < 2 < 8 < right
    assert bottom < 1 < top
    screen.page.mouse.move(*screen.at((5.0, 2.0)))
    screen.page.mouse.down()
    screen.page.mouse.move(0, 0, steps=3)
    screen.page.mouse.up()
    assert screen.settled().text("beyond").startswith("2 points outside")
    screen.press("ArrowRight")
    assert screen.step == 1


def test_esc_leaves_the_eraser_and_a_click_beside_the_points_says_what_it_does(
    visit: Visit,
) -> None:
    screen = visit(START)
    screen.press("2").act("tool-erase").click((-2.0, -2.0))
    assert (len(screen.points), screen.notice.split(".")[0]) == (2, "Erase removes points")
    assert screen.press("Escape").notice == ""
    assert screen.click((-2.0, -2.0)).labels == [1, -1, -1]


def test_points_put_down_quickly_one_beside_the_other_are_all_there(visit: Visit) -> None:
    screen = visit(START)
    x, y = screen.at((-2.0, -1.0))
    for column in range(8):
        screen.page.mouse.click(x + 12 * column, y)
    assert len(screen.settled().points) == 10


PRESET = 'title = "Mine"\nalgorithm = "{}"\npoints = [[1, 2, 1], [2, {}, -1]]\n'


@pytest.mark.long
def test_after_a_reload_another_scenario_has_a_cut_out_of_its_own(
    visit: Visit, tmp_path: Path
) -> None:
    def write(algorithm: str, y: float) -> None:
        (tmp_path / "mine.toml").write_text(PRESET.format(algorithm, y), "utf-8")

    write("perceptron", 1)
    app = create_app(own_folder=tmp_path)
    with serving(app) as address:
        # requests for the broken preset get 404
        screen = visit("/s/mine", server=address, expect=("404",))
        is_view_saved = "() => history.state?.view?.[0] === linviz.state.view[0]"
        screen.page.wait_for_function(is_view_saved)
        # the author has moved a point, and then made an error in the file
        write("perceptron", 12)
        notice_changes(app)
        assert view(screen.reload().settled())[3] > 12
        screen.page.wait_for_function(is_view_saved)
        write("perceptrn", 12)
        notice_changes(app)
        screen.reload().settled()
        assert "cannot be used" in screen.notice
        shown = view(screen)
        assert shown == same(view(screen.open("/").settled()))
