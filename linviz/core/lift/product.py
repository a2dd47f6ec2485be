"""Products of lifts: a product of kernels is a kernel, and its features are products of theirs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from math import prod, sqrt
from operator import mul
from typing import Any, NamedTuple

import numpy as np

from linviz.core.double_double import DoubleDouble
from linviz.core.lift.base import COMPOSED, Lift
from linviz.core.lift.composed import ComposedLift, flat_parts, label_as_factor
from linviz.core.problem import Array, Problem

# they multiply, and every one is a number of w in every frame
MOST_FEATURES = 400


class Factor(NamedTuple):
    """One factor of a product: features (n, D) and constant."""

    phi: Array
    constant: float


@dataclass(frozen=True)
class Product(ComposedLift):
    """K = K1 K2 ...: every feature of one times every feature of the other.

    (phi1 . phi1' + c1) (phi2 . phi2' + c2) has, beside those products, the features root(c2) phi1 and root(c1) phi2.
    """

    parts: tuple[Lift, ...]

    name = "product"

    @property
    def terms(self) -> tuple[Lift, ...]:
        """The parts."""
        return self.parts

    @property
    def label(self) -> str:
        """The name as it is written on paper."""
        return " · ".join(map(label_as_factor, self.parts))

    @property
    def constant(self) -> float:
        """The product of the parts' constants: K less phi . phi."""
        return prod(part.constant for part in self.parts)

    @property
    def is_definite(self) -> bool:
        """True where all parts are definite; one part that is 0 somewhere makes the product 0 there."""
        return self.is_always_kernel and all(part.is_definite for part in self.parts)

    def _features(self, X: Array) -> Array | None:
        """Return all products of features of the parts, by the rule above; None also where they are too many."""
        return _multiply_all((part._features(X), part.constant) for part in self.parts)

    def _combine(self, parts: list[Array]) -> Array:
        """Return all products."""
        product = _multiply_all(
            (phi, part.constant) for phi, part in zip(parts, self.parts, strict=True)
        )
        assert product is not None
        return product

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the product of the kernels, entry by entry."""
        return np.asarray(prod(part._kernel(X, Z) for part in self.parts))

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the product of the kernels, entry by entry."""
        return reduce(mul, (part.fine_kernel(X, Z) for part in self.parts))

    def bind(self, problem: Problem) -> Lift:
        """Return the product of the parts for these points."""
        return Product(tuple(part.bind(problem) for part in self.parts))

    def tree(self) -> dict[str, Any]:
        """Return its name with the trees of its parts."""
        return {"name": self.name, "parts": [part.tree() for part in self.parts]}


def _multiply_all(factors: Iterator[tuple[Array | None, float]]) -> Array | None:
    """Return the features (n, D) of the product of (features, constant); None for a factor without, or too many."""
    product: Factor | None = None
    for phi, constant in factors:
        if phi is None or (product and product.phi.shape[1] * phi.shape[1] > MOST_FEATURES):
            return None
        factor = Factor(phi, constant)
        product = _multiply_two(product, factor) if product else factor
    return product.phi if product else None


def _multiply_two(one: Factor, other: Factor) -> Factor:
    """Return the product of two factors, as a factor itself."""
    phi, c = one
    psi, e = other
    # counted, since without a point NumPy cannot work it out
    count = phi.shape[1] * psi.shape[1]
    products = (phi[:, :, None] * psi[:, None, :]).reshape(len(phi), count)
    own = [sqrt(weight) * features for weight, features in ((e, phi), (c, psi)) if weight > 0]
    return Factor(np.hstack([products, *own]), c * e)


def _multiply_lifts(first: Lift, second: Lift) -> Lift:
    return Product((*flat_parts(first, Product), *flat_parts(second, Product)))


COMPOSED["*"] = _multiply_lifts
