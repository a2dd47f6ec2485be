"""Tests of the view of orders in the page: the fan and the dots are those of the orders that Python has run."""

from collections.abc import Callable

import numpy as np
import pytest

from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.views.orders import line_count_text
from linviz.views.orders.figure import stack_dots
from tests.browser.screen import Screen
from tests.browser.views.test_work_page import address, expect_python_caption, scenario

Visit = Callable[..., Screen]
# the ends of every line, and the centres of the points' marks
DRAWN = """() => {
  const numbers = (text) => text.split(/[ML ]/).filter(Boolean).map(Number);
  return {
    lines: [...document.querySelectorAll(".fan-lines path")].map((one) => numbers(one.getAttribute("d"))),
    best: numbers(document.querySelector(".fan .fan-widest").getAttribute("d")),
    marks: [...document.querySelectorAll(".fan-points .point")].map((one) =>
      numbers(one.getAttribute("transform").replace(/[a-z()]/g, "").replace("translate", ""))),
    dots: [...document.querySelectorAll(".dots-piles circle")].map((one) =>
      [one.getAttribute("cx"), one.classList.contains("hollow")]),
    box: document.querySelector(".dots .chart-zero").getAttribute("d"),
  };
}"""


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "order-dependence", "kozinec-two-hulls"])
@pytest.mark.short("one-mistake-one-turn")
def test_lines_and_dots_are_those_of_python(visit: Visit, slug: str) -> None:
    screen = visit(address(scenario(slug), 2))
    expect_python_caption(screen)
    now = Scenario.from_json(screen.scenario)
    trace, view = now.run(), VIEWS["orders"]
    items = [view.item(trace, number) for number in range(view.item_count(trace))]
    chart = screen.page.evaluate(DRAWN)
    # the marks of the points give the map from pixels to coordinates
    marks = np.array(chart["marks"])
    design = np.column_stack([marks, np.ones(len(marks))])
    to_data, *_ = np.linalg.lstsq(design, now.problem.X, rcond=None)
    fixed = view.static_data(trace)
    for ends, one in zip([*chart["lines"], chart["best"]], [*items, fixed["best"]], strict=True):
        for place in np.array(ends).reshape(2, 2):
            x = np.append(place, 1.0) @ to_data
            w = np.array(one["w"])
            assert abs(x @ w + one["b"]) / np.linalg.norm(w) < 0.02
    text = screen.page.locator(".fan-count").text_content()
    assert text == line_count_text(view.summary(items), fixed["noun"])
    left, right = (float(one) for one in chart["box"][1:].replace(" ", "H").split("H")[::2])
    places, hollow = stack_dots(items)
    assert [one[1] for one in chart["dots"]] == hollow.tolist()
    across = (np.array([float(one[0]) for one in chart["dots"]]) - left) / (right - left)
    assert across == pytest.approx(places[:, 0], abs=0.013)


def test_the_step_moves_under_the_dots_and_the_rest_stays(visit: Visit) -> None:
    screen = visit(address(scenario(), 40)).worked()
    page = screen.page
    page.evaluate("() => { window.kept = document.querySelector('.fan-lines path'); }")
    carets = set()
    for _ in range(4):
        screen.act("end").act("back")
        carets.add(page.locator(".dots-now").get_attribute("d"))
        screen.act("start")
        carets.add(page.locator(".dots-now").get_attribute("d"))
    assert len(carets) == 2
    assert "" in carets
    assert page.evaluate("() => window.kept.isConnected")


def test_where_boundaries_bend_it_says_so_and_shows_the_dots_alone(visit: Visit) -> None:
    screen = visit(address(scenario("xor-lifted"), 2))
    expect_python_caption(screen)
    page = screen.page
    assert "here a hundred bent ones" in page.locator("p.bent").inner_text()
    assert page.locator("g.fan").is_hidden()
    assert page.locator(".dots-piles circle").count() == screen.page.evaluate(
        "() => linviz.work.done().items.filter((one) => one.share > 0).length"
    )
