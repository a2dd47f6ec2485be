"""States of the page: each shows its sentence, passes axe in both themes, and fits a projector and a phone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.amount import some
from tests.browser.screen import Screen
from tests.browser.states import STATES

Visit = Callable[..., Screen]
OFFLINE = ("net::ERR_INTERNET_DISCONNECTED", "Callback failed: the server")
SIZES = [(1440, 900), (1024, 768), (390, 844)]
FINGER = 44  # px
# targets for a finger; a switch and a radio button may be hit on their labels, and the tools share one border
TARGETS = "button:not(.segments *), .segments, a, select, input:not([type=checkbox], [type=radio])"
SWITCHES = "input:is([type=checkbox], [type=radio])"
THEMES = ("light", "dark")
THEME = "(theme) => { document.documentElement.dataset.bsTheme = theme; }"
OVERLAYS = {
    "menu": ('[data-act="menu"]', "#menu-list"),
    "data-menu": ('[data-act="menu-data"]', "#data-menu"),
    "view-menu": ('[data-act="menu-view"]', "#view-menu"),
    "speed": ('[data-act="speed"], [data-act="speed-more"]', "#speed-menu"),
    "share": ('[data-act="share"]', "#share-link"),
    "certificate": ('[data-act="certificate"]', "#certificate"),
    "help": ('[data-act="help"]', "#help-title"),
}


LOOK = """(within) => axe.run(within ?? document, { resultTypes: ["violations"] })
  .then(({ violations }) => violations)"""


def violations(screen: Screen, within: str | None = None) -> list[str]:
    """Return the complaints of axe on the whole page, or in the element of a selector."""
    # half a megabyte, so it is loaded once for each page
    if not screen.page.evaluate("() => 'axe' in window"):
        screen.page.evaluate(Axe().axe_script)
    found = screen.page.evaluate(LOOK, within)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def themes(screen: Screen, thorough: bool, place: int = 0) -> Iterator[str]:
    """Set each theme if thorough, else one chosen by `place`, yield its name, and restore the page's first theme.

    The contrast of colours in both themes is computed in tests/ui/test_contrast.py.
    """
    first_theme = screen.page.evaluate("() => document.documentElement.dataset.bsTheme")
    for theme in THEMES if thorough else THEMES[place % 2 :][:1]:
        screen.page.evaluate(THEME, theme)
        screen.painted()
        yield theme
    screen.page.evaluate(THEME, first_theme)


def too_wide(screen: Screen) -> bool:
    """Return whether the page has to be scrolled sideways."""
    return screen.page.evaluate("() => document.documentElement.scrollWidth > window.innerWidth")


def too_small(screen: Screen) -> list[str]:
    """Return the visible targets that are too small for a finger; the name of the site is a link to tab to."""
    return screen.page.evaluate(
        """([targets, switches, least]) => [...document.querySelectorAll(targets)]
          .concat([...document.querySelectorAll(switches)].filter((one) => one.checkVisibility())
            .map((one) => one.labels[0]))
          .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, h1"))
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
          .map(([one, box]) => `${one.id || one.dataset.act || one.className}: ${box.width} x ${box.height}`)""",
        [TARGETS, SWITCHES, FINGER],
    )


@contextmanager
def overlay(screen: Screen, button: str, inside: str) -> Iterator[None]:
    """Open a menu or dialog by its button, and close it at the end of the block."""
    screen.page.locator(button).locator("visible=true").first.click()
    screen.page.locator(inside).wait_for()
    # the colours of a dialog are pale while it fades in
    screen.page.wait_for_function(
        "() => document.getAnimations().every((one) => one.playState !== 'running')"
    )
    yield
    screen.press("Escape")
    screen.page.locator(inside).wait_for(state="hidden")


each_scheme = pytest.mark.parametrize(
    "scheme", ["light", pytest.param("dark", marks=pytest.mark.long)]
)


def test_every_state_says_its_sentence_and_axe_finds_nothing(visit: Visit, thorough: bool) -> None:
    screen = visit(expect=OFFLINE)
    complaints = {}
    for place, (name, state) in enumerate(STATES.items()):
        state.reach(screen)
        # the short suite checks every other state, in alternating themes
        if thorough or place % 2 == 0:
            for theme in themes(screen, thorough, place // 2):
                complaints[name, theme] = violations(screen)
    assert {name: list_ for name, list_ in complaints.items() if list_} == {}


def test_axe_finds_nothing_in_menus_and_dialogs(visit: Visit, thorough: bool) -> None:
    screen = visit("/s/only-svs#~s-1").certified()
    complaints = {("page", theme): violations(screen) for theme in themes(screen, thorough)}
    for place, (name, (button, inside)) in enumerate(some(OVERLAYS.items(), 2)):
        with overlay(screen, button, inside):
            for theme in themes(screen, thorough, place):
                complaints[name, theme] = violations(screen)
    assert {name: list_ for name, list_ in complaints.items() if list_} == {}


@each_scheme
@pytest.mark.long
def test_what_is_pointed_at_can_still_be_read(visit: Visit, scheme: str) -> None:
    screen = visit(color_scheme=scheme)
    with overlay(screen, *OVERLAYS["share"]):
        screen.page.locator("#share-copy").hover()
        assert violations(screen) == []
    screen.page.locator('[data-act="play"]').hover()
    assert violations(screen) == []


def test_no_state_needs_sideways_scrolling_on_any_screen(visit: Visit, thorough: bool) -> None:
    screen = visit(expect=OFFLINE)
    for name, state in STATES.items():
        # a phone shows only one panel
        screen.page.set_viewport_size(dict(zip(("width", "height"), SIZES[0], strict=True)))
        state.reach(screen)
        # the narrowest for each
        for width, height in SIZES if thorough else SIZES[-1:]:
            screen.page.set_viewport_size({"width": width, "height": height})
            assert not too_wide(screen.settled() if name != "offline" else screen), (
                f"{name} at {width}"
            )


def test_on_a_phone_everything_can_be_hit_with_a_finger(visit: Visit, thorough: bool) -> None:
    # the question is answered, so that the certificate can be opened
    path, phone = "/s/one-mistake-one-turn#~s30", {"width": 390, "height": 844}
    screen = visit(path, has_touch=True, viewport=phone).certified()
    screen.act("answer")
    assert too_small(screen) == []
    assert violations(screen, None if thorough else ".side") == []
    for name, (button, inside) in OVERLAYS.items():
        # these are in the menu of the bar
        if name in ("share", "help", "speed"):
            screen.act("more")
        with overlay(screen, button, inside):
            assert not too_wide(screen), name
            assert too_small(screen) == [], name
            # dialogs over a larger screen are the same
            assert not (thorough and violations(screen)), name


def test_the_chosen_theme_holds_after_a_reload_whatever_the_system_likes(visit: Visit) -> None:
    screen = visit(color_scheme="dark")
    theme = "() => [document.documentElement.dataset.bsTheme, getComputedStyle(document.documentElement).colorScheme]"
    assert screen.page.evaluate(theme) == ["dark", "dark"]
    screen.act("theme")
    assert screen.page.evaluate(theme) == ["light", "light"]
    assert screen.reload().page.evaluate(theme) == ["light", "light"]
