"""Contract of a lift, and the operators that combine lifts."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import isfinite
from numbers import Real
from operator import attrgetter
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from linviz.core.arithmetic import product
from linviz.core.double_double import DoubleDouble, exactly
from linviz.core.problem import Array, InputError, Problem, point_table


def former_name(name: str) -> Any:
    """Return a property that reads the attribute `name` under the name that it had before; scripts may use that."""
    return property(attrgetter(name))


@dataclass(frozen=True)
class Lift:
    """A feature map phi and its kernel K(x, z) = phi(x) . phi(z) + constant. X: (n, d), Z: (m, d).

    Lifts compose: first + second, first * second, 2 * first. What is no kernel for certain, such as a difference, is
    tried on the points that it is used on (see `is_kernel`).
    """

    # stands in every released link and in assets/maths/lift.js: never to be renamed
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    # the number of coordinates that points must have; None where any will do
    dimension: ClassVar[int | None] = None
    # numbers of NumPy leave their product with a lift to the lift
    __array_ufunc__: ClassVar[None] = None

    @property
    def label(self) -> str:
        """The name as a part of another lift; assets/maths/lift.js has the same words."""
        return self.name.replace("-", " ")

    @property
    def has_map(self) -> bool:
        """True where there is a finite feature map; else only algorithms that take a kernel can use it."""
        return True

    @property
    def constant(self) -> float:
        """K less phi . phi: the square of the constant component that features() leaves to the bias."""
        return 0.0

    @property
    def is_always_kernel(self) -> bool:
        """True where it is a kernel on any points; False where each set of points has to show it."""
        return True

    @property
    def is_definite(self) -> bool:
        """True where the Gram matrix of distinct points is always positive definite, so that they are separable."""
        return False

    @property
    def leaf_count(self) -> int:
        """The number of simple lifts that it is made of."""
        return 1

    @property
    def has_feature_per_point(self) -> bool:
        """True where there are as many features as points, so that every K(x, z) is a sum over all points."""
        return False

    @property
    def has_exact_digits(self) -> bool:
        """True where every K(x, z) is right to its own last digits, however small it is beside |phi(x)| |phi(z)|."""
        return False

    def features(self, X: ArrayLike) -> Array | None:
        """Return phi(x) for every row, (n, D), without its constant component; None where no finite map exists.

        Raises InputError where X is no table of numbers that the lift takes.
        """
        return self._features(self._point_table(X, "X"))

    def kernel(self, X: ArrayLike, Z: ArrayLike) -> Array:
        """Return K(x, z) for every pair of rows, (n, m); InputError where they are no tables of as many columns."""
        rows = self._point_table(X, "X")
        # the same array twice gives a matrix that is symmetric to the last bit
        columns = rows if X is Z else self._point_table(Z, "Z")
        if rows.shape[1] != columns.shape[1]:
            raise InputError(
                f"X and Z must have the same number of columns; X has {rows.shape[1]}, Z has {columns.shape[1]}"
            )
        return self._kernel(rows, columns)

    def _point_table(self, values: ArrayLike, what: str) -> Array:
        """Return points that the lift takes as a table; InputError, with the name `what`, where they are none."""
        return point_table(values, what, self.dimension)

    def _features(self, X: Array) -> Array | None:
        """Return phi (n, D) of rows that are known to fit; None without a finite map. Each lift declares it."""
        raise NotImplementedError

    @property
    def terms_cancel(self) -> bool:
        """True where the terms of a feature can cancel, so that its sizes are more than |phi(x)|."""
        return False

    def sizes(self, X: Array, phi: Array) -> Array:
        """Return the sums of the sizes of the terms of each feature, (n, D); |phi(x)| where none cancel."""
        # mostly many features are all positive, and then these are the same numbers
        if (phi >= 0).all():
            return phi
        return np.abs(phi)

    def feature_names(self, d: int) -> tuple[str, ...]:
        """Return how each feature of points with d coordinates is written; none where they are too many."""
        return ()

    def monomials(self, d: int) -> tuple[tuple[str, float], ...]:
        """Return the name of each feature without its factor, and the factor; none where they are too many."""
        return tuple((name, 1.0) for name in self.feature_names(d))

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return K (n, m) of rows that are known to fit; each lift declares it."""
        raise NotImplementedError

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return K(X, Z) (n, m) with twice the digits of a float, or as floats have it where they are all there is."""
        return exactly(self._kernel(X, Z))

    def kernel_times(self, X: Array, Z: Array, c: Array) -> Array:
        """Return K(X, Z) c (n,) for c (m,) and rows that fit; without K itself where that takes far longer."""
        return np.asarray(product(self._kernel(X, Z), c))

    def _kernel_by_features(self, X: Array, Z: Array) -> Array:
        """Return phi(x) . phi(z) for every pair of rows, (n, m): K of lifts whose kernel is just that."""
        phi = self._features(X)
        psi = phi if X is Z else self._features(Z)
        assert phi is not None
        assert psi is not None
        return product(phi, psi.T)

    def check(self, problem: Problem) -> None:
        """Raise InputError where the lift does not fit the points; no points fit every lift."""
        if problem.n:
            self.check_dimension(problem.d)

    def check_dimension(self, d: int) -> None:
        """Raise InputError where the lift takes no points with d coordinates."""
        if self.dimension not in (None, d):
            takes = f"{self.dimension} coordinate{'s' * (self.dimension != 1)}"
            raise InputError(f"the {self.name} lift takes points with {takes}; these have {d}")

    def bind(self, problem: Problem) -> "Lift":
        """Return the lift for these points; only one that is made of the points themselves changes."""
        return self

    proven = former_name("is_always_kernel")
    definite = former_name("is_definite")
    leaves = former_name("leaf_count")
    by_points = former_name("has_feature_per_point")
    relative = former_name("has_exact_digits")
    cancels = former_name("terms_cancel")
    times = former_name("kernel_times")
    bound = former_name("bind")

    def tree(self) -> dict[str, Any]:
        """Return name and parameters, as they travel in links and to the browser; InputError where it cannot travel."""
        return {"name": self.name, **asdict(self)}

    def __add__(self, other: object) -> "Lift":
        # sum() begins with 0
        if isinstance(other, int) and other == 0:
            return self
        if not isinstance(other, Lift):
            return NotImplemented
        return COMPOSED["+"](self, other)

    __radd__ = __add__

    def __sub__(self, other: object) -> "Lift":
        if not isinstance(other, Lift):
            return NotImplemented
        return self + -1 * other

    def __mul__(self, other: object) -> "Lift":
        if isinstance(other, Lift):
            return COMPOSED["*"](self, other)
        # numbers of NumPy are among them
        if not isinstance(other, Real):
            return NotImplemented
        factor = float(other)
        if not isfinite(factor):
            raise InputError(f"a lift must be multiplied by a finite number; this is {factor}")
        return COMPOSED["factor"](self, factor)

    __rmul__ = __mul__


# what lifts are made into, by the sign: composed.py and product.py enter themselves, since what they make are lifts
COMPOSED: dict[str, Callable[[Lift, Any], Lift]] = {}
