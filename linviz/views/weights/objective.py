"""Objective J of a run, as a function of the place in the plane of w (002 D, 003, 004 J_p, eq. (28))."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core import loss
from linviz.core.arithmetic import dot, lengths, product, total
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.cost import Cost
from linviz.run.entry import cost_of
from linviz.run.trace import Trace
from linviz.views.weights.weight_plane import LINE, Places, plane_kind, plane_rows

LEVELS = 12
# the y f at which a loss has a crease
CREASE = {"perceptron": 0.0, "hinge": 1.0}
# bounds relative to the terms of a sum: its rounding error, and the least slope that counts as one
ROUNDING = 1e-12
STEEP = 1e-6


def follows_gradient(trace: Trace) -> bool:
    """Return whether each step follows the gradient of J, taken over all points or at one of them."""
    if "objective" in trace.algorithm.meaning.objectives:
        return True
    cost = plane_cost(trace)
    # index < 0: the step looks at all points instead of one
    at_once = trace.steps > 0 and bool((trace.record.index < 0).all())
    return at_once and cost is not None and cost.loss == "perceptron"


def plane_cost(trace: Trace) -> Cost | None:
    """Return the cost that J is made of; None if its price is infinite, or it is the squared loss."""
    cost: Cost | None = cost_of(trace)
    if cost is None or not np.isfinite(cost.price) or cost.loss == "squared":
        return None
    return cost


def has_contours(trace: Trace) -> bool:
    """Return whether the contours of J are drawn."""
    return plane_cost(trace) is not None and (follows_gradient(trace) or "rings" in trace.marks)


def penalty_factors(cost: Cost) -> tuple[float, float]:
    """Return the factors of |w|^2 and b^2 in the penalty."""
    if cost.penalty is None:
        return 0.0, 0.0
    # evaluated at |w| = 1, b = 0 and at w = 0, b = 1, where the half width does not exist
    columns: Columns = {"half_width": np.array([1.0, np.nan]), "b": np.array([0.0, 1.0])}
    of_w, of_b = cost.penalty(columns)
    return float(of_w), float(of_b)


def objective_values(trace: Trace, places: Places) -> Array:
    """Return J at places, (F,)."""
    cost = plane_cost(trace)
    assert cost is not None
    kind, lifted = plane_kind(trace), trace.lifted
    w, b = places.place, places.height
    if kind == LINE:
        w, b = places.place[:, :1], places.place[:, 1]
    of_w, of_b = penalty_factors(cost)
    signed = lifted.y * (product(places.place, plane_rows(kind, lifted).T) + places.height[:, None])
    losses = cost.price * total(loss.LOSSES[cost.loss](signed))
    return np.asarray(losses + of_w * dot(w, w) + of_b * b * b)


def cleaned_objective_values(trace: Trace, places: Places) -> Array:
    """Return J at places, (F,), with 0 where J is no more than the rounding error of the scores."""
    cost = plane_cost(trace)
    assert cost is not None
    values = objective_values(trace, places)
    return np.where(values <= cost.price * total(_rounding_errors(trace, places)), 0.0, values)


def _rounding_errors(trace: Trace, places: Places) -> Array:
    """Return a bound of the rounding error of each point's score at each place, (F, n)."""
    rows = plane_rows(plane_kind(trace), trace.lifted)
    return ROUNDING * (
        product(np.abs(places.place), np.abs(rows).T) + np.abs(places.height)[:, None]
    )


def descends(trace: Trace, places: Places) -> NDArray[np.bool_]:
    """Return whether a short step against the gradient of J lowers J at each place, (F,)."""
    return np.isfinite(descent_directions(trace, places)[:, 0])


def descent_directions(trace: Trace, places: Places) -> Array:
    """Return the direction against the gradient of J at each place, (F, 2), of length 1; NaN where J does not fall.

    At a crease the gradient is that of the side of higher loss, as in the perceptron and 003. Then the slope of J along
    the step includes the losses of the points at their crease.
    """
    cost = plane_cost(trace)
    assert cost is not None
    z = trace.lifted.y[:, None] * plane_rows(plane_kind(trace), trace.lifted)
    signed = product(places.place, z.T) + places.height[:, None] * trace.lifted.y
    at_crease = (
        np.abs(signed - CREASE.get(cost.loss, np.inf)) <= _rounding_errors(trace, places) + ROUNDING
    )
    steep = cost.price * np.where(at_crease, 0.0, _descent_rate(cost.loss, signed))
    of_w, of_b = penalty_factors(cost)
    shrink = 2.0 * places.place * np.array([of_w, of_b if plane_kind(trace) == LINE else of_w])
    smooth = shrink - product(steep, z)
    gradient = smooth - product(np.where(at_crease, cost.price, 0.0), z)
    length = lengths(gradient)
    direction = -gradient / np.maximum(length, np.finfo(float).tiny)[:, None]
    slope = dot(smooth, direction)
    slope += cost.price * total(at_crease * np.maximum(0.0, -product(direction, z.T)))
    terms = product(steep + np.where(at_crease, cost.price, 0.0), lengths(z)) + lengths(shrink)
    return np.where((slope < -STEEP * terms)[:, None], direction, np.nan)


def _descent_rate(name: str, signed: Array) -> Array:
    """Return the negative slope of a loss at y f, away from its crease."""
    if name == "logistic":
        return -loss.logistic_slope(signed)
    return np.where(signed < CREASE[name], 1.0, 0.0)


def page_values(trace: Trace, path: Places, window: list[float]) -> dict[str, Any] | None:
    """Return what the page needs to compute J, and the levels of its contours, which are denser at low values.

    None if no contours are drawn.
    """
    cost = plane_cost(trace)
    if cost is None or not has_contours(trace):
        return None
    of_w, of_b = penalty_factors(cost)
    corners = np.array([[x, y] for x in window[:2] for y in window[2:]])
    corner_values = objective_values(trace, Places(corners, np.full(4, path.height[-1])))
    low, high = float(objective_values(trace, path).min()), float(corner_values.max())
    levels = low + (high - low) * np.square(np.arange(1, LEVELS + 1) / LEVELS)
    return {
        "loss": cost.loss,
        "price": cost.price,
        "of_w": of_w,
        "of_b": of_b,
        "levels": levels.tolist() if high > low else [],
        "leads": follows_gradient(trace),
    }
