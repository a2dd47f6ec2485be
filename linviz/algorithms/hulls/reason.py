"""What is said of a margin that is reached and what it cannot be above."""

from linviz.certificate.measure import ZERO
from linviz.certificate.reasons import Size, say


def of_margin(margin: str, bounds: tuple[float, float], part: bool, enough: bool) -> str:
    """What is said of a margin that is reached and its upper bound.

    part: whether what may be missing is told as a part of the bound, as a relative epsilon is, or as a length.
    """
    reached, upper = bounds
    missing = upper - reached
    if missing <= ZERO * upper:
        return say("margin reached", margin=margin, reached=reached)
    size = f"{Size(missing / upper):small of it}" if part else f"{Size(missing):small}"
    name = "margin within" if enough else "margin not within"
    return say(name, margin=margin, reached=reached, upper=upper, missing=size)
