"""The gallery, its presets and courses; links from before there was a gallery; a user's own course."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from linviz.scenario import link
from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.states import TWO
from tests.browser.test_states import SIZES, themes, too_small, too_wide, violations
from tests.test_readme import FILES

Visit = Callable[..., Screen]
COURSE = 'title = "{}"\nlecture = "Week {}"\norder = {}\npresets = {}\n'
LINES = ["two-points", "xor-cycle", "circles", "only-svs", "voted", "pocket", "mdm"]
VOTES = ["voted", "unseen"]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with two courses of linviz's own presets."""
    folder = tmp_path_factory.mktemp("own")
    for i, (name, presets) in enumerate({"lines": LINES, "votes": VOTES}.items()):
        (folder / name).mkdir()
        index = COURSE.format(name.title(), i, i, presets)
        (folder / name / "course.toml").write_text(index, "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(own: Path) -> Iterator[str]:
    with serving(create_app(own_folder=own)) as where:
        yield where


def wait_for_preset(screen: Screen, slug: str) -> Screen:
    """Wait until the page shows the preset of this name."""
    screen.page.wait_for_function(
        # a page that is still loading has no linviz yet
        "(slug) => window.linviz?.state?.scenario?.slug === slug",
        arg=slug,
    )
    return screen.ready().settled()


def test_from_the_gallery_through_a_course_and_back(visit: Visit, address: str) -> None:
    screen = visit("")
    page = screen.page
    page.goto(address)
    page.get_by_role("region", name="Votes").get_by_role(
        "link", name="The voted perceptron"
    ).click()
    detail = page.locator("#menu-detail")
    # the preset is in both courses, and the page keeps the one from which it was opened
    wait_for_preset(screen, "voted")
    expect(detail).to_have_text("1 of 2")
    assert page.locator('.header > [data-act="preset-previous"]').is_disabled()
    wait_for_preset(screen.press("]"), "unseen")
    expect(detail).to_have_text("2 of 2")
    assert page.evaluate("() => linviz.course.next()") is None
    screen.press("]")
    page.locator('.header > [data-act="preset-previous"]').click()
    wait_for_preset(screen, "voted")
    # the address gets the step a moment after it is shown
    page.wait_for_url("**/s/voted?c=votes#~s*")
    assert "?" not in page.evaluate("() => linviz.address.address()")
    expect(page.locator("#menu-detail")).to_have_text("1 of 2")
    screen.reload()
    expect(detail).to_have_text("1 of 2")
    page.go_back()
    wait_for_preset(screen, "unseen")

    page.get_by_role("link", name="linviz").click()
    expect(page).to_have_url(f"{address}/")
    page.get_by_role("link", name="All 7 scenarios").click()
    page.get_by_role("listitem").filter(has_text="The voted perceptron").get_by_role("link").click()
    wait_for_preset(screen, "voted")
    expect(detail).to_have_text("5 of 7")
    assert "?" not in page.url
    wait_for_preset(screen.press("["), "only-svs")


def test_links_of_before_lead_where_they_led_and_the_gallery_is_not_seen(
    visit: Visit, address: str
) -> None:
    screen = visit("")
    page = screen.page
    page.goto(f"{address}/#~s3", wait_until="commit")
    screen.ready()
    assert page.url == f"{address}/s/one-mistake-one-turn#~s3"
    page.goto("about:blank")
    page.goto(f"{address}/#{link.encode(TWO)}~s1", wait_until="commit")
    screen.ready()
    assert (page.url.split("#")[0], screen.step) == (f"{address}/new", 1)
    assert screen.points == [list(point) for point in TWO.points]
    # the same if such a link is typed into the address bar of an open gallery
    page.goto(address)
    page.evaluate("() => { location.hash = '~s2'; }")
    screen.ready()
    assert screen.step == 2
    page.goto(f"{address}/new")
    expect(screen.ready().page.locator("#empty")).to_contain_text("Click to add a")
    assert page.url == f"{address}/new#~s0"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.short("size0")
def test_gallery_and_course_fit_every_screen_and_axe_finds_nothing(
    visit: Visit, address: str, size: tuple[int, int], thorough: bool
) -> None:
    width, height = size
    options = {"has_touch": True} if width < 500 else {}
    screen = visit("", viewport={"width": width, "height": height}, **options)
    for path in ("/", "/c/lines", "/c/no-such"):
        screen.page.goto(address + path)
        assert not too_wide(screen)
        # a narrow screen has the same parts in another order
        for _ in themes(screen, thorough, width) if thorough or width < 500 else ():
            assert violations(screen) == []
        if options:
            assert too_small(screen) == []


def test_the_theme_is_chosen_before_anything_is_seen_and_kept(visit: Visit, address: str) -> None:
    screen = visit("", color_scheme="dark")
    theme = "() => document.documentElement.dataset.bsTheme"
    screen.page.goto(address)
    assert screen.page.evaluate(theme) == "dark"
    screen.page.get_by_role("button", name="Dark or light").click()
    screen.page.goto(f"{address}/c/lines")
    assert screen.page.evaluate(theme) == "light"
    screen.open("/s/two-points")
    assert screen.page.evaluate(theme) == "light"


def titles(page: Page) -> list[str]:
    return page.locator(".course h2").all_inner_texts()


def reload_until(page: Page, holds: Callable[[], bool]) -> None:
    """Reload until the condition holds, since a server notices a saved file a moment later."""
    for _ in range(100):
        page.reload()
        if holds():
            return
    raise AssertionError("the server has not noticed the file")


@pytest.mark.long
def test_a_course_of_one_s_own_from_an_empty_folder_by_the_readme(
    visit: Visit, tmp_path: Path
) -> None:
    own = tmp_path / "my-course"
    own.mkdir()

    def save(name: str, text: str) -> None:
        (own / f"{name}.toml").write_text(text, "utf-8")

    with serving(create_app(own_folder=own)) as server:
        screen = visit("", server=server, expect=("404",))
        page = screen.page
        page.goto(server)
        assert "my-course" not in titles(page)
        save("my-first", FILES["my-first"])
        reload_until(page, lambda: titles(page)[0] == "my-course")
        page.get_by_role("link", name="Two points, two updates").first.click()
        wait_for_preset(screen, "my-first")
        save("my-first", FILES["my-first"].replace("[2, 1, 1]", "[2.5, 1, 1]"))
        screen.reload_until(lambda: screen.points == [[2.5, 1], [1, 2]])

        for name, text in FILES.items():
            save(name, text)
        page.goto(server)
        reload_until(page, lambda: titles(page)[0] == "Lines and rings")
        page.get_by_role("link", name="Lines and rings").click()
        expect(page).to_have_url(f"{server}/c/my-course")
        cards = page.locator(".cards .name")
        expect(cards).to_have_text(
            [
                "Two points, two updates",
                "XOR: two classes on two diagonals",
                "A ring is no line",
                "Two ways to a line",
            ]
        )
        cards.first.click()
        wait_for_preset(screen, "my-first")
        for slug in ("xor-cycle", "ring", "two-ways"):
            wait_for_preset(screen.press("]"), slug)
        expect(page.locator("#menu-detail")).to_have_text("4 of 4")

        save("course", FILES["course"].replace('"ring"', '"rnig"'))
        page.goto(f"{server}/c/my-course")
        reload_until(page, lambda: page.get_by_role("status").count() > 0)
        expect(page.get_by_role("status")).to_have_text(
            "my-course/course.toml cannot be used: presets: there is no preset 'rnig'. Here are the other courses."
        )
        # until the file is corrected
        assert "Lines and rings" not in titles(page)
