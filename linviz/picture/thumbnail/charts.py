"""Thumbnails without a canvas: curves over updates, weights or points, hulls of z, and all labellings of few points."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from linviz.core.capacity import cover_share
from linviz.core.geometry import convex_hull
from linviz.core.lift import Lifted
from linviz.core.loss import LOSSES, zero_one
from linviz.core.loss import perceptron as criterion_loss
from linviz.core.problem import Array, Problem
from linviz.picture.scene import Box, Extent, padded_extent
from linviz.picture.svg_of_layers import Paper, tag
from linviz.picture.thumbnail.kinds import END, OPENING, Kind, why_not_straight
from linviz.picture.thumbnail.paths import HEIGHT, WIDTH, dots, path, points
from linviz.run.entry import entry_of, has_bias
from linviz.run.loop import record
from linviz.run.shown_classifier import classifiers_of
from linviz.run.trace import Trace
from linviz.run.view import Setting

# units between a chart and the edges of the picture
ROOM = 26
# places of a curve, and the most steps of a run that are drawn
PLACES = 161
MOST_STEPS = 24
# how far a chart of losses reaches over y f, and how high
REACH, HIGH = (-2.2, 3.0), 2.6
# columns of the pictures of all labellings, and the most points that have so few
COLUMNS = 4
MOST_POINTS = 3
# units between these pictures
GAP = 6


def _draw_errors(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the share of misclassified points over the steps: of those learned from, and of those held out."""
    steps = np.unique(np.linspace(0, trace.steps, MOST_STEPS).astype(int))
    held = trace.held_out
    training_error = (trace.lifted.y * trace.columns(steps)["scores"] <= 0).mean(axis=1)
    held_out_error = (held.y * trace.decisions(held.X, steps) <= 0).mean(axis=1)
    # at the start every point counts as misclassified, and nothing has been learned
    part = slice(1, None) if len(steps) > 1 else slice(None)
    top = max(training_error[part].max(), held_out_error[part].max(), 1e-9)
    yield _axes()
    yield path("held", [_curve(steps[part], held_out_error[part], top)])
    yield path("count", [_curve(steps[part], training_error[part], top)])


