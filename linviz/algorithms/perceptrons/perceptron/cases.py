"""Cases of a visit of a perceptron, by what is shown of it."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns

CASES = (
    "start",
    "right",
    "first",
    "none",
    "gone",
    "tie",
    "corrected",
    "still wrong",
    "still tied",
    "passed",
)
# places in CASES: a correct point; mistakes by whether there is a boundary before and after, and by the outcome of the
# update; a point on the boundary that is no mistake
RIGHT, FIRST, NONE, GONE, TIE, CORRECTED, STILL_WRONG, STILL_TIED, PASSED = range(1, 10)


def cases_of(columns: Columns, prefix: str = "") -> NDArray[np.int64]:
    """Return the cases of visits as places in CASES; prefix: "moving_" where another classifier is shown."""
    had_boundary, has_boundary = (
        columns[f"{prefix}w{when}"].any(axis=1) for when in ("_before", "")
    )
    tie = columns["before"] == 0
    after = columns["after"]
    # with a start b0 the first mistake need not be a tie
    first = tie & (columns["updates"] == 1)
    correct = columns["event"] != UPDATE
    return np.select(
        [
            correct & tie,
            correct,
            ~has_boundary,
            ~had_boundary & first,
            ~had_boundary,
            after < 0,
            after == 0,
            tie,
        ],
        [PASSED, RIGHT, GONE, FIRST, NONE, STILL_WRONG, STILL_TIED, TIE],
        CORRECTED,
    )
