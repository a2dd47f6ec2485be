"""A problem seen through a lift."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from linviz.core.lift.base import Lift
from linviz.core.problem import Array, InputError, Problem, frozen


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
