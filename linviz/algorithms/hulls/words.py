"""Sentences and columns about the bounds of a margin, for all algorithms on hulls."""

from collections.abc import Callable

import numpy as np

from linviz.core.lift import Lifted
from linviz.run.claim import Claim, bounds_margin
from linviz.run.columns import Columns

# words that claim something in the sentences about the bounds of a margin
CLAIMING = {"open": ("at most",), "between": ("between",), "closed": ()}


def bound_sentences(margin: str) -> dict[str, str]:
    """Return the sentence about the bounds of a margin for each of BOUNDS."""
    return {
        "open": "Not every point is classified correctly, so the "
        f"{margin} has no lower bound; it is at most <upper>.",
        # bounds of this v or w only: an earlier step may have had a closer one
        "between": f"The {margin} lies between <lower> and <upper|lower>.",
        "closed": f"The bounds of the {margin} meet: it is <upper>.",
    }


def bound_claim(margin: Callable[[Lifted], float], case: str) -> Claim:
    """Return the claim of such a sentence. margin: computes the largest margin, not above 0 where there is none."""
    return bounds_margin("lower", "upper", margin, *CLAIMING[case])


def lower_bound_column(columns: Columns) -> Columns:
    """Return the lower bound as a live number: NaN while a point is misclassified."""
    return {"at_least": np.where(columns["lower"] > 0, columns["lower"], np.nan)}
