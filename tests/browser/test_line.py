"""Points with one coordinate: opening, editing and sharing a number line."""

from collections.abc import Callable
from typing import Any

import pytest

from linviz.scenario import link
from tests.browser.hands import Hands, Keys, Mouse, Touch
from tests.browser.screen import Screen
from tests.browser.states import TWO
from tests.browser.test_states import themes, violations

Visit = Callable[..., Screen]
SLUG = "lift-004"


def roots(screen: Screen) -> list[float]:
    """Return the places where the boundary crosses the line."""
    places: list[float] = screen.page.evaluate(
        """() => {
          const { view, width } = linviz.axesOf(linviz.graph);
          const path = document.querySelector("path.boundary").getAttribute("d");
          return path.split("M").slice(1).map((line) => view[0] + (parseFloat(line) / width) * (view[1] - view[0]));
        }"""
    )
    return places


def test_the_lecture_s_example_ends_with_its_two_roots(look: Visit) -> None:
    screen = look(f"/s/{SLUG}").press("End")
    # 3 - 1.5 x + 3.125 (x^2 - 1) = 0
    assert roots(screen) == pytest.approx([-0.0724, 0.5524], abs=1e-3)


@pytest.mark.parametrize("kind", [Mouse, Touch, Keys])
@pytest.mark.short("Mouse")
def test_points_are_put_down_and_moved_along_the_line(kind: type[Hands], visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}", **kind.options)
    hands = kind(screen)
    hands.add((1.2, 0.0))
    hands.move(5, (0.5, 0.4))
    assert screen.points[5] == pytest.approx([1.7, 0.0])


@pytest.mark.long
def test_while_a_point_is_dragged_the_run_is_of_numbers(visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}")
    x, _ = screen.points[0]
    with screen.mouse_down_at((x, 0.0)):
        screen.page.mouse.move(*screen.at((x + 0.3, 0.4)), steps=3)
        screen.settled()
        assert screen.page.evaluate("() => linviz.state.run.draft")
        drafted = screen.learned_from
    assert screen.settled().learned_from == drafted
    assert drafted == ([[x] for x, _ in screen.points], screen.labels)
    assert drafted[0][0] == pytest.approx([x + 0.3], abs=0.06)


def test_a_click_far_from_the_line_sets_x_alone(visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}")
    x0, y0 = screen.at((1.0, 0.0))
    screen.page.mouse.click(x0, y0 - 150)
    assert screen.settled().points[-1] == [1.0, 0.0]


def test_the_plane_becomes_a_line_and_undo_brings_it_back(visit: Visit) -> None:
    screen = visit("/s/xor-lifted")
    before: list[Any] = screen.points
    screen.act("menu-view").act("line").settled()
    assert screen.scenario["dimension"] == 1
    # the lift of the plane is dropped
    assert screen.scenario["lift"] == {"name": "none"}
    assert [y for _, y in screen.points] == [0.0] * len(before)
    assert "to restore x₂" in screen.page.locator("#notice").inner_text()
    screen.act("undo").settled()
    assert (screen.scenario["dimension"], screen.points) == (2, before)


def test_switched_off_the_line_gives_back_what_it_did_not_show(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(TWO)}")
    before = screen.points
    x, y = before[0]
    screen.act("menu-view").act("line").settled()
    screen.act("step").drag((x, 0.0), (x + 0.4, 0.0)).click((1.5, 0.0))
    screen.act("menu-view").act("line").settled()
    # a point moved along the line keeps its second coordinate, and an added point has 0
    assert screen.points == [pytest.approx([x + 0.4, y]), *before[1:], [1.5, 0]]


def test_a_line_is_shared_and_opens_as_a_line(visit: Visit) -> None:
    screen = visit(f"/s/{SLUG}").click((0.9, 0.0)).press("End", "s")
    shared = screen.page.locator("#share-link")
    shared.wait_for()
    here = (screen.points, screen.step, roots(screen))
    there = visit(shared.input_value())
    assert (there.points, there.step, there.scenario["dimension"]) == (*here[:2], 1)
    assert roots(there) == pytest.approx(here[2], abs=0.02)


@pytest.mark.long
def test_axe_has_nothing_to_say_of_it(look: Visit, thorough: bool) -> None:
    screen = look(f"/s/{SLUG}").press("End")
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
