"""Geometry of points and of classifiers."""

from itertools import compress

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, mean
from linviz.core.problem import Array

# of y f: a point that is so near the margin lies on it, to the eye and to a machine that stops at a small gap
ON_MARGIN = 1e-3
# of the largest alpha: 0 but for rounding, and too little to count far out
WEIGHTLESS = 1e-12
SLIGHT = 1e-4


def convex_hull(points: Array) -> list[int]:
    """Return the corners of the convex hull of points (n, 2), anticlockwise from the lowest x1, as indices.

    Andrew's monotone chain: collinear points leave the two ends, equal ones the first of them, no points nothing.
    """
    order = sorted(range(len(points)), key=lambda i: (points[i, 0], points[i, 1], i))
    # equal points stand side by side now, the first of them in front
    new = [k == 0 or (points[i] != points[order[k - 1]]).any() for k, i in enumerate(order)]
    order = list(compress(order, new))
    if len(order) < 3:
        return order
    return _half_hull(points, order)[:-1] + _half_hull(points, order[::-1])[:-1]


def _half_hull(points: Array, order: list[int]) -> list[int]:
    """Return the corners on one side of the hull, from the first to the last point in this order, as indices."""
    chain: list[int] = []
    for i in order:
        # <= and not <: a point on an edge is no corner
        while len(chain) > 1 and _orientation(points[chain[-2]], points[chain[-1]], points[i]) <= 0:
            chain.pop()
        chain.append(i)
    return chain


def _orientation(a: Array, b: Array, c: Array) -> float:
    """Return a number above 0 where a, b, c turn left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def covers_other_class(X: Array, y: Array) -> NDArray[np.bool_]:
    """Return True for the points (n,) that lie exactly on an earlier one of the other class.

    A picture draws them smaller, so that both are seen.
    """
    first: dict[bytes, float] = {}
    # + 0.0 makes of -0.0, which has other bytes, the same place as 0.0
    return np.array(
        [
            first.setdefault((x + 0.0).tobytes(), label) != label
            for x, label in zip(X, y, strict=True)
        ],
        dtype=bool,
    )


def enclosing_radius(gram: Array) -> float:
    """Return the radius of the smallest ball round all points, from their kernel matrix (n, n); 0 without points."""
    return enclosing_ball(gram)[0]


def enclosing_ball(gram: Array) -> tuple[float, Array]:
    """Return the radius of the smallest ball that holds all points, and the weights of its centre, lambda (n,).

    The centre is sum_i lambda_i phi(x_i), lambda >= 0 and sum lambda = 1, where sum_i lambda_i K_ii - lambda . K lambda
    is largest, and that is the radius squared. Each round moves weight to the point farthest from the centre, from the
    one of its support where most is gained, as in SMO: from the nearest, points on a ring would take it for ever.
    """
    n = len(gram)
    diagonal = np.diagonal(gram)
    weights = np.zeros(n)
    if n == 0:
        return 0.0, weights
    dots = gram[0]
    weights[0] = 1.0
    for _ in range(100 * n + 1_000):
        # |phi(x_i) - centre|^2 but for |centre|^2, which is the same for all points, (n,)
        squared = diagonal - 2 * dots
        far = int(np.argmax(squared))
        over = np.where(weights > 0, squared[far] - squared, 0.0)
        apart = diagonal[far] + diagonal - 2 * gram[far]
        gains = np.divide(over * over, apart, out=np.zeros(n), where=apart > 0)
        near = int(np.argmax(gains))
        if over.max() <= 1e-14 * diagonal.max() or gains[near] == 0:
            break
        # the exact line search, cut off where the weight of `near` is used up
        move = min(weights[near], over[near] / (2 * apart[near]))
        weights[far] += move
        weights[near] -= move
        dots = dots + move * (gram[far] - gram[near])
    return float(np.sqrt(max(0.0, dot(weights, diagonal - dots)))), weights


def centre_gram(gram: Array) -> Array:
    """Return the kernel matrix (n, n) of the features less their mean: H K H with H = I - (1/n) 1 1'."""
    means = mean(gram, axis=1)
    return np.asarray(gram - means[:, None] - means[None, :] + mean(means))


def support_kinds(alpha: Array, signed: Array) -> NDArray[np.uint8]:
    """Return the kind of each point as a support vector, from alpha and signed (= y f), (F, n) each; (F, n).

    0 for no support vector, 1 on the margin, 2 inside it, 3 on the wrong side, 4 still outside: that one must lose its
    alpha or come nearer. By where a point lies, not by whether alpha has come to C: before the optimum
    they differ (003).
    """
    most = alpha.max(axis=1, keepdims=True, initial=0.0)
    support = alpha > WEIGHTLESS * most
    # an alpha that is on its way to 0, as good as there, is no support vector
    outside = (signed > 1 + ON_MARGIN) & (alpha > SLIGHT * most)
    kinds = np.select(
        [signed <= 0, signed < 1 - ON_MARGIN, signed <= 1 + ON_MARGIN, outside], [3, 2, 1, 4], 0
    )
    return np.where(support, kinds, 0).astype(np.uint8)
