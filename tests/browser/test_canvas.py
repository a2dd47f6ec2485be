"""The canvas with a mouse: presses, drags, double clicks and the wheel."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Route

from linviz.algorithms.registry import algorithm
from linviz.scenario import link
from tests.browser.screen import Place, Screen
from tests.browser.slow import SlowMiddleware
from tests.browser.states import TWO

Visit = Callable[..., Screen]
SOON = 400  # ms; by then a click is no longer half of a double click
LATER = 600
START = "/#" + link.encode(TWO)
# two of these are in the other class's midst, so v zigzags for all its 5,000 steps
LONG = replace(
    TWO,
    points=((2.0, 1.0), (-2.0, 0.0), (-1.0, 0.5), (1.0, 0.5), (3.0, -1.0)),
    labels=(1, -1, 1, -1, 1),
    algorithm=algorithm("kozinec"),
)


def close(place: Place) -> object:
    return pytest.approx(place, abs=1.0)


def boundary_ends(screen: Screen) -> list[Place]:
    """Return the two ends of the drawn boundary, in data coordinates."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", screen.boundary)]
    ends = list(zip(numbers[::2], numbers[1::2], strict=True))
    return screen.page.evaluate(
        "(ends) => { const { view, width, height } = linviz.axesOf(linviz.graph); return ends.map(([x, y]) =>"
        " [view[0] + x / width * (view[1] - view[0]), view[3] - y / height * (view[3] - view[2])]); }",
        ends,
    )


def lies_on_its_line(screen: Screen) -> bool:
    """Return whether f is 0 at both ends of the drawn boundary."""
    (w1, w2), b = screen.run_of("w"), screen.run_of("b")
    return all(
        abs(w1 * x + w2 * y + b) < 0.05 * (abs(w1) + abs(w2)) for x, y in boundary_ends(screen)
    )


def test_a_click_adds_a_point_of_the_class_that_is_chosen_exactly_there(visit: Visit) -> None:
    screen = visit(START)
    places = [(-1.0, 0.5), (2.5, -1.5), (-3.0, -2.0)]
    screen.click(places[0])
    assert screen.centre_of(2) == close(screen.at(places[0]))
    screen.advance_time(SOON).press("x").click(places[1])
    screen.advance_time(SOON).click(places[2], button="right")
    assert screen.points[2:] == [list(place) for place in places]
    assert screen.labels == [1, -1, 1, -1, 1]
    assert screen.page.locator("g.point.selected").count() == 0


def test_quick_clicks_at_different_places_all_count(visit: Visit) -> None:
    screen = visit(START)
    for place in ((-1.0, 0.5), (2.5, -1.5), (-3.0, -2.0)):
        screen.page.mouse.click(*screen.at(place))
    assert screen.settled().points[2:] == [[-1, 0.5], [2.5, -1.5], [-3, -2]]


def test_a_finger_needs_to_be_less_exact_than_a_mouse(visit: Visit) -> None:
    screen = visit(START, has_touch=True)
    x, y = screen.centre_of(0)
    screen.page.touchscreen.tap(x + 18, y)
    assert len(screen.settled().points) == 2
    assert screen.page.locator("g.point.selected").count() == 1
    screen.page.touchscreen.tap(x + 26, y)
    assert len(screen.settled().points) == 3
    screen.advance_time(SOON).page.mouse.click(x - 18, y)
    assert len(screen.settled().points) == 4


def test_a_click_on_a_point_selects_it_and_adds_nothing(visit: Visit) -> None:
    screen = visit(START)
    x, y = screen.centre_of(0)
    screen.page.mouse.click(x + 5, y - 4)
    screen.settled()
    assert len(screen.points) == 2
    assert screen.page.locator("g.point.selected").count() == 1
    screen.press("t").settled()
    assert screen.labels == [-1, -1]
    screen.press("Delete").settled()
    assert screen.points == [[1, 2]]
    assert screen.page.locator("g.point").count() == 1


