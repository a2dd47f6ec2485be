"""Pages with little room: which part gets it, that nothing jumps, and that a cut is always marked."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from linviz.algorithms import registry
from linviz.scenario import link
from tests.browser.daily import long
from tests.browser.screen import Screen
from tests.scenario.shipped import PRESETS

Visit = Callable[..., Screen]
DESK, SMALL, LAPTOP = (
    {"width": w, "height": h} for w, h in ((1440, 900), (1280, 720), (1024, 768))
)
SIDE = "document.querySelector('.side')"
EDGES = f"() => [{SIDE}.hasAttribute('data-above'), {SIDE}.hasAttribute('data-below')]"
SCROLLED = f"""() => {{
  const {{ scrollTop, scrollHeight, clientHeight }} = {SIDE};
  return [scrollTop > 1, scrollHeight - clientHeight - scrollTop > 1];
}}"""


def choose(screen: Screen, algorithm: str) -> None:
    screen.page.locator("#algorithm").select_option(algorithm)
    screen.page.locator("#algorithm").blur()
    screen.settled()


@pytest.mark.parametrize("algorithm", ["perceptron", "pegasos", *long("hinge-sgd", "pocket")])
@pytest.mark.short("pegasos")
def test_a_column_that_is_too_low_scrolls_and_fades_where_it_goes_on(
    visit: Visit, algorithm: str
) -> None:
    screen = visit("/", viewport=DESK)
    choose(screen, algorithm)
    screen.settings().press("End").settled()
    screen.page.set_viewport_size(SMALL)
    screen.settled()
    for way in (0, 1000):
        screen.page.evaluate(f"(way) => {{ {SIDE}.scrollTop = way; }}", way)
        screen.settled()
        edges = screen.page.evaluate(EDGES)
        assert edges == screen.page.evaluate(SCROLLED)
        assert (
            not any(edges)
            or screen.page.evaluate(f"() => getComputedStyle({SIDE}).maskImage") != "none"
        )


# of the column and its cards, those that have something wider than themselves: a classic bar to scroll it would show
SIDEWAYS = """() => [...document.querySelectorAll(".side, .side > .card")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.className)"""


@pytest.mark.parametrize("width", [1440, 1201, 1200, 1199, 721])
@pytest.mark.short("1200")
def test_nothing_in_the_column_is_wider_than_it(visit: Visit, width: int) -> None:
    screen = visit("/s/one-mistake-one-turn#~s120", viewport={"width": width, "height": 900})
    assert "best margin" in screen.settled().text("numbers")
    assert screen.page.evaluate(SIDEWAYS) == []


# visible lists that are too narrow for their choice, and labels that take two lines
CUT = """() => {
  const paint = document.createElement("canvas").getContext("2d");
  const seen = (one) => one.checkVisibility();
  const cut = [...document.querySelectorAll(".controls select")].filter(seen).filter((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    paint.font = font;
    const wide = paint.measureText(list.selectedOptions[0].text).width;
    return wide > list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }).map((list) => list.selectedOptions[0].text);
  const wrapped = [...document.querySelectorAll(".row-of-control > label")].filter(seen)
    .filter((one) => one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).lineHeight));
  return [...cut, ...wrapped.map((one) => one.textContent)];
}"""


@pytest.mark.long
def test_neither_what_is_chosen_nor_its_label_is_cut(visit: Visit) -> None:
    screen = visit("/", viewport=DESK)
    for algorithm, changes in (
        ("perceptron", {"order": "most-violated"}),
        ("kozinec", {}),
        ("soft-svm", {"pair": "most-violating"}),
        ("logistic-sgd", {}),
    ):
        choose(screen, algorithm)
        line = screen.page.locator("#settings-now")
        assert line.evaluate("(line) => line.scrollWidth <= line.clientWidth")
        screen.settings()
        for name, value in changes.items():
            screen.page.locator(f"#parameter-{algorithm}-{name}").select_option(value)
            screen.settled()
        for size in (DESK, SMALL):
            screen.page.set_viewport_size(size)
            assert screen.page.evaluate(CUT) == [], (algorithm, size)
        screen.act("settings")
        screen.page.set_viewport_size(DESK)


def test_what_the_counts_of_support_vectors_mean_stands_below_in_one_line(visit: Visit) -> None:
    screen = visit("/s/outlier-c", viewport=SMALL).act("look-away").settled()
    row = screen.page.locator("#numbers > div", has_text="Support vectors")
    small = row.locator("small")
    assert small.inner_text() == "(on the margin / inside / misclassified / beyond)"
    heights = row.evaluate(
        "(row) => [row.querySelector('dt').offsetHeight, row.querySelector('dd').offsetHeight]"
    )
    assert heights[0] < 2 * heights[1]


def test_a_change_that_is_told_by_its_size_does_not_draw_the_eye(visit: Visit) -> None:
    # near its end SMO changes an alpha by less than a millionth of it
    points = PRESETS["one-mistake-one-turn"]
    scenario = replace(points, algorithm=registry.algorithm("soft-svm", {"C": 100.0}), slug=None)
    screen = visit(f"/#{link.encode(scenario)}~s160", viewport=DESK).settled()
    weights = screen.page.locator(".formula-block[data-shown] [data-slot]").evaluate_all(
        "(all) => all.filter((one) => one.textContent.includes('\u202f'))"
        ".map((one) => getComputedStyle(one).fontWeight)"
    )
    assert set(weights) == {"400"}
