"""Tests of the view that compares two runs: the second run's boundary, the first run's over it, and the settings."""

from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import expect

import linviz
from linviz.run.view import VIEWS
from linviz.views.compare import run_names
from linviz.views.registry import find
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.states import view_address

Visit = Callable[..., Screen]
# the ends of a straight path in the second picture, with the marks that give the scale
ENDS = """(name) => {
  const path = document.querySelector(name);
  const marks = [...document.querySelectorAll(".compare-plane g.point")].map((mark) => mark.getCTM());
  const points = linviz.state.scenario.points;
  const to = path.getCTM();
  const [a, b] = [0, path.getTotalLength()].map((at) => {
    const { x, y } = path.getPointAtLength(at);
    return [to.a * x + to.e, to.d * y + to.f];
  });
  return { ends: [a, b], marks: marks.map(({ e, f }) => [e, f]), points };
}"""


def line_on_screen(screen: Screen, selector: str) -> np.ndarray:
    """Return direction and offset (w, b), |w| = 1, of a line on the screen, measured by its points."""
    drawing = screen.page.evaluate(ENDS, selector)
    marks, points = np.array(drawing["marks"]), np.array(drawing["points"])
    design = np.column_stack([marks, np.ones(len(marks))])
    to_plane, *_ = np.linalg.lstsq(design, points, rcond=None)
    a, b = np.column_stack([drawing["ends"], np.ones(2)]) @ to_plane
    normal = np.array([a[1] - b[1], b[0] - a[0]])
    normal /= np.linalg.norm(normal)
    line = np.append(normal, -normal @ a)
    return np.asarray(line * np.sign(line[np.argmax(abs(line))]))


def unit_normal(w: np.ndarray, b: float) -> np.ndarray:
    line = np.append(w, b) / np.linalg.norm(w)
    return np.asarray(line * np.sign(line[np.argmax(abs(line))]))


def test_what_is_run_beside_is_set_in_one_line_on_a_small_desk(visit: Visit) -> None:
    here = view_address("one-mistake-one-turn", "compare", 9)
    screen = visit(here, viewport={"width": 1024, "height": 768})
    fields = screen.page.locator(".compare-settings :is(select, input)")
    middles = [box["y"] + box["height"] / 2 for one in fields.all() if (box := one.bounding_box())]
    # the other algorithm, its C, the clock
    assert len(middles) == 3
    assert max(middles) - min(middles) < 2
    # which leaves the picture its height, with a longer list of settings too
    screen = visit("/s/sgd-becomes-perceptron", viewport={"width": 1024, "height": 768})
    picture = screen.painted().page.locator(".compare-plane").bounding_box()
    assert picture
    assert picture["height"] > 160


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
@pytest.mark.short("size0")
def test_both_boundaries_stand_where_their_runs_have_them(
    visit: Visit, size: tuple[int, int]
) -> None:
    width, height = size
    here = view_address("one-mistake-one-turn", "compare", 90)
    screen = visit(here, viewport={"width": width, "height": height})
    if width < 400:
        # the canvas is out of sight, behind the tab of the points
        screen.act("tab-view")
        screen.painted()
    run = screen.run_in_python()
    other = linviz.run("soft-svm", run.lifted.problem, C=10.0)
    there = other[min(90, other.steps)]
    assert line_on_screen(screen, ".compare-plane path.boundary") == pytest.approx(
        unit_normal(there.w, there.b), abs=0.02
    )
    assert line_on_screen(screen, ".compare-ghost") == pytest.approx(
        unit_normal(run[90].w, run[90].b), abs=0.02
    )


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "circles", "lift-004"])
@pytest.mark.short("circles")
def test_its_caption_is_that_of_python_at_every_step(look: Visit, slug: str) -> None:
    screen = look(view_address(slug, "compare", 0))
    run = screen.run_in_python()
    for key in ("Home", "ArrowRight", "ArrowRight", "End"):
        screen.press(key).painted()
        expected = caption(VIEWS["compare"], run, view_row(VIEWS["compare"], run, screen.step))
        assert screen.page.locator("#pane-caption").inner_text() == expected


def test_the_other_and_its_parameters_are_chosen_in_the_pane_and_can_be_undone(
    visit: Visit,
) -> None:
    screen = visit(view_address("one-mistake-one-turn", "compare", 90))
    page = screen.page
    page.locator("#pane").get_by_label("C", exact=True).fill("0.5")
    page.keyboard.press("Enter")
    screen.settled()
    other = screen.scenario["other"]
    assert (other["algorithm"], other["parameters"]["C"]) == ("soft-svm", 0.5)
    page.get_by_label("The other algorithm").select_option("kozinec")
    screen.settled()
    assert screen.scenario["other"]["algorithm"] == "kozinec"
    screen.press("Control+z").settled()
    assert screen.scenario["other"]["algorithm"] == "soft-svm"
    screen.press("Control+Shift+Z").settled()
    assert page.locator(".compare-step").first.inner_text().startswith("step ")
    screen.reload().settled()
    assert page.get_by_label("The other algorithm").input_value() == "kozinec"


