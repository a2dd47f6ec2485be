"""Dragging C: the picture is the exact optimum at this C, agrees with the words, and needs no request."""

import re
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from playwright.sync_api import expect
from sklearn.svm import SVC

from tests.algorithms.svm.oracle_soft_svm import KINDS as ALL_KINDS
from tests.algorithms.svm.oracle_soft_svm import soft_margin_values, support_kinds
from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.recompute.lifts import kernel as kernel_of
from tests.recompute.moment import dot
from tests.shown import agree

Visit = Callable[..., Screen]
# ends of the drawn boundary in data coordinates
ENDS = """() => { const axes = linviz.axesOf(linviz.graph);
  const [x0, x1, y0, y1] = axes.view;
  return document.querySelector(".boundary").getAttribute("d").slice(1).split("L").map((pair) => {
    const [x, y] = pair.split(" ").map(Number);
    return [x0 + (x / axes.width) * (x1 - x0), y1 - (y / axes.height) * (y1 - y0)]; }); }"""
NUMBERS = "() => [...document.querySelectorAll('#numbers dd')].map((one) => one.textContent)"
KINDS = """() => [...document.querySelectorAll("g.point")].map((one) =>
  ["margin", "inside", "wrong", "outside"].find((kind) => one.classList.contains(kind)) ?? "")"""
CROSSED = "() => [...document.querySelectorAll('g.point')].map((one) => one.classList.contains('is-wrong'))"
READY = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def alone(screen: Screen) -> Screen:
    """Close the view, so that the controls and the numbers stand in the side column."""
    screen.page.evaluate("() => linviz.perform('look-away')")
    return screen.settled()


class Slider:
    """The slider of C, dragged with the mouse, with a list of the page's requests."""

    def __init__(self, screen: Screen, algorithm: str = "soft-svm") -> None:
        self.screen, self.asked = screen, list[str]()
        self.node = screen.unfold().page.locator(f"#slider-{algorithm}-C")
        self.field = screen.page.locator(f"#parameter-{algorithm}-C")
        box = self.node.bounding_box()
        assert box
        self.left, self.width, self.middle = box["x"], box["width"], box["y"] + box["height"] / 2
        screen.page.on(
            "request",
            lambda one: one.method == "POST" and self.asked.append(one.url.rsplit("/", 1)[1]),
        )

    def take(self) -> None:
        place = float(self.node.input_value()) / 1000
        self.screen.page.mouse.move(self._x(place), self.middle)
        self.screen.page.mouse.down()

    def to(self, C: float) -> float:
        """Drag the slider to C, and return the C that it shows."""
        self.screen.page.mouse.move(self._x(np.log10(C / 0.01) / 6), self.middle, steps=5)
        self.screen.page.wait_for_function("() => linviz.clock.isOptimumShown()")
        self.screen.page.evaluate(READY)
        return float(self.field.input_value())

    def release(self) -> None:
        self.screen.page.mouse.up()
        self.screen.settled()

    def _x(self, place: float) -> float:
        # the thumb's middle is half of its width from the ends
        return self.left + 9 + place * (self.width - 18)


@pytest.fixture
def held(visit: Visit) -> Iterator[Slider]:
    """Open the preset about C, and hold its slider with the mouse until the end of the test."""
    slider = Slider(alone(visit("/s/outlier-c")).certified())
    slider.take()
    yield slider
    slider.screen.page.mouse.up()


def optimum(
    screen: Screen, C: float, kernel: Callable[..., float] = dot
) -> tuple[SVC, dict[str, object]]:
    """Return scikit-learn's optimum at C: the model, and its α, objectives, slack and classifier."""
    X, y = np.array(screen.points), np.array(screen.labels)
    K = np.array([[kernel(a, b) for b in X] for a in X])
    model = SVC(C=C, kernel="precomputed", tol=1e-9).fit(K, y)
    alpha = np.zeros(len(y))
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    alpha[np.abs(alpha - C) < 1e-7 * C] = C
    worth = soft_margin_values(K, y, C, alpha, float(model.intercept_[0]))
    # smaller slack comes from the solver's tolerance
    worth["xi"] = np.where(worth["xi"] < 1e-5, 0.0, worth["xi"])
    b = round(float(model.intercept_[0]), 7)
    # f with w and b, or as a sum of so many of its terms, and b below it
    rows = [[*((alpha * y) @ X), b]] if kernel is dot else [[np.count_nonzero(alpha), len(y)], [b]]
    return model, {
        "alpha": alpha,
        "y": y,
        "rows": rows,
        **worth,
    }


def kinds_of(worth: dict[str, object], C: float) -> list[str]:
    """Return the kind of support vector of each point; "" for the others."""
    # smaller α come from the other solver's tolerance
    return support_kinds(
        np.where(worth["alpha"] <= 1e-7 * C, 0.0, worth["alpha"]), worth["y"] * worth["f"]
    )


