"""Optima of kernel ridge regression at every slider value, drawn while lambda is dragged."""

from dataclasses import replace

import numpy as np

from linviz.algorithms.ridge.kernel_ridge.algorithm import REACHED, KernelRidge
from linviz.core.lift import Lifted
from linviz.core.parameter import Parameter
from linviz.core.problem import Array, InputError
from linviz.run.algorithm import UPDATE
from linviz.run.history import History, Record
from linviz.run.optima import Accuracy, Optima, OptimaAtValues, Trade, slider_values
from linviz.run.phrase import Phrase
from linviz.run.trace import Trace

# no line of the pseudocode ran
OPTIMUM = Phrase(
    ("$lambda = <lam>: the exact optimum.", "Let go of the slider for the steps that lead to it."),
    (
        r"\sum ($y-$f)^{2} + $lambda \lVert $f\rVert^{2} <=> <squared_error> + <penalty> <=> \mathbf{<primal>}",
    ),
    "",
)


def trace_of_optima(algorithm: KernelRidge, lifted: Lifted, lams: Array) -> Trace:
    """Return a run of which step k is the optimum at lams[k] (F,), the first included."""
    rows = lams[:, None]
    steps = np.arange(1, len(lams))
    no_point = np.full(len(steps), -1, dtype=np.int32)
    record = Record(
        event=np.full(len(steps), UPDATE, dtype=np.int8),
        index=no_point,
        other=no_point,
        history=History.from_rows(rows[0], steps, rows[1:]),
        checkpoints={},
        stop=REACHED,
    )
    return Trace(algorithm, lifted, record)


def slider_optima(
    algorithm: KernelRidge, lifted: Lifted, lam: Parameter, accuracy: Accuracy
) -> OptimaAtValues:
    """Return the optimum at each value of the slider; InputError without points of both classes."""
    if lifted.problem.one_class or not lifted.n:
        raise InputError(
            "the optimum for every $lambda needs points of both classes; add one of the other class"
        )
    lams = slider_values(lam.low, lam.high)
    return OptimaAtValues(
        trace_of_optima(replace(algorithm, lam=lam.low), lifted, lams), lams, OPTIMUM
    )


def trade(algorithm: KernelRidge, lifted: Lifted, lam: float, near: Array | None) -> Trade:
    """Return |f|, the squared error and y - f, which is lambda alpha, at one lambda; near is of no use."""
    row = np.array([[lam]])
    c, b = algorithm.classifier(lifted, row)
    scores = lifted.K_times(c) + b[:, None]
    readings = algorithm.readings(lifted, row, scores)
    size = float(np.sqrt(max(0.0, readings["penalty"][0]) / lam))
    return Trade(size, float(readings["squared_error"][0]), lifted.y - scores[0])


OPTIMA = Optima(slider_optima, trade)
