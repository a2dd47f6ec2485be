"""Two more courses as they are given before a room: the perceptron's variants, and risk, lifting and Kozinec.

Each is gone through from its first scenario to its last by a clicker. What the notes ask for is done by the mouse on
canvas and view, the drawer and the lecturer's window. What the first lecture has shown is only checked.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from linviz.scenario.courses import Course
from tests.browser.test_lecture import SIZES, Lecture, Visit, lecture, updates
from tests.scenario.shipped import CATALOGUE

Give = Callable[[Lecture], None]
# whether a line goes through a text
CROSSED = """([line, words]) => {
  const path = document.querySelector(line);
  const text = [...document.querySelectorAll(".pane text")].find((one) => one.textContent === words);
  const { left, right, top, bottom } = text.getBoundingClientRect();
  return Array.from({ length: 200 }, (_, i) => path.getPointAtLength((i / 200) * path.getTotalLength()))
    .map((at) => at.matrixTransform(path.getScreenCTM()))
    .some(({ x, y }) => x > left && x < right && y > top && y < bottom);
}"""
# their views compute for long, each error on points left out
SLOW = {"when-to-stop", "unseen", "rbf-overfit"}


def drag_in_view(talk: Lecture) -> None:
    """Drag across the picture of the view, as one turns a surface."""
    box = talk.pane.locator("svg").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    talk.page.mouse.move(x, y)
    talk.page.mouse.down()
    talk.page.mouse.move(x + 90, y + 40, steps=4)
    talk.page.mouse.up()


def two_points(talk: Lecture) -> None:
    # the question for the room takes the place of the sentence, and none of the view
    talk.press("q")
    expect(talk.page.locator(".predict-card")).to_be_visible()
    talk.check()
    talk.press("Escape", "PageDown", "PageDown")
    expect(talk.pane).to_contain_text("2 of 2 correct")
    # the pointer that is on the canvas keeps its size, but the next scenario brings its question
    talk.page.mouse.move(200, 400)


def nothing_happens(talk: Lecture) -> None:
    talk.press("s")
    start = talk.page.locator("#parameter-perceptron-b0")
    start.fill("1")
    start.press("Enter")
    start.evaluate("(one) => one.blur()")
    talk.screen.settled()
    assert updates(talk) > 2
    talk.press("s", "F5")
    talk.press("PageDown")
    assert "Point 2" in talk.screen.caption


def directions(talk: Lecture) -> None:
    expect(talk.pane.get_by_text("largest margin", exact=True)).to_be_visible()
    talk.press("PageDown")
    expect(talk.pane).to_contain_text("obtuse")


def one_update(talk: Lecture) -> None:
    talk.press(*["PageDown"] * 4)
    expect(talk.pane.locator("tbody tr").nth(1)).to_contain_text("0.5")


def threshold(talk: Lecture) -> None:
    talk.press("PageDown")
    talk.sight("Flipped to z")


def margin_of_w(talk: Lecture) -> None:
    talk.press("PageDown", "End")
    talk.sight("In units of r")
    expect(talk.pane).to_contain_text("0.282")


def tiny_margin(talk: Lecture) -> None:
    talk.sight("Potential")
    talk.screen.drag((2, 2.125), (2, 2.063))
    talk.check()
    talk.screen.drag((2, 2.063), (2, 2.031))
    assert updates(talk) == 289


def voted(talk: Lecture) -> None:
    # the number of this step is below the ring of its point
    ring = talk.pane.locator(".point.looked .ring").last.bounding_box()
    count = talk.pane.locator(".why-count:not(:empty)").last.bounding_box()
    assert ring
    assert count
    assert count["y"] + count["height"] / 2 > ring["y"] + ring["height"]
    talk.press("End")
    talk.acts = 0
    talk.choose("#parameter-voted-perceptron-order", "cyclic")
    talk.sets()
    talk.check()
    talk.press("s")


def averaged(talk: Lecture) -> None:
    talk.press("End")
    expect(talk.page.locator("#caption")).to_contain_text("weight 1 of 70")
    talk.acts = 0
    talk.choose(".drawer-acts select >> nth=0", "why-it-stops")
    talk.press("s")
    # two lists and the acts are inside of the drawer, beside a view too
    talk.choose("#algorithm", "voted-perceptron")
    talk.check()
    talk.press("s")


def when_to_stop(talk: Lecture) -> None:
    talk.press("PageDown")
    talk.notes.get_by_role("slider").first.focus()
    talk.notes.keyboard.press("Home")
    talk.page.wait_for_function("() => linviz.state.scenario.parameters.max_updates === 1")


def sign_trick(talk: Lecture) -> None:
    talk.press("PageDown")
    # a number stands beside w and not on it
    assert not talk.page.evaluate(CROSSED, [".pane .shaft", "2"])
    talk.sight("As they are")


def criterion(talk: Lecture) -> None:
    talk.sight("Directions")
    talk.check()
    talk.sight("Mistakes")
    talk.press("F5")
    expect(talk.pane.locator(".weights-name", has_text="mistakes")).to_have_text("7 mistakes")
    talk.press("q")
    talk.check()
    talk.press("Escape")


def batch(talk: Lecture) -> None:
    talk.press("PageDown")
    talk.acts = 0
    talk.choose("[id$=-schedule]", "1/t")
    talk.sets()
    talk.check()
    talk.press("s")


def pocket(talk: Lecture) -> None:
    talk.press("PageDown", "s")
    talk.check()
    talk.press("s")


def shatter(talk: Lecture) -> None:
    talk.press("Q")
    talk.screen.click(tuple(talk.screen.points[0])).press("t").settled()
    talk.screen.drag((1, 2), (1.5, 0))
    expect(talk.pane).to_contain_text("6 of all 8")


def xor_lifted(talk: Lecture) -> None:
    talk.press("PageDown")
    drag_in_view(talk)
    assert talk.page.evaluate("() => getSelection().toString()") == ""


def lift_004(talk: Lecture) -> None:
    talk.press("PageDown")
    talk.acts = 0
    talk.choose("#lift", "parabola")
    talk.sets()
    assert updates(talk) == 33
    talk.press("s")


def circles(talk: Lecture) -> None:
    talk.press("End")
    drag_in_view(talk)


def left_out(talk: Lecture) -> None:
    talk.press("Q")
    # that is for the lecturer
    expect(talk.pane).not_to_contain_text("long-press")
    talk.sight("Over γ")
    talk.press("s")
    talk.check(waits=False)
    talk.press("s")


def two_gaussians(talk: Lecture) -> None:
    talk.press("PageDown", "End")
    talk.acts = 0
    talk.choose("#algorithm", "soft-svm")
    talk.sets()
    expect(talk.pane).to_contain_text("2 of 40 points")
    talk.check()
    talk.press("s")


def hull_of_z(talk: Lecture) -> None:
    talk.press(*["PageDown"] * 9)
    assert "between 1.92 and 2.01" in talk.screen.caption


def two_hulls(talk: Lecture) -> None:
    talk.press("PageDown", "End")
    assert "0.587 and 0.605" in talk.screen.caption


def zigzag(talk: Lecture) -> None:
    talk.press("PageDown", "s")
    talk.check()
    # three settings, each with its name and its value in full
    for select in talk.page.locator("#drawer .settings select:visible").all():
        box = select.bounding_box()
        assert box
        assert box["width"] > 90
    talk.press("s")
    talk.choose("#parameter-kozinec-tolerance", "relative")
    assert talk.screen.steps > 65
    talk.press("s")


def mdm(talk: Lecture) -> None:
    talk.press("PageDown", "End")
    talk.acts = 0
    talk.choose(".drawer-acts select >> nth=0", "table")
    talk.sets()
    talk.press("s")
    for point, weight in ((0, "0.386"), (3, "0.341"), (4, "0.273")):
        expect(talk.pane.locator("tbody tr").nth(point)).to_contain_text(weight)


def bias_counts(talk: Lecture) -> None:
    talk.press("Q", "Q", "Q", "Q")
    talk.acts = 0
    talk.choose("[id$=-hulls]", "two")
    talk.sets()
    talk.press("s", "End")
    expect(talk.pane).to_contain_text("no margin is larger")


def step(talk: Lecture) -> None:
    talk.press("PageDown")


VARIANTS: dict[str, Give] = {
    "two-points": two_points,
    "nothing-happens": nothing_happens,
    "angles": directions,
    "one-update-not-enough": one_update,
    "threshold": threshold,
    "margin-of-w": margin_of_w,
    "tiny-margin": tiny_margin,
    "voted": voted,
    "averaged": averaged,
    "when-to-stop": when_to_stop,
}
RISK: dict[str, Give] = {
    "sign-trick": sign_trick,
    "criterion": criterion,
    "batch-perceptron": batch,
    "pocket": pocket,
    "shatter": shatter,
    "xor-lifted": xor_lifted,
    "lift-004": lift_004,
    "circles": circles,
    "unseen": left_out,
    "rbf-overfit": left_out,
    "two-gaussians": two_gaussians,
    "hull-of-z": hull_of_z,
    "kozinec-two-hulls": two_hulls,
    "kozinec-zigzag": zigzag,
    "mdm": mdm,
    "bias-counts": bias_counts,
}


def give(visit: Visit, size: str, course: Course, acts: dict[str, Give]) -> None:
    """Give all scenarios of the course in their order, and fail if the last row could not read one of them."""
    with lecture(visit, size, course.slug) as talk:
        for name in course.presets[1:]:
            with talk.station(name, "]", waits=name not in SLOW):
                acts.get(name, step)(talk)
        assert talk.faults == []


@pytest.mark.short("4:3")
@pytest.mark.parametrize("size", list(SIZES))
def test_the_variants_of_the_perceptron_are_given_on_the_wall(size: str, visit: Visit) -> None:
    give(visit, size, CATALOGUE.courses["perceptron-variants"], VARIANTS)


@pytest.mark.short("16:9")
@pytest.mark.parametrize("size", list(SIZES))
def test_risk_lifting_and_kozinec_are_given_on_the_wall(size: str, visit: Visit) -> None:
    give(visit, size, CATALOGUE.courses["risk-lifting-kozinec"], RISK)
