"""The pocket algorithm (004, Gallant): the perceptron that keeps its best classifier so far."""

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
from linviz.run.outcome import Stop, best_so_far_end
from linviz.run.parameters import bias_parameter, eta_parameter, order_parameter, seed_parameter


@dataclass(frozen=True)
class Pocket(BestSoFar):
    """The perceptron with its best classifier so far in the pocket, for points that cannot be separated.

    With points drawn at random the pocket finds a best classifier with probability 1 in the long run (Gallant); in a
    fixed order it need not.
    """

    order: str = order_parameter("random")
    eta: float = eta_parameter()
    bias: bool = bias_parameter()
    visits: int = parameter(
        1_000,
        "Visits",
        "stop after this many visits",
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
    # only a mistake makes a new classifier to compare
    cases = cases_with_kept(*Perceptron.cases[FIRST:], before=Perceptron.cases[:FIRST])

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """Return the perceptron's case of each visit, and for a mistake whether it set a new best."""
        moving = cases_of(columns)
        return np.where(
            moving < FIRST, moving, FIRST + 2 * (moving - FIRST) + not_improved(columns)
        )

    def give_up(self, steps: int, best_step: int, errors: int) -> Stop | None:
        """Return the end after all visits, else None."""
        if steps >= self.visits:
            return best_so_far_end(steps, "visits", errors)
        return None

    def fast_run(self, lifted: Lifted) -> Record | None:
        """Return the perceptron's fast run, with the best classifiers found afterwards; None where it has none."""
        run = self.inner.fast_run_within(
            lifted, min(self.visits, self.update_limit(lifted)), self.visits
        )
        if run is None:
            return None
        return self.with_best_classifiers(lifted, run)

    def gains(self, lifted: Lifted) -> Array:
        """Return the gains of the inner perceptron."""
        return self.inner.gains(lifted)

    @cached_property
    def inner(self) -> Perceptron:
        """The perceptron whose classifiers are compared."""
        return Perceptron(self.order, self.eta, self.bias, self.seed)
