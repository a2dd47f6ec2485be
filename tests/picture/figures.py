"""Runs to draw, and readers of their figures."""

from functools import cache
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

import linviz
from linviz.core.problem import Array
from linviz.picture.common_layers import CIRCLE
from linviz.run.trace import Trace
from tests.amount import amount
from tests.datasets import (
    CIRCLES,
    CYCLE10,
    DEFAULT20,
    FOUR,
    KOZINEC10,
    NONSEP7,
    OVERFIT24,
    POCKET9,
    THREE_SV,
    XOR,
)

RUNS = {
    "perceptron": ("perceptron", DEFAULT20, {}),
    "perceptron, quadratic": ("perceptron", XOR, {"lift": "quadratic"}),
    "batch-perceptron": ("batch-perceptron", POCKET9, {"steps": 60}),
    "averaged-perceptron": ("averaged-perceptron", POCKET9, {}),
    "voted-perceptron, lines": ("voted-perceptron", CYCLE10, {}),
    "voted-perceptron, quadratic": (
        "voted-perceptron",
        CYCLE10,
        {"lift": "quadratic", "passes": 3},
    ),
    "pocket": ("pocket", POCKET9, {"visits": 60}),
    "pocket, quadratic": ("pocket", POCKET9, {"visits": 60, "lift": "quadratic"}),
    "dual-perceptron": ("dual-perceptron", DEFAULT20, {}),
    "dual-perceptron, rbf": ("dual-perceptron", OVERFIT24, {"lift": "rbf", "gamma": 2.0}),
    "kozinec": ("kozinec", KOZINEC10, {"epsilon": 0.3}),
    "kozinec through the origin": ("kozinec", FOUR, {"bias": False}),
    "kozinec, quadratic": ("kozinec", CIRCLES, {"lift": "quadratic"}),
    "kozinec-two-hull": ("kozinec-two-hull", KOZINEC10, {}),
    "kozinec-two-hull, quadratic": ("kozinec-two-hull", KOZINEC10, {"lift": "quadratic"}),
    "kernel-ridge": ("kernel-ridge", THREE_SV, {}),
    "kernel-ridge, rbf": ("kernel-ridge", OVERFIT24, {"lift": "rbf"}),
    "perceptron, rows of K": ("perceptron", CIRCLES, {"lift": "empirical"}),
    "dual-perceptron, sum": (
        "dual-perceptron",
        OVERFIT24,
        {"lift": linviz.rbf(2) + 2 * linviz.linear()},
    ),
    "kozinec-two-hull, rbf": ("kozinec-two-hull", CIRCLES, {"lift": "rbf"}),
    "mdm": ("mdm", KOZINEC10, {}),
    "mdm, rbf": ("mdm", CIRCLES, {"lift": "rbf", "hulls": "one"}),
    "soft-svm": ("soft-svm", THREE_SV, {}),
    "active-set-svm": ("active-set-svm", THREE_SV, {}),
    "hard-svm, quadratic": ("hard-svm", CIRCLES, {"lift": "quadratic"}),
    "logistic-gd": ("logistic-gd", NONSEP7, {"steps": 60}),
    "logistic-sgd": ("logistic-sgd", DEFAULT20, {"steps": 60}),
    "logistic-sgd, quadratic": ("logistic-sgd", XOR, {"steps": 60, "lift": "quadratic"}),
    "thresholded-sgd": ("thresholded-sgd", DEFAULT20, {}),
    "hinge-sgd": ("hinge-sgd", THREE_SV, {"steps": 60}),
    "hinge-sgd, quadratic": ("hinge-sgd", XOR, {"steps": 60, "lift": "quadratic"}),
    "pegasos": ("pegasos", THREE_SV, {"steps": 60}),
    "soft-svm, rbf": ("soft-svm", OVERFIT24, {"lift": "rbf"}),
}


@cache
def trace_of(name: str) -> Trace:
    algorithm, problem, settings = RUNS[name]
    return linviz.run(algorithm, problem, **settings)


@cache
def grid_of(trace: Trace) -> Array:
    """Return the points of the plane at which f is drawn, the same in all figures of a run."""
    return nodes(layer(linviz.figure(trace, -1), "boundary"))


def on(*names: str) -> pytest.MarkDecorator:
    """Return a mark that runs a test with each of these runs as its `trace`."""
    return pytest.mark.parametrize("trace", names, ids=names, indirect=True)


def some_steps(trace: Trace) -> list[int]:
    """Return the first steps, some in between, and the last."""
    first, parts = amount((3, 2), (4, 6))
    return sorted(
        {*range(min(first, len(trace))), *range(0, len(trace), 1 + len(trace) // parts)}
        | {trace.steps}
    )


def layer(figure: go.Figure, name: str) -> Any:
    (one,) = figure.select_traces({"name": name})
    return one


def places(figure: go.Figure, name: str) -> Array:
    one = layer(figure, name)
    return np.column_stack([one.x, one.y]).astype(float)


def ring_centres(figure: go.Figure, *kinds: str) -> Array:
    """Return the centres of the rings of those kinds of support vectors, (m, 2)."""
    corners = [places(figure, f"support vectors {kind}") for kind in kinds]
    # each is closed, and a gap follows it
    return np.concatenate(
        [one.reshape(-1, len(CIRCLE) + 1, 2)[:, :-2].mean(axis=1) for one in corners]
    )


def nodes(contour: Any) -> Array:
    """Return the points of the plane at which z is given, row by row."""
    rows, columns = np.shape(contour.z)
    x, y = contour.x0 + contour.dx * np.arange(columns), contour.y0 + contour.dy * np.arange(rows)
    return np.array([(one, other) for other in y for one in x])


def moving_f(trace: Trace, places: Array, step: int) -> Array:
    """Return f of the moving classifier, even where another one counts."""
    row = trace.columns(np.array([step]))
    if "moving_w" not in row:
        return trace.decision(places, step)
    features = trace.lifted.lift.features(places)
    assert features is not None
    return features @ row["moving_w"][0] + row["moving_b"]


def moving(figure: go.Figure | go.Frame) -> list[dict[str, Any]]:
    """Return the data of each layer, without its style."""
    names = ("visible", "x", "y", "z", "text", "contours")
    return [{name: one[name] for name in names if name in one} for one in figure.data]


def same_place(shown: Array, expected: Any) -> None:
    np.testing.assert_allclose(shown, np.asarray(expected), rtol=1e-9, atol=1e-9)


def same_values(shown: Array, expected: Array) -> None:
    """Assert equality of values of f relative to the largest expected one."""
    np.testing.assert_allclose(shown, expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max())
