"""Expected words of a step: a few words of its sentence, its points, and its numbers in reading order."""

from dataclasses import dataclass, field

from tests.recompute.classifier import Numbers, classifier_numbers, held_out_numbers
from tests.recompute.model import Model


@dataclass
class ExpectedWords:
    """The expected words of a step.

    sentence: words in it. numbers: of the sentence. formula: numbers of each line. line: words of the running line.
    readout: for each live number, a word of its label and its numbers.
    """

    sentence: str
    line: str
    numbers: Numbers = ()
    formula: list[Numbers] = field(default_factory=list)
    readout: list[tuple[str, Numbers]] = field(default_factory=list)


def expected_words(model: Model, k: int) -> ExpectedWords:
    """Return the expected words of step k."""
    before, now = model.moments[k - 1] if k else None, model.moments[k]
    words: ExpectedWords = model.oracle.words(model, before, now)
    words.readout = [*classifier_numbers(model, now), *words.readout, *held_out_numbers(model, now)]
    return words
