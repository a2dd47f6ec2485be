"""What a visit of a perceptron can be, by what is shown of it."""

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
# places in the cases: a right point; mistakes that make or leave no boundary, and those by what the update came to; a
# point on the boundary that is no mistake
RIGHT, FIRST, NONE, GONE, TIE, CORRECTED, STILL_WRONG, STILL_TIED, PASSED = range(1, 10)


def cases_of(columns: Columns, own: str = "") -> NDArray[np.int64]:
    """Return the cases of visits, as places in CASES; own: "moving_" where another classifier counts."""
    had, has = (columns[f"{own}w{when}"].any(axis=1) for when in ("_before", ""))
    tie = columns["before"] == 0
    after = columns["after"]
    # b can have a start of its own
    first = tie & (columns["updates"] == 1)
    right = columns["event"] != UPDATE
    return np.select(
        [right & tie, right, ~has, ~had & first, ~had, after < 0, after == 0, tie],
        [PASSED, RIGHT, GONE, FIRST, NONE, STILL_WRONG, STILL_TIED, TIE],
        CORRECTED,
    )
