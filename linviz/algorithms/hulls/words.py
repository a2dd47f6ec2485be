"""Sentences and columns about the bounds of a margin, for all algorithms on hulls."""

import numpy as np

from linviz.run.columns import Columns


def bound_sentences(margin: str) -> dict[str, str]:
    """Return the sentence about the bounds of a margin for each of BOUNDS."""
    return {
        "open": "Not every point is right yet, so there is no lower bound; "
        f"the {margin} is at most <upper>.",
        # bounds of this v or w only: an earlier step may have had a closer one
        "between": f"So the {margin} lies between <lower> and <upper|lower>.",
        "closed": f"The bounds of the {margin} meet: it is <upper>.",
    }


def lower_bound_column(columns: Columns) -> Columns:
    """Return the lower bound as a live number: NaN while a point is misclassified."""
    return {"at_least": np.where(columns["lower"] > 0, columns["lower"], np.nan)}