def test_the_clock_counts_steps_updates_or_passes(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "compare", 60))
    page = screen.page
    page.get_by_label("The other algorithm").select_option("batch-perceptron")
    screen.settled()
    steps = {}
    for clock in ("by step", "by update", "by pass"):
        page.get_by_label("Both runs advance").select_option(clock)
        screen.painted()
        steps[clock] = int(
            page.locator(".compare-step").first.inner_text().split()[1].replace(",", "")
        )
    other = linviz.run("batch-perceptron", screen.run_in_python().lifted.problem)
    updates = screen.run_of("updates")
    assert steps["by step"] == min(60, other.steps)
    assert steps["by update"] == min(updates, other.steps)
    assert steps["by pass"] == min(3, other.steps)
    # early in this run the other run has more updates by its end
    page.get_by_label("Both runs advance").select_option("by update")
    page.evaluate("() => linviz.clock.toStep(2)")
    screen.painted()
    assert 0 < screen.run_of("updates") < other.steps
    shown = page.locator(".compare-step").first.inner_text()
    assert shown.startswith(f"step {screen.run_of('updates'):g} of ")


# the window, the grid with its numbers, the points with what they look like, of an element with axes
SEEN = """(selector) => {
  const node = document.querySelector(selector);
  const { view } = linviz.axesOf(node);
  const texts = (axis) => [...node.querySelectorAll(`.${axis} text`)].map((text) => text.textContent);
  const points = [...node.querySelectorAll("g.point")];
  const middles = points.map((point) => point.querySelector(".mark").getBoundingClientRect())
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const { left, top, width } = node.getBoundingClientRect();
  const lines = ["x", "y"].map((axis) => node.querySelector(`.gridlayer .${axis}`).getAttribute("d").split("M").length);
  return { view, lines, ticks: [texts("xtick"), texts("ytick")], held: points.map((point) => point.matches(".held")),
    places: middles.map(([x, y]) => [(x - left) / width, (y - top) / width]) };
}"""


@pytest.mark.parametrize("slug", ["two-gaussians", "one-mistake-one-turn"])
@pytest.mark.short("two-gaussians")
def test_both_pictures_have_the_same_window_ticks_and_points_and_the_boundaries_are_named(
    visit: Visit, slug: str
) -> None:
    screen = visit(view_address(slug, "compare", 9), viewport={"width": 1440, "height": 900})
    for wheel in (0, -240):
        x, y = screen.at((0.0, 0.0))
        screen.page.mouse.move(x, y)
        screen.page.mouse.wheel(0, wheel)
        screen.settled().painted()
        canvas, other = (screen.page.evaluate(SEEN, one) for one in ("#graph", ".compare-plane"))
        assert other["view"] == canvas["view"]
        assert other["lines"] == canvas["lines"]
        for there, here in zip(other["ticks"], canvas["ticks"], strict=True):
            # a number at the edge may have no room in the smaller picture
            assert set(there) <= set(here)
            assert len(there) >= max(2, len(here) - 2)
        assert other["held"] == canvas["held"]
        assert sum(canvas["held"]) == screen.scenario["held_out"]
        assert np.array(other["places"]) == pytest.approx(np.array(canvas["places"]), abs=0.005)
    run = screen.run_in_python()
    names = screen.page.locator(".compare-name").all_inner_texts()
    assert names == [*run_names(run)[::-1]]
    # each run has its own steps
    screen.press("End").painted()
    steps = [text.split() for text in screen.page.locator(".compare-step").all_inner_texts()]
    ends = [f"{one.steps:,}" for one in (find("compare").second_run(run), run)]
    assert [words[3] for words in steps] == ends
    assert steps[1][1] == ends[1]
    styles = "() => [...document.querySelectorAll('.compare-sample path')].map((one) => getComputedStyle(one))"
    dashes = screen.page.evaluate(f"() => ({styles})().map((style) => style.strokeDasharray)")
    assert dashes[0] == "none" != dashes[1]


ROOMS = [(1440, 900), (1366, 768), (1024, 768)]


@pytest.mark.parametrize(
    ("size", "path"),
    [
        *((size, "/s/which-line?present") for size in ROOMS),
        *((size, "/s/which-line") for size in [*ROOMS, (390, 844)]),
    ],
)
@pytest.mark.short("size0-/s/which-line?present", "size6-/s/which-line")
def test_its_picture_is_as_large_as_its_frame_allows_and_nothing_lies_on_it(
    visit: Visit, size: tuple[int, int], path: str
) -> None:
    width, height = size
    screen = visit(path, viewport={"width": width, "height": height})
    page = screen.page
    if width < 400:
        screen.act("tab-view")
    plane, ground, key = (
        page.locator(one) for one in (".compare-plane", ".compare-plane .ground", ".compare-key")
    )
    expect(ground).to_be_visible()
    # it has the shape of the canvas, and is as wide or as high as there is room
    page.wait_for_function(
        """([plane, ground]) => {
          const [a, b] = [plane, ground].map((one) => one.getBoundingClientRect());
          const { width, height } = linviz.axesOf(linviz.graph);
          const frame = plane.parentNode.getBoundingClientRect();
          return Math.abs(a.bottom - b.bottom) < 2 && Math.abs(a.right - b.right) < 2
            && Math.abs(a.width / a.height - width / height) < 0.01
            && Math.min(frame.width - a.width, frame.height - a.height) < 2;
        }""",
        arg=[plane.element_handle(), ground.element_handle()],
    )
    below, above = key.bounding_box(), plane.bounding_box()
    assert below
    assert above
    # below the picture, or before a room beside it
    under = above["y"] + above["height"] - 1
    assert below["y"] >= under or below["x"] >= above["x"] + above["width"] - 1
