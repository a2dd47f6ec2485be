"""What the words of all stochastic gradients share: w in two parts, kept and pushed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.run.columns import Columns


def update_columns(
    lifted: Lifted, columns: Columns, keep: NDArray[Any] | float, push: NDArray[Any]
) -> Columns:
    """shrunk = keep w and move = push x, whose sum is the new w; b_move. push is 0 where no point was looked at."""
    # -1 stands for no point, and a row of zeros in the last place for its features
    phi = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])
    shrunk = np.reshape(keep, (-1, 1)) * columns["w_before"]
    return {"shrunk": shrunk, "move": push[:, None] * phi[columns["index"]], "b_move": push}


def visited_labels(lifted: Lifted, columns: Columns) -> NDArray[Any]:
    """y of the point looked at; 0 where there is none."""
    return np.asarray(np.append(lifted.y, 0.0)[columns["index"]])
