"""Tests of what a view computes after the run: while no point is dragged, with its progress, and out of the way."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.browser.slow import RequestGate
from tests.browser.views.homes import code_of

Visit = Callable[..., Screen]
DRAGGED = "This is computed when the drag ends."
STOPPED = "Stopped. Press Go on to compute the rest."
AWAY = "The server does not answer. This is computed when it does."
REST = 900  # ms: longer than the page waits before it asks


def scenario(slug: str = "one-mistake-one-turn", beside: str = "orders") -> Scenario:
    return replace(builtin_presets().presets[slug], beside=beside)


def address(one: Scenario, step: int = 0) -> str:
    return f"/#{code_of(one)}~s{step}"


def expect_python_caption(screen: Screen) -> None:
    """Check that the caption is that of Python for the scenario of the page."""
    now = Scenario.from_json(screen.worked().scenario)
    assert now.beside
    trace = now.run()
    row = view_row(VIEWS[now.beside], trace, screen.step)
    expect(screen.page.locator("#pane-caption")).to_have_text(
        caption(VIEWS[now.beside], trace, row)
    )


def open_without_view(screen: Screen, slug: str = "one-mistake-one-turn") -> RequestGate:
    """Open a page without a view, and return the gate of its requests."""
    screen.open(address(replace(scenario(slug), beside=None))).settled()
    return RequestGate(screen.page, "**/api/beside")


def test_it_is_asked_for_once_the_view_is_open_and_then_said_with_pythons_words(
    visit: Visit,
) -> None:
    screen = visit("", clock=True)
    line = open_without_view(screen)
    screen.page.clock.run_for(REST)
    assert line.asked == 0
    screen.page.get_by_role("button", name="Look closer").click()
    screen.page.get_by_role("button", name="Orders Does the order").click()
    expect_python_caption(screen)
    assert 1 <= line.asked <= 20
    assert screen.page.locator("#pane-work").is_hidden()
    requests = line.asked
    screen.press("End", "ArrowLeft", "Home").act("play")
    screen.page.wait_for_function("() => linviz.clock.step() > 1")
    screen.act("play")
    assert line.asked == requests


def test_while_it_takes_long_it_says_so_can_be_stopped_and_goes_on(visit: Visit) -> None:
    screen = visit("", clock=True)
    line = open_without_view(screen)
    line.held = True
    screen.press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    expect(screen.page.locator("#pane-count")).to_have_text("Computing 0 of 100")
    expect(screen.page.locator("#pane-caption")).to_have_text("Computing 0 of 100.")
    # steps can be made all the while
    screen.act("next")
    assert screen.step == 1
    line.wait()
    stop = screen.page.locator("#pane-stop")
    stop.click()
    expect(stop).to_have_text("Go on")
    expect(screen.page.locator("#pane-count")).to_have_text("0 of 100")
    expect(screen.page.locator("#pane-caption")).to_have_text(STOPPED)
    line.waiting.clear()
    asked = line.asked
    screen.page.clock.run_for(REST)
    assert line.asked == asked
    line.held = False
    stop.click()
    expect_python_caption(screen)


def test_while_a_point_is_dragged_nothing_is_asked_and_what_was_on_its_way_is_given_up(
    visit: Visit,
) -> None:
    screen = visit("", clock=True)
    line = open_without_view(screen)
    line.held = True
    screen.press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    expect(screen.page.locator("#pane-count")).to_have_text("Computing 0 of 100")
    line.wait()
    screen.page.clock.run_for(REST)
    assert line.asked == 1
    given_up: list[str] = []
    screen.page.on("requestfailed", lambda request: given_up.append(request.url))
    with screen.mouse_down_at((1.6, 2.9)):
        for x in (1.5, 1.3, 1.0):
            screen.page.mouse.move(*screen.at((x, 2.6)), steps=4)
            screen.page.clock.run_for(REST // 2)
        assert [url.rsplit("/", 1)[1] for url in given_up] == ["beside"]
        assert line.asked == 1
        expect(screen.page.locator("#pane-caption")).to_have_text(DRAGGED)
    line.waiting.clear()
    line.held = False
    expect_python_caption(screen)


def test_quick_changes_leave_only_the_last_one_to_be_worked_out(visit: Visit) -> None:
    screen = visit(address(scenario())).worked()
    line = RequestGate(screen.page, "**/api/beside")
    for k in range(5):
        screen.page.mouse.click(*screen.at((-0.5, 2.2 + k / 4)))
    expect_python_caption(screen)
    assert screen.page.evaluate("() => linviz.work.done().items.length") == 100
    # there is at least one request for the last change; those for earlier ones were not begun or were cancelled
    assert line.asked <= 25


def test_another_view_begins_with_nothing_and_a_closed_one_asks_nothing(visit: Visit) -> None:
    screen = visit(address(scenario()), clock=True).worked()
    line = RequestGate(screen.page, "**/api/beside", held=True)
    screen.click((-0.5, 2.2))
    line.wait()
    screen.page.clock.run_for(REST)
    assert line.asked == 1
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    line.waiting.clear()
    line.held = False
    screen.page.clock.run_for(REST)
    assert line.asked == 1
    assert screen.page.locator("#pane").is_hidden()


def test_what_the_server_refuses_is_said_in_the_pane(visit: Visit) -> None:
    screen = visit("", expect=("400",))
    open_without_view(screen)
    screen.page.unroute_all()
    screen.page.route("**/api/beside", lambda route: route.fulfill(status=400, body=""))
    screen.press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    expect(screen.page.locator("#pane-caption")).to_have_text(
        "The server refused this request; reload the page."
    )
    assert screen.page.locator("#pane-work").is_hidden()


@pytest.mark.long
def test_without_a_server_it_waits_says_so_and_goes_on_when_it_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit(address(scenario("xor-cycle")), server=server.address, expect=REFUSED)
    screen.certified().worked()
    page = screen.page
    # the server dies between the run and the work
    page.route("**/api/beside", lambda route: route.abort("connectionrefused"))
    screen.click((0.4, 0.2))
    expect(page.locator("#pane-count")).to_have_text("0 of 100, no answer")
    expect(page.locator("#pane-caption")).to_have_text(AWAY)
    server.kill()
    page.unroute_all()
    screen.act("next")
    assert screen.step == 1
    server.start()
    expect_python_caption(screen)


def test_a_view_whose_numbers_do_not_come_says_what_it_waits_for(visit: Visit) -> None:
    screen = visit("")
    open_without_view(screen)
    screen.page.route("**/api/run", lambda _: None)
    screen.press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    expect(screen.page.locator("#pane-caption")).to_have_text(
        "This view comes as soon as the server answers."
    )
    screen.press("ArrowRight")
    assert screen.step == 1


@pytest.mark.parametrize("width", [1024, 390])
@pytest.mark.short("390")
def test_its_progress_leaves_the_drawing_its_room(visit: Visit, width: int) -> None:
    screen = visit("")
    line = open_without_view(screen)
    line.held = True
    screen.page.set_viewport_size({"width": width, "height": 800})
    screen.settled().press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    bar = screen.page.locator("#pane-work")
    expect(bar).to_be_visible()
    drawing, work = (
        screen.page.locator(f"#{one}").bounding_box() for one in ("pane-drawing", "pane-work")
    )
    assert drawing
    assert work
    assert drawing["height"] >= 120
    above, below = sorted([drawing, work], key=lambda box: box["y"])
    assert above["y"] + above["height"] <= below["y"] + 1
    line.let_through()
    screen.worked()


def test_the_wall_says_how_much_is_computed(visit: Visit) -> None:
    screen = visit("", viewport={"width": 1024, "height": 768})
    line = open_without_view(screen)
    line.held = True
    screen.press("v")
    screen.page.get_by_role("button", name="Orders Does the order").click()
    line.wait()
    screen.press("p")
    count = screen.page.locator("#pane-count")
    expect(count).to_be_visible()
    expect(count).to_have_text("Computing 0 of 100")
    expect(screen.page.locator("#pane-stop")).to_be_hidden()
    line.held = False
    screen.press("Escape")
