"""Opening pages of the presets: no number of an answer stands on them before it is asked for."""

import re
from collections.abc import Callable, Iterable

from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from tests.browser.screen import Screen

Visit = Callable[..., Screen]
NUMBER = re.compile(r"(?<![\w.,])[−-]?\d[\d,]*(?:\.\d+)?(?![\w.]*\d)")
# the names of points, as in "points 5, 6 and 7" and "10 ■"
NAMES = re.compile(
    r"(?:Point|point)s? \d+(?:(?:, | and )\d+)*|\d+ [●■]|[●■] \d+(?: and \d+)*|the [●■] \d+|\d+ {2}"
)
# a smaller integer stands on every page, as the number of a point or a coordinate
LEAST = 6
# all texts of the page but the question and its answer; ticks and labels are texts of SVG, which have no innerText
TEXTS = """() => {
  const card = document.getElementById("question-card");
  const text = document.body.innerText;
  return card ? text.replace(card.innerText, "") : text;
}"""


def numbers(text: str) -> set[str]:
    """Return the numbers of a text, apart from the names of points."""
    found = NUMBER.findall(NAMES.sub("", text))
    return {one.replace(",", "").replace("-", "−") for one in found}


def telling(preset: Scenario) -> set[str]:
    """Return the numbers of the answer that a reader could not guess, without those of the question."""
    asked = numbers(f"{preset.question} {preset.question_after}")
    return {
        one
        for one in numbers(preset.answer) - asked
        if "." in one or abs(float(one.replace("−", "-"))) > LEAST
    }


def told(screen: Screen, presets: Iterable[Scenario]) -> dict[str, set[str]]:
    """Return the numbers of answers that stand on the opening pages, by preset."""
    found = {}
    for preset in presets:
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug)", preset.slug)
        screen.page.wait_for_function(
            "(slug) => linviz.state.scenario.slug === slug && !linviz.server.isBusy()",
            arg=preset.slug,
        )
        text = screen.worked().page.evaluate(TEXTS)
        if seen := telling(preset) & numbers(text):
            found[str(preset.slug)] = seen
    return found


def test_no_number_of_an_answer_is_on_the_page_that_asks(visit: Visit) -> None:
    presets = [one for one in builtin_presets().presets.values() if one.question and one.answer]
    assert len(presets) > 50
    screen = visit("/s/two-points", viewport={"width": 1440, "height": 900})
    assert told(screen, presets) == {}


def test_a_number_that_gives_the_answer_away_is_found(visit: Visit) -> None:
    """Test the test: the margin of this step stands among the live numbers."""
    screen = visit("/s/one-mistake-one-turn")
    preset = builtin_presets().presets["one-mistake-one-turn"]
    given_away = preset.without_answer()
    margin = screen.page.locator("#numbers dd").last.inner_text()
    assert telling(
        Scenario.from_json({**given_away.to_json(), "answer": f"It is {margin}."})
    ) & numbers(screen.page.evaluate(TEXTS))
