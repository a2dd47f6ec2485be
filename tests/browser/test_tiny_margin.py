"""The instructions of the preset on narrow gaps, followed with the mouse."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
# x₂ of point 1 at the beginning and after each halving of its distance to point 2, with the updates of the notes
PLACES = {2.125: 71, 2.063: 143, 2.031: 289}


def test_point_1_is_dragged_half_way_towards_point_2_and_the_updates_double(visit: Visit) -> None:
    # a regression: points snapped to tenths, so that 89 updates or no bound at all came of it
    screen = visit("/s/tiny-margin")
    mistake_count = (
        screen.page.locator("#numbers > div").filter(has_text="Mistakes so far").locator("dd")
    )
    for place, updates in PLACES.items():
        if place != screen.points[0][1]:
            screen.drag((2, screen.points[0][1]), (2, place))
        assert screen.points == [[2, place], [2, 2]]
        screen.press("End")
        expect(mistake_count).to_have_text(str(updates))


def snaps(screen: Screen) -> bool:
    return screen.page.locator('[data-act="snap"]').get_attribute("aria-pressed") == "true"


def pick(screen: Screen, slug: str) -> None:
    """Open a preset from the menu, so that the page stays."""
    screen.act("menu").page.locator(f'#menu-list [data-slug="{slug}"]').click()
    screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
    screen.settled()


def test_other_presets_snap_as_before_and_as_somebody_wishes(visit: Visit) -> None:
    screen = visit("/s/two-points")
    assert snaps(screen)
    pick(screen, "tiny-margin")
    assert not snaps(screen)
    pick(screen, "two-points")
    assert snaps(screen)
    screen.press("g")
    pick(screen, "angles")
    assert not snaps(screen)
