"""Every preset, opened once and looked at in all ways: first answer, names, claims, legend and numbers."""

from collections.abc import Callable

from tests.browser import test_claims_on_page as claims
from tests.browser import test_legend as legend
from tests.browser import test_opening as opening
from tests.browser import test_room as room
from tests.browser.screen import Screen
from tests.browser.states import opened
from tests.browser.test_names import TIGHT, assert_clear


def test_of_every_preset_the_first_answer_says_the_same_names_keep_clear_nothing_denies_another_and_all_is_whole(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("/", viewport={"width": 1280, "height": 800})
    for slug in opened(screen):
        opening.check_words(screen, slug)
        # beside a view the canvas is hardly wider than on a phone
        tight = TIGHT.get(slug, set()) if screen.scenario["beside"] else set()
        assert_clear(screen, slug, tight)
        legend.check(screen.press("l"), slug)
        screen.press("l")
        claims.check(screen, slug)
        claims.check_idea(screen, slug)
        screen.press("Home", "ArrowRight")
        for (width, height), least in room.SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            room.check(screen.settled(), least, f"{slug} at {width}")
        screen.page.set_viewport_size({"width": 1280, "height": 800})
