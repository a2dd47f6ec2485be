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


def squared_bound_coefficients(trace: Trace, why: Closing, known: Columns) -> Array:
    """a, b, c of a + b kappa + c kappa^2, the square of the upper bound after kappa of the way of each step, (F, 3).

    d(kappa) = d + kappa (x - w) is straight, and a step is kappa* of it. NaN where no step has been made, or one so
    short that rounding hides its direction.
    """
    steps, kappa = known["step"], known[why.moved]
    old = _columns_at(trace, np.maximum(steps - 1, 0))
    was, now = _vectors(old), _vectors(known)
    metric = None if "v" in known or "w_pos" in known else _gram_matrix(trace)
    none = np.full(len(steps), np.nan)
    far = np.abs(now - was).max(axis=1, initial=0.0)
    is_made = ((kappa > 0) & (far > LEAST * np.abs(was).max(axis=1, initial=0.0)))[:, None]
    way = np.divide(now - was, kappa[:, None], out=np.full_like(now, np.nan), where=is_made)
    a, b, c = (_inner_products(u, v, metric) for u, v in ((was, was), (was, way), (way, way)))
    level = np.divide(old[why.upper] ** 2, a, out=none, where=a > 0)
    return np.asarray(np.where(is_made, level[:, None] * np.column_stack([a, 2 * b, c]), np.nan))


def length_labels(trace: Trace, why: Closing) -> tuple[str, str]:
    """What the upper bound is the length of, and the square of it."""
    known = _columns_at(trace, np.array([0]))
    metric = None if "v" in known or "w_pos" in known else _gram_matrix(trace)
    start = _vectors(known)
    distance = float(_inner_products(start, start, metric)[0]) ** 0.5
    if known[why.upper][0] > HALF * distance:
        return "‖v‖", "‖v‖²"
    return "½‖w₊ − w₋‖", "¼‖w₊ − w₋‖²"


def _columns_at(trace: Trace, steps: Steps) -> Columns:
    once_each, at = np.unique(steps, return_inverse=True)
    return {name: values[at] for name, values in trace.columns(once_each).items()}


def _vectors(known: Columns) -> Array:
    """d, (F, k): of features where they are at hand, else as weights of the points."""
    if "v" in known:
        return known["v"]
    if "w_pos" in known:
        return np.asarray(known["w_pos"] - known["w_neg"])
    return known["c"]


def _gram_matrix(trace: Trace) -> Array:
    """The products of the points; with the 1 of (1, phi(x)), of which two hulls see nothing."""
    return np.asarray(trace.lifted.K + 1.0 - trace.lifted.lift.constant)


def _inner_products(one: Array, other: Array, metric: Array | None) -> Array:
    return np.asarray(np.vecdot(one if metric is None else one @ metric, other))
