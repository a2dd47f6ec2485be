"""Hostile texts from outside: none runs, becomes markup or breaks the page; each is shown as text."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from linviz.scenario import link
from linviz.scenario.scenario import TEXTS, Scenario
from linviz.scenario.sharing import to_toml
from linviz.ui.server.serve import create_app
from tests.browser.daily import every
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.states import open_presets, preset
from tests.payloads import PAYLOADS
from tests.scenario.test_damaged_links import forge_code

Visit = Callable[..., Screen]
# tags whose number is the same on every intact page
TAGS = re.compile(rb"<(?:script|style|link|meta|base)\b")
# the part of a link after its settings: zero points packed as tenths
NO_POINTS = b"\0" + b"\0\0\0"
SLUGS = {name: f"p-{k}" for k, name in enumerate(PAYLOADS)}
# the page as the server sent it, before any script
WRITTEN = """async (path) => {
  const text = await (await fetch(path)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const { presets } = JSON.parse(page.getElementById("spec").textContent);
  return {
    title: page.getElementById("title").textContent,
    titles: presets.map(({ title }) => title),
    tags: page.querySelectorAll("script, style, link, meta, base").length,
    struck: page.getElementById("struck") !== null,
  };
}"""
# signs of a broken page; wide: something is wider than the window
STATE = """() => ({
  struck: "struck" in window || document.getElementById("struck") !== null || Object.prototype.struck !== undefined,
  tags: document.querySelectorAll("script, style, link, meta, base").length,
  wide: document.documentElement.scrollWidth > window.innerWidth,
})"""


# payloads that end the element or text that they are in
ENDS = [name for name in PAYLOADS if "end" in name.split()] + [
    "styles",
    "slots of Python",
    "null bytes",
]


def part_of(names: Iterable[str], part: int, parts: int, thorough: bool) -> list[str]:
    """Return every n-th name (n = `parts`) from `part` on, or all names if thorough."""
    return [*names][0 if thorough else part :: 1 if thorough else parts]


def scenario_with(text: str) -> Scenario:
    """Return a scenario of two points in which every text is this one."""
    return replace(preset("two-points"), slug=None, step=0, **dict.fromkeys(TEXTS, text))


def preset_files(text: str) -> tuple[str, str]:
    """Return a preset file with this text and a topic, and an unusable one with the text as a key."""
    file = to_toml(scenario_with(text))
    value = file.partition("\n")[0].removeprefix("title = ")
    return f"topic = {value}\n{file}", f"{value} = 1\n{to_toml(scenario_with('x'))}"


def join_lines(text: str) -> str:
    """Return the text as a preset file is read: with its lines joined."""
    return " ".join(text.split())


@pytest.fixture(scope="module")
def authors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve presets and broken files with hostile texts."""
    folder = tmp_path_factory.mktemp("authors")
    for name, text in PAYLOADS.items():
        for slug, file in zip(
            (SLUGS[name], f"broken-{SLUGS[name]}"), preset_files(text), strict=True
        ):
            (folder / f"{slug}.toml").write_text(file, "utf-8")
    with serving(create_app(scenarios=folder)) as where:
        yield where


@pytest.fixture(scope="module")
def tags(address: str) -> int:
    """Return the number of tags of a page without hostile texts."""
    with urlopen(f"{address}/s/two-points") as answer:
        return len(TAGS.findall(answer.read()))


def check(screen: Screen, tags: int) -> None:
    """Check that the page is intact and can be stepped."""
    assert screen.page.evaluate(STATE) == {"struck": False, "tags": tags, "wide": False}
    screen.press("Home", "PageDown")
    assert screen.step == 1
    assert "Point 1" in screen.caption


def check_texts(screen: Screen, text: str) -> None:
    """Check that the page shows all texts of the scenario unchanged."""
    page = screen.page
    title = text or "My own points"
    expect(page.locator("#title")).to_have_text(title, use_inner_text=False)
    assert page.locator("#title").text_content() == title
    # in these no line breaks before a value
    unbroken = text.replace(" = 1", "\u00a0=\u00a01")
    assert page.locator("#idea").text_content() == unbroken
    if text:
        assert page.locator("#question").text_content() == unbroken
        page.get_by_role("button", name="Show the answer").click()
        assert page.locator("#answer").text_content() == unbroken
    screen.act("share")
    page.locator("#share-notes").wait_for(state="attached")
    assert page.locator("#share-notes p").all_text_contents() == [text] * 2 * bool(text)
    screen.press("Escape")


def test_what_an_author_writes_into_a_preset_is_text(
    visit: Visit, authors: str, tags: int, thorough: bool
) -> None:
    # the menu of every page has all presets
    screen = visit(f"/s/{SLUGS['script']}", server=authors)
    screen.act("menu").settled()
    for name in {*ENDS, *part_of(SLUGS, 1, 4, thorough)}:
        slug, text = SLUGS[name], join_lines(PAYLOADS[name])
        served_page = screen.page.evaluate(WRITTEN, f"/s/{slug}")
        assert (served_page["tags"], served_page["struck"]) == (tags, False)
        # an HTML parser drops null bytes
        assert served_page["title"] == text.replace("\0", "")
        assert text in served_page["titles"]
        entry = screen.page.locator(f'#menu-list a[data-slug="{slug}"]')
        assert entry.locator(".menu-name").text_content() == text
        assert entry.locator(".menu-idea").text_content() == text
    for slug in open_presets(screen, part_of(SLUGS.values(), 0, 8, thorough)):
        (name,) = [one for one, own in SLUGS.items() if own == slug]
        check_texts(screen, join_lines(PAYLOADS[name]))
        check(screen, tags)


def test_what_a_link_says_is_text(visit: Visit, tags: int, thorough: bool) -> None:
    screen = visit("/s/two-points")
    for text in part_of(PAYLOADS.values(), 1, 4, thorough):
        screen.follow(link.encode(scenario_with(text)))
        check_texts(screen, text)
        check(screen, tags)


@pytest.mark.parametrize("name", every(ENDS, 2))
@pytest.mark.short("end of an attribute without quotes", "end of a text in JSON")
def test_a_page_that_is_written_with_it_opens(
    name: str, visit: Visit, authors: str, tags: int
) -> None:
    screen = visit(f"/s/{SLUGS[name]}", server=authors)
    check_texts(screen, join_lines(PAYLOADS[name]))
    check(screen, tags)


# places of a scenario where a name is expected; the error quotes the text that is there instead
FORGERIES: dict[str, Callable[[str], object]] = {
    "algorithm": lambda text: {"algorithm": text},
    "parameter": lambda text: {"parameters": {text: 1}},
    "value": lambda text: {"parameters": {"order": text}},
    "lift": lambda text: {"lift": {"name": text}},
    "view": lambda text: {"beside": text},
    # with a sign that no slug has, since some payloads could be slugs
    "slug": lambda text: {"slug": f"{text}!"},
    "key": lambda text: {text: text},
    "other": lambda text: {"other": {"algorithm": text, text: 1}},
}


@pytest.mark.parametrize("place", FORGERIES)
@pytest.mark.short("algorithm", "value", "view")
def test_what_a_forged_link_has_in_the_place_of_a_name_is_told_as_text(
    place: str, visit: Visit, tags: int, thorough: bool
) -> None:
    screen = visit("/s/two-points")
    # all are quoted in the same way
    for text in part_of(PAYLOADS.values(), [*FORGERIES].index(place), 3 if thorough else 16, False):
        content = json.dumps(FORGERIES[place](text)).encode()
        screen.press("g")
        screen.page.evaluate("(code) => { location.hash = code; }", forge_code(content + NO_POINTS))
        expect(screen.page.locator("#notice")).to_be_visible()
        assert screen.notice.endswith(".")
        check(screen.settled(), tags)
        screen.act("hush")


def test_what_a_broken_preset_says_is_told_as_text(
    visit: Visit, authors: str, tags: int, thorough: bool
) -> None:
    screen = visit(f"/s/{SLUGS['script']}", server=authors)
    for slug in part_of(SLUGS.values(), 2, 4, thorough):
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug)", f"broken-{slug}")
        said = f"authors0/broken-{slug}.toml cannot be used:"
        expect(screen.page.locator("#notice")).to_contain_text(said)
        check(screen.settled(), tags)
        screen.act("hush")


