"""The lecture of 45 minutes on the perceptron and its geometry, as it is given before a room.

It is driven by a clicker, the mouse on canvas and view, a few keys, the drawer and the lecturer's window alone, at the
two sizes of projectors. At each station the class sees what the lecturer speaks about.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screen import Screen
from tests.browser.states import preset
from tests.browser.test_notes import row
from tests.browser.test_present import notes_of, slug

Visit = Callable[..., Screen]
# the smallest letters that the last row reads, in px
SIZES = {"4:3": (1024, 768, 20), "16:9": (1920, 1080, 24)}
NO_FULL_SCREEN = "Element.prototype.requestFullscreen = undefined;"
# what is wrong with the wall: letters too small, words over one another or cut off
FAULTS = """(least) => {
  const root = document.documentElement;
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const name = (one) => `${one.tagName} ${one.getAttribute("class") ?? one.id} ${one.textContent.slice(0, 40)}`;
  const turned = (matrix) => matrix && Math.hypot(matrix.a, matrix.b);
  const zoom = (one) => turned(one.getScreenCTM?.()) ?? one.currentCSSZoom ?? 1;
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * zoom(one);
  const words = seen("#title, #question, #answer, #caption, #formula, .present-place span, .pane-caption");
  const letters = seen(".pane svg text, .pane button, .pane td, .pane th, .lights li, .xtick text, .ytick text");
  const small = [...words, ...letters].filter((one) => one.textContent && size(one) < least - 0.1);
  const cut = seen(".page, .pane, .pane-head, .sights, .caption, .formula, .pane-caption, .predict-card, #drawer")
    .filter((one) => one.scrollWidth > one.clientWidth + 4 || one.scrollHeight > one.clientHeight + 4);
  const outside = seen(".pane svg text").filter((one) => {
    const [text, svg] = [one, one.closest("svg")].map((node) => node.getBoundingClientRect());
    return text.width && (text.left < svg.left - 2 || text.right > svg.right + 2 || text.top < svg.top - 3);
  });
  // the drawer lies over these
  const below = seen("#drawer").length ? "" : "#caption, .present-place, ";
  const boxes = seen(`${below}#title, #question, .pane, #drawer, .plane, .predict-card, .player`)
    .filter((one) => getComputedStyle(one).visibility === "visible" && getComputedStyle(one).position !== "fixed")
    .map((one) => [one, one.getBoundingClientRect()]);
  const over = boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one)
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
    .map(([other]) => `${name(one)} and ${name(other)}`));
  return [
    ...("presenting" in root.dataset ? [] : ["it is not presented"]),
    ...small.map((one) => `small: ${size(one)} ${name(one)}`),
    ...cut.map((one) => `cut off: ${name(one)}`),
    ...outside.map((one) => `outside of its picture: ${name(one)}`),
    ...over.map((both) => `over one another: ${both}`),
  ];
}"""


@dataclass
class Lecture:
    """The wall with the lecturer's window beside it, and how many acts the last thing took."""

    screen: Screen
    notes: Page
    least: int
    acts: int = 0
    faults: list[tuple[str, int, list[str]]] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.screen.page

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def pane(self) -> Locator:
        return self.page.locator(".pane")

    def press(self, *keys: str) -> None:
        self.acts += len(keys)
        self.screen.press(*keys)

    def click(self, target: Locator) -> None:
        self.acts += 1
        target.click()

    def choose(self, setting: str, value: str) -> None:
        """Open the drawer, choose a value of a list there, and let the keys go to the wall again."""
        self.press("s")
        self.acts += 1
        select = self.page.locator(f"#drawer {setting}")
        select.select_option(value)
        select.evaluate("(one) => one.blur()")
        self.screen.settled()

    def sight(self, name: str) -> None:
        self.click(self.pane.get_by_role("radio", name=name))

    def check(self, waits: bool = True) -> None:
        """Note what the last row cannot read on the wall. waits: until the view has computed everything."""
        # what is under the mouse is drawn over the picture
        self.page.mouse.move(2, 2)
        screen = self.screen.worked() if waits else self.screen.settled().painted()
        faults = screen.page.evaluate(FAULTS, self.least)
        if faults:
            self.faults.append((slug(self.screen), self.screen.step, faults))

    @contextmanager
    def station(self, name: str, *keys: str, waits: bool = True) -> Iterator[None]:
        """Go to a scenario by these keys, or else by the list of the lecturer's window, and check the wall twice."""
        for key in keys:
            self.screen.press(key).settled()
        if not keys:
            row(self.notes, name).click()
        self.page.wait_for_function("(name) => linviz.state.scenario.slug === name", arg=name)
        expect(self.page.locator("#title")).to_be_visible()
        expect(self.notes.locator("#answer")).not_to_be_empty()
        expect(self.question).to_be_visible()
        self.check(waits)
        yield
        self.check(waits)

    def sets(self) -> None:
        """Fail if the last thing took more than two acts, and count anew."""
        assert self.acts <= 2
        self.acts = 0


