"""Columns for the words of all stochastic gradients: the shrunk w and the added part."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.run.columns import Columns


def update_columns(
    lifted: Lifted, columns: Columns, keep: NDArray[Any] | float, push: NDArray[Any]
) -> Columns:
    """Return shrunk = keep w and move = push x, whose sum is the new w, and b_move.

    push (F,) is 0 where no point was visited.
    """
    # index -1 (no point) takes the last row, which is 0
    phi = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])
    shrunk = np.reshape(keep, (-1, 1)) * columns["w_before"]
    return {"shrunk": shrunk, "move": push[:, None] * phi[columns["index"]], "b_move": push}


def visited_labels(lifted: Lifted, columns: Columns) -> NDArray[Any]:
    """Return the label y of the point visited in each step, (F,); 0 where there is none."""
    return np.asarray(np.append(lifted.y, 0.0)[columns["index"]])
