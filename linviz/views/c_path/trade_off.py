"""What is traded at each value of C or of lambda, one value an item."""

from typing import Any

import numpy as np

from linviz.core.lift import Lifted, once
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.entry import entry_of
from linviz.run.view import Setting

# values in each tenfold
DECADE = 20
# digits of what is drawn alone
DIGITS = 4


def path_parameter(algorithm: Algorithm[Any]) -> Parameter | None:
    """The parameter whose every value has an exact optimum; None where there is none."""
    return next((one for one in parameters(type(algorithm)) if one.scrubs), None)


def parameter_values(algorithm: Algorithm[Any]) -> Array:
    """Those that are tried, rising (F,)."""
    one = path_parameter(algorithm)
    if one is None:
        return np.zeros(0)
    count = round(DECADE * np.log10(one.high / one.low)) + 1
    return np.array([float(f"{value:.4g}") for value in np.geomspace(one.low, one.high, count)])


def optimum_item(setting: Setting, number: int) -> dict[str, Any]:
    """The value; what is bought and what it costs: of C the width 1/|w| (null where w = 0) and the sum of the slacks,
    of lambda |f| and the squared error; share (n,): alpha/C, or y - f, which is lambda alpha.
    """
    value = float(parameter_values(setting.algorithm)[number])
    optima = entry_of(setting.algorithm).optima
    assert optima is not None
    known = _share_cache(setting.lifted)
    found = optima.trade(setting.algorithm, setting.lifted, value, known.get(number - 1))
    known[number] = found.share
    share = found.share.round(DIGITS).tolist()
    return {"value": value, "x": found.x, "y": found.y, "share": share}


@once
def _share_cache(lifted: Lifted) -> dict[int, Array]:
    """The shares of the items that there are, by their numbers: the next is not far from them."""
    return {}
