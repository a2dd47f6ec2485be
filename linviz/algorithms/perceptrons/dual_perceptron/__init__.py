"""The perceptron in kernels (000 §2.5)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.dual_perceptron import (
    algorithm,
    fast,
    kernel_matrix,
    picture,
    words,
)
from linviz.certificate import mistakes
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.table import TableColumn
from linviz.run.why_it_stops import Squeeze

ENTRY = Entry(
    algorithm.DualPerceptron,
    words.words,
    mistakes.judge,
    picture=picture.picture,
    why=(Squeeze(kernel_matrix.mistake_rows),),
    table=(
        TableColumn("alpha", "Its $alpha after", "alpha_i", of="index"),
        TableColumn("b", "$b after", "own_b"),
    ),
    in_turn=True,
    subtracts_mean=lambda algorithm: bool(algorithm.offset == "centred"),
    order=attrgetter("order"),
    cost=algorithm.DualPerceptron.cost,
    gains=algorithm.DualPerceptron.gains,
    limits=Limits(algorithm.DualPerceptron.update_limit),
    primal_weights=algorithm.DualPerceptron.primal_weights,
    denoise=algorithm.DualPerceptron.denoise,
    fast_run=fast.fast_run,
    draft=Draft(20_000, 300, 300),
)
