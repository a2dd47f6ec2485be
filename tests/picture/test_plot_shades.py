"""Shades of both sides in a figure whose f is the log odds of a probability."""

import re

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array, Problem
from linviz.picture.palette import PALETTE
from linviz.picture.probability_shades import tone
from linviz.run.trace import Trace
from tests.datasets import LINE_A
from tests.picture.figures import layer, on, places, same_values, trace_of

POINTS = Problem(LINE_A.X, LINE_A.y)


def rgb(colour: str) -> Array:
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], dtype=float)


@pytest.mark.parametrize("theme", PALETTE)
@pytest.mark.parametrize(("label", "name"), [(1, "plus"), (-1, "minus")])
def test_it_is_the_stronger_the_farther_the_probability_is_from_a_half(
    label: int, name: str, theme: str
) -> None:
    colour = PALETTE[theme]
    assert tone(label, 0.0, colour) == colour["card"]
    full = rgb(tone(label, 50.0, colour))
    assert full == pytest.approx(
        0.12 * rgb(colour[name]) + 0.88 * rgb(colour[f"{name}-side"]), abs=1
    )
    for f in (0.1, 1.0, 2.2, 4.0):
        share = abs(2 / (1 + np.exp(-f)) - 1)
        expected = share * full + (1 - share) * rgb(colour["card"])
        assert rgb(tone(label, f, colour)) == pytest.approx(expected, abs=1)


@on("logistic-gd", "logistic-sgd, quadratic")
def test_both_sides_are_bands_of_f_with_the_tones_of_the_probability(trace: Trace) -> None:
    figure = linviz.figure(trace, -1)
    colour = PALETTE["light"]
    boundary = np.asarray(layer(figure, "boundary").z, dtype=float)
    for label, name in ((1, "plus side"), (-1, "minus side")):
        side = layer(figure, name)
        same_values(np.asarray(side.z, dtype=float), label * boundary)
        assert (side.contours.start, side.contours.end, side.contours.size) == (0, 4, 0.25)
        assert len(side.colorscale) == 18
        for k, (at, shade) in enumerate(side.colorscale):
            assert at == pytest.approx(k / 17)
            parts = [float(one) for one in re.findall(r"[\d.]+", shade)]
            # over the card, half of it
            seen = parts[3] * np.array(parts[:3]) + (1 - parts[3]) * rgb(colour["card"])
            expected = rgb(tone(label, 0.25 * k - 0.125, colour) if k else colour["card"])
            assert seen == pytest.approx(expected, abs=1)


def test_on_a_number_line_the_probability_is_a_curve_with_an_axis_of_its_own() -> None:
    trace = linviz.run("logistic-gd", POINTS, lift="parabola", steps=80)
    figure = linviz.figure(trace, -1)
    x, mu = places(figure, "sigmoid").T
    f = trace.decision(x[:, None])
    assert mu == pytest.approx(1 / (1 + np.exp(-f)))
    levels = places(figure, "levels")[:, 1]
    assert sorted(set(levels[~np.isnan(levels)])) == pytest.approx([0.1, 0.9])
    assert layer(figure, "sigmoid").yaxis == layer(figure, "levels").yaxis == "y2"
    assert figure.layout.yaxis2.range[0] + figure.layout.yaxis2.range[1] == pytest.approx(1)


def test_where_f_tells_no_probability_the_sides_are_flat() -> None:
    figure = linviz.figure(trace_of("soft-svm"), -1)
    assert len(layer(figure, "plus side").colorscale) == 2
    line = linviz.figure(linviz.run("perceptron", POINTS, lift="parabola"), -1)
    assert not len(places(line, "sigmoid"))
    assert "yaxis2" not in line.layout
