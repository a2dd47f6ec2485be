"""Every view beside the points, in the page: at hand for everybody, on every screen, without a server."""

import pytest

from linviz.run.view import VIEWS
from tests.browser.screen import Screen
from tests.browser.test_states import SIZES, themes, too_wide, violations
from tests.browser.views.homes import address, home, said

# what is drawn in the pane, and how much of it is outside of the drawing
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
    """A view: all tests of it follow each other, so that it is opened once."""
    return str(request.param)


def opened(tour: Screen, name: str) -> Screen:
    """The page with the view open."""
    if tour.scenario["beside"] == name:
        return tour
    return tour.follow(address(name).partition("#")[2])


@pytest.mark.short("weights", "why-it-stops", "kernel", "chance")
def test_axe_finds_nothing_and_nothing_is_cut_off_on_any_screen(
    tour: Screen, name: str, thorough: bool
) -> None:
    screen, place = opened(tour, name), [*VIEWS].index(name)
    found: dict[str, object] = {}
    others = (*SIZES[1:], ZOOMED)
    # the short suite looks at the desk and at one of the others
    for width, height in (SIZES[0], *(others if thorough else [others[place % len(others)]])):
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.worked()
        found[f"too wide at {width}"] = too_wide(screen)
        found[f"cut off at {width}"] = screen.page.evaluate(OUTSIDE)
        # round it the page is as without a view (test_states.py)
        within = None if thorough else "#pane"
        for theme in (
            themes(screen, thorough, place) if width in AXE[: 2 if thorough else 1] else ()
        ):
            found[f"axe at {width}, {theme}"] = violations(screen, within)
    assert {what: list_ for what, list_ in found.items() if list_} == {}


def test_it_is_stepped_without_a_server_and_says_what_python_says(tour: Screen, name: str) -> None:
    screen = opened(tour, name).certified().worked()
    trace = home(name).run()
    screen.page.context.set_offline(True)
    made = screen.requests()
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        screen.press(key)
        screen.painted()
        assert screen.page.locator("#pane-caption").inner_text() == said(name, trace, screen.step)
    screen.act("start").act("play")
    screen.page.wait_for_function("() => linviz.clock.step() > 1")
    screen.act("play")
    assert made == []


@pytest.mark.short("lifted", "dual", "compare")
def test_keys_alone_open_it_walk_through_its_points_and_close_it(tour: Screen, name: str) -> None:
    screen = opened(tour, name)
    page = screen.page
    page.locator("#pane").focus()
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
