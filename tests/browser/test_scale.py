"""The scale of the stage, which enlarges everything that it draws, as for a projector."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.screen import Screen
from tests.browser.states import open_presets

Visit = Callable[..., Screen]
LARGE = 1.6
# sizes of the marks in the pictures below, from styles and attributes, in pixels of the screen
SIZES = """(id) => {
  const sizes = {};
  const measure = (name, selector, of, root = document.querySelector(id)) => {
    const node = [...root.querySelectorAll(selector)].find((one) => one.getAttribute("d") !== "");
    if (node) sizes[name] = node.getScreenCTM().a * of(node, getComputedStyle(node));
  };
  const width = (_, style) => parseFloat(style.strokeWidth);
  const font = (_, style) => parseFloat(style.fontSize);
  measure("disc", "circle.mark", (node) => node.r.baseVal.value);
  measure("square", "rect.mark", (node) => node.width.baseVal.value);
  measure("half a disc", "path.mark.plus", (node) => node.getBBox().height);
  measure("ring", ".ring", (node) => node.r.baseVal.value);
  measure("cross", ".cross", (node) => node.getBBox().width);
  measure("end", "circle.end", (node) => node.r.baseVal.value);
  measure("sign", ".sign.plus", (node) => node.getBBox().width);
  measure("arrow", ".shaft", (node) => node.getTotalLength());
  measure("head", ".head", (node) => node.getTotalLength());
  measure("mirrored", ".mirrored", (node) => node.getTotalLength() / (node.getAttribute("d").split("M").length - 1));
  for (const name of ["boundary", "margins", "before", "slack", "link", "curve", "hull", "kept", "mark", "cross"])
    measure(`${name}, stroke`, `path.${name}, .point .${name}`, width);
  measure("dashes", ".margins", (_, style) => parseFloat(style.strokeDasharray));
  for (const name of ["axis-name", "number", "level-name", "letter", "end-label", "kept-name", "heap"])
    measure(name, `.label.${name}`, font);
  measure("halo", ".label", width);
  measure("cursor", ".cursor circle", (node) => node.r.baseVal.value, document);
  measure("numbers of the axes", ".xtick text", font);
  measure("their halo", ".ytick text", width);
  return sizes;
}"""
# distance to the left of the first point at which the mouse no longer hits it
REACH = """() => { const [x, y] = linviz.axesOf(linviz.graph).toClient(linviz.state.scenario.points[0]);
  let far = 0;
  while (linviz.points.nearest(linviz.axesOf(linviz.graph), x - far, y, 10) === 0) far += 0.1;
  return far; }"""
# the axes and everything drawn in them
PICTURE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return all("#graph .axes, .cursor").map((node) => node.outerHTML);
}"""
PICTURES = ["only-svs", "kozinec-two-hulls", "ridge-1d", "contradictory", "hull-of-z", "averaged"]


def sizes(screen: Screen, id: str = "#graph") -> dict[str, float]:
    found: dict[str, float] = screen.page.evaluate(SIZES, id)
    return found


def picture(screen: Screen) -> Any:
    return screen.page.evaluate(PICTURE)


def test_every_size_follows_the_scale_and_comes_back_with_it(visit: Visit) -> None:
    screen, compared_names = visit(), set[str]()
    for slug in open_presets(screen, PICTURES):
        screen.press("Home", "ArrowRight", "ArrowRight").settled()
        before, first, reach = picture(screen), sizes(screen), screen.page.evaluate(REACH)
        screen.page.evaluate("(by) => linviz.stage.scale(by)", LARGE)
        large = sizes(screen.settled())
        # a label without room is left out
        for name in first.keys() & large.keys():
            assert large[name] == pytest.approx(LARGE * first[name], rel=1e-3), f"{name} of {slug}"
        assert screen.page.evaluate(REACH) == pytest.approx(LARGE * reach, abs=0.2)
        screen.page.evaluate("() => linviz.stage.scale(1)")
        assert picture(screen.settled()) == before
        compared_names |= first.keys() & large.keys()
    assert len(compared_names) > 20, compared_names


# another stage with axes of its own, and the pictures of both
SECOND = """(scale) => {
  const node = document.createElement("div");
  node.id = "second";
  node.style.cssText = "width: 600px; height: 480px";
  document.querySelector(".plane").append(node);
  linviz.createAxes(node, [-5, 5, -4, 4]);
  const stage = linviz.createStage(node);
  stage.show(linviz.state.shown);
  stage.scale(scale);
}"""


def test_two_stages_on_one_page_have_a_scale_each(visit: Visit) -> None:
    screen = visit("/s/only-svs")
    alone = sizes(screen)
    screen.page.evaluate(SECOND, 2)
    screen.page.evaluate("() => linviz.stage.scale(0.5)")
    screen.settled()
    first, second = sizes(screen), sizes(screen, "#second")
    del second["cursor"]  # there is one on a page
    for name in second.keys() & first.keys() & alone.keys():
        assert (first[name], second[name]) == pytest.approx(
            (alone[name] / 2, alone[name] * 2), rel=1e-3
        ), name
