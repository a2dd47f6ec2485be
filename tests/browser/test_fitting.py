"""Layout on screens of many sizes: nothing is cut off, covered or broken into two lines."""

from collections.abc import Callable
from dataclasses import replace
from math import dist

import pytest

from linviz.scenario import link
from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.states import TWO

Visit = Callable[..., Screen]
# pixels of the focus ring that are cut off; 0 if it is seen whole
CUT = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const ring = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const out = [];
  for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowY === "visible") continue;
    const frame = up.getBoundingClientRect();
    out.push(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
  }
  return Math.max(0, ring + Math.max(-ring, ...out));
}"""
NAME = """() => {
  const one = document.activeElement;
  return one === document.body ? null : one.dataset.act || one.id || one.tagName;
}"""


# pixels of the chosen algorithm's name that its list does not show
LONGER = """() => {
  const list = linviz.byId("algorithm"), style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return Math.max(...Array.from(list.options, (one) => pen.measureText(one.text).width)) - room;
}"""


# those of these parts that end below the column
BELOW = """(selectors) => {
  const { bottom } = document.querySelector(".side").getBoundingClientRect();
  return selectors.filter((one) => document.querySelector(one).getBoundingClientRect().bottom > bottom + 1);
}"""


def look_at_size(look: Visit, width: int, height: int, path: str = "/") -> Screen:
    """Show the page at a size of the window."""
    return look(path).resized(width, height)


@pytest.mark.long
def test_the_ring_around_what_has_the_focus_is_never_cut_off(visit: Visit) -> None:
    # Tab starts at the top only of a page that was just loaded
    desk = {"width": 1440, "height": 900}
    screen = visit("/s/one-mistake-one-turn#~s8", viewport=desk).certified()
    cut: list[tuple[str, float]] = []
    while (name := screen.press("Tab").page.evaluate(NAME)) is not None:
        cut.append((name, screen.page.evaluate(CUT)))
    assert len(cut) > 20
    assert [(name, by) for name, by in cut if by > 1] == []


@pytest.mark.parametrize("size", [(320, 640), (768, 1024)])
def test_every_tool_is_seen_whole(look: Visit, size: tuple[int, int]) -> None:
    cut = "() => { const row = document.querySelector('.segments'); return row.scrollWidth - row.clientWidth; }"
    assert look_at_size(look, *size).page.evaluate(cut) <= 0


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1024, 768)])
def test_every_algorithm_is_named_whole(look: Visit, size: tuple[int, int]) -> None:
    assert look_at_size(look, *size).page.evaluate(LONGER) <= 0


def test_a_long_title_stays_within_the_header(look: Visit) -> None:
    screen = look_at_size(look, 320, 640, "/s/outlier-c")
    top, bottom = screen.page.evaluate(
        "() => { const box = document.querySelector('#menu').getBoundingClientRect(); return [box.top, box.bottom]; }"
    )
    assert 0 <= top < bottom <= 56


@pytest.mark.parametrize("slug", ["logistic-blobs", "sgd-hovers", "rbf-overfit", "mdm"])
@pytest.mark.short("rbf-overfit")
def test_on_a_tablet_no_line_of_code_goes_on_below(look: Visit, slug: str) -> None:
    screen = look_at_size(look, 768, 1024, f"/s/{slug}")
    heights = screen.page.evaluate(
        "() => [...document.querySelectorAll('.pseudocode .line')].map((one) => one.offsetHeight)"
    )
    assert len(set(heights)) == 1


def test_a_small_phone_on_its_side_leaves_half_its_screen_to_the_canvas(look: Visit) -> None:
    screen = look_at_size(look, 667, 375)
    top, bottom = screen.page.evaluate(
        "() => [document.querySelector('.plane').getBoundingClientRect().top,"
        " document.querySelector('.player').getBoundingClientRect().top]"
    )
    assert bottom - top > 375 / 2


@pytest.mark.parametrize(
    ("what", "slug", "size"),
    [
        (".letter", "logistic-no-optimum", (1440, 900)),
        (".end-label >> nth=0", "kozinec-two-hulls", (1440, 900)),
        (".sign.minus", "one-mistake-one-turn", (320, 640)),
    ],
)
def test_a_name_or_a_sign_is_not_drawn_over_a_point(
    look: Visit, what: str, slug: str, size: tuple[int, int]
) -> None:
    screen = look_at_size(look, *size, f"/s/{slug}#~s-1")
    box = screen.page.locator(what).bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert min(dist(middle, screen.centre_of(index)) for index in range(len(screen.points))) > 14


def test_the_whole_of_the_first_scenario_fits_a_projector(look: Visit) -> None:
    screen = look_at_size(look, 1024, 768)
    tools = screen.page.locator(".tools").bounding_box()
    assert tools
    assert tools["height"] < 60, "the tools take a second row"
    # where there is less room the numbers go out of sight first
    for key in ("Home", "n", "End"):
        assert screen.press(key).page.evaluate(BELOW, ["#caption", "#formula"]) == [], key


@pytest.mark.parametrize("corner", [(-3.8, 2.9), (3.8, 2.9), (3.8, -2.9)])
@pytest.mark.short("corner0")
def test_the_menu_of_a_point_in_a_corner_is_in_sight_and_not_over_it(
    visit: Visit, corner: tuple[float, float]
) -> None:
    code = link.encode(replace(TWO, points=(corner, (0.0, 0.0))))
    touch = Touch(visit(f"/#{code}", has_touch=True, viewport={"width": 390, "height": 844}))
    touch.hold(0)
    menu, plane = (touch.page.locator(one).bounding_box() for one in (".point-menu", ".plane"))
    assert menu
    assert plane
    assert plane["x"] <= menu["x"]
    assert menu["x"] + menu["width"] <= plane["x"] + plane["width"]
    # the two words are in one line
    assert menu["height"] < 60
    _, y = touch.screen.centre_of(0)
    assert not menu["y"] - 8 < y < menu["y"] + menu["height"] + 8
