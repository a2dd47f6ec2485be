"""Shades of the canvas by probability where f is the log odds, as in Python's figures."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from linviz.core.problem import Array
from linviz.picture.palette import PALETTE
from linviz.picture.probability_shades import tone
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.amount import mostly_long
from tests.browser.screen import Screen
from tests.browser.states import preset

Visit = Callable[..., Screen]
# for places in pixels: index and colour of the topmost tone there
SHADES = """(places) => {
  const paths = [...document.querySelectorAll("#graph path.shade")];
  return places.map(([x, y]) => {
    const k = paths.findLastIndex((path) => path.getAttribute("d") && path.isPointInFill(new DOMPoint(x, y)));
    return [k, k < 0 ? "" : getComputedStyle(paths[k]).fill];
  });
}"""
ROOM = "() => { const { view, width, height } = linviz.axesOf(linviz.graph); return [view, width, height]; }"
SIGMOID = """() => document.querySelector("#graph path.sigmoid").getAttribute("d").slice(1).split("L")
  .map((place) => place.split(" ").map(Number))"""
LOGISTIC = preset("logistic-blobs")
RUNS = {
    "straight": LOGISTIC,
    "curved": replace(preset("xor-lifted"), algorithm=LOGISTIC.algorithm, beside=None),
    "number line": replace(preset("lift-004"), algorithm=LOGISTIC.algorithm, beside=None),
}


def channels(colour: str) -> Array:
    """Return the channels of rgb(...) or color(srgb ...), from 0 to 255, (3,)."""
    parts = np.array([float(one) for one in re.findall(r"[\d.]+", colour)[:3]])
    return np.asarray(255 * parts if colour.startswith("color") else parts)


def probabilities(screen: Screen, pixels: Array) -> Array:
    """Return the probabilities at these pixels (m, 2) computed in Python, (m,)."""
    view, width, height = screen.page.evaluate(ROOM)
    trace = Scenario.from_json(screen.scenario).run()
    x = view[0] + pixels[:, 0] / width * (view[1] - view[0])
    y = view[3] - pixels[:, 1] / height * (view[3] - view[2])
    places = np.column_stack([x, y])[:, : trace.lifted.problem.d]
    return np.asarray(1 / (1 + np.exp(-trace.decision(places, screen.step))))


@pytest.mark.parametrize(
    ("name", "scheme"),
    mostly_long(
        product(RUNS, ["light", "dark"]),
        ("straight", "light"),
        ("straight", "dark"),
        ("curved", "light"),
        ("number line", "dark"),
    ),
)
def test_the_plane_is_shaded_by_the_probability(name: str, scheme: str, visit: Visit) -> None:
    screen = visit(f"/#{link.encode(RUNS[name])}~s40", color_scheme=scheme).settled()
    _, width, height = screen.page.evaluate(ROOM)
    random = np.random.default_rng(5)
    pixels = random.uniform(0.03, 0.97, (60, 2)) * (width, height)
    mu = probabilities(screen, pixels)
    for (k, fill), one in zip(screen.page.evaluate(SHADES, pixels.tolist()), mu, strict=True):
        # with the tolerance of the grid on which a curve is drawn
        assert 0.05 * k - 0.02 <= one <= 0.05 * k + 0.07
        middle = 0.05 * k + 0.025
        f = np.log(middle / (1 - middle))
        expected = tone(1 if f > 0 else -1, abs(f), PALETTE[scheme])
        drawn = np.array([int(expected[i : i + 2], 16) for i in (1, 3, 5)])
        assert channels(fill) == pytest.approx(drawn, abs=2)
    assert len({k for k, _ in screen.page.evaluate(SHADES, pixels.tolist())}) > 4


def test_on_a_number_line_its_curve_has_the_probability_everywhere(look: Visit) -> None:
    screen = look(f"/#{link.encode(RUNS['number line'])}~s40").settled()
    _, _, height = screen.page.evaluate(ROOM)
    places = np.array(screen.page.evaluate(SIGMOID))
    heights = (height / 2 - places[:, 1]) / (0.78 * height)
    assert heights + 0.5 == pytest.approx(probabilities(screen, places), abs=2e-3)
