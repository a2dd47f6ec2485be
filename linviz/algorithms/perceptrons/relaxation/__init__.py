"""The relaxation procedure."""

from operator import attrgetter

from linviz.algorithms.perceptrons.relaxation import algorithm, fast, judge, picture, words
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.phrase import Terms
from linviz.run.table import WEIGHTS, TableColumn
from linviz.run.why_it_stops import Approach

ENTRY = Entry(
    algorithm.Relaxation,
    words.words,
    judge.judge,
    picture.picture,
    why=(Approach("short", attrgetter("level"), attrgetter("eta")),),
    terms=Terms(update="change"),
    table=(TableColumn("a", "$step", "a"), *WEIGHTS),
    in_turn=True,
    rate=attrgetter("eta"),
    limits=Limits(
        algorithm.Relaxation.update_limit,
        algorithm.Relaxation.step_limit,
        algorithm.Relaxation.outlook,
    ),
    denoise=algorithm.Relaxation.denoise,
    fast_run=fast.fast_run,
    draft=Draft(400),
)
