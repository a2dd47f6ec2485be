"""Marks shared by all algorithms on convex hulls."""

from typing import Any

from linviz.core.lift import Lifted
from linviz.run.mark import Band, Hulls, Levels, Mark, Note

# lines at the lower bound of the margin, and a band from there to the upper bound
INNER = Levels("inner", "bound")
BOUNDS = Band("inner", "outer", "bounds")
CLASSES = Hulls("w_pos", "w_neg")


def hull_notes(lifted: Lifted, one_hull: bool) -> tuple[Note, ...]:
    """Return the note why a hull is not in the picture; none where it is.

    one_hull: it is the hull of all z = y (1, x), not that of each class.
    """
    plane = "this plane" if lifted.problem.d == 2 else "this line"
    if lifted.lift.name != "none":
        which = (
            "The hull of all $z = $y (1, $phi($x)) lies"
            if one_hull
            else "The hulls of the $phi($x) lie"
        )
        return (Note(f"{which} in the space of the features, not in {plane}.", "lifted"),)
    if one_hull:
        space = "three dimensions" if lifted.problem.d == 2 else "a plane"
        reason = f"The hull of all $z = $y (1, $x) lies in {space}, not in {plane}."
        return (Note(reason, "lifted"),)
    return ()


def two_hull_marks(algorithm: Any, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the bounds and both classes' hulls, or a note where these do not lie in the plane."""
    return (INNER, BOUNDS, CLASSES, *hull_notes(lifted, one_hull=False))
