"""The batch perceptron (003)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.batch_perceptron import algorithm, fast, words
from linviz.certificate import mistakes
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.mark import Line, always
from linviz.run.phrase import STEPS
from linviz.run.table import WEIGHTS, TableColumn
from linviz.run.why_it_stops import Falling

ENTRY = Entry(
    algorithm.BatchPerceptron,
    words.words,
    mistakes.judge,
    picture=always(Line("best_w", "best_b", "best")),
    why=(Falling(best="best_errors", criterion="criterion", rate="rate"),),
    terms=STEPS,
    table=(
        TableColumn("errors_before", "Mistakes", "errors_before"),
        TableColumn("rate", "$etat", "rate"),
        *WEIGHTS,
        TableColumn("criterion", "$J after", "criterion"),
        TableColumn("best_errors", "Fewest so far", "best_errors"),
    ),
    has_bias=attrgetter("bias"),
    rate=attrgetter("eta"),
    cost=algorithm.BatchPerceptron.cost,
    limits=Limits(algorithm.BatchPerceptron.update_limit),
    denoise=algorithm.BatchPerceptron.denoise,
    fast_run=fast.fast_run,
    draft=Draft(100, long_steps=50),
)
