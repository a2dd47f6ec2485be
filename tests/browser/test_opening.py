"""The picture that comes with the page: its points are at the same places as on the canvas that replaces it."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.slow import SCRIPTS, RequestGate, SlowMiddleware

Visit = Callable[..., Screen]
# the points in the order of their places on the screen
CAME = """() => [...document.querySelectorAll("#graph .opening")].filter((one) => one.checkVisibility())
  .flatMap((one) => [...one.querySelectorAll("circle[cx], rect[x]")])
  .filter((one) => one.getAttribute("fill") !== "none")
  .map((one) => one.getBoundingClientRect())
  .map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])"""
LIVE = """() => linviz.state.scenario.points.map((point) => linviz.axesOf(linviz.graph).toClient(point))"""
SHIFT = """() => { window.shift = 0; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: "layout-shift", buffered: true }); }"""
# texts and settings of the first answer's HTML, and those of the page
SAID = r"""async (slug) => {
  const answer = await (await fetch(`/s/${slug}${location.search}`)).text();
  const came = new DOMParser().parseFromString(answer, "text/html");
  return [came, document].map((page) => {
    const find = (selector) => page.querySelector(selector);
    // the page marks the symbols that it explains; it does not change the text
    const html = (selector) => find(selector).innerHTML.replace(/<span [^>]*data-symbol="[^"]*">(.*?)<\/span>/g, "$1");
    const shown = [...page.querySelectorAll(".formula-block[data-shown] .formula-line")];
    const next = ["next", "stride"].map((act) => find(`[data-act=${act}]`));
    const slider = find("#scrubber input");
    return {
      title: html("#menu-title"), detail: html("#menu-detail"), head: html("#head"), caption: html("#caption"),
      formula: shown.map((line) => line.innerHTML), blocks: page.querySelectorAll(".formula-block").length,
      code: [...find("#pseudocode").children].map((line) =>
        [line.textContent, "running" in line.dataset, line.style.getPropertyValue("--hang").trim()]),
      numbers: html("#numbers"), light: find("#light").outerHTML,
      step: find("#step-number").value, chosen: ["algorithm", "lift"].map((id) => find(`#${id}`).value),
      // of a long run the player says what it leaves out as well
      player: linviz.state.run.last < linviz.state.run.steps || [
        slider.max, slider.value, html("#position"), find("#scrubber").style.getPropertyValue("--done").trim(),
      ],
      next: next.map((button) => Boolean(button.closest("[hidden]")) || button.textContent),
    };
  });
}"""
PRESENTED = "/s/rbf-overfit?present"
# left and top of the visible parts, and also right and bottom of the picture
PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".header, .desk-head, .opening, .tools, .pane-head, .player, .chosen, .step-card")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.classList[0], one.getBoundingClientRect()])
    .map(([name, { left, top, right, bottom }]) =>
      [name, name === "opening" ? [left, top, right, bottom] : [left, top]]))"""
# limit of a good cumulative layout shift
STILL = 0.1
# px; the player's text comes with the run, and may take a line of the canvas
NEAR = 25
# px; from this width and above this height, canvas and view are two halves
HALVES, LOW = 900, 560
# fraction of an answer that contains the picture
FIRST = 0.8
SIZES = [(1440, 900), (1024, 768), (390, 844)]


def check_words(screen: Screen, slug: str) -> None:
    """Check that a preset's first answer has the same texts as the finished page."""
    came, live = screen.page.evaluate(SAID, slug)
    for part, text in live.items():
        assert came[part] == text, f"{slug}: {part}"


OPENED = ("one-mistake-one-turn", "only-svs", "rbf-overfit", "xor-cycle", "ridge-1d")
PAGES = ("/s/one-mistake-one-turn", "/s/rbf-overfit", "/embed/s/rbf-overfit", PRESENTED)


