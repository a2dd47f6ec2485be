"""Predict asks which way a number goes: the setting is locked, opens with the answer, moves, and is judged."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from linviz.core.number import number
from linviz.run.answers import answers_at
from linviz.scenario.judge import truth_of
from linviz.scenario.question_check import changed_scenario
from linviz.scenario.question_reader import read_question
from tests.amount import mostly_long
from tests.browser.screen import Screen
from tests.browser.states import preset
from tests.browser.test_predict import DESK, PHONE, card, feedback
from tests.browser.test_states import too_small, too_wide, violations

Visit = Callable[..., Screen]
PHASE = "() => document.documentElement.dataset.predict"
# by preset: the setting, its new value, and whether the author asks
WAYS = {
    "rbf-overfit": ("gamma", 0.01, True),
    "rbf-overfit, by the page": ("gamma", 0.05, False),
    "unseen": ("gamma", 100, True),
    "ridge-path, by the page": ("lam", 0.001, False),
    "logistic-blobs": ("lam", 5, True),
    "two-kernels": ("beta", 0, True),
    "bias-counts": ("hulls", "two", True),
}
SHORT = ("rbf-overfit, by the page", "ridge-path, by the page", "bias-counts")
SYMBOLS = {"gamma": "γ", "lam": "λ", "beta": "β", "hulls": "hulls"}
# where the arrow over the slider begins and ends, as shares of it
SHARES = """() => {
  const style = document.querySelector(".predict-way").style;
  return ["--low", "--high"].map((name) => Number(style.getPropertyValue(name)));
}"""
# what is hidden, and whether the track goes on behind the step that is shown
LENGTH = """() => ({
  total: document.querySelector("#position").innerText.includes("of "),
  goesOn: document.querySelector("#scrubber").hasAttribute("data-goes-on"),
})"""


def asked(visit: Visit, slug: str, **options: object) -> Screen:
    """Open the which-way question at the end of a preset, the author's or that of the page."""
    options = {"viewport": DESK, "reduced_motion": "reduce"} | options
    name, _, page = slug.partition(", ")
    screen = visit(f"/s/{name}", **options).settled()
    keep = "" if page else "which-way"
    screen.page.evaluate(
        "(form) => { const { scenario } = linviz.state;"
        " scenario.predict = (scenario.predict ?? []).filter((one) => one.form === form); }",
        keep,
    )
    screen.press("End", "q")
    expect(card(screen)).to_be_visible()
    form = screen.page.evaluate("() => document.documentElement.dataset.predictForm")
    assert form == "which-way"
    return screen


