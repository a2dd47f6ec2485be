"""The method of Mitchell, Demyanov and Malozemov."""

from linviz.algorithms.hulls.mdm import algorithm, fast, judge, picture, words
from linviz.algorithms.hulls.nearest_points_table import NEAREST_POINTS
from linviz.algorithms.hulls.walk import margin_lower_bound
from linviz.run.draft import Draft
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS
from linviz.run.why_it_stops import Closing

ENTRY = Entry(
    algorithm.Mdm,
    words.words,
    judge.judge,
    picture.picture,
    why=(Closing("lower", "upper", "moved", margin_lower_bound),),
    terms=STEPS,
    table=NEAREST_POINTS,
    tells_alpha=False,
    hulls=algorithm.Mdm.hull_points,
    primal_weights=algorithm.Mdm.primal_weights,
    denoise=algorithm.Mdm.denoise,
    fast_run=fast.fast_run,
    draft=Draft(150),
)
