"""The curves of logistic regression in Why it stops: the loss and the length of its gradient."""

from typing import Any

from linviz.algorithms.gradients.logistic.algorithm import has_no_optimum
from linviz.algorithms.gradients.recession import face
from linviz.core.lift import Lifted
from linviz.run.why_it_stops import Objective

TO_0 = "It can come as near to 0 as one likes, but no $w makes it 0: no $w has the smallest loss."
ABOVE_0 = "It has no minimum: no $w has the smallest loss."


def _why_none_is_smallest(algorithm: Any, lifted: Lifted) -> str:
    """Return why no w has the smallest loss; "" where one has it. A point that no w moves away keeps a loss."""
    if not has_no_optimum(lifted, algorithm.lam):
        return ""
    return ABOVE_0 if face(lifted).stays.any() else TO_0


WHY = (Objective("objective", "gradient", endless=_why_none_is_smallest),)
