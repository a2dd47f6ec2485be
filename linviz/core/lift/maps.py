"""Lifts that carry every point to finitely many features."""

from dataclasses import dataclass
from functools import reduce
from math import comb, sqrt
from operator import add

import numpy as np

from linviz.core import double_double
from linviz.core.arithmetic import product
from linviz.core.double_double import DoubleDouble, exactly, outer
from linviz.core.elementary import whole_power
from linviz.core.lift.base import Lift
from linviz.core.parameter import parameter
from linviz.core.problem import Array

BELOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
ABOVE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Linear(Lift):
    """The points as they are: phi(x) = x, K(x, z) = x . z."""

    name = "none"
    title = "no lift"

    @property
    def label(self) -> str:
        """The kernel's usual name."""
        return "linear"

    def _features(self, X: Array) -> Array:
        """Return the points themselves."""
        return X

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return x on a line, else x₁, x₂, ..."""
        return coordinate_names(d)

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the dot products of the rows."""
        return product(X, Z.T)

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the dot products of the rows."""
        return _fine_products(X, Z)


@dataclass(frozen=True)
class Parabola(Lift):
    """phi(x) = (x, x^2), K = phi . phi: points of the line are lifted onto a parabola (004 eq. 30)."""

    name = "parabola"
    title = "$x, $x²"
    dimension = 1

    def _features(self, X: Array) -> Array:
        """Return the coordinate and its square, (n, 2)."""
        x = X[:, :1]
        return np.hstack([x, x * x])

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return x and x²."""
        return "x", "x²"

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the dot products of the features."""
        return self._kernel_by_features(X, Z)

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return x z + (x z)^2."""
        xz = _fine_products(X[:, :1], Z[:, :1])
        return xz + xz * xz


@dataclass(frozen=True)
class ShiftedParabola(Lift):
    """phi(x) = (x, x^2 - 1), K = phi . phi (004 lifting, example 1).

    With bias it draws the same boundaries as the parabola; only the way there is another, and here a shorter one.
    """

    name = "shifted-parabola"
    title = "$x, $x² − 1"
    dimension = 1

    def _features(self, X: Array) -> Array:
        """Return the coordinate, and its square less 1, (n, 2)."""
        x = X[:, :1]
        return np.hstack([x, x * x - 1])

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return x and x² − 1."""
        return "x", "(x² − 1)"

    @property
    def terms_cancel(self) -> bool:
        """True: near |x| = 1 the square and the 1 cancel."""
        return True

    def sizes(self, X: Array, phi: Array) -> Array:
        """Return |x|, and the sum of the square and 1."""
        x = X[:, :1]
        return np.hstack([np.abs(x), x * x + 1])

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the dot products of the features."""
        return self._kernel_by_features(X, Z)

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return x z + (x^2 - 1) (z^2 - 1)."""
        x, z = exactly(X[:, :1]), exactly(Z[:, :1].T)
        one = exactly(np.full((1, 1), -1.0))
        return x * z + (x * x + one) * (z * z + one)


@dataclass(frozen=True)
class Quadratic(Lift):
    """phi(x) = (x1^2, sqrt2 x1 x2, x2^2), K(x, z) = (x . z)^2 (003 feature maps).

    phi(x) = phi(-x): it can never separate a point from its mirror image.
    """

    name = "quadratic"
    title = "$x₁², √2$x₁$x₂, $x₂²"
    dimension = 2

    def _features(self, X: Array) -> Array:
        """Return the three products, (n, 3)."""
        # 003 feature mappings; multiplied as in assets/maths/lift.js, so that both give the same bits
        # the last is the second, but for an empty number line, which fits every lift
        first, second = X[:, 0], X[:, -1]
        return np.stack([first * first, sqrt(2) * (first * second), second * second], axis=1)

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return the names of the three products."""
        return "x₁²", "√2x₁x₂", "x₂²"

    def monomials(self, d: int) -> tuple[tuple[str, float], ...]:
        """Return the three products, and the root of 2 as the factor of the second."""
        return ("x₁²", 1.0), ("x₁x₂", sqrt(2)), ("x₂²", 1.0)

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the squared dot products."""
        return np.square(product(X, Z.T))  # 003 kernel example

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the squared dot products."""
        xz = _fine_products(X, Z)
        return xz * xz


