"""The player: buttons, keys of the help table, speed, the number of the step, the scrubber and its ticks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen

Visit = Callable[..., Screen]


def ticks(screen: Screen) -> list[float]:
    """Return the places of the scrubber's ticks, from 0 to 1."""
    d = screen.page.locator("#scrubber .updates").get_attribute("d") or ""
    return [float(x) / 1000 for x in re.findall(r"M([\d.]+)", d)]


def updates(screen: Screen) -> list[int]:
    """Return the frames that changed w."""
    return screen.page.evaluate(
        "() => [...Array(linviz.state.run.last + 1).keys()].filter((k) => linviz.state.run.isUpdate(k))"
    )


def test_the_buttons_go_where_they_say_and_rest_at_the_ends(screen: Screen) -> None:
    first = updates(screen)
    assert len(first) == 18

    def resting() -> list[str]:
        return screen.page.locator(".player [aria-disabled=true]").evaluate_all(
            "(all) => all.map((one) => one.dataset.act)"
        )

    screen.press("End", "Home")
    assert resting() == ["start", "back"]
    for act, step in [
        ("step", 1),
        ("next", first[1]),
        ("next", first[2]),
        ("end", 120),
        ("back", 119),
        ("start", 0),
    ]:
        assert screen.act(act).step == step
        assert int(screen.page.input_value("#step-number")) == step
        assert re.match(
            rf"of 120 · update {sum(k <= step for k in first)} of 18 · pass \d",
            screen.text("position"),
        )
    screen.act("end")
    assert resting() == ["step", "end", "next"]
    screen.press("PageDown")
    assert (screen.step, screen.notice) == (120, "This is the last step.")
    assert screen.press("PageUp").notice == ""


def test_the_scrubber_has_a_tick_at_every_update_and_shows_every_step_it_passes(
    screen: Screen,
) -> None:
    # its question is answered at the end, and hides no ticks any longer
    screen.press("End", "Home")
    # the track grows to its true length
    screen.page.wait_for_function(
        "() => Number(document.querySelector('#scrubber input').max) === linviz.state.run.last"
    )
    assert ticks(screen) == pytest.approx([k / 120 for k in updates(screen)], abs=1e-3)
    slider = screen.page.locator("#scrubber input")
    box = slider.bounding_box()
    assert box
    track, middle = box["width"] - 16, box["y"] + box["height"] / 2
    screen.page.mouse.click(box["x"] + 8 + track * 60 / 120, middle)
    assert screen.step == 60
    assert slider.get_attribute("aria-valuetext") == "step 60 of 120"
    screen.press("ArrowRight", "PageDown", "PageUp", "ArrowRight", "Home")
    assert screen.step == 0
    screen.press("End")
    assert screen.step == 120


def test_the_number_of_the_step_can_be_typed(screen: Screen) -> None:
    field = screen.page.locator("#step-number")
    screen.press("j")
    assert field.evaluate("(field) => field === document.activeElement")
    screen.press("4", "2", "Enter")
    assert (screen.step, field.input_value()) == (42, "42")
    # a number that is too large means the last step, an empty field changes nothing; then it shows the current step
    field.fill("9999")
    field.press("Enter")
    assert (screen.step, field.input_value()) == (120, "120")
    field.fill("")
    field.press("Enter")
    assert (screen.step, field.input_value()) == (120, "120")
    screen.press("Escape")


def test_playing_goes_at_the_speed_that_is_chosen_and_stops_at_the_end(visit: Visit) -> None:
    screen = visit(clock=True).certified().stop_clock()
    clock = screen.page.clock
    screen.speed(60)
    screen.act("play")
    clock.run_for(500)
    # the first step comes at once, and the last frame may not have come yet
    assert 29 <= screen.step <= 31
    here = screen.step
    screen.page.get_by_role("button", name="Pause").click()
    clock.run_for(500)
    assert screen.step == here
    expect(screen.page.get_by_role("button", name="Play")).to_be_visible()
    screen.act("play")
    clock.run_for(1000)
    assert 59 <= screen.step - here <= 61
    clock.run_for(1000)
    assert screen.step == 120
    expect(screen.page.get_by_role("button", name="Play")).to_be_visible()
    # at the end, play starts again; any step pauses
    screen.speed(0.25)
    screen.act("play")
    clock.run_for(100)
    assert screen.step == 1
    screen.act("back")
    clock.run_for(10_000)
    assert screen.step == 0
    expect(screen.page.get_by_role("button", name="Play")).to_be_visible()


def test_nothing_plays_or_moves_by_itself_where_less_motion_is_wanted(visit: Visit) -> None:
    screen = visit(reduced_motion="reduce", clock=True)
    screen.press("?")
    screen.page.get_by_role("dialog").wait_for()
    assert screen.page.evaluate("() => document.getAnimations().length") == 0
    screen.page.clock.run_for(5000)
    assert screen.step == 0


def test_on_a_phone_on_its_side_the_player_stands_below_the_canvas_and_on_the_screen(
    visit: Visit,
) -> None:
    screen = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    plane, player = (screen.page.locator(one).bounding_box() for one in (".plane", ".player"))
    assert plane
    assert player
    assert plane["height"] > 150
    assert plane["y"] + plane["height"] <= player["y"]
    assert player["y"] + player["height"] <= 390
    assert screen.press("ArrowRight").act("step").step == 2


def test_a_run_that_is_shown_in_strides_says_so_and_its_numbers_read_as_in_the_sentences(
    visit: Visit,
) -> None:
    screen = visit("/s/hidden-cycle#~s6001").press("l").settled()
    screen.page.get_by_role("button", name="Show the answer").click()
    place, slider = screen.page.locator("#position"), screen.page.locator("#scrubber input")
    expect(place).to_have_text(
        re.compile(r"^of 8,417 · update [\d,]+ of [\d,]+ .*· [\d,]+ steps? not shown$")
    )
    assert place.evaluate("(one) => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
    expect(place).to_have_attribute(
        "title", "The run is too long to show every step. All steps were computed."
    )
    expect(slider).to_have_attribute(
        "title", "A tick is a mistake. Dotted: not every step can be shown."
    )
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^step 7,\d\d\d of 8,417$"))
    expect(screen.page.locator('#legend [data-mark="strides"]')).to_be_visible()
    expect(screen.page.locator('#legend [data-mark="ticks"]')).to_be_visible()
    screen.press("Home").settled()
    expect(place).to_have_attribute("title", "")
    screen.page.evaluate("() => linviz.address.openPreset('outlier-c')")
    expect(slider).to_have_attribute("title", "")
    expect(screen.page.locator('#legend [data-mark="ticks"]')).to_be_hidden()
