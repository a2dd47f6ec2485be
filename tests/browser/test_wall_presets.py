"""Acts that the texts of presets ask for: each can be done on the wall, without leaving Present."""

import re
from collections.abc import Callable
from typing import Any

from tests.amount import some
from tests.browser.screen import Screen
from tests.browser.states import open_presets, preset
from tests.browser.test_wall import present
from tests.browser.views.test_view_labels import COVERED
from tests.scenario.shipped import CATALOGUE
from tests.scenario.test_drawer import asked

Visit = Callable[..., Screen]
PRESSED = re.compile(r"\b[Pp]ress ([A-Z][^.:;,]*)")
# keys that a name of a button is not
KEYS = re.compile(r"^(?:End|Home|Delete)\b")
OPENED = re.compile(r"\bLook closer, ([A-Z][\w ]*)")
REMOVE_UNSEEN = """() => {
  for (const one of document.querySelectorAll('.chart-number[opacity="0"]')) one.remove();
}"""
SEEN = """() => ({
  settings: [...document.querySelectorAll("#drawer :is(.row-of-control, #algorithm, #lift)")]
    .filter((one) => one.checkVisibility()).map((one) => one.dataset.row ?? one.id),
  views: [...document.querySelectorAll("#drawer .drawer-acts select option:not([disabled])")]
    .map((one) => one.textContent),
  buttons: [...document.querySelectorAll(".pane button")]
    .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim()),
  snaps: document.querySelector('[data-act="snap"]').getAttribute("aria-pressed") === "true",
})"""


def texts(slug: str) -> str:
    scenario = preset(slug)
    return " ".join((scenario.idea, scenario.question, scenario.notes))


def missing(slug: str, seen: dict[str, Any]) -> list[str]:
    """Return what the texts of a preset name, and what is not seen."""
    text = texts(slug)
    # the seed matters for some orders only
    settings = asked(preset(slug)) - {"seed"} - {row.rpartition("-")[2] for row in seen["settings"]}
    views = {view.strip() for view in OPENED.findall(text)} - set(seen["views"])
    presses = [
        phrase
        for phrase in PRESSED.findall(text)
        if not KEYS.match(phrase) and not any(map(phrase.startswith, filter(None, seen["buttons"])))
    ]
    snap = [] if seen["snaps"] == ("multiples of 0.001" not in text) else ["snap"]
    return [*settings, *views, *presses, *snap]


def test_a_view_that_comes_with_the_answer_is_not_closed_before(visit: Visit) -> None:
    for slug in ("shatter", "sign-trick"):
        screen = present(visit, f"/s/{slug}").press("v").settled()
        assert (screen.notice, screen.scenario["beside"]) == (
            "This view opens with the answer.",
            preset(slug).beside,
        )
        assert screen.press("Q").settled().page.locator("#pane").is_visible()


def test_no_name_in_a_view_on_the_wall_is_on_another(visit: Visit) -> None:
    # regressions: "n = 12" under the shares, "1,000" under "4,508", and in a low chart a name on that of the axis
    for slug, presses in (("by-chance", 2), ("tiny-margin", 1), ("shatter", 1)):
        screen = present(visit, f"/s/{slug}").press(*["Q"] * presses).worked().painted()
        screen.page.evaluate(REMOVE_UNSEEN)
        covered = screen.page.evaluate(COVERED, ".chance-now")
        assert covered == [], slug


def test_the_room_is_not_told_where_the_lecturer_may_click(visit: Visit) -> None:
    screen = present(visit, "/s/xor-cycle").painted()
    hint = screen.page.locator(".weights-name", has_text="click to set the start")
    assert hint.count() == 0
    screen.press("p").settled().painted()
    assert hint.count() == 1


def test_the_step_leaves_room_for_what_says_that_the_scenario_was_changed(visit: Visit) -> None:
    # a regression: "changedstep 4 of 16"
    screen = present(visit, "/s/one-mistake-one-turn").click((5, 1)).settled()
    screen.press("PageDown").settled().painted()
    boxes = [screen.page.locator(id).bounding_box() for id in ("#changed", "#present-place")]
    changed, place = boxes
    assert changed is not None
    assert place is None or changed["x"] + changed["width"] <= place["x"]


def test_where_no_visit_changes_anything_a_clicker_goes_from_visit_to_visit(visit: Visit) -> None:
    screen = present(visit, "/s/nothing-happens").press("PageDown", "PageDown").settled()
    assert (screen.step, "mistake" in screen.text("present-place")) == (2, False)


def test_all_that_the_texts_name_is_in_the_drawer_or_on_the_wall(visit: Visit) -> None:
    screen = present(visit, "/s/two-points", "16:9").press("s")
    lacks = {}
    for slug in open_presets(screen, some(CATALOGUE.presets, 6)):
        seen = screen.answered().settled().painted().page.evaluate(SEEN)
        lacks[slug] = missing(slug, seen)
    assert {slug: names for slug, names in lacks.items() if names} == {}
