"""Runs that look for a boundary without mistakes: either there is none left, or there is a proof that one must be."""

from typing import Any

import numpy as np

from linviz.certificate.measure import ZERO, score_mismatch_certificate
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, signed_scores
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import has_bias
from linviz.run.outcome import NONE_BELOW


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
    existence = {True: "exists", False: "does not exist", None: "may exist"}[separable]
    # the end says that these are no mistakes by the rule of the run
    has_only_ties = run.stop.name == NONE_BELOW.name and signed.min() == 0
    if has_only_ties or separable is not False:
        sentence = "ties left" if has_only_ties else "could be all right"
        reason = f"{fill_sentence(sentence, points=points, known=existence)} {run.stop.template}"
        least = 1.0 if separable is False else 0.0
        return Certificate(False, count, least, 1 - least / count, residual, reason)
    # one mistake at least is proved, so more than one cannot be called the fewest
    optimal = run.algorithm.objective == "fewest mistakes" and count == 1
    last_word = fill_sentence("fewest") if optimal else run.stop.template
    reason = f"{fill_sentence('some wrong', points=points)} {last_word}"
    return Certificate(optimal, count, 1.0, 1 - 1 / count, residual, reason, "fewest mistakes")
