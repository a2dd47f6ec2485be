"""Lifts that are known by their kernel."""

from dataclasses import dataclass

import numpy as np

from linviz.core.lift.base import Lift
from linviz.core.parameter import parameter
from linviz.core.problem import Array


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
