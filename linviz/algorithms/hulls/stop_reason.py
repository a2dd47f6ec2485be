"""Test of whether a margin is near enough to its upper bound, and the sentence about the two."""

from typing import Any

from linviz.certificate.measure import AGREE, ZERO
from linviz.certificate.reasons import SentenceNumber, fill_sentence


def is_near_optimum(
    last: dict[str, Any], margin: float, bounds: tuple[float, float], tolerance: float
) -> bool:
    """Return True if at most `tolerance` times the upper bound is missing and the run's bounds hold the true ones.

    last: columns of the last step. bounds: the true (lower, upper).
    """
    lower, upper = bounds
    is_close = (upper - margin) / upper <= tolerance
    contained = last["lower"] <= upper * (1 + AGREE) and last["upper"] >= lower * (1 - AGREE)
    # a large epsilon would allow misclassified points, which no end of the run does
    return bool(margin > ZERO * upper and is_close and contained)


def margin_sentence(name: str, bounds: tuple[float, float], relative: bool, optimal: bool) -> str:
    """Return the sentence about a margin and its upper bound, bounds = (margin, upper).

    relative: whether what may be missing is given as a part of the bound, as a relative epsilon is, or as a length.
    """
    margin, upper = bounds
    missing = upper - margin
    if missing <= ZERO * upper:
        return fill_sentence("margin reached", margin=name, reached=margin)
    size = (
        f"{SentenceNumber(missing / upper):small of it}"
        if relative
        else f"{SentenceNumber(missing):small}"
    )
    template = "margin within" if optimal else "margin not within"
    return fill_sentence(template, margin=name, reached=margin, upper=upper, missing=size)
