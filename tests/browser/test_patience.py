"""Slow, busy and silent servers: each request is answered in the end, repeated no more than needed, and reported."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import SlowMiddleware

Visit = Callable[..., Screen]
BUSY = ("503 (", "503 Service Unavailable", "net::ERR")


# number of requests for runs from now on, and the messages on the server
COUNT = """() => {
  const { fetch } = window;
  Object.assign(window, { sent: 0, told: [] });
  window.fetch = (to, ...more) => {
    if (to === "/api/run") window.sent += 1;
    return fetch(to, ...more);
  };
  linviz.on("server", (word) => window.told.push(word));
}"""


def open_with_stopped_clock(visit: Visit, address: str, **options: Any) -> Screen:
    """Open a page, stop its clock, and count its requests."""
    screen = visit("/s/two-points", server=address, clock=True, **options).certified().stop_clock()
    screen.page.evaluate(COUNT)
    return screen


def request_count(screen: Screen) -> int:
    count: int = screen.page.evaluate("() => window.sent")
    return count


def wait_for_message(screen: Screen, word: str, times: int) -> None:
    """Wait until the page has given a message on its server so many times."""
    screen.page.wait_for_function(
        "([word, times]) => window.told.filter((one) => one === word).length === times",
        arg=[word, times],
    )


SLOW = "The server is slow: stepping works, your change runs when it answers."


@pytest.mark.parametrize(("time", "said"), [(3999, ""), (4000, SLOW)])
@pytest.mark.short("4000-The server is slow: stepping works, your change runs when it answers.")
def test_a_run_that_takes_long_arrives_and_is_asked_for_once(
    visit: Visit, slow: tuple[str, SlowMiddleware], time: int, said: str
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address)
    door.silent = True
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    screen.page.clock.run_for(time)
    assert screen.text("offline") == said
    door.silent = False
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    assert request_count(screen) == 1
    expect(screen.page.locator("#offline")).to_be_hidden()


def test_a_busy_server_is_left_alone_for_as_long_as_it_says_and_not_called_offline(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address, expect=BUSY)
    page, chip = screen.page, screen.page.locator("#offline")
    door.refusals.extend([("503 Service Unavailable", "2")] * 3)
    page.mouse.click(*screen.at((0.5, 0.5)))
    expect(chip).to_have_text(
        "The server is busy. Nothing is lost: your change runs as soon as it answers."
    )
    # actions meanwhile send no further request
    with screen.mouse_down_at(tuple(screen.points[0])):
        for k in range(20):
            page.mouse.move(*screen.at((1.0 + k / 10, 1.0)), steps=2)
    for times in (1, 2, 3):
        wait_for_message(screen, "busy", times)
        page.clock.run_for(1999)
        assert request_count(screen) == times
        # each time a little later, at a random time
        page.clock.run_for(2600)
        assert request_count(screen) == times + 1
    page.wait_for_function("() => linviz.state.run.points.length === 3")
    expect(chip).to_be_hidden()
    page.clock.resume()
    # the page shows the last request
    screen.settled()
    assert page.evaluate("() => linviz.state.run.points") == screen.points


def test_a_drag_whose_drafts_stand_long_in_the_queue_is_told_why(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address)
    chip = screen.page.locator("#offline")
    door.stood = 500
    with screen.mouse_down_at(tuple(screen.points[0])):
        # one request goes out, and the next waits for its answer
        door.silent = True
        for x in (1.0, 1.5):
            screen.page.mouse.move(*screen.at((x, 1.0)))
            screen.page.clock.run_for(20)
        door.silent = False
        expect(chip).to_have_text(
            "The server is busy. Nothing is lost: your change runs as soon as it answers."
        )
    screen.page.clock.resume()
    screen.settled()
    expect(chip).to_be_hidden()
    assert screen.page.evaluate("() => linviz.state.run.points") == screen.points


def drag_on(screen: Screen, x: float, time: int) -> bool:
    """Move the dragged point and wait for the answer; return whether the request was sent exactly at `time` (ms)."""
    page, before = screen.page, request_count(screen)
    page.mouse.move(*screen.at((x, 1.0)))
    too_soon = False
    if time:
        page.clock.run_for(time - 1)
        too_soon = request_count(screen) != before
        page.clock.run_for(1)
    is_sent = request_count(screen) == before + 1
    page.wait_for_function("() => !linviz.server.isBusy()")
    return is_sent and not too_soon


@pytest.mark.long
def test_movements_that_stand_in_line_are_asked_about_less_often(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address)
    with screen.mouse_down_at(tuple(screen.points[0])):
        door.stood = 150
        # the pause is at most a second, and each answer adds a tenth of what is missing
        assert drag_on(screen, 1.1, 0)
        for k in (1, 2, 3):
            assert drag_on(screen, 1.1 + k / 10, round(1000 * (1 - 0.9**k)))
        # the others have gone: each answer halves the pause
        door.stood = 0
        assert drag_on(screen, 1.6, round(1000 * (1 - 0.9**4)))
        assert drag_on(screen, 1.7, round(500 * (1 - 0.9**4)))
    screen.page.clock.resume()
    assert screen.settled().page.evaluate("() => linviz.state.run.points") == screen.points


@pytest.mark.long
def test_a_server_that_stood_still_once_slows_no_drag_down(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address)
    with screen.mouse_down_at(tuple(screen.points[0])):
        door.stood = 3000
        assert drag_on(screen, 1.1, 0)
        door.stood = 1
        # without a limit, the wait of three seconds would delay each of the next requests by a second
        for k in range(4):
            assert drag_on(screen, 1.2 + k / 10, round(100 * 0.9**k + 7 * (1 - 0.9**k)))


def test_a_drop_waits_for_nothing(visit: Visit, slow: tuple[str, SlowMiddleware]) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address)
    door.stood = 10_000
    with screen.mouse_down_at(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((1.0, 1.0)))
        screen.page.wait_for_function("() => linviz.state.run.draft && !linviz.server.isBusy()")
        # the next movement waits for the clock, which is stopped
        screen.page.mouse.move(*screen.at((2.0, 1.0)))
        assert screen.page.evaluate("() => linviz.server.isBusy()")
        assert request_count(screen) == 1
    screen.page.wait_for_function("() => !linviz.server.isBusy()")
    assert request_count(screen) == 2
    assert screen.page.evaluate("() => linviz.state.run.points") == screen.points


def test_a_preset_that_a_busy_server_has_no_time_for_is_told_in_the_header_too(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address, expect=BUSY)
    door.refusals.extend([("503 Service Unavailable", "1")] * 2)
    item = screen.act("menu").page.locator('[data-slug="xor-cycle"]')
    title = item.locator(".menu-name").text_content()
    item.click()
    expect(screen.page.locator("#menu")).to_contain_text(
        f"{title}opens as soon as the server answers"
    )
    expect(screen.page.locator("#offline")).to_have_text(
        f"The server is busy. Nothing is lost: “{title}” opens as soon as it answers."
    )
    screen.page.wait_for_function("() => linviz.state.scenario.slug === 'xor-cycle'")
    expect(screen.page.locator("#offline")).to_be_hidden()


def test_what_the_server_refuses_is_said_and_not_asked_again(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address, expect=("400",))
    run_count = door.asked
    door.refusals.append(("400 Bad Request", "0"))
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    screen.page.locator(
        "#notice", has_text="The server refused this request; undo the last change"
    ).wait_for()
    assert door.asked == run_count + 1
    screen.press("Control+z").settled()
    assert (door.asked, screen.text("offline")) == (run_count + 2, "")


@pytest.mark.long
def test_a_try_that_is_given_up_is_cut_off_and_the_next_one_waits_longer(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = open_with_stopped_clock(visit, address, expect=("net::ERR",))
    clock = screen.page.clock
    screen.page.evaluate("() => { Math.random = () => 0; }")
    door.silent = True
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    # reported after 4 s, given up after 12, and repeated 1.5 s later
    clock.run_for(12_000)
    wait_for_message(screen, "slow", 2)
    clock.run_for(1500)
    assert request_count(screen) == 2
    clock.run_for(23_999)
    assert screen.page.evaluate("() => window.told.length") == 3
    clock.run_for(1)
    wait_for_message(screen, "slow", 4)
    door.silent = False
    clock.run_for(3000)
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    assert request_count(screen) == 3


def test_a_first_run_that_never_comes_is_asked_for_again(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit("", server=address, expect=("net::ERR",), fresh=True, clock=True)
    run_count, door.silent = door.asked, True
    screen.page.goto(f"{address}/s/two-points", wait_until="commit")
    # the first request was sent by the page's first script, which has no time limit
    screen.page.wait_for_function("() => window.linviz?.server?.isBusy()")
    screen.page.clock.run_for(15_000)
    door.wait_for_runs(run_count + 2)
    door.silent = False
    screen.ready()
    assert screen.scenario["slug"] == "two-points"


SLIDER = """() => { const { max, value } = document.querySelector("#scrubber input");
  const { run, shown } = linviz.state;
  return [Number(max), Number(value), run.last, shown.k, Boolean(run.draft), run.steps]; }"""


@pytest.mark.long
def test_a_drop_that_is_not_answered_leaves_a_slider_of_the_steps_that_are_there(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    # an open question hides how many steps there are; after it the track grows
    screen = visit("/s/one-mistake-one-turn", server=address).answered()
    screen.page.wait_for_function(
        f"() => {{ const [most, , last] = ({SLIDER})(); return most === last; }}"
    )
    most, _, _, _, draft, steps = screen.page.evaluate(SLIDER)
    assert (most, draft) == (steps, False)
    with screen.mouse_down_at(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((1.0, 2.0)), steps=4)
        screen.page.wait_for_function("() => linviz.state.run.draft")
        # the whole run is requested as soon as the point is released
        assert screen.page.evaluate(SLIDER)[0] == most
        screen.page.wait_for_function("() => !linviz.server.isBusy()")
        door.silent = True
    expect(screen.page.locator("#offline")).to_contain_text("stepping works")
    slider_state = screen.page.evaluate(SLIDER)
    assert slider_state[4]
    assert slider_state[:2] == slider_state[2:4]
    screen.press("ArrowLeft")
    slider_state = screen.page.evaluate(SLIDER)
    assert slider_state[:2] == slider_state[2:4]
    door.silent = False
    screen.settled()
    most, value, last, k, draft, steps = screen.page.evaluate(SLIDER)
    assert (most, value, draft) == (last, k, False)
    assert most == steps
