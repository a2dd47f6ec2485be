"""Kozinec's algorithm on two hulls (004)."""

from linviz.algorithms.hulls import largest_margin
from linviz.algorithms.hulls.kozinec_two_hull import algorithm, words
from linviz.algorithms.hulls.picture import BOUNDS, CLASSES, INNER
from linviz.run.entry import Entry
from linviz.run.mark import always

ENTRY = Entry(algorithm.TwoHull, words.words, largest_margin.judge, always(INNER, BOUNDS, CLASSES))