@contextmanager
def lecture(visit: Visit, size: str, course: str = "perceptron-geometry") -> Iterator[Lecture]:
    """Begin as one does: the page of the course, its first scenario, Present, and Notes."""
    width, height, least = SIZES[size]
    screen = visit("", fresh=True, viewport={"width": width, "height": height})
    screen.page.context.add_init_script(NO_FULL_SCREEN)
    screen.page.goto(f"{screen.server}/c/{course}")
    screen.page.locator('a[href*="one-mistake-one-turn"]').first.click()
    screen.ready().press("p").settled().page.mouse.move(300, 300)
    notes = notes_of(screen)
    try:
        yield Lecture(screen, notes, least)
    finally:
        notes.close()


def updates(talk: Lecture) -> int:
    """Return how many updates the run has in all."""
    return int(talk.page.evaluate("() => linviz.state.run.updates"))


def one_mistake(talk: Lecture) -> None:
    expect(talk.question).to_contain_text("will update")
    talk.press("PageDown")
    expect(talk.question).to_contain_text("updated")
    assert "now correct" in talk.screen.caption
    # the points that the room is asked about have numbers, and none is hidden
    talk.press("q")
    card = talk.page.locator(".predict-card")
    expect(card).to_contain_text("Which point is the next mistake?")
    talk.check()
    talk.press("Escape")
    talk.press("F5")
    assert talk.screen.step == 0
    talk.press(".")
    expect(talk.page.locator("#blank")).to_be_visible()
    talk.press("PageDown")
    talk.press("PageDown")
    assert talk.screen.step == 1
    # what is said at the end lies over the track, and the next press goes on
    talk.press("End", "PageDown")
    notice = talk.page.locator(".notice").bounding_box()
    player = talk.page.locator(".player").bounding_box()
    assert notice
    assert player
    assert notice["y"] >= player["y"] - 1


def signed_distance(talk: Lecture, size: str) -> None:
    talk.press("PageDown")
    assert talk.screen.step == 2
    talk.screen.click((3, 4))
    expect(talk.page.locator("#graph .label").get_by_text("4", exact=True)).to_be_visible()
    # where there is room all numbers of the point are on the wall
    inspector = talk.page.locator(".inspector")
    assert inspector.is_visible() == (size == "16:9")
    if size == "16:9":
        expect(inspector).to_contain_text("distance")
    talk.press("Escape")


def sign_trick(talk: Lecture) -> None:
    expect(talk.pane).to_be_hidden()
    talk.press("PageDown")
    talk.sight("As they are")
    talk.sight("Flipped to z")
    talk.press("F5")
    assert talk.screen.step == 0


def nothing_happens(talk: Lecture) -> None:
    # without an update there is nothing to skip to, so the clicker goes from visit to visit
    talk.press(*["PageDown"] * talk.screen.steps)
    expect(talk.question).to_contain_text("visited")
    assert updates(talk) == 0
    talk.acts = 0
    talk.choose("[id$=-test]", "<= 0")
    talk.sets()
    assert updates(talk) > 0
    talk.check()
    talk.press("s")


def angles(talk: Lecture) -> None:
    talk.press("PageDown")
    expect(talk.pane).to_contain_text("obtuse")


def tiny_margin(talk: Lecture) -> None:
    # a room sees neither the legend nor the card of v
    expect(talk.pane).to_contain_text("v = (b, w)")
    for sight in ("Two lengths", "Potential"):
        talk.sight(sight)
        talk.check()
    expect(talk.pane.locator(".why-triangle")).to_be_visible()
    talk.acts = 0
    talk.screen.drag((2, 2.125), (2, 2.063))
    assert 140 <= updates(talk) <= 145
    expect(talk.pane).to_contain_text("of at most")


def xor_cycle(talk: Lecture) -> None:
    for _ in range(4):
        talk.press("PageDown")
    assert "repeat for ever" in talk.screen.caption
    talk.press("Q")
    expect(talk.page.locator("#answer")).to_be_visible()
    expect(talk.question).to_contain_text("visited")
    talk.check()
    talk.acts = 0
    talk.choose("#lift", "quadratic")
    talk.sets()
    assert talk.screen.run_of("errors") == 0
    talk.press("s")


