"""What is drawn of Kozinec's algorithm on one hull."""

from linviz.algorithms.hulls.kozinec.algorithm import Kozinec
from linviz.algorithms.hulls.picture import BOUNDS, INNER, hull_notes
from linviz.core.lift import Lifted
from linviz.run.mark import HullOfZ, Mark


def picture(algorithm: Kozinec, lifted: Lifted) -> tuple[Mark, ...]:
    """Without b the points z lie in the plane itself, and the augmented margin is a distance there."""
    if algorithm.bias:
        return (INNER, *hull_notes(lifted, one_hull=True))
    return (INNER, BOUNDS, HullOfZ("v"), *hull_notes(lifted, one_hull=lifted.lift.name != "none"))
