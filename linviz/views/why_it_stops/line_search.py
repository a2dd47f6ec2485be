"""Upper bound of the margin if a step went another part κ of its way (004 Kozinec, eq. of κ)."""

from math import sqrt

import numpy as np

from linviz.core.arithmetic import ExactFactor, dot
from linviz.core.problem import Array
from linviz.run.columns import Columns, Steps
from linviz.run.trace import Trace
from linviz.run.why_it_stops import Closing

# the upper bound is the length of v, or half of the distance of two hulls: between these two ratios
HALF = 0.75
# a step that is shorter, relative to what it moves, has no direction but that of rounding errors
LEAST = 1e-9


def squared_bound_coefficients(trace: Trace, why: Closing, columns: Columns) -> Array:
    """Return a, b, c of a + b kappa + c kappa^2, the squared upper bound after a part kappa of each step's way, (F, 3).

    d(kappa) = d + kappa (x - w) is a straight line, on which the step went to its own kappa. NaN if no step was made,
    or one so short that rounding errors hide its direction.
    """
    steps, kappa = columns["step"], columns[why.moved]
    previous = _columns_at(trace, np.maximum(steps - 1, 0))
    before, after = _vectors(previous), _vectors(columns)
    metric = None if "v" in columns or "w_pos" in columns else _gram_matrix(trace)
    none = np.full(len(steps), np.nan)
    far = np.abs(after - before).max(axis=1, initial=0.0)
    is_made = ((kappa > 0) & (far > LEAST * np.abs(before).max(axis=1, initial=0.0)))[:, None]
    path = np.divide(after - before, kappa[:, None], out=np.full_like(after, np.nan), where=is_made)
    a, b, c = (
        _inner_products(u, v, metric) for u, v in ((before, before), (before, path), (path, path))
    )
    level = np.divide(np.square(previous[why.upper]), a, out=none, where=a > 0)
    return np.asarray(np.where(is_made, level[:, None] * np.column_stack([a, 2 * b, c]), np.nan))


def length_labels(trace: Trace, why: Closing) -> tuple[str, str]:
    """Return the labels of the upper bound and of its square: a length |v|, or half of |w+ - w-|."""
    columns = _columns_at(trace, np.array([0]))
    metric = None if "v" in columns or "w_pos" in columns else _gram_matrix(trace)
    start = _vectors(columns)
    distance = sqrt(float(_inner_products(start, start, metric)[0]))
    if columns[why.upper][0] > HALF * distance:
        return "‖$v‖", "‖$v‖²"
    return "½‖$w₊ − $w₋‖", "¼‖$w₊ − $w₋‖²"


def _columns_at(trace: Trace, steps: Steps) -> Columns:
    """Return the columns of the run at steps (F,), which may repeat."""
    once_each, at = np.unique(steps, return_inverse=True)
    return {name: values[at] for name, values in trace.columns(once_each).items()}


def _vectors(columns: Columns) -> Array:
    """Return d as a vector of features if there is one, else as weights of the points, (F, k)."""
    if "v" in columns:
        return columns["v"]
    if "w_pos" in columns:
        return np.asarray(columns["w_pos"] - columns["w_neg"])
    return columns["c"]


def _gram_matrix(trace: Trace) -> Array:
    """Return the Gram matrix of (1, phi(x)), (n, n); the 1 cancels in the difference of two hulls."""
    return np.asarray(trace.lifted.K + 1.0 - trace.lifted.lift.constant)


def _inner_products(first: Array, second: Array, metric: Array | None) -> Array:
    """Return first . second of each row, (F,); first . metric second if there is a metric (k, k)."""
    return np.asarray(dot(first if metric is None else ExactFactor(metric).times(first), second))
