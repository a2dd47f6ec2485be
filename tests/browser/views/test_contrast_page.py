"""Tests of the views in a contrast theme of the system: everything that carries a meaning stays visible."""

from collections.abc import Callable, Iterator

from linviz.run.view import VIEWS
from tests.browser.screen import Screen
from tests.browser.test_states import themes
from tests.browser.views.homes import address

Visit = Callable[..., Screen]
# targets for the pointer, what only covers other strokes, and what is drawn on a mark
QUIET = (
    "clipPath *, defs *, .chart-grid, [class*=reach], .kernel-row, .cross, .loss-part + text, "
    ".ground, .ground-floor, .area, .half-plane"
)
# the least ratio of the luminances of a mark and the ground
LEAST = 1.3
# for each class of visible marks, whether a stroke or a fill differs from the ground
SEEN = """([quiet, least]) => {
  const probe = document.createElement("div");
  document.body.append(probe);
  probe.style.cssText = "forced-color-adjust: none; background: Canvas";
  const ground = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const drawn = (colour, opacity) => {
    if (colour === "none" || !Number(opacity)) colour = ground;
    Object.assign(paint, { fillStyle: ground, globalAlpha: 1 });
    paint.fillRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.05 + 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const differs = (one) => Math.max(one / drawn(ground, 1), drawn(ground, 1) / one) > least;
  const apart = (node) => {
    const { stroke, strokeWidth, strokeOpacity, fill, fillOpacity, opacity } = getComputedStyle(node);
    const lines = parseFloat(strokeWidth) > 0 ? strokeOpacity * opacity : 0;
    return differs(drawn(stroke, lines)) || differs(drawn(fill, fillOpacity * opacity));
  };
  const marks = document.querySelectorAll(
    "#pane-drawing svg :is(path, circle, rect, line, polygon, text)");
  const kinds = new Map();
  for (const node of marks) {
    const box = node.getBoundingClientRect();
    if (node.matches(quiet) || !node.checkVisibility() || !(box.width + box.height)) continue;
    const kind = `${node.tagName} ${node.getAttribute("class") ?? ""} in ${node.parentNode.getAttribute("class")}`;
    kinds.set(kind, (kinds.get(kind) ?? false) || apart(node));
  }
  return { count: kinds.size, lost: [...kinds].filter(([, seen]) => !seen).map(([kind]) => kind) };
}"""


def test_in_forced_colours_no_mark_of_a_view_has_the_colour_of_its_ground(
    visit: Visit, thorough: bool
) -> None:
    screen = visit(color_scheme="dark", forced_colors="active")
    lost = dict(invisible_marks(screen, thorough))
    assert {where: marks for where, marks in lost.items() if marks} == {}


def invisible_marks(screen: Screen, thorough: bool) -> Iterator[tuple[str, list[str]]]:
    """Yield for each view and theme the kinds of marks that are invisible when the contrast theme is switched on."""
    for place, name in enumerate(VIEWS):
        screen.follow(address(name).removeprefix("/#")).worked()
        for theme in themes(screen, thorough, place):
            found = screen.page.evaluate(SEEN, [QUIET, LEAST])
            # the table has none
            assert found["count"] or name == "table", f"{name} is empty"
            yield f"{name}, {theme}", found["lost"]