@pytest.mark.long
def test_half_a_character_in_a_link_is_told(visit: Visit, tags: int) -> None:
    screen = visit("/s/two-points")
    for text in ("\ud800", "x\udfff"):
        for place in ("title", "algorithm", "slug"):
            content = json.dumps({place: text}).encode()
            screen.page.evaluate(
                "(code) => { location.hash = code; }", forge_code(content + NO_POINTS)
            )
            expect(screen.page.locator("#notice")).to_be_visible()
            check(screen.settled(), tags)
            screen.act("hush")


# data left in the browser by an earlier page at this address, or sent by the embedding page
LEFT = """(text) => {
  const names = ["linviz-theme", "linviz-stride", "__proto__", text];
  for (const name of names) localStorage.setItem(name, text);
  window.name = text;
}"""
SENT = """(text) => {
  window.postMessage(text, "*");
  window.postMessage({ type: text, ["__proto__"]: { struck: 1 } }, "*");
}"""


# in the browser the text is a key of localStorage
@pytest.mark.parametrize("name", every([*PAYLOADS][::5], 3))
@pytest.mark.short("script")
def test_what_stands_behind_the_address_or_is_left_in_the_browser_changes_nothing(
    name: str, visit: Visit, tags: int
) -> None:
    text = PAYLOADS[name]
    screen = visit("/s/two-points")
    screen.page.evaluate(LEFT, text)
    screen.page.goto("about:blank")
    screen.open(f"/s/two-points#{quote(text)}")
    assert "link" in screen.notice
    assert screen.notice.endswith("The page shows the scenario without it.")
    assert screen.page.evaluate("() => document.documentElement.dataset.bsTheme") == "light"
    screen.page.evaluate(SENT, text)
    check(screen, tags)
    screen.page.evaluate("(text) => { location.hash = text; }", text)
    expect(screen.page.locator("#notice")).to_contain_text("link")
    check(screen, tags)
