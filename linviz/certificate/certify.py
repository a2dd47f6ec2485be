"""The verdict on a run's end: its algorithm's judge, and then what the end promises."""

import numpy as np

from linviz.certificate import promise
from linviz.core.problem import InputError
from linviz.run.certificate import Certificate
from linviz.run.trace import Trace


def certify(run: Trace) -> Certificate:
    """Return what the end of a run promises, whether it holds, and the proof.

    Takes milliseconds, and a second more when it first needs an independent solver, which is imported only then.
    """
    if not hasattr(run, "columns"):
        raise InputError("what is certified is a run: linviz.certify(linviz.run(...))")
    if run.lifted.n == 0:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    columns = run.columns(np.array([run.steps]))
    last = {name: values[0] for name, values in columns.items()}
    return promise.with_promise(run, last, run.entry.judge(run, last))
