"""The picture of Kozinec's algorithm on one hull."""

from linviz.algorithms.hulls.kozinec.algorithm import Kozinec
from linviz.algorithms.hulls.picture import BOUNDS, INNER, hull_notes
from linviz.core.lift import Lifted
from linviz.run.mark import HullOfZ, Mark


def picture(algorithm: Kozinec, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the marks; without b the points z lie in the plane, and the augmented margin is a distance there."""
    if algorithm.bias:
        return (INNER, *hull_notes(lifted, one_hull=True))
    return (INNER, BOUNDS, HullOfZ("v"), *hull_notes(lifted, one_hull=lifted.lift.name != "none"))