@pytest.mark.parametrize("slug", mostly_long(WAYS, *SHORT))
def test_a_setting_is_locked_opens_with_the_answer_and_moves_by_enter(
    slug: str, visit: Visit
) -> None:
    """Test that the answer is that of both runs in Python, whoever asks."""
    setting, to, is_own = WAYS[slug]
    screen = asked(visit, slug)
    row = screen.page.locator(".row-of-control[data-predict]")
    fields = row.locator("input, select")
    # beside a view too
    expect(row).to_be_visible()
    expect(row).to_contain_text("opens when you have answered")
    for one in fields.all():
        expect(one).to_be_disabled()
    if isinstance(to, int | float):
        value = screen.page.evaluate(
            "([name, owner]) => linviz.state.scenario[owner][name] ?? linviz.state.scenario[owner].first?.[name]",
            [setting, "parameters" if setting == "lam" else "lift"],
        )
        low, high = screen.page.evaluate(SHARES)
        assert 0 <= low < high <= 1
        way = screen.page.locator(".predict-way").get_attribute("data-way")
        assert way == ("up" if to > value else "down")
        # the scale has both values, and its numbers keep apart
        scale = row.locator(".predict-scale > span")
        boxes = sorted(
            (box["x"], box["width"]) for one in scale.all() if (box := one.bounding_box())
        )
        assert len(boxes) >= 2
        assert all(x + width < after for (x, width), (after, _) in pairwise(boxes))
        expect(row.locator('[data-is="next"]')).to_have_text(f"{to:,}")
    screen.press("b")
    assert screen.page.evaluate(PHASE) == "moves"
    # what the step looked at stays unmarked until there is an answer
    looked = screen.page.locator("#graph .point.looked:not(.asked) .ring:nth-of-type(2)")
    assert [one.is_visible() for one in looked.all()] == [False] * looked.count()
    for one in fields.all():
        expect(one).to_be_enabled()
    act = "set" if setting == "hulls" else "move"
    goal = f"{act} {SYMBOLS[setting]} to {to}"
    expect(feedback(screen)).to_have_text(f"Now {goal}.")
    button = card(screen).get_by_role("button", name=goal[0].upper() + goal[1:], exact=True)
    expect(button).to_be_focused()
    question = screen.page.evaluate("() => linviz.state.scenario.predict")
    screen.press("Enter")
    screen.page.wait_for_function(f"() => ({PHASE})() === 'answered'")
    expect(row).to_have_count(0)
    told = feedback(screen).inner_text().replace("\u00a0", " ")
    assert told.startswith(("Right. ", "No: "))
    changed = screen.settled().scenario
    owner = "parameters" if setting in {"lam", "hulls"} else "lift"
    assert changed[owner][setting] == to
    right = card(screen).locator('.predict-choice[data-verdict="right"]')
    texts = card(screen).locator(".predict-choice > span:nth-of-type(2)").all_inner_texts()
    place = texts.index(right.locator("> span:nth-of-type(2)").inner_text())
    if is_own:
        own = read_question(question[0])
        before = preset(slug)
        after = changed_scenario(before, own, "predict").run()
        values = [answers_at(run, own.step, own.at) for run in (before.run(), after)]
        assert place == truth_of(own, *values)
        assert own.why.split(":")[0].replace("$", "")[:9] in told
    else:
        # one sentence, with both values
        assert told.partition(". ")[2].count(". ") == 0
        assert " was " in told
        name = "norm" if setting == "lam" else "errors"
        value = answers_at(screen.run_in_python(), -1)(name)
        assert isinstance(value, float | int)
        assert f", and is {number(value).text} at {SYMBOLS[setting]} = {to}: " in told
    expect(card(screen).get_by_role("button", name="Next question")).to_be_focused()


def test_the_length_of_the_run_stays_although_the_scenario_asks_too(visit: Visit) -> None:
    """Test that only another setting is asked for: how long this run is tells nothing."""
    screen = visit("/s/outlier-c", viewport=DESK).settled()
    # it opens at the last step, where no dots say that it goes on
    assert screen.page.evaluate(LENGTH) == {"total": False, "goesOn": False}
    screen.press("q")
    expect(card(screen)).to_contain_text("C goes from 1 to 100.")
    assert screen.page.evaluate(LENGTH) == {"total": True, "goesOn": False}
    # the question of the scenario is still open
    screen.press("Escape")
    expect(screen.page.locator("#question-card")).to_be_visible()
    assert screen.page.evaluate(LENGTH) == {"total": False, "goesOn": False}
    # and any other question hides it
    screen.press("Home", "q")
    assert screen.page.evaluate(LENGTH) == {"total": False, "goesOn": True}


def test_on_a_phone_the_setting_stands_above_its_question(visit: Visit) -> None:
    screen = asked(visit, "rbf-overfit", viewport=PHONE, has_touch=True)
    slider = screen.page.locator("#slider-rbf-gamma")
    expect(slider).to_be_visible()
    expect(slider).to_be_disabled()
    above, below = slider.bounding_box(), card(screen).bounding_box()
    assert above
    assert below
    assert above["y"] + above["height"] <= below["y"]
    # no other setting is there
    expect(screen.page.locator("#slider-soft-svm-C")).to_be_hidden()
    card(screen).get_by_role("radio").first.tap()
    card(screen).get_by_role("button", name="Move γ to 0.01").tap()
    expect(feedback(screen)).to_contain_text("Seven of the 24 points are misclassified then.")
    assert (violations(screen), too_small(screen), too_wide(screen)) == ([], [], False)
    expect(slider).to_be_hidden()