@dataclass(frozen=True)
class Polynomial(Lift):
    """K(x, z) = (x . z + coef0)^degree; phi holds all monomials up to that degree, suitably weighted (003 kernels)."""

    degree: int = parameter(2, "degree", "highest power of a coordinate", low=1, high=6)
    coef0: float = parameter(
        1.0, "c₀", "weight of the lower powers; 0 keeps only the highest", low=0, high=5, most=100
    )

    name = "polynomial"
    title = "polynomial"

    @property
    def constant(self) -> float:
        """The weight of the monomial that features() leaves out."""
        return float(whole_power(self.coef0, self.degree))

    def _features(self, X: Array) -> Array:
        """Return every monomial but the constant one, by rising degree, (n, C(d + degree, degree) - 1)."""
        columns = [self._weight(p) * _monomial_values(X, p) for p in self.powers(X.shape[1])]
        return np.stack(columns, axis=1)

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return the monomials with their weights."""
        return tuple(
            _root_text(self._squared_weight(p)) + _monomial_name(p) for p in self.powers(d)
        )

    def monomials(self, d: int) -> tuple[tuple[str, float], ...]:
        """Return the monomials, and their weights in phi."""
        return tuple((_monomial_name(p), self._weight(p)) for p in self.powers(d))

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the polynomial of the dot products."""
        # 003 examples of kernels, which print coef0 as 0 or 1
        return np.asarray(whole_power(product(X, Z.T) + self.coef0, self.degree))

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the polynomial of the dot products."""
        constant = exactly(np.full((1, 1), float(self.coef0)))
        return double_double.whole_power(_fine_products(X, Z) + constant, self.degree)

    def powers(self, d: int) -> list[tuple[int, ...]]:
        """Return the powers of the coordinates in every monomial that is a feature."""
        # from 1 on, since the constant one is left to the bias; without coef0 only the highest degree has a weight
        lowest = 1 if self.coef0 > 0 else self.degree
        return [p for total in range(lowest, self.degree + 1) for p in _compositions(total, d)]

    def _weight(self, powers: tuple[int, ...]) -> float:
        """Return the factor of the monomial of these powers in phi."""
        # the root, since phi . phi squares it
        return sqrt(self._squared_weight(powers))

    def _squared_weight(self, powers: tuple[int, ...]) -> float:
        """Return the factor of that monomial's square in K."""
        rest = self.degree - sum(powers)
        # the multinomial coefficient degree! / (p1! p2! ... rest!) as a product of binomials
        count = 1
        left = self.degree
        for power in powers:
            count *= comb(left, power)
            left -= power
        return float(count * whole_power(self.coef0, rest))


def _fine_products(X: Array, Z: Array) -> DoubleDouble:
    """Return the dot products of the rows (n, d) and (m, d), (n, m)."""
    products = (outer(x, z) for x, z in zip(X.T, Z.T, strict=True))
    return reduce(add, products, exactly(np.zeros((1, 1))))


def coordinate_names(d: int) -> tuple[str, ...]:
    """Return x on a line, else x₁, x₂, ..."""
    if d == 1:
        return ("x",)
    return tuple(f"x{k + 1}".translate(BELOW) for k in range(d))


def _root_text(square: float) -> str:
    """Return the root of this number as the text of a factor: "" for 1."""
    root = sqrt(square)
    if not root.is_integer():
        return f"√{square:g}"
    if root > 1:
        return f"{root:g}"
    return ""


def _monomial_name(powers: tuple[int, ...]) -> str:
    """Return how the monomial of these powers is written, without its weight."""
    text = ""
    for x, power in zip(coordinate_names(len(powers)), powers, strict=True):
        if power > 0:
            text += x
        if power > 1:
            text += str(power).translate(ABOVE)
    return text


def _monomial_values(X: Array, powers: tuple[int, ...]) -> Array:
    """Return the monomial of these powers at every row of X, (n,)."""
    # products, not powers: assets/maths/lift.js multiplies in the same order
    product = np.ones(len(X))
    for j, power in enumerate(powers):
        for _ in range(power):
            product = product * X[:, j]
    return product


def _compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    """Return all tuples of so many whole numbers from 0 on that add up to the total."""
    if parts == 1:
        return [(total,)]
    # the order of assets/maths/lift.js: the first power falls first
    return [
        (k, *rest) for k in range(total, -1, -1) for rest in _compositions(total - k, parts - 1)
    ]
