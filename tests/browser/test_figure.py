"""A figure drawn by Plotly: its boundary is where f is 0, and its file needs no network."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import linviz
from linviz.picture.figure import AT_ONCE
from linviz.run.trace import Trace
from tests.browser.screen import Screen
from tests.picture.figures import RUNS, on, trace_of

DRAW = "(figure) => Plotly.react(document.querySelector('.js-plotly-plot'), JSON.parse(figure)).then(() => 0)"
SHOW = "([which, how]) => Plotly.animate(document.querySelector('.js-plotly-plot'), which, how).then(() => 0)"
# places on the boundary, the topmost level line, in data coordinates
BOUNDARY = """() => {
  const graph = document.querySelector(".js-plotly-plot");
  const { xaxis, yaxis } = graph._fullLayout;
  const drawn = [...graph.querySelectorAll(".contourlayer .contour")].at(-1).querySelectorAll(".contourlevel path");
  return [...drawn].flatMap((path) => Array.from({ length: 100 }, (_, i) => {
    const { x, y } = path.getPointAtLength((i / 99) * path.getTotalLength());
    return [xaxis.p2d(x), yaxis.p2d(y)];
  }));
}"""


@on("perceptron", "soft-svm, rbf")
@pytest.mark.short("perceptron")
def test_an_exported_animation_shows_each_step_as_it_is(
    trace: Trace, visit: Callable[..., Screen], tmp_path: Path
) -> None:
    linviz.figure(trace).write_html(tmp_path / "run.html", auto_play=False)
    page = visit("", server=tmp_path.as_uri()).page
    page.goto((tmp_path / "run.html").as_uri())
    for step in (3, trace.steps, 1):
        page.evaluate(SHOW, [[str(step)], AT_ONCE])
        # Plotly breaks a title into lines without a space between them
        title = page.locator(".gtitle").text_content() or ""
        assert title.replace(" ", "") == linviz.describe(trace, step).caption.replace(" ", "")
        places = np.array(page.evaluate(BOUNDARY))
        assert len(places) >= 100
        assert np.abs(trace.decision(places, step)).max() < 0.02 * np.abs(trace[step].scores).max()


@pytest.mark.long
def test_plotly_can_draw_every_figure(
    visit: Callable[..., Screen], tmp_path: Path, thorough: bool
) -> None:
    linviz.figure(trace_of("perceptron"), 0).write_html(tmp_path / "step.html")
    page = visit("", server=tmp_path.as_uri()).page
    page.goto((tmp_path / "step.html").as_uri())
    # the short suite draws one step of every third run
    for place, trace in enumerate(map(trace_of, RUNS if thorough else [*RUNS][::3])):
        steps = (0, trace.steps // 2, trace.steps)
        for step in {*steps} if thorough else {steps[place % len(steps)]}:
            page.evaluate(DRAW, linviz.figure(trace, step, theme="dark").to_json())
