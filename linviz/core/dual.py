"""The dual problem of the SVM as the active set needs it; see core.active_set for s and F."""

from math import isinf

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import dot, total
from linviz.core.linear_systems import Factor, independent_rows
from linviz.core.problem import Array

# times the squared lengths that went into it: a curvature no larger is 0 but for rounding
FLAT = 2e-15
# lengths that differ by no more are much the same
EVEN = 10
# times the square of the largest distance from a point: where that is no less than the squared lengths, no distance is
# small beside them
SPREAD = 4
# times the lengths that went into it: what is no larger in F is rounding
NOISE = 1e-15


class Dual:
    """The dual problem in the form that the steps need: K (n, n), y (n,), C > 0 or infinite.

    walls: the two walls of each point. lengths (n,): |phi(x)|, and length_of the same as plain floats; longest and
    square: the largest of them, and its square. is_spread: no distance is small beside the lengths, so that F shows of
    differences what their products do. known_objective: the F of the latest state, and its objective.
    """

    def __init__(self, K: Array, y: Array, C: float) -> None:
        self.K = K
        self.y = y
        self.C = C
        # s lies in [0, C] for y = +1 and in [-C, 0] for y = -1
        self.low, self.high = np.where(y < 0, -C, 0.0), np.where(y > 0, C, 0.0)
        self.walls = list(zip(self.low.tolist(), self.high.tolist(), strict=True))
        # |phi(x)|, so that |K_ij| <= size_i size_j
        squares = K.diagonal()
        self.lengths = np.sqrt(squares)
        self.longest = float(self.lengths.max(initial=0.0))
        self.has_similar_lengths = bool(
            len(squares) and squares.max() <= EVEN * EVEN * squares.min()
        )
        farthest = (squares + squares[:1] - 2.0 * K[0]).max() if len(K) else 0.0
        self.square = float(squares.max(initial=0.0))
        self.is_spread = bool(self.has_similar_lengths and SPREAD * farthest >= self.square)
        # what a point can gain is the square of its violation times this squared, more or less; 1 keeps it from 0 / 0
        mean = float(total(squares)) / (len(squares) or 1)
        self.gain_scale = 1.0 / np.sqrt(squares + (mean or 1.0))
        self.known_objective: tuple[Array, float] = (np.empty(0), 0.0)
        self._known_noise: tuple[Array, float] = (np.empty(0), 0.0)
        self.length_of: list[float] = self.lengths.tolist()
        # of the free points' differences from a base
        self._factor, self._base = Factor(), -1
        # what `noise` can be at most, so that it need not be asked every time; 0 where nothing is above the alphas
        self.largest_noise = 0.0 if isinf(C) else NOISE * C * float(total(self.lengths))

    def factor_for(self, base: int) -> Factor:
        """Return the factor of differences from this point: the one kept, or a new one where the base is another."""
        if base != self._base:
            self._factor, self._base = Factor(), base
        return self._factor

    def noise_per_length(self, signed: Array) -> float:
        """Return the largest effect of rounding on F / |phi(x)|, with s (n,); that of the latest s is known."""
        latest, noise = self._known_noise
        if signed is not latest:
            noise = NOISE * float(dot(self.lengths, np.abs(signed)))
            self._known_noise = signed, noise
        return noise


def independent_points(dual: Dual, points: NDArray[np.int64]) -> tuple[int, ...]:
    """Return as many of the points (m,) as are affinely independent in feature space, by their indices.

    The base comes first: the first point, or the one with the shortest phi(x) where lengths differ much. Each further
    point has the largest Schur complement that is left; one that is only rounding ends them.
    """
    if not len(points):
        return ()
    block = dual.K.take(points, axis=0).take(points, axis=1)
    base = 0 if dual.has_similar_lengths else int(dual.lengths.take(points).argmin())
    rest = block - block[base]
    # pivoted Cholesky ends where all that is left is 0, and the base has nothing from the first
    flat = 100 * FLAT * float(block.diagonal().max())
    others = independent_rows(rest - rest[:, base, None], flat)
    return (int(points[base]), *points[others].tolist())
