"""The gallery, its presets and courses; links from before there was a gallery; a user's own course."""

import re
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
    for path in ("/", "/c/lines", "/c/no-such", "/lecturers", "/python"):
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


def found(page: Page) -> list[str]:
    """Return the slugs of the scenarios that the page shows."""
    return [
        one.get_attribute("data-slug") or ""
        for one in page.locator("li[data-slug]").all()
        if one.is_visible()
    ]


def test_a_search_filters_titles_ideas_algorithms_and_lifts(visit: Visit) -> None:
    page = visit("").page
    page.goto(visit("").server)
    all_shown = found(page)
    page.keyboard.press("/")
    expect(page.get_by_label("Search scenarios")).to_be_focused()
    # by its short title, its full one, its idea, its algorithm, and its lift
    for words, slug in (
        ("xor NEVER", "xor-cycle"),
        ("two diagonals", "xor-cycle"),
        ("every update that", ""),
        ("Pegasos", "pegasos"),
        ("rbf hulls", "hulls-of-a-kernel"),
    ):
        page.get_by_label("Search scenarios").fill(words)
        assert (slug in found(page)) == bool(slug)
        assert len(found(page)) <= 3
        assert page.get_by_role("region").count() <= 3
    expect(page.locator("#found")).to_have_text(f"{len(found(page))} scenario")
    page.get_by_label("Search scenarios").fill("zzz")
    expect(page.get_by_role("status").first).to_contain_text("No scenario has these words.")
    page.keyboard.press("Escape")
    assert found(page) == all_shown
    page.keyboard.type("pegasos")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/s/pegasos"))


def test_what_has_been_seen_is_marked_counted_and_forgotten(visit: Visit) -> None:
    screen = visit("/s/two-points")
    page, server = screen.page, screen.server
    row = page.get_by_role("region", name="Perceptron variants")
    # opened, but not to its end, nor to the answer
    page.goto(server)
    expect(page.get_by_role("link", name="Continue: Two points, two updates")).to_be_visible()
    expect(row.locator("progress")).to_have_count(0)
    page.get_by_role("link", name="Continue").click()
    screen.ready().press("End").settled()
    page.goto(server)
    expect(row.get_by_role("link", name="Seen: Two points, two updates")).to_be_visible()
    expect(row.locator(".progress")).to_have_text("1 of 12")
    # one that opens at its end counts when its answer is shown
    screen.open("/s/only-svs")
    page.goto(server)
    svm = page.get_by_role("region", name="Optimisation and SVM")
    expect(svm.locator(".done")).to_have_count(0)
    screen.open("/s/only-svs")
    page.get_by_role("button", name="Show the answer").click()
    page.goto(server)
    expect(svm.get_by_role("link", name="Seen: Points that hold the line")).to_be_visible()
    assert violations(screen) == []
    page.keyboard.press("?")
    page.get_by_role("button", name="Forget what I have seen").click()
    page.keyboard.press("Escape")
    expect(page.locator(".done, progress")).to_have_count(0)
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    # the desk forgets as well
    screen.open("/s/two-points").press("End").settled().press("?")
    page.get_by_role("button", name="Forget what I have seen").click()
    expect(page.locator("#forgotten")).to_have_text("Forgotten. My scenarios are still here.")
    page.goto(server)
    expect(page.locator(".done, progress")).to_have_count(0)


def test_continue_leads_to_the_step_and_to_points_of_one_s_own(visit: Visit) -> None:
    screen = visit("/s/xor-cycle").press("ArrowRight").press("ArrowRight").settled()
    step = screen.step
    screen.page.wait_for_url(f"**#~s{step}")
    screen.page.goto(screen.server)
    screen.page.get_by_role("link", name="Continue: XOR never ends").click()
    assert screen.ready().step == step
    screen.click((0.5, 0.2))
    points = screen.points
    screen.page.wait_for_url(re.compile("#(?!~s)"))
    screen.page.goto(screen.server)
    screen.page.get_by_role("link", name="Continue").click()
    assert screen.ready().points == points


@pytest.mark.parametrize(
    "stored", ["{", "[]", '{"done": 3, "last": {"title": "x", "address": "//evil"}}']
)
def test_a_store_that_something_else_has_written_counts_as_empty(visit: Visit, stored: str) -> None:
    page = visit("").page
    page.goto(visit("").server)
    page.evaluate("(stored) => localStorage.setItem('linviz-seen', stored)", stored)
    page.reload()
    expect(page.locator(".done, progress")).to_have_count(0)
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)


def test_a_canvas_of_one_s_own_is_kept_opened_and_deleted(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(TWO)}")
    page = screen.page
    points = screen.points
    keep(screen, "Two of mine")
    expect(page.locator("#keep-said")).to_have_text("Kept as “Two of mine”.")
    page.goto(screen.server)
    mine = page.get_by_role("region", name="My scenarios")
    assert violations(screen) == []
    mine.get_by_role("link", name="Two of mine").click()
    assert screen.ready().points == points
    # the same name replaces it
    keep(screen, "Two of mine")
    page.goto(screen.server)
    expect(mine.get_by_role("listitem")).to_have_count(1)
    mine.get_by_role("button", name="Delete Two of mine").click()
    expect(mine).to_have_count(0)


def keep(screen: Screen, name: str) -> None:
    """Keep what is on the screen under a name."""
    screen.press("s")
    screen.page.get_by_text("Keep in this browser").click()
    screen.page.get_by_label("Name").fill(name)
    screen.page.get_by_role("button", name="Keep", exact=True).click()


