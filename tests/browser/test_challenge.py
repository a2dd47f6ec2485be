"""Links as exercises: locked settings cannot be changed, hidden parts are not seen, and one press unlocks all."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from linviz.scenario.sharing import make_link
from tests.browser.hands import Keys, Mouse, Touch
from tests.browser.screen import Screen
from tests.browser.states import preset
from tests.browser.test_states import too_small, too_wide, violations
from tests.ui.test_qr import read

Visit = Callable[..., Screen]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
EXERCISE = "/s/one-mistake-one-turn?lock=all&hide=code,why,dots#~s0"
# a place without a point
EMPTY = (0.7, 0.7)


def lecturers_notes(screen: Screen) -> str:
    """Return the notes in the dialog that shares; "" where it has none."""
    screen.act("share")
    notes = screen.page.locator("#share-notes")
    text = "" if notes.locator("..").is_hidden() else notes.text_content() or ""
    screen.press("Escape")
    return text


def check_refusal(screen: Screen, name: str) -> None:
    """Check that the notice says that `name` is locked, and clear the notice."""
    expect(screen.page.locator("#notice-text")).to_have_text(
        f"The {name} locked here. “Open freely” unlocks everything."
    )
    screen.page.evaluate("() => linviz.emit('notice', null)")


def test_on_a_phone_a_locked_link_steps_refuses_and_opens_freely(visit: Visit) -> None:
    screen = visit(EXERCISE, **PHONE)
    page, hands = screen.page, Touch(screen)
    expect(page.locator("#notice-text")).to_contain_text("This link names “dots”, which cannot")
    hands.use('[data-act="hush"]')
    before = screen.scenario
    hands.add(EMPTY)
    check_refusal(screen, "points are")
    hands.hold(0)
    hands.use('.point-menu [data-act="remove"]')
    check_refusal(screen, "points are")
    hands.use('[data-act="inspector-close"]')
    hands.use('[data-act="controls"]')
    expect(page.locator("#algorithm")).to_be_disabled()
    page.touchscreen.tap(*hands._centre("#algorithm"))
    check_refusal(screen, "algorithm is")
    page.touchscreen.tap(*hands._centre("#parameter-perceptron-eta"))
    check_refusal(screen, "parameters are")
    hands.use('[data-act="sheet-close"]')
    hands.step()
    hands.step()
    assert (screen.step, screen.scenario) == (2, before)
    assert screen.caption
    for hidden in (".code-frame", "#badge", '[data-act="views"]', ".segments"):
        expect(page.locator(hidden).first).to_be_hidden()
    page.wait_for_url("**/s/one-mistake-one-turn?lock=all&hide=code,why#~s2")
    assert (violations(screen), too_small(screen), too_wide(screen)) == ([], [], False)
    hands.use('[data-act="freely"]')
    expect(page.locator("#limits")).to_be_hidden()
    expect(page.locator(".code-frame")).to_be_visible()
    hands.add(EMPTY)
    assert len(screen.points) == len(before["points"]) + 1
    assert "lock" not in page.url


@pytest.mark.long
def test_no_hand_at_a_desk_changes_what_is_locked(visit: Visit) -> None:
    screen = visit("/s/two-points?lock=points,parameters#~s1", **Mouse.options)
    page, keys = screen.page, Keys(screen)
    before, centre = screen.scenario, screen.centre_of(0)
    with screen.mouse_down_at(before["points"][0]):
        page.mouse.move(*screen.at((0.7, 0.7)), steps=3)
        # nor does the point move during the drag
        assert screen.centre_of(0) == centre
    check_refusal(screen, "points are")
    page.mouse.dblclick(*centre)
    check_refusal(screen, "points are")
    page.mouse.click(*screen.at((0.7, 0.7)), button="right")
    check_refusal(screen, "points are")
    keys.reach_point(0)
    for key in ("t", "h", "Delete", "ArrowUp"):
        screen.press(key)
        check_refusal(screen, "points are")
    keys.reach(".cursor")
    screen.press("Enter")
    check_refusal(screen, "points are")
    # in the plane of w, where a press would set the start of the run
    page.locator("#pane-drawing").click(position={"x": 60, "y": 200})
    check_refusal(screen, "parameters are")
    screen.press("Control+z", "Control+Shift+z", "r")
    page.evaluate("() => linviz.perform('clear')")
    check_refusal(screen, "points are")
    assert screen.settled().scenario == before
    # the lecturer's notes are hidden, and unlocked settings can be changed
    assert lecturers_notes(screen) == ""
    screen.unfold().page.locator("#algorithm").select_option("dual-perceptron")
    page.locator("#lift").select_option("rbf")
    assert screen.settled().scenario["lift"]["name"] == "rbf"
    # these fields were not there before
    states = """(owner) => [...document.querySelectorAll(`[data-owner="${owner}"] :is(select, input)`)]
      .map((one) => one.disabled)"""
    assert set(page.evaluate(states, "dual-perceptron")) == {True}
    assert set(page.evaluate(states, "rbf")) == {False}
    screen.reload()
    expect(page.locator("#limits")).to_have_text("LockedOpen freely")
    page.locator('[data-act="freely"]').focus()
    screen.press("Enter")
    expect(page.locator('[data-act="step"]')).to_be_focused()
    assert before["notes"].split("\n")[0] in lecturers_notes(screen)
    page.go_back()
    expect(page.locator("#limits")).to_be_visible()
    # the locks applied to that scenario only
    page.evaluate("() => linviz.address.openPreset('xor-cycle')")
    page.wait_for_url("**/s/xor-cycle?c=perceptron-variants#~s*")
    expect(page.locator("#limits")).to_be_hidden()


def test_the_dialog_makes_such_a_link_its_code_and_its_frame(visit: Visit) -> None:
    screen = visit("/s/two-points#~s1")
    page = screen.press("s").page
    page.get_by_text("Lock, hide, present").click()
    for name in ("Points", "Pseudocode", "Presenting"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    link = page.locator("#share-link").input_value()
    query = "lock=points&hide=code&present"
    assert link == f"{screen.server}/s/two-points?{query}#~s1"
    assert violations(screen) == []
    frame = page.locator("#share-frame").input_value()
    put = page.evaluate(
        "(text) => new DOMParser().parseFromString(text, 'text/html').querySelector('iframe').src",
        frame,
    )
    assert put == f"{screen.server}/embed/s/two-points?{query}#~s1"
    page.get_by_role("button", name="Show the QR code").click()
    code = page.get_by_role("img", name="QR code of the link to this step")
    size = int((code.get_attribute("viewBox") or "").split()[-1])
    assert read({"size": size, "path": code.locator("path").get_attribute("d")}, 3) == link
    # the ticks applied to that link only
    screen.press("Escape", "s")
    assert page.locator("#share-link").input_value() == f"{screen.server}/s/two-points#~s1"
    screen.press("Escape")
    screen.open(link.removeprefix(screen.server))
    assert page.evaluate("() => linviz.state.presenting") is not None
    assert page.evaluate("() => document.documentElement.dataset.locked") == "points"
    screen.press("Escape")
    # a link made by the command line names no page and is redirected to one
    screen.open(make_link(replace(preset("two-points"), hidden=("code",)), screen.server))
    assert "/new?hide=code#" in page.url
    expect(page.locator(".code-frame")).to_be_hidden()
