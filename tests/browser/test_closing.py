"""Closing a list: the click or key does nothing else, and afterwards keys act on the page again."""

from collections.abc import Callable

import pytest

from tests.browser.hands import Touch
from tests.browser.screen import Screen

Visit = Callable[..., Screen]
OPEN = {
    "menu": "#menu-list",
    "menu-data": "#data-menu",
    "menu-view": "#view-menu",
    "speed": "#speed-menu",
}
# distances of the label of each point from its own point and from the nearest other point
DISTANCES = """() => {
  const centre = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const points = [...document.querySelectorAll("g.point > .mark")].map(centre);
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return [...document.querySelectorAll(".label.number")].map((label) => {
    const own = Number(label.dataset.index);
    const at = points.map((point) => far(centre(label), point));
    return [at[own], Math.min(...at.filter((_, i) => i !== own))];
  });
}"""


@pytest.mark.parametrize("act", OPEN)
def test_a_press_on_the_canvas_closes_a_list_and_adds_no_point(act: str, screen: Screen) -> None:
    screen.act(act).settled()
    box = screen.page.locator("#graph").bounding_box()
    assert box
    screen.page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 12)
    assert screen.page.locator(OPEN[act]).is_hidden()
    assert len(screen.settled().points) == 20
    # the next click acts on the page again
    screen.page.mouse.click(box["x"] + box["width"] - 12, box["y"] + box["height"] - 12)
    assert len(screen.settled().points) == 21


def test_a_tap_beside_the_menu_of_a_point_closes_it_and_adds_no_point(visit: Visit) -> None:
    screen = visit("/#~s0", **Touch.options)
    Touch(screen).hold(0)
    assert screen.page.locator(".point-menu").is_visible()
    screen.page.touchscreen.tap(*screen.at((-1.0, 0.9)))
    assert screen.page.locator(".point-menu").count() == 0
    assert len(screen.settled().points) == 20


def test_after_a_preset_was_chosen_by_mouse_space_plays(screen: Screen) -> None:
    screen.act("menu").page.locator('#menu-list [data-slug="two-points"]').click()
    screen.page.wait_for_function(
        "() => linviz.state.scenario.slug === 'two-points' && !linviz.server.isBusy()"
    )
    screen.press(" ")
    screen.page.wait_for_function("() => linviz.clock.step() > 0")
    assert screen.page.locator("#menu-list").is_hidden()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)])
def test_a_number_stands_nearest_to_its_own_point_where_there_is_a_place(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", viewport={"width": size[0], "height": size[1]})
    screen.press("i").settled()
    apart: list[list[float]] = screen.page.evaluate(DISTANCES)
    assert len(apart) == 20
    assert sum(own > other for own, other in apart) <= 1


# what is open, by name: is it this and nothing else? Cards are loaded when they are first opened
OPENED = """(names) => Object.entries({
  menu: "#view-menu", legend: "#legend", speed: "#speed-menu", predict: ".predict-card",
  point: "#inspector-close",
}).every(([name, selector]) =>
  names.includes(name) === Boolean(document.querySelector(selector)?.checkVisibility()))"""


def test_escape_closes_one_thing_the_last_opened(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", viewport={"width": 1440, "height": 900})

    def await_open(*names: str) -> None:
        screen.page.wait_for_function(OPENED, arg=list(names))

    def escape_leaves(*names: str) -> None:
        screen.press("Escape")
        await_open(*names)

    screen.press("l")
    screen.act("menu-view")
    await_open("legend", "menu")
    escape_leaves("legend")
    escape_leaves()
    # whatever it is: a point and the legend, in both orders
    select = "() => linviz.points.select(9)"
    screen.press("l").page.evaluate(select)
    await_open("legend", "point")
    escape_leaves("legend")
    screen.press("l").page.evaluate(select)
    screen.press("l")
    await_open("legend", "point")
    escape_leaves("point")
    escape_leaves()
    # a menu over Predict, and Predict over a legend
    screen.press("l", "q")
    await_open("legend", "predict")
    screen.act("menu-view")
    await_open("legend", "menu", "predict")
    escape_leaves("legend", "predict")
    escape_leaves("legend")
    # what was closed otherwise is not waited for
    screen.act("speed").act("speed")
    escape_leaves()
    # a tool is left too, and only that
    ruler = screen.page.locator('[data-act="tool-ruler"]').first
    screen.press("l", "u")
    assert ruler.get_attribute("aria-pressed") == "true"
    escape_leaves("legend")
    assert ruler.get_attribute("aria-pressed") == "false"
    escape_leaves()
