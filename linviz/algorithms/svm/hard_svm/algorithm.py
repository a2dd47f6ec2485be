"""The hard-margin SVM: the exact active set without an upper limit of the alphas (000 §2.1, 002, 003)."""

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
from linviz.core.arithmetic import total
from linviz.core.geometry import support_kinds
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.parameters import limit_parameter


@dataclass(frozen=True)
class HardSvm(ActiveSet):
    """Maximise the margin with no point inside: the exact active set without an upper limit of the alphas.

    Where the classes cannot be separated, some step is not ended by any alpha: weights on both classes whose means are
    the same point, so the hulls meet there.
    """

    max_steps: int = limit_parameter(20_000)

    name = "hard-svm"
    title = "Hard-margin SVM"
    objective = "hard margin"
    draft_steps = 30
    cases = HARD

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return both objectives, the relative gap, the sum of 1 - y f where positive, b's interval and free points.

        The primal objective is that of w and b scaled until y f >= 1, so infinite while a point is misclassified.
        """
        alpha, b = rows[:, :-EXTRA_COLUMNS], rows[:, -EXTRA_COLUMNS:-1]
        b_low, b_high = duality.bias_interval(
            scores - lifted.y - b, *duality.rooms_to_grow_and_shrink(lifted.y, alpha, np.inf)
        )
        numbers = duality.hard_objectives(lifted.y, alpha, scores, b)._asdict()
        numbers["slack_sum"] = total(loss.hinge(lifted.y * scores))
        numbers["kind"] = support_kinds(alpha, lifted.y * scores)
        return numbers | {"b_low": b_low, "b_high": b_high} | free_point_columns(rows)
