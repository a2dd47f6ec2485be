"""The page while the server is gone: stepping works, and a change waits until it is back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess

Visit = Callable[..., Screen]


def go_through(screen: Screen) -> None:
    """Step, play, scrub and jump through the whole run in both directions."""
    last = screen.steps
    screen.press(*["ArrowRight"] * (last - screen.step))
    assert screen.step == last
    screen.press(*["ArrowLeft"] * last)
    assert screen.step == 0
    screen.speed(60)
    screen.press("Escape")
    screen.act("play")
    screen.page.wait_for_function("() => linviz.clock.step() === linviz.state.run.steps")
    box = screen.page.locator("#scrubber input").bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    screen.page.mouse.move(box["x"] + box["width"] - 10, middle)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + 10, middle, steps=20)
    screen.page.mouse.up()
    assert screen.step < 5
    screen.act("next").act("end").act("back").act("start")
    assert screen.step == 0


def test_a_whole_run_is_stepped_played_and_scrubbed_without_a_request_and_without_a_server(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/one-mistake-one-turn#~s0", server=server.address, expect=REFUSED).certified()
    made = screen.requests()
    server.kill()
    go_through(screen)
    assert made == []
    assert not screen.text("offline")


def test_a_change_made_offline_is_said_to_wait_and_runs_when_the_server_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/one-mistake-one-turn#~s1", server=server.address, expect=REFUSED)
    w, chip = screen.run_of("w"), screen.page.locator("#offline")
    server.kill()

    screen.press("g")
    with screen.mouse_down_at(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((2.5, 2.0)), steps=4)
    x, y = screen.points[0]
    assert (x, y) == pytest.approx((2.5, 2.0), abs=0.02)
    expect(chip).to_have_text("Offline: stepping works, your change runs when the server is back.")

    # meanwhile the page steps through the old run
    screen.press("PageDown")
    assert screen.step == 2
    screen.press("PageUp")
    assert screen.run_of("w") == w

    # a later change before the server is back is not lost either
    screen.page.mouse.click(*screen.at((-1.5, 3.0)))
    server.start()
    expect(chip).to_be_hidden()
    screen.settled()
    assert screen.run_of("w") == pytest.approx([x, y], abs=1e-9)
    assert screen.page.evaluate("() => linviz.state.run.points.length") == len(screen.points) == 21
    assert screen.step == 1
    # and the address is that of the changed run
    screen.page.wait_for_url(re.compile(r"#.{40,}~s1$"))


def test_whoever_reloads_while_a_change_waits_is_asked_first(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/two-points", server=server.address, expect=REFUSED).certified()
    dialogs: list[str] = []

    def stay(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        dialog.dismiss()

    screen.page.on("dialog", stay)
    screen.reload()
    assert dialogs == []
    server.kill()
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    expect(screen.page.locator("#offline")).to_contain_text("your change runs")
    with screen.page.expect_event("dialog"):
        screen.page.evaluate("() => location.reload()")
    assert dialogs == ["beforeunload"]
    server.start()
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    # the change has run and is in the address
    screen.settled().reload()
    assert dialogs == ["beforeunload"]
    assert len(screen.points) == 3
    screen.page.remove_listener("dialog", stay)
