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
    return next((parameter for parameter in parameters(type(algorithm)) if parameter.scrubs), None)


def parameter_values(algorithm: Algorithm[Any]) -> Array:
    """Those that are tried, rising (F,)."""
    parameter = path_parameter(algorithm)
    if parameter is None:
        return np.zeros(0)
    count = round(DECADE * np.log10(parameter.high / parameter.low)) + 1
    return np.array(
        [float(f"{value:.4g}") for value in np.geomspace(parameter.low, parameter.high, count)]
    )


def optimum_item(setting: Setting, number: int) -> dict[str, Any]:
    """The value; what is bought and what it costs: of C the width 1/|w| (null where w = 0) and the sum of the slacks,
    of lambda |f| and the squared error; share (n,): alpha/C, or y - f, which is lambda alpha.
    """
    value = float(parameter_values(setting.algorithm)[number])
    optima = entry_of(setting.algorithm).optima
    assert optima is not None
    shares = _share_cache(setting.lifted)
    optimum = optima.trade(setting.algorithm, setting.lifted, value, shares.get(number - 1))
    shares[number] = optimum.share
    rounded = optimum.share.round(DIGITS).tolist()
    return {"value": value, "x": optimum.x, "y": optimum.y, "share": rounded}


@once
def _share_cache(lifted: Lifted) -> dict[int, Array]:
    """The shares of the items that there are, by their numbers: the next is not far from them."""
    return {}
