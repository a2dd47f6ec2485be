"""Independent recomputation of lifts: features, kernels, and the kernel of centred features."""

from collections.abc import Callable, Sequence
from math import comb, prod, sqrt
from typing import Any

import numpy as np

from tests.recompute.moment import Vector, dot

Lift = dict[str, Any]


def features(lift: Lift, anchors: Sequence[Vector]) -> Callable[[Vector], list[Any]]:
    """Return the function phi of a point, without the constant; the anchors are the points themselves."""
    if lift["name"] == "empirical":
        K = kernel({**lift, "name": "rbf"}, anchors)
        return lambda x: [K(x, z) for z in anchors]
    if lift["name"] in ("sum", "mix"):
        parts = [features(part, anchors) for part in parts_of(lift)]
        return lambda x: [value for part in parts for value in part(x)]
    if lift["name"] == "scale":
        one = features(lift["part"], anchors)
        return lambda x: [sqrt(lift["factor"]) * value for value in one(x)]
    if lift["name"] in ("parabola", "shifted-parabola"):
        return lambda x: [x[0], x[0] * x[0] - (lift["name"] == "shifted-parabola")]
    if lift["name"] == "quadratic":
        return lambda x: [x[0] ** 2, sqrt(2) * x[0] * x[1], x[1] ** 2]
    if lift["name"] == "polynomial":
        p, c = lift["degree"], lift["coef0"]
        # on a line there is no second power
        line = len(anchors[0]) == 1
        powers = [
            (t - j, j) for t in range(1 if c else p, p + 1) for j in range(1 if line else t + 1)
        ]
        size = {(i, j): sqrt(comb(p, i + j) * comb(i + j, i) * c ** (p - i - j)) for i, j in powers}
        return lambda x: [size[i, j] * x[0] ** i * (x[1] ** j if j else 1) for i, j in powers]
    return list


def parts_of(lift: Lift) -> list[Lift]:
    """Return the terms of a sum, or of the sum that a mixture is."""
    if lift["name"] != "mix":
        return list(lift["parts"])
    weights = {"first": lift["beta"], "second": 1 - lift["beta"]}
    return [
        {"name": "scale", "factor": weight, "part": lift[one]} for one, weight in weights.items()
    ]


def kernel(lift: Lift, anchors: Sequence[Vector]) -> Callable[[Vector, Vector], Any]:
    """Return the function K of two points."""
    if lift["name"] in ("sum", "mix", "product"):
        parts = [kernel(part, anchors) for part in parts_of(lift)]
        return lambda x, z: (prod if lift["name"] == "product" else sum)(K(x, z) for K in parts)
    if lift["name"] == "scale":
        one = kernel(lift["part"], anchors)
        return lambda x, z: lift["factor"] * one(x, z)
    if lift["name"] in ("empirical", "parabola", "shifted-parabola"):
        phi = features(lift, anchors)
        return lambda x, z: dot(phi(x), phi(z))
    if lift["name"] == "rbf":
        return lambda x, z: np.exp(
            -lift["gamma"] * sum((a - b) ** 2 for a, b in zip(x, z, strict=True))
        )
    if lift["name"] == "polynomial":
        return lambda x, z: (dot(x, z) + lift["coef0"]) ** lift["degree"]
    return (lambda x, z: dot(x, z) ** 2) if lift["name"] == "quadratic" else dot


def centre_gram(K: Sequence[Vector]) -> list[list[Any]]:
    """Return the kernel matrix of the features less their mean."""
    n, means = len(K), [sum(row) / len(K) for row in K]
    return [[K[i][j] - means[i] - means[j] + sum(means) / n for j in range(n)] for i in range(n)]
