"""The card of the step: its contents at each step, which do not jump."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]

# the bottom of the formula and the top of the code, and the place of the last card
PLACES = """() => [
  document.getElementById("formula").getBoundingClientRect().bottom,
  document.getElementById("pseudocode").getBoundingClientRect().top,
  document.querySelector(".numbers-card").getBoundingClientRect().top,
]"""
# until the browser has reported the sizes of this frame; requestAnimationFrame waits for the stopped clock
SIZES_REPORTED = """() => new Promise((done) => {
  const observer = new ResizeObserver(() => { observer.disconnect(); done(); });
  observer.observe(document.getElementById("caption"));
})"""
LINES = "() => document.querySelectorAll('.formula-block[data-shown] .formula-line').length"


def test_the_code_follows_the_formula_of_the_step(screen: Screen) -> None:
    screen.page.set_viewport_size({"width": 1440, "height": 900})
    places = {}
    for key in ("ArrowRight", "ArrowRight", "n", "ArrowRight"):
        screen.press(key)
        formula, code, numbers = screen.page.evaluate(PLACES)
        assert 0 < code - formula < 20
        places[screen.page.evaluate(LINES)] = numbers
    # a visit without a mistake has only the test, and no empty lines
    assert places.keys() == {2, 4}
    assert places[2] < places[4] - 20


def test_a_rule_divides_the_test_from_the_update(screen: Screen) -> None:
    screen.press("n")
    ruled = "() => [...document.querySelectorAll('.formula-block[data-shown] .formula-line')]"
    ruled += ".map((line) => parseFloat(getComputedStyle(line).borderTopWidth) > 0)"
    assert screen.page.evaluate(ruled) == [False, False, True, False]
    # a step that only changes something has no test
    screen.look("/s/batch-perceptron#~s1")
    assert not any(screen.page.evaluate(ruled))


def test_vectors_are_bold_and_no_sum_is_broken(visit: Visit) -> None:
    """Test the sentence and the numbers; the x of y·f(x) is a vector too, and y and f are numbers."""
    screen = visit("/s/one-mistake-one-turn?hide=question#~s30").settled()
    weights = """() => Object.fromEntries(Object.entries({
      score: "#caption [data-symbol='score']", inside: "#caption [data-symbol='score'] .vector",
      x: "#caption > [data-symbol='x']", w: "#numbers small [data-symbol='w']", b: "#numbers small [data-symbol='b']",
    }).map(([name, one]) => [name, getComputedStyle(document.querySelector(one)).fontWeight]))"""
    vectors, others = (
        dict.fromkeys(("inside", "x", "w"), "700"),
        dict.fromkeys(("score", "b"), "400"),
    )
    assert screen.page.evaluate(weights) == vectors | others
    assert "‖x‖²\u00a0+\u00a01\u00a0=\u00a03.25" in (
        screen.page.locator("#caption").text_content() or ""
    )


def test_nothing_moves_while_the_run_plays(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s0", clock=True).settled()
    screen.page.set_viewport_size({"width": 1440, "height": 900})
    screen.press("ArrowRight", "ArrowRight").act("play")
    tops = []
    for _ in range(12):
        screen.page.clock.run_for(500)
        screen.page.evaluate(SIZES_REPORTED)
        tops.append(screen.page.evaluate(PLACES)[1])
    assert screen.step > 6
    # longer sentences push it down, and shorter ones do not pull it up again
    # but for fractions of a pixel
    tops = [round(top) for top in tops]
    assert tops == sorted(tops)
    screen.act("play")


def test_the_number_of_misclassified_points_stands_in_the_head_of_the_step(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s29").settled()
    assert screen.text("misclassified") == "5 of 20 misclassified"
    screen.press("ArrowRight")
    assert screen.text("misclassified") == "3 of 20 misclassified"
    # at w = 0 no point is on a side
    screen.press("Home")
    assert screen.text("misclassified") == "20 of 20 with f = 0"
    screen.open("/new")
    assert screen.text("misclassified") == ""


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "outlier-c", "ridge-path", "voted"])
@pytest.mark.short("outlier-c")
def test_before_any_script_the_column_is_as_it_is_afterwards(
    visit: Visit, slug: str, address: str
) -> None:
    screen = visit(f"/s/{slug}").certified()
    read = """(names) => names.map((name) => document.querySelector(name))
      .map((one) => (one.checkVisibility() ? one.innerText.trim() : null))"""
    names = ["#settings-now", "#misclassified", "#caption", "#numbers", "#light"]
    names += ["#settings"]
    after = screen.page.evaluate(read, names)
    with screen.page.context.browser.new_context(  # type: ignore[union-attr]
        java_script_enabled=False, viewport=screen.page.viewport_size
    ) as context:
        page = context.new_page()
        page.goto(f"{address}/s/{slug}")
        # scripts are off for the page, but not for the test
        assert page.evaluate(read, names) == after


def test_how_the_parameters_are_set_is_told_in_a_line_that_opens_to_all_of_them(
    visit: Visit,
) -> None:
    screen = visit("/s/two-points#~s0").unfold()
    start, line = (
        screen.page.locator("#parameter-perceptron-w0"),
        screen.page.locator("#settings-now"),
    )
    assert (start.is_hidden(), line.inner_text()) == (True, "Cyclic order · η = 1 · with bias")
    screen.act("settings")
    start.fill("1, 2")
    start.press("Enter")
    screen.settled().act("settings")
    # a rarely changed setting is shown only if it is changed
    assert (start.is_hidden(), line.inner_text()) == (
        True,
        "Cyclic order · η = 1 · with bias · start w = (1, 2)",
    )
    # the fold stays open for another algorithm
    screen.act("settings").page.locator("#algorithm").select_option("pocket")
    assert screen.settled().page.locator("#parameter-pocket-eta").is_visible()


def test_a_parameter_or_two_need_no_fold(visit: Visit) -> None:
    screen = visit("/s/outlier-c").unfold()
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
    screen = visit(f"/s/{slug}", viewport=dict(zip(("width", "height"), size, strict=True)))
    # with a view the code is not there
    screen.page.evaluate("() => linviz.perform('look-away')")
    screen.settled().press("ArrowRight")
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
        last = screen.page.locator(".numbers-card").evaluate(
            "(card) => card.getBoundingClientRect().bottom"
        )
        assert last <= bottom, step


def test_the_help_of_a_setting_stands_below_it_while_the_settings_are_open(visit: Visit) -> None:
    screen = visit("/s/two-points#~s0").unfold()
    helped = screen.page.locator("#parameter-perceptron-test-help")
    assert helped.is_hidden()
    screen.act("settings")
    assert helped.is_visible()
    # "Order" says as much as its help
    assert screen.page.locator("#parameter-perceptron-order-help").is_hidden()
    assert screen.page.locator("#parameter-perceptron-test option").all_inner_texts()[:2] == [
        "y·f ≤ 0",
        "y·f < 0",
    ]
    # after Done nothing is left of the room that it took
    before = screen.page.evaluate(PLACES)
    screen.act("settings").act("settings").act("settings").act("settings")
    assert screen.page.evaluate(PLACES) == before
