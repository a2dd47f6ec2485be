"""The picture of MDM."""

from linviz.algorithms.hulls.mdm.algorithm import Mdm
from linviz.algorithms.hulls.picture import INNER, hull_notes, two_hull_marks
from linviz.core.lift import Lifted
from linviz.run.mark import Mark


def picture(algorithm: Mdm, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the marks; one hull lies in the space of (b, w), so only its bound is drawn."""
    if algorithm.one_hull:
        return (INNER, *hull_notes(lifted, one_hull=True))
    return two_hull_marks(algorithm, lifted)
