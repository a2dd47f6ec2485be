"""The keys of the help table: each works as described, but not while somebody types in a field."""

from collections.abc import Callable

import pytest

from linviz.scenario.courses import course_of_preset
from linviz.ui.page.dialogs import KEYS
from tests.browser.hands import Keys
from tests.browser.screen import Screen
from tests.scenario.shipped import CATALOGUE

Holds = Callable[[Screen], bool]


def at(step: int) -> Holds:
    return lambda screen: screen.step == step


def tool(name: str) -> Holds:
    return lambda screen: (
        screen.page.locator(f'[data-act="tool-{name}"]').get_attribute("aria-pressed") == "true"
    )


def open_dialog(title: str) -> Holds:
    def is_open(screen: Screen) -> bool:
        screen.page.get_by_role("dialog").get_by_text(title, exact=True).wait_for()
        screen.press("Escape")
        screen.page.get_by_role("dialog").wait_for(state="hidden")
        return True

    return is_open


def has_focus(selector: str) -> Holds:
    def is_focused(screen: Screen) -> bool:
        matches = screen.page.evaluate(
            "(selector) => document.activeElement.matches(selector)", selector
        )
        screen.page.evaluate("() => document.activeElement.blur()")
        return bool(matches)

    return is_focused


def noticed(text: str) -> Holds:
    def is_noticed(screen: Screen) -> bool:
        screen.page.locator("#notice-text", has_text=text).wait_for()
        screen.page.evaluate("() => linviz.emit('notice', null)")
        return True

    return is_noticed


def playing(screen: Screen) -> bool:
    return screen.page.get_by_role("button", name="Pause").is_visible()


def snapping(screen: Screen) -> bool:
    return screen.page.locator('[data-act="snap"]').get_attribute("aria-pressed") == "true"


def strides(pressed: str) -> Holds:
    return lambda screen: (
        screen.page.locator('[data-act="stride"]').get_attribute("aria-pressed") == pressed
    )


def theme(name: str) -> Holds:
    return lambda screen: (
        screen.page.evaluate("() => document.documentElement.dataset.bsTheme") == name
    )


# the system decides whether a window may fill the screen, and headless it may not answer at all: this grants it at once
# to a page that asks after a key or a tap
GRANTED = """() => {
  let full = null;
  Object.defineProperty(document, "fullscreenElement", { get: () => full });
  Element.prototype.requestFullscreen = async function () {
    if (navigator.userActivation.isActive) full = this;
  };
  document.exitFullscreen = async () => { full = null; };
}"""


def full(element: str) -> Holds:
    return lambda screen: (
        screen.page.evaluate("() => document.fullscreenElement?.localName ?? 'none'") == element
    )


def has_numbers(points: int) -> Holds:
    return lambda screen: screen.page.locator(".label.number").count() == points


def ruler(pressed: str) -> Holds:
    return lambda screen: (
        screen.page.locator('[data-act="tool-ruler"]').get_attribute("aria-pressed") == pressed
    )


def legend(screen: Screen) -> bool:
    return screen.page.locator("#legend").is_visible()


def choosing(screen: Screen) -> bool:
    return screen.page.locator("#views").is_visible()


def explained(screen: Screen) -> bool:
    return screen.page.locator(".symbol-card").is_visible()


def presenting(screen: Screen) -> bool:
    return screen.page.locator(".present-bar").is_visible()


def predicting(screen: Screen) -> bool:
    screen.page.wait_for_function(
        "() => linviz.state.predicting !== document.querySelector('.predict-card')?.hidden ?? true"
    )
    return bool(screen.page.evaluate("() => linviz.state.predicting"))


def drawer(screen: Screen) -> bool:
    return screen.page.locator("#drawer").is_visible()


def black(screen: Screen) -> bool:
    return screen.page.locator("#blank").is_visible()


def beside(name: str | None) -> Holds:
    return lambda screen: screen.scenario["beside"] == name


def lit(number: int) -> Holds:
    return lambda screen: screen.page.evaluate("() => linviz.state.lit") == number - 1


def held_out(points: int) -> Holds:
    return lambda screen: screen.scenario["held_out"] == points


def count(points: int) -> Holds:
    return lambda screen: len(screen.points) == points


