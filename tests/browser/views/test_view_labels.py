"""Names in views: none lies on another name, nor on the line of what it does not name."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from linviz.scenario.sharing import builtin_presets
from tests.browser.screen import Screen
from tests.browser.views.homes import code_of

Visit = Callable[..., Screen]
SIZES = [(1440, 900), (1024, 768), (390, 844)]
# the names on which another name or one of these lines lies
COVERED = """(lines) => {
  const drawing = document.querySelector("#pane-drawing");
  const texts = [...drawing.querySelectorAll("svg text")].filter((one) => one.textContent && one.checkVisibility());
  const boxes = texts.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    // the letters of a line of text do not fill its box
    const air = (bottom - top) * 0.25;
    return { text: one.textContent, left, right, top: top + air, bottom: bottom - air };
  });
  const overlap = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const found = boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other))
    .map((other) => `${one.text} on ${other.text}`));
  for (const path of drawing.querySelectorAll(lines)) {
    if (!path.checkVisibility() || !path.getTotalLength()) continue;
    const matrix = path.getScreenCTM();
    for (let at = 0; at <= path.getTotalLength(); at += 2) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
      const under = boxes.find(({ left, right, top, bottom }) =>
        x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1);
      if (under) found.push(`${under.text} on ${path.getAttribute("class")}`);
    }
  }
  return [...new Set(found)];
}"""


# the second update of the preset "angles"; before the first w is 0
TURNED = 4


def open_view(visit: Visit, slug: str, view: str, size: tuple[int, int]) -> Screen:
    """Open the view beside a preset, in a window of this size."""
    scenario = replace(builtin_presets().presets[slug], beside=view, sight="", step=1)
    width, height = size
    screen = visit(f"/#{code_of(scenario)}~s1", viewport={"width": width, "height": height})
    if width < 720:
        screen.act("views")
    return screen.worked().painted()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.short("(1024, 768)")
def test_the_angle_is_named_beside_w_and_the_ring(visit: Visit, size: tuple[int, int]) -> None:
    # a regression: at 1024 x 768 the size of the angle was written over the name w, and across the ring
    screen = open_view(visit, "angles", "weights", size)
    screen.page.get_by_role("radio", name="Directions", exact=True).click()
    for step in range(1, screen.steps + 1):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        screen.painted()
        covered = screen.page.evaluate(COVERED, ".way-of-w, .way-of-x, .all-ways")
        assert not [one for one in covered if "°" in one], step
        # the arrow is w before the step, so it is not named w where the step has turned w
        old = screen.page.locator(".directions .weights-name").filter(visible=True)
        names = screen.page.locator(".directions .weights-letter").filter(visible=True)
        assert old.all_text_contents() == (["before"] if step == TURNED else []), step
        assert names.all_text_contents().count("w") == (step > 1), step


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "angles"])
@pytest.mark.short("one-mistake-one-turn-(1024, 768)")
def test_no_name_in_chance_is_on_another_or_on_the_line_of_the_points(
    visit: Visit, slug: str, size: tuple[int, int]
) -> None:
    # a regression: the name of where half of all labellings can be separated was on the line of the n points
    screen = open_view(visit, slug, "chance", size)
    assert screen.page.evaluate(COVERED, ".chance-now") == []


def test_the_numbers_of_a_narrow_axis_do_not_touch(visit: Visit) -> None:
    # a regression: beside a question the axis of C had 1,00010,000
    screen = visit("/s/outlier-c", viewport={"width": 1024, "height": 768}).settled()
    screen.press("End", "q")
    screen.page.get_by_role("radio", name="Narrower").click()
    screen.press("Enter").worked()
    numbers = screen.page.locator("#pane-drawing .chart-number").filter(has_text="1,000")
    numbers.first.wait_for()
    boxes = [one.bounding_box() for one in numbers.locator("xpath=../*").all()]
    row = sorted(
        (box["x"], box["x"] + box["width"])
        for box in boxes
        if box and box["y"] == boxes[0]["y"]  # type: ignore[index]
    )
    assert len(row) >= 4
    assert all(start > end + 2 for (_, end), (start, _) in pairwise(row))
