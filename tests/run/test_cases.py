"""Cases of steps: each is declared once; tests/words/test_words.py looks for the words of each."""

from linviz.run.algorithm import EVENTS, Algorithm
from tests.run.variants import every_algorithm
from tests.runs import ALGORITHMS


@every_algorithm
def test_cases_are_declared_once_and_begin_with_the_start(name: str) -> None:
    cases = ALGORITHMS[name].cases
    assert cases[0] == "start"
    assert len(set(cases)) == len(cases) < 128


def test_where_nothing_else_is_declared_the_events_are_the_cases() -> None:
    assert Algorithm.cases == EVENTS
