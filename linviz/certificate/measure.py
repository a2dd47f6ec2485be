"""Tolerances of the judges, and two verdicts that all of them share."""

import numpy as np

from linviz.certificate.reasons import fill_sentence
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

# a number of natural size 1 that is no larger is rounding
ZERO = 1e-9
# how far two independent answers may differ
AGREE = 1e-6
# the gap at which the SVMs stop, and room for rounding
GAP = 1.001e-6

# the most steps that a proof repeats, about a second; with WIDE features a step takes twice as long
MOST_REPLAYED_STEPS = 25_000
WIDE_FEATURES = 250


def score_mismatch_certificate(objective: float, error: float) -> Certificate:
    """Return the certificate where the scores shown differ by more than rounding from those of the classifier shown.

    objective: what the run has reached (Certificate.primal). error: the largest difference, relative (Certificate.kkt).
    """
    return Certificate(False, objective, 0.0, 1.0, error, fill_sentence("foreign"))


def replay_limit(run: Run) -> int:
    """Return how many steps of this run a proof may repeat."""
    width = run.lifted.phi.shape[1] if run.algorithm.takes == "features" else 0
    return MOST_REPLAYED_STEPS // (1 + int(width) // WIDE_FEATURES)


def too_long_sentence(steps: int) -> str:
    """Return the sentence that a proof would take too long, since it would have to repeat so many steps."""
    return fill_sentence("too long", steps=f"{steps:,}")


def max_abs(values: Array) -> float:
    """Return the largest |value|."""
    return float(np.abs(values).max())
