"""Lifts that are known by their kernel."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from linviz.core.arithmetic import product
from linviz.core.elementary import exp
from linviz.core.lift.base import Lift
from linviz.core.parameter import parameter
from linviz.core.problem import NOT_NUMBERS, Array, InputError, Problem

# rows of a symmetric matrix that are computed at a time
HEIGHT = 64
GAMMA: dict[str, Any] = {"low": 0.01, "high": 100, "least": 1e-3, "most": 1e3, "log": True}


@dataclass(frozen=True)
class Rbf(Lift):
    """K(x, z) = exp(-gamma |x - z|^2); its feature space has infinitely many dimensions (003 kernels)."""

    gamma: float = parameter(
        0.5, "$gamma", "how fast the influence of a point decreases with distance", **GAMMA
    )

    name = "rbf"
    title = "RBF (Gaussian)"

    @property
    def label(self) -> str:
        """The abbreviation RBF."""
        return "RBF"

    @property
    def has_map(self) -> bool:
        """False: there is no finite feature map."""
        return False

    @property
    def is_definite(self) -> bool:
        """True: the Gram matrix is positive definite on distinct points."""
        return True

    @property
    def has_exact_digits(self) -> bool:
        """True: K is no sum of terms that could cancel."""
        return True

    def _features(self, X: Array) -> None:
        """Return None: there is no finite map."""
        return None

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the Gaussians of the distances."""
        if X is not Z or len(X) <= HEIGHT:
            return self._gaussians(X, Z)
        # symmetric to the last bit: what is below the diagonal is copied from above it
        K = np.empty((len(X), len(X)))
        for k in range(0, len(X), HEIGHT):
            rows = slice(k, k + HEIGHT)
            K[rows, k:] = self._gaussians(X[rows], X[k:])
            K[k:, rows] = K[rows, k:].T
        return K

    def _gaussians(self, X: Array, Z: Array) -> Array:
        """Return K (n, m); differences go coordinate by coordinate, so K(x, x) = 1 exactly."""
        # (n, m), not |x|^2 + |z|^2 - 2 x . z, whose terms cancel for points far from the origin
        distances = np.zeros(())
        for x, z in zip(X.T, Z.T, strict=True):
            # in place: new memory for a large matrix costs more than what is put into it
            apart = np.subtract.outer(x, z, dtype=np.float64)
            distances = np.add(distances, np.multiply(apart, apart, apart), apart)
        distances *= -self.gamma
        # 003 examples of kernels, where gamma is r
        return np.asarray(exp(distances))


@dataclass(frozen=True)
class Empirical(Lift):
    """psi_i(x) = exp(-gamma |x - x_i|^2) for each point x_i: rows of the RBF's K (003 on kernels and feature learning).

    A linear model on psi has the kernel psi . psi, on the points K K^T; it is not the RBF kernel K itself.
    anchors (n, d): the points x_i, which `Lifted` sets.
    """

    gamma: float = parameter(
        0.5, "$gamma", "how fast the influence of a point decreases with distance", **GAMMA
    )
    anchors: Array | None = field(default=None, compare=False, repr=False)

    name = "empirical"
    title = "empirical map (RBF to each point)"

    @property
    def has_feature_per_point(self) -> bool:
        """True: there is a feature for each point."""
        return True

    @property
    def is_definite(self) -> bool:
        """True: K K^T is, since K is, on the points themselves, which are all that is asked about."""
        return True

    def _features(self, X: Array) -> Array:
        """Return exp(-gamma |x - x_i|^2) for each row x of X and each anchor x_i, (m, n)."""
        if self.anchors is None:
            raise InputError(
                "the empirical map needs the points; create it with Lifted(problem, lift)"
            )
        return Rbf(self.gamma)._kernel(X, self.anchors)

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the dot products of the features."""
        return self._kernel_by_features(X, Z)

    def kernel_times(self, X: Array, Z: Array, c: Array) -> Array:
        """Return the product by the features, which are as many as the points."""
        psi = self._features(Z)
        phi = psi if X is Z else self._features(X)
        return np.asarray(product(phi, product(c, psi)))

    def bind(self, problem: Problem) -> Lift:
        """Return the map that these points make."""
        return replace(self, anchors=problem.X)

    def tree(self) -> dict[str, Any]:
        """Return its tree without the points, which travel once."""
        return {"name": self.name, "gamma": self.gamma}


@dataclass(frozen=True)
class CustomKernel(Lift):
    """A kernel given by a function of two points; it is tried on the points that it is used on."""

    function: Callable[[Array, Array], float]

    name = "own"
    title = "a function of your own"

    @property
    def label(self) -> str:
        """The name in words, since a function has no reliable name."""
        return self.title

    @property
    def has_map(self) -> bool:
        """False: no map is known."""
        return False

    @property
    def is_always_kernel(self) -> bool:
        """False: nothing is known of it."""
        return False

    def _features(self, X: Array) -> None:
        """Return None: no map is known."""
        return None

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the function of every pair."""
        # filled, since a list of no rows would lose the number of columns
        K = np.zeros((len(X), len(Z)))
        for i, x in enumerate(X):
            for j, z in enumerate(Z):
                K[i, j] = self._value_at(x, z)
        return K

    def _value_at(self, x: Array, z: Array) -> float:
        """Return the function of two points; InputError where it gives no number."""
        value = self.function(x, z)
        try:
            return float(value)
        except NOT_NUMBERS:
            reason = f"a kernel must return one number for two points; this one returns {str(value)[:40]}"
            raise InputError(reason) from None

    def tree(self) -> dict[str, Any]:
        """Raise InputError: a function of one's own has no tree."""
        raise InputError(
            "a kernel of your own works only in Python; it cannot be sent in a link or to the page"
        )
