"""No mistakes, and the level that the end of a run speaks of."""

from dataclasses import replace
from typing import Any

from linviz.algorithms.perceptrons.relaxation.algorithm import SHORT
from linviz.certificate import mistakes
from linviz.certificate.reasons import say
from linviz.certificate.separable import signed_scores
from linviz.run.certificate import Certificate, Run


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """As for any perceptron; where all are right, whether each is at its level, as far as rounding lets it be."""
    found = mistakes.judge(run, last)
    if not found.optimal:
        return found
    smallest = float(signed_scores(run, last)[0].min())
    level = run.algorithm.level
    reached = smallest >= level * (1 - 2 * SHORT)
    sentence = say("level reached" if reached else "level missed", smallest=smallest, beta=level)
    kept = reached or run.stop.name != "SEPARATED"
    return replace(found, optimal=kept, reason=f"{found.reason} {sentence}")