def by_chance(talk: Lecture) -> None:
    talk.press("Q")
    expect(talk.pane.locator(".chart.cover")).to_be_visible()
    talk.check()
    # the lecturer has the answer: without it the room sees the bound
    talk.press("Q")
    expect(talk.pane.locator(".chart.bound")).to_be_visible()


def widest_street(talk: Lecture) -> None:
    talk.press("PageDown")
    slider = talk.pane.locator(".slider-row input").first
    box = slider.bounding_box()
    assert box
    assert box["width"] > 60
    talk.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    talk.click(talk.pane.get_by_role("button", name=re.compile("min")))
    expect(talk.pane).to_contain_text("0.400")


def conditions(talk: Lecture) -> None:
    """Check the four conditions and the second chart, primal and dual."""
    expect(talk.pane.locator(".lights li:visible")).to_have_count(4)
    assert talk.pane.locator(".dual-heights").bounding_box()


def svm_by_hand(talk: Lecture) -> None:
    talk.press("PageDown")
    expect(talk.pane.locator('.lights [data-holds="true"]')).to_have_count(4)
    conditions(talk)
    for sight in ("Their sum is w", "Derivation"):
        talk.sight(sight)


def outlier(talk: Lecture) -> None:
    # by the lecturer's window, in one act
    talk.notes.get_by_role("slider").first.focus()
    talk.notes.keyboard.press("End")
    talk.page.wait_for_function("() => linviz.state.scenario.parameters.C === 10000")
    talk.screen.settled()
    expect(talk.pane.locator(".trade")).to_be_visible()


def only_svs(talk: Lecture) -> None:
    talk.press("Q", "Q")
    rows = talk.pane.locator(".points-table tbody tr")
    expect(rows).to_have_count(9)
    frame = talk.pane.locator(".points-table").bounding_box()
    assert frame
    boxes = [one.bounding_box() for one in rows.all()]
    inside = [
        box for box in boxes if box and box["y"] + box["height"] <= frame["y"] + frame["height"]
    ]
    assert len(inside) >= 7
    boundary = talk.screen.boundary
    talk.acts = 0
    talk.click(talk.pane.get_by_role("button", name="Keep only the support vectors"))
    talk.sets()
    expect(rows).to_have_count(5)
    assert talk.screen.boundary == boundary


def active_set(talk: Lecture) -> None:
    talk.press("End")
    conditions(talk)
    talk.sight("Toy example")


def far_from_origin(talk: Lecture) -> None:
    talk.acts = 0
    talk.choose("[id$=-offset]", "one")
    talk.sets()
    assert updates(talk) == 906
    talk.press("s")


def hinge_costs(talk: Lecture) -> None:
    talk.acts = 0
    talk.press("s")
    slider = talk.page.locator("#drawer [type=range]:visible").bounding_box()
    assert slider
    talk.page.mouse.click(slider["x"] + slider["width"] - 2, slider["y"] + slider["height"] / 2)
    talk.acts += 1
    talk.sets()
    assert talk.screen.settled().scenario["parameters"]["C"] == 10_000
    # the room sees what the setting changes
    expect(talk.pane).to_be_visible()
    talk.check()
    talk.press("s")
    talk.sight("Regularised risk")


@pytest.mark.parametrize("size", list(SIZES))
def test_the_lecture_is_given_without_leaving_the_wall(size: str, visit: Visit) -> None:
    with lecture(visit, size) as talk:
        expect(talk.page.locator("#title")).to_have_text(preset("one-mistake-one-turn").title)
        talk.check()
        one_mistake(talk)
        with talk.station("signed-distance", "PageDown"):
            signed_distance(talk, size)
        with talk.station("sign-trick", "]"):
            sign_trick(talk)
        with talk.station("nothing-happens", "]"):
            nothing_happens(talk)
        with talk.station("angles", "]"):
            angles(talk)
        with talk.station("tiny-margin", "]", "]"):
            tiny_margin(talk)
        with talk.station("xor-cycle", "]"):
            xor_cycle(talk)
        for name, give in {
            "by-chance": by_chance,
            "widest-street": widest_street,
            "svm-by-hand": svm_by_hand,
            "outlier-c": outlier,
            "only-svs": only_svs,
            "active-set": active_set,
            "far-from-origin": far_from_origin,
            "hinge-costs": hinge_costs,
        }.items():
            with talk.station(name):
                give(talk)
        assert talk.faults == []
