"""The exact optimum for every value of a parameter: what the page draws while the parameter is dragged."""

from collections.abc import Callable
from math import log10
from typing import Any, NamedTuple

import numpy as np

from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter
from linviz.core.problem import Array
from linviz.run.mark import Mark
from linviz.run.phrase import Numbers, Phrase


class Stops(NamedTuple):
    """The optima of a range of C by stops (S,), rising; between two of them alpha / C is linear in 1 / C.

    shares: alpha / C at each stop, (S, n). phrase, marks, numbers: what is said and drawn of any of the optima.
    """

    lifted: Lifted
    stops: Array
    shares: Array
    phrase: Phrase
    marks: tuple[Mark, ...]
    numbers: Numbers


class Values(NamedTuple):
    """The optima at every value (F,) of a slider: step k of the trace is that of values[k]. phrase: said of each."""

    trace: Any
    values: Array
    phrase: Phrase


class Accuracy(NamedTuple):
    """The accuracy asked for. between: the largest relative gap between two stops. most_work: multiplications."""

    between: float
    most_work: float


class Trade(NamedTuple):
    """The trade of an optimum: x is bought (None where w = 0), y is its cost, share (n,) is the part of each point."""

    x: float | None
    y: float
    share: Array


class Optima(NamedTuple):
    """The exact optima of an algorithm. along: for the whole range of a parameter; InputError where there are none.

    trade: what the optimum at one value trades, found from the shares (n,) at a value near by, or None.
    """

    along: Callable[[Any, Lifted, Parameter, Accuracy], Stops | Values]
    trade: Callable[[Any, Lifted, float, Array | None], Trade]


def slider_values(low: float, high: float) -> Array:
    """Return every number of two significant digits between two powers of ten: the values of a slider over decades."""
    exponents = range(round(log10(low)), round(log10(high)))
    return np.array(
        [float(f"{digits}e{power - 1}") for power in exponents for digits in range(10, 100)]
        + [high]
    )
