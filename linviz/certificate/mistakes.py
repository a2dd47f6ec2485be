"""Runs that look for a boundary without mistakes: either there is none left, or there is a proof that one must be."""

from typing import Any

import numpy as np

from linviz.certificate.measure import ZERO, score_mismatch_certificate
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, signed_scores
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import has_bias


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal without misclassified points, or with one where there must be some.

    last: the columns of the last step, by name.
    """
    lifted = run.lifted
    signed, error = signed_scores(run, last)
    count = float(np.count_nonzero(signed <= 0))
    if error > ZERO:
        return score_mismatch_certificate(count, error)
    if count == 0:
        return Certificate(True, 0.0, 0.0, 0.0, error, fill_sentence("all right"), "separated")
    separable, residual = is_separable(lifted, has_bias(run.algorithm))
    points = "1 point is" if count == 1 else f"{count:.0f} points are"
    if separable is not False:
        known = "exists" if separable else "may exist"
        reason = (
            f"{fill_sentence('could be all right', points=points, known=known)} {run.stop.sentence}"
        )
        return Certificate(False, count, 0.0, 1.0, residual, reason)
    # one mistake at least is proved, so more than one cannot be called the fewest
    optimal = run.algorithm.objective == "fewest mistakes" and count == 1
    last_word = fill_sentence("fewest") if optimal else run.stop.sentence
    reason = f"{fill_sentence('some wrong', points=points)} {last_word}"
    return Certificate(optimal, count, 1.0, 1 - 1 / count, residual, reason, "fewest mistakes")