def _draw_criterion(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the number of mistakes and the perceptron's criterion J along a line of weights through the last ones."""
    X, y = trace.lifted.X, trace.lifted.y
    row = {name: values[0] for name, values in trace.columns(np.array([trace.steps])).items()}
    w = row["w"]
    across = np.array([-w[1], w[0]])
    t = np.linspace(-2.5, 2.5, PLACES)
    signed = y * ((w + t[:, None] * across) @ X.T + row["b"])
    yield _axes()
    for role, loss in (("count", zero_one), ("value", criterion_loss)):
        heights = loss(signed).sum(axis=1)
        yield path(role, [_curve(t, heights, float(heights.max()) or 1.0)])


def _draw_losses(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the loss of the run and that of a mistake over y·f(x), with the points on the loss."""
    (scores,) = trace.columns(np.array([step]))["scores"]
    cost = entry_of(trace.algorithm).cost
    own = cost(trace.algorithm, trace.lifted) if cost else None
    # only runs with a cost have this kind
    assert own is not None
    loss = LOSSES[own.loss]
    s = np.linspace(*REACH, PLACES)
    low = s[loss(s) <= HIGH]
    signed = (trace.lifted.y * scores).clip(*REACH)
    paper = _paper(REACH, HIGH)
    yield _axes()
    yield path("count", [paper.px(np.column_stack([s, zero_one(s)]))])
    yield path("value", [paper.px(np.column_stack([low, loss(low)]))])
    yield points(paper.px(np.column_stack([signed, loss(signed).clip(max=HIGH)])), trace.lifted.y)


def _draw_chance(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the share of all labellings that can be separated over the number of points (Cover)."""
    d = trace.lifted.phi.shape[1]
    n = np.arange(1, 6 * (d + 1) - 4)
    bias = has_bias(trace.algorithm)
    share = np.array([cover_share(int(one), d, bias) for one in n])
    curve = _curve(n, share, 1.0)
    yield _axes()
    yield path("value", [curve]) + dots("value-dot", curve)


def _draw_labellings(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield a small picture of each labelling of the points, with a line that separates them where there is one."""
    X = trace.lifted.X
    labellings = list(product((1, -1), repeat=len(X)))
    rows = -(-len(labellings) // COLUMNS)
    width, height = (WIDTH - GAP * (COLUMNS - 1)) // COLUMNS, (HEIGHT - GAP * (rows - 1)) // rows
    for k, labels in enumerate(labellings):
        x, y = k % COLUMNS * (width + GAP), k // COLUMNS * (height + GAP)
        inside = "".join(_labelling(trace, np.array(labels), (width, height)))
        size = {"x": x, "y": y, "width": width, "height": height}
        yield tag("svg", size, inside)


def _labelling(trace: Trace, labels: Array, size: tuple[int, int]) -> Iterator[str]:
    """Yield the sides, the line and the points with these labels, in a picture of that size."""
    width, height = size
    X = trace.lifted.X
    # padded twice: in a small picture the marks of points are large
    x0, x1, y0, y1 = padded_extent(X)
    box = Box.filling(padded_extent(np.array([[x0, y0], [x1, y1]])), width, height)
    paper = Paper(box.x0, box.x1, box.y0, box.y1, width, height)
    lifted = Lifted(Problem(X, labels), trace.lifted.lift)
    run = record(trace.algorithm, lifted)
    _, _, (b,), weights = classifiers_of(
        trace.algorithm, lifted, run.history.rows(np.array([len(run.event)]))
    )
    w = weights["w"][0]
    foot, reach = -b * w / (w @ w or 1.0), 4 * np.hypot(box.x1 - box.x0, box.y1 - box.y0)
    along = np.array([-w[1], w[0]]) / (np.hypot(*w) or 1.0) * reach
    aside = w / (np.hypot(*w) or 1.0) * reach
    line = np.array([foot - along, foot + along])
    yield tag("path", {"class": "minus-side", "d": f"M0 0h{width}v{height}H0z"})
    yield path("plus-side", [paper.px(np.concatenate([line, line[::-1] + aside]))], "z")
    yield path("boundary", [paper.px(line)])
    yield points(paper.px(X), labels, " small")


def _draw_hull_of_z(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the hull of all z = y x, and its point that is nearest to the origin."""
    lifted = trace.lifted
    z = lifted.y[:, None] * lifted.X
    w = trace.columns(np.array([step]))["w"][0]
    box = Box.filling(padded_extent(np.concatenate([z, np.zeros((1, 2))])), WIDTH, HEIGHT)
    paper = Paper(box.x0, box.x1, box.y0, box.y1, WIDTH, HEIGHT)
    origin, nearest = np.zeros((1, 2)), w[None]
    yield path("hull-of-z", [paper.px(z[convex_hull(z)])], "z")
    yield path("boundary", [paper.px(np.concatenate([origin, nearest]))])
    yield dots("value-dot", paper.px(z))
    yield dots("origin", paper.px(origin))
    yield dots("nearest", paper.px(nearest)) + dots("inside-nearest", paper.px(nearest))


def _axes() -> str:
    """Return the two axes of a chart."""
    return tag(
        "path", {"class": "axis", "d": f"M{ROOM} {ROOM // 2}V{HEIGHT - ROOM}H{WIDTH - ROOM}"}
    )


def _paper(ends: tuple[float, float], top: float) -> Paper:
    """Return the paper on which x lies between these ends, and heights from 0 to the top, within the axes."""
    low, high = ends
    x = (high - low) / (WIDTH - 2 * ROOM)
    y = top / (HEIGHT - 2 * ROOM)
    return Paper(low - ROOM * x, high + ROOM * x, -ROOM * y, top + ROOM * y, WIDTH, HEIGHT)


def _curve(x: Array, heights: Array, top: float) -> Array:
    """Return the places in units of a curve with heights (m,) over rising x (m,)."""
    ends = (float(x[0]), float(x[-1]) if len(x) > 1 else float(x[0]) + 1)
    return _paper(ends, top).px(np.column_stack([x, heights]))


def _why_no_held_out(setting: Setting) -> str:
    return "" if setting.held_out.n else "it is for presets with held_out points"


def _why_no_criterion(setting: Setting) -> str:
    return why_not_straight(setting)


def _why_no_loss(setting: Setting) -> str:
    cost = entry_of(setting.algorithm).cost
    has_cost = cost is not None and cost(setting.algorithm, setting.lifted) is not None
    return "" if has_cost else "it is for an algorithm that minimises a loss"


def _why_no_count(setting: Setting) -> str:
    return "" if setting.lifted.has_map else "it is for a lift with finitely many features"


def _why_too_many(setting: Setting) -> str:
    few = 1 <= setting.lifted.n <= MOST_POINTS
    return why_not_straight(setting) or ("" if few else f"it is for 1 to {MOST_POINTS} points")


def _why_no_hull_of_z(setting: Setting) -> str:
    drawn = entry_of(setting.algorithm).picture(setting.algorithm, setting.lifted)
    walks = any(mark.name == "hull_of_z" for mark in drawn) and not has_bias(setting.algorithm)
    unsuited = "it is for an algorithm that walks in one hull, with bias = false"
    return why_not_straight(setting) or ("" if walks else unsuited)


CHARTS: dict[str, Kind] = {
    "errors": Kind(
        "the errors on the points and on held-out points, step by step",
        _draw_errors,
        END,
        _why_no_held_out,
    ),
    "criterion": Kind(
        "the number of mistakes and the criterion J over the weights",
        _draw_criterion,
        END,
        _why_no_criterion,
    ),
    "losses": Kind("the loss of each point", _draw_losses, OPENING, _why_no_loss),
    "chance": Kind(
        "the share of labellings that can be separated", _draw_chance, OPENING, _why_no_count
    ),
    "labellings": Kind("all labellings of few points", _draw_labellings, END, _why_too_many),
    "hull-of-z": Kind(
        "the hull of all z = y x and its point nearest to 0",
        _draw_hull_of_z,
        END,
        _why_no_hull_of_z,
    ),
}
