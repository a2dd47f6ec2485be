"""Sheets and menu of a small screen come by themselves, at the first press or from the cache, and elsewhere never."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.test_kept import newcomer
from tests.browser.test_sheets import focused
from tests.browser.test_small import device

Visit = Callable[..., Screen]
CHUNK = "**/assets/sheets.js*"
CAME = """() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/sheets.js"))"""


def foot(screen: Screen, act: str) -> None:
    """Press a button of the foot, or the last one of the bar, with a finger."""
    screen.page.locator(f':is(.foot-bar, .header) [data-act="{act}"]').tap()


def expanded(screen: Screen) -> list[str]:
    """Return the acts of the buttons that look pressed."""
    buttons = screen.page.locator('[aria-expanded="true"]:visible')
    return buttons.evaluate_all("(all) => all.map((one) => one.dataset.act)")


@pytest.mark.parametrize(
    ("pressed", "meanwhile", "opened"),
    [
        (["controls"], ["controls"], "#sheet #algorithm"),
        (["more"], ["more"], "#more-menu a"),
        (["controls", "menu-view"], ["menu-view"], '#sheet [data-act="fit"]'),
        (["controls", "controls"], [], ""),
        (["more", "Escape"], [], ""),
    ],
    ids=["a sheet", "the menu", "another one", "pressed again", "Escape"],
)
def test_what_is_pressed_early_opens_when_it_comes_unless_it_is_taken_back(
    pressed: list[str], meanwhile: list[str], opened: str, visit: Visit
) -> None:
    screen = visit("", fresh=True, **device(390, 844))
    gate = RequestGate(screen.page, CHUNK, held=True)
    screen.open("/s/one-mistake-one-turn")
    for one in pressed:
        if one == "Escape":
            screen.press(one)
        else:
            foot(screen, one)
    assert expanded(screen) == meanwhile
    assert screen.page.locator("#sheet").count() == 0
    gate.wait()
    gate.let_through()
    screen.ready().painted()
    assert gate.asked == 1
    seen = screen.page.locator(":is(.sheet, .more-menu) :is(button, a, select):visible")
    if opened:
        expect(screen.page.locator(opened)).to_be_visible()
        assert expanded(screen) == meanwhile
    else:
        assert seen.count() == 0
        foot(screen, "menu-data")
        expect(screen.page.locator('#sheet [data-act="clear"]')).to_be_visible()


def test_by_keyboard_the_focus_goes_into_what_has_come(visit: Visit) -> None:
    screen = visit("", fresh=True, viewport={"width": 390, "height": 844})
    gate = RequestGate(screen.page, CHUNK, held=True)
    screen.open("/s/one-mistake-one-turn")
    screen.page.locator('.foot-bar [data-act="menu-view"]').focus()
    screen.press("Enter")
    gate.wait()
    gate.let_through()
    screen.page.locator("#sheet").wait_for()
    assert screen.page.evaluate("() => document.activeElement.closest('#sheet-body') !== null")
    screen.press("Escape")
    assert focused(screen) == "menu-view"


def test_where_it_does_not_load_a_press_says_so_and_another_one_loads_it(visit: Visit) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True, **device(390, 844))
    screen.page.route(CHUNK, lambda route: route.abort())
    screen.open("/s/one-mistake-one-turn")
    for act in ("controls", "more"):
        foot(screen, act)
        notice = screen.page.locator("#notice")
        expect(notice).to_be_visible()
        expect(notice).to_contain_text("the server does not answer")
        assert expanded(screen) == []
        screen.act("hush")
        expect(notice).to_be_hidden()
    # nothing else waits for it
    before = screen.step
    assert screen.act("step").step == before + 1
    screen.page.unroute_all()
    foot(screen, "controls")
    expect(screen.page.locator("#sheet #algorithm")).to_be_visible()


def test_a_large_screen_never_loads_it_until_it_becomes_small_even_offline(
    visit: Visit, few_address: str
) -> None:
    screen = newcomer(visit, few_address, "/s/one-mistake-one-turn", expect=()).whole()
    screen.page.context.set_offline(True)
    assert not screen.page.evaluate(CAME)
    assert screen.page.locator('[data-act="share"]').first.is_visible()
    screen.page.set_viewport_size({"width": 390, "height": 844})
    # without a press
    screen.page.wait_for_function(CAME)
    screen.ready().page.locator('.foot-bar [data-act="controls"]').click()
    expect(screen.page.locator("#sheet #algorithm")).to_be_visible()
    screen.act("sheet-close").act("more").act("about")
    assert screen.text("idea") == screen.scenario["idea"]
