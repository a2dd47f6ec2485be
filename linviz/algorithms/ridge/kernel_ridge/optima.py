"""Kernel ridge regression at every value of its slider, for the page to draw while lambda is dragged."""

import numpy as np

from linviz.algorithms.ridge.kernel_ridge.algorithm import REACHED, KernelRidge
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.history import History, Record
from linviz.run.phrase import Phrase
from linviz.run.trace import Trace

# no line of the pseudocode has run
OPTIMUM = Phrase(
    ("λ = <lam>: the exact optimum.", "Let go of the slider for the steps that lead to it."),
    (
        r"\sum (y-f)^{2} + \lambda \lVert f\rVert^{2} <=> <squared_error> + <penalty> <=> \mathbf{<primal>}",
    ),
    "",
)


def optima(algorithm: KernelRidge, lifted: Lifted, lams: Array) -> Trace:
    """A run of which step k is the optimum at lams[k] (F,), the first included."""
    rows = lams[:, None]
    steps = np.arange(1, len(lams))
    nobody = np.full(len(steps), -1, dtype=np.int32)
    record = Record(
        event=np.full(len(steps), UPDATE, dtype=np.int8),
        index=nobody,
        other=nobody,
        history=History.of_rows(rows[0], steps, rows[1:]),
        checkpoints={},
        stop=REACHED,
    )
    return Trace(algorithm, lifted, record)
