"""The margin that belongs to the number of hulls."""

from linviz.algorithms.hulls import augmented_margin, largest_margin
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import Last


def judge(run: Run, last: Last) -> Certificate:
    """That of (b, w) where there is one hull of all z, else that of w."""
    one_hull: bool = run.algorithm.one_hull
    if one_hull:
        return augmented_margin.judge(run, last)
    return largest_margin.judge(run, last)
