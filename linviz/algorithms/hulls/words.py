"""What is said of the bounds of a margin, whatever walks in the hulls."""

import numpy as np

from linviz.run.columns import Columns


def bound_sentences(margin: str) -> dict[str, str]:
    """What is said of the bounds of a margin, by BOUNDS."""
    return {
        "open": "Not every point is right yet, so there is no lower bound; "
        f"the {margin} is at most <upper>.",
        # of this v or w: a bound of an earlier one may have been nearer
        "between": f"So the {margin} lies between <lower> and <upper|lower>.",
        "closed": f"The bounds of the {margin} meet: it is <upper>.",
    }


def lower_bound_column(columns: Columns) -> Columns:
    """The lower bound as a live number: there is none while a point is wrong."""
    return {"at_least": np.where(columns["lower"] > 0, columns["lower"], np.nan)}
