"""What a visit of a perceptron can be, by what is shown of it."""

import numpy as np
from numpy.typing import NDArray

from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns

# places in the cases: a right point, the mistakes, and a point on the boundary that is none
RIGHT, FIRST, NONE, GONE, TIE, WRONG, PASSED = range(1, 8)


def cases_of(columns: Columns, own: str = "") -> NDArray[np.int64]:
    """What visits are cases of, as places in Perceptron.cases; own: "moving_" where another classifier counts."""
    had, has = (columns[f"{own}w{when}"].any(axis=1) for when in ("_before", ""))
    tie = columns["before"] == 0
    # b can have a start of its own
    first = tie & (columns["updates"] == 1)
    right = columns["event"] != UPDATE
    return np.select(
        [right & tie, right, ~has, had & tie, had, first],
        [PASSED, RIGHT, GONE, TIE, WRONG, FIRST],
        NONE,
    )
