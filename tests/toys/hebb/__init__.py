"""Hebb's rule: every point pulls once, whether it is right or wrong."""

from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.mark import Segments, always
from linviz.run.phrase import STEPS
from tests.toys.hebb import algorithm, words
from tests.toys.means import Means

ENTRY = Entry(
    algorithm.Hebb, words.words, mistakes.judge, always(Segments("slack"), Means()), terms=STEPS
)
