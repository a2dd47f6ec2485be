"""The page before its first run is shown: it says what it waits for, and no key press or click is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import SCRIPTS, RequestGate, SlowMiddleware
from tests.browser.test_states import each_scheme, violations

Visit = Callable[..., Screen]
# errors that the browser logs when a file does not arrive
LOST = (
    "net::ERR",
    "503 (",
    "Failed to load",
    "Unexpected token",
    "Event",
    "missing header",
    "preload",
    "Cannot read",
)


def open_unanswered(screen: Screen, path: str) -> Screen:
    """Open a page whose first answer has not come."""
    screen.page.goto(screen.server + path)
    screen.page.wait_for_function("() => window.linviz?.server?.isBusy() && linviz.graph")
    return screen


def test_keys_and_clicks_before_the_first_answer_are_done_in_their_order_when_it_is_there(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address)
    door.silent = True
    open_unanswered(screen, "/s/two-points")
    # the axes are there, so a place on the canvas has coordinates
    screen.page.mouse.move(*screen.at((0.0, 1.0)))
    screen.press("PageDown", "PageDown").act("step").act("back").press("2")
    screen.page.mouse.click(*screen.at((-1.0, 0.5)))
    screen.press("ArrowRight")
    door.silent = False
    screen.ready().settled()
    assert screen.step == 3
    assert (screen.points[2], screen.labels[2]) == ([-1.0, 0.5], -1)
    assert screen.act("undo").settled().points == [[2, 1], [1, 2]]


def test_keys_before_any_part_is_there_are_kept(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address)
    door.silent = True
    screen.page.goto(address + "/s/two-points", wait_until="commit")
    screen.page.wait_for_function("() => window.linviz?.early")
    screen.press("PageDown", "d", "n")
    theme = "() => document.documentElement.dataset.bsTheme"
    door.silent = False
    screen.ready()
    assert screen.step == 2
    assert screen.page.evaluate(theme) == "dark"


@each_scheme
def test_the_page_before_its_first_answer_is_honest_and_axe_finds_nothing(
    visit: Visit, slow: tuple[str, SlowMiddleware], scheme: str
) -> None:
    address, door = slow
    screen = visit("", server=address, color_scheme=scheme, expect=LOST)
    door.silent = True
    open_unanswered(screen, "/s/two-points")
    busy = screen.page.locator(".page")
    expect(busy).to_have_attribute("aria-busy", "true")
    # controls that do not work yet cannot be focused
    assert screen.page.evaluate("() => linviz.byId('algorithm').closest('[inert]') !== null")
    expect(screen.page.locator("#offline")).to_have_text(
        "linviz is waiting for its server. It will open by itself."
    )
    assert violations(screen) == []
    door.silent = False
    screen.ready()
    expect(busy).not_to_have_attribute("aria-busy", "true")
    assert screen.page.evaluate("() => document.querySelector('[inert]')") is None


def test_scripts_that_do_not_load_are_said_with_a_way_out(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address, expect=(*LOST, "linviz"), fresh=True)
    door.paths["/assets/page.js"] = "503 Service Unavailable"
    screen.page.goto(f"{address}/s/two-points#~s1")
    alert = screen.page.get_by_role("alert")
    expect(alert).to_contain_text("A part of the page did not load")
    assert violations(screen) == []
    door.paths.clear()
    alert.get_by_role("button", name="Try again").click()
    screen.ready()
    assert (screen.scenario["slug"], screen.step) == ("two-points", 1)
    expect(alert).to_have_count(0)


@pytest.mark.long
def test_a_server_that_is_busy_at_the_first_visit_is_asked_again(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address, expect=LOST)
    door.refusals.append(("503 Service Unavailable", "1"))
    screen.page.goto(f"{address}/s/two-points")
    expect(screen.page.locator("#offline")).to_have_text(
        "The server is busy; linviz will open as soon as it answers."
    )
    screen.ready()
    assert (screen.scenario["slug"], screen.text("offline")) == ("two-points", "")


@pytest.mark.parametrize(
    ("scheme", "chosen", "ground"),
    [
        ("light", None, "rgb(246, 248, 250)"),
        ("dark", None, "rgb(11, 15, 20)"),
        ("light", "dark", "rgb(11, 15, 20)"),
    ],
)
@pytest.mark.short("light-dark-rgb(11, 15, 20)")
def test_the_page_has_its_colours_before_its_parts_have_come(
    visit: Visit, scheme: str, chosen: str | None, ground: str
) -> None:
    screen = visit("", color_scheme=scheme, expect=LOST, fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    if chosen:
        screen.page.add_init_script(
            f"if (origin !== 'null') localStorage.setItem('linviz-theme', '{chosen}')"
        )
    screen.page.goto(f"{screen.server}/s/two-points", wait_until="commit")
    expect(screen.page.locator(".page")).to_be_visible()
    expect(screen.page.locator("body")).to_have_css("background-color", ground)
    line.let_through()
    screen.ready()
    expect(screen.page.locator("body")).to_have_css("background-color", ground)


@pytest.mark.long
def test_scripts_that_are_long_on_their_way_are_said_to_be(visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    screen.page.clock.install()
    screen.page.goto(f"{screen.server}/s/two-points", wait_until="commit")
    # the clock of this script is put forward
    screen.page.wait_for_function("() => window.linviz?.early")
    word = screen.page.locator("#offline")
    expect(word).to_be_hidden()
    screen.page.clock.fast_forward(16_000)
    expect(word).to_have_text("linviz is still loading. It will open by itself.")
    line.let_through()
    screen.page.clock.resume()
    screen.ready()
    expect(word).to_be_hidden()


@pytest.mark.long
def test_a_page_that_is_cut_off_on_its_way_says_so(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address, fresh=True)
    path = "/s/two-points"
    door.share(path, 0.5)
    screen.page.clock.install()
    screen.page.goto(address + path, wait_until="commit")
    screen.page.wait_for_function("() => window.linviz?.early")
    screen.page.clock.fast_forward(16_000)
    alert = screen.page.locator(".early")
    expect(alert).to_contain_text("A part of the page did not load")
    # only the connection was slow: send the rest
    door.share_all()
    screen.page.clock.resume()
    screen.ready()
    expect(alert).to_have_count(0)
    expect(screen.page.locator(".page")).to_be_visible()


def test_before_the_first_run_nothing_looks_as_if_it_could_be_used(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address)
    door.silent = True
    open_unanswered(screen, "/s/two-points")
    find_controls = """() => [...document.querySelectorAll("button, input, select")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [one.outerHTML, getComputedStyle(one).color, getComputedStyle(one).cursor])"""
    muted_colour = screen.page.evaluate(
        "() => getComputedStyle(document.querySelector('.segments button:last-child')).color"
    )
    controls = screen.page.evaluate(find_controls)
    assert len(controls) > 10
    for html, colour, cursor in controls:
        assert (colour, cursor) == (muted_colour, "progress"), html
    door.silent = False
    screen.ready().settled()
    step = screen.page.locator('[data-act="step"]')
    assert step.evaluate("(one) => getComputedStyle(one).color") != muted_colour
    expect(screen.unfold().page.locator("#algorithm")).to_be_visible()
