"""What a step must say: a word or two of its sentence, its points, and its numbers in the order of reading."""

from dataclasses import dataclass, field

from tests.recompute.classifier import Numbers, of_classifier
from tests.recompute.model import Model


@dataclass
class Told:
    """sentence: words in it. numbers: of the sentence. formula: of each line. line: words of the running line.

    readout: for each live number, a word of its label and what it shows.
    """

    sentence: str
    line: str
    numbers: Numbers = ()
    formula: list[Numbers] = field(default_factory=list)
    readout: list[tuple[str, Numbers]] = field(default_factory=list)


def told(model: Model, k: int) -> Told:
    """What step k must say."""
    before, now = model.moments[k - 1] if k else None, model.moments[k]
    said: Told = model.oracle.told(model, before, now)
    said.readout = [*of_classifier(model, now), *said.readout]
    return said
