"""The pocket algorithm (001)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.perceptron.novikoff import inner_mistake_rows
from linviz.algorithms.perceptrons.pocket import algorithm, words
from linviz.certificate import mistakes
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.mark import Line, always
from linviz.run.table import WEIGHTS, TableColumn
from linviz.run.why_it_stops import Falling, Squeeze

ENTRY = Entry(
    algorithm.Pocket,
    words.words,
    mistakes.judge,
    picture=always(Line("best_w", "best_b", "best")),
    why=(Falling(best="best_errors"), Squeeze(inner_mistake_rows)),
    table=(
        *WEIGHTS,
        TableColumn("errors", "Not correct", "errors"),
        TableColumn("best_errors", "Fewest so far", "best_errors"),
    ),
    has_bias=attrgetter("bias"),
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    cost=algorithm.Pocket.cost,
    gains=algorithm.Pocket.gains,
    limits=Limits(algorithm.Pocket.update_limit),
    denoise=algorithm.Pocket.denoise,
    fast_run=algorithm.Pocket.fast_run,
    draft=Draft(updates=2_500, wide_updates=500),
)
