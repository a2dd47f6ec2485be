"""The pocket algorithm (004, Gallant): the perceptron, with its best classifier so far kept."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.perceptrons.best_so_far import BestSoFar, cases_with_kept, not_improved
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.algorithms.perceptrons.perceptron.cases import FIRST, cases_of
from linviz.core.lift import Lifted
from linviz.core.parameter import parameter
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.history import Record
from linviz.run.outcome import Stop, best_so_far
from linviz.run.parameters import bias_parameter, eta_parameter, order_parameter, seed_parameter


@dataclass(frozen=True)
class Pocket(BestSoFar):
    """The perceptron, with its best classifier so far in the pocket: for points that nothing separates.

    With points drawn at random the pocket finds a best classifier with probability 1 in the long run (Gallant);
    in a fixed order it need not.
    """

    order: str = order_parameter("random")
    eta: float = eta_parameter()
    bias: bool = bias_parameter()
    visits: int = parameter(
        1_000,
        "Visits",
        "how many points are looked at",
        low=10,
        high=10_000,
        least=1,
        most=100_000,
        log=True,
    )
    seed: int = seed_parameter()

    name = "pocket"
    title = "Pocket (best so far)"
    meaning = BestSoFar.meaning._replace(bounds=Perceptron.meaning.bounds)
    # only after a mistake is there another classifier to compare
    cases = cases_with_kept(*Perceptron.cases[FIRST:], before=Perceptron.cases[:FIRST])

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """As for the perceptron, and of a mistake also whether it made a better classifier."""
        moving = cases_of(columns)
        return np.where(
            moving < FIRST, moving, FIRST + 2 * (moving - FIRST) + not_improved(columns)
        )

    def gives_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """All visits made."""
        if steps >= self.visits:
            return best_so_far(steps, "visits", errors)
        return None

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The perceptron's fast run, compared afterwards."""
        run = self.inner.run_within(
            lifted, min(self.visits, self.most_updates(lifted)), self.visits
        )
        if run is None:
            return None
        return self.with_best_classifiers(lifted, run)

    def gains(self, lifted: Lifted) -> Array:
        """Those of the perceptron that moves."""
        return self.inner.gains(lifted)

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron that moves."""
        return Perceptron(self.order, self.eta, self.bias, self.seed)