def test_a_double_click_swaps_the_class_but_not_of_a_point_just_added(visit: Visit) -> None:
    screen = visit(START)
    screen.page.mouse.dblclick(*screen.centre_of(1))
    assert screen.settled().labels == [1, 1]
    screen.page.mouse.dblclick(*screen.at((-2.0, 1.0)))
    assert screen.settled().points[2:] == [[-2, 1]]
    assert screen.labels == [1, 1, 1]
    screen.advance_time(LATER).page.mouse.dblclick(*screen.at((-2.0, 1.0)))
    assert screen.settled().labels == [1, 1, -1]


def test_the_boundary_follows_a_point_while_it_is_dragged_and_a_drag_is_one_undo(
    visit: Visit,
) -> None:
    screen = visit(f"{START}~s-1")
    before = screen.scenario
    boundaries = {screen.boundary}
    with screen.mouse_down_at((2, 1)):
        for x in (2.2, 2.4, 2.6, 2.8):
            screen.page.mouse.move(*screen.at((x, 0.4)), steps=3)
            screen.settled()
            assert screen.centre_of(0) == close(screen.at((x, 0.4)))
            assert lies_on_its_line(screen)
            boundaries.add(screen.boundary)
        assert len(boundaries) > 3
        # until the drop the scenario is unchanged
        assert screen.scenario == before
    screen.settled()
    assert screen.points == [[2.8, 0.4], [1, 2]]
    screen.press("Control+z").settled()
    assert screen.scenario == before
    assert screen.page.locator('[data-act="undo"]').is_disabled()


@pytest.mark.parametrize("step", [3, 2_000, -1])
def test_a_drag_shows_how_far_a_long_run_came_and_the_drop_shows_the_same_step_again(
    step: int, visit: Visit
) -> None:
    screen = visit(f"/#{link.encode(LONG)}~s0").settled()
    screen.page.evaluate("(step) => linviz.clock.toStep(step < 0 ? Infinity : step)", step)
    if step < 0:
        screen.press("End")
    before = screen.settled().step
    with screen.mouse_down_at((3.0, -1.0)):
        for x in (3.1, 3.2, 3.3):
            screen.page.mouse.move(*screen.at((x, -1.1)))
            screen.settled()
        assert screen.step == (
            before if step == 3 else screen.page.evaluate("() => linviz.state.run.steps")
        )
        assert "of …" in screen.page.locator("#position").inner_text()
        is_last = "let go to see its end" in screen.page.locator("#caption").inner_text()
        assert is_last == (step != 3)
    assert screen.settled().step == before
    assert "of 5,000" in screen.page.locator("#position").inner_text()


def test_where_a_drag_takes_the_server_too_long_it_says_so_once_and_computes_the_drop(
    visit: Visit,
) -> None:
    screen = visit(f"{START}~s-1").settled()
    drafts: list[dict[str, Any]] = []
    keys: set[str | None] = set()

    def answer(route: Route) -> None:
        asked = route.request.post_data_json
        keys.add(route.request.header_value("X-Linviz-Page"))
        if "near" not in asked:
            return route.continue_()
        drafts.append(asked)
        late = {"seq": asked["seq"], "late": "Still computing: let go to see it."}
        return route.fulfill(json=late)

    screen.page.route("**/api/run", answer)
    boundary = screen.boundary
    with screen.mouse_down_at((2, 1)):
        for x in (2.2, 2.4, 2.6):
            screen.page.mouse.move(*screen.at((x, 0.6)))
            screen.settled()
        assert screen.notice == "Still computing: let go to see it."
        assert screen.boundary == boundary
        assert len(drafts) == 1
    assert screen.settled().points[0] == [2.6, 0.6]
    assert screen.boundary != boundary
    # the next drag may be of a quick run
    with screen.mouse_down_at((2.6, 0.6)):
        screen.page.mouse.move(*screen.at((2.8, 0.6)))
        screen.settled()
    screen.settled()
    assert len(drafts) == 2
    # one page is one client
    assert len(keys) == 1
    assert len(keys.pop() or "") > 5
    screen.page.unroute_all()


