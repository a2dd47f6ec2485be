"""The legend: it lists every mark that the picture shows, and no other."""

from collections.abc import Callable, Sequence

from playwright.sync_api import expect

from linviz.run.mark import Mark
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.test_sheets import IN_SIGHT, KEPT, opened
from tests.browser.test_small import device

Visit = Callable[..., Screen]
TICK = "(button) => getComputedStyle(button, '::before').content"
# visible marks of the picture, by the entries of the legend that they may have
SEEN = """(strokes) => {
  // a view may have a second picture
  const layers = [...document.querySelectorAll(":is(g.linviz-under, g.linviz-over)")].filter(
    (layer) => layer.closest("#graph") || layer.checkVisibility());
  const all = (selector) => layers.flatMap((layer) => [...layer.querySelectorAll(selector)]);
  const visible = (node) => {
    const { display, visibility } = getComputedStyle(node);
    return display !== "none" && visibility === "visible" && node.getBoundingClientRect().width > 0;
  };
  const drawn = (selector) => all(selector).some((path) => path.getAttribute("d"));
  const seen = (selector) => all(selector).some(visible);
  const under = (path) => Boolean(document.querySelector(`#scrubber ${path}`).getAttribute("d"));
  const rings = (dashes, width) => all("g.point.support .ring:first-of-type").filter(visible).some((ring) => {
    const { strokeDasharray, strokeWidth } = getComputedStyle(ring);
    return strokeDasharray.startsWith(dashes) && (!width || parseFloat(strokeWidth) === width);
  });
  return {
    plus: seen(".mark.plus"), minus: seen(".mark.minus"), split: seen("path.mark"), heap: seen(".label.heap"),
    looked: seen(".looked .ring:nth-of-type(2)"), asked: seen(".point:not(.looked) .ring:nth-of-type(2)"),
    wrong: seen(".cross"),
    number: seen(".label.number"), count: seen(".label.count"), held: seen(".point.held"),
    share: seen(".point.support"),
    "on-margin": rings("none", 2.5), "in-margin": rings("4px"), beyond: rings("1.5px"), outside: rings("none", 1),
    boundary: drawn(".boundary"), curve: drawn(".curve"), sigmoid: drawn(".sigmoid"),
    arrow: seen(".head"), before: drawn(".before"),
    sides: Number(all(".ground")[0].getAttribute("width")) > 0, "margins targets odds bound level": drawn(".margins"),
    "bounds free": drawn(".band"), "slack rest": drawn(".slack"), arc: drawn(".arc"),
    distance: drawn(".distance"), measured: seen(".measured"), "best avg moving": drawn(".kept"),
    voters: drawn(".voters"),
    tie: drawn(".tie"), hull: drawn(".hull.plus") || drawn(".hull.minus"), "hull-of-z": drawn(".hull.of-z"),
    mirrored: drawn(".mirrored"), link: drawn(".link"),
    ticks: under(".updates"), strides: under(".gaps"),
    ...Object.fromEntries(strokes.map((name) => [name, drawn(`.${name}`)])),
  };
}"""
# names of the strokes that marks define
STROKES = [name for mark in Mark.__subclasses__() for name, _ in mark.legend]
PICTURES = """() => new Set([...document.querySelectorAll(":is(g.linviz-under, g.linviz-over)")]
  .filter((layer) => layer.closest("#graph") || layer.checkVisibility())
  .map((layer) => layer.closest("svg"))).size"""
SCRIPT = "**/assets/legend.js*"
LISTED = "() => [...document.querySelectorAll('#legend [data-mark]:not([hidden])')].map((row) => row.dataset.mark)"


