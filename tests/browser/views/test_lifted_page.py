"""Tests of the view of the lifted points in the page: they are where Python has them, however the picture is turned."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.sharing import builtin_presets
from linviz.words.view_words import view_row
from tests.browser.screen import Screen
from tests.browser.views.homes import caption_text, code_of

# the mark of each heap of points: its first point, and its place
MARKS = """() => [...document.querySelectorAll(".lifted g.point")].map((node) =>
  [Number(node.dataset.point), ...node.getAttribute("transform").match(/-?[0-9.]+/g).map(Number)])"""
V = """() => ["cx", "cy"].map((name) =>
  Number(document.querySelector(".lifted circle.end").getAttribute(name)))"""
PLANE = "() => document.querySelector('.lifted path.plane').getAttribute('d')"
VIEW = VIEWS["lifted"]


def open_preset(visit: Callable[..., Screen], name: str) -> tuple[Screen, Trace]:
    scenario = replace(builtin_presets().presets[name], beside="lifted", step=0)
    return visit(f"/#{code_of(scenario)}~s0"), scenario.run()


def view_of(screen: Screen, places: Array) -> tuple[Array, float]:
    """Return the affine map of these places (n, k) that is nearest to the marks, and its largest error in pixels."""
    marks = np.array(screen.page.evaluate(MARKS))
    seen = places[marks[:, 0].astype(int)]
    augmented = np.column_stack([seen, np.ones(len(seen))])
    view = np.linalg.lstsq(augmented, marks[:, 1:], rcond=None)[0]
    return view, float(np.abs(augmented @ view - marks[:, 1:]).max())


def pixels_off(screen: Screen, places: Array) -> float:
    """Return the largest distance in pixels of the marks from the best affine map of these places (n, k)."""
    return view_of(screen, places)[1]


def raised(trace: Trace, row: Any) -> Array:
    return np.column_stack([trace.lifted.X, np.ones(trace.lifted.n)])


def flipped(trace: Trace, row: Any) -> Array:
    return np.asarray(trace.lifted.y[:, None] * raised(trace, row))


def folded(trace: Trace, row: Any) -> Array:
    return trace.lifted.phi


def high(trace: Trace, row: Any) -> Array:
    return np.column_stack([trace.lifted.X, row["scores"]])


@pytest.mark.parametrize(
    ("name", "sight", "places"),
    [
        ("kozinec-two-hulls", "As they are", raised),
        ("kozinec-two-hulls", "Flipped to z", flipped),
        ("kozinec-zigzag", "", flipped),
        ("circles", "", folded),
        ("rbf-overfit", "", high),
    ],
)
@pytest.mark.short("kozinec-two-hulls-As they are-raised", "circles--folded")
def test_points_in_space_stand_where_python_has_them_however_it_is_turned(
    visit: Callable[..., Screen], name: str, sight: str, places: Callable[[Trace, Any], Array]
) -> None:
    screen, trace = open_preset(visit, name)
    if sight:
        screen.page.get_by_role("radio", name=sight).click()
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        row = view_row(VIEW, trace, screen.step)
        assert pixels_off(screen, places(trace, row)) < 0.6
        # a regression: among many points the plane had no name
        if name != "rbf-overfit":
            assert screen.page.locator(".name.level.own").all_text_contents() == ["f = 0"]
        if sight != "Flipped to z":
            assert screen.page.locator("#pane-caption").inner_text() == caption_text(
                "lifted", trace, screen.step
            )
    screen.page.get_by_role("button", name="Along the plane").click()
    screen.painted()
    assert pixels_off(screen, places(trace, row)) < 0.6
    # from this direction the plane is a line
    drawn = screen.page.evaluate(PLANE).strip("MZ").split("L")
    corners = np.array([[float(value) for value in one.split()] for one in drawn])
    assert np.linalg.svd(corners - corners.mean(axis=0))[1][1] < 1


def test_points_on_the_parabola_and_the_cuts_on_the_number_line(
    look: Callable[..., Screen],
) -> None:
    screen, trace = open_preset(look, "lift-004")
    for key in ("ArrowRight", "ArrowRight", "End"):
        screen.press(key).painted()
        row = view_row(VIEW, trace, screen.step)
        assert pixels_off(screen, trace.lifted.phi) < 0.6
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            "lifted", trace, screen.step
        )
    marks = {int(i): x for i, x, _ in screen.page.evaluate(MARKS)}
    (first, last), X = (marks[0], marks[4]), trace.lifted.X[:, 0]
    per = (last - first) / (X[4] - X[0])
    drawn = screen.page.locator(".lifted .on-parabola path.cut").get_attribute("d") or ""
    cuts = [first + per * (row[name] - X[0]) for name in ("cut_low", "cut_high")]
    assert [float(one.split()[0]) for one in drawn.split("M")[1:]] == pytest.approx(cuts, abs=0.6)


def test_the_numbers_of_points_on_a_line_stand_off_it(look: Callable[..., Screen]) -> None:
    # a regression: the line was a minus before each of them
    screen, trace = open_preset(look, "threshold")
    off = screen.page.evaluate(
        """() => {
          const line = document.querySelector(".flat .raised").getBoundingClientRect();
          return [...document.querySelectorAll(".flat .name:is(.plus, .minus)")].map((name) => {
            const { top, bottom } = name.getBoundingClientRect();
            return Math.abs((top + bottom - line.top - line.bottom) / 2);
          });
        }"""
    )
    assert len(off) == trace.lifted.n
    assert min(off) > 10


def test_w_is_drawn_in_the_units_of_the_flipped_points_so_that_it_is_their_sum(
    look: Callable[..., Screen],
) -> None:
    # a regression: its arrow was 64 pixels long, whatever w was
    screen, trace = open_preset(look, "sign-trick")
    screen.page.get_by_role("radio", name="Flipped to z").click()
    z = trace.lifted.y[:, None] * trace.lifted.X
    for step in (1, 3):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        screen.painted()
        view, off = view_of(screen, z)
        assert off < 0.6
        path = screen.page.locator(".lifted .flat path.shaft").get_attribute("d") or ""
        tip = [float(one) for one in path[1:].split("M")[0].split("L")[1].split()]
        assert tip == pytest.approx((np.append(trace[step].w, 1) @ view).tolist(), abs=0.6)
    assert "w" in screen.page.locator(".lifted .names text").all_text_contents()


@pytest.mark.parametrize("name", ["mdm", "hull-of-z"])
@pytest.mark.short("mdm")
def test_a_walk_in_one_hull_opens_on_that_hull_with_v_where_python_has_it(
    visit: Callable[..., Screen], name: str
) -> None:
    screen, trace = open_preset(visit, name)
    sights = screen.page.locator(".sights").get_by_role("radio", checked=True)
    assert sights.all_inner_texts() == ["Flipped to z"]
    places = flipped(trace, None) if name == "mdm" else trace.lifted.y[:, None] * trace.lifted.X
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        view, off = view_of(screen, places)
        assert off < 0.6
        v = np.append(view_row(VIEW, trace, screen.step)["near"], 1)
        assert screen.page.evaluate(V) == pytest.approx((v @ view).tolist(), abs=0.6)
        told = screen.page.locator("#pane-caption").inner_text()
        assert told == caption_text("lifted", trace, screen.step)
    screen.page.get_by_role("radio", name="As they are").click()
    screen.painted()
    words = VIEW.caption_templates(trace)[view_row(VIEW, trace, screen.step)["caption_bare"]]
    assert screen.page.locator("#pane-caption").inner_text().startswith(words.partition(".")[0])


def test_it_is_turned_by_dragging_and_by_the_arrow_keys_and_no_step_is_made(
    visit: Callable[..., Screen],
) -> None:
    screen, _ = open_preset(visit, "circles")
    screen.press("End").painted()
    page, step = screen.page, screen.step
    space = page.locator(".lifted svg.space")
    before = page.evaluate(MARKS)
    space.focus()
    page.keyboard.press("ArrowLeft")
    screen.painted()
    turned = page.evaluate(MARKS)
    assert turned != before
    assert screen.step == step
    box = space.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60)
    page.mouse.up()
    screen.painted()
    assert page.evaluate(MARKS) != turned
    # a press on a mark selects its point
    page.locator(".lifted g.point").last.click()
    assert page.evaluate("() => linviz.state.selected") is not None


def test_the_sum_over_the_number_line_is_f(look: Callable[..., Screen]) -> None:
    screen, trace = open_preset(look, "ridge-1d")
    screen.press("End").painted()
    row = view_row(VIEW, trace, trace.steps)
    stems = screen.page.locator(".lifted .terms path.stems").get_attribute("d") or ""
    ends = [one.replace("V", " ").split() for one in stems.split("M")[1:]]
    high = np.array([float(zero) - float(top) for _, zero, top in ends])
    assert high / high.max() == pytest.approx(row["scores"] / row["scores"].max(), abs=0.01)
    assert screen.page.locator("#pane-caption").inner_text() == caption_text(
        "lifted", trace, trace.steps
    )
