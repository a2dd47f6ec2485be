"""Tests of the view of the plane of w in the page: everything is where Python has it, and a click sets the start."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.views.weights import figure, objective, weight_plane
from linviz.words.describe import columns_for_words
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.views.homes import caption_text, code_of

VIEW = VIEWS["weights"]
LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
READ = """() => {
  const data = (path) => document.querySelector(path)?.getAttribute("d") ?? "";
  const numbers = (path) => data(path).match(/-?[0-9.]+/g)?.map(Number) ?? [];
  const here = document.querySelector(".weights .here");
  const { clientWidth: width, clientHeight: height } = document.querySelector(".weights");
  return { width, height,
    here: [Number(here.getAttribute("cx")), Number(here.getAttribute("cy"))],
    plus: numbers(".of-plus"), minus: numbers(".of-minus"), bright: numbers(".bright"),
    shortest: numbers(".shortest"),
    near: [...document.querySelectorAll(".weights .near")].map((path) => path.getAttribute("d") ?? ""),
    faint: Number(document.querySelector(".weights .of-plus").getAttribute("stroke-opacity")),
    counts: [...document.querySelectorAll(".weights-counts text")].map((text) =>
      [Number(text.getAttribute("x")), Number(text.getAttribute("y")) - 4, Number(text.textContent)]) };
}"""
# the directions of w and of x, across and up; none if they are not drawn
WAYS = """() => ["w", "x"].map((name) =>
  document.querySelector(`.directions .way-of-${name}`).getAttribute("d"))
  .filter(Boolean).map((data) => data.match(/-?[0-9.]+/g).map(Number))
  .map(([x, y, u, v]) => [u - x, y - v])"""
# the opacity of the pixel at a place, 0 to 255
DARK = """([x, y]) => document.querySelector(".weights canvas").getContext("2d")
  .getImageData(Math.floor(x), Math.floor(y), 1, 1).data[3]"""


def open_preset(
    visit: Callable[..., Screen], name: str, expect: tuple[str, ...] = ()
) -> tuple[Screen, Trace]:
    scenario = replace(builtin_presets().presets[name], beside="weights", step=0)
    return visit(f"/#{code_of(scenario)}~s0", expect=expect), scenario.run()


def pixel_maps(trace: Trace, drawing: dict[str, Any]) -> tuple[Any, Any]:
    """Return the maps from pixels to places and back: equal axes, with the whole window in the middle."""
    x0, x1, y0, y1 = VIEW.static_data(trace)["window"]
    scale = min(drawing["width"] / (x1 - x0), drawing["height"] / (y1 - y0))
    left, top = (
        (x0 + x1) / 2 - drawing["width"] / 2 / scale,
        (y0 + y1) / 2 + drawing["height"] / 2 / scale,
    )

    def places(pixels: Any) -> Any:
        pairs = np.reshape(pixels, (-1, 2))
        return np.column_stack([left + pairs[:, 0] / scale, top - pairs[:, 1] / scale])

    def pixels(at: Any) -> Any:
        pairs = np.reshape(at, (-1, 2))
        return np.column_stack([(pairs[:, 0] - left) * scale, (top - pairs[:, 1]) * scale])

    return places, pixels


@pytest.mark.parametrize("name", ["one-mistake-one-turn", "lift-004", "pocket"])
@pytest.mark.short("one-mistake-one-turn", "lift-004")
def test_w_lines_and_the_numbers_in_the_cells_are_where_python_has_them(
    visit: Callable[..., Screen], name: str
) -> None:
    screen, trace = open_preset(visit, name)
    kind, y = weight_plane.plane_kind(trace), trace.lifted.y
    rows = weight_plane.plane_rows(kind, trace.lifted)
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "End"):
        screen.press(key).painted()
        row = view_row(VIEW, trace, screen.step)
        drawing = screen.page.evaluate(READ)
        places, pixels = pixel_maps(trace, drawing)
        assert drawing["here"] == pytest.approx(pixels(row["place"])[0].tolist(), abs=0.3)
        for label, line in ((1, drawing["plus"]), (-1, drawing["minus"])):
            ends = places(line)
            f = ends @ rows[y == label].T + row["height"]
            near = 0.5 / (pixels([1, 0]) - pixels([0, 0]))[0, 0] * np.hypot(*rows[y == label].T)
            # each end is on a line of that class
            assert (np.abs(f) <= near).any(axis=1).all()
        at = np.array([one[:2] for one in drawing["counts"]])
        numbers = [one[2] for one in drawing["counts"]]
        assert numbers == figure.mistake_counts(trace, row["height"], places(at), 0.0).tolist()
        if drawing["bright"]:
            corners = places(drawing["bright"])
            middle = corners.mean(axis=0)[None]
            assert figure.mistake_counts(trace, row["height"], middle, 0.0) == [0]
        assert screen.page.locator("#pane-caption").inner_text() == caption_text(
            "weights", trace, screen.step
        )


def lines_around(trace: Trace, step: int, window: Any) -> set[int]:
    """Return the points whose lines are reached from w by a straight way that crosses no other line, by brute force."""
    kind, y = weight_plane.plane_kind(trace), trace.lifted.y
    rows = weight_plane.plane_rows(kind, trace.lifted)
    row = view_row(VIEW, trace, step)
    place = np.asarray(row["place"])
    f = rows @ place + row["height"]
    angles = np.linspace(0, 2 * np.pi, 40_000, endpoint=False)
    directions = np.column_stack([np.cos(angles), np.sin(angles)])
    along = directions @ rows.T
    far = np.full(along.shape, np.inf)
    np.divide(-f, along, out=far, where=along * f < 0)
    there = place + far.min(axis=1)[:, None] * directions
    inside = (abs(there - window.mean(axis=0)) <= np.ptp(window, axis=0) / 2).all(axis=1)
    assert (f * y != 0).all()
    return set(far.argmin(axis=1)[inside].tolist())


@pytest.mark.parametrize(("name", "step"), [("one-mistake-one-turn", 30), ("pocket", 200)])
def test_of_many_lines_only_those_around_w_are_strong_and_small_cells_have_no_number(
    visit: Callable[..., Screen], name: str, step: int
) -> None:
    screen, trace = open_preset(visit, name)
    screen.page.evaluate("(step) => linviz.clock.go(step)", step)
    screen.painted()
    drawing = screen.page.evaluate(READ)
    places, _ = pixel_maps(trace, drawing)
    window = places([[0, 0], [drawing["width"], drawing["height"]]])
    around = lines_around(trace, step, window)
    rows = weight_plane.plane_rows(weight_plane.plane_kind(trace), trace.lifted)
    row = view_row(VIEW, trace, step)
    ends = places([float(one) for one in re.findall(r"-?[0-9.]+", "".join(drawing["near"]))])
    far = np.abs(ends @ rows.T + row["height"]) / np.hypot(*rows.T)
    assert set(far.argmin(axis=1).tolist()) == around
    assert len(ends) == 2 * len(around) < 2 * trace.lifted.n
    assert drawing["faint"] == 0.2
    # no number is nearer to a line than a half of its cell's least width
    unit = drawing["width"] / np.ptp(window[:, 0])
    for x, y, count in drawing["counts"]:
        near = np.abs(rows @ places([x, y])[0] + row["height"]) / np.hypot(*rows.T) * unit
        assert near.min() >= (16 if count else 5)
    # the number of w is written even if its own cell has no room for it
    sides = np.sign(rows @ np.asarray(row["place"]) + row["height"])
    own = [
        count
        for x, y, count in drawing["counts"]
        if (np.sign(rows @ places([x, y])[0] + row["height"]) == sides).all()
    ]
    named = [
        text
        for text in screen.page.locator(".weights-name:visible").all_text_contents()
        if "mistake" in text
    ]
    missed = int(row["missed"])
    assert own + named == [missed if own else f"{missed} mistake{'s' * (missed != 1)}"]


def test_no_tick_covers_another(visit: Callable[..., Screen]) -> None:
    # a regression: "-2" of one axis and "-1" of the other lay on each other in the corner
    screen, _ = open_preset(visit, "one-mistake-one-turn")
    overlaps = """() => {
      const boxes = [...document.querySelectorAll(".weights-ticks text")].map((text) => text.getBBox());
      const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      return boxes.filter((one, i) => boxes.slice(i + 1).some((other) => meet(one, other))).length;
    }"""
    for width in (1280, 1100, 1000, 390):
        screen.page.set_viewport_size({"width": width, "height": 844})
        if width == 390:
            screen.act("tab-view")
        screen.painted()
        assert screen.page.evaluate(overlaps) == 0


def test_the_ground_is_the_darker_the_more_points_are_wrong_in_either_theme(
    visit: Callable[..., Screen],
) -> None:
    # Chromium warns when a test reads the pixels
    screen, trace = open_preset(visit, "one-mistake-one-turn", expect=("willReadFrequently",))
    screen.page.evaluate("() => linviz.clock.go(30)")
    screen.painted()
    drawing = screen.page.evaluate(READ)
    # the cell without mistakes has an edge, but a number only where it is large enough
    middle = np.reshape(drawing["bright"], (-1, 2)).mean(axis=0).tolist()
    cells = [(*middle, 0), *sorted(drawing["counts"], key=lambda one: one[2])]
    dark = [screen.page.evaluate(DARK, cell[:2]) for cell in cells]
    assert dark[0] == 0
    assert all(
        (here < there) == (one[2] < other[2])
        for one, here in zip(cells, dark, strict=True)
        for other, there in zip(cells, dark, strict=True)
        if one[2] < 0.6 * trace.lifted.n and one[2] <= other[2]
    )
    colour = "() => [...document.querySelector('.weights canvas').getContext('2d').getImageData(3, 200, 1, 1).data]"
    light = screen.page.evaluate(colour)
    screen.act("theme").painted()
    assert screen.page.evaluate(colour)[0] > light[0] + 100
    screen.act("theme")


def test_the_circle_of_an_svm_touches_the_common_part_and_each_sight_has_its_own_words(
    visit: Callable[..., Screen],
) -> None:
    base = builtin_presets().presets["one-mistake-one-turn"]
    svm = {**base.to_json(), "algorithm": "hard-svm", "parameters": {}, "beside": "weights"}
    scenario = replace(Scenario.from_json(svm), step=0)
    trace = scenario.run()
    screen = visit(f"/#{code_of(scenario)}~s0")
    screen.press("End").painted()
    row = view_row(VIEW, trace, trace.steps)
    drawing = screen.page.evaluate(READ)
    _, pixels = pixel_maps(trace, drawing)
    at = row["shortest"]
    assert np.isfinite(at).all()
    radius = np.hypot(*(pixels(at) - pixels([0, 0]))[0])
    assert drawing["shortest"][2] == pytest.approx(radius, abs=0.5)
    assert screen.page.locator("#pane-caption").inner_text() == caption_text(
        "weights", trace, trace.steps
    )
    screen.page.locator(".sights").get_by_role("radio", name="Mistakes").click()
    screen.painted()
    words = caption(VIEW, trace, {**row, "caption": row["of_mistakes"]})
    assert screen.page.locator("#pane-caption").inner_text() == words


def test_the_name_of_w_is_beside_its_own_dot_and_not_beside_that_of_the_shortest(
    visit: Callable[..., Screen],
) -> None:
    # a regression: with these points it was beside the wrong one of two dots
    y = np.where(np.arange(20) % 2, 1, -1)
    X = np.round(np.random.default_rng(23).normal(size=(20, 2)) + 1.6 * y[:, None], 1)
    svm = {"algorithm": "soft-svm", "parameters": {}, "beside": "weights"}
    base = builtin_presets().presets["one-mistake-one-turn"].to_json()
    points = {"points": X.tolist(), "labels": y.tolist()}
    scenario = replace(Scenario.from_json({**base, **svm, **points}), step=0)
    trace = scenario.run()
    screen = visit(f"/#{code_of(scenario)}~s0")
    compared = 0
    for step in range(1, trace.steps + 1):
        shortest = view_row(VIEW, trace, step)["shortest"]
        if not np.isfinite(shortest).all():
            continue
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        drawing = screen.page.evaluate(READ)
        (green,) = pixel_maps(trace, drawing)[1](shortest)
        letter = screen.page.locator(".weights-letter").first
        at = np.array([float(letter.get_attribute(name) or "") for name in ("x", "y")]) - (0, 6)
        if 3 <= np.hypot(*(green - drawing["here"])) <= 40:
            assert np.hypot(*(at - drawing["here"])) < np.hypot(*(at - green))
            compared += 1
    assert compared


def test_w_and_y_x_enclose_the_angle_that_python_has_and_it_is_named(
    visit: Callable[..., Screen],
) -> None:
    base = builtin_presets().presets["two-points"].to_json()
    points = {"points": [[1, 0], [0, 1], [2, -1]], "labels": [1, 1, -1], "beside": "weights"}
    perceptron = {"algorithm": "perceptron", "parameters": {"bias": False}}
    scenario = Scenario.from_json({**base, **points, **perceptron})
    screen = visit(f"/#{code_of(replace(scenario, step=0))}~s0")
    trace = screen.run_in_python()
    screen.page.locator(".sights").get_by_role("radio", name="Directions").click()
    kinds = set()
    for step in range(trace.steps + 1):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        row = view_row(VIEW, trace, step)
        words = caption(VIEW, trace, {**row, "caption": row["of_directions"]})
        assert screen.page.locator("#pane-caption").inner_text() == words
        ways = screen.page.evaluate(WAYS)
        if np.isnan(row["angle"]):
            assert ways == []
            continue
        (a, b), (c, d) = ways
        degrees = abs(np.degrees(np.arctan2(a * d - b * c, a * c + b * d)))
        assert degrees == pytest.approx(row["angle"], abs=0.2)
        kind = ("acute", "right", "obtuse")[int(1 + np.sign(row["angle"] - 90))]
        assert kind in words
        name = screen.page.locator(".directions .weights-words").text_content() or ""
        assert float(name.removesuffix("°")) == pytest.approx(row["angle"], abs=0.5)
        kinds.add(kind)
    assert kinds == {"acute", "right", "obtuse"}


def test_contours_are_where_j_has_their_level(visit: Callable[..., Screen]) -> None:
    screen, trace = open_preset(visit, "logistic-blobs")
    for key in ("ArrowRight", "End"):
        screen.press(key).painted()
        row = view_row(VIEW, trace, screen.step)
        drawing = screen.page.evaluate(READ)
        places, _ = pixel_maps(trace, drawing)
        arrow = screen.page.locator(".weights .slope").get_attribute("d") or ""
        # at the smallest J there is no way down
        assert bool(arrow) == bool(np.isfinite(row["down"]).all()) == (key == "ArrowRight")
        if arrow:
            u, v, x, y = [float(one) for one in re.findall(r"-?[0-9.]+", arrow)][:4]
            down = np.array([x - u, v - y])
            assert down / np.hypot(*down) == pytest.approx(row["down"], abs=0.01)
        data = screen.page.locator(".weights .contours").get_attribute("d") or ""
        levels = np.array(VIEW.static_data(trace)["cost"]["levels"])
        for chain in data.split("M")[1:]:
            at = places([float(one) for part in chain.split("L") for one in part.split()])
            heights = np.full(len(at), row["height"])
            J = objective.objective_values(trace, weight_plane.Places(at, heights))
            level = levels[np.abs(levels - J.mean()).argmin()]
            assert pytest.approx(level, rel=0.02, abs=0.02) == J


def test_a_click_sets_the_start_of_a_perceptron_and_undo_takes_it_back(
    visit: Callable[..., Screen],
) -> None:
    screen, trace = open_preset(visit, "one-mistake-one-turn")
    screen.page.evaluate("() => linviz.clock.go(30)")
    screen.painted()
    drawing = screen.page.evaluate(READ)
    places, _ = pixel_maps(trace, drawing)
    box = screen.page.locator(".weights").bounding_box()
    assert box
    # near the lower left corner
    at = [120, box["height"] - 40]
    screen.page.mouse.click(box["x"] + at[0], box["y"] + at[1])
    screen.settled()
    w0, b0 = (screen.scenario["parameters"][name] for name in ("w0", "b0"))
    assert w0 == pytest.approx(places(at)[0].tolist(), abs=0.02)
    assert b0 == view_row(VIEW, trace, 30)["height"]
    assert (screen.step, list(screen.run_of("w"))) == (0, w0)
    screen.press("Control+z").settled()
    assert screen.scenario["parameters"].get("w0", []) == []
    # a click on a mark selects its point and sets no start
    screen.page.locator(".weights g.point .mark").first.click()
    screen.settled()
    assert screen.scenario["parameters"].get("w0", []) == []
    assert screen.page.evaluate("() => linviz.state.selected") is not None


# of the panel that enlarges a step: its texts and the vector of each arrow
PANEL = """() => {
  const panel = document.querySelector(".weights .magnified");
  const way = (name) => {
    const [, arrow] = panel.querySelectorAll(`path.${name}`);
    const data = arrow.getAttribute("d") ?? "";
    const [x, y, u, v] = data.match(/-?[0-9.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return [u - x, y - v];
  };
  return { shown: panel.getBoundingClientRect().width > 0,
    words: [...panel.querySelectorAll("text")].map((text) => text.textContent),
    shrink: way("shrink"), pull: way("pull"), rival: way("rival") };
}"""


def magnification(words: str) -> float:
    """Return the magnification of an arrow according to its text."""
    match = re.search(r"enlarged ([0-9.,]+(?:·10\S+)?) ×", words)
    return float(match[1].replace(",", "")) if match else 1.0


@pytest.mark.parametrize("name", ["hinge-as-printed", "pegasos"])
@pytest.mark.short("pegasos")
def test_a_step_too_short_to_be_seen_is_drawn_in_two_as_many_times_as_long_as_it_says(
    visit: Callable[..., Screen], name: str
) -> None:
    screen, trace = open_preset(visit, name)
    texts = set()
    for step in (2, 3, 20, 45, 300):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        panel, drawing = screen.page.evaluate(PANEL), screen.page.evaluate(READ)
        row = view_row(VIEW, trace, step)
        columns = columns_for_words(trace, np.array([step]))
        was, shrunk, now = (one[0] for one in weight_plane.shrink_and_move(trace, columns))
        _, pixels = pixel_maps(trace, drawing)
        per = (pixels([1, 0]) - pixels([0, 0]))[0, 0]
        # a step that is long enough is drawn in the plane
        assert panel["shown"] == (np.hypot(*(shrunk - was)) * per < 7)
        if not panel["shown"]:
            continue
        shrinks, pulls, perceptron = panel["words"]
        texts.add(perceptron)
        size = per * magnification(shrinks)
        assert panel["shrink"] == pytest.approx((size * (shrunk - was)).tolist(), abs=0.3)
        size = per * magnification(pulls)
        assert panel["pull"] == pytest.approx((size * (now - shrunk)).tolist(), abs=0.3)
        assert pulls.startswith(f"x{str(row['index'] + 1).translate(LOW)} ")
        errs = columns["before"][0] <= 0
        assert (perceptron != "the perceptron: no change") == errs
        assert panel["rival"] == (pytest.approx(panel["pull"], abs=0.3) if errs else [0, 0])
    assert "the perceptron: no change" in texts


def test_no_arrow_leads_to_a_cell_that_does_not_exist(visit: Callable[..., Screen]) -> None:
    # at this size rounding left a part where all lines meet: "none wrong: out there", beside "no w has none"
    screen = visit("/s/xor-cycle?present#~s0", viewport={"width": 1024, "height": 768})
    trace = builtin_presets().presets["xor-cycle"].run()
    for step in range(trace.steps + 1):
        screen.page.evaluate("(step) => linviz.clock.go(step)", step)
        screen.painted()
        assert screen.page.locator("#pane-caption").inner_text().endswith(" gets all correct.")
        for drawn in (".leader", ".bright"):
            assert not screen.page.locator(f".weights {drawn}").get_attribute("d")
        assert screen.page.locator(".weights-good:visible").all_inner_texts() == []
