"""The gradient of the logistic loss, and the steps down along it."""

from collections.abc import Iterator

import numpy as np

from linviz.core.arithmetic import product
from linviz.core.elementary import NORMAL, fast_exp_of_normal
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array

# numbers of a table up to which there is more work in NumPy's calls than in the sums
FEW = 4_096
ONE, MOST, LEAST = np.array(1.0), np.array(NORMAL), np.array(-NORMAL)


class Slope:
    """The slope of sum ln(1 + e^(-y f)) + lambda/2 |w|^2 as a function of v = (w, b)."""

    def __init__(self, lifted: Lifted, lam: float) -> None:
        self.lam = lam
        # (D + 1, n): -y x and -y of each point; y is 1 or -1, so that no product with it is rounded
        self.z = np.ascontiguousarray(-lifted.y * np.vstack([lifted.phi.T, np.ones(lifted.n)]))
        # a single point would be a single column, which is added up in pairs
        self.is_small = self.z.size <= FEW and lifted.n > 1
        if self.is_small:
            # the same, point by point, and the place in the gradient of each number
            self.numbers = self.z.T.ravel()
            self.places = np.tile(np.arange(len(self.z)), lifted.n)

    def gradient(self, v: Array) -> Array:
        """Return the gradient of the whole loss at v, (D + 1,), that of b last."""
        z, k = self.z, len(v)
        # -y f: e to it never overflows, and beyond the limits sigma is 0 or 1 to 300 digits
        exponents = np.add.reduce(v[:, None] * z, 0) if self.is_small else product(v, z)
        np.minimum(exponents, MOST, out=exponents)
        np.maximum(exponents, LEAST, out=exponents)
        # sigma(-y f) = y (t - mu)
        pulls = fast_exp_of_normal(exponents)
        pulls /= pulls + ONE
        if self.is_small:
            # adds in the order of the points
            terms = self.numbers * pulls.repeat(k)
            gradient = np.asarray(np.bincount(self.places, terms, k), dtype=np.float64)
        else:
            gradient = product(pulls, z.T)
        if self.lam:
            gradient[:-1] += self.lam * v[:-1]
        return gradient

    def steps(self, v: Array, eta: float) -> Iterator[tuple[Array, Array]]:
        """Yield v and the gradient there, of this v and after each step of size eta, without an end."""
        gradient = self.gradient(v)
        while True:
            yield v, gradient
            v = v - eta * gradient  # 003 gradient descent
            gradient = self.gradient(v)


@once
def slope_of_loss(lifted: Lifted, lam: float) -> Slope:
    """Return the slope of the loss on these points."""
    return Slope(lifted, lam)


def sum_of_squares(gradient: Array) -> float:
    """Return its product with itself, in plain floats: the bits of `dot` in a third of the time."""
    result = 0.0
    for number in gradient.tolist():
        result += number * number
    return result
