"""The method of Mitchell, Demyanov and Malozemov."""

from linviz.algorithms.hulls.mdm import algorithm, judge, picture, words
from linviz.run.entry import Entry

ENTRY = Entry(algorithm.Mdm, words.words, judge.judge, picture.picture)
