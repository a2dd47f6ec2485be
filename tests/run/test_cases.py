"""What a step was a case of: declared once, told by the step, kept by the run, and enough to find the words."""

import numpy as np
import pytest

from linviz.run.algorithm import EVENTS, Algorithm
from linviz.words.describe import cases_of, columns_for_words, words_of
from tests.run.variants import every_algorithm
from tests.runs import ALGORITHMS
from tests.words.test_words import RUNS


@every_algorithm
def test_cases_are_declared_once_and_begin_with_the_start(name: str) -> None:
    cases = ALGORITHMS[name].cases
    assert cases[0] == "start"
    assert len(set(cases)) == len(cases) < 128


def test_where_nothing_else_is_declared_the_events_are_the_cases() -> None:
    assert Algorithm.cases == EVENTS


@pytest.mark.parametrize("name", RUNS)
def test_every_case_has_words_and_no_words_are_of_another(name: str) -> None:
    run, words = RUNS[name], words_of(RUNS[name])
    columns = columns_for_words(run, np.arange(len(run)))
    assert set(cases_of(run, columns)) <= words.phrases.keys() <= set(run.algorithm.cases)
    assert columns["case"][0] == 0
    assert words.phrases.keys() <= set(run.algorithm.cases)
