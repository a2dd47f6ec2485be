"""Many marks, also at the same place: points stay visible and distinguishable."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.browser.screen import Screen

Visit = Callable[..., Screen]
TWINS = Problem(
    [(1, 1), (1, 1), (1, 1), (-1, 0), (-1, 0), (2, -1), (0, 2)], [1, 1, -1, -1, -1, 1, 1]
)
STROKES = """() => {
  const placesOf = (line) => line.split("L").map((pair) => pair.split(" ").map(Number));
  const linesOf = (path) => (path.getAttribute("d") ?? "").split("M").slice(1).map(placesOf);
  return [...document.querySelectorAll(".slack")].map(linesOf);
}"""
BOXES = """() => [...document.querySelectorAll("g.point .mark")].map((mark) => {
  const { x, y, width, height } = mark.getBBox();
  return [x, y, width, height];
})"""
FAINT = "(selector) => Number(getComputedStyle(document.querySelector(selector)).{})"


def link_to(algorithm: str, data: Problem, step: int, **parameters: Any) -> str:
    settings = {
        "points": data.X.tolist(),
        "labels": data.y.astype(int).tolist(),
        "parameters": parameters,
    }
    return f"/#{link.encode(Scenario.from_json({**settings, 'algorithm': algorithm}))}~s{step}"


def cloud(size: int) -> Problem:
    """Return two classes that overlap widely, (size, 2)."""
    draw = np.random.default_rng(3)
    y = np.where(np.arange(size) % 2, 1, -1)
    return Problem(np.round(draw.normal(size=(size, 2)) * 1.3 + y[:, None] * [1.1, 0.7], 1), y)


def test_points_of_both_classes_in_one_place_are_halves_of_one_mark_and_counted(
    look: Visit,
) -> None:
    screen = look(link_to("perceptron", TWINS, 0))
    alone, square, disc = (screen.page.evaluate(BOXES)[i] for i in (5, 2, 1))
    # side by side, each as high as a single mark
    assert disc[0] + disc[2] <= 0 <= square[0]
    assert min(disc[3], square[3]) >= alone[3]
    heaps = screen.page.locator(".label.heap").all_text_contents()
    assert sorted(heaps) == ["×2", "×3"]


def test_a_square_is_as_large_as_a_disc(look: Visit) -> None:
    screen = look("/s/outlier-c")
    boxes = screen.page.evaluate(BOXES)
    (*_, width, _), (*_, side, _) = (boxes[screen.labels.index(label)] for label in (1, -1))
    # the square has a slightly larger area, since orange is paler
    assert 1 <= side**2 / (np.pi * width**2 / 4) < 1.25


@pytest.mark.long
def test_strokes_of_slack_are_fainter_the_more_there_are_and_a_point_shows_its_own(
    visit: Visit,
) -> None:
    screen = visit("/s/outlier-c")
    few, own_stroke = screen.page.evaluate(STROKES)
    assert few
    assert screen.page.evaluate(FAINT.format("opacity"), ".slack") == 1
    assert own_stroke == []
    screen.open(link_to("soft-svm", cloud(164), -1)).settled()
    assert screen.page.evaluate(FAINT.format("opacity"), ".slack") < 0.5
    assert (
        screen.page.evaluate(FAINT.format("strokeOpacity"), ".point.support:not(.looked) .ring")
        < 0.5
    )
    many, _ = screen.page.evaluate(STROKES)
    index = screen.page.evaluate(
        """() => Number(document.querySelector("g.point.support.inside").dataset.index)"""
    )
    screen.page.evaluate("(index) => linviz.highlight.setHovered(index)", index)
    (stroke,) = screen.page.evaluate(STROKES)[1]
    assert stroke in many
    assert screen.page.evaluate(FAINT.format("opacity"), ".slack.own") == 1


def test_in_the_first_steps_a_stroke_ends_at_the_edge_and_none_is_left_out(look: Visit) -> None:
    # the canvas gets its final size only after everything around it is drawn
    screen = look(link_to("hinge-sgd", cloud(40), 1)).settled()
    box = screen.page.evaluate(
        "() => { const { width, height } = linviz.axesOf(linviz.graph); return [width, height]; }"
    )
    at_edge = 0
    for step in (1, 8):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        strokes, _ = screen.page.evaluate(STROKES)
        slack = screen.page.evaluate(
            """() => linviz.state.shown.points.map(([x, y], i) => {
              const { w, b } = { w: linviz.state.shown.get("w"), b: linviz.state.shown.get("b") };
              return 1 - linviz.state.shown.labels[i] * (w[0] * x + w[1] * y + b); })"""
        )
        assert len(strokes) == sum(one > 1e-9 for one in slack)
        assert all(0 <= end[way] <= box[way] for _, end in strokes for way in (0, 1))
        at_edge += sum(end[0] in (0, box[0]) or end[1] in (0, box[1]) for _, end in strokes)
    assert at_edge


@pytest.mark.long
def test_the_lines_that_vote_are_fainter_the_more_there_are(visit: Visit) -> None:
    screen = visit("/s/voted")
    few = screen.page.evaluate(FAINT.format("strokeOpacity"), ".voters.shade-4")
    screen.open(link_to("voted-perceptron", cloud(164), -1, passes=5)).settled()
    many = screen.page.evaluate(FAINT.format("strokeOpacity"), ".voters.shade-4")
    assert many < 0.3 < few


def gaussians(size: int) -> Problem:
    """Return two classes that overlap a little, (size, 2), so that few of very many visits are mistakes."""
    rng = np.random.default_rng(1)
    labels = np.where(np.arange(size) % 2, 1.0, -1.0)
    return Problem(np.round(rng.normal(size=(size, 2)) + 1.4 * labels[:, None], 2), labels)


def test_of_many_points_only_those_that_are_looked_at_have_their_full_size(visit: Visit) -> None:
    widths = """() => [...document.querySelectorAll("#graph g.point")]
      .filter((point) => !point.querySelector("path.mark"))
      .map((point) => [point.matches(".looked"), point.querySelector(".mark").getBoundingClientRect().width])"""
    few = visit(link_to("perceptron", gaussians(20), 3)).page.evaluate(widths)
    full = max(width for _, width in few)
    assert min(width for _, width in few) > full - 1
    screen = visit(link_to("perceptron", gaussians(500), 3))
    many = screen.page.evaluate(widths)
    assert {looked for looked, _ in many} == {True, False}
    for looked, width in many:
        assert width == pytest.approx(full * (1 if looked else 0.5), abs=1.5)
    # a step of five digits fits its box
    assert screen.press("End").step > 9999
    box = screen.page.locator("#step-number")
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
