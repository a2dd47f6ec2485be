"""Tests of the view of separability by chance in the page: its curves, counts and pictures are those of Python."""

from collections.abc import Callable

import numpy as np
import pytest

from linviz.core.capacity import vc_confidence
from linviz.core.number import number
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.words.view_words import view_row
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.browser.views.test_work_page import address, expect_python_caption, scenario

Visit = Callable[..., Screen]
CURVES = """() => [".cover", ".bound"].map((name) => [...document.querySelectorAll(`${name} .series`)].map((path) =>
  path.getAttribute("d").slice(1).split("L").map((pair) => pair.split(" ").map(Number))))"""
TEXTS = "() => [...document.querySelectorAll('.chance-names text')].map((node) => node.textContent)"
PICTURES = """() => [...document.querySelectorAll("g.picture")].map((node) => [
  Boolean(node.querySelector(".picture-tick")), Boolean(node.querySelector(".picture-line:not(.own)")),
  node.querySelectorAll(".plus").length, Boolean(node.querySelector(".frame.own"))])"""


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "circles", "rbf-overfit"])
@pytest.mark.short("one-mistake-one-turn")
def test_curves_and_counts_are_those_of_python(visit: Visit, slug: str) -> None:
    screen = visit(address(scenario(slug, "chance"), 2))
    expect_python_caption(screen)
    trace = Scenario.from_json(screen.scenario).run()
    fixed = VIEWS["chance"].static_data(trace)
    (cover,), bounds = screen.page.evaluate(CURVES)
    x, y = np.array(cover).T
    # the places of each curve are a linear function of its numbers
    for drawn, values in ((x, np.log(fixed["counts"])), (-y, np.array(fixed["cover"]))):
        if np.ptp(values):
            line = np.polyfit(values, drawn, 1)
            assert np.polyval(line, values) == pytest.approx(drawn, abs=0.2)
    for path, one in zip(bounds, fixed["bounds"], strict=True):
        values = [value for value in one["values"] if value <= 1.6]
        line = np.polyfit(values, -np.array(path)[:, 1], 1)
        assert np.polyval(line, values) == pytest.approx(-np.array(path)[:, 1], abs=0.2)
    texts = screen.page.evaluate(TEXTS)
    assert f"n = {trace.lifted.n}" in texts
    assert any(text.endswith("of the shuffles") for text in texts)
    told = VIEWS["chance"].summary(list(view_row(VIEWS["chance"], trace, 0)["items"]))
    share = round(100 * told["tossed"] / told["shuffles"], 1)
    assert f"○ {share:g} % of coin tosses" in texts
    # with more confidence the bound is higher, as computed in Python
    for percent in (1, 50):
        screen.page.locator(".chance-sure input").fill(str(percent))
        screen.painted()
        (_, bounds), texts = screen.page.evaluate(CURVES), screen.page.evaluate(TEXTS)
        for path, one in zip(bounds, fixed["bounds"], strict=True):
            counts = [int(count) for count in fixed["counts"]]
            values = [vc_confidence(count, one["h"], percent / 100) for count in counts]
            values = [value for value in values if value <= 1.6]
            line = np.polyfit(values, -np.array(path)[:, 1], 1)
            assert np.polyval(line, values) == pytest.approx(-np.array(path)[:, 1], abs=0.2)
            today = vc_confidence(trace.lifted.n, one["h"], percent / 100)
            assert any(text.endswith(f": {number(today).text}") for text in texts)


def test_of_few_points_every_labelling_is_a_picture_and_ticked_where_it_can_be_separated(
    visit: Visit,
) -> None:
    screen = visit(address(scenario("xor-cycle", "chance"), 2))
    expect_python_caption(screen)
    trace, view = Scenario.from_json(screen.scenario).run(), VIEWS["chance"]
    items = [view.item(trace, number) for number in range(16)]
    own = trace.lifted.y.tolist()
    assert screen.page.evaluate(PICTURES) == [
        [bool(one["separable"]), "w" in one, one["labels"].count(1), one["labels"] == own]
        for one in items
    ]
    # the picture of the run's own labels has the boundary of this step, and a legend of the lines
    for step in (0, 3):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        screen.painted()
        drawn = screen.page.locator(".picture-line.own").get_attribute("d")
        told = screen.page.locator(".picture-key").nth(1).text_content()
        learned = np.any(view_row(view, trace, step)["w"])
        assert bool(drawn) is bool(learned)
        assert told == (f"thick: yours at step {step}" if learned else "yours at step 0: none yet")
    # with one point more the labels are shuffled
    screen.click((0.3, 0.2))
    expect_python_caption(screen)
    assert screen.page.locator("g.picture").first.is_hidden()
    assert screen.page.locator(".cover .series").is_visible()


def test_its_first_line_says_what_is_done_with_the_labels(look: Visit) -> None:
    first = "() => document.querySelector('#pane-drawing').firstElementChild.innerText"
    many = look(view_address("one-mistake-one-turn", "chance", 3))
    assert many.page.evaluate(first) == (
        "1,000 shuffles of the labels: how many of them can be separated?"
    )
    few = look(view_address("shatter", "chance", 0))
    assert few.page.evaluate(first) == (
        "Every labelling of these points: which of them can be separated?"
    )
    other = look(view_address("one-mistake-one-turn", "compare", 3))
    assert other.page.evaluate(first).startswith("A second algorithm learns from the same points")
