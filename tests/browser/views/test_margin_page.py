"""The margin on the page: drawn where Python has it, and scaling moves the one and not the other."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.browser.screen import Screen
from tests.browser.states import linked_beside
from tests.shown import numbers

Visit = Callable[..., Screen]
# where the chart has its numbers of y, and what they are
TICKS = """() => [...document.querySelectorAll("svg.margin .chart-number")]
  .filter((text) => text.getAttribute("text-anchor") === "end")
  .map((text) => [Number(text.getAttribute("y")) - 4, Number(text.textContent.replace("−", "-"))])"""
NOW = "() => Number(document.querySelector('svg.margin .now').getAttribute('cy'))"


def value_at(screen: Screen, y: float) -> float:
    """The number that is drawn at this height."""
    heights, values = np.array(screen.page.evaluate(TICKS)).T
    slope, start = np.polyfit(heights, values, 1)
    return float(slope * y + start)


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "kozinec-zigzag", "lift-004"])
def test_it_stands_where_python_has_it(visit: Visit, slug: str) -> None:
    screen = visit(linked_beside(slug, "margin", 3))
    margins = np.array([step.margin for step in screen.run_in_python()[:]], dtype=float)
    assert value_at(screen, screen.page.evaluate(NOW)) == pytest.approx(
        margins[3], abs=0.01 * (np.nanmax(margins) - np.nanmin(margins))
    )


def scaled(screen: Screen) -> list[float]:
    """The numbers beside the slider."""
    told = screen.page.locator(".scaling dd").all_inner_texts()
    return [numbers(one)[0].value for one in told]


def test_scaling_moves_the_functional_margin_and_not_the_geometric(visit: Visit) -> None:
    screen = visit(linked_beside("one-mistake-one-turn", "margin", -1))
    before = scaled(screen)
    screen.page.locator(".scaling input").fill("1")
    after = scaled(screen)
    assert after[0] == pytest.approx(10 * before[0], rel=0.01)
    assert after[1:] == before[1:]
