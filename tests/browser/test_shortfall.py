"""The mark of how far a point was from its level before a step, on the page and in a figure."""

from collections.abc import Callable

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.scenario import link
from tests.browser.agreement import model_of
from tests.browser.screen import Screen
from tests.browser.test_agreement import case
from tests.browser.test_legend import check_step
from tests.datasets import FOUR

SCENARIO = case(FOUR, "relaxation", eta=1.0, level=2.0)
LINES = """(name) => {
  const { axesOf, graph } = linviz;
  const { view, width, height } = axesOf(graph);
  const path = document.querySelector(`path.${name}`).getAttribute("d");
  return path ? path.slice(1).split("L").map((place) => place.split(" ").map(Number)).map(([x, y]) => [
    view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]) : [];
}"""


def short_by(run: Trace, k: int) -> Array:
    """Return the point of an update and its foot on the level y f = 2 before it, (2, 2); (0, 2) if there is none."""
    before, now = run[k - 1], run[k]
    if now.event != "update" or not before.w.any():
        return np.zeros((0, 2))
    x, y = run.lifted.X[now.index], run.lifted.y[now.index]
    missing = 2.0 - y * (before.w @ x + before.b)
    return np.array([x, x + y * missing * before.w / (before.w @ before.w)])


def test_it_leads_from_the_point_to_its_level_before_the_step(visit: Callable[..., Screen]) -> None:
    run = model_of(SCENARIO).trace
    screen = visit(f"/#{link.encode(SCENARIO)}").press("l").settled()
    marks = 0
    for k in range(1, run.steps + 1):
        screen.page.evaluate("(k) => linviz.clock.go(k)", k)
        segment = short_by(run, k)
        layers = {layer.name: layer for layer in linviz.figure(run, k).data}
        stroke = layers["shortfall"]
        assert np.column_stack([stroke.x, stroke.y]) == pytest.approx(segment)
        assert np.array(screen.page.evaluate(LINES, "shortfall")).reshape(-1, 2) == pytest.approx(
            segment, abs=0.02
        )
        level = np.array(screen.page.evaluate(LINES, "level-before"))
        assert len(level) == len(segment)
        if len(segment):
            (w, b), y = (run[k - 1].w, run[k - 1].b), run.lifted.y[run[k].index]
            assert y * (level @ w + b) == pytest.approx(2.0, abs=0.02)
            across = np.column_stack([layers["level before"].x, layers["level before"].y])[:2]
            assert y * (across @ w + b) == pytest.approx(2.0)
        check_step(screen, f"step {k}")
        marks += bool(len(segment))
    assert 0 < marks < run.steps
