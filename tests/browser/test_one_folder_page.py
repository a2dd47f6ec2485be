"""An algorithm that is one folder and one registration is on the page too, with its controls, words and marks.

What the page shows of it is held against its own oracle, which lies beside it and is found by its name.
"""

from collections.abc import Callable, Iterator

import pytest

from linviz.scenario.scenario import Scenario
from linviz.ui.server.serve import create_app
from tests.browser.agreement import check, model_of, read
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.toys import registered


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with registered(), serving(create_app()) as where:
        yield where


def test_the_page_lists_it_runs_it_and_draws_its_marks(visit: Callable[..., Screen]) -> None:
    screen = visit("/#~s0")
    screen.page.select_option("#algorithm", "hebb")
    screen.settled()
    assert screen.caption == "Nothing has been seen yet."
    screen.press("ArrowRight").settled()
    assert "pulls, right or wrong. Σ y·f(x) goes from 0 to " in screen.caption
    assert screen.page.locator(".slack").first.get_attribute("d")
    assert screen.scenario["algorithm"] == "hebb"
    model = model_of(Scenario.from_json(screen.scenario))
    steps = [0, 1, 5, model.trace.steps]
    for k, reading in zip(steps, read(screen, steps), strict=True):
        check(model, reading, k)
