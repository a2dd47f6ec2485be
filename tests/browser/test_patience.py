"""Slow, busy and silent servers: what is asked is answered in the end, asked no oftener than needed, and said."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import Door

Visit = Callable[..., Screen]
BUSY = ("503 (", "503 Service Unavailable", "net::ERR")


@pytest.mark.parametrize("seconds", [3.5, 6.0])
def test_a_run_that_takes_long_arrives_and_is_asked_for_once(
    visit: Visit, slow: tuple[str, Door], seconds: float
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address)
    asked, door.wait = len(door.asked), seconds
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    if seconds > 4:
        expect(screen.page.locator("#offline")).to_have_text(
            "The server is slow: stepping works, your change runs when it answers."
        )
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    door.wait = 0
    assert len(door.asked) == asked + 1
    assert screen.text("offline") == ""


def test_a_busy_server_is_left_alone_for_as_long_as_it_says_and_not_called_offline(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address, expect=BUSY)
    asked = len(door.asked)
    door.refusals.extend([("503 Service Unavailable", "2")] * 3)
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    chip = screen.page.locator("#offline")
    expect(chip).to_have_text("The server is busy; nothing is lost, your change runs by itself.")
    # whatever is done meanwhile asks for nothing more
    with screen.held(tuple(screen.points[0])):
        for k in range(20):
            screen.page.mouse.move(*screen.at((1.0 + k / 10, 1.0)), steps=2)
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    first, second, third, fourth, *_ = door.asked[asked:]
    assert min(second - first, third - second, fourth - third) >= 2
    expect(chip).to_be_hidden()
    # what was asked for last is what is shown
    screen.settled()
    assert screen.page.evaluate("() => linviz.state.run.points") == screen.points


def test_movements_that_stand_in_line_are_asked_about_less_often(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address).certified()

    def moved() -> list[float]:
        asked = len(door.asked)
        for k in range(80):
            screen.page.mouse.move(*screen.at((1.0 + k / 40, 1.0)))
            screen.page.wait_for_timeout(20)
        return [later - before for before, later in pairwise(door.asked[asked:])]

    with screen.held(tuple(screen.points[0])):
        door.stood = 150
        apart = moved()
        door.stood = 0
        again = moved()
    # a second is the most, of which each answer brings a tenth of what is missing
    assert len(apart) >= 3
    assert all(gap > 0.99 * (1 - 0.9**k) for k, gap in enumerate(apart, 1))
    # the others have gone
    assert min(again) < max(apart)
    assert screen.settled().page.evaluate("() => linviz.state.run.points") == screen.points


def test_a_server_that_stood_still_once_slows_no_drag_down(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address).certified()
    with screen.held(tuple(screen.points[0])):
        door.stood = 3000
        screen.page.mouse.move(*screen.at((1.0, 1.0)))
        screen.page.wait_for_function("() => linviz.state.run.draft && !linviz.server.isBusy()")
        asked, door.stood = len(door.asked), 1
        for k in range(60):
            screen.page.mouse.move(*screen.at((1.0 + k / 40, 1.0)))
            screen.page.wait_for_timeout(20)
        # by itself the one of three seconds would make each of the next wait for one
        assert len(door.asked) >= asked + 4


def test_a_drop_waits_for_nothing(visit: Visit, slow: tuple[str, Door]) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address).certified()
    # however long one stood in line, the next movement waits for a tenth of a second, of which this makes a minute
    screen.page.evaluate(
        """() => { const set = window.setTimeout;
        window.setTimeout = (act, ms, ...more) => set(act, ms === 100 ? 60_000 : ms, ...more); }"""
    )
    asked, door.stood = len(door.asked), 10_000
    with screen.held(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((1.0, 1.0)))
        screen.page.wait_for_function("() => linviz.state.run.draft && !linviz.server.isBusy()")
        screen.page.mouse.move(*screen.at((2.0, 1.0)))
        screen.page.wait_for_function("() => linviz.server.isBusy()")
        assert len(door.asked) == asked + 1
    screen.page.wait_for_function("() => !linviz.server.isBusy()")
    assert len(door.asked) == asked + 2
    assert screen.page.evaluate("() => linviz.state.run.points") == screen.points


def test_a_preset_that_a_busy_server_has_no_time_for_is_told_in_the_header_too(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address, expect=BUSY)
    door.refusals.extend([("503 Service Unavailable", "1")] * 2)
    item = screen.act("menu").page.locator('[data-slug="xor-cycle"]')
    title = item.locator(".menu-name").text_content()
    item.click()
    expect(screen.page.locator("#menu")).to_contain_text(f"{title} · opens by itself")
    expect(screen.page.locator("#offline")).to_have_text(
        f"The server is busy; nothing is lost, “{title}” opens by itself."
    )
    screen.page.wait_for_function("() => linviz.state.scenario.slug === 'xor-cycle'")
    expect(screen.page.locator("#offline")).to_be_hidden()


def test_what_the_server_refuses_is_said_and_not_asked_again(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/two-points", server=address, expect=("400",))
    asked = len(door.asked)
    door.refusals.append(("400 Bad Request", "0"))
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    screen.page.locator(
        "#notice", has_text="The server refused this; undo the last change"
    ).wait_for()
    assert len(door.asked) == asked + 1
    screen.press("Control+z").settled()
    assert (len(door.asked), screen.text("offline")) == (asked + 2, "")


def test_a_try_that_is_given_up_is_cut_off_and_the_next_one_waits_longer(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    # a certificate that is still asked for would have a patience of its own
    screen = visit("/s/two-points", server=address, expect=("net::ERR",)).certified()
    asked = len(door.asked)
    screen.page.evaluate(
        """() => { window.patience = []; const timeout = AbortSignal.timeout;
        AbortSignal.timeout = (ms) => { window.patience.push(ms); return timeout.call(AbortSignal, ms / 20); }; }"""
    )
    door.silent = True
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    screen.page.wait_for_function("() => window.patience.length === 2")
    door.silent = False
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    first, second, *_ = screen.page.evaluate("() => window.patience")
    assert second == 2 * first
    assert len(door.asked) >= asked + 2


def test_a_first_run_that_never_comes_is_asked_for_again(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("", server=address, expect=("net::ERR",), fresh=True)
    asked, door.silent = len(door.asked), True
    screen.page.goto(f"{address}/s/two-points", wait_until="commit")
    # the first was sent by the page's first script, which knows of no patience
    screen.page.wait_for_function("() => window.linviz?.server?.isBusy()")
    for _ in range(120):
        if len(door.asked) > asked + 1:
            break
        screen.page.wait_for_timeout(500)
    assert len(door.asked) > asked + 1
    door.silent = False
    screen.ready()
    assert screen.scenario["slug"] == "two-points"


SLIDER = """() => { const { max, value } = document.querySelector("#scrubber input");
  const { run, shown } = linviz.state;
  return [Number(max), Number(value), run.last, shown.k, Boolean(run.draft), run.steps]; }"""


def test_a_drop_that_is_not_answered_leaves_a_slider_of_the_steps_that_are_there(
    visit: Visit, slow: tuple[str, Door]
) -> None:
    address, door = slow
    screen = visit("/s/one-mistake-one-turn", server=address)
    most, _, _, _, draft, steps = screen.page.evaluate(SLIDER)
    assert (most, draft) == (steps, False)
    with screen.held(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((1.0, 2.0)), steps=4)
        screen.page.wait_for_function("() => linviz.state.run.draft")
        # the whole run is on its way as soon as it is let go
        assert screen.page.evaluate(SLIDER)[0] == most
        screen.page.wait_for_function("() => !linviz.server.isBusy()")
        door.silent = True
    expect(screen.page.locator("#offline")).to_contain_text("stepping works")
    shown = screen.page.evaluate(SLIDER)
    assert shown[4]
    assert shown[:2] == shown[2:4]
    screen.press("ArrowLeft")
    shown = screen.page.evaluate(SLIDER)
    assert shown[:2] == shown[2:4]
    door.silent = False
    screen.settled()
    most, value, last, k, draft, steps = screen.page.evaluate(SLIDER)
    assert (most, value, draft) == (last, k, False)
    assert most == steps
