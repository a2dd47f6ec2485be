"""Typeset formulas: fractions, changing numbers, and lines that fit any screen."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]

SHOWN = ".formula-block[data-shown]"
# left, top, right and bottom of numerator, denominator and the letter before them
FRACTION = f"""() => {{
  const fraction = document.querySelector("{SHOWN} mfrac");
  const letter = fraction.closest("math").querySelector("mi");
  return [...fraction.children, letter].map((part) => {{
    const {{ left, top, right, bottom }} = part.getBoundingClientRect();
    return [left, top, right, bottom];
  }});
}}"""
# pixels by which the text goes beyond the box of the formula
BEYOND = f"""() => {{
  const box = linviz.byId("formula").getBoundingClientRect();
  const written = [...document.querySelectorAll("{SHOWN} math")].map((math) => math.getBoundingClientRect());
  return Math.max(...written.map(({{ right, bottom }}) => Math.max(right - box.right, bottom - box.bottom)));
}}"""


def test_a_fraction_is_drawn_as_one_and_its_numbers_run(look: Visit) -> None:
    screen = (
        look("/s/kozinec-zigzag#~s0").act("look-away").settled().press("ArrowRight", "ArrowRight")
    )
    above, below, letter = screen.page.evaluate(FRACTION)
    assert above[3] <= below[1]
    assert (above[0] + above[2]) / 2 == pytest.approx((below[0] + below[2]) / 2, abs=1)
    # kappa stands beside both
    assert above[1] < letter[1] < letter[3] < below[3]
    lines = screen.page.locator(f"{SHOWN} .formula-line")
    before = lines.all_text_contents()
    after = screen.press("ArrowRight").page.locator(f"{SHOWN} .formula-line").all_text_contents()
    assert len(before) == len(after) == 4
    assert before[-1] != after[-1]
    assert all(line and "  " not in line for line in after)


@pytest.mark.parametrize("slug", ["averaged", "pegasos", "logistic-blobs", "lift-004", "ridge-1d"])
@pytest.mark.short("pegasos", "ridge-1d")
def test_on_a_phone_every_formula_is_whole(visit: Visit, slug: str) -> None:
    screen = visit(f"/s/{slug}", viewport={"width": 390, "height": 844}, has_touch=True)
    for key in ("Home", "ArrowRight", "n", "End"):
        screen.press(key)
        if screen.page.locator("#formula").is_visible():
            assert screen.page.evaluate(BEYOND) <= 0, f"step {screen.step}"


def test_a_formula_is_told_once_to_those_who_hear_it(screen: Screen) -> None:
    told = screen.press("ArrowRight").page.locator(".step-card").aria_snapshot()
    assert "math" not in told
    assert "becomes w plus" in told
