"""Crossing branches of a boundary: the picture of XOR with x1 x2 is a cross whose quadrants do not join."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
# for places on the two diagonals at some pixels from the middle: whether x1 x2 > 0, and whether the tint covers them
DIAGONALS = """() => {
  const axes = linviz.axesOf(linviz.graph);
  const [x, y] = axes.px([0, 0]);
  const tinted = (right, up) => document.querySelector(".area").isPointInFill(new DOMPoint(x + right, y - up));
  return [1, 2, 3, 5, 8, 13].flatMap((far) => [[far, far], [-far, -far], [far, -far], [-far, far]]
    .map(([right, up]) => [right * up > 0, tinted(right, up)]));
}"""
# the lines of the boundary in pixels from the middle of the cross
ARMS = """() => {
  const [x, y] = linviz.axesOf(linviz.graph).px([0, 0]);
  const lines = document.querySelector(".boundary").getAttribute("d").split("M").slice(1);
  const places = lines.map((line) => line.split("L").map((pair) => pair.split(" ").map(Number)));
  return places.map((line) => line.map(([u, v]) => [u - x, v - y]));
}"""
VIEWS = [None, [-2.0, 2.0, -1.5, 1.5], [-3.0, 1.0, -1.0, 2.0], [-0.7, 0.9, -0.33, 1.21]]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
@pytest.mark.short("size0")
def test_the_boundary_of_xor_is_a_cross_in_every_view(size: tuple[int, int], look: Visit) -> None:
    screen = look("/s/xor-lifted#~s-1").resized(*size)
    for view in VIEWS:
        if view:
            screen.page.evaluate("(view) => linviz.view.show(view)", view)
        screen.settled()
        assert all(side == tint for side, tint in screen.page.evaluate(DIAGONALS)), (
            f"{view}: quadrants that join"
        )
        assert all(lies_on_axis(line) for line in screen.page.evaluate(ARMS)), (
            f"{view}: an arm that bends"
        )


def lies_on_axis(line: list[tuple[float, float]]) -> bool:
    """Return whether a line runs along one of the two axes."""
    return any(all(abs(place[way]) < 0.6 for place in line) for way in (0, 1))
