"""Stochastic gradient descent with the predicted label in place of the probability: the perceptron (003)."""

from operator import attrgetter

from linviz.algorithms.gradients.stochastic import DRAFT_TO_END, entry_of_steps
from linviz.algorithms.gradients.thresholded_sgd import algorithm, words
from linviz.certificate import mistakes
from linviz.run.table import WEIGHTS, TableColumn
from linviz.run.why_it_stops import Squeeze

ENTRY = entry_of_steps(
    algorithm.ThresholdedSgd,
    words.words,
    mistakes.judge,
    why=(Squeeze(algorithm.update_rows),),
    table=(TableColumn("t", "$target", "t"), TableColumn("mu", "$mu", "mu"), *WEIGHTS),
    rate=attrgetter("eta"),
    cost=algorithm.ThresholdedSgd.cost,
    denoise=algorithm.ThresholdedSgd.denoise,
    draft=DRAFT_TO_END,
)
