"""Tests of every view in the page: accessible, on every size of screen, and without a server."""

import pytest

from linviz.run.view import VIEWS
from tests.browser.screen import Screen
from tests.browser.test_states import SIZES, themes, too_wide, violations
from tests.browser.views.homes import address, caption_text, scenario_with_view

# the texts in the pane that are partly outside of the drawing
OUTSIDE = """() => {
  const frame = document.querySelector("#pane-drawing").getBoundingClientRect();
  return [...document.querySelectorAll("#pane-drawing svg text")]
    .filter((text) => text.textContent && text.checkVisibility())
    .map((text) => [text.textContent, text.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1))
    .map(([text]) => text);
}"""


# the widths at which axe looks, the second only thoroughly
AXE = (SIZES[0][0], SIZES[-1][0])
# a desk at 200 %
ZOOMED = (720, 450)


@pytest.fixture(scope="module", params=VIEWS)
def name(request: pytest.FixtureRequest) -> str:
    """Return the name of a view; its tests run one after the other, so that it is opened once."""
    return str(request.param)


def open_view(tour: Screen, name: str) -> Screen:
    """Return the page with the view open."""
    if tour.scenario["beside"] == name:
        return tour
    return tour.follow(address(name).partition("#")[2])


@pytest.mark.short("weights", "why-it-stops", "kernel", "chance")
def test_axe_finds_nothing_and_nothing_is_cut_off_on_any_screen(
    tour: Screen, name: str, thorough: bool
) -> None:
    screen, place = open_view(tour, name), [*VIEWS].index(name)
    problems: dict[str, object] = {}
    others = (*SIZES[1:], ZOOMED)
    # the short suite tests the desk and one of the other sizes
    for width, height in (SIZES[0], *(others if thorough else [others[place % len(others)]])):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.worked()
        problems[f"too wide at {width}"] = too_wide(screen)
        problems[f"cut off at {width}"] = screen.page.evaluate(OUTSIDE)
        # the rest of the page is as without a view (test_states.py)
        within = None if thorough else "#pane"
        for theme in (
            themes(screen, thorough, place) if width in AXE[: 2 if thorough else 1] else ()
        ):
            problems[f"axe at {width}, {theme}"] = violations(screen, within)
    assert {what: list_ for what, list_ in problems.items() if list_} == {}


def test_it_is_stepped_without_a_server_and_says_what_python_says(tour: Screen, name: str) -> None:
    screen = open_view(tour, name).certified().worked()
    trace = scenario_with_view(name).run()
    screen.page.context.set_offline(True)
    requests = screen.requests()
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        screen.press(key)
        screen.painted()
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            name, trace, screen.step
        )
    screen.act("start").act("play")
    screen.page.wait_for_function("() => linviz.clock.step() > 1")
    screen.act("play")
    assert requests == []


@pytest.mark.short("lifted", "dual", "compare")
def test_keys_alone_open_it_walk_through_its_points_and_close_it(tour: Screen, name: str) -> None:
    screen = open_view(tour, name)
    page = screen.page
    page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    page.locator("#pane").wait_for(state="hidden")
    screen.press("v")
    entry = page.locator(".popup.views").get_by_role("button", name=VIEWS[name].title).first
    while not entry.evaluate("(node) => node === document.activeElement"):
        screen.press("ArrowDown")
    screen.press("Enter").settled()
    screen.press("ArrowDown", "ArrowDown")
    assert page.evaluate("() => linviz.state.lit") == 1
    assert screen.page.locator("#graph g.point.is-lit").count() == 1
    screen.press("ArrowUp")
    assert page.evaluate("() => linviz.state.lit") == 0
    screen.press("Escape")
    page.locator("#pane").wait_for(state="hidden")
