"""The opening page of each preset: no number of its answer stands on it, but in the question."""

import re
from collections.abc import Callable

import pytest

from tests.browser.screen import Screen
from tests.scenario.shipped import PRESETS
from tests.scenario.truths.truth import numbers

Visit = Callable[..., Screen]
# what a student reads; ticks and labels in pictures are left out, and so are the words of menus
READ = "#title, #idea, #caption, #formula, #pseudocode, #numbers, #light, #pane-caption, .player"
TEXTS = """(selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility()).map((one) => one.innerText).join("\\n")"""
# the names of points, as in "Points 5, 6 and 7" and "10 ■"
NAMES = re.compile(
    r"(?:Point|point)s? \d+(?:(?:, | and )\d+)*|\d+ [●■]|[●■] \d+(?: and \d+)*|the ● \d+"
)


def telling(text: str) -> set[str]:
    """Return the numbers of a text with a decimal or above 6, without the names of points."""
    found = numbers(NAMES.sub("", text))
    return {one for one in found if "." in one or float(one.replace(",", "")) > 6}


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.short("margin-of-w", "criterion")
def test_no_number_of_an_answer_stands_on_the_opening_page(look: Visit, slug: str) -> None:
    preset, screen = PRESETS[slug], look(f"/s/{slug}").worked()
    secret = telling(preset.answer) - numbers(preset.question)
    shown = numbers(NAMES.sub("", screen.page.evaluate(TEXTS, READ)))
    assert secret & shown == set()
