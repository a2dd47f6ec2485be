"""What the words of all stochastic gradients share: the loop over points, and w in two parts, kept and pushed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.words.base import Columns


def picks(order: str, point: str) -> tuple[str, str]:
    """The line that takes a point, and the indent of what is done with it."""
    line = {
        "cyclic": f"for each {point}:",
        "shuffled": f"for each {point}, shuffled:",
        "random": f"pick a random {point}",
    }
    return f"  {line[order]}", "  " if order == "random" else "    "


def x_of(lifted: Lifted, letter: str = "x") -> str:
    """x, or what the lift makes of it, in a formula."""
    x = rf"\mathbf{{{letter}}}_{{<i>}}"
    return x if lifted.lift.name == "none" else rf"\varphi({x})"


def parts(lifted: Lifted, columns: Columns, keep: NDArray[Any] | float, push: NDArray[Any]) -> Columns:
    """shrunk = keep w and move = push x, whose sum is the new w; b_move. push is 0 where no point was looked at."""
    # -1 stands for no point, and a row of zeros in the last place for its features
    phi = np.vstack([lifted.phi, np.zeros((1, lifted.phi.shape[1]))])
    shrunk = np.reshape(keep, (-1, 1)) * columns["w_before"]
    return {"shrunk": shrunk, "move": push[:, None] * phi[columns["index"]], "b_move": push}


def labels(lifted: Lifted, columns: Columns) -> NDArray[Any]:
    """y of the point looked at; 0 where there is none."""
    return np.asarray(np.append(lifted.y, 0.0)[columns["index"]])
