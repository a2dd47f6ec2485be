"""Two more courses as they are given before a room: losses, kernels and ridge, and optimisation and SVM.

They are driven as the lecture of test_lecture.py is: by a clicker, the mouse on canvas and view, a few keys, the drawer
and the list of the lecturer's window.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.test_lecture import SIZES, Lecture, Visit, lecture
from tests.browser.test_present import slug
from tests.scenario.shipped import CATALOGUE

# names of the view that are over one another, by the boxes of those that are not turned
OVER = """() => {
  const names = [...document.querySelectorAll(".pane svg text")]
    .filter((one) => one.checkVisibility() && one.textContent && !/rotate/.test(one.getAttribute("transform") ?? ""))
    .map((one) => [one.textContent, one.getBoundingClientRect()]);
  return names.flatMap(([name, a], i) => names.slice(i + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 9)
    .map(([other]) => `${name} over ${other}`));
}"""
# whether a line of the view goes through the middle of a name
STRUCK = """([name, line]) => {
  const text = [...document.querySelectorAll(".pane svg text")].find((one) => one.textContent.startsWith(name));
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const lines = [...document.querySelectorAll(line)].filter((one) => one.checkVisibility() && one.getTotalLength());
  return lines.some((path) => {
    const [long, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    return Array.from({ length: 400 }, (_, i) => path.getPointAtLength((i / 399) * long).matrixTransform(matrix))
      .some(({ x, y }) => x > left && x < right && y > top + 5 && y < bottom - 7);
  });
}"""
CUT_OFF = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.className)"""


class Talk(Lecture):
    """A lecture that goes on by the clicker or by the list of the lecturer's window."""

    def go_on(self, name: str) -> None:
        """Go to the next scenario by its key."""
        self.screen.press("]").settled()
        assert slug(self.screen) == name
        self.check_names()

    def go_to(self, course: str, name: str) -> None:
        """Go to a scenario by the list, and check what the room sees of it."""
        self.notes.locator("#list button").nth(
            CATALOGUE.courses[course].presets.index(name)
        ).click()
        self.page.wait_for_function("(name) => linviz.state.scenario.slug === name", arg=name)
        self.check_names()

    def check_names(self) -> None:
        """Note what the last row cannot read, and names of the view that are over one another."""
        self.check()
        if over := self.page.evaluate(OVER):
            self.faults.append((slug(self.screen), self.screen.step, over))

    def is_struck(self, name: str, line: str) -> bool:
        """Return whether a line of the view goes through a name."""
        return bool(self.screen.worked().page.evaluate(STRUCK, [name, line]))

    def cut_off(self, selector: str) -> list[str]:
        """Return the classes of the elements of which a part cannot be seen."""
        return list(self.screen.worked().page.evaluate(CUT_OFF, selector))


@contextmanager
def giving(visit: Visit, size: str, course: str) -> Iterator[Talk]:
    """Begin as the lecture does, and find no fault to the end."""
    with lecture(visit, size, course) as begun:
        talk = Talk(begun.screen, begun.notes, begun.least)
        yield talk
        assert talk.faults == []


def logistic(talk: Talk) -> None:
    """Give logistic regression: which points are misclassified, and that the run stops all the same."""
    expect(talk.question).to_contain_text("Will the run go on")
    expect(talk.page.locator("#scrubber")).to_have_attribute("data-goes-on", "")
    talk.press("End")
    talk.check_names()
    # at the last step nothing says that the run goes on
    expect(talk.page.locator("#scrubber")).not_to_have_attribute("data-goes-on", "")


def sgd(talk: Talk) -> None:
    """Change the algorithm of the comparison in the drawer, which has a place for three settings."""
    talk.press("End")
    assert "1\u00a0−\u00a00.987" in talk.page.locator("#caption").inner_text()
    talk.acts = 0
    talk.choose("#algorithm", "thresholded-sgd")
    talk.sets()
    assert talk.cut_off("#drawer") == []
    expect(talk.pane).to_contain_text("Thresholded SGD")
    talk.press("s")


def thresholded(talk: Talk) -> None:
    """Begin with w = 0, where no point is on the incorrect side, and none is correct."""
    talk.press("F5")
    expect(talk.page.locator("#caption")).to_contain_text("only ■ are mistakes")
    expect(talk.pane).to_contain_text("10 of 10 not correct")


def which_line(talk: Talk, size: str) -> None:
    """Drag the point to where the question says: it is on the canvas."""
    talk.acts = 0
    talk.screen.drag((1.6, 2.9), (1.6, 3.9))
    talk.press("End")
    talk.sets()
    assert talk.screen.points[0] == [1.6, 3.9]
    expect(talk.pane).to_contain_text("Perceptron 0.0828; Hard-margin SVM 0.400")
    # what is compared is as large as the view allows
    picture, pane = (
        talk.page.locator(one).bounding_box() for one in (".compare-plane", ".pane-drawing")
    )
    assert picture
    assert pane
    if size == "16:9":
        assert picture["height"] > 0.95 * pane["height"]


def by_hand(talk: Talk) -> None:
    """Open the sights of the dual: each says what is seen."""
    talk.press("PageDown")
    talk.sight("Their sum is w")
    expect(talk.pane).to_contain_text("The arrow of a point at the origin has no length.")
    talk.check_names()
    talk.sight("Toy example")
    assert talk.cut_off(".small-problem") == []


def no_margin(talk: Talk) -> None:
    talk.press("PageDown")
    talk.check_names()
    assert not talk.is_struck("primal: ∞", ".pane path.series")


def held(talk: Talk, size: str) -> None:
    """Drag a point to the margin: the table has all its numbers."""
    talk.press("Q", "Q", "Q", "Q")
    talk.screen.drag((2, 5), (2, 3.2))
    foot = talk.page.locator(".points-table tfoot td").filter(has_text="Σ (0.0513, 0.897)")
    width = foot.evaluate(
        "(one) => { const words = document.createRange(); words.selectNodeContents(one);"
        " return words.getBoundingClientRect().width - one.getBoundingClientRect().width; }"
    )
    assert width < 0
    # all points where the view is high, without scrolling
    if size == "4:3":
        table = talk.page.locator(".points-table")
        assert table.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


def active_set(talk: Talk) -> None:
    # the boundary that the question is about is on the canvas
    box = talk.page.locator("#graph path.boundary").bounding_box()
    plane = talk.page.locator("#graph").bounding_box()
    assert box
    assert plane
    assert box["x"] + box["width"] / 2 < plane["x"] + 0.95 * plane["width"]
    talk.press("End")
    talk.sight("Their sum is w")
    talk.check_names()
    talk.sight("Pair of α")
    expect(talk.page.get_by_text("This step changed no pair of α.")).to_have_count(1)
    expect(talk.pane.get_by_text("This step changes")).to_have_count(0)


def lifted(talk: Talk) -> None:
    """Turn the picture by the mouse: its names are not selected."""
    talk.press("PageDown")
    box = talk.page.locator(".pane .space").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    talk.page.mouse.move(x, y)
    talk.page.mouse.down()
    talk.page.mouse.move(x + 80, y + 30, steps=5)
    talk.page.mouse.up()
    assert talk.page.evaluate("() => String(getSelection())") == ""


def by_chance(talk: Talk) -> None:
    talk.press("Q")
    talk.check_names()
    assert not talk.is_struck("h = d + 1", ".chance-lines path.series")


def probability(talk: Talk) -> None:
    """Set C of the SVM, which is the algorithm beside, by the mouse over the view."""
    talk.press("Q", "Q", "Q", "Q")
    talk.acts = 0
    talk.pane.hover()
    price = talk.pane.locator(".compare-rows input")
    talk.click(price)
    price.fill("2")
    price.press("Enter")
    talk.acts += 1
    talk.sets()
    talk.page.wait_for_function("() => linviz.state.scenario.other?.parameters.C === 2")
    talk.check()


def least_squares(talk: Talk) -> None:
    """Delete a point, and choose the SVM with its price of slack."""
    talk.press("Q", "Q", "Q", "Q")
    talk.screen.click((0.5, 2))
    talk.press("Delete")
    assert talk.screen.settled().run_of("errors") == 1
    talk.choose("#algorithm", "soft-svm")
    expect(talk.page.locator("#drawer .slider:visible")).to_have_count(1)
    assert talk.cut_off("#drawer") == []
    talk.press("s")


LOSSES = "losses-kernels-ridge"


@pytest.mark.short("4:3")
@pytest.mark.parametrize("size", list(SIZES))
def test_losses_kernels_and_ridge_are_given_without_leaving_the_wall(
    size: str, visit: Visit
) -> None:
    with giving(visit, size, LOSSES) as talk:
        talk.press("End", "PageDown")
        talk.screen.press("PageDown").settled()
        assert slug(talk.screen) == "signed-distance"
        talk.go_on("what-a-mistake-costs")
        talk.press("PageDown", "s")
        talk.check_names()
        talk.press("s")
        talk.go_on("logistic-blobs")
        logistic(talk)
        talk.go_on("logistic-no-optimum")
        talk.go_on("sgd-hovers")
        sgd(talk)
        talk.go_on("sgd-becomes-perceptron")
        thresholded(talk)
        for name, give in {
            "hinge-costs": lambda: talk.sight("Regularised risk"),
            "svm-or-probability": lambda: probability(talk),
            "xor-lifted": lambda: lifted(talk),
            "by-chance": lambda: by_chance(talk),
            "ridge-vs-svm": lambda: least_squares(talk),
        }.items():
            talk.go_to(LOSSES, name)
            give()


@pytest.mark.short("16:9")
@pytest.mark.parametrize("size", list(SIZES))
def test_optimisation_and_svm_are_given_without_leaving_the_wall(size: str, visit: Visit) -> None:
    course = "optimisation-svm"
    with giving(visit, size, course) as talk:
        talk.go_to(course, "criterion")
        talk.press("PageDown")
        talk.sight("Directions")
        talk.check_names()
        for name, give in {
            "which-line": lambda: which_line(talk, size),
            "svm-by-hand": lambda: by_hand(talk),
            "no-free-margin": lambda: no_margin(talk),
            "only-svs": lambda: held(talk, size),
            "active-set": lambda: active_set(talk),
        }.items():
            talk.go_to(course, name)
            give()
