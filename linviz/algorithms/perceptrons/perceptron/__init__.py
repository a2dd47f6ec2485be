"""The perceptron (001)."""

from linviz.algorithms.perceptrons.perceptron import algorithm, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry

ENTRY = Entry(algorithm.Perceptron, words.words, mistakes.judge)
