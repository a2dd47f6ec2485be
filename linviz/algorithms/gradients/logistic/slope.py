"""The gradient of the logistic loss, and the steps down along it."""

from collections.abc import Iterator

import numpy as np

from linviz.core.arithmetic import product
from linviz.core.elementary import NORMAL, exp, exp_of_normal
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen

# numbers of a table up to which there is more work in NumPy's calls than in the sums
FEW = 4_096
ZERO, ONE, MINUS_1 = np.array(0.0), np.array(1.0), np.array(-1.0)


class Slope:
    """The slope of sum ln(1 + e^(-y f)) + lambda/2 |w|^2 as a function of v = (w, b)."""

    def __init__(self, lifted: Lifted, lam: float) -> None:
        self.lam = lam
        # (D + 1, n): y x and y of each point; y is 1 or -1, so that no product with it is rounded
        self.z = np.ascontiguousarray(lifted.y * np.vstack([lifted.phi.T, np.ones(lifted.n)]))
        self.largest: list[float] = np.abs(self.z).max(axis=1, initial=0.0).tolist()
        # a single point would be a single column, which is added up in pairs
        self.is_small = self.z.size <= FEW and lifted.n > 1

    def gradient(self, v: Array) -> Array:
        """Return the gradient of the whole loss at v, (D + 1,), that of b last."""
        z = self.z
        signed = np.add.reduce(v[:, None] * z, 0) if self.is_small else product(v, z)
        # e^-|y f| never overflows
        powers = np.copysign(signed, MINUS_1)
        tails = exp_of_normal(powers) if self._is_bounded(v) else exp(powers)
        # sigma(-y f) = y (t - mu): 1 / (1 + e^-|y f|) for a misclassified point, else the rest to 1
        pulls = np.maximum(tails, signed <= ZERO)
        tails += ONE
        pulls /= tails
        sums = np.add.accumulate(z * pulls, 1)[:, -1] if self.is_small else product(pulls, z.T)
        gradient = ZERO - sums
        if self.lam:
            gradient[:-1] += self.lam * v[:-1]
        return frozen(gradient)

    def _is_bounded(self, v: Array) -> bool:
        """Return True where no |f| can be larger than NORMAL."""
        reach = 0.0
        for weight, size in zip(v.tolist(), self.largest, strict=True):
            reach += abs(weight) * size
        return reach <= NORMAL

    def steps(self, v: Array, eta: float) -> Iterator[tuple[Array, Array]]:
        """Yield v and the gradient there, of this v and after each step of size eta, without an end."""
        gradient = self.gradient(v)
        while True:
            yield v, gradient
            v = frozen(v - eta * gradient)  # 003 gradient descent
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
