"""Choices while the server is gone: an algorithm, lift or preset is shown as waiting, and comes when it is back."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess

Visit = Callable[..., Screen]
OFFLINE = "Offline: stepping works, {} when the server is back."


def test_an_algorithm_and_a_lift_chosen_offline_wait_and_run_when_the_server_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/one-mistake-one-turn#~s1", server=server.address, expect=REFUSED).certified()
    algorithm, lift = screen.page.locator("#algorithm"), screen.page.locator("#lift")
    chip, w = screen.page.locator("#offline"), screen.run_of("w")
    server.kill()
    algorithm.select_option("hard-svm")
    expect(chip).to_have_text(OFFLINE.format("Hard-margin SVM runs"))
    expect(algorithm).to_have_attribute("data-waiting", "")
    assert lift.get_attribute("data-waiting") is None
    # the picture is still the old one, and can be stepped
    assert screen.run_of("w") == w
    lift.select_option("quadratic")
    expect(chip).to_have_text(OFFLINE.format("Hard-margin SVM with “x₁², √2x₁x₂, x₂²” runs"))
    # after undo nothing waits
    screen.press("Control+z", "Control+z")
    expect(chip).to_have_text(OFFLINE.format("your change runs"))
    assert algorithm.get_attribute("data-waiting") is None
    screen.press("Control+Shift+Z")
    expect(algorithm).to_have_attribute("data-waiting", "")
    server.start()
    expect(chip).to_be_hidden()
    screen.settled()
    assert algorithm.get_attribute("data-waiting") is None
    assert screen.page.evaluate("() => linviz.state.run.words.pseudocode[0]").startswith(
        "$alpha ← 0"
    )


def test_a_preset_chosen_offline_is_seen_to_wait_and_opens_when_the_server_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/two-points#~s1", server=server.address, expect=REFUSED).certified()
    before, chip, menu = (
        screen.points,
        screen.page.locator("#offline"),
        screen.page.locator("#menu"),
    )
    # without its list there is nothing to choose from, and that is said
    server.kill()
    screen.act("menu").settled()
    expect(screen.page.locator("#notice")).to_contain_text("the server does not answer")
    expect(screen.page.locator("#menu-list")).to_be_hidden()
    server.start()
    expect(chip).to_be_hidden()
    screen.act("menu").settled()
    screen.press("Escape")
    server.kill()

    def choose(slug: str) -> None:
        screen.act("menu").page.locator(f'[data-slug="{slug}"]').click()

    choose("xor-lifted")
    title = screen.page.locator('[data-slug="xor-lifted"] .menu-name').text_content()
    expect(chip).to_have_text(OFFLINE.format(f"“{title}” opens"))
    expect(menu).to_contain_text(f"{title}opens when the server is back")
    # the old picture stays until then
    assert (screen.points, screen.step) == (before, 1)
    assert screen.press("PageUp").step == 0
    assert "/s/two-points#~s" in screen.page.url
    # a change of the old points ends the waiting
    screen.page.mouse.click(*screen.at((0.5, 0.5)))
    expect(chip).to_have_text(OFFLINE.format("your change runs"))
    expect(menu).not_to_contain_text("opens when")
    choose("xor-lifted")
    server.start()
    expect(chip).to_be_hidden()
    screen.settled()
    assert screen.scenario["slug"] == "xor-lifted"
    expect(menu).to_contain_text(re.compile(r"\d of \d"))
