"""Whether a margin that is reached is near enough to what it cannot be above, and what is said of the two."""

from typing import Any

from linviz.certificate.measure import AGREE, ZERO
from linviz.certificate.reasons import Size, say


def is_near(
    last: dict[str, Any], reached: float, bounds: tuple[float, float], allowed: float
) -> bool:
    """True where no more than a part `allowed` of the margin is missing, and the run's bounds hold the true ones."""
    lower, upper = bounds
    near = (upper - reached) / upper <= allowed
    contained = last["lower"] <= upper * (1 + AGREE) and last["upper"] >= lower * (1 - AGREE)
    # a large epsilon allows for boundaries with mistakes, and no end of the run does
    return bool(reached > ZERO * upper and near and contained)


def margin_sentence(margin: str, bounds: tuple[float, float], part: bool, enough: bool) -> str:
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
