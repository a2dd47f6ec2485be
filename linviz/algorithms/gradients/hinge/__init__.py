"""The soft margin by subgradients: the lecture's loop and Pegasos."""

from linviz.algorithms.gradients.hinge import algorithm, judge, why, words
from linviz.run.entry import Entry
from linviz.run.mark import Levels, Line, Segments, always

MARGIN = (Levels(1.0, "margins"), Segments("slack"))
HINGE = Entry(
    algorithm.HingeSgd,
    words.words,
    judge.by_steps,
    always(*MARGIN, Line("avg_w", "avg_b", "avg")),
    why=(why.HINGE,),
)
PEGASOS = Entry(algorithm.Pegasos, words.pegasos, judge.with_b, always(*MARGIN), why=(why.PEGASOS,))
