"""Hebb's rule: every point is used once, whether it is misclassified or not."""

from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.mark import Segments, always
from linviz.run.phrase import STEPS
from tests.toys.hebb import algorithm, words
from tests.toys.means import Means

ENTRY = Entry(
    algorithm.Hebb, words.words, mistakes.judge, always(Segments("slack"), Means()), terms=STEPS
)
