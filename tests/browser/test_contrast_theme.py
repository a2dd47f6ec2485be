"""A contrast theme of the system: marks have its two colours, and the classes differ by shape."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
# the colour of each mark, and the theme's colours of text and ground
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
    margin: colour("path.margins", "stroke"), ring: colour(".point.support .ring", "stroke"),
    plus: colour(".sign.plus", "stroke"), minus: colour(".sign.minus", "stroke"),
    number: colour(".label.number", "fill"), w: colour(".arrow .head", "fill"),
    slack: colour(".slack", "stroke"), tick: colour(".xtick text", "fill"),
  }, under: { area: colour(".area", "fill"), ground: colour(".ground", "fill"), halo: colour(".cross", "stroke") } };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.short("dark")
def test_in_forced_colours_all_that_is_drawn_has_the_colours_of_the_theme(
    scheme: str, visit: Visit
) -> None:
    screen = visit("/s/outlier-c", color_scheme=scheme, forced_colors="active")
    found = screen.page.evaluate(COLOURS)
    assert found["text"] != found["ground"]
    assert set(found["drawn"].values()) == {found["text"]}, found["drawn"]
    assert set(found["under"].values()) == {found["ground"]}, found["under"]


# relative luminances of front and back of what must be distinguished, with system colours as they are drawn
LUMINANCES = """() => {
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const luminance = (...layers) => {
    for (const [colour, alpha] of layers) {
      Object.assign(paint, { fillStyle: colour, globalAlpha: alpha });
      paint.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const legend = style('#view-menu [data-act="legend"]');
  const ground = style(".plane .ground").fill;
  const band = style(".linviz-over .band");
  return {
    legend: [luminance([legend.color, 1]), luminance([legend.backgroundColor, 1])],
    band: [luminance([ground, 1], [band.fill, Number(band.opacity)]), luminance([ground, 1])],
  };
}"""
# whether the badge has a frame, and reaches over the first line of the sentence
COVERS = """() => {
  const badge = linviz.byId("badge");
  const framed = !/rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(badge).borderTopColor);
  return framed && badge.getBoundingClientRect().bottom > linviz.byId("caption").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.short("dark")
def test_in_forced_colours_what_is_pressed_can_be_read_and_the_band_be_seen(
    scheme: str, visit: Visit
) -> None:
    screen = visit("/s/outlier-c", color_scheme=scheme, forced_colors="active").certified()
    # the pointer rests on it
    screen.press("End").act("menu-view").act("legend")
    for what, (front, back) in screen.page.evaluate(LUMINANCES).items():
        high, low = max(front, back), min(front, back)
        assert (high + 0.05) / (low + 0.05) >= 3, what
    marks = screen.page.evaluate(
        "() => [...document.querySelectorAll('.tools .mark:not([aria-pressed=true] *), .point-chip .mark')]"
        ".map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len(marks) > 1
    assert set(marks) == {screen.page.evaluate(COLOURS)["text"]}
    for width, height in ((1440, 900), (1280, 720), (1024, 768)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert not screen.page.evaluate(COVERS), width
