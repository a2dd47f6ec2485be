"""Optima along the path of C or lambda, one item for each value."""

from typing import Any

import numpy as np

from linviz.core.elementary import geometric, log
from linviz.core.lift import Lifted, once
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.entry import entry_of
from linviz.run.view import Setting

# values per factor of ten
DECADE = 20
# digits of the shares, which are only drawn
DIGITS = 4


def path_parameter(algorithm: Algorithm[Any]) -> Parameter | None:
    """Return the parameter that has an exact optimum for each of its values; None if there is none."""
    return next((parameter for parameter in parameters(type(algorithm)) if parameter.scrubs), None)


def parameter_values(algorithm: Algorithm[Any]) -> Array:
    """Return the values of the path parameter that are tried, in rising order (F,)."""
    parameter = path_parameter(algorithm)
    if parameter is None:
        return np.zeros(0)
    count = round(DECADE * float(log(parameter.high / parameter.low) / log(10.0))) + 1
    return np.array(
        [float(f"{value:.4g}") for value in geometric(parameter.low, parameter.high, count)]
    )


def optimum_numbers(setting: Setting, number: int) -> dict[str, Any]:
    """Return value, x, y and share, (n,), of the optimum at one value of C or lambda; number: its place, from 0.

    Of C: x is the margin 1/|w| (None if w = 0), y the sum of slacks, a share alpha/C. Of lambda: x is |f|, y the
    squared error, a share y - f, which is lambda alpha.
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
    """Return the cache of shares by item number; the solver starts from those of the item before."""
    return {}
