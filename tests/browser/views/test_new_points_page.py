"""Tests of the view of new points: computed after the run, drawn as in Python, and stopped by a button."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from linviz.core.notation import letters
from linviz.core.number import number
from linviz.run.view import VIEWS
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.states import preset
from tests.browser.views.homes import code_of

Visit = Callable[..., Screen]
DONE = "() => document.querySelector('#pane-work').hidden && linviz.state.run.beside"
# the places of the line of a class; the places and values of the ticks
LINE = """(name) => document.querySelector(`svg.new-points .series.${name}`).getAttribute("d")
  .slice(1).split("L").map((place) => place.split(" ").map(Number))"""
# the values of this step; the names of the ends with their heights; the lines to the names that are not at their ends
WORDS = """() => {
  const all = (name) => [...document.querySelectorAll(`svg.new-points ${name}`)];
  return { values: all(".now-name").map((node) => node.textContent).filter(Boolean),
    ends: all(".end-name").map((node) => [node.textContent, Number(node.getAttribute("y")) - 4]),
    leaders: all(".end-leader").map((node) => node.getAttribute("d").split(/[ML ]/).filter(Boolean).map(Number)) };
}"""
TICKS = """() => [...document.querySelectorAll("svg.new-points .chart-number")]
  .filter((text) => text.getAttribute("text-anchor") === "end")
  .map((text) => [Number(text.getAttribute("y")) - 4, Number(text.textContent)])"""


def address_with_held_out(slug: str, points: int, step: int) -> str:
    scenario = replace(preset(slug), held_out=points, beside="new-points")
    return f"/#{code_of(scenario)}~s{step}"


def values_of_line(screen: Screen, name: str, stairs: bool = False) -> list[float]:
    """Return the numbers of a line. stairs: whether each has a level and a rise, from the second on."""
    heights, values = np.array(screen.page.evaluate(TICKS)).T
    slope, start = np.polyfit(heights, values, 1)
    return [slope * y + start for _, y in screen.page.evaluate(LINE, name)][:: 2 if stairs else 1]


@pytest.mark.parametrize("slug", ["rbf-overfit", "only-svs", "ridge-path"])
@pytest.mark.short("only-svs")
def test_its_curves_and_its_caption_are_those_of_python(visit: Visit, slug: str) -> None:
    screen = visit(address_with_held_out(slug, 3, 2))
    page = screen.page
    page.wait_for_function(DONE)
    trace, view = screen.run_in_python(), VIEWS["new-points"]
    row = view_row(view, trace, screen.step)
    assert page.locator("#pane-caption").inner_text() == caption(view, trace, row)
    errors = [100 * step.errors / trace.lifted.n for step in trace[:]]
    assert values_of_line(screen, "training", stairs=True) == pytest.approx(errors, abs=0.5)
    level = 100 * row["left_wrong"] / row["left_tried"]
    left_out = values_of_line(screen, "left-out", stairs=True)
    assert left_out == pytest.approx([level] * len(errors), abs=0.5)
    words = page.evaluate(WORDS)
    unseen = 100 * row["unseen_errors"] / 3
    assert words["values"] == [
        f"training {number(errors[screen.step]).text}\N{NO-BREAK SPACE}%",
        f"held out {number(unseen).text}\N{NO-BREAK SPACE}%",
    ]
    told = " ".join(text for text, _ in words["ends"])
    assert f"left out {number(level).text}\N{NO-BREAK SPACE}%, at the end" in told
    # a name is at the end of its line, or has a line to it
    for kind in ("training", "held out", "left out"):
        end = page.evaluate(LINE, kind.replace(" ", "-"))[-1][1]
        (height,) = [y for text, y in words["ends"] if text.startswith(kind)]
        lines = [(start, stop) for _, start, _, stop in words["leaders"]]
        assert (
            abs(end - height) <= 4
            or (pytest.approx(end, 0, 0.1), pytest.approx(height, 0, 1)) in lines
        )
    sweep = view.static_data(trace)["sweeps"][0]
    page.get_by_role("radio", name=f"Over {letters(sweep['label'])}", exact=True).click()
    screen.painted()
    expected = [
        100 * one["unseen"] / 3
        for place in range(len(sweep["values"]))
        for one in [next(item for item in row["items"] if item["value"] == place)]
    ]
    assert values_of_line(screen, "held-out") == pytest.approx(expected, abs=0.5)


def test_stop_ends_the_work_and_go_on_takes_it_up_where_it_was(visit: Visit) -> None:
    screen = visit(address_with_held_out("rbf-overfit", 3, 2), clock=True)
    page = screen.page
    stop = page.get_by_role("button", name="Stop")
    stop.click()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    count = page.locator("#pane-count").inner_text()
    screen.press("ArrowRight", "ArrowRight").settled()
    page.clock.run_for(800)
    assert not [url for url in requests if url.endswith("beside")]
    assert page.locator("#pane-count").inner_text() == count
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function(DONE)
    assert requests


def test_while_a_point_is_dragged_no_more_is_asked_than_without_the_view(visit: Visit) -> None:
    screen = visit(address_with_held_out("only-svs", 2, 2), clock=True)
    screen.page.wait_for_function(DONE)
    requests: list[str] = []
    screen.page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    x, y = screen.at((5.0, 6.0))
    screen.page.mouse.move(x, y)
    screen.page.mouse.down()
    for shift in (20, 40, 60):
        screen.page.mouse.move(x + shift, y)
        screen.page.clock.run_for(400)
    assert "beside" not in requests
    screen.page.mouse.up()
    screen.settled().page.wait_for_function(DONE)
    assert "beside" in requests
