"""The card of the step: its contents at each step, which do not jump."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]

BOX = """() => [
  document.querySelectorAll('.formula-block[data-shown] .formula-line').length,
  document.getElementById('formula').getBoundingClientRect().height,
]"""


def test_the_formula_keeps_its_height_when_a_shorter_one_follows(screen: Screen) -> None:
    shorter = 0
    screen.press("ArrowRight")
    for _ in range(12):
        lines, height = screen.page.evaluate(BOX)
        now, then = screen.press("ArrowRight").page.evaluate(BOX)
        if now < lines:
            shorter += 1
            assert then == height
    assert shorter > 0


def test_how_the_parameters_are_set_is_told_in_a_line_that_opens_to_all_of_them(
    visit: Visit,
) -> None:
    screen = visit("/s/two-points#~s0")
    start, line = (
        screen.page.locator("#parameter-perceptron-w0"),
        screen.page.locator("#settings-now"),
    )
    assert (start.is_hidden(), line.inner_text()) == (True, "order cyclic · η 1 · bias on")
    screen.act("settings")
    start.fill("1, 2")
    start.press("Enter")
    screen.settled().act("settings")
    # a rarely changed setting is shown only if it is changed
    assert (start.is_hidden(), line.inner_text()) == (
        True,
        "order cyclic · η 1 · bias on · start w 1, 2",
    )
    # the fold stays open for another algorithm
    screen.act("settings").page.locator("#algorithm").select_option("pocket")
    assert screen.settled().page.locator("#parameter-pocket-eta").is_visible()


def test_a_parameter_or_two_need_no_fold(visit: Visit) -> None:
    screen = visit("/s/outlier-c")
    assert screen.page.locator("#slider-soft-svm-C").is_visible()
    assert screen.page.locator("#parameter-soft-svm-pair").is_hidden()
    screen.act("settings")
    assert screen.page.locator("#parameter-soft-svm-pair").is_visible()


@pytest.mark.parametrize("slug", ["pegasos", "active-set", "sgd-becomes-perceptron"])
@pytest.mark.parametrize("size", [(1024, 768), (390, 844)], ids=str)
@pytest.mark.short("(1024, 768)-pegasos", "(390, 844)-active-set")
def test_no_line_of_the_pseudocode_is_cut_at_its_end(
    visit: Visit, slug: str, size: tuple[int, int]
) -> None:
    screen = visit(f"/s/{slug}", viewport=dict(zip(("width", "height"), size, strict=True))).press(
        "ArrowRight"
    )
    sizes = screen.page.locator("#pseudocode, #pseudocode .line").evaluate_all(
        "(all) => all.map((one) => [one.scrollWidth, one.clientWidth])"
    )
    assert len(sizes) > 5
    assert all(wanted <= there for wanted, there in sizes)


def test_all_that_is_told_of_the_first_preset_is_seen_at_once_at_the_desk(visit: Visit) -> None:
    screen = visit(viewport={"width": 1440, "height": 900})
    bottom = screen.page.locator(".stage").evaluate(
        "(stage) => stage.getBoundingClientRect().bottom"
    )
    for step in ("Home", "n", "ArrowRight", "End"):
        screen.press(step)
        light = screen.page.locator("#light").evaluate(
            "(light) => light.getBoundingClientRect().bottom"
        )
        assert light <= bottom, step