def label(index: int, sign: int) -> Holds:
    return lambda screen: screen.labels[index] == sign


def place(x: float, y: float) -> Holds:
    return lambda screen: screen.points[0] == pytest.approx([x, y])


def on_point(number: int) -> Holds:
    return lambda screen: screen.page.evaluate("() => linviz.points.focusedPoint()") == number - 1


def preset(slug: str) -> Holds:
    return lambda screen: screen.scenario["slug"] == slug


# for each row of the help table: the keys pressed one after the other, and the condition that then holds
PROMISED: dict[str, list[tuple[str, Holds]]] = {
    "→  .  PageDown": [("ArrowRight", at(1)), (".", at(2)), ("PageDown", at(3))],
    "←  ,  PageUp": [("ArrowLeft", at(2)), (",", at(1)), ("PageUp", at(0))],
    "Space": [("Space", playing), ("Space", lambda screen: not playing(screen))],
    "m": [("m", strides("true")), ("m", strides("false"))],
    "Home  End": [("End", at(120)), ("Home", at(0))],
    "n  /  N": [("n", at(1)), ("n", at(8)), ("Shift+N", at(1))],
    "j": [("j", has_focus("#step-number"))],
    "1  2  x": [
        ("2", tool("minus")),
        ("1", tool("plus")),
        ("x", tool("minus")),
        ("x", tool("plus")),
    ],
    "g": [("g", lambda screen: not snapping(screen)), ("g", snapping)],
    # without it, those of the step and of the question
    "i": [("i", has_numbers(20)), ("i", has_numbers(2))],
    "u": [("u", ruler("true")), ("u", ruler("false"))],
    "l": [("l", legend), ("l", lambda screen: not legend(screen))],
    "v  Esc": [("v", choosing), ("Enter", beside("weights")), ("Escape", beside(None))],
    "p  Esc": [
        ("p", presenting),
        ("p", lambda screen: not presenting(screen)),
        ("p", presenting),
        ("Escape", lambda screen: not presenting(screen)),
    ],
    "q": [("q", predicting), ("q", lambda screen: not predicting(screen))],
    "Q  s": [
        ("p", presenting),
        ("s", drawer),
        ("s", lambda screen: not drawer(screen)),
        ("Q", lambda screen: screen.page.locator("html").get_attribute("data-wall") != "question"),
        ("p", lambda screen: not presenting(screen)),
    ],
    "b  .": [
        ("p", presenting),
        ("b", black),
        ("ArrowRight", lambda screen: not black(screen)),
        (".", black),
        (".", lambda screen: not black(screen)),
        ("p", lambda screen: not presenting(screen)),
    ],
    "f": [("f", full("html")), ("f", full("none"))],
    "d": [("d", theme("dark")), ("d", theme("light"))],
    "s": [("s", open_dialog("Share this step"))],
    "c  C": [("c", noticed("picture")), ("Shift+C", noticed("Saved as "))],
    "e  w": [("e", noticed("The formula is copied.")), ("w", noticed("The sentence is copied."))],
    "?": [("Shift+?", open_dialog("Help"))],
}
POINTS: dict[str, list[tuple[str, Holds]]] = {
    "arrows on a point": [
        ("ArrowRight", place(1.7, 2.9)), ("ArrowDown", place(1.7, 2.8)),
        ("Shift+ArrowLeft", place(1.2, 2.8)), ("Shift+ArrowUp", place(1.2, 3.3)),
    ],
    "Ctrl+Z  Ctrl+Shift+Z": [("Control+z", place(1.2, 2.8)), ("Control+Shift+Z", place(1.2, 3.3))],
    "Ctrl with arrows": [("Control+ArrowRight", on_point(2)), ("Control+ArrowLeft", on_point(1)),
                         ("Control+ArrowLeft", on_point(20))],
    "h": [("h", held_out(1)), ("h", held_out(0))],
    "t  Del": [("t", label(19, 1)), ("Delete", count(19))],
    "r": [("r", count(20)), ("r", place(1.6, 2.9))],
}  # fmt: skip
IN_A_VIEW: dict[str, list[tuple[str, Holds]]] = {
    "↑  ↓ in a view": [
        ("v", choosing),
        ("Enter", beside("weights")),
        ("ArrowDown", lit(1)),
        ("ArrowDown", lit(2)),
        ("ArrowUp", lit(1)),
        ("Escape", beside(None)),
    ],
    "Enter  ↑  ↓": [
        ("v", choosing),
        ("Enter", beside("weights")),
        ("Enter", explained),
        ("ArrowDown", explained),
        ("ArrowUp", explained),
        ("Escape", lambda screen: not explained(screen)),
        ("Escape", beside(None)),
    ],
}
COURSE: dict[str, list[tuple[str, Holds]]] = {
    "]  [": [("]", preset("signed-distance")), ("[", preset("one-mistake-one-turn"))]
}
CROSS = {"Enter on the canvas": [("Enter", count(21))]}


