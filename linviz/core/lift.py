"""Lifts: feature maps phi and kernels K behind one interface.

A lift carries points where a straight boundary can do what it could not in the plane. K(x, z) = phi(x) . phi(z),
except that features() leaves out a constant component: the bias is a term of its own, never silently a feature.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from math import comb, sqrt
from typing import ClassVar

import numpy as np

from linviz.core.parameter import Parameter, Value, build, parameter, parameters
from linviz.core.problem import Array, InputError, Problem, frozen


@dataclass(frozen=True)
class Lift:
    """What every lift answers. X: (n, d), Z: (m, d)."""

    # stands in every released link and in assets/lift.js: never to be renamed
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    # False greys the lift out for algorithms that take features (assets/controls.js)
    has_map: ClassVar[bool] = True

    def features(self, X: Array) -> Array | None:
        """phi(x) for every row, (n, D), without its constant component; None where no finite map exists."""
        raise NotImplementedError

    def kernel(self, X: Array, Z: Array) -> Array:
        """K(x, z) for every pair of rows, (n, m)."""
        raise NotImplementedError

    def check(self, problem: Problem) -> None:
        """Raises InputError where the lift does not fit the points."""

    def tree(self) -> dict[str, Value]:
        """Name and parameters, as they travel in links and to the browser."""
        return {"name": self.name, **asdict(self)}


@dataclass(frozen=True)
class Linear(Lift):
    """The points as they are: phi(x) = x, K(x, z) = x . z."""

    name = "none"
    title = "x₁, x₂ (no lift)"

    def features(self, X: Array) -> Array:
        """The points themselves."""
        return X

    def kernel(self, X: Array, Z: Array) -> Array:
        """The dot products of the rows."""
        return X @ Z.T


@dataclass(frozen=True)
class Quadratic(Lift):
    """phi(x) = (x1^2, sqrt2 x1 x2, x2^2), K(x, z) = (x . z)^2 (003 feature maps).

    phi(x) = phi(-x): it can never separate a point from its mirror image.
    """

    name = "quadratic"
    title = "x₁², √2x₁x₂, x₂²"

    def features(self, X: Array) -> Array:
        """The three products, (n, 3)."""
        # 003 feature mappings; multiplied as in assets/lift.js, so that both give the same bits
        return np.stack([X[:, 0] * X[:, 0], sqrt(2) * (X[:, 0] * X[:, 1]), X[:, 1] * X[:, 1]], axis=1)

    def kernel(self, X: Array, Z: Array) -> Array:
        """The squared dot products."""
        return (X @ Z.T) ** 2  # 003 kernel example

    def check(self, problem: Problem) -> None:
        """It is a map of the plane."""
        if problem.d != 2:
            raise InputError(f"the quadratic lift takes points with 2 coordinates; these have {problem.d}")


@dataclass(frozen=True)
class Polynomial(Lift):
    """K(x, z) = (x . z + coef0)^degree; phi holds all monomials up to that degree, suitably weighted (003 kernels)."""

    degree: int = parameter(2, "degree", "highest power of a coordinate", low=1, high=6)
    coef0: float = parameter(1.0, "c₀", "weight of the lower powers; 0 keeps only the highest", low=0, high=5, most=100)

    name = "polynomial"
    title = "polynomial"

    def features(self, X: Array) -> Array:
        """Every monomial but the constant one, by rising degree, (n, C(d + degree, degree) - 1)."""
        columns = [self._weight(p) * _monomial(X, p) for p in self._powers(X.shape[1])]
        return np.stack(columns, axis=1)

    def kernel(self, X: Array, Z: Array) -> Array:
        """The polynomial of the dot products."""
        return np.asarray((X @ Z.T + self.coef0) ** self.degree)  # 003 examples of kernels, which print coef0 as 0 or 1

    def _powers(self, d: int) -> list[tuple[int, ...]]:
        # from 1 on, since the constant one is left to the bias; without coef0 only the highest degree has a weight
        lowest = 1 if self.coef0 > 0 else self.degree
        return [p for total in range(lowest, self.degree + 1) for p in _compositions(total, d)]

    def _weight(self, powers: tuple[int, ...]) -> float:
        rest = self.degree - sum(powers)
        # the multinomial coefficient degree! / (p1! p2! ... rest!) as a product of binomials
        count, left = 1, self.degree
        for power in powers:
            count, left = count * comb(left, power), left - power
        # the root, since phi . phi squares it
        return sqrt(count * self.coef0**rest)


@dataclass(frozen=True)
class Rbf(Lift):
    """K(x, z) = exp(-gamma |x - z|^2); its feature space has infinitely many dimensions (003 kernels)."""

    gamma: float = parameter(
        0.5, "γ", "how fast a point's influence fades", low=0.01, high=100, least=1e-3, most=1e3, log=True
    )

    name = "rbf"
    title = "RBF (Gaussian)"
    has_map = False

    def features(self, X: Array) -> None:
        """There is no finite map."""
        return None

    def kernel(self, X: Array, Z: Array) -> Array:
        """The Gaussians of the distances; differences are taken coordinate by coordinate, so K(x, x) = 1 exactly."""
        # (n, m), not |x|^2 + |z|^2 - 2 x . z, whose terms cancel for points far from the origin
        squared = np.zeros((len(X), len(Z)))
        for j in range(X.shape[1]):
            squared += (X[:, j, None] - Z[None, :, j]) ** 2
        return np.asarray(np.exp(-self.gamma * squared))  # 003 examples of kernels, where gamma is r


# in the order of the page's list
LIFTS: dict[str, type[Lift]] = {kind.name: kind for kind in (Linear, Quadratic, Polynomial, Rbf)}


def lift(name: str | Lift, values: Mapping[str, object] | None = None) -> Lift:
    """The lift of that registry name, or the lift itself; InputError names the choices."""
    if isinstance(name, Lift):
        return name
    if name not in LIFTS:
        raise InputError(f"there is no lift {name!r}; choose one of {', '.join(LIFTS)}")
    return build(LIFTS[name], name, values or {})


def lift_parameters(name: str) -> tuple[Parameter, ...]:
    """The parameters of the lift of that registry name."""
    return parameters(LIFTS[name])


# eq=False: compared and hashed as the object that it is, so that caches may be kept by it
@dataclass(frozen=True, eq=False)
class Lifted:
    """A problem seen through a lift; features and Gram matrix are computed once, when first asked for.

    Raises InputError where the lift does not fit the points, or carries them beyond finite numbers.
    """

    problem: Problem
    lift: Lift

    def __post_init__(self) -> None:
        self.lift.check(self.problem)

    @property
    def X(self) -> Array:
        """The points, (n, d)."""
        return self.problem.X

    @property
    def y(self) -> Array:
        """The labels, (n,)."""
        return self.problem.y

    @property
    def n(self) -> int:
        """The number of points."""
        return self.problem.n

    @cached_property
    def phi(self) -> Array:
        """The features of the points, (n, D); InputError where the lift has no finite map."""
        features = self.lift.features(self.X)
        if features is None:
            raise InputError(
                f"the lift {self.lift.name} has no finite features; choose an algorithm that takes a kernel"
            )
        return frozen(_finite(np.array(features)))

    @cached_property
    def K(self) -> Array:
        """The Gram matrix, (n, n)."""
        return frozen(_finite(self.lift.kernel(self.X, self.X)))

    @property
    def has_map(self) -> bool:
        """True where the lift has a finite feature map."""
        return self.lift.has_map


def _finite(values: Array) -> Array:
    if not np.isfinite(values).all():
        raise InputError("the lift carries these points beyond finite numbers; move them nearer to the origin")
    return values


def _monomial(X: Array, powers: tuple[int, ...]) -> Array:
    # products, not powers: assets/lift.js multiplies in the same order
    product = np.ones(len(X))
    for j, power in enumerate(powers):
        for _ in range(power):
            product = product * X[:, j]
    return product


def _compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    # the order of assets/lift.js: the first power falls first
    return [(k, *rest) for k in range(total, -1, -1) for rest in _compositions(total - k, parts - 1)]
