"""Kernel ridge regression."""

from linviz.algorithms.ridge.kernel_ridge import algorithm, judge, optima, words
from linviz.run.entry import Entry
from linviz.run.mark import Levels, Segments, always
from linviz.run.phrase import Terms
from linviz.run.table import TableColumn
from linviz.run.why_it_stops import Path

ENTRY = Entry(
    algorithm.KernelRidge,
    words.words,
    judge.judge,
    always(Levels(1.0, "targets"), Segments("rest")),
    why=(Path("lam", "squared_error", "loo", "errors", "loo_errors"),),
    terms=Terms(step="values of $lambda"),
    table=(
        TableColumn("lam", "$lambda", "lam"),
        TableColumn("w", "$w", "w"),
        TableColumn("b", "$b", "b"),
        TableColumn("squared_error", "Squared error", "squared_error"),
        TableColumn("loo", "Leave-one-out", "loo"),
    ),
    has_bias=algorithm.KernelRidge.has_bias,
    tells_alpha=False,
    cost=algorithm.KernelRidge.cost,
    primal_weights=algorithm.KernelRidge.primal_weights,
    denoise=algorithm.KernelRidge.denoise,
    faster_equivalent=algorithm.KernelRidge.with_chosen_lambda_only,
    leave_one_out_scores=algorithm.KernelRidge.leave_one_out_scores,
    optima=optima.OPTIMA,
)
