"""Kozinec's algorithm on one hull (004)."""

from operator import attrgetter

from linviz.algorithms.hulls import augmented_margin
from linviz.algorithms.hulls.kozinec import algorithm, fast, picture, why_it_stops, words
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.phrase import STEPS
from linviz.run.table import WEIGHTS, TableColumn

ENTRY = Entry(
    algorithm.Kozinec,
    words.words,
    augmented_margin.judge,
    picture.picture,
    why=why_it_stops.WHY,
    terms=STEPS,
    table=(
        TableColumn("v", "$v after", "v"),
        *WEIGHTS,
        TableColumn("upper", "Margin at most", "upper"),
    ),
    has_bias=attrgetter("bias"),
    in_turn=True,
    constant=attrgetter("constant"),
    hulls=algorithm.Kozinec.hull_points,
    limits=Limits(algorithm.Kozinec.update_limit),
    denoise=algorithm.Kozinec.denoise,
    fast_run=fast.fast_run,
    draft=Draft(240, long_steps=60),
)
