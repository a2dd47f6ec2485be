"""Announcements for screen readers, and what stays visible in a contrast theme without backgrounds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.states import TWO

Visit = Callable[..., Screen]


def announcement(screen: Screen) -> str:
    """Return the last announcement for screen readers."""
    return (screen.settled().page.locator("#announcer").text_content() or "").replace("\u00a0", "")


def test_classes_are_spoken_plus_and_minus(visit: Visit) -> None:
    screen = visit("/s/two-points#~s0").press("ArrowRight")
    assert "Point 1, plus, was the first mistake and set the first w." in announcement(screen)
    assert announcement(screen.press("ArrowRight")).startswith("Point 2, minus, was misclassified")
    assert screen.page.locator("#caption .mark").first.get_attribute("aria-label") == "minus"


def name_of(screen: Screen, act: str) -> str | None:
    """Return the accessible name of a button, which its tooltip says too."""
    button = screen.page.locator(f'.tools [data-act="{act}"]')
    name = button.get_attribute("aria-label")
    assert (button.get_attribute("title") or "").startswith(f"{name} (Ctrl+")
    return name


def test_every_edit_is_said(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(TWO)}~s0")
    assert announcement(screen.click((-1.0, -1.0))) == "Point 3, plus, added at −1, −1."
    assert announcement(screen.drag((-1.0, -1.0), (-1.0, 0.0))) == "Point 3 moved at −1, 0."
    assert (name_of(screen, "undo"), name_of(screen, "redo")) == ("Undo: point 3 moved", "Redo")
    screen.press("Control+z")
    names = ("Undo: point added", "Redo: point 3 moved")
    assert (name_of(screen, "undo"), name_of(screen, "redo")) == names
    screen.press("Control+Shift+Z")
    for act, sentence in (
        ("undo", "Undone: 3 points."),
        ("redo", "Redone: 3 points."),
        ("menu-data", "Redone: 3 points."),
        ("clear", "All points deleted."),
    ):
        assert announcement(screen.act(act)) == sentence
    assert announcement(screen.press("r")) == "Reset to the points as opened."
    screen.page.evaluate("() => linviz.scenario.dispatch({ type: 'swap', index: 1 })")
    assert announcement(screen) == "Point 2 is plus now."
    screen.page.evaluate("() => linviz.scenario.dispatch({ type: 'remove', index: 1 })")
    assert announcement(screen) == "Point 2 deleted, 1 point left."
    screen.page.locator("#algorithm").select_option("soft-svm")
    assert announcement(screen) == "Soft-margin SVM."
    screen.page.locator("#lift").select_option("rbf")
    assert announcement(screen).startswith("Lift: RBF")
    assert name_of(screen, "undo") == "Undo: lift changed"
    screen.unfold().page.locator("#parameter-soft-svm-C").fill("2")
    screen.press("Enter")
    assert name_of(screen.settled(), "undo") == "Undo: C changed"


# number of icons, marks and marked lines of code, and those of them that have the colour of their ground
VANISHED = """() => {
  const ground = (node) => {
    for (let one = node.parentElement; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one);
      if (!backgroundColor.endsWith(", 0)") && backgroundColor !== "transparent") return backgroundColor;
    }
    return "rgb(0, 0, 0)";
  };
  const parts = [...document.querySelectorAll(".icon, .tools .mark, .point-chip .mark, .line[data-running]")];
  const seen = parts.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const gone = seen.filter((one) => getComputedStyle(one).backgroundColor === ground(one));
  return [seen.length, gone.map((one) => one.className)];
}"""


def test_nothing_vanishes_in_a_contrast_theme(visit: Visit) -> None:
    screen = visit("/", forced_colors="active")
    count, gone = screen.page.evaluate(VANISHED)
    assert count > 12
    assert gone == []
    adjusted = "(one) => getComputedStyle(one).forcedColorAdjust"
    assert screen.page.locator("#scrubber input").evaluate(adjusted) == "none"


def test_the_help_of_a_parameter_is_read_without_a_mouse(visit: Visit) -> None:
    screen = visit("/s/outlier-c").unfold()
    field = screen.page.locator("#parameter-soft-svm-C")
    assert field.get_attribute("aria-describedby") == "parameter-soft-svm-C-help"
    help_ = screen.page.locator("#parameter-soft-svm-C-help")
    assert help_.is_hidden()
    screen.page.locator("#lift").focus()
    screen.press("Tab", "Tab")
    assert help_.is_visible()
    assert "price" in help_.inner_text()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=str)
@pytest.mark.short("(390, 844)")
def test_where_one_touches_help_speaks_of_taps_and_stands_under_each_parameter(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/outlier-c", has_touch=True, viewport={"width": size[0], "height": size[1]})
    screen.act("controls")
    expect(screen.page.locator("#parameter-soft-svm-C-help")).to_be_visible()
    screen.act("more").act("help").page.locator("#help-title").wait_for()
    text = screen.page.locator("#help .dialog-body").inner_text()
    assert "Tap on empty space" in text
    assert "right click" not in text
    assert "PageDown" not in text
    assert "keys" not in text
    screen.press("Escape").page.locator("#help-title").wait_for(state="hidden")
    # on an empty canvas, and with one class
    screen.act("menu-data").act("clear")
    assert screen.text("empty").startswith("Tap to add")
    assert "Press" not in screen.text("empty")
    screen.page.touchscreen.tap(*screen.at((1.0, 1.0)))
    assert screen.settled().notice == "Only ● points so far. Choose −1, then add a ■."
