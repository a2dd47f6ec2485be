"""The perceptron (001)."""

from linviz.algorithms.perceptrons.perceptron import algorithm, squeeze, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.why import Squeeze

ENTRY = Entry(algorithm.Perceptron, words.words, mistakes.judge, why=(Squeeze(squeeze.added),))
