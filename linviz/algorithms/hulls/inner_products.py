"""Inner products of the points of the hulls, computed from the origin where their rounding error is smallest."""

from typing import NamedTuple

import numpy as np

from linviz.core.arithmetic import mean
from linviz.core.lift import Lifted
from linviz.core.problem import Array, frozen


class InnerProducts(NamedTuple):
    """Inner products of all points of the hulls.

    gram (n, n): the products. side (n,): +1 for points of the first hull, -1 for those of the other. level: f at the
    first hull's nearest point as a part of |d|^2. lengths (n,): lengths of the points, from the coordinates' own
    origin. spread (n,): how far each point is at most from where the hulls are nearest.
    """

    gram: Array
    side: Array
    level: float
    lengths: Array
    spread: Array


def inner_products(lifted: Lifted, one_hull: bool) -> InnerProducts:
    """Return the products of the points of two hulls, or of the points z of one; computed once and cached."""
    name = "one hull" if one_hull else "two hulls"
    if name not in lifted.cache:
        lifted.cache[name] = _inner_products(lifted, one_hull)
    products: InnerProducts = lifted.cache[name]
    return products


def _inner_products(lifted: Lifted, one_hull: bool) -> InnerProducts:
    y = lifted.y
    if one_hull:
        # without the kernel's own constant component, since that of z is 1
        plain = lifted.products(lifted.phi) if lifted.has_map else lifted.K - lifted.lift.constant
        gram = frozen((plain + 1.0) * np.outer(y, y))
        sides = frozen(np.ones(lifted.n))
        return InnerProducts(gram, sides, 1.0, _lengths_from_gram(gram), _lengths_from_gram(gram))
    if not lifted.has_map or lifted.n == 0:
        lengths = _lengths_from_gram(lifted.K)
        return InnerProducts(lifted.K, y, 0.5, lengths, frozen(lengths + lengths.max(initial=0.0)))
    # d does not depend on the origin; with a far origin the products' rounding would hide it
    centred = lifted.phi - mean(lifted.phi)
    gram = frozen(lifted.products(centred))
    spread = _lengths_from_gram(gram)
    return InnerProducts(gram, y, 0.5, lifted.lengths, frozen(spread + spread.max()))


def _lengths_from_gram(gram: Array) -> Array:
    """Return the length of each point, (n,), from the products (n, n)."""
    return frozen(np.sqrt(np.maximum(gram.diagonal(), 0.0)))
