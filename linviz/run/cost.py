"""Objective of an algorithm as a sum over the points: a loss of each, and perhaps a penalty on a long w."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linviz.core.problem import Array
from linviz.run.columns import Columns


class Cost(NamedTuple):
    """The objective price * sum loss(y f) + penalty.

    loss: a name in linviz.core.loss.LOSSES. price: of each point's loss; infinite where none may cost anything.
    total_name: of the sum with its price. penalty: (F,) from the columns of steps. penalty_name: "" without a penalty.
    risk_names: of the price, and of the penalty of the regularised risk, which is the objective divided by price * n;
    none where that is not asked for.
    """

    loss: str
    price: float
    total_name: str
    penalty: Callable[[Columns], Array] | None = None
    penalty_name: str = ""
    risk_names: tuple[str, str] | None = None


# 1/2 |w|^2 divided by the price and the number of points, by the name of the price (000 §2.6)
RISK_PENALTIES = {"$C": "‖$w‖²/(2$C$N)", "2$C": "‖$w‖²/(4$C$N)"}
# of all that learns from mistakes (003, Loss Function for Hyperplane based Classifiers)
OF_MISTAKES = Cost("perceptron", 1.0, "Σ max(0, −$y·$f)")


def squared_length(columns: Columns) -> Array:
    """Return |w|^2 of steps, (F,)."""
    # 1 / |w|, and no number while w = 0
    half_width = columns["half_width"]
    # of a w of 1e-200 the square is 0, and that of its half width no number any more
    return np.where(np.isnan(half_width), 0.0, np.square(1.0 / half_width))


def soft_margin_cost(C: float, name: str = "$C") -> Cost:
    """Return the cost 1/2 |w|^2 + C sum xi (000 §2.2, 2.6). name: of C."""
    cost = Cost("hinge", C, "∞ · Σ$xi", lambda columns: squared_length(columns) / 2, "½‖$w‖²")
    if not np.isfinite(C):
        return cost
    return cost._replace(total_name=f"{name} Σ$xi", risk_names=(name, RISK_PENALTIES[name]))
