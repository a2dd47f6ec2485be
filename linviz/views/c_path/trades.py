"""What is traded at each value of C or of lambda, one value an item."""

from typing import Any

import numpy as np

from linviz.algorithms.ridge.kernel_ridge.algorithm import KernelRidge
from linviz.algorithms.svm.c_path.walk import traded
from linviz.core.lift import Lifted, once
from linviz.core.parameter import Parameter, parameters
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.view import Setting

# values in each tenfold
DECADE = 20
# |w|, beside 1 / the largest length of a point, that is nothing but rounding
NOTHING = 1e-9
# digits of what is drawn alone
DIGITS = 4


def dragged(algorithm: Algorithm[Any]) -> Parameter | None:
    """The parameter whose every value has an exact optimum; None where there is none."""
    return next((one for one in parameters(type(algorithm)) if one.scrubs), None)


def values(algorithm: Algorithm[Any]) -> Array:
    """Those that are tried, rising (F,)."""
    one = dragged(algorithm)
    if one is None:
        return np.zeros(0)
    count = round(DECADE * np.log10(one.high / one.low)) + 1
    return np.array([float(f"{value:.4g}") for value in np.geomspace(one.low, one.high, count)])


def trade(setting: Setting, number: int) -> dict[str, Any]:
    """The value; what is bought and what it costs: of C the width 1/|w| (null where w = 0) and the sum of the slacks,
    of lambda |f| and the squared error; share (n,): alpha/C, or y - f, which is lambda alpha.
    """
    value = float(values(setting.algorithm)[number])
    if isinstance(setting.algorithm, KernelRidge):
        return {"value": value, **_ridge(setting.algorithm, setting.lifted, value)}
    known = _known(setting.lifted)
    found = traded(setting.lifted, value, known.get(number - 1, np.zeros(setting.lifted.n)))
    known[number] = found.shares
    reach = float(np.sqrt(setting.lifted.K.diagonal().max(initial=0.0))) or 1.0
    return {
        "value": value,
        "x": 1 / found.norm if found.norm * reach > NOTHING else None,
        "y": found.slack,
        "share": found.shares.round(DIGITS).tolist(),
    }


@once
def _known(lifted: Lifted) -> dict[int, Array]:
    """The shares of the items that there are, by their numbers: the next is not far from them."""
    return {}


def _ridge(algorithm: KernelRidge, lifted: Lifted, lam: float) -> dict[str, Any]:
    row = np.array([[lam]])
    c, b = algorithm.classifier(lifted, row)
    scores = c @ lifted.K + b[:, None]
    found = algorithm.readings(lifted, row, scores)
    rest = lifted.y - scores[0]
    return {
        "x": float(np.sqrt(max(0.0, found["penalty"][0]) / lam)),
        "y": float(found["squared_error"][0]),
        "share": rest.round(DIGITS).tolist(),
    }
