"""Held-out points on the page: drawn hollow, moved and removed like the others, and not used for learning."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.browser.hands import Touch
from tests.browser.screen import Screen

Visit = Callable[..., Screen]


def held_out_places(screen: Screen) -> list[list[float]]:
    """Return the places of the hollow points."""
    count = screen.page.locator("#graph g.point.held").count()
    assert count == screen.scenario["held_out"]
    return screen.points[len(screen.points) - count :]


def select(screen: Screen, place: tuple[float, float]) -> None:
    screen.page.mouse.click(*screen.at(place))
    screen.painted()


def test_a_key_holds_the_selected_point_out_and_takes_it_back(visit: Visit) -> None:
    screen = visit()
    steps = screen.steps
    select(screen, (3.4, 2.9))
    screen.press("h").settled()
    assert held_out_places(screen) == [[3.4, 2.9]]
    assert screen.page.evaluate("() => linviz.state.run.points.length") == 19
    assert screen.page.evaluate("() => linviz.state.selected") == 19
    screen.reload().settled()
    assert held_out_places(screen) == [[3.4, 2.9]]
    select(screen, (3.4, 2.9))
    screen.press("h").settled()
    assert held_out_places(screen) == []
    # it is the last in the order now
    assert screen.points[-1] == [3.4, 2.9]
    screen.press("Control+z").settled()
    assert held_out_places(screen) == [[3.4, 2.9]]
    # a run without this point is another one
    assert screen.steps != steps


def test_it_is_dragged_swapped_and_erased_and_the_run_stays_as_it_is(visit: Visit) -> None:
    screen = visit()
    select(screen, (3.4, 2.9))
    screen.press("h").settled()
    screen.press("End")
    before = screen.boundary
    screen.drag((3.4, 2.9), (3.0, -1.0)).settled()
    assert held_out_places(screen) == [pytest.approx([3.0, -1.0])]
    assert screen.boundary == before
    select(screen, (3.0, -1.0))
    label = screen.labels[-1]
    screen.press("t").settled()
    assert screen.labels[-1] == -label
    assert screen.boundary == before
    # a new point is used for learning, and comes before the held-out one
    screen.page.mouse.click(*screen.at((-2.0, -1.0)))
    screen.settled()
    assert held_out_places(screen) == [pytest.approx([3.0, -1.0])]
    assert screen.points[19] == pytest.approx([-2.0, -1.0])
    select(screen, (3.0, -1.0))
    screen.press("Delete").settled()
    assert held_out_places(screen) == []
    assert len(screen.points) == 20


@pytest.mark.long
def test_while_another_is_dragged_the_run_is_of_those_that_are_learned_from(visit: Visit) -> None:
    screen = visit()
    select(screen, (3.4, 2.9))
    screen.press("h").settled()
    x, y = screen.points[0]
    with screen.mouse_down_at((x, y)):
        screen.page.mouse.move(*screen.at((x + 0.5, y)), steps=3)
        screen.settled()
        assert screen.page.evaluate("() => linviz.state.run.draft")
        drafted = screen.learned_from
    assert screen.settled().learned_from == drafted
    assert drafted == (screen.points[:-1], screen.labels[:-1])
    assert drafted[0][0] == pytest.approx([x + 0.5, y])


def test_every_third_of_each_class_is_held_out_from_the_menu(visit: Visit) -> None:
    screen = visit()
    screen.act("menu-data").act("hold-some").settled()
    labels = screen.labels[-screen.scenario["held_out"] :]
    assert sorted(labels) == [-1, -1, -1, 1, 1, 1]
    assert screen.page.get_by_text("6 points held out.").count() == 1
    screen.act("menu-data").act("hold-none").settled()
    assert held_out_places(screen) == []


@pytest.mark.long
def test_a_finger_finds_it_in_the_menu_of_the_point(visit: Visit) -> None:
    screen = visit(**Touch.options)
    finger = Touch(screen)
    finger.hold(2)
    finger.use('.point-menu [data-act="hold"]')
    screen.settled()
    assert held_out_places(screen) == [[3.4, 2.9]]


def test_the_legend_and_screen_readers_name_it(visit: Visit) -> None:
    screen = visit()
    select(screen, (3.4, 2.9))
    screen.press("h").settled()
    name = screen.page.locator("#graph g.point.held").get_attribute("aria-label")
    assert name == "point 20, plus, at 3.4, 2.9, held out"
    screen.press("l")
    screen.page.get_by_text("held out: shown, not used for learning").wait_for()


def test_a_third_that_is_held_out_is_told_and_its_errors_are_a_live_number(screen: Screen) -> None:
    screen.act("menu-data").act("hold-some").settled()
    held = screen.scenario["held_out"]
    assert held == 6
    assert screen.notice == "6 of 20 points are held out: shown, but not learned from."
    row = screen.page.locator("#numbers").get_by_text("Held-out points")
    assert row.is_visible()
    run = screen.run_in_python()
    held_out = run.held_out
    for key in ("Home", "End"):
        screen.press(key).painted()
        wrong = int((held_out.y * run.decisions(held_out.X, np.array([screen.step])) <= 0).sum())
        # at the start f is 0 everywhere, and no point is on the incorrect side
        word = "with f = 0" if key == "Home" else "misclassified"
        assert f"{wrong} of {held} {word}" in screen.text("numbers")
        if key == "Home":
            assert screen.text("misclassified").endswith(word)
    screen.act("menu-data").act("hold-none").settled()
    assert row.is_hidden()
