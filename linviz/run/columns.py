"""Columns of a run: its shown numbers, with a row for every step."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

# arrays (F,) or (F, k), by name
Columns = dict[str, NDArray[Any]]
# rising steps (F,)
Steps = NDArray[np.int64]


class Meaning(NamedTuple):
    """The roles of the readings of an algorithm, by their names, in the order in which they are listed.

    objectives, bounds: what is reached, and what it cannot pass. between: both ends of a number that may as well be any
    other between them; no table has these. earlier: what is told of the state before a step too, as <name>_before.
    """

    objectives: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