def check(screen: Screen, promised: dict[str, list[tuple[str, Holds]]]) -> None:
    for row, pressed in promised.items():
        for key, holds in pressed:
            screen.press(key)
            assert holds(screen.settled()), f"{row}: {key}"


def test_every_key_of_the_help_table_does_what_it_says(screen: Screen) -> None:
    assert {
        keys for keys, _ in KEYS
    } == PROMISED.keys() | POINTS.keys() | IN_A_VIEW.keys() | CROSS.keys() | COURSE.keys()
    screen.page.evaluate(GRANTED)
    check(screen, PROMISED | IN_A_VIEW)
    keys = Keys(screen)
    keys.reach_point(0)
    check(screen, POINTS)
    keys.reach(".cursor")
    check(screen, CROSS)
    screen.press("Escape")
    check(screen, COURSE)


def test_a_press_counts_on_from_the_scenario_that_the_one_before_has_asked_for(
    screen: Screen,
) -> None:
    course = course_of_preset(CATALOGUE.courses, screen.scenario["slug"])
    assert course
    first, _, third = course.presets[:3]
    press_twice = """(key) => { for (let n = 0; n < 2; n += 1) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    } }"""
    for key, slug in (("]", third), ("[", first)):
        screen.page.evaluate(press_twice, key)
        assert screen.settled().scenario["slug"] == slug


def test_in_fields_keys_are_text_and_on_a_button_space_presses_the_button(screen: Screen) -> None:
    field = screen.settings().page.locator("#parameter-perceptron-eta")
    field.focus()
    screen.press("n", "d", "Home", "End", "ArrowRight", "Space")
    assert (screen.step, playing(screen)) == (0, False)
    assert theme("light")(screen)
    screen.page.locator("#algorithm").focus()
    screen.press("1")
    assert screen.step == 0

    screen.page.locator('[data-act="step"]').focus()
    screen.press("Space")
    assert (screen.step, playing(screen)) == (1, False)
    screen.press("Enter")
    assert screen.step == 2
    # the other keys work from there as well
    screen.press("ArrowRight", "n")
    assert screen.step > 3


@pytest.mark.parametrize("act", ["share", "help"])
@pytest.mark.short("help")
def test_after_a_dialog_that_a_pointer_opened_the_keys_step_again(screen: Screen, act: str) -> None:
    dialog = screen.act(act).page.get_by_role("dialog")
    assert dialog.evaluate("(dialog) => document.activeElement === dialog")
    # the page behind it does not step
    assert screen.press("ArrowRight").step == 0
    dialog.get_by_label("Close").click()
    dialog.wait_for(state="hidden")
    assert screen.press("ArrowRight").step == 1
    screen.act(act)
    # a click beside it
    screen.page.mouse.click(5, 500)
    dialog.wait_for(state="hidden")
    assert len(screen.points) == 20
    assert screen.press(".").step == 2


def test_single_letter_keys_can_be_switched_off(screen: Screen) -> None:
    screen.press("?")
    screen.page.get_by_label("Single-letter keys").uncheck()
    screen.press("Escape")
    screen.page.get_by_role("dialog").wait_for(state="hidden")
    for key in ("n", ".", "d", "2", "s", "r", "j", "l", "i", "Shift+N"):
        assert screen.press(key).step == 0, key
    screen.press("ArrowRight", ",")
    assert screen.step == 1
    assert theme("light")(screen)
    assert tool("plus")(screen)
    assert screen.page.get_by_role("dialog").count() == 0
    screen.press("ArrowRight", "PageDown", "End")
    assert screen.step == screen.steps
