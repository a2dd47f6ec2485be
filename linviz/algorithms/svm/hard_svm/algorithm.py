"""The hard-margin SVM: the exact active set with nothing above the alphas (000 §2.1, 002, 003)."""

from dataclasses import dataclass

import numpy as np

from linviz.algorithms.svm import duality
from linviz.algorithms.svm.active_set_svm.algorithm import (
    EXTRA_COLUMNS,
    ActiveSet,
    free_point_columns,
)
from linviz.algorithms.svm.active_set_svm.cases import HARD
from linviz.core import loss
from linviz.core.geometry import support_kinds
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.parameters import most_parameter


@dataclass(frozen=True)
class HardSvm(ActiveSet):
    """The largest margin with no point inside, by the same steps with nothing above the alphas.

    Where the classes cannot be separated there comes a step that nothing ends: weights on both classes whose means are
    the same point, so the hulls meet there.
    """

    max_steps: int = most_parameter(20_000)

    name = "hard-svm"
    title = "Hard-margin SVM"
    objective = "hard margin"
    cases = HARD

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Both objectives, the gap relative to the primal one, what points lack to y f = 1, the ends of b's interval,
        and how many points are free.

        The primal objective is that of w and b enlarged until y f >= 1, so infinite while a point is wrong.
        """
        alpha, b = rows[:, :-EXTRA_COLUMNS], rows[:, -EXTRA_COLUMNS:-1]
        b_low, b_high = duality.bias_interval(
            scores - lifted.y - b, *duality.rooms(lifted.y, alpha, np.inf)
        )
        numbers = duality.hard_objectives(lifted.y, alpha, scores, b)._asdict()
        numbers["slack_sum"] = loss.hinge(lifted.y * scores).sum(axis=1)
        numbers["kind"] = support_kinds(alpha, lifted.y * scores)
        return numbers | {"b_low": b_low, "b_high": b_high} | free_point_columns(rows)
