"""The relaxation procedure."""

from operator import attrgetter

from linviz.algorithms.perceptrons.relaxation import algorithm, judge, picture, words
from linviz.run.entry import Entry
from linviz.run.why import Approach

ENTRY = Entry(
    algorithm.Relaxation,
    words.words,
    judge.judge,
    picture.picture,
    why=(Approach("short", attrgetter("level"), attrgetter("eta")),),
)
