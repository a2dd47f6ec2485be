"""A page whose server has another build of linviz, as in an upgrade: it loads itself again, or says what is true."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.screen import Screen
from tests.browser.test_states import violations

Visit = Callable[..., Screen]
PRESET = "/s/two-points"
SCRIPT, NOTES_SCRIPT, DRAWINGS = (f"**/assets/{name}.js*" for name in ("page", "notes", "drawings"))
UPGRADE = "This page does not match its server"
# a sandboxed frame has no storage
FRAME = '<iframe sandbox="allow-scripts" width="800" height="680" src="{}"></iframe>'


class OtherBuild:
    """A server without a script in its first answers, which counts how often a page is loaded."""

    def __init__(self, page: Page, script: str, missing: int, path: str = PRESET) -> None:
        self.loads, self.missing = 0, missing
        page.route(f"**{path}", self._load)
        page.route(script, self._answer)

    def _load(self, route: Route) -> None:
        self.loads += 1
        route.fallback()

    def _answer(self, route: Route) -> None:
        if self.loads > self.missing:
            route.continue_()
        else:
            route.fulfill(status=404)


@pytest.fixture
def newcomer(visit: Visit) -> Callable[[], Screen]:
    """Return a function that opens a page which has loaded nothing yet."""
    return lambda: visit("", fresh=True, expect=("404",))


@pytest.mark.parametrize("missing", [1, 2])
def test_a_page_that_misses_its_script_loads_itself_again_and_keeps_its_link(
    newcomer: Callable[[], Screen], missing: int
) -> None:
    screen = newcomer()
    server = OtherBuild(screen.page, SCRIPT, missing)
    screen.open(f"{PRESET}#~s1")
    assert (screen.scenario["slug"], screen.step) == ("two-points", 1)
    assert server.loads == missing + 1
    expect(screen.page.get_by_role("alert")).to_have_count(0)
    # the open page writes its own state, so a later upgrade has both reloads again
    assert "reloads" not in screen.page.evaluate("() => history.state")


@pytest.mark.parametrize(
    ("path", "script"), [(PRESET, SCRIPT), ("/notes", NOTES_SCRIPT)], ids=["page", "notes"]
)
def test_after_two_reloads_it_says_that_the_server_has_another_version(
    newcomer: Callable[[], Screen], path: str, script: str
) -> None:
    screen = newcomer()
    server = OtherBuild(screen.page, script, 3, path)
    screen.page.goto(f"{screen.server}{path}")
    alert = screen.page.get_by_role("alert")
    expect(alert.get_by_role("heading")).to_have_text(UPGRADE)
    assert server.loads == 3
    assert violations(screen) == []
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_have_count(0)
    assert server.loads == 4


def test_it_loads_itself_again_too_where_its_first_picture_needs_a_part_that_is_missing(
    newcomer: Callable[[], Screen],
) -> None:
    screen = newcomer()
    server = OtherBuild(screen.page, DRAWINGS, 2, "/s/cubes")
    screen.open("/s/cubes").settled()
    assert (screen.scenario["slug"], server.loads) == ("cubes", 3)


def test_it_does_so_in_a_sandboxed_frame(newcomer: Callable[[], Screen]) -> None:
    screen = newcomer()
    server = OtherBuild(screen.page, SCRIPT, 2, f"/embed{PRESET}")
    screen.page.route(
        "**/course",
        lambda route: route.fulfill(
            body=FRAME.format(f"{screen.server}/embed{PRESET}#~s1"), content_type="text/html"
        ),
    )
    screen.page.goto(f"{screen.server}/course")
    screen.page.frame_locator("iframe").locator(".page:not([aria-busy]) g.point").first.wait_for()
    assert server.loads == 3
    assert screen.page.frames[-1].url.endswith("#~s1")


def test_where_the_reloads_cannot_be_counted_it_does_not_load_itself_again(
    newcomer: Callable[[], Screen],
) -> None:
    screen = newcomer()
    server = OtherBuild(screen.page, SCRIPT, 1)
    screen.page.add_init_script(
        "History.prototype.replaceState = () => { throw new Error('refused'); };"
    )
    screen.page.goto(f"{screen.server}{PRESET}")
    expect(screen.page.get_by_role("heading", name=UPGRADE)).to_be_visible()
    assert server.loads == 1
