"""The legend: it lists every mark that the picture shows, and no other."""

from collections.abc import Callable, Sequence

from linviz.run.mark import Mark
from tests.browser.screen import Screen

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
LISTED = "() => [...document.querySelectorAll('#legend [data-mark]:not([hidden])')].map((row) => row.dataset.mark)"


def looked_at(screen: Screen) -> list[int]:
    """Return the first two steps, the middle one and the last."""
    return [0, 1, screen.steps // 2, screen.steps]


def check(screen: Screen, what: str, steps: Sequence[int]) -> None:
    """Check the open legend at these steps: each visible mark has one entry, and each entry a mark.

    In the second picture of a view a mark may stand for something else, and then it has two.
    """
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
    assert card.is_visible()
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
