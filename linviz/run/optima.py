"""The exact optimum for every value of a parameter: what the page draws while the parameter is dragged."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter
from linviz.core.problem import Array
from linviz.core.rounding import LEAST_POWER, POWERS_OF_TEN
from linviz.run.mark import Mark
from linviz.run.phrase import Numbers, Phrase


class OptimaAtStops(NamedTuple):
    """The optima of a range of C by some of its values, stops (S,), rising; between two alpha / C is linear in 1 / C.

    shares: alpha / C at each stop, (S, n). phrase, marks, numbers: what is said and drawn of any of the optima.
    """

    lifted: Lifted
    stops: Array
    shares: Array
    phrase: Phrase
    marks: tuple[Mark, ...]
    numbers: Numbers


class OptimaAtValues(NamedTuple):
    """The optima at every value (F,) of a slider: step k of the trace is that of values[k]. phrase: said of each."""

    trace: Any
    values: Array
    phrase: Phrase


class Accuracy(NamedTuple):
    """The accuracy asked for. between: the largest relative gap between two stops. most_work: in multiplications."""

    between: float
    most_work: float


class Trade(NamedTuple):
    """The trade of an optimum: x is bought (None where w = 0), y is its cost, share (n,) is each point's part."""

    x: float | None
    y: float
    share: Array


class Optima(NamedTuple):
    """The exact optima of an algorithm. along: at all values of a parameter's range; InputError where there are none.

    trade: what the optimum at one value trades; the shares (n,) at a value near by, if known, save time.
    """

    along: Callable[[Any, Lifted, Parameter, Accuracy], OptimaAtStops | OptimaAtValues]
    trade: Callable[[Any, Lifted, float, Array | None], Trade]


def slider_values(low: float, high: float) -> Array:
    """Return every number of two significant digits between two powers of ten: the values of a slider over decades."""
    exponents = np.flatnonzero((low <= POWERS_OF_TEN) & (high > POWERS_OF_TEN)) + LEAST_POWER
    return np.array(
        [float(f"{digits}e{power - 1}") for power in exponents for digits in range(10, 100)]
        + [high]
    )
