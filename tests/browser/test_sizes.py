"""Sizes on the canvas that stand for numbers: α as rings, R as a circle."""

from collections.abc import Callable

import numpy as np
import pytest

from linviz.core.geometry import support_kinds
from linviz.picture.common_layers import LEAST, MORE
from linviz.run.mark import Ball
from tests.browser.screen import Screen

Visit = Callable[..., Screen]
RINGS = """() => [...document.querySelectorAll("#graph g.point")].map((point) =>
  point.matches(".support") ? point.querySelector(".ring").r.baseVal.value : null)"""
RING = """() => {
  const { view, width, height } = linviz.axesOf(linviz.graph);
  const places = document.querySelector("#graph path.ball").getAttribute("d").slice(1).split("L");
  return places.map((place) => place.split(" ").map(Number)).map(([x, y]) => [
    view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]);
}"""


@pytest.mark.parametrize("slug", ["only-svs", "rbf-overfit", "bias-in-the-margin"])
def test_the_larger_alpha_the_larger_its_ring(look: Visit, slug: str) -> None:
    screen = look(f"/s/{slug}").settled()
    trace = screen.run_in_python()
    C = getattr(trace.algorithm, "C", None)
    for step in sorted({1, trace.steps // 2, trace.steps}):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        alpha = trace[step].alpha
        radii = screen.page.evaluate(RINGS)
        if alpha is None or "rings" not in trace.marks:
            assert set(radii) == {None}
            continue
        most = C or alpha.max()
        signed = trace.lifted.y * trace[step].scores
        kinds = support_kinds(alpha[None], signed[None])[0]
        for radius, share, kind in zip(radii, alpha / most, kinds, strict=True):
            assert (radius is None) == (kind == 0)
            assert radius is None or radius == pytest.approx(LEAST + MORE * share, abs=0.06)


def test_the_ball_of_the_dual_perceptron_is_that_of_python(look: Visit) -> None:
    screen = look("/s/far-from-origin").settled()
    ball = screen.run_in_python().marks["ball"]
    assert isinstance(ball, Ball)
    far = np.linalg.norm(np.array(screen.page.evaluate(RING)) - ball.centre, axis=1)
    assert far == pytest.approx(np.full(len(far), ball.radius), rel=1e-4)
    assert screen.page.locator("#graph .label.mark-name").text_content() == "R ≈ 31.2"
