"""What every lift answers."""

from dataclasses import asdict, dataclass
from typing import ClassVar

from linviz.core.parameter import Value
from linviz.core.problem import Array, InputError, Problem


@dataclass(frozen=True)
class Lift:
    """What every lift answers. X: (n, d), Z: (m, d)."""

    # stands in every released link and in assets/lift.js: never to be renamed
    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    # False greys the lift out for algorithms that take features (assets/controls.js)
    has_map: ClassVar[bool] = True
    # the number of coordinates that points must have; None where any will do
    dimension: ClassVar[int | None] = None

    def features(self, X: Array) -> Array | None:
        """phi(x) for every row, (n, D), without its constant component; None where no finite map exists."""
        raise NotImplementedError

    def kernel(self, X: Array, Z: Array) -> Array:
        """K(x, z) for every pair of rows, (n, m)."""
        raise NotImplementedError

    def check(self, problem: Problem) -> None:
        """Raises InputError where the lift does not fit the points; no points fit every lift."""
        if problem.n and self.dimension not in (None, problem.d):
            takes = f"{self.dimension} coordinate{'s' * (self.dimension != 1)}"
            raise InputError(f"the {self.name} lift takes points with {takes}; these have {problem.d}")

    def tree(self) -> dict[str, Value]:
        """Name and parameters, as they travel in links and to the browser."""
        return {"name": self.name, **asdict(self)}
