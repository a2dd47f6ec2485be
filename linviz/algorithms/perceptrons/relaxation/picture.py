"""Marks of relaxation in the picture."""

from linviz.algorithms.perceptrons.relaxation.algorithm import Relaxation
from linviz.core.lift import Lifted
from linviz.run.mark import Levels, Mark, Shortfall


def picture(algorithm: Relaxation, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the levels of the points, and how far the visited point was short of its level."""
    return Levels(algorithm.level, "level"), Shortfall(algorithm.level)
