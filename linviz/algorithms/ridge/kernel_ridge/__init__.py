"""Kernel ridge regression."""

from linviz.algorithms.ridge.kernel_ridge import algorithm, judge, words
from linviz.run.entry import Entry
from linviz.run.mark import Levels, Segments, always
from linviz.run.why import Path

ENTRY = Entry(
    algorithm.KernelRidge,
    words.words,
    judge.judge,
    always(Levels(1.0, "targets"), Segments("rest")),
    why=(Path("lam", "squared_error", "loo", "errors", "loo_errors"),),
)
