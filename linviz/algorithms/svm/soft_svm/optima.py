"""The optimum of the soft margin for every C, which is drawn while C is dragged: there are no steps to explain."""

from typing import Any

import numpy as np

from linviz.algorithms.svm.c_path.path import c_path
from linviz.algorithms.svm.c_path.walk import trade_off_at
from linviz.algorithms.svm.picture import PICTURE
from linviz.algorithms.svm.soft_svm import words as soft_svm
from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm
from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter
from linviz.core.problem import Array
from linviz.run.optima import Accuracy, Optima, OptimaAtStops, Trade
from linviz.run.phrase import Numbers, Phrase
from linviz.words import classifier

# "": no line of the pseudocode is marked
OPTIMUM = Phrase(
    ("$C = <C>: the optimum.", "Let go of the slider for the steps that lead to it."),
    (
        r"\tfrac12\lVert $w\rVert^{2} + $C\sum$xi "
        r"<=> <half_square> + <C> \cdot <slack_sum> <=> \mathbf{<primal>}",
    ),
    "",
)
# a |w| below this part of 1 / the largest length of a point is only rounding error
ROUNDING = 1e-9


def numbers(lifted: Lifted) -> Numbers:
    """Return the numbers of the soft margin, with w, b and f first."""
    algorithm = SoftSvm()
    words = soft_svm.words(algorithm, lifted)
    return (*classifier.classifier_rows(algorithm, lifted, words), *words.numbers)


def stops_over_C(algorithm: Any, lifted: Lifted, C: Parameter, accuracy: Accuracy) -> OptimaAtStops:
    """Return the path over C. Raises InputError if a stop is not exact, since a run then says how near it has come."""
    path = c_path(lifted, C.low, C.high, *accuracy, only_exact=True)
    marks = PICTURE(None, lifted)
    return OptimaAtStops(lifted, path.stops, path.shares, OPTIMUM, marks, numbers(lifted))


def trade_at(algorithm: Any, lifted: Lifted, C: float, near: Array | None) -> Trade:
    """Return the half width 1/|w|, the sum of the slacks and alpha/C at one C.

    near (n,): alpha/C at a C nearby, to start from; None where none is known.
    """
    optimum = trade_off_at(lifted, C, np.zeros(lifted.n) if near is None else near)
    longest = float(np.sqrt(lifted.K.diagonal().max(initial=0.0))) or 1.0
    half_width = 1 / optimum.norm if optimum.norm * longest > ROUNDING else None
    return Trade(half_width, optimum.slack, optimum.shares)


OPTIMA = Optima(stops_over_C, trade_at)