def check_words(screen: Screen, C: float, worth: dict[str, object]) -> None:
    """Check that sentence, formula, numbers and rings are those of this C."""
    assert screen.caption.startswith(f"C = {C:,g}: the optimum.")
    point_kinds = kinds_of(worth, C)
    assert screen.page.evaluate(KINDS) == point_kinds
    assert screen.page.evaluate(CROSSED) == [bool(one) for one in worth["y"] * worth["f"] <= 0]
    *rows, primal, dual, _, margin, slack, vectors = screen.page.evaluate(NUMBERS)
    assert all(agree(row, values) for row, values in zip(rows, worth["rows"], strict=True))
    assert agree(primal, [worth["primal"]])
    assert agree(dual, [worth["dual"]])
    assert agree(margin, [1 / worth["norm"]])
    assert agree(slack, [worth["xi"].sum()])
    assert vectors == " / ".join(str(point_kinds.count(kind)) for kind in ALL_KINDS)
    formula = screen.page.locator(".formula-line:visible").inner_text()
    sums = [worth["norm"] ** 2 / 2, C, worth["xi"].sum(), worth["primal"]]
    assert agree(re.sub(r"^.*?[=≈]", "≈" if "≈" in formula else "=", formula, flags=re.S), sums)


def test_the_boundary_follows_the_slider_exactly_after_one_request(held: Slider) -> None:
    screen = held.screen
    held.to(0.05)
    held.asked.clear()
    boundaries = []
    for wanted in (0.06, 0.1, 0.2, 0.55, 12, 100, 3000, 0.4):
        C = held.to(wanted)
        assert abs(C / wanted - 1) < 0.2
        model, worth = optimum(screen, C)
        w = (worth["alpha"] * worth["y"]) @ np.array(screen.points)
        ends = np.array(screen.page.evaluate(ENDS))
        assert np.abs(ends @ w + model.intercept_).max() / np.linalg.norm(w) < 2e-3
        check_words(screen, C, worth)
        boundaries.append(screen.boundary)
    assert held.asked == []
    # from C = 10 on nothing changes any more
    assert boundaries[4] == boundaries[5] == boundaries[6]
    assert len(set(boundaries)) == 5


def test_the_path_of_a_preset_is_there_before_the_slider_is_touched(visit: Visit) -> None:
    screen = visit("")
    with screen.page.expect_response(re.compile(r"/s/outlier-c\.path\.json")):
        screen.open("/s/outlier-c")
    slider = Slider(screen.certified())
    requests = screen.requests()
    slider.take()
    for C in (0.5, 20, 0.1, 7):
        slider.to(C)
    assert requests == []
    slider.release()


def test_that_of_changed_points_is_asked_for_once_as_soon_as_the_pointer_is_near(
    visit: Visit,
) -> None:
    slider = Slider(visit("/s/outlier-c").drag((0.6, 0.4), (0.2, -0.4)).certified())
    slider.asked.clear()
    with slider.screen.page.expect_response("**/api/path"):
        slider.screen.page.mouse.move(slider.left + 5, slider.middle)
    slider.take()
    for C in (0.5, 20, 0.1, 7):
        slider.to(C)
    assert slider.asked.count("path") == 1
    slider.release()


def test_a_point_that_is_added_asks_for_its_run_and_certificate_alone(visit: Visit) -> None:
    screen = visit("/s/hinge-costs").certified()
    made = screen.requests()
    screen.click((0.35, 0.45)).certified()
    assert len(screen.points) == 8
    assert sorted(one.rsplit("/", 1)[1] for one in made) == ["certificate", "run"]


def test_where_b_is_not_unique_the_band_is_there_while_dragging(held: Slider) -> None:
    held.to(1.3)
    assert held.screen.page.locator("path.band").get_attribute("d")
    held.to(0.3)
    assert not held.screen.page.locator("path.band").get_attribute("d")


def test_letting_go_shows_the_end_of_the_run_at_that_c_and_is_one_undo(visit: Visit) -> None:
    screen = alone(visit("/s/outlier-c#~s1")).certified()
    slider = Slider(screen)
    slider.take()
    C = slider.to(0.2)
    boundary_ends = np.array(screen.page.evaluate(ENDS))
    assert screen.text("position") == "The optimum at this C"
    # the optimum is no step of the run, so the field of the step is hidden
    assert screen.page.locator("#step-number").is_hidden()
    assert screen.badge == ""
    slider.release()
    assert screen.scenario["parameters"]["C"] == C
    assert screen.step == screen.steps > 0
    assert "optimum." not in screen.caption
    assert screen.page.locator("#step-number").input_value() == str(screen.steps)
    assert np.array(screen.page.evaluate(ENDS)) == pytest.approx(boundary_ends, abs=5e-3)
    screen.act("undo").settled()
    assert screen.scenario["parameters"]["C"] == 1
    assert not screen.page.evaluate("() => linviz.scenario.lastChange()")


