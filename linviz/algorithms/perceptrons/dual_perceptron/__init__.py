"""The perceptron in kernels (005)."""

from linviz.algorithms.perceptrons.dual_perceptron import algorithm, space, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.mark import Counts, always
from linviz.run.why import Squeeze

ENTRY = Entry(
    algorithm.DualPerceptron,
    words.words,
    mistakes.judge,
    picture=always(Counts("alpha")),
    why=(Squeeze(space.added),),
)
