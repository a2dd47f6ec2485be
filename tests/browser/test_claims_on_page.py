"""Consistency of the notice, the idea, the light and the sentence on one page."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.states import TWO
from tests.runs import ALGORITHMS

Visit = Callable[..., Screen]
ILL = {
    "no points": ((), ()),
    "one point": (((2.0, 1.0),), (1,)),
    "one class": (((2.0, 1.0), (1.0, 2.0)), (-1, -1)),
    "both labels in one place": (((2.0, 1.0), (2.0, 1.0)), (1, -1)),
    "crossing": (((1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)), (1, 1, -1, -1)),
}
# sentences that contradict a light that says inseparable, and one that says separable
SEPARATED = ("Every point is classified correctly", "The classes are separated, and")
INSEPARABLE = (
    "separates these points",
    "separates the classes",
    "No straight line",
    "No single threshold",
)
# with the marks of its points, which are drawn, as characters
IDEA = """() => {
  const copy = linviz.byId("idea").cloneNode(true);
  for (const mark of copy.querySelectorAll(".mark")) mark.textContent = mark.matches(".plus") ? "●" : "■";
  return copy.textContent.replaceAll("\u00a0", " ");
}"""


def light_of(screen: Screen) -> str | None:
    """Return what the light says, by its name, which it keeps where it is hidden."""
    return screen.page.locator("#light").get_attribute("data-light")


def check(screen: Screen, where: str) -> None:
    """Check that the texts of the page at its last step do not contradict each other."""
    screen.page.evaluate("() => linviz.clock.toStep(linviz.state.run.steps)")
    screen.settled()
    light, caption, notice = light_of(screen), screen.caption, screen.notice
    classes = set(screen.labels)
    if notice.startswith("Only"):
        # checked only while the notice is shown, since it disappears after a while
        assert classes == ({1} if "Only ●" in notice else {-1}), where
    if len(classes) == 1:
        assert light == "one class", where
        assert screen.text("light").startswith("Only one class"), where
    assert screen.page.locator("#empty").is_visible() == (not screen.points), where
    assert not (light == "not separable" and any(one in caption for one in SEPARATED)), where
    bias = screen.scenario["parameters"].get("bias", True)
    assert not (light == "separable" and bias and any(one in caption for one in INSEPARABLE)), where


def check_idea(screen: Screen, slug: str) -> None:
    """Check that the preset's idea is that of its file, and that the light does not contradict it."""
    idea, light = screen.page.evaluate(IDEA), light_of(screen)
    assert idea == screen.scenario["idea"], slug
    # a lift may separate points that no line does
    denied = light == "separable" and any(one in idea for one in INSEPARABLE)
    assert screen.scenario["lift"]["name"] != "none" or not denied, slug


@pytest.mark.long
def test_on_ill_data_no_sentence_denies_another(visit: Visit, thorough: bool) -> None:
    screen = visit()
    # with every algorithm; the short suite takes half of them for each data set
    first_index = {"one class": 0, "both labels in one place": 1}
    for name, (points, labels) in ILL.items():
        screen.follow(f"{link.encode(replace(TWO, points=points, labels=labels))}~s0")
        check(screen, name)
        every = ALGORITHMS if thorough else [*ALGORITHMS][first_index.get(name, 0) :: 2]
        for algorithm in every if name in first_index else ():
            if algorithm != screen.scenario["algorithm"]:
                screen.page.locator("#algorithm").select_option(algorithm)
            check(screen.settled(), f"{name}, {algorithm}")


def test_of_changed_points_the_idea_says_that_it_was_true_of_others(visit: Visit) -> None:
    screen = visit("/s/xor-cycle").settled()
    assert screen.text("idea").startswith("The ● lie on one diagonal and the ■ on the other.")
    screen.act("tool-erase").click((1.0, 1.0))
    assert screen.text("changed") == "changed"
    # a view stands where the light is
    assert screen.alone().settled().text("light") == "A straight line can separate these points."
    assert screen.reload().text("changed") == "changed"
    assert screen.press("r").settled().text("changed") == ""
