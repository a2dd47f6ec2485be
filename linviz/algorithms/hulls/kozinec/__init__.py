"""Kozinec's algorithm on one hull (004)."""

from linviz.algorithms.hulls import augmented_margin
from linviz.algorithms.hulls.kozinec import algorithm, picture, why, words
from linviz.run.entry import Entry

ENTRY = Entry(
    algorithm.Kozinec,
    words.words,
    augmented_margin.judge,
    picture.picture,
    why=why.WHY,
)