def test_a_slider_that_comes_back_shows_the_step_again(held: Slider) -> None:
    screen = held.screen
    before, caption, badge = screen.boundary, screen.caption, screen.badge
    held.to(50)
    assert screen.boundary != before
    held.to(1)
    held.release()
    screen.page.wait_for_function("() => !linviz.clock.isOptimumShown()")
    screen.settled()
    assert (screen.boundary, screen.caption) == (before, caption)
    assert screen.certified().badge == badge
    assert screen.step == screen.steps


def test_a_run_that_plays_stands_still_once_the_slider_is_moved(visit: Visit) -> None:
    screen = alone(visit("/s/only-svs#~s0"))
    slider = Slider(screen)
    screen.act("play").page.wait_for_function("() => linviz.clock.step() > 0")
    slider.take()
    slider.to(50)
    assert not screen.page.evaluate("() => linviz.clock.isPlaying()")


def test_keys_move_c_too_and_a_step_key_goes_back_to_the_run(visit: Visit) -> None:
    screen = alone(visit("/s/outlier-c"))
    screen.page.locator("#slider-soft-svm-C").focus()
    screen.press(*["ArrowLeft"] * 30).settled()
    assert screen.scenario["parameters"]["C"] < 1
    assert screen.step == screen.steps
    screen.press("PageUp")
    assert screen.step == screen.steps - 1
    assert ": the optimum." not in screen.caption


@pytest.mark.long
def test_a_curved_boundary_is_as_exact(visit: Visit) -> None:
    slider = Slider(alone(visit("/s/rbf-overfit")))
    kernel = kernel_of(slider.screen.scenario["lift"], slider.screen.points)
    slider.take()
    for wanted in (0.3, 2, 90):
        C = slider.to(wanted)
        check_words(slider.screen, C, optimum(slider.screen, C, kernel)[1])
    slider.release()


@pytest.mark.long
def test_a_moved_point_has_a_path_of_its_own(visit: Visit) -> None:
    slider = Slider(alone(visit("/s/outlier-c")).drag((0.6, 0.4), (0.2, -0.4)).settled())
    slider.take()
    C = slider.to(0.6)
    check_words(slider.screen, C, optimum(slider.screen, C)[1])
    slider.release()
    slider.screen.act("undo").act("undo").settled()
    slider.take()
    C = slider.to(0.3)
    check_words(slider.screen, C, optimum(slider.screen, C)[1])
    slider.release()


@pytest.mark.long
def test_without_a_server_the_picture_waits_and_says_so(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/outlier-c", server=server.address, expect=REFUSED)
    before = screen.drag((0.6, 0.4), (0.2, -0.4)).certified().boundary
    server.kill()
    slider, chip = Slider(screen), screen.page.locator("#offline")
    slider.take()
    screen.page.mouse.move(slider.left + 20, slider.middle, steps=4)
    expect(chip).to_have_text("Offline: stepping works, your change runs when the server is back.")
    assert screen.boundary == before
    screen.page.mouse.up()
    server.start()
    expect(chip).to_be_hidden()
    screen.settled()
    assert screen.boundary != before


@pytest.mark.long
def test_a_path_that_came_before_the_server_went_is_still_drawn(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/outlier-c", server=server.address, expect=REFUSED).certified()
    slider = Slider(screen)
    slider.take()
    slider.to(3)
    server.kill()
    C = slider.to(0.2)
    check_words(screen, C, optimum(screen, C)[1])
    assert not screen.text("offline")


@pytest.mark.long
def test_the_active_set_is_scrubbed_too_and_no_other_algorithm(visit: Visit) -> None:
    screen = alone(visit("/s/outlier-c"))
    screen.page.select_option("#algorithm", "active-set-svm")
    slider = Slider(screen.settled(), "active-set-svm")
    slider.take()
    C = slider.to(0.2)
    check_words(screen, C, optimum(screen, C)[1])
    slider.release()
    assert screen.step == screen.steps
    screen.page.select_option("#algorithm", "hinge-sgd")
    # parameters that do not fit are behind a button
    slider = Slider(screen.settled().act("settings"), "hinge-sgd")
    slider.take()
    screen.page.mouse.move(slider.left + 20, slider.middle, steps=4)
    slider.release()
    assert "path" not in slider.asked
    assert ": the optimum." not in screen.caption


def test_in_a_lift_with_features_the_boundary_is_that_of_the_run_to_come(visit: Visit) -> None:
    # a regression: weights of the points were taken for those of the features, so that no boundary was drawn
    screen = alone(visit("/s/outlier-c"))
    screen.page.locator("#lift").select_option("quadratic")
    slider = Slider(screen.certified())
    slider.take()
    slider.to(3.0)
    dragged = boundary(screen.settled())
    slider.release()
    assert boundary(screen.settled()) == pytest.approx(dragged, abs=0.1)


def boundary(screen: Screen) -> list[float]:
    """Return the coordinates of the boundary's path in pixels, one after the other."""
    places = [float(number) for number in re.findall(r"-?[\d.]+", screen.boundary)]
    assert len(places) > 100
    return places
