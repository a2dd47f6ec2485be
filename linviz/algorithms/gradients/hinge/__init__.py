"""The soft margin by stochastic subgradients: the lecture's loop (hinge SGD) and Pegasos."""

from operator import attrgetter

from linviz.algorithms.gradients.fixed_rate import DRAFT
from linviz.algorithms.gradients.hinge import algorithm, judge, why_it_stops, words
from linviz.algorithms.gradients.stochastic import DRAFT_TO_END, entry_of_steps
from linviz.core.lift import Lifted
from linviz.run.mark import Levels, Line, Mark, Segments, always
from linviz.run.table import WEIGHTS, TableColumn

MARGIN = (Levels(1.0, "margins"), Segments("slack"))


def picture(hinge: algorithm.HingeSgd, lifted: Lifted) -> tuple[Mark, ...]:
    """Return the margin lines and slacks, and the average boundary where it is computed."""
    return (*MARGIN, Line("avg_w", "avg_b", "avg")) if hinge.average else MARGIN


TABLE = (*WEIGHTS, TableColumn("objective", "Objective after", "objective"))
HINGE = entry_of_steps(
    algorithm.HingeSgd,
    words.words,
    judge.judge_hinge,
    picture=picture,
    why=(why_it_stops.HINGE,),
    table=TABLE,
    rate=attrgetter("eta"),
    C=attrgetter("C"),
    cost=algorithm.HingeSgd.cost,
    draft=DRAFT,
)
PEGASOS = entry_of_steps(
    algorithm.Pegasos,
    words.pegasos_words,
    judge.judge_pegasos,
    picture=always(*MARGIN),
    why=(why_it_stops.PEGASOS,),
    table=TABLE,
    C=attrgetter("C"),
    cost=algorithm.Pegasos.cost,
    denoise=algorithm.Pegasos.denoise,
    draft=DRAFT_TO_END,
)
