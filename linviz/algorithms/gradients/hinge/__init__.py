"""The soft margin by subgradients: the lecture's loop and Pegasos."""

from operator import attrgetter

from linviz.algorithms.gradients.hinge import algorithm, judge, why, words
from linviz.core.lift import Lifted
from linviz.run.entry import Entry
from linviz.run.mark import Levels, Line, Mark, Segments, always
from linviz.run.phrase import STEPS

MARGIN = (Levels(1.0, "margins"), Segments("slack"))


def picture(one: algorithm.HingeSgd, lifted: Lifted) -> tuple[Mark, ...]:
    """The margins, and the average where there is one."""
    return (*MARGIN, Line("avg_w", "avg_b", "avg")) if one.average else MARGIN


HINGE = Entry(
    algorithm.HingeSgd,
    words.words,
    judge.by_steps,
    picture,
    why=(why.HINGE,),
    terms=STEPS,
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    C=attrgetter("C"),
    keep=algorithm.HingeSgd.keep,
    penalises_b=algorithm.HingeSgd.penalises_b,
    cost=algorithm.HingeSgd.cost,
    fast_run=algorithm.HingeSgd.fast_run,
)
PEGASOS = Entry(
    algorithm.Pegasos,
    words.pegasos,
    judge.with_b,
    always(*MARGIN),
    why=(why.PEGASOS,),
    terms=STEPS,
    in_turn=True,
    order=attrgetter("order"),
    C=attrgetter("C"),
    keep=algorithm.Pegasos.keep,
    penalises_b=algorithm.Pegasos.penalises_b,
    cost=algorithm.Pegasos.cost,
    denoise=algorithm.Pegasos.denoised,
    fast_run=algorithm.Pegasos.fast_run,
)