def looked_at(screen: Screen) -> list[int]:
    """Return the first two steps, the middle one and the last."""
    return [0, 1, screen.steps // 2, screen.steps]


def check(screen: Screen, what: str, steps: Sequence[int]) -> None:
    """Check the open legend at these steps: each visible mark has one entry, and each entry a mark.

    In the second picture of a view a mark may stand for something else, and then it has two.
    """
    screen.page.locator("#legend").wait_for()
    for step in steps:
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        check_step(screen, f"{what}, step {step}")


def check_step(screen: Screen, where: str) -> None:
    seen, entries_left = screen.page.evaluate(SEEN, STROKES), set(screen.page.evaluate(LISTED))
    pictures = screen.page.evaluate(PICTURES)
    for entries, is_seen in seen.items():
        matching_entries = entries_left & set(entries.split())
        assert is_seen <= len(matching_entries) <= is_seen * pictures, f"{where}: {entries}"
        entries_left -= matching_entries
    assert not entries_left, f"{where}: not in the picture"


def test_the_legend_opens_where_it_covers_few_points_and_closes_by_its_key_and_by_escape(
    visit: Visit,
) -> None:
    screen = visit("/s/outlier-c")
    card, button = (
        screen.page.locator("#legend"),
        screen.page.locator('#view-menu [data-act="legend"]'),
    )
    screen.act("menu-view")
    assert button.is_visible()
    assert button.evaluate(TICK) == "none"
    screen.act("menu-view").press("l")
    card.wait_for()
    # ticked in its menu
    screen.act("menu-view")
    assert "✓" in button.evaluate(TICK)
    screen.act("menu-view")
    assert button.is_hidden()
    box, plane = card.bounding_box(), screen.page.locator("#canvas").bounding_box()
    assert box
    assert plane
    assert box["x"] >= plane["x"]
    assert box["x"] + box["width"] <= plane["x"] + plane["width"]
    assert box["y"] + box["height"] <= plane["y"] + plane["height"]
    # a click on the legend adds no point
    card.click()
    assert len(screen.points) == 7
    screen.press("Escape")
    assert card.is_hidden()
    screen.press("l", "l")
    assert card.is_hidden()


def test_until_it_is_loaded_it_can_be_closed_and_opened_again(visit: Visit) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, SCRIPT, held=True)
    screen.open("/s/outlier-c#~s2").whole()
    card, button = (
        screen.page.locator("#legend"),
        screen.page.locator('#view-menu [data-act="legend"]'),
    )
    # a page that is opened does not need it
    assert gate.asked == 0
    screen.press("l")
    gate.wait()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert card.is_hidden()
    screen.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    gate.let_through()
    screen.settled()
    assert card.is_hidden()
    assert screen.page.locator("#legend li svg").count() == 0
    # now it is there, and it is about the step that is shown
    screen.press("ArrowRight", "l")
    assert card.is_visible()
    assert gate.asked == 1
    check_step(screen, "outlier-c, step 3")


def test_what_was_pressed_while_it_came_is_shown_when_it_is_there(visit: Visit) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, SCRIPT, held=True)
    screen.open("/s/outlier-c#~s2").press("l", "l", "l")
    gate.wait()
    screen.press("ArrowRight")
    gate.let_through()
    screen.page.locator("#legend").wait_for()
    assert gate.asked == 1
    check_step(screen, "outlier-c, step 3")


def test_where_it_does_not_load_it_says_so_and_loads_when_asked_again(visit: Visit) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True)
    # set before the page is loaded, since a busy browser may apply a later route too late
    screen.page.route(SCRIPT, lambda route: route.abort())
    screen.open("/s/outlier-c#~s2").press("l")
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    assert screen.page.locator("#legend").is_hidden()
    button = screen.page.locator('#view-menu [data-act="legend"]')
    expect(button).to_have_attribute("aria-pressed", "false")
    screen.press("ArrowRight")
    assert screen.step == 3
    screen.page.unroute_all()
    screen.press("l").page.locator("#legend").wait_for()
    check_step(screen, "outlier-c, step 3")


def test_on_a_phone_its_sheet_fills_when_it_is_there_and_closes_where_it_does_not_load(
    visit: Visit,
) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True, **device(390, 844))
    screen.page.route(SCRIPT, lambda route: route.abort())
    screen.open("/s/outlier-c#~s2").settled()
    sheet, row = screen.page.locator("#sheet"), screen.page.locator('#sheet [data-mark="boundary"]')
    opened(screen, "menu-view").act("legend")
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    expect(sheet).to_be_hidden()
    screen.page.unroute_all()
    gate = RequestGate(screen.page, SCRIPT, held=True)
    opened(screen, "menu-view").act("legend")
    gate.wait()
    expect(screen.page.locator("#sheet-title")).to_have_text("Legend")
    expect(row).to_have_count(0)
    gate.let_through()
    expect(row).to_be_visible()
    assert screen.settled().page.evaluate(LISTED)
    # canvas and player stay in sight above it, now that it is higher
    screen.page.wait_for_function(IN_SIGHT, arg=KEPT)
    screen.press("Escape")
    expect(sheet).to_be_hidden()
    expect(screen.page.locator("#legend")).to_be_hidden()
    assert screen.page.locator("#legend li svg").count() == 0