def test_a_browser_that_stores_nothing_says_so_in_words(visit: Visit) -> None:
    screen = visit("", fresh=True)
    screen.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    screen.open("/s/two-points")
    keep(screen, "Mine")
    expect(screen.page.locator("#keep-said")).to_contain_text(
        "does not let this page store anything"
    )


def test_a_list_that_cannot_be_read_is_told_and_can_be_deleted(visit: Visit) -> None:
    screen = visit("/s/two-points")
    page = screen.page
    page.evaluate("() => localStorage.setItem('linviz-mine', '[3]')")
    keep(screen, "Mine")
    expect(page.locator("#keep-said")).to_contain_text("cannot be read")
    page.goto(screen.server)
    mine = page.get_by_role("region", name="My scenarios")
    expect(mine.get_by_role("alert")).to_contain_text("cannot be read")
    mine.get_by_role("button", name="Delete the list").click()
    expect(mine).to_have_count(0)


def test_the_large_tile_moves_until_it_is_paused_and_rests_for_who_wants_no_motion(
    visit: Visit,
) -> None:
    turned = "() => document.querySelector('.tile animateTransform').parentNode.transform.animVal.numberOfItems"
    moving = visit("", fresh=True, reduced_motion="no-preference").page
    moving.goto(visit("").server)
    paused = "() => document.querySelector('.tile svg').animationsPaused()"
    assert moving.evaluate(paused) is False
    moving.get_by_role("button", name="Pause the picture").click()
    assert moving.evaluate(paused) is True
    moving.get_by_role("button", name="Play the picture").click()
    assert moving.evaluate(paused) is False
    still = visit("", fresh=True, reduced_motion="reduce").page
    still.goto(visit("").server)
    expect(still.get_by_role("button", name="Play the picture")).to_be_visible()
    assert still.evaluate(turned) == 0


def test_own_data_open_from_the_home_page(visit: Visit) -> None:
    screen = visit("")
    page = screen.page
    page.goto(screen.server)
    page.get_by_role("link", name="Use your data").click()
    expect(page.get_by_role("dialog", name="Your data")).to_be_visible()
    page.keyboard.press("Escape")
    screen.ready().reload()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_home_page_works_on_a_phone_by_touch(visit: Visit) -> None:
    screen = visit("", viewport={"width": 390, "height": 844}, has_touch=True)
    page = screen.page
    page.goto(screen.server)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Dark or light").tap()
    expect(page.get_by_role("link", name="For lecturers")).to_be_visible()
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("link", name="For lecturers")).to_be_hidden()
    page.get_by_role("button", name="Search").tap()
    page.get_by_label("Search scenarios").fill("pegasos")
    assert found(page) == ["pegasos"]
    assert too_small(screen) == []
    page.get_by_role("listitem").locator("visible=true").get_by_role("link").tap()
    expect(page).to_have_url(re.compile("/s/pegasos"))


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
        # besides, the search of the page has a status that is empty here
        said = page.get_by_role("status").and_(page.locator(".said"))
        reload_until(page, lambda: said.count() > 0)
        expect(said).to_have_text(
            "course.toml: presets: there is no preset 'rnig' (did you mean 'ring'?). "
            "This page leaves it out."
        )
        # that of the folder follows at the end
        expect(cards).to_have_count(4)


WORD = "w" * 400
LONG_WORDS = f"""title = "{"T" * 80}"
idea = "{WORD}"
question = "{WORD}"
answer = "{WORD}"
algorithm = "perceptron"
points = [[2, 1, 1], [1, 2, -1]]
[[predict]]
step = 0
ask = "{"a" * 150}"
why = "{"y" * 100}"
choices = ["{"b" * 60}", "{"c" * 60}"]
answer = "{"b" * 60}"
"""


@pytest.mark.parametrize("width", [390, 1440])
def test_a_word_of_any_length_breaks_and_no_page_goes_sideways(
    visit: Visit, width: int, tmp_path: Path
) -> None:
    own = tmp_path / "long"
    own.mkdir()
    (own / "one.toml").write_text(LONG_WORDS, "utf-8")
    index = f'title = "{"C" * 80}"\nlecture = "{WORD}"\ndescription = "{WORD}"\n'
    (own / "course.toml").write_text(index, "utf-8")
    # a usual course too: a phone shows its presets in a row that goes sideways
    (own / "usual").mkdir()
    (own / "usual" / "course.toml").write_text(COURSE.format("Lines", 1, 1, LINES), "utf-8")

    with serving(create_app(own_folder=own)) as server:
        screen = visit("", server=server, viewport={"width": width, "height": 844})
        page = screen.page
        for path in ("/", "/c/long", "/c/usual", "/s/one", "/embed/s/one"):
            page.goto(server + path)
            assert page.evaluate("() => { scrollTo(9e4, 0); return scrollX; }") == 0, path
        page.goto(f"{server}/s/one?predict")
        wait_for_preset(screen, "one")
        cut = """() => [...document.querySelectorAll('.predict-choice > span, .menu-list a > *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth).length"""
        expect(page.locator(".predict-choice").first).to_be_visible()
        assert page.evaluate(cut) == 0
        page.keyboard.press("Escape")
        page.locator('[data-act="menu"]').first.click()
        expect(page.locator(".menu-list a").first).to_be_visible()
        assert page.evaluate(cut) == 0
