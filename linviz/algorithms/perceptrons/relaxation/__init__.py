"""The relaxation procedure."""

from linviz.algorithms.perceptrons.relaxation import algorithm, judge, picture, words
from linviz.run.entry import Entry

ENTRY = Entry(algorithm.Relaxation, words.words, judge.judge, picture.picture)
