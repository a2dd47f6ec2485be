"""The perceptron (001)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.perceptron import algorithm, novikoff, words
from linviz.certificate import mistakes
from linviz.run.entry import Entry, Limits
from linviz.run.why_it_stops import Squeeze

ENTRY = Entry(
    algorithm.Perceptron,
    words.words,
    mistakes.judge,
    why=(Squeeze(novikoff.mistake_rows),),
    has_bias=attrgetter("bias"),
    in_turn=True,
    order=attrgetter("order"),
    rate=attrgetter("eta"),
    cost=algorithm.Perceptron.cost,
    gains=algorithm.Perceptron.gains,
    limits=Limits(algorithm.Perceptron.update_limit, algorithm.Perceptron.step_limit),
    denoise=algorithm.Perceptron.denoise,
    fast_run=algorithm.Perceptron.fast_run,
)
