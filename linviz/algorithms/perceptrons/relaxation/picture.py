"""What is drawn of the relaxation."""

from linviz.algorithms.perceptrons.relaxation.algorithm import Relaxation
from linviz.core.lift import Lifted
from linviz.run.mark import Levels, Mark, Shortfall


def picture(algorithm: Relaxation, lifted: Lifted) -> tuple[Mark, ...]:
    """The levels that the points are asked for, and how far the one looked at was short of its own."""
    return Levels(algorithm.level, "level"), Shortfall(algorithm.level)
