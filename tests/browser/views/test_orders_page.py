"""Tests of the view of orders in the page: the fan and the dots are those of the orders that Python has run."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from linviz.algorithms.registry import algorithm
from linviz.core.lift import lift
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


PILES = """() => {
  const all = (name) => [...document.querySelectorAll(`.dots ${name}`)];
  const x = (node) => Number(node.getAttribute("x"));
  const texts = all(".dots-texts text").filter((node) => /^\\d+$/.test(node.textContent));
  const pairs = (isCount) => texts.filter((node) => node.classList.contains("strong") === isCount)
    .map((node) => [x(node), Number(node.textContent)]);
  const caret = all(".dots-now")[0].getAttribute("d");
  return { dots: all("circle").map((node) => Number(node.getAttribute("cx"))), ticks: pairs(false),
    counts: pairs(true), caret: caret && Number(caret.slice(1).split(" ")[0]),
    radius: Number(all("circle")[0].getAttribute("r")) };
}"""


@pytest.mark.parametrize("points", ["separable", "mixed"])
def test_votes_are_piles_at_their_numbers_of_misclassified_points(
    visit: Visit, points: str
) -> None:
    # a regression: a hundred equal numbers were spread over the whole axis, and looked like many
    random = np.random.default_rng(3)
    y = np.where(np.arange(30) % 2, 1, -1)
    X = (random.normal(size=(30, 2)) + (3 if points == "separable" else 0.8) * y[:, None]).round(1)
    votes = Scenario(
        algorithm("voted-perceptron", {"passes": 3}),
        lift("none"),
        points=tuple(map(tuple, X.tolist())),
        labels=tuple(y.tolist()),
        beside="orders",
    )
    screen = visit(address(votes, 90))
    expect_python_caption(screen)
    trace, view = Scenario.from_json(screen.scenario).run(), VIEWS["orders"]
    wrong = [view.item(trace, number)["wrong"] for number in range(view.item_count(trace))]
    drawn = screen.page.evaluate(PILES)
    ticks = sorted(drawn["ticks"], key=lambda one: one[1])
    assert set(wrong) <= set(range(ticks[0][1], ticks[-1][1] + 1))
    if len(ticks) > 1:
        (left, low), (right, high) = ticks[0], ticks[-1]
        place = {value: left + (value - low) / (high - low) * (right - left) for value in wrong}
    else:
        place = dict.fromkeys(wrong, ticks[0][0])
    assert len(drawn["dots"]) == len(wrong)
    counted = Counter(wrong)
    assert sorted(count for _, count in drawn["counts"]) == sorted(counted.values())
    for value, count in counted.items():
        dots = [x for x, one in zip(drawn["dots"], wrong, strict=True) if one == value]
        assert np.mean(dots) == pytest.approx(place[value], abs=2 * drawn["radius"])
        assert np.ptp(dots) < 12 * drawn["radius"]
        assert min(abs(x - place[value]) for x, one in drawn["counts"] if one == count) < 1
    errors = trace[screen.step].errors
    if errors in place:
        assert drawn["caret"] == pytest.approx(place[errors], abs=0.5)


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
    # so does the boundary of the step
    ends = page.locator(".fan-now").get_attribute("d")
    screen.act("end")
    assert page.locator(".fan-now").get_attribute("d") != ends


def test_where_boundaries_bend_it_says_so_and_shows_the_dots_alone(visit: Visit) -> None:
    screen = visit(address(scenario("xor-lifted"), 2))
    expect_python_caption(screen)
    page = screen.page
    assert "here a hundred bent ones" in page.locator("p.bent").inner_text()
    assert page.locator("g.fan").is_hidden()
    assert page.locator(".dots-piles circle").count() == screen.page.evaluate(
        "() => linviz.work.done().items.filter((one) => one.share > 0).length"
    )
