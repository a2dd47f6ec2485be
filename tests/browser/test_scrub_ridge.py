"""Dragging λ: the picture is the exact optimum at this λ, agrees with the words, and needs one request."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn.kernel_ridge import KernelRidge

from linviz.core.number import number
from tests.browser.screen import Screen
from tests.shown import agree

Visit = Callable[..., Screen]
# f at every point, from the numbers that the picture is drawn from
SCORES = """() => {
  const { shown } = linviz.state;
  const weights = [...shown.coefficients()];
  const of = (x) => (shown.has("w") ? linviz.lift.features(shown.lift, x)
    : shown.points.map((z) => linviz.lift.kernel(shown.lift, x, z)));
  return shown.points.map((x) => of(x).reduce((sum, one, i) => sum + one * weights[i], shown.get("b")));
}"""
LIFTS: dict[str, dict[str, Any]] = {
    "none": {"kernel": "linear"},
    "quadratic": {"kernel": "poly", "degree": 2, "gamma": 1, "coef0": 0},
    "rbf": {"kernel": "rbf", "gamma": 0.5},
}


def note_requests(screen: Screen) -> list[str]:
    """Return a list that fills with the last part of the address of each POST request from now on."""
    requests: list[str] = []
    screen.page.on(
        "request", lambda one: one.method == "POST" and requests.append(one.url.rsplit("/", 1)[1])
    )
    return requests


@pytest.mark.parametrize("lift", LIFTS)
@pytest.mark.short("rbf")
def test_every_place_of_the_slider_is_the_exact_optimum_and_asks_nothing(
    lift: str, visit: Visit
) -> None:
    screen = visit("/s/one-mistake-one-turn")
    screen.page.locator("#algorithm").select_option("kernel-ridge")
    screen.page.locator("#lift").select_option(lift)
    screen.certified().settings()
    requests = note_requests(screen)
    box = screen.page.locator("#slider-kernel-ridge-lam").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    screen.page.mouse.move(box["x"] + 0.4 * box["width"], y)
    screen.page.mouse.down()
    X, labels = np.array(screen.points), np.array(screen.labels)
    for share in (0.2, 0.5, 0.9):
        screen.page.mouse.move(box["x"] + share * box["width"], y, steps=4)
        screen.page.wait_for_function("() => linviz.clock.isOptimumShown()")
        screen.painted()
        lam = float(screen.page.locator("#parameter-kernel-ridge-lam").input_value())
        told = f"λ = {number(lam).text}: the exact optimum. Let go of the slider for the steps "
        assert screen.caption == f"{told}that lead to it."
        assert screen.text("position") == "The optimum at this λ"
        # the bias is a constant feature
        kernel = KernelRidge(alpha=lam, **LIFTS[lift])._get_kernel(X) + 1
        f = kernel @ np.linalg.solve(kernel + lam * np.eye(len(X)), labels)
        assert screen.page.evaluate(SCORES) == pytest.approx(f, abs=1e-7)
        error = screen.page.evaluate("() => linviz.state.shown.get('squared_error')")
        assert error == pytest.approx(((labels - f) ** 2).sum())
        row = screen.page.locator("#numbers > div", has_text="Squared error").locator("dd")
        assert agree(row.inner_text().split(" / ")[0], [error])
    assert requests == ["path"]
    screen.page.mouse.up()
    screen.settled()
    assert screen.caption.startswith(f"λ fell to {number(lam).text}")
    assert screen.scenario["parameters"]["lam"] == lam
    assert screen.step == screen.steps


@pytest.mark.long
def test_where_there_are_too_many_points_for_that_every_place_is_a_run(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn")
    screen.page.locator("#algorithm").select_option("kernel-ridge")
    screen.page.locator("#lift").select_option("rbf")
    screen.settled()
    screen.page.evaluate(
        "() => { for (let i = 0; i < 60; i += 1) linviz.gestures.add([i / 20, (i % 7) / 3], i % 2 ? 1 : -1); }"
    )
    screen.settled().settings()
    box = screen.page.locator("#slider-kernel-ridge-lam").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    screen.page.mouse.move(box["x"] + 0.4 * box["width"], y)
    screen.page.mouse.down()
    screen.page.mouse.move(box["x"] + 0.8 * box["width"], y, steps=4)
    screen.settled()
    assert screen.caption.startswith("λ fell to ")
    assert not screen.page.evaluate("() => linviz.clock.isOptimumShown()")
    screen.page.mouse.up()
    screen.settled()


def test_another_bias_has_optima_of_its_own(visit: Visit) -> None:
    # a regression: the optima of the old bias were shown again
    screen = visit("/s/one-mistake-one-turn")
    screen.page.locator("#algorithm").select_option("kernel-ridge")
    screen.certified().settings()
    X, y = np.array(screen.points), np.array(screen.labels)
    for bias, more in (("constant", 1), ("none", 0)):
        screen.page.locator("#parameter-kernel-ridge-bias").select_option(bias)
        screen.settled()
        box = screen.page.locator("#slider-kernel-ridge-lam").bounding_box()
        assert box
        middle = box["y"] + box["height"] / 2
        screen.page.mouse.move(box["x"] + 0.4 * box["width"], middle)
        screen.page.mouse.down()
        screen.page.mouse.move(box["x"] + 0.9 * box["width"], middle, steps=4)
        screen.page.wait_for_function("() => linviz.clock.isOptimumShown()")
        screen.painted()
        lam = float(screen.page.locator("#parameter-kernel-ridge-lam").input_value())
        kernel = X @ X.T + more
        f = kernel @ np.linalg.solve(kernel + lam * np.eye(len(X)), y)
        assert screen.page.evaluate(SCORES) == pytest.approx(f, abs=1e-7)
        screen.page.mouse.up()
        screen.settled()
