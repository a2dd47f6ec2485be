"""The perceptron in kernels (005)."""

from linviz.algorithms.perceptrons.dual_perceptron import algorithm, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.mark import Counts, always

ENTRY = Entry(
    algorithm.DualPerceptron, words.words, mistakes.judge, picture=always(Counts("alpha"))
)
