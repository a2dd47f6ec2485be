"""Certificate of relaxation: no mistakes, and the level that the end of a run mentions."""

from dataclasses import replace
from typing import Any

from linviz.algorithms.perceptrons.relaxation.algorithm import LEVEL_TOLERANCE
from linviz.certificate import mistakes
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import signed_scores
from linviz.run.certificate import Certificate, Run


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate of a perceptron; where all points are correct, also check that each reached its level."""
    certificate = mistakes.judge(run, last)
    if not certificate.optimal:
        return certificate
    smallest = float(signed_scores(run, last)[0].min())
    level = run.algorithm.level
    is_level_reached = smallest >= level * (1 - 2 * LEVEL_TOLERANCE)
    sentence = fill_sentence(
        "level reached" if is_level_reached else "level missed", smallest=smallest, beta=level
    )
    optimal = is_level_reached or run.stop.name != "SEPARATED"
    return replace(certificate, optimal=optimal, reason=f"{certificate.reason} {sentence}")
