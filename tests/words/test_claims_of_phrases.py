"""Claims of phrases: each is true of the numbers of random runs, and no word of change stands without one."""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
import pytest

from linviz.core.lift import Lifted
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.claim import Moment
from linviz.run.trace import Trace
from linviz.words.describe import cases_of, columns_for_words, rows_of, words_of
from linviz.words.template import SLOT
from tests.amount import amount
from tests.datasets import lifted
from tests.runs import ALGORITHMS, suitable_lifts, trace
from tests.words.runs import RUNS, words_of_run
from tests.words.test_claims import budget
from tests.words.test_what_steps_did import clouds

# verbs of change, and superlatives, that claim something of the numbers
CHANGE_WORDS = (
    "rais(?:e|es|ed|ing)|ris(?:e|es|en|ing)|rose|fall(?:s|en|ing)?|fell|grow(?:s|n|ing)?|grew|"
    "shrink(?:s|ing)?|shrank|shrunk|widen(?:s|ed)?|narrow(?:s|ed)?|nearer|nearest|closer|closest|"
    "further|furthest|farther|farthest|smaller|smallest|larger|largest|longer|longest|shorter|"
    "shortest|higher|highest|lowest|lower(?:s|ed)|fewer|fewest|most|least|best|worst|better|worse|"
    "more|less|towards|hardly|moves?|moved|turn(?:s|ed)?|walk(?:s|ed)?|stay(?:s|ed)?|steeper"
)
CHANGE = re.compile(rf"\b(?:{CHANGE_WORDS}|now correct|still misclassified|any more)\b")
# further parameters, by algorithm, with which other sentences are said
OTHERS: dict[str, list[dict[str, Any]]] = {
    "perceptron": [{"eta": 0.3, "bias": False}, {"order": "first"}],
    "batch-perceptron": [{"bias": False}],
    "relaxation": [{"eta": 0.5}, {"eta": 2.0}, {"level": 3.0, "eta": 1.7}],
    "dual-perceptron": [{"offset": "centred"}],
    "kozinec": [
        {"select": "worst"},
        {"tolerance": "none", "constant": 3.0},
        {"bias": False, "start": "mean"},
    ],
    "kozinec-two-hull": [{"select": "first"}],
    "mdm": [{"hulls": "one"}],
    "soft-svm": [{"pair": "second-order", "C": 0.3}],
    "active-set-svm": [{"C": 0.2}],
    "logistic-gd": [{"eta": 5.0}, {"lam": 2.0}],
    "kernel-ridge": [{"bias": "centred"}],
}


def random_data(name: str, count: int) -> Iterator[Lifted]:
    """Yield random points in every lift that the algorithm accepts, with whole numbers and with others."""
    for whole in (True, False):
        for lift in suitable_lifts(ALGORITHMS[name]):
            for problem in clouds(11 + whole, count, whole):
                flat = lift in ("parabola", "shifted-parabola")
                yield lifted(Problem(problem.X[:, :1], problem.y) if flat else problem, lift)


def moments(run: Trace, most: int = 12) -> Iterator[tuple[str, Moment]]:
    """Yield the case and the numbers of some steps of a run, each with the numbers before it."""
    steps = np.unique(np.linspace(0, run.steps, most).astype(int))
    wanted = np.unique(np.concatenate([np.maximum(steps - 1, 0), steps]))
    columns = columns_for_words(run, wanted)
    rows = dict(zip(wanted.tolist(), rows_of(run, columns), strict=True))
    cases = dict(zip(wanted.tolist(), cases_of(run, columns), strict=True))
    for step in steps.tolist():
        yield cases[step], Moment(rows[max(step - 1, 0)], rows[step], run.lifted)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_claim_is_true_of_random_runs(name: str) -> None:
    for values in [{}, *OTHERS.get(name, [])]:
        for data in random_data(name, amount(1, 6)):
            run = trace(name, data, **(budget(name) | values))
            phrases = words_of(run).phrases
            for case, moment in moments(run):
                for claim in phrases[case].claims:
                    assert claim.holds(moment), (
                        case,
                        claim.words,
                        run.lifted.lift,
                        moment.after["step"],
                    )


@pytest.mark.parametrize("title", RUNS)
def test_no_word_of_change_stands_without_a_claim(title: str) -> None:
    for case, phrase in words_of_run(title).phrases.items():
        claimed = set(chain.from_iterable(claim.words for claim in phrase.claims))
        said = letters(SLOT.sub("", " ".join(phrase.sentences)))
        for word in claimed:
            assert word in said, f"{case}: nothing says {word!r}"
            said = said.replace(word, "")
        assert not CHANGE.findall(said), f"{case}: {said}"
