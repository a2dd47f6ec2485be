"""A figure as Plotly draws it: the boundary on the screen is where f is 0, and the file needs nothing from anywhere."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import linviz
from linviz.plot import AT_ONCE
from linviz.trace import Trace
from tests.browser.screen import Screen
from tests.datasets import DEFAULT20, OVERFIT24

RUNS = {
    "straight": linviz.run("perceptron", DEFAULT20),
    "curved": linviz.run("soft-svm", OVERFIT24, lift="rbf"),
}
SHOW = "([which, how]) => Plotly.animate(document.querySelector('.js-plotly-plot'), which, how).then(() => 0)"
# places on the boundary, which is the topmost of the level lines, in coordinates of the data
BOUNDARY = """() => {
  const graph = document.querySelector(".js-plotly-plot");
  const { xaxis, yaxis } = graph._fullLayout;
  const drawn = [...graph.querySelectorAll(".contourlayer .contour")].at(-1).querySelectorAll(".contourlevel path");
  return [...drawn].flatMap((path) => Array.from({ length: 100 }, (_, i) => {
    const { x, y } = path.getPointAtLength((i / 99) * path.getTotalLength());
    return [xaxis.p2d(x), yaxis.p2d(y)];
  }));
}"""


@pytest.mark.parametrize("trace", RUNS.values(), ids=RUNS)
def test_an_exported_animation_shows_each_step_as_it_is(
    trace: Trace, visit: Callable[..., Screen], tmp_path: Path
) -> None:
    linviz.figure(trace).write_html(tmp_path / "run.html", auto_play=False)
    page = visit("", server=tmp_path.as_uri()).page
    page.goto((tmp_path / "run.html").as_uri())
    for step in (3, trace.steps, 1):
        page.evaluate(SHOW, [[str(step)], AT_ONCE])
        # Plotly breaks the lines of a title, and sets nothing between them
        title = page.locator(".gtitle").text_content() or ""
        assert title.replace(" ", "") == linviz.describe(trace, step).caption.replace(" ", "")
        places = np.array(page.evaluate(BOUNDARY))
        assert len(places) >= 100
        assert np.abs(trace.decision(places, step)).max() < 0.02 * np.abs(trace[step].scores).max()
