"""The desk with a view: one card with two equal halves, their words below them and the player under both."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import FloatRect, expect

from linviz import linear
from linviz.algorithms.perceptrons.perceptron.algorithm import Perceptron
from linviz.ui.page.settings import settings_of, summary
from tests.browser.daily import long
from tests.browser.screen import Screen
from tests.browser.test_states import violations

Visit = Callable[..., Screen]
DESK, PROJECTOR = {"width": 1440, "height": 900}, {"width": 1024, "height": 768}
SIDE = ".numbers-card, .code-frame, .step-card > h2"
# what is wider or higher than its box, and does not scroll
CUT = """() => ["#caption", "#formula", "#pane-caption", "#pane-question"].filter((one) => {
  const node = document.querySelector(one);
  return node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 4;
})"""
LOWEST = """() => Math.max(...["#caption", "#formula", "#pane-caption"]
  .map((one) => document.querySelector(one).getBoundingClientRect().bottom))"""


def box(screen: Screen, selector: str) -> FloatRect:
    found = screen.page.locator(selector).first.bounding_box()
    assert found, selector
    return found


@pytest.mark.parametrize("size", [DESK, PROJECTOR, {"width": 1920, "height": 1080}])
def test_canvas_and_view_are_two_equal_halves_of_one_card(
    visit: Visit, size: dict[str, int]
) -> None:
    screen = visit("/s/tiny-margin", viewport=size)
    canvas, view = box(screen, ".plane"), box(screen, "#pane-picture")
    for key in ("y", "width", "height"):
        assert view[key] == pytest.approx(canvas[key], abs=2)  # type: ignore[literal-required]
    below = canvas["y"] + canvas["height"]
    words = [box(screen, one)["y"] for one in ("#caption", "#formula", "#pane-caption")]
    assert min(words) >= below
    player, tools = box(screen, ".player"), box(screen, ".tools")
    assert player["y"] >= max(words)
    assert player["width"] == pytest.approx(tools["width"], abs=1)
    assert player["width"] >= 2 * canvas["width"]
    assert canvas["width"] >= 0.45 * size["width"]
    assert screen.page.locator(SIDE).locator("visible=true").count() == 0


def test_a_table_has_a_little_more(visit: Visit) -> None:
    screen = visit("/s/only-svs", viewport=DESK)
    canvas, view = box(screen, ".plane")["width"], box(screen, "#pane-picture")["width"]
    assert view / (view + canvas) == pytest.approx(0.55, abs=0.01)


def test_a_setting_that_is_seldom_set_is_told_where_it_is_not_usual(visit: Visit) -> None:
    screen = visit("/s/nothing-happens", viewport=DESK).settled()
    screen.page.evaluate("() => linviz.scenario.setSideView('weights')")
    told = "Cyclic order · η = 1 · with bias · mistake: y·f < 0"
    expect(screen.page.locator("#folded-settings")).to_have_text(told)
    # and as the server writes it for a preset that opens with a view
    assert summary(settings_of(Perceptron(test="< 0"), linear())) == told


def test_of_a_setting_that_falls_in_the_run_its_last_value_is_told_as_such(visit: Visit) -> None:
    """Test ridge regression, whose run goes from large lambdas down to the chosen one."""
    screen = visit("/s/ridge-path", viewport=DESK).settled()
    told = "λ down to ≈ 1.00·10⁻⁴ · bias as a feature · γ = 0.5"
    expect(screen.page.locator("#folded-settings")).to_have_text(told)
    screen.page.evaluate(
        "() => linviz.scenario.dispatch({ type: 'parameter', name: 'lam', value: 0.25 })"
    )
    expect(screen.page.locator("#folded-settings")).to_contain_text("λ down to 0.25 ·")
    run = screen.settled().run_in_python()
    lambdas = run.columns(np.arange(len(run)))["lam"].tolist()
    assert lambdas == sorted(lambdas, reverse=True)
    assert lambdas[-1] == 0.25


def test_no_tool_lies_on_another_and_the_algorithm_is_named_whole(visit: Visit) -> None:
    # a regression: long words of the settings pushed the buttons over each other, and cut the name
    screen = visit("/s/criterion", viewport={"width": 1280, "height": 720})
    boxes = [one.bounding_box() for one in screen.page.locator(".tools > *:visible").all()]
    edges = [(one["x"], one["x"] + one["width"]) for one in boxes if one]
    inner = screen.page.locator(".tools .look-closer").bounding_box()
    assert inner
    assert inner["x"] + inner["width"] <= edges[-1][0]
    assert all(end <= start for (_, end), (start, _) in pairwise(edges))
    whole = "(name) => name.scrollWidth <= name.clientWidth"
    assert screen.page.locator("#folded-algorithm").evaluate(whole)


def test_code_and_numbers_come_back_with_the_side_column(visit: Visit) -> None:
    screen = visit("/s/tiny-margin", viewport=DESK)
    opener = screen.page.get_by_role("button", name="Why it stops")
    expect(opener).to_have_attribute("data-act", "views")
    screen.page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    expect(screen.page.locator("#pane")).to_be_hidden()
    for one in (".numbers-card", ".code-frame", "#algorithm"):
        expect(screen.page.locator(one)).to_be_visible()
    expect(screen.page.locator('[data-act="fold"]')).to_be_hidden()
    opener = screen.page.get_by_role("button", name="Look closer")
    expect(opener).to_be_focused()


def test_the_list_moves_the_focus_to_the_question_of_the_view(visit: Visit) -> None:
    screen = visit("/s/tiny-margin", viewport=DESK).press("v")
    entry = screen.page.locator('#views [data-view="why-it-stops"]')
    # v opens the list next to an open view, too, at its entry
    expect(entry).to_be_focused()
    screen.press("Enter")
    heading = screen.page.get_by_role("heading", name="How many mistakes can it make at most?")
    expect(heading).to_be_focused()
    screen.press("Tab")
    radio = screen.page.get_by_role("radio", name="Squeeze")
    expect(radio).to_be_focused()
    screen.press("ArrowRight")
    expect(screen.page.get_by_role("radio", name="Two lengths")).to_be_checked()
    assert screen.step == screen.steps
    screen.press("Tab")
    close = screen.page.locator('[data-act="look-away"]')
    expect(close).to_be_focused()
    screen.press("Enter")
    expect(screen.page.get_by_role("button", name="Look closer")).to_be_focused()


def test_a_sight_that_was_clicked_leaves_the_arrows_to_the_steps(visit: Visit) -> None:
    screen = visit("/s/tiny-margin#~s3", viewport=DESK)
    screen.page.get_by_role("radio", name="Potential").click()
    screen.press("ArrowRight")
    assert screen.step == 4
    expect(screen.page.get_by_role("radio", name="Potential")).to_be_checked()


@pytest.mark.parametrize("size", [DESK, PROJECTOR])
def test_one_button_opens_algorithm_lift_and_settings(visit: Visit, size: dict[str, int]) -> None:
    screen = visit("/s/tiny-margin", viewport=size)
    fold, card = screen.page.locator('[data-act="fold"]'), screen.page.locator("#controls")
    text = "Perceptron · No lift" if size == DESK else "Perceptron"
    assert fold.inner_text().replace("\n", "").strip() == text
    expect(card).to_be_hidden()
    fold.click()
    expect(screen.page.locator("#algorithm")).to_be_focused()
    below = box(screen, '[data-act="fold"]')
    assert box(screen, "#controls")["y"] >= below["y"] + below["height"]
    assert violations(screen) == []
    screen.press("Escape")
    expect(card).to_be_hidden()
    expect(fold).to_be_focused()
    screen.press("Enter")
    screen.page.locator("#algorithm").select_option("soft-svm")
    screen.settled()
    assert fold.inner_text().startswith("Soft-margin SVM")
    # a press elsewhere closes it
    screen.page.locator("#pane-caption").click()
    expect(card).to_be_hidden()


@pytest.mark.parametrize(
    "slug", ["mdm", "tiny-margin", *long("voted", "active-set", "rows-of-k", "ridge-path")]
)
@pytest.mark.parametrize("size", [DESK, PROJECTOR])
def test_nothing_is_cut_and_the_canvas_keeps_its_size_from_step_to_step(
    visit: Visit, slug: str, size: dict[str, int]
) -> None:
    screen = visit(f"/s/{slug}", viewport=size)
    screen.press("End").settled().painted()
    height = box(screen, ".plane")["height"]
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        screen.press(key).settled().painted()
        assert screen.page.evaluate(CUT) == [], f"step {screen.step}"
        assert screen.page.evaluate(LOWEST) <= box(screen, ".player")["y"] + 1
        # it gives way only to words that are higher than any before
        now = box(screen, ".plane")["height"]
        assert now <= height + 1
        height = now
    assert height >= 240


@pytest.mark.parametrize("size", [DESK, PROJECTOR, {"width": 844, "height": 390}])
def test_the_list_of_views_is_one_column_and_whole_at_the_desk(
    visit: Visit, size: dict[str, int]
) -> None:
    screen = visit("/s/one-mistake-one-turn", viewport=size).press("v").settled()
    places = screen.page.evaluate(
        """() => [...document.querySelectorAll("#views :is(h2, .view)")].map((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          return [left, right, top, bottom]; })"""
    )
    for (left, _, _, bottom), (next_left, _, top, _) in pairwise(places):
        # headings may be indented, and stand above their entries
        assert next_left == pytest.approx(left, abs=24)
        assert top >= bottom - 1
    # nothing of it is beyond the edges of the page
    assert min(left for left, *_ in places) >= 0
    assert max(right for _, right, *_ in places) <= size["width"]
    # on a phone it stands in a sheet that scrolls
    if size == DESK:
        frame = box(screen, "#views")
        assert places[-1][3] <= frame["y"] + frame["height"] <= size["height"]


def test_on_a_projector_the_question_stands_under_the_title_and_the_idea_goes(visit: Visit) -> None:
    screen = visit("/s/tiny-margin", viewport=PROJECTOR)
    expect(screen.page.locator("#idea")).to_be_hidden()
    title, question = box(screen, "#title"), box(screen, "#question")
    assert question["y"] >= title["y"] + title["height"] - 2
    screen.press("Escape")
    screen.act("look-away").settled()
    expect(screen.page.locator("#idea")).to_be_visible()


def test_between_phone_and_desk_tabs_choose_between_canvas_and_view(visit: Visit) -> None:
    screen = visit("/s/tiny-margin", viewport={"width": 800, "height": 700})
    expect(screen.page.locator(".plane")).to_be_visible()
    expect(screen.page.locator("#pane-picture")).to_be_hidden()
    screen.act("tab-view").painted()
    expect(screen.page.locator(".plane")).to_be_hidden()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()
    assert violations(screen) == []
    screen.act("tab-points")
    expect(screen.page.locator(".plane")).to_be_visible()


# on a wide wall the words stand beside the canvas (test_wall.py)
def test_presented_canvas_and_view_share_the_width_above_the_words(visit: Visit) -> None:
    screen = visit("/s/tiny-margin?present", viewport=PROJECTOR).settled()
    canvas, view = box(screen, ".plane"), box(screen, "#pane-picture")
    assert view["width"] == pytest.approx(canvas["width"], abs=2)
    assert view["x"] >= canvas["x"] + canvas["width"]
    caption = box(screen, "#pane-caption")
    assert caption["y"] >= view["y"] + view["height"] - 1
    assert caption["y"] + caption["height"] <= canvas["y"] + canvas["height"] + 1
    assert box(screen, "#caption")["y"] >= canvas["y"] + canvas["height"]
    expect(screen.page.locator(".pane-head, .pane-tabs").first).to_be_hidden()


def test_a_challenge_that_hides_the_views_leaves_no_empty_half(visit: Visit) -> None:
    screen = visit("/s/tiny-margin?hide=why", viewport=DESK)
    expect(screen.page.locator("#pane")).to_be_hidden()
    expect(screen.page.locator("#algorithm")).to_be_visible()
    assert box(screen, ".stage")["width"] >= box(screen, ".plane")["width"]
    screen.press("v")
    expect(screen.page.locator("#views")).to_be_hidden()
    screen.act("freely").settled()
    expect(screen.page.locator("#pane")).to_be_visible()
