"""All checks of every preset, which is opened once: first answer, names, claims, legend and numbers.

The short suite checks one step of every second preset, and on a third of these each of: the first answer, one size, a
phone. The choice depends on the place of a preset among all, so that all steps and sizes are checked.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest

from tests.amount import some as some_of
from tests.browser import test_claims_on_page as claims
from tests.browser import test_legend as legend
from tests.browser import test_opening as opening
from tests.browser import test_room as room
from tests.browser.screen import Screen
from tests.browser.states import open_presets
from tests.browser.test_names import PHONE, TIGHT, assert_clear, looked_at
from tests.scenario.shipped import CATALOGUE, PRESETS

T = TypeVar("T")
Visit = Callable[..., Screen]
PLACES = {slug: place for place, slug in enumerate(PRESETS)}
# presets by the first course that has them; those without a course together
COURSES: dict[str, list[str]] = {}
for slug in PRESETS:
    courses = [name for name, course in CATALOGUE.courses.items() if slug in course.presets]
    COURSES.setdefault(courses[0] if courses else "", []).append(slug)
THIRDS = 3
DESK = {"width": 1280, "height": 800}
each_course = pytest.mark.parametrize("course", COURSES)


def share_of(all_: Sequence[T], slug: str, thorough: bool) -> Sequence[T]:
    """Return all values if thorough, or the one that belongs to the preset."""
    place = PLACES[slug] % len(all_)
    return all_ if thorough else all_[place : place + 1]


def is_due(slug: str, third: int, thorough: bool) -> bool:
    """Return whether the preset belongs to this third, or all are checked."""
    return thorough or PLACES[slug] % THIRDS == third


@each_course
def test_of_every_preset_the_first_answer_says_the_same_names_keep_clear_nothing_denies_another_and_all_is_whole(
    visit: Visit, course: str, thorough: bool
) -> None:
    screen = visit("/", viewport=DESK)
    for slug in open_presets(screen, some_of(COURSES[course], 2)):
        if is_due(slug, 0, thorough):
            opening.check_words(screen, slug)
        # with a view open the canvas is hardly wider than on a phone
        tight = TIGHT.get(slug, set()) if screen.scenario["beside"] else set()
        assert_clear(screen, slug, share_of(looked_at(screen), slug, thorough), tight)
        legend.check(screen.press("l"), slug, share_of(legend.looked_at(screen), slug, thorough))
        screen.press("l")
        claims.check(screen, slug)
        claims.check_idea(screen, slug)
        if is_due(slug, 1, thorough):
            check_room(screen.answered().press("Home", "ArrowRight"), slug, thorough)
            # next to a view there are neither numbers nor code
            if screen.scenario["beside"]:
                check_room(screen.alone(), slug, thorough)


def check_room(screen: Screen, slug: str, thorough: bool) -> None:
    sizes = room.SIZES if thorough else [room.SIZES[PLACES[slug] // THIRDS % len(room.SIZES)]]
    for width, height in sizes:
        screen.page.set_viewport_size({"width": width, "height": height})
        room.check(screen.settled(), f"{slug} at {width}")
    screen.page.set_viewport_size(DESK)


@each_course
@pytest.mark.short("perceptron-geometry", "losses-kernels-ridge")
def test_names_and_signs_keep_clear_of_all_else_on_a_phone(
    visit: Visit, course: str, thorough: bool
) -> None:
    screen = visit("/", viewport=PHONE)
    for slug in open_presets(screen, [one for one in COURSES[course] if is_due(one, 2, thorough)]):
        assert_clear(screen, slug, looked_at(screen), TIGHT.get(slug, set()))
