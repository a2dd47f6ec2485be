"""The perceptron in kernels (005)."""

from linviz.algorithms.perceptrons.dual_perceptron import algorithm, picture, space, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.why import Squeeze

ENTRY = Entry(
    algorithm.DualPerceptron,
    words.words,
    mistakes.judge,
    picture=picture.picture,
    why=(Squeeze(space.added),),
)
