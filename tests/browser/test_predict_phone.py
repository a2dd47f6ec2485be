"""Predict on a phone: what the card says, everything by touch, and the canvas and the card beside a keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.test_predict import PHONE, card, feedback, field, press_button
from tests.browser.test_states import themes, too_small, too_wide, violations

Visit = Callable[..., Screen]
LYING = {"width": 844, "height": 390}
# the keyboard covers the page: only what is seen of it becomes lower
KEYBOARD = """(height) => {
  Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
# no sooner than the sizes of the card and the canvas have been told
FRAME = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# the edges of the card, its field, the canvas and the track
EDGES = """() => Object.fromEntries(
  Object.entries({
    card: ".predict-card", field: ".predict-card input", check: ".predict-row .solid",
    bar: ".predict-head", canvas: "#canvas", player: ".player",
  }).map(([name, selector]) => {
    const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
    return [name, { top, bottom, height }];
  }))"""
Edges = dict[str, dict[str, float]]


def on_a_phone(visit: Visit, viewport: dict[str, int] = PHONE) -> Screen:
    """Open the first preset with its question for a number, on a phone."""
    options = {"viewport": viewport, "has_touch": True, "reduced_motion": "reduce"}
    screen = visit("/s/one-mistake-one-turn?predict", **options).settled()
    expect(field(screen)).to_be_focused()
    return screen


def with_keyboard(screen: Screen, height: int) -> Edges:
    """Return the edges while so much of the page is left above a keyboard."""
    screen.page.evaluate(KEYBOARD, height)
    return edges(screen)


def edges(screen: Screen) -> Edges:
    screen.page.evaluate(FRAME)
    found: Edges = screen.page.evaluate(EDGES)
    return found


def tap(screen: Screen, name: str) -> None:
    card(screen).get_by_role("button", name=name, exact=True).tap()


def test_the_card_says_of_which_step_it_asks(visit: Visit) -> None:
    """Test that the label is there where the player is away, and only there."""
    screen = on_a_phone(visit)
    label = screen.page.get_by_text("Before step 30", exact=True)
    expect(label).to_be_visible()
    screen.page.set_viewport_size({"width": 1440, "height": 900})
    expect(label).to_be_hidden()
    # what is asked of the last step is before no other
    screen.page.set_viewport_size(PHONE)
    screen.page.evaluate("() => linviz.address.openPreset('outlier-c')")
    screen.settled().press("End", "q")
    expect(screen.page.locator(".predict-when")).to_be_hidden()


@pytest.mark.parametrize("viewport", [PHONE, LYING], ids=["upright", "lying"])
def test_by_touch_a_number_is_typed_hinted_and_shown(
    viewport: dict[str, int], visit: Visit, thorough: bool
) -> None:
    screen = on_a_phone(visit, viewport)
    sign = card(screen).get_by_role("button", name="Change the sign")
    # the key makes a number negative before there is one
    sign.tap()
    expect(field(screen)).to_have_value("−")
    expect(field(screen)).to_be_focused()
    screen.page.keyboard.type("5.75")
    assert too_small(screen) == []
    assert not too_wide(screen)
    tap(screen, "Check")
    expect(feedback(screen)).to_contain_text("Not yet. A ■ has y = −1".replace("■", ""))
    tap(screen, "Hint")
    tap(screen, "Second hint")
    expect(card(screen)).to_contain_text("An update adds ‖x‖² + 1")
    field(screen).fill("9")
    tap(screen, "Check")
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    assert too_small(screen) == []
    tap(screen, "Show the answer")
    expect(feedback(screen)).to_contain_text("The answer: 0.75.")
    assert screen.step == 30
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    tap(screen, "Next question")
    expect(card(screen)).not_to_contain_text("The answer: 0.75.")
    tap(screen, "Close Predict")
    expect(screen.page.locator(".foot-bar")).to_be_visible()


def test_upright_the_canvas_gives_the_keyboard_room_and_the_card_ends_at_it(visit: Visit) -> None:
    screen = on_a_phone(visit)
    before = edges(screen)
    assert round(before["canvas"]["height"]) == 280
    left = 500
    found = with_keyboard(screen, left)
    assert round(found["canvas"]["height"]) == 150
    assert left - 12 <= found["card"]["bottom"] <= left
    # the canvas and the track are still above the field
    assert found["bar"]["bottom"] <= found["canvas"]["top"]
    assert found["canvas"]["bottom"] <= found["player"]["top"] + 1
    assert found["player"]["bottom"] <= found["field"]["top"]
    assert found["check"]["bottom"] <= left
    # so it stays while the card grows
    for wrong in ("3.25", "9"):
        field(screen).fill(wrong)
        press_button(screen, "Check")
    press_button(screen, "Hint")
    found = edges(screen)
    assert found["field"]["top"] >= found["player"]["bottom"]
    assert found["check"]["bottom"] <= left
    # without it everything is as it was
    found = with_keyboard(screen, PHONE["height"])
    assert round(found["canvas"]["height"]) == 280
    assert screen.page.locator("html[data-keyboard]").count() == 0
    # nor does a keyboard of another field change the page after the card is closed
    tap(screen, "Close Predict")
    screen.page.evaluate(KEYBOARD, left)
    assert screen.page.locator("html[data-keyboard]").count() == 0


def test_lying_canvas_field_and_keyboard_are_all_in_sight(visit: Visit) -> None:
    screen = on_a_phone(visit, LYING)
    left = 200
    found = with_keyboard(screen, left)
    for wrong in ("3.25", "9"):
        for part in ("canvas", "player", "field", "check"):
            assert found[part]["bottom"] <= left + 1, part
        assert found["field"]["top"] >= found["bar"]["bottom"]
        assert found["canvas"]["height"] > 100
        field(screen).fill(wrong)
        press_button(screen, "Check")
        found = edges(screen)
    press_button(screen, "Hint")
    found = edges(screen)
    assert found["bar"]["bottom"] <= found["field"]["top"]
    assert found["field"]["bottom"] <= left


def test_what_the_browser_moves_aside_stays_in_sight(visit: Visit) -> None:
    """Test a browser that moves what is seen of the page instead of the page."""
    screen = on_a_phone(visit)
    with_keyboard(screen, 500)
    screen.page.evaluate("""() => {
      Object.defineProperty(visualViewport, "offsetTop", { configurable: true, get: () => 120 });
      visualViewport.dispatchEvent(new Event("scroll"));
    }""")
    found = edges(screen)
    assert found["bar"]["top"] == 120
    assert found["canvas"]["top"] >= 120 + 48
