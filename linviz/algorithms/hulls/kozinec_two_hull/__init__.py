"""Kozinec's algorithm on two hulls (004)."""

from linviz.algorithms.hulls import largest_margin
from linviz.algorithms.hulls.kozinec_two_hull import algorithm, fast, words
from linviz.algorithms.hulls.nearest_points_table import NEAREST_POINTS
from linviz.algorithms.hulls.picture import two_hull_marks
from linviz.algorithms.hulls.walk import margin_lower_bound
from linviz.run.draft import Draft
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS
from linviz.run.why_it_stops import Closing

ENTRY = Entry(
    algorithm.TwoHull,
    words.words,
    largest_margin.judge,
    two_hull_marks,
    why=(Closing("lower", "upper", "kappa", margin_lower_bound),),
    terms=STEPS,
    table=NEAREST_POINTS,
    in_turn=True,
    tells_alpha=False,
    hulls=algorithm.TwoHull.hull_points,
    primal_weights=algorithm.TwoHull.primal_weights,
    denoise=algorithm.TwoHull.denoise,
    fast_run=fast.fast_run,
    draft=Draft(180, long_steps=100),
)
