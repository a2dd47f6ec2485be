"""Predicting: a guess on the canvas, then the step, and guess and truth in one picture."""

import json
from collections.abc import Callable
from math import atan2, degrees

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.browser.test_states import themes, too_wide, violations

Visit = Callable[..., Screen]
PHONE = {"width": 390, "height": 844}
DENIED = """() => { for (const name of ["getItem", "setItem"]) {
  Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };
} }"""
ENDS = """() => [...document.querySelectorAll(".predict-handle")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return linviz.axesOf(linviz.graph).fromClient(x + width / 2, y + height / 2);
})"""
# the element that covers another one at its middle
COVERED = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".predict-layer");
}"""


def card(screen: Screen) -> Locator:
    return screen.page.locator(".predict-card")


def question(screen: Screen) -> str:
    """Return the text of the card; "" while it is hidden."""
    return card(screen).locator(".predict-text").inner_text() if card(screen).is_visible() else ""


def grab(screen: Screen, handle: int, by: tuple[float, float]) -> None:
    """Drag a handle of the line by so many pixels."""
    box = screen.page.locator(".predict-handle").nth(handle).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = screen.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + by[0], y + by[1], steps=4)
    mouse.up()


def test_a_line_is_dragged_to_where_it_will_go_and_the_angle_is_told(visit: Visit) -> None:
    """Test that the step comes after the guess, the next question waits for a key, and a reload keeps predicting."""
    screen = visit("/s/one-mistake-one-turn#~s36")
    before = screen.points
    screen.press("q")
    expect(card(screen)).to_contain_text(
        "is a mistake. Drag the line to where this step will move it."
    )
    grab(screen, 0, (50, -60))
    (x, y), (u, v) = screen.page.evaluate(ENDS)
    screen.press("Enter")
    assert screen.step == 37
    w = screen.run_in_python()[37].w
    assert w is not None
    off = abs(degrees(atan2(v - y, u - x)) - degrees(atan2(w[0], -w[1]))) % 180
    expect(card(screen)).to_contain_text(f"{min(off, 180 - off):.1f}° between your line")
    expect(screen.page.locator(".predicted")).to_contain_text("You turned the line by")
    expect(screen.page.locator(".predict-name").first).to_have_text("your line")
    told = json.loads(screen.page.evaluate("() => localStorage.getItem('linviz-predictions')"))
    assert (told["asked"], len(told["angles"])) == (1, 1)
    # a key shows the question, and the next one skips it and steps
    screen.press("ArrowRight")
    assert screen.step == 37
    assert "?" in question(screen)
    screen.press("ArrowRight", "ArrowLeft", "ArrowLeft")
    assert (screen.step, question(screen)) == (36, "")
    assert screen.points == before
    screen.page.wait_for_url("**/s/one-mistake-one-turn?predict#~s36")
    screen.reload()
    expect(card(screen)).to_contain_text("Drag the line")
    screen.press("Escape")
    expect(card(screen)).to_be_hidden()
    screen.press("q")
    screen.page.wait_for_url("**/s/one-mistake-one-turn#~s36")


def test_the_answer_lies_on_neither_the_guess_nor_the_point_that_it_was(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s30", viewport={"width": 1024, "height": 768})
    screen.press("q")
    expect(card(screen)).to_contain_text("Which point is the next mistake?")
    # the lowest point, which has little room below
    lowest = min(range(20), key=lambda i: screen.points[i][1])
    screen.page.mouse.click(*screen.centre_of(lowest))
    screen.press("Enter")
    expect(card(screen)).to_contain_text("It is point")
    box = card(screen).bounding_box()
    assert box
    for at in (lowest, screen.run_in_python().record.index[screen.step - 1]):
        _, y = screen.centre_of(int(at))
        assert not box["y"] - 10 < y < box["y"] + box["height"] + 10


def test_where_points_lie_at_both_edges_the_card_lies_on_the_tools_and_nothing_moves(
    visit: Visit,
) -> None:
    size = {"width": 1024, "height": 768}
    screen = visit("/s/xor-cycle#~s0", viewport=size).settled()
    places = [screen.centre_of(i) for i in range(4)]
    screen.press("q", "PageDown")
    expect(card(screen)).to_contain_text("Which class will the ringed place have after it?")
    assert [screen.centre_of(i) for i in range(4)] == places
    box = card(screen).bounding_box()
    assert box
    for _, y in places:
        assert not box["y"] - 10 < y < box["y"] + box["height"] + 10
    tools = screen.page.locator(".canvas-part .tools")
    expect(tools).to_be_hidden()
    screen.press("Escape")
    expect(tools).to_be_visible()


def test_with_keys_alone_authors_questions_are_answered_as_well(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn?predict#~s29", reduced_motion="reduce")
    expect(card(screen)).to_contain_text("Which class will the ringed place have then?")
    minus = screen.page.get_by_role("radio", name="−1 ■")
    minus.focus()
    screen.press("Enter")
    expect(minus).to_have_attribute("aria-checked", "true")
    card(screen).get_by_role("button", name="Check").focus()
    screen.press("Enter")
    assert screen.step == 30
    assert question(screen).startswith("Predict. Correct: −1 ■.")
    expect(screen.page.locator(".predicted")).to_contain_text("f falls by x·x₁₀ + 1 = 2.5")
    expect(screen.page.locator("#announcer")).to_contain_text("Correct: −1 ■.")
    screen.page.evaluate("() => document.activeElement.blur()")
    # a key shows the question, another skips it and steps
    for _ in range(7):
        if screen.step < 33:
            screen.press("ArrowRight")
    assert screen.step == 33
    expect(card(screen)).to_contain_text("Which of them does this step correct?")
    target = screen.page.locator(".predict-target")
    target.nth(6).focus()
    screen.press("ArrowDown", " ")
    expect(target.nth(7)).to_have_attribute("aria-checked", "true")
    screen.press("Enter")
    assert screen.step == 34
    expect(card(screen)).to_contain_text("It is: point 14")
    assert screen.page.locator(".predict-guess").count() == 1
    # the author's answer may not hold for changed points, so it is not quoted
    screen.press("Escape", "ArrowLeft").click((2.5, -1))
    screen.page.evaluate("() => linviz.clock.toStep(33)")
    screen.press("ArrowRight")
    assert "Which of them does this step correct" not in question(screen)


def test_a_room_and_a_phone_choose_support_vectors_without_server_and_storage(
    visit: Visit, server: ServerProcess, thorough: bool
) -> None:
    """Test also that no point is covered, and that the end is shown before the run goes on where it was."""
    screen = visit("", server=server.address, expect=REFUSED, viewport=PHONE, has_touch=True)
    screen.page.add_init_script(f"({DENIED})()")
    screen.open("/s/only-svs?predict#~s1").settled()
    expect(card(screen)).to_be_visible()
    server.kill()
    for _ in range(8):
        if "support vectors" in question(screen):
            break
        screen.press("ArrowRight")
    expect(card(screen)).to_contain_text("Which points will be support vectors at the end?")
    step_of_question = screen.step
    assert not too_wide(screen)
    targets = screen.page.locator(".predict-target")
    for size in (PHONE, {"width": 844, "height": 390}, {"width": 1024, "height": 768}):
        screen.resized(size["width"], size["height"]).painted()
        hidden = [i for i in range(targets.count()) if targets.nth(i).evaluate(COVERED)]
        assert hidden == [], size
    screen.resized(390, 844).painted()
    box = targets.nth(0).bounding_box()
    assert box
    screen.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(targets.nth(0)).to_have_attribute("aria-checked", "true")
    screen.press("p", "PageDown").settled()
    assert screen.step == screen.steps
    expect(card(screen)).to_contain_text("The other points could be removed")
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    screen.press("PageDown")
    assert screen.step == step_of_question
    screen.press("Escape")
    assert screen.page.evaluate("() => linviz.state.presenting") is not None


def test_where_it_does_not_load_it_says_so_and_loads_when_asked_again(visit: Visit) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True)
    # set before the page is loaded, since a busy browser may apply a later route too late
    screen.page.route("**/assets/predict.js*", lambda route: route.abort())
    screen.open("/s/one-mistake-one-turn#~s0").press("q")
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    screen.press("ArrowRight")
    assert screen.step == 1
    screen.page.unroute_all()
    screen.press("q")
    expect(card(screen)).to_be_visible()


@pytest.mark.long
def test_on_every_kind_of_picture_questions_come_and_go(visit: Visit) -> None:
    """Test curved boundaries, number lines, votes and kernels: only a straight boundary is asked for as a line."""
    screen = visit("/s/circles#~s9")
    # by the button; at the end of a run the card offers to go to the start
    screen.page.get_by_role("button", name="Predict", exact=True).click()
    expect(card(screen)).to_contain_text("This is the end of the run")
    card(screen).get_by_role("button", name="Start").click()
    assert (screen.step, card(screen).is_visible()) == (0, True)
    for slug in ("circles", "ridge-1d", "voted", "rbf-overfit", "kozinec-two-hulls"):
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug, 0)", slug)
        screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
        screen.settled()
        for _step in range(6):
            if screen.page.locator(".predict-handle").count():
                assert screen.page.evaluate("() => linviz.state.run.straight"), slug
            choice = screen.page.get_by_role("radio").first
            if card(screen).is_visible() and choice.count():
                choice.dispatch_event("click")
            screen.press("ArrowRight")
        screen.page.wait_for_url(f"**/s/{slug}?predict*")
