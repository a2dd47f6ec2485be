"""Certificate of MDM, for the margin that belongs to its number of hulls."""

from linviz.algorithms.hulls import augmented_margin, largest_margin
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import Last


def judge(run: Run, last: Last) -> Certificate:
    """Return the certificate of the margin of (b, w) for one hull of all z, else of that of w."""
    one_hull: bool = run.algorithm.one_hull
    if one_hull:
        return augmented_margin.judge(run, last)
    return largest_margin.judge(run, last)
