"""Thumbnails that draw more on the canvas than its step: distances, slack, the lines of a whole run, hulls ..."""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.problem import Array, Problem
from linviz.picture.scene import Extent, padded_extent
from linviz.picture.thumbnail.canvas import Canvas, all_points, canvas_of, ground, layer_path, marks
from linviz.picture.thumbnail.paths import dots, path, points, rings
from linviz.run.algorithm import UPDATE
from linviz.run.entry import entry_of
from linviz.run.loop import record
from linviz.run.order import order_of_pass
from linviz.run.shown_classifier import classifiers_of
from linviz.run.trace import Trace
from linviz.run.view import Setting

# a preset is drawn as it opens, one step later, or at the end of its run
OPENING, NEXT, END = "opening", "next", "end"
# the most lines of a run, and the most orders of more points than FEW
MOST_LINES = 24
MOST_ORDERS = 7
FEW = 4
# radius of the outer one of the two rings around the point that a step looks at
OUTER = 21
# share of the largest alpha from which on a point counts as a support vector
LEAST_ALPHA = 1e-6
PLANE = "it is for points in the plane and a straight boundary"
Draw = Callable[[Trace, int, Extent | None], Iterator[str]]


class Kind(NamedTuple):
    """A way to draw a thumbnail. shows: in words, for authors. moment: OPENING, NEXT or END.

    why_unsuited: why it cannot be drawn of a run with these points and settings; "" where it can.
    """

    shows: str
    draw: Draw
    moment: str = OPENING
    why_unsuited: Callable[[Setting], str] = lambda setting: ""


def why_not_straight(setting: Setting) -> str:
    """Return why there is no straight line in the plane; "" where there is one."""
    lifted = setting.lifted
    votes = entry_of(setting.algorithm).votes
    return "" if lifted.problem.d == 2 and lifted.lift.name == "none" and not votes else PLANE


