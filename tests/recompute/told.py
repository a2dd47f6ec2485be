"""What a step must say: a word or two of its sentence, its points, and its numbers in the order of reading."""

from dataclasses import dataclass, field

from tests.recompute.classifier import Numbers, classifier_numbers
from tests.recompute.model import Model


@dataclass
class ExpectedWords:
    """sentence: words in it. numbers: of the sentence. formula: of each line. line: words of the running line.

    readout: for each live number, a word of its label and what it shows.
    """

    sentence: str
    line: str
    numbers: Numbers = ()
    formula: list[Numbers] = field(default_factory=list)
    readout: list[tuple[str, Numbers]] = field(default_factory=list)


def expected_words(model: Model, k: int) -> ExpectedWords:
    """What step k must say."""
    before, now = model.moments[k - 1] if k else None, model.moments[k]
    said: ExpectedWords = model.oracle.words(model, before, now)
    said.readout = [*classifier_numbers(model, now), *said.readout]
    return said
