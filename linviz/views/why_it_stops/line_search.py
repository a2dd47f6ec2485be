"""How long what is nearest to 0 would be, had a step gone another part of its way (004 Kozinec, eq. of κ)."""

import numpy as np

from linviz.core.problem import Array
from linviz.run.columns import Columns, Steps
from linviz.run.trace import Trace
from linviz.run.why_it_stops import Closing

# of the upper bound: what it is of the distance of two hulls is half
HALF = 0.75
# of what a step has moved: where it is so small a part of that, rounding leaves it no direction
LEAST = 1e-9


def squared_bound_coefficients(trace: Trace, why: Closing, columns: Columns) -> Array:
    """a, b, c of a + b kappa + c kappa^2, the square of the upper bound after kappa of the way of each step, (F, 3).

    d(kappa) = d + kappa (x - w) is straight, and a step is kappa* of it. NaN where no step has been made, or one so
    short that rounding hides its direction.
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
    level = np.divide(previous[why.upper] ** 2, a, out=none, where=a > 0)
    return np.asarray(np.where(is_made, level[:, None] * np.column_stack([a, 2 * b, c]), np.nan))


def length_labels(trace: Trace, why: Closing) -> tuple[str, str]:
    """What the upper bound is the length of, and the square of it."""
    columns = _columns_at(trace, np.array([0]))
    metric = None if "v" in columns or "w_pos" in columns else _gram_matrix(trace)
    start = _vectors(columns)
    distance = float(_inner_products(start, start, metric)[0]) ** 0.5
    if columns[why.upper][0] > HALF * distance:
        return "‖v‖", "‖v‖²"
    return "½‖w₊ − w₋‖", "¼‖w₊ − w₋‖²"


def _columns_at(trace: Trace, steps: Steps) -> Columns:
    once_each, at = np.unique(steps, return_inverse=True)
    return {name: values[at] for name, values in trace.columns(once_each).items()}


def _vectors(columns: Columns) -> Array:
    """d, (F, k): of features where they are at hand, else as weights of the points."""
    if "v" in columns:
        return columns["v"]
    if "w_pos" in columns:
        return np.asarray(columns["w_pos"] - columns["w_neg"])
    return columns["c"]


def _gram_matrix(trace: Trace) -> Array:
    """The products of the points; with the 1 of (1, phi(x)), of which two hulls see nothing."""
    return np.asarray(trace.lifted.K + 1.0 - trace.lifted.lift.constant)


def _inner_products(first: Array, second: Array, metric: Array | None) -> Array:
    return np.asarray(np.vecdot(first if metric is None else first @ metric, second))