def daily(all_: Sequence[str], sizes: Sequence[tuple[int, int]]) -> list[Any]:
    """Return all pairs of both lists; all but enough pairs to have each entry once are marked long."""
    most = max(len(all_), len(sizes))
    chosen = {(all_[k % len(all_)], sizes[k % len(sizes)]) for k in range(most)}
    long = pytest.mark.long
    return [
        pytest.param(*pair, marks=() if pair in chosen else long) for pair in product(all_, sizes)
    ]


@pytest.mark.parametrize(("slug", "size"), daily(OPENED, SIZES))
@pytest.mark.short("one-mistake-one-turn-size0", "only-svs-size4")
def test_the_points_stand_where_they_will_and_nothing_jumps(
    slug: str, size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("", viewport={"width": size[0], "height": size[1]}, fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    screen.page.add_init_script(f"({SHIFT})()")
    screen.page.goto(f"{screen.server}/s/{slug}", wait_until="commit")
    expect(screen.page.locator(".opening").first).to_be_attached()
    # the whole first answer has arrived
    expect(screen.page.locator("#announcer")).to_be_attached()
    before = screen.page.evaluate(CAME)
    title = screen.text("menu-title")
    line.let_through()
    screen.ready().settled()
    after = screen.page.evaluate(LIVE)
    assert len(before) == len(after) > 1
    for x, y in after:
        assert min(math.hypot(x - u, y - v) for u, v in before) < NEAR, (x, y)
    assert screen.text("menu-title") == title
    assert screen.page.locator(".opening").count() == 0
    assert screen.page.evaluate("() => window.shift") < STILL


@pytest.mark.parametrize(
    ("page", "size"), daily(PAGES, [*SIZES, (700, 500), (844, 390), (360, 560)])
)
@pytest.mark.short("/s/rbf-overfit-size7", "/s/rbf-overfit?present-size21")
def test_what_is_seen_of_a_page_that_is_still_coming_stands_where_it_will(
    page: str, size: tuple[int, int], slow: tuple[str, SlowMiddleware], visit: Visit
) -> None:
    address, door = slow
    path = urlsplit(page).path
    viewport = {"width": size[0], "height": size[1]}
    screen = visit("", server=address, viewport=viewport, fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    door.share(path, FIRST)
    screen.page.goto(address + page, wait_until="commit")
    # the picture comes first, next to a view with the words below it; in presentation mode all comes together
    expect(screen.page.locator(".pane")).to_be_attached()
    places_seen = [screen.page.evaluate(PLACES)]
    assert "card" not in places_seen[0]
    is_wide = size[0] >= HALVES and size[1] > LOW
    waits = is_wide and screen.page.locator("main[data-beside]").count() > 0
    assert ("opening" in places_seen[0]) is (page != PRESENTED and not waits)
    for share in np.arange(FIRST, 1.0, 0.04):
        door.share(path, share)
        places_seen.append(screen.painted().page.evaluate(PLACES))
    door.share_all()
    expect(screen.page.locator("#spec")).to_be_attached()
    last = screen.page.evaluate(PLACES)
    for places in places_seen:
        for part, place in places.items():
            assert place == pytest.approx(last[part], abs=2), part
    line.let_through()
    screen.ready()


@pytest.mark.parametrize("code", ["#~s3", "#AoNbXZyR"])
def test_a_link_shows_no_other_picture_before_its_own(code: str, visit: Visit) -> None:
    screen = visit("", fresh=True)
    line = RequestGate(screen.page, SCRIPTS, held=True)
    screen.page.goto(f"{screen.server}/s/one-mistake-one-turn{code}", wait_until="commit")
    expect(screen.page.get_by_text("Opening the link …")).to_be_visible()
    for hidden in (
        "#question",
        "#caption",
        "#menu-title",
        ".opening",
        ".formula-block[data-shown]",
    ):
        expect(screen.page.locator(hidden).first).to_be_hidden()
    line.let_through()
    screen.ready()
    expect(screen.page.get_by_text("Opening the link …")).to_be_hidden()
    expect(screen.page.locator("#caption")).to_be_visible()
