"""The wall while presenting: its canvas, question and words, the drawer, and what a clicker skips."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.screen import Screen
from tests.browser.states import open_presets
from tests.browser.test_lecture import FAULTS
from tests.browser.test_states import themes, violations

Visit = Callable[..., Screen]
UPDATE = "/s/one-mistake-one-turn"
PRICE = "/s/hinge-costs"
SIZES = {"4:3": (1024, 768), "16:9": (1920, 1080), "720p": (1280, 720)}
# what a room reads
WORDS = "#title, #question, #caption, #formula, #present-place"
SMALLEST = """(words) => Math.min(
  ...[...document.querySelectorAll(words)].map((one) => parseFloat(getComputedStyle(one).fontSize)),
  ...[...document.querySelectorAll(".xtick text, .ytick text, .label:not(.mark-name)")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a),
)"""
# the words of a view that lie over one another
COVERED = """() => {
  const texts = [...document.querySelectorAll(".pane .chart :is(.chart-label, .chance-names text)")]
    .filter((one) => one.textContent && one.checkVisibility())
    .map((one) => [one.textContent, one.getBoundingClientRect()]);
  return texts.flatMap(([text, a], i) => texts.slice(i + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom)
    .map(([other]) => `${text} and ${other}`));
}"""
IS_OPEN = "(list) => list.matches(':open')"


def present(visit: Visit, path: str, size: str = "4:3") -> Screen:
    """Open the page presented at this size, without full screen, whose size a test could not change."""
    width, height = SIZES[size]
    screen = visit(path, viewport={"width": width, "height": height})
    screen.page.evaluate("() => { Element.prototype.requestFullscreen = undefined; }")
    return screen.press("p").settled()


def canvas(screen: Screen) -> dict[str, float]:
    box = screen.painted().page.locator(".plane").bounding_box()
    assert box
    return dict(box)


def drawer_is_open(screen: Screen) -> bool:
    return screen.page.locator("#drawer").is_visible()


@pytest.mark.parametrize(("size", "share", "letters"), [("4:3", 0.62, 20), ("16:9", 0.8, 24)])
def test_the_canvas_has_its_share_of_the_height_and_the_last_row_reads_all_letters(
    size: str, share: float, letters: float, visit: Visit
) -> None:
    screen = present(visit, UPDATE, size)
    # a question of one line
    screen.page.evaluate("""() => {
      for (const one of document.querySelectorAll("#question, .question-other"))
        one.textContent = "Why?";
    }""")
    box = canvas(screen)
    assert box["height"] >= share * SIZES[size][1]
    assert size == "4:3" or abs(box["width"] - box["height"]) < 1
    assert screen.page.evaluate(SMALLEST, WORDS) >= letters


TOPS = """() => [...document.querySelectorAll(".plane, #caption")]
  .map((one) => one.getBoundingClientRect().top)"""
# numbers of the axes whose box the boundary crosses
UNDER = """() => {
  const path = document.querySelector(".boundary");
  const all = path.getTotalLength();
  const places = Array.from({ length: 400 }, (_, i) => path.getPointAtLength((all * i) / 399));
  return [...document.querySelectorAll(":is(.xtick, .ytick) text")].filter((one) => {
    const { x, y, width, height } = one.getBBox();
    return places.some((at) => at.x > x && at.x < x + width && at.y > y && at.y < y + height);
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_from_the_question_to_its_step_and_no_number_is_under_the_line(
    size: str, visit: Visit
) -> None:
    screen = present(visit, UPDATE, size)
    # in the past tense it needs fewer lines
    screen.page.evaluate("() => { linviz.state.scenario.question_after = 'Is it?'; }")

    def seen() -> tuple[list[str], list[float]]:
        page = screen.painted().page
        return page.evaluate(UNDER), page.evaluate(TOPS)

    before = seen()
    assert before[0] == []
    assert screen.press("PageDown").settled().step == 30
    expect(screen.page.locator("#question")).to_have_text("Is it?")
    assert seen() == before


def test_the_words_of_the_longest_sentence_stay_on_the_wall(visit: Visit) -> None:
    for size in ("4:3", "16:9"):
        screen = present(visit, "/s/kozinec-zigzag", size).press("v").settled().painted()
        parts = [
            screen.page.locator(id).bounding_box() for id in ("#caption", "#formula", ".player")
        ]
        caption, formula, player = [part for part in parts if part]
        assert caption["y"] + caption["height"] <= formula["y"] + 5
        assert formula["y"] + formula["height"] <= player["y"] + 5


def test_q_goes_round_question_answer_neither_and_question_alone(visit: Visit) -> None:
    screen = present(visit, UPDATE)
    question, answer, plane = (screen.page.locator(id) for id in ("#question", "#answer", ".plane"))

    def seen() -> tuple[bool, bool]:
        return question.is_visible(), answer.is_visible()

    assert (screen.step, seen()) == (29, (True, False))
    expect(question).to_contain_text("will update")
    assert "of 120" not in screen.text("present-place")
    screen.press("Q")
    # answer and picture speak of the same moment
    assert (screen.step, seen()) == (30, (True, True))
    expect(question).to_contain_text("updated")
    assert "of 120" in screen.text("present-place")
    screen.press("Q")
    assert seen() == (False, False)
    height = question.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    screen.press("Q")
    assert seen() == (True, False)
    assert question.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") > 1.5 * height
    # nothing else is seen behind it
    box = plane.bounding_box()
    assert box
    hit = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.question'))"
    assert screen.page.evaluate(hit, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    screen.press("Q")
    assert seen() == (True, False)


@pytest.mark.parametrize(
    "name", ["shatter", "by-chance", "tiny-margin", "rbf-overfit", "bias-counts"]
)
@pytest.mark.short("shatter")
def test_at_the_end_a_clicker_answers_an_open_question_before_the_next_scenario(
    name: str, visit: Visit
) -> None:
    screen = present(visit, f"/s/{name}")
    end, answer = screen.step, screen.page.locator("#answer")
    # on the desk a step never answers
    screen.press("p", "PageDown", "p").settled()
    # back and forth again, the question is still open
    screen.press("PageUp", "PageDown")
    assert not answer.is_visible()
    screen.press("PageDown")
    assert (screen.step, answer.is_visible(), screen.notice) == (end, True, "")
    screen.press("PageDown")
    assert screen.notice.startswith("The end. Press again for the next scenario")
    assert screen.scenario["slug"] == name
    screen.press("PageDown").settled()
    assert screen.scenario["slug"] != name


def test_after_the_last_scenario_a_press_still_answers(visit: Visit) -> None:
    screen, step = present(visit, "/s/unseen"), '.transport [data-act="step"]'
    screen.page.locator(step).click()
    assert screen.page.locator("#answer").is_visible()
    assert screen.page.locator(step).get_attribute("aria-disabled") == "true"


def test_a_clicker_goes_from_mistake_to_mistake_and_the_desk_keeps_its_own_stride(
    visit: Visit,
) -> None:
    screen = present(visit, f"{UPDATE}#~s0", "16:9")
    stride = screen.page.locator(".present-stride")
    expect(stride).to_have_text("from mistake to mistake")
    updates = [
        k for k in range(31) if screen.page.evaluate("(k) => linviz.state.run.isUpdate(k)", k)
    ]
    for step in updates[:4]:
        assert screen.press("PageDown").step == step
    screen.press("m")
    expect(stride).to_have_text("")
    assert screen.press("PageDown").step == updates[3] + 1
    # F5, by which some clickers begin, goes to the start and reloads nothing
    screen.page.evaluate("() => { window.isSame = true; }")
    assert screen.press("F5").step == 0
    assert screen.page.evaluate("() => window.isSame")
    # the desk goes from visit to visit, as before
    screen.press("m", "p").settled()
    assert screen.press("PageDown").step == 1


def test_the_step_that_the_question_is_about_is_not_skipped(visit: Visit) -> None:
    # the step after its opening changes nothing
    screen = present(visit, "/s/signed-distance")
    assert screen.step == 1
    assert screen.press("PageDown").step == 2


def test_the_bar_comes_with_the_mouse_and_opens_a_drawer_that_changes_the_run(
    visit: Visit, thorough: bool
) -> None:
    screen = present(visit, PRICE)
    bar = screen.page.locator(".present-bar")
    assert bar.evaluate("(one) => getComputedStyle(one).opacity") == "0"
    screen.page.mouse.move(500, 20)
    expect(bar).to_have_css("opacity", "1")
    before = canvas(screen)["height"]
    bar.locator('[data-act="drawer"]').click()
    assert drawer_is_open(screen)
    complaints = [one for _ in themes(screen, thorough) for one in violations(screen)]
    assert complaints == []
    assert before - 92 - 1 <= canvas(screen)["height"] <= before - 92 + 1
    setting = screen.page.locator("#drawer .row-of-control:visible")
    expect(setting).to_have_count(1)
    expect(setting.get_by_role("spinbutton", name="Price of slack, C")).to_be_visible()
    boundary = screen.boundary
    slider = setting.locator("[type=range]").bounding_box()
    assert slider
    screen.page.mouse.click(slider["x"] + slider["width"] - 2, slider["y"] + slider["height"] / 2)
    screen.settled()
    assert screen.scenario["parameters"]["C"] == 10_000
    assert screen.boundary != boundary
    # the handle, s and Escape close it
    bar.locator('[data-act="drawer"]').click()
    assert not drawer_is_open(screen)
    screen.press("s")
    assert drawer_is_open(screen)
    screen.press("Escape")
    assert not drawer_is_open(screen)
    assert bar.is_visible()
    # on the desk the same key shares
    screen.press("p", "s").ready()
    expect(screen.page.locator("#share")).to_be_visible()
    assert not drawer_is_open(screen)
    assert screen.page.locator(".side .controls").count() == 1


def test_the_drawer_stays_shut_while_a_point_is_dragged_and_the_canvas_under_the_pointer_stays(
    visit: Visit,
) -> None:
    screen = present(visit, PRICE)
    x, y = screen.points[0]
    with screen.mouse_down_at((x, y)):
        screen.page.mouse.move(*screen.at((x + 0.3, y)), steps=4)
        assert screen.painted().page.evaluate("() => linviz.state.draft !== null")
        screen.press("s")
        assert not drawer_is_open(screen)
    height = canvas(screen.settled())["height"]
    screen.press("s")
    assert drawer_is_open(screen)
    assert canvas(screen)["height"] == height
    screen.page.mouse.move(10, 10)
    assert canvas(screen)["height"] < height


def test_the_drawer_opens_views_and_the_scenarios_of_the_course(visit: Visit) -> None:
    screen = present(visit, UPDATE, "16:9").press("v")
    # there was no view, so one is chosen
    views = screen.page.get_by_label("View:")
    expect(views).to_be_focused()
    views.select_option("weights")
    expect(screen.settled().page.locator(".pane")).to_be_visible()
    views.evaluate("(one) => one.blur()")
    for is_visible in (False, True):
        screen.press("v").settled()
        assert screen.page.locator(".pane").is_visible() == is_visible
    # an open list of views has its keys, but for those of a clicker, which close it
    step = screen.step
    screen.press("s", "s")
    views.press("Space")
    screen.press("ArrowDown", "b")
    assert (screen.step, views.evaluate(IS_OPEN), screen.page.locator("#blank").is_hidden()) == (
        step,
        True,
        True,
    )
    screen.press("PageUp")
    assert (screen.step < step, views.evaluate(IS_OPEN)) == (True, False)
    # beside a view the scenarios are one field
    scenarios = screen.page.get_by_label("Scenario", exact=True)
    assert scenarios.locator("option").count() > 10
    screen.press("v").settled()
    expect(scenarios).to_be_hidden()
    entries = screen.page.locator("#drawer .drawer-list button")
    assert entries.count() > 10
    assert violations(screen) == []
    # from top to bottom, in two columns around the open one
    first, second = (entries.nth(k).bounding_box() for k in (0, 1))
    assert first
    assert second
    assert (second["x"], second["y"] > first["y"]) == (first["x"], True)
    here = screen.page.locator('#drawer [aria-current="true"]')
    here.focus()
    screen.press("ArrowDown", "Enter").settled()
    assert screen.scenario["slug"] != "one-mistake-one-turn"
    expect(here).to_contain_text(screen.scenario["title"])
    assert drawer_is_open(screen)


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/s/svm-by-hand", [".lights", ".dual-heights"]),
        ("/s/by-chance", [".chart.bound .chart-label.y"]),
    ],
)
def test_a_view_keeps_its_second_chart_and_its_lights_on_a_small_projector(
    path: str, parts: list[str], visit: Visit
) -> None:
    screen = present(visit, path, "720p").answered().settled().worked().painted()
    for part in parts:
        assert screen.page.locator(f".pane {part}").first.bounding_box()
    sizes = screen.page.evaluate(
        "() => [...document.querySelectorAll('.pane svg text')].filter((one) => one.checkVisibility())"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    )
    # 24 px on a screen of 1080
    assert min(sizes) >= 15.9


@pytest.mark.parametrize("slug", ["xor-lifted", "kernel-by-hand"])
def test_the_words_that_no_boundary_is_in_view_cover_no_point(slug: str, visit: Visit) -> None:
    screen = present(visit, f"/s/{slug}").painted()
    words = screen.page.locator("#outside")
    expect(words).to_be_visible()
    assert not any(meet(words, point) for point in screen.page.locator("#graph .point").all())


def meet(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


@pytest.mark.parametrize("size", ["4:3", "16:9"])
def test_two_runs_beside_each_other_have_their_names_in_full(size: str, visit: Visit) -> None:
    screen = present(visit, "/s/sgd-hovers", size).worked()
    pane = screen.page.locator(".pane")
    names = pane.locator(".compare-name").evaluate_all(
        "(all) => all.map((one) => [one.textContent, one.scrollWidth <= one.clientWidth])"
    )
    assert names == [["Logistic regression (GD)", True], ["Logistic regression (SGD)", True]]


@pytest.mark.parametrize("size", list(SIZES))
def test_no_words_of_the_chances_cover_one_another_below_an_answer(size: str, visit: Visit) -> None:
    screen = present(visit, "/s/by-chance", size).press("Q").worked()
    expect(screen.page.locator("#answer")).to_be_visible()
    pane = screen.page.locator(".pane")
    expect(pane.locator(".cover").get_by_text("3.3 %")).to_be_visible()
    assert screen.page.evaluate(COVERED) == []


def test_the_conditions_and_their_charts_keep_their_height_below_an_answer(visit: Visit) -> None:
    screen = present(visit, "/s/no-free-margin", "16:9").press("Q").worked()
    lights = screen.page.locator(".pane .lights")
    expect(lights).to_be_visible()
    heights = [one.bounding_box() for one in screen.page.locator(".dual-heights text").all()]
    low, high = sorted(box["y"] for box in heights if box)
    assert high - low > 40


def test_the_formula_of_a_long_kernel_is_not_cut_off(visit: Visit) -> None:
    screen = present(visit, "/s/two-kernels").worked()
    formula = screen.page.locator(".kernel-formula")
    expect(formula).to_contain_text("0.75 exp(−0.3 ‖x − x′‖²) + 0.25 x·x′")
    box, pane = formula.bounding_box(), screen.page.locator(".pane").bounding_box()
    assert box
    assert pane
    assert box["x"] + box["width"] <= pane["x"] + pane["width"]


def test_an_axis_along_which_a_setting_falls_has_its_numbers(visit: Visit) -> None:
    screen = present(visit, "/s/ridge-path").press("Q").worked()
    numbers = screen.page.locator(".why-curves .chart-numbers text").all_text_contents()
    assert {"100", "1", "0.01", "10⁻⁴"} <= set(numbers)
    assert not meet(
        screen.page.locator(".why-curves .chart-name").get_by_text("least"),
        screen.page.locator(".why-curves").get_by_text("↑ 7.57"),
    )


def test_the_next_scenario_opens_with_its_own_sight_and_kernel(visit: Visit) -> None:
    screen = present(visit, "/s/kernel-by-hand?c=losses-kernels-ridge").press("Q").worked()
    pane = screen.page.locator(".pane")
    pane.get_by_role("radio", name="Eigenvalues").click()
    pane.locator(".kernel-choice select").select_option(label="−‖x − x′‖")
    expect(pane.locator(".kernel-lamp")).to_have_text("Not a kernel")
    pane.locator(".kernel-choice select").evaluate("(one) => one.blur()")
    screen.press("]").settled().worked()
    assert screen.scenario["slug"] == "cubes"
    expect(pane.get_by_role("radio", name="Row of a point")).to_be_checked()
    expect(pane.locator(".kernel-choice select")).to_have_value("this run’s kernel")


def test_the_matrix_of_a_kernel_has_room_for_its_words(visit: Visit) -> None:
    screen = present(visit, "/s/kernel-by-hand").press("Q").worked()
    pane = screen.page.locator(".pane")
    pane.get_by_role("radio", name="Eigenvalues").click()
    # no bar lies over what the lamp says
    verdict = pane.locator(".kernel text[data-own=good]")
    expect(verdict).to_have_text("none below 0")
    assert not meet(verdict, pane.locator(".kernel-below .bar.ink"))
    for _ in open_presets(screen, ["cubes", "two-kernels"]):
        screen.worked()
        pane.get_by_role("radio", name="Sizes").click()
        texts = pane.locator(".kernel-below text")
        expect(texts.get_by_text(re.compile(r"14 × 14|20 × 20"))).to_be_visible()
    # nor does the drawer push its names over one another
    pane.get_by_role("radio", name="Row of a point").click()
    screen.press("s").worked()
    assert screen.page.evaluate(FAULTS, 20) == []


@pytest.mark.parametrize("size", ["4:3", "16:9"])
def test_a_drawer_with_algorithm_and_settings_holds_all_of_them(size: str, visit: Visit) -> None:
    screen = present(visit, "/s/sgd-hovers", size).press("s").worked()
    drawer = screen.page.locator("#drawer")
    expect(drawer.locator("#algorithm")).to_be_visible()
    assert drawer.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")


def test_names_of_a_low_view_are_apart_and_within_it(visit: Visit) -> None:
    screen = present(visit, "/s/svm-by-hand").press("PageDown").worked()
    primal = screen.page.locator(".pane text").get_by_text("primal: ∞", exact=True)
    met = screen.page.locator(".pane text").get_by_text("primal 1, dual 1", exact=True)
    assert not meet(primal, met)
    for _ in open_presets(screen, ["order-dependence"]):
        screen.press("PageDown", "s").settled()
        screen.page.locator("#drawer [id$=-order]").first.select_option(label="Shuffled")
        screen.worked()
        assert screen.page.evaluate(FAULTS, 20) == []


def test_the_sum_of_a_risk_is_told_in_the_room_of_its_bar(visit: Visit) -> None:
    screen = present(visit, "/s/hinge-costs").worked()
    screen.page.locator(".pane").get_by_role("radio", name="Regularised risk").click()
    expect(screen.page.locator(".loss > .now-name:not(.chart-name)")).to_have_text(
        "the regularised risk: 0.273"
    )
    for _ in open_presets(screen, ["what-a-mistake-costs"]):
        expect(screen.worked().page.locator(".loss > .now-name:not(.chart-name)")).to_have_text(
            "Σ max(0, −y·f) = 13"
        )
