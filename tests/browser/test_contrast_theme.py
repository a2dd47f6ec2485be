"""A contrast theme of the system: what is drawn has its two colours, and the classes still differ by shape."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
# of each mark the colour that draws it; and what the theme has for text and ground
COLOURS = """() => {
  const colour = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
  const probe = document.createElement("div");
  document.body.append(probe);
  probe.style.cssText = "color: CanvasText; background: Canvas";
  const { color: text, backgroundColor: ground } = getComputedStyle(probe);
  probe.remove();
  return { text, ground, drawn: {
    disc: colour("circle.mark", "fill"), square: colour("rect.mark", "fill"),
    boundary: colour("path.boundary", "stroke"),
    margin: colour("path.margins", "stroke"), ring: colour(".ring", "stroke"), plus: colour(".sign.plus", "stroke"),
    minus: colour(".sign.minus", "stroke"), number: colour(".label.number", "fill"), w: colour(".head", "fill"),
    slack: colour(".slack", "stroke"), tick: colour(".xtick text", "fill"),
  }, under: { area: colour(".area", "fill"), ground: colour(".ground", "fill"), halo: colour(".cross", "stroke") } };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_all_that_is_drawn_has_the_colours_of_the_theme(scheme: str, visit: Visit) -> None:
    screen = visit("/s/outlier-c", color_scheme=scheme, forced_colors="active")
    found = screen.page.evaluate(COLOURS)
    assert found["text"] != found["ground"]
    assert set(found["drawn"].values()) == {found["text"]}, found["drawn"]
    assert set(found["under"].values()) == {found["ground"]}, found["under"]