def _draw_update(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the boundary before and after an update, with rings around its point."""
    canvas = canvas_of(trace, step, extent)
    yield from ground(canvas)
    yield layer_path(canvas, "before", "before")
    yield from marks(canvas)
    yield all_points(canvas)
    index = int(canvas.row["index"])
    at = canvas.at(trace.lifted.X[[index]] if index >= 0 else trace.lifted.X[:0])
    yield rings(at) + rings(at, OUTER)


def _draw_lines(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the boundaries of the whole run, and that of the step."""
    canvas = canvas_of(trace, step, extent)
    updates = np.flatnonzero(np.append(0, trace.record.event) == UPDATE)
    steps = updates[np.unique(np.linspace(0, len(updates) - 1, MOST_LINES).astype(int))]
    columns = trace.columns(steps)
    yield from ground(canvas)
    yield path("voter", lines_across(canvas, columns["w"], columns["b"]))
    yield from marks(canvas)
    yield all_points(canvas)


def _draw_distances(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the way from each point to the boundary."""
    canvas = canvas_of(trace, step, extent)
    X, row = trace.lifted.X, canvas.row
    feet = X - np.outer(row["scores"], row["w"]) / max(row["w"] @ row["w"], 1e-300)
    yield from ground(canvas)
    yield path("distance", _segments(canvas, X, feet))
    yield from marks(canvas)
    yield all_points(canvas)


def _draw_flipped(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the points of class −1 where they are, and where they are flipped through the origin."""
    X, y = trace.lifted.X, trace.lifted.y
    z = y[:, None] * X
    canvas = canvas_of(trace, step, extent or padded_extent(np.concatenate([X, z])))
    minus = y < 0
    yield from ground(canvas)
    yield path("flip", _segments(canvas, X[minus], z[minus]))
    yield from marks(canvas)
    yield points(canvas.at(z), y)
    yield dots("origin", canvas.at(np.zeros((1, 2))))
    yield points(canvas.at(X[minus]), y[minus], " hollow") + dots(
        "inside-hollow", canvas.at(X[minus])
    )


def _draw_margin(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the boundary with its margin, and rings around the support vectors."""
    canvas = canvas_of(trace, step, extent)
    yield from [*ground(canvas), *marks(canvas)]
    yield all_points(canvas)
    yield _support_rings(canvas)


def _draw_slack(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the margin with the slack of each point: the way to the margin line of its class."""
    canvas = canvas_of(trace, step, extent)
    X, y, row = trace.lifted.X, trace.lifted.y, canvas.row
    slack = np.maximum(0.0, 1 - y * row["scores"])
    ends = X + np.outer(y * slack, row["w"]) / max(row["w"] @ row["w"], 1e-300)
    far = slack > LEAST_ALPHA
    yield from ground(canvas)
    yield path("distance", _segments(canvas, X[far], ends[far]))
    yield from marks(canvas)
    yield all_points(canvas)
    yield _support_rings(canvas)


def _draw_orders(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the last boundaries of runs in other orders of the points."""
    canvas = canvas_of(trace, step, extent)
    w, b = (np.array(values) for values in zip(*_last_lines(trace), strict=True))
    yield from ground(canvas)
    yield path("boundary", lines_across(canvas, w, b))
    yield all_points(canvas)


def _draw_step(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield what is drawn of every step."""
    canvas = canvas_of(trace, step, extent)
    yield from [*ground(canvas), *marks(canvas)]
    yield all_points(canvas)


def _draw_hulls(trace: Trace, step: int, extent: Extent | None) -> Iterator[str]:
    """Yield the hulls of both classes, and their nearest points."""
    canvas = canvas_of(trace, step, extent)
    yield from [*ground(canvas), *marks(canvas)]
    yield all_points(canvas)
    nearest = canvas.layers["nearest"]
    places = np.column_stack([nearest["x"], nearest["y"]]).astype(float)
    at = canvas.paper.px(places[np.isfinite(places).all(axis=1)])
    yield dots("nearest", at) + dots("inside-nearest", at)


def lines_across(canvas: Canvas, w: Array, b: Array) -> Iterator[Array]:
    """Yield the lines w·x + b = 0 (m, 2), (m,) that cross the picture, each as two places in units."""
    paper = canvas.paper
    middle = np.array([paper.x0 + paper.x1, paper.y0 + paper.y1]) / 2
    reach = float(np.hypot(paper.x1 - paper.x0, paper.y1 - paper.y0)) / 2
    for one, bias in zip(w, b, strict=True):
        length = float(np.hypot(*one))
        # the place of the line that is nearest to the middle
        foot = middle - (one @ middle + bias) / (length or 1) ** 2 * one
        if length and np.hypot(*(foot - middle)) < reach:
            along = np.array([-one[1], one[0]]) / length * reach
            yield paper.px(np.array([foot - along, foot + along]))


def _segments(canvas: Canvas, starts: Array, ends: Array) -> Iterable[Array]:
    """Return a line in units from each of these places (m, 2) to its end (m, 2)."""
    return np.stack([canvas.at(starts), canvas.at(ends)], axis=1)


def _support_rings(canvas: Canvas) -> str:
    """Return a ring around each point with an alpha."""
    alpha = canvas.row["alpha"]
    mine = alpha > LEAST_ALPHA * alpha.max(initial=0.0)
    return rings(canvas.at(canvas.trace.lifted.X[mine]))


def _last_lines(trace: Trace) -> Iterator[tuple[Array, float]]:
    """Yield w (2,) and b of the end of the run in each order: all orders of few points, else some."""
    lifted, algorithm = trace.lifted, trace.algorithm
    for order in _orders(lifted.n):
        indices = list(order)
        other = Lifted(Problem(lifted.X[indices], lifted.y[indices]), lifted.lift)
        run = record(algorithm, other)
        row = run.history.rows(np.array([len(run.event)]))
        _, _, b, weights = classifiers_of(algorithm, other, row)
        yield weights["w"][0], float(b[0])


def _orders(n: int) -> Iterable[Any]:
    """Return all orders of few points, else MOST_ORDERS of them."""
    if n <= FEW:
        return permutations(range(n))
    return [order_of_pass("shuffled", n, k, 0) for k in range(MOST_ORDERS)]


def _why_no_hulls(setting: Setting) -> str:
    unsuited = "it is for an algorithm that walks in the hulls of both classes"
    return why_not_straight(setting) or _why_no_mark(setting, "hulls", unsuited)


def _why_no_mark(setting: Setting, name: str, unsuited: str) -> str:
    """Return the reason where nothing of that name is drawn of the run; else ""."""
    drawn = entry_of(setting.algorithm).picture(setting.algorithm, setting.lifted)
    return "" if any(mark.name == name for mark in drawn) else unsuited


def _why_no_votes(setting: Setting) -> str:
    unsuited = "it is for an algorithm whose lines vote"
    return "" if entry_of(setting.algorithm).votes else unsuited


def _why_no_alpha(setting: Setting) -> str:
    is_svm = setting.algorithm.takes == "kernel" and entry_of(setting.algorithm).tells_alpha
    return "" if is_svm else "it is for an algorithm with support vectors"


def _why_no_slack(setting: Setting) -> str:
    return why_not_straight(setting) or _why_no_alpha(setting)


def _why_no_order(setting: Setting) -> str:
    if not entry_of(setting.algorithm).in_turn:
        return "it is for an algorithm that visits the points one after the other"
    return why_not_straight(setting)


def _why_no_flip(setting: Setting) -> str:
    return "" if setting.lifted.problem.d == 2 else "it is for points in the plane"


ON_CANVAS: dict[str, Kind] = {
    "update": Kind(
        "the boundary before and after the next step, with rings around its point",
        _draw_update,
        NEXT,
        why_not_straight,
    ),
    "lines": Kind("all lines of the run", _draw_lines, OPENING, why_not_straight),
    "distances": Kind(
        "the distance of each point from the line", _draw_distances, OPENING, why_not_straight
    ),
    "flipped": Kind(
        "the points of class −1 flipped through the origin", _draw_flipped, OPENING, _why_no_flip
    ),
    "margin": Kind("the margin and its support vectors", _draw_margin, END, _why_no_alpha),
    "slack": Kind("the margin and the slack of each point", _draw_slack, END, _why_no_slack),
    "orders": Kind("the last lines of other orders", _draw_orders, END, _why_no_order),
    "votes": Kind("all lines that vote", _draw_step, END, _why_no_votes),
    "end": Kind("the last step", _draw_step, END),
    "hulls": Kind("both hulls and their nearest points", _draw_hulls, END, _why_no_hulls),
}
