"""Openings of presets: the sight of the view, and the true boundary of the points."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.states import view_address

Visit = Callable[..., Screen]


def pick(screen: Screen, slug: str) -> None:
    """Open a preset from the menu, so that the page stays."""
    screen.act("menu").page.locator(f'#menu-list [data-slug="{slug}"]').click()
    screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
    screen.settled()


def sight(screen: Screen, name: str) -> Locator:
    return screen.page.locator("#pane .sights [role=radio]", has_text=name)


def test_a_preset_opens_with_its_sight_whatever_was_pressed_before(visit: Visit) -> None:
    screen = visit("/s/criterion")
    sight(screen, "Mistakes").click()
    expect(sight(screen, "Mistakes")).to_have_attribute("aria-checked", "true")
    pick(screen, "angles")
    expect(sight(screen, "Directions")).to_have_attribute("aria-checked", "true")
    expect(screen.page.locator("#pane-caption")).to_contain_text("were 77.5° apart, an acute angle")
    # pressed by hand it stays, also at other steps
    sight(screen, "Mistakes").click()
    screen.press("ArrowRight").settled()
    expect(sight(screen, "Mistakes")).to_have_attribute("aria-checked", "true")
    pick(screen, "sign-trick")
    # its view is hidden until the step is taken that the question is about
    screen.press("ArrowRight").settled()
    expect(sight(screen, "Flipped to z")).to_have_attribute("aria-checked", "true")


def test_a_preset_file_may_still_have_the_former_name_of_a_sight(visit: Visit) -> None:
    screen = visit(view_address("only-svs", "table", 0))
    expect(sight(screen, "Contributions")).to_have_attribute("aria-checked", "true")
    screen.page.evaluate("() => { linviz.state.opened.sight = 'Where it lies'; }")
    screen.press("ArrowRight").settled()
    expect(sight(screen, "Positions")).to_have_attribute("aria-checked", "true")


def test_the_best_line_of_two_gaussians_is_drawn_until_its_points_are_gone(visit: Visit) -> None:
    screen = visit("/s/two-gaussians")
    line = screen.page.locator("#graph .truth")
    expect(line).to_be_visible()
    expect(screen.page.get_by_text("the true boundary")).to_be_visible()
    screen.act("menu-data").act("clear").settled()
    expect(line).to_be_hidden()
    screen.press("Control+z").settled()
    expect(line).to_be_visible()
    pick(screen, "two-points")
    expect(line).to_be_hidden()
