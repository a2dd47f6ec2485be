"""Labels in the picture: numbers of the points in the sentence, α, +, - and w; none covers a mark."""

from collections.abc import Callable, Sequence, Set
from pathlib import Path

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
COLLISIONS = Path(__file__).with_name("collisions.js").read_text("utf-8")
LABELS = """(kind) => Object.fromEntries([...document.querySelectorAll(`.label.${kind}`)]
  .map((node) => [node.dataset.index, node.textContent]))"""
LIT = """() => [[...document.querySelectorAll("g.point.is-lit")].map((one) => Number(one.dataset.index)),
  [...document.querySelectorAll("#caption .point-chip.is-lit")].map((one) => parseInt(one.textContent))]"""


PHONE = {"width": 390, "height": 844}
# labels that find no free place on a phone, since lines and points are too close
TIGHT = {
    "rbf-overfit": {"22 on before", "22 on boundary", "22 on margins", "plus on margins"},
    "hinge-as-printed": {"average on margins"},
    "two-kernels": {"½ K(x, x) on margins"},
    "when-to-stop": {"2 on point 2"},
}


def labels(screen: Screen, kind: str) -> dict[str, str]:
    found: dict[str, str] = screen.page.evaluate(LABELS, kind)
    return found


def chips(screen: Screen) -> list[int]:
    return [int(text) for text in screen.page.locator("#caption .point-chip").all_inner_texts()]


def looked_at(screen: Screen) -> list[int]:
    """Return the first three steps, the middle one and the last."""
    return [0, 1, 2, screen.steps // 2, screen.steps]


def assert_clear(
    screen: Screen, what: str, steps: Sequence[int], tight: Set[str] = frozenset()
) -> None:
    """Assert that at these steps no label covers anything, except those in `tight`."""
    for step in steps:
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        found: list[str] = screen.page.evaluate(COLLISIONS)
        assert set(found) <= tight, f"{what}, step {step}"


def test_every_point_that_the_sentence_names_bears_its_number(look: Visit) -> None:
    screen = look("/s/outlier-c#~s0")
    for _ in range(min(6, screen.steps)):
        screen.press("ArrowRight").settled()
        assert chips(screen)
        # points that the question names have theirs too
        named = {
            *chips(screen),
            *screen.page.evaluate("() => linviz.state.named.map((i) => i + 1)"),
        }
        assert labels(screen, "number") == {str(i - 1): str(i) for i in named}


def test_i_numbers_all_points_and_the_entry_of_the_menu_tells_it(visit: Visit) -> None:
    screen = visit("/s/outlier-c")
    screen.press("i").settled()
    assert labels(screen, "number") == {str(i): str(i + 1) for i in range(7)}
    assert screen.page.locator('[data-act="numbers"]').get_attribute("aria-pressed") == "true"
    # the choice applies to the next preset too
    screen.page.evaluate("() => linviz.address.openPreset('pocket')")
    screen.page.wait_for_function(
        "() => linviz.state.scenario.slug === 'pocket' && !linviz.server.isBusy()"
    )
    assert len(labels(screen.settled(), "number")) == 9
    screen.act("menu-view").act("numbers").settled()
    assert len(labels(screen, "number")) < 9


@pytest.mark.long
def test_the_counts_of_the_dual_perceptron_are_called_alpha(visit: Visit) -> None:
    screen = visit("/s/rows-of-k#~s0")
    screen.unfold().page.locator("#algorithm").select_option("dual-perceptron")
    screen.settled().press("End").settled()
    counts = labels(screen, "count")
    alpha = screen.run_of("alpha")
    assert counts == {str(i): f"α {a:g}" for i, a in enumerate(alpha) if a > 0}
    screen.press("i").settled()
    assert screen.page.evaluate(COLLISIONS) == []


def test_a_chip_lights_its_point_and_the_point_its_chip(visit: Visit) -> None:
    screen = visit("/s/outlier-c#~s1")
    number = chips(screen)[0]
    screen.page.locator("#caption .point-chip").first.hover()
    assert screen.page.evaluate(LIT) == [[number - 1], [number]]
    screen.page.mouse.move(1, 1)
    assert screen.page.evaluate(LIT) == [[], []]

    x, y = screen.centre_of(number - 1)
    screen.page.mouse.move(x, y)
    assert screen.page.evaluate(LIT) == [[number - 1], [number]]
    # a point that the sentence does not name has its number while the pointer is on it
    other = next(i for i in range(7) if i + 1 not in chips(screen))
    screen.page.mouse.move(*screen.centre_of(other))
    assert screen.page.evaluate(LIT) == [[other], []]
    assert labels(screen, "number")[str(other)] == str(other + 1)
    screen.page.mouse.move(1, 1)
    assert str(other) not in labels(screen, "number")

    # a focused point and a selected point have their numbers too
    screen.page.locator(f'g.point[data-index="{number - 1}"]').focus()
    assert screen.page.evaluate(LIT) == [[number - 1], [number]]
    screen.page.evaluate("() => document.activeElement.blur()")
    screen.page.evaluate("(i) => linviz.points.select(i)", number - 1)
    assert screen.page.evaluate(LIT) == [[number - 1], [number]]
    screen.press("Escape").settled()
    assert screen.page.evaluate(LIT) == [[], []]
