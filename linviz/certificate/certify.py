"""The verdict on a run's end: its algorithm's judge, and then what the end promises."""

from dataclasses import replace

import numpy as np

from linviz.certificate import promise
from linviz.core.notation import DEFAULT, check_notation, letters_everywhere
from linviz.core.problem import InputError
from linviz.run.certificate import Certificate
from linviz.run.trace import Trace


def certify(run: Trace, notation: str = DEFAULT) -> Certificate:
    """Return what the end of a run promises, whether it holds, and the proof.

    Takes milliseconds, and a second more when it first needs an independent solver, which is imported only then.
    notation: the letters of the symbols, a key of NOTATIONS.
    """
    check_notation(notation)
    found = certificate_of(run)
    texts = {"reason": found.reason, "numbers": found.numbers, "conditions": found.conditions}
    return replace(found, **letters_everywhere(texts, notation))


def certificate_of(run: Trace) -> Certificate:
    """Return the same certificate with the names of its symbols, whose letters the page sets."""
    if not hasattr(run, "columns"):
        raise InputError("pass a run to certify it: linviz.certify(linviz.run(...))")
    if run.lifted.n == 0:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.template)
    columns = run.columns(np.array([run.steps]))
    last = {name: values[0] for name, values in columns.items()}
    return promise.with_promise(run, last, run.entry.judge(run, last))
