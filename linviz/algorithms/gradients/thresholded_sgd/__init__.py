"""The stochastic gradient whose probability is replaced by the label itself: the perceptron (003)."""

from operator import attrgetter

from linviz.algorithms.gradients.thresholded_sgd import algorithm, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry
from linviz.run.phrase import STEPS
from linviz.run.why import Squeeze

ENTRY = Entry(
    algorithm.ThresholdedSgd,
    words.words,
    mistakes.judge,
    why=(Squeeze(algorithm.added),),
    terms=STEPS,
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    keep=algorithm.ThresholdedSgd.keep,
    penalises_b=algorithm.ThresholdedSgd.penalises_b,
    cost=algorithm.ThresholdedSgd.cost,
    denoise=algorithm.ThresholdedSgd.denoised,
    fast_run=algorithm.ThresholdedSgd.fast_run,
)
