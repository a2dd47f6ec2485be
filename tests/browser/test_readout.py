"""The card that tells the step: what stands in it when, and that nothing in it jumps about."""

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


@pytest.mark.parametrize(("slug", "away"), [("two-points", "ArrowRight"), ("outlier-c", "ArrowLeft")])
def test_the_idea_is_told_at_the_step_at_which_a_preset_opens(visit: Visit, slug: str, away: str) -> None:
    screen = visit().open(f"/s/{slug}")
    idea = screen.page.locator("#idea")
    assert idea.inner_text() == screen.scenario["idea"]
    screen.press(away)
    assert idea.is_hidden()


def test_what_is_seldom_set_waits_in_a_fold_that_opens_where_it_is_set(visit: Visit) -> None:
    screen = visit().open("/s/two-points")
    start = screen.page.locator("#parameter-perceptron-w0")
    assert start.is_hidden()
    screen.page.get_by_text("More", exact=True).locator("visible=true").click()
    start.fill("1, 2")
    start.press("Enter")
    screen.settled()
    assert screen.scenario["parameters"]["w0"] == [1, 2]
    assert screen.reload().page.locator("#parameter-perceptron-w0").is_visible()


@pytest.mark.parametrize("slug", ["pegasos", "active-set", "sgd-becomes-perceptron"])
@pytest.mark.parametrize("size", [(1024, 768), (390, 844)], ids=str)
def test_no_line_of_the_pseudocode_is_cut(visit: Visit, slug: str, size: tuple[int, int]) -> None:
    screen = visit(f"/s/{slug}", viewport=dict(zip(("width", "height"), size, strict=True))).press("ArrowRight")
    sizes = screen.page.locator("#pseudocode, #pseudocode .line").evaluate_all(
        "(all) => all.map((one) => [one.scrollWidth, one.clientWidth])"
    )
    assert len(sizes) > 5
    assert all(wanted <= there for wanted, there in sizes)


def test_all_that_is_told_of_the_first_preset_is_seen_at_once_at_the_desk(visit: Visit) -> None:
    screen = visit(viewport={"width": 1440, "height": 900})
    bottom = screen.page.locator(".stage").evaluate("(stage) => stage.getBoundingClientRect().bottom")
    for step in ("Home", "n", "ArrowRight", "End"):
        screen.press(step)
        light = screen.page.locator("#light").evaluate("(light) => light.getBoundingClientRect().bottom")
        assert light <= bottom, step
