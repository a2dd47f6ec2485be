"""Points by keyboard, and the focus, which a pointer never moves to a point."""

from collections.abc import Callable

import pytest

from tests.browser.hands import Keys
from tests.browser.screen import Screen

Visit = Callable[..., Screen]


@pytest.fixture
def keys(visit: Visit) -> Keys:
    return Keys(visit("/s/two-points"))


def test_the_cross_is_moved_by_arrows_and_enter_sets_a_point(keys: Keys) -> None:
    keys.reach(".cursor")
    x, y = keys.cross()
    keys.screen.press(
        "ArrowRight", "ArrowUp", "Shift+ArrowUp", "Shift+ArrowRight", "ArrowDown", "Enter"
    ).settled()
    assert keys.screen.points[2] == pytest.approx([x + 0.6, y + 0.5])
    assert keys.cross() == pytest.approx((x + 0.6, y + 0.5))
    assert keys.screen.text("announcer") != ""
    keys.screen.press("2", "ArrowLeft", "Enter").settled()
    assert keys.screen.labels == [1, -1, 1, -1]
    assert keys.screen.centre_of(3) == pytest.approx(keys.screen.at((x + 0.5, y + 0.5)), abs=1)


def test_arrows_move_the_focused_point_and_the_run_follows(keys: Keys) -> None:
    screen = keys.screen
    screen.press("End")
    w = screen.run_of("w")
    keys.reach_point(0)
    screen.press("ArrowRight").settled()
    assert screen.points[0] == [2.1, 1]
    screen.press("Shift+ArrowDown").settled()
    assert screen.points[0] == [2.1, 0.5]
    screen.press("ArrowUp", "ArrowLeft", "ArrowLeft").settled()
    assert screen.points[0] == [1.9, 0.6]
    assert screen.step == screen.steps
    assert screen.run_of("w") != w
    # each press is an undo entry of its own, and the focus stays
    screen.press("Control+z").settled()
    assert screen.points[0] == [2, 0.6]
    assert screen.page.evaluate("() => linviz.points.focusedPoint()") == 0


def test_the_points_are_one_stop_of_tab_and_each_has_a_name(keys: Keys) -> None:
    screen = keys.screen
    screen.press("End")
    keys.reach_point(1)
    focused = screen.page.locator("g.point:focus")
    assert focused.get_attribute("aria-label") == "point 2, minus, at 1, 2, correct"
    assert screen.page.locator('g.point[tabindex="0"]').count() == 1
    screen.press("Tab")
    assert screen.page.evaluate("() => linviz.points.focusedPoint()") is None
    screen.press("Shift+Tab")
    assert screen.page.evaluate("() => linviz.points.focusedPoint()") == 1
    # the Page keys step, and the focused point can be swapped and deleted
    screen.press("PageUp")
    assert screen.step == screen.steps - 1
    screen.press("t").settled()
    assert screen.labels == [1, 1]
    screen.press("Delete").settled()
    assert screen.points == [[2, 1]]
    assert screen.page.evaluate("() => linviz.points.focusedPoint()") == 0


def test_after_a_click_the_arrows_step_wherever_the_focus_was(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s0")
    screen.click((1.6, 2.9)).press("ArrowRight")
    assert (screen.step, screen.points[0]) == (1, [1.6, 2.9])
    screen.drag((1.6, 2.9), (1.5, 2.5)).press("ArrowRight")
    assert (screen.step, screen.points[0]) == (2, [1.5, 2.5])
    assert screen.page.evaluate("() => linviz.points.focusedPoint()") is None
    Keys(screen).reach_point(3)
    screen.click((2.5, -0.5)).press("ArrowRight")
    assert screen.step == 3
    assert len(screen.points) == 21
    screen.page.locator("#algorithm").focus()
    screen.click((2.0, -0.5)).press("ArrowRight")
    assert (screen.step, screen.scenario["algorithm"]) == (4, "perceptron")
