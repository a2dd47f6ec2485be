"""The legend explains the open view: each mark that is visible in it has a row, in every sight."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from tests.browser.screen import Screen
from tests.browser.views.homes import code_of, scenario_with_view

# Presets with marks that the preset of a view does not have.
OTHERS = ("ridge-path", "kozinec-two-hulls", "voted", "pegasos", "pocket", "xor-cycle", "only-svs")
# The visible marks of the view that match no row of the legend. Axes need none; points look as on the canvas, whose
# marks have rows of their own, also where a view has a second canvas.
UNEXPLAINED = """() => {
  const rows = [...document.querySelectorAll("#legend [data-explains]")].map((row) => row.dataset.explains);
  const drawing = document.querySelector("#pane-drawing");
  const selectors = rows.filter((one) => { try { return drawing.querySelector(one); } catch { return false; } });
  const visible = (node) => {
    const style = getComputedStyle(node);
    const inked = (name) => !["none", "rgba(0, 0, 0, 0)"].includes(style[name]) && Number(style[`${name}Opacity`]) > 0;
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (node.localName === "canvas") return true;
    if (node.localName === "path" && !node.getAttribute("d")) return false;
    const { width, height } = node.getBoundingClientRect();
    const isSized = node.localName === "rect" ? width > 0 && height > 0 : width > 0 || height > 0;
    return isSized && (inked("stroke") || inked("fill"));
  };
  const axes = "defs, clipPath, .axes, .chart-grid, .chart-zero";
  // a line from a name to what it names explains itself
  const asOnTheCanvas = ".point:not(.later), .linviz-over, .linviz-under, button, .compare-key, .end-leader";
  const isExplained = (node) => selectors.some((one) => node.closest(one));
  return [...drawing.querySelectorAll("svg :is(path, circle, rect), canvas")]
    .filter((node) => !node.closest(axes) && !node.closest(asOnTheCanvas) && visible(node) && !isExplained(node))
    .map((node) => `${node.parentNode.getAttribute("class")} > ${node.getAttribute("class") ?? node.localName}`);
}"""


def scenarios(name: str, thorough: bool) -> Iterator[Scenario]:
    """Yield presets with the view open: the one that shows it best, and for the thorough suite further ones."""
    yield scenario_with_view(name)
    presets = builtin_presets().presets
    for other in OTHERS if thorough else ():
        run = presets[other].run()
        if not VIEWS[name].why_unsuited(run):
            yield replace(presets[other], beside=name, step=run.steps // 2)


def sights(screen: Screen) -> Iterator[str]:
    """Open one sight of the view after the other; a view without sights has one."""
    buttons = screen.page.locator("#pane .sights [role=radio]:visible")
    for place in range(max(1, buttons.count())):
        if buttons.count():
            buttons.nth(place).click()
        yield buttons.nth(place).inner_text() if buttons.count() else ""


@pytest.mark.parametrize("name", VIEWS)
def test_every_mark_of_a_view_has_a_row_in_the_legend(
    tour: Screen, name: str, thorough: bool
) -> None:
    unexplained = {}
    for scenario in scenarios(name, thorough):
        screen = tour.follow(f"{code_of(scenario)}~s{scenario.step}").worked()
        if screen.page.locator("#legend").is_hidden():
            screen.press("l").settled()
        for sight in sights(screen):
            for step in {scenario.step, scenario.run().steps}:
                screen.page.evaluate("(step) => linviz.clock.go(step)", step)
                screen.painted()
                unexplained[scenario.title, sight, step] = screen.page.evaluate(UNEXPLAINED)
    screen.press("Escape")
    assert {where: marks for where, marks in unexplained.items() if marks} == {}


def test_it_explains_the_symbols_that_the_view_has_and_no_others(tour: Screen) -> None:
    preset = builtin_presets().presets["one-mistake-one-turn"]
    screen = tour.follow(f"{code_of(replace(preset, beside='why-it-stops'))}~s30")
    screen.press("l").settled().painted()
    listed = (
        "() => [...document.querySelectorAll('#legend .legend-symbol')].map((one) => one.innerText)"
    )
    assert screen.page.locator("#legend h3").inner_text() == "Why it stops"
    assert screen.page.evaluate(listed) == ["v", "D", "m", "k"]
    screen.page.get_by_role("radio", name="Two lengths").click()
    screen.painted()
    assert screen.page.evaluate(listed) == ["v", "u", "D", "m", "k"]
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    # without a view there is only the canvas
    if screen.page.locator("#legend").is_hidden():
        screen.press("l").painted()
    assert screen.page.evaluate(listed) == []
    assert screen.page.locator("#legend h3").is_hidden()
    screen.press("l")
