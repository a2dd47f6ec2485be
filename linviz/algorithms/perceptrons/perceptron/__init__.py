"""The perceptron (001)."""

from operator import attrgetter

from linviz.algorithms.perceptrons.perceptron import algorithm, novikoff, step_words, words
from linviz.algorithms.perceptrons.perceptron.mistake_rule import CLASS_AT_0
from linviz.certificate import mistakes
from linviz.core.lift import Lifted
from linviz.run.draft import Draft
from linviz.run.entry import Entry, Limits
from linviz.run.phrase import Words
from linviz.run.why_it_stops import Squeeze


def _words(perceptron: algorithm.Perceptron, lifted: Lifted) -> Words:
    """Return the texts, which differ by the test for a mistake."""
    if perceptron.test in CLASS_AT_0:
        return step_words.words(perceptron, lifted)
    return words.words(perceptron, lifted)


ENTRY = Entry(
    algorithm.Perceptron,
    _words,
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
    draft=Draft(updates=2_500, wide_updates=350),
)