@pytest.mark.long
def test_until_a_run_answers_a_drag_draws_the_points_and_nothing_else(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("/s/rbf-overfit", server=address).settled()
    start = screen.points[0]
    screen.page.evaluate(
        "() => { window.grounds = new Set(); linviz.on('drawn', ({ ground }) => grounds.add(ground)); }"
    )
    door.silent = True
    with screen.mouse_down_at(start):
        for by in (0.1, 0.2, 0.3):
            to = (start[0] + by, start[1])
            screen.page.mouse.move(*screen.at(to))
            assert screen.painted().centre_of(0) == close(screen.at(to))
        # the ground of the run is drawn once and then reused
        assert screen.page.evaluate("() => grounds.size") == 1
        door.silent = False
        screen.page.wait_for_function("() => grounds.size > 1")


def test_a_link_to_a_step_after_the_end_shows_the_end_and_says_so(visit: Visit) -> None:
    screen = visit("/s/two-points#~s4000")
    assert screen.step == screen.steps
    screen.page.get_by_text(
        f"The link is to step 4,000, but the run ends at step {screen.steps}: here is its end."
    ).wait_for()
    screen = visit("/s/two-points#~s1")
    assert screen.page.get_by_text("The link is to step").count() == 0


def test_a_change_keeps_the_step_and_the_end_stays_the_end(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s7")
    screen.drag((3.4, 2.9), (3.0, 2.0))
    assert screen.step == 7
    screen.press("End").drag((1.2, 0.6), (1.5, 1.0))
    assert screen.step == screen.steps != 120


def test_undo_and_redo_go_back_to_the_step_where_one_was(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s29").settled()
    # the run of three points is shorter
    screen.page.evaluate("() => linviz.scenario.dispatch({ type: 'keep', indices: [0, 1, 9] })")
    assert screen.settled().step == screen.steps < 29
    screen.press("Home", "Control+z").settled()
    assert screen.step == 29
    screen.press("End", "Control+Shift+Z").settled()
    assert screen.step == 0


def test_the_eraser_takes_points_away_and_adds_none(visit: Visit) -> None:
    screen = visit(START)
    screen.act("tool-erase").click((-2, -2)).click((2, 1))
    assert screen.points == [[1, 2]]
    screen.drag((1, 2), (2, 2))
    assert screen.points == [[1, 2]]
    screen.act("tool-minus").click((-2, -2))
    assert screen.labels == [-1, -1]


def press_undo(screen: Screen, times: int, shift: bool) -> None:
    """Press Ctrl+Z, or Ctrl+Shift+Z, so many times."""
    screen.page.evaluate(
        "([times, shiftKey]) => { for (let n = 0; n < times; n += 1) document.body.dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey, bubbles: true, cancelable: true })); }",
        [times, shift],
    )


@pytest.mark.long
def test_a_hundred_changes_can_be_undone_and_done_again(visit: Visit) -> None:
    screen = visit(START)
    screen.page.evaluate(
        "() => { for (let n = 0; n < 105; n += 1) linviz.gestures.add([n / 50 - 1, -1], 1); }"
    )
    screen.unfold().page.locator("#algorithm").select_option("pocket")
    after = screen.settled().scenario
    press_undo(screen, 106, shift=False)
    assert screen.settled().points == [[2, 1], [1, 2]]
    assert screen.page.input_value("#algorithm") == "perceptron"
    press_undo(screen, 106, shift=True)
    assert screen.settled().scenario == after


def test_with_snap_points_lie_on_tenths_and_without_it_on_thousandths(visit: Visit) -> None:
    screen = visit(START)
    x, y = screen.at((-2.04, 1.07))
    screen.page.mouse.click(x, y)
    screen.advance_time(SOON).press("g").page.mouse.click(*screen.at((-2.537, -1.268)))
    snapped, free = screen.settled().points[2:]
    assert snapped == [-2, 1.1]
    assert free == pytest.approx([-2.537, -1.268], abs=0.02)
    assert free == [round(value, 3) for value in free] != [round(value, 1) for value in free]
    screen.press("g").drag((-2, 1.1), (-1.42, 1.38))
    assert screen.points[2] == [-1.4, 1.4]


def test_reset_goes_back_to_the_preset_and_clear_empties_both_can_be_undone(visit: Visit) -> None:
    screen = visit("/s/xor-cycle")
    before = screen.scenario
    screen.drag((1, 1), (2, 2)).unfold().page.locator("#algorithm").select_option("pocket")
    changed_scenario = screen.settled().scenario
    screen.press("r")
    assert screen.settled().scenario == before
    screen.press("Control+z")
    assert screen.settled().scenario == changed_scenario
    screen.act("menu-data").act("clear")
    assert screen.settled().points == []
    screen.press("Control+z")
    assert screen.settled().scenario == changed_scenario


def test_after_the_wheel_a_click_still_lands_exactly(visit: Visit) -> None:
    screen = visit(f"{START}~s-1")
    width = "() => { const [x0, x1] = linviz.axesOf(linviz.graph).view; return x1 - x0; }"
    before = screen.page.evaluate(width)
    screen.page.mouse.move(*screen.at((1.0, 1.0)))
    for turn in (-240, -240, 120):
        now = screen.page.evaluate(width)
        screen.page.mouse.wheel(0, turn)
        screen.page.wait_for_function(f"(now) => ({width})() !== now", arg=now)
    assert screen.page.evaluate(width) < 0.95 * before
    assert screen.centre_of(1) == close(screen.at((1, 2)))
    assert lies_on_its_line(screen)
    screen.click((1.6, 0.3))
    assert screen.points[2] == [1.6, 0.3]
    assert screen.centre_of(2) == close(screen.at((1.6, 0.3)))
    screen.drag((1.6, 0.3), (0.4, 0.9))
    assert screen.points[2] == [0.4, 0.9]
    # the cut-out has not changed; "fit" then shows all points
    screen.act("menu-view").act("fit")
    assert screen.settled().centre_of(2) == close(screen.at((0.4, 0.9)))


@pytest.mark.parametrize(
    "options", [{"device_scale_factor": 2}, {"viewport": {"width": 1000, "height": 600}}]
)
@pytest.mark.short("options1")
def test_everything_lands_on_fine_screens_and_inside_transforms(
    visit: Visit, options: dict[str, object]
) -> None:
    screen = visit(START, **options)
    if "viewport" in options:
        shrunk = "() => Object.assign(document.body.style, { transform: 'scale(0.8)', transformOrigin: '40px 20px' })"
        screen.page.evaluate(shrunk)
        screen.settled()
    screen.click((-1.3, 0.4))
    assert screen.points[2] == [-1.3, 0.4]
    assert screen.centre_of(2) == close(screen.at((-1.3, 0.4)))
    screen.drag((-1.3, 0.4), (-2.1, -0.9))
    assert screen.points[2] == [-2.1, -0.9]
    screen.press("End")
    assert lies_on_its_line(screen)


def test_no_point_leaves_the_world_and_the_501st_is_refused(visit: Visit) -> None:
    many = replace(
        TWO,
        points=tuple((n / 100 - 3.0, -2.0) for n in range(500)),
        labels=(1,) * 250 + (-1,) * 250,
    )
    screen = visit(f"/#{link.encode(many)}")
    assert len(screen.points) == 500
    screen.click((0.0, 2.0))
    assert len(screen.points) == 500
    assert screen.notice == "There are 500 points, the largest number that fits. Remove some first."
    screen.advance_time(SOON).act("tool-erase").click((-3.0, -2.0))
    assert len(screen.points) == 499
    assert screen.notice == ""
