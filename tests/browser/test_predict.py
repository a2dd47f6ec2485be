"""Predict: a question is answered before the step, in every form, and the card says why."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.test_states import themes, too_small, too_wide, violations
from tests.shown import agrees, numbers

Visit = Callable[..., Screen]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
# the perceptron makes 4 mistakes on these: at steps 1, 2, 4, 8 and 14 there are updates
POINTS = "[[1, 1, 1], [2, 0, -1], [0, 2, 1], [3, 3, 1], [-1, 2, 1], [0, -1, -1]]"
HEAD = f"""
title = "Six points"
algorithm = "perceptron"
points = {POINTS}
step = {{step}}
"""
# the update at step 4 is for point 4, and w becomes (2, 4)
NUMBER = """
[[predict]]
step = 3
ask = "What is $y·$f($x) of point 4 ● after this update?"
truth = "yf_after[4]"
hint = ["First work out the new $w.", "$w becomes (−1, 1) + (3, 3)."]
slips = [{ answer = "yf[4]", why = "That is its value before the update." }]
why = "The update added 19 to 0."
"""
ROW = """
[[predict]]
step = 3
ask = "What is $w after this update for point 4 ●?"
truth = "w_after"
why = "It is (−1, 1) + (3, 3)."
"""
CHOICE = """
[[predict]]
step = 3
ask = "Which point does this update correct as well?"
choices = [
    { text = "Only 6 ■", why = "Point 6 ■ is correct already." },
    { text = "Point 1 ●", right = true, when = "wrong[1] = 1 and wrong_after[1] = 0" },
    { text = "None", why = "The update changes $f of other points too." },
]
why = "Point 1 ● had $y·$f($x) = 0 and has 7."
"""
POINT = """
[[predict]]
step = 3
ask = "Which point is visited next?"
truth = "next"
slips = [{ answer = 3, why = "Point 3 ● was visited last." }]
why = "Point 4 ● comes after point 3 ●."
"""
SEVERAL = """
[[predict]]
step = 3
ask = "Which points are misclassified now?"
truth = "wrong"
why = "Both have $y·$f($x) = 0."
"""
PLACE = """
[[predict]]
step = 3
ask = "Which class will the ringed place have after this step?"
at = [2, 2]
answer = 1
why = "There $f is 13."
"""
LINE = """
[[predict]]
step = 3
form = "line"
ask = "Where does the update for point 4 ● take the line?"
why = "The update added (3, 3) to $w."
"""
SENTENCE = """
[[predict]]
step = 3
form = "sentence"
ask = "Why is point 2 ■ misclassified afterwards?"
answer = "The update adds y x of point 4 alone."
why = "An update uses one point."
"""
FILES = {
    "number": NUMBER,
    "row": ROW,
    "choice": CHOICE,
    "point": POINT,
    "several": SEVERAL,
    "place": PLACE,
    "line": LINE,
    "sentence": SENTENCE,
}
# what would tell how the run goes on, or what the step does
TELLING = """() => ({
  numbers: document.querySelector(".numbers-card").checkVisibility(),
  sentence: document.querySelector("#caption").checkVisibility(),
  light: document.querySelector("#light").checkVisibility(),
  ticks: document.querySelector("#scrubber").dataset.goesOn === "",
  thumb: document.querySelector("#scrubber input").value === document.querySelector("#scrubber input").max,
  totals: document.querySelector("#position").innerText.includes("of"),
  spoken: document.querySelector("#scrubber input").getAttribute("aria-valuetext"),
  rings: [...document.querySelectorAll(".graph .point")].filter((one) =>
    [...one.querySelectorAll(".ring")].some((ring) => getComputedStyle(ring).visibility === "visible"))
    .map((one) => Number(one.dataset.index) + 1),
})"""
NUMBERS = """() => [...document.querySelectorAll("#graph .label, #graph .name")]
  .map((one) => one.textContent).filter((text) => /^[0-9]+$/.test(text))"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Serve a scenario for each form, with its question at step 3."""
    folder: Path = tmp_path_factory.mktemp("predict")
    for name, question in FILES.items():
        (folder / f"{name}.toml").write_text(HEAD.format(step=3) + question)
    with serving(create_app(folder)) as address:
        yield address


def card(screen: Screen) -> Locator:
    return screen.page.locator(".predict-card")


def feedback(screen: Screen) -> Locator:
    return screen.page.get_by_role("status").and_(screen.page.locator(".predict-feedback"))


def press_button(screen: Screen, name: str) -> None:
    card(screen).get_by_role("button", name=name, exact=True).click()


def asked(visit: Visit, own: str, name: str, **options: object) -> Screen:
    """Open the scenario of a form with its question."""
    options = {"viewport": DESK, "reduced_motion": "reduce"} | options
    screen = visit(f"/s/{name}?predict", server=own, **options).settled()
    expect(card(screen)).to_be_visible()
    return screen


def field(screen: Screen) -> Locator:
    return card(screen).get_by_role("textbox").first


def test_a_number_is_typed_and_a_slip_is_named_until_it_is_right(visit: Visit, own: str) -> None:
    """Test hints, decimals, the focus, the answer after two wrong ones, and that it counts only at the first try."""
    screen = asked(visit, own, "number")
    expect(card(screen)).to_contain_text("First question")
    asked_aloud = "What is y·f(x) of point 4, plus, after this update?"
    expect(screen.page.locator("#announcer")).to_have_text(asked_aloud)
    expect(card(screen).locator(".predict-given")).to_contain_text("w = (−1, 1), b = 0")
    expect(field(screen)).to_be_focused()
    told = screen.page.evaluate(TELLING)
    assert told == {
        **{"numbers": False, "sentence": False, "light": False, "ticks": True, "thumb": True},
        **{"totals": False, "spoken": "step 3", "rings": [4]},
    }
    # the line that will run, and not the one that ran
    running = screen.page.locator("#pseudocode [data-running]")
    expect(running).to_contain_text("w ← w + y x")
    screen.page.keyboard.type("0")
    screen.press("Enter")
    expect(feedback(screen)).to_have_text("Not yet. That is its value before the update.")
    expect(field(screen)).to_have_attribute("aria-invalid", "true")
    expect(field(screen)).to_be_focused()
    press_button(screen, "Hint")
    expect(card(screen)).to_contain_text("First work out the new w.")
    expect(field(screen)).to_be_focused()
    press_button(screen, "Second hint")
    expect(card(screen)).to_contain_text("w becomes (−1, 1) + (3, 3).")
    expect(card(screen).get_by_role("button", name="Show the answer")).to_have_count(0)
    field(screen).fill("many")
    screen.press("Enter")
    expect(feedback(screen)).to_contain_text("“many” is not a number")
    field(screen).fill("-19")
    screen.press("Enter")
    expect(feedback(screen)).to_contain_text("Not yet.")
    expect(card(screen).get_by_role("button", name="Show the answer")).to_be_visible()
    assert screen.step == 3
    field(screen).fill("38/2")
    screen.press("Enter")
    expect(feedback(screen)).to_have_text("Right. The update added 19 to 0.")
    assert screen.step == 4
    expect(card(screen)).to_contain_text("0 of 1 right")
    expect(card(screen).get_by_role("button", name="Next question")).to_be_focused()
    # what was hidden is back
    told = screen.page.evaluate(TELLING)
    assert (told["numbers"], told["light"], told["totals"]) == (True, True, True)


def test_the_answer_is_shown_after_two_wrong_ones_and_a_row_has_two_fields(
    visit: Visit, own: str
) -> None:
    screen = asked(visit, own, "row")
    fields = card(screen).get_by_role("textbox")
    assert fields.count() == 2
    screen.page.keyboard.type("2")
    screen.press("Enter")
    # a row is judged as a whole
    expect(fields.nth(1)).to_be_focused()
    for wrong in ("1", "3"):
        fields.nth(1).fill(wrong)
        screen.press("Enter")
        expect(fields.nth(1)).to_have_attribute("aria-invalid", "true")
        assert fields.nth(0).get_attribute("aria-invalid") is None
    press_button(screen, "Show the answer")
    expect(feedback(screen)).to_have_text("The answer: (2, 4). It is (−1, 1) + (3, 3).")
    assert screen.step == 4
    kept = screen.page.evaluate("() => localStorage.getItem('linviz-predictions')")
    assert json.loads(kept) == {"asked": 1, "right": 0}


def test_a_choice_is_checked_at_once_and_says_why_under_it(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "choice")
    choices = card(screen).get_by_role("radio")
    expect(choices.nth(0)).to_be_focused()
    screen.press("ArrowUp")
    expect(choices.nth(2)).to_be_focused()
    assert [one.get_attribute("aria-checked") for one in choices.all()] == ["false"] * 3
    screen.press(" ")
    expect(feedback(screen)).to_have_text("Not yet. The update changes f of other points too.")
    under, below = feedback(screen).bounding_box(), choices.nth(2).bounding_box()
    assert under
    assert below
    assert under["y"] >= below["y"] + below["height"]
    expect(choices.nth(2)).to_have_attribute("aria-disabled", "true")
    # letters choose, and rest elsewhere: d changes no colours
    screen.press("d")
    theme = screen.page.evaluate("() => document.documentElement.dataset.bsTheme")
    assert theme == "light"
    screen.press("c")
    assert screen.step == 3
    screen.press("a")
    expect(choices.nth(0)).to_be_focused()
    expect(feedback(screen)).to_have_text("Not yet. Point 6  is correct already.")
    # its choice has the mark, once
    mark = "(one) => getComputedStyle(one, '::before').content"
    assert feedback(screen).evaluate(mark) == "none"
    between = feedback(screen).bounding_box()
    after = choices.nth(1).bounding_box()
    assert between
    assert after
    assert between["y"] < after["y"]
    screen.press("b")
    expect(feedback(screen)).to_contain_text("Right. Point 1  had y·f(x) = 0 and has 7.")
    # one of a group is checked, the marks are said too, and the feedback is read after what it is about
    assert [one.get_attribute("aria-checked") for one in choices.all()] == [
        "false",
        "true",
        "false",
    ]
    marks = card(screen).locator(".predict-dot").all()
    assert [one.get_attribute("aria-label") for one in marks] == ["wrong", "right", "wrong"]
    follows = (
        "(one) => one.compareDocumentPosition(document.querySelector('.predict-feedback')) & 4"
    )
    assert choices.nth(2).evaluate(follows)
    assert screen.step == 4
    # at the next step another question may stand, and the key goes on to it
    screen.press("ArrowRight")
    expect(card(screen).locator(".predict-ask")).not_to_contain_text("correct as well?")


def test_points_are_chosen_by_key_and_pointer(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "point")
    targets = screen.page.locator(".predict-target")
    expect(targets.nth(0)).to_be_focused()
    check = card(screen).get_by_role("button", name="Check")
    expect(check).to_have_attribute("aria-disabled", "true")
    screen.page.mouse.click(*screen.centre_of(2))
    expect(targets.nth(2)).to_have_attribute("aria-checked", "true")
    check.click()
    expect(feedback(screen)).to_contain_text("Point 3  was visited last.")
    assert screen.step == 3
    targets.nth(2).focus()
    screen.press("ArrowDown", " ")
    check.focus()
    screen.press("Enter")
    expect(feedback(screen)).to_contain_text("Right. Point 4  comes after point 3")
    assert (screen.step, screen.page.locator(".predict-guess").count()) == (4, 1)


def test_several_points_say_how_many_differ(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "several")
    screen.page.mouse.click(*screen.centre_of(0))
    press_button(screen, "Check")
    expect(feedback(screen)).to_have_text("Not yet. 1 point is missing or too many.")
    screen.page.mouse.click(*screen.centre_of(3))
    press_button(screen, "Check")
    expect(feedback(screen)).to_contain_text("Right.")
    assert len(screen.points) == 6


def test_a_place_has_one_try(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "place")
    expect(screen.page.locator(".predict-place")).to_be_visible()
    card(screen).get_by_role("radio").nth(1).click()
    expect(feedback(screen)).to_have_text("No: +1 . There f is 13.")
    assert screen.step == 4
    expect(card(screen)).to_contain_text("0 of 1 right")


def test_a_line_is_judged_by_points_and_says_why_in_numbers(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "line")
    handles = screen.page.locator(".predict-handle")
    expect(handles.nth(0)).to_be_focused()
    box = handles.nth(0).locator(".predict-knob").bounding_box()
    assert box
    assert round(box["width"]) >= 28
    before = handles.nth(0).get_attribute("aria-label")
    screen.press("ArrowUp")
    assert handles.nth(0).get_attribute("aria-label") != before
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with screen.mouse_down_at(
        screen.page.evaluate("([x, y]) => linviz.axesOf(linviz.graph).fromClient(x, y)", [x, y])
    ):
        screen.page.mouse.move(x + 30, y - 60, steps=3)
    press_button(screen, "Check")
    assert screen.step == 4
    expect(feedback(screen)).to_contain_text("This update used point 4")
    assert len(screen.points) == 6
    expect(screen.page.locator(".predict-name")).to_have_text("your line")
    expect(card(screen).locator(".predict-legend")).to_contain_text("after the update")
    differ = screen.page.evaluate("() => linviz.state.asked")
    rows = card(screen).locator(".predict-table tbody th")
    told = [int(text) - 1 for text in rows.all_inner_texts()]
    assert told == (differ[:4] or [3])
    run = screen.run_in_python()
    after = card(screen).locator(".predict-table tbody tr td:last-child").all_inner_texts()
    scores = run.lifted.y * run[4].scores
    assert [float(text.replace("−", "-")) for text in after] == [scores[i] for i in told]


def test_a_sentence_is_compared_and_not_counted(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "sentence")
    press_button(screen, "Compare")
    assert screen.step == 3
    screen.page.keyboard.type("q b d: one point")
    press_button(screen, "Compare")
    expect(card(screen)).to_contain_text("Compare with: The update adds y x of point 4 alone.")
    expect(card(screen)).to_contain_text("First question")


def test_while_a_question_is_open_the_player_rests_and_a_change_puts_it_away(
    visit: Visit, own: str
) -> None:
    screen = asked(visit, own, "choice")
    for act in ("play", "end", "next", "speed"):
        button = screen.page.locator(f'.player [data-act="{act}"]')
        expect(button).to_have_attribute("aria-disabled", "true")
    screen.press("n", "End")
    assert screen.step == 3
    assert "Answer the question first" in screen.notice
    # a step is a skip; it is not asked again in this run
    screen.press("PageDown")
    assert screen.step == 4
    screen.press("PageUp")
    assert (screen.step, screen.page.evaluate("() => linviz.state.roomQuestion")) == (3, "")
    expect(card(screen)).to_contain_text("There is a question at this step.")
    # Escape closes; the question is asked again next time
    screen = asked(visit, own, "number")
    screen.press("Escape")
    expect(card(screen)).to_be_hidden()
    expect(screen.page.locator("#caption")).to_be_visible()
    expect(screen.page.locator('.tools [data-act="predict"]')).to_be_focused()
    screen.press("q")
    expect(card(screen)).to_contain_text("What is y·f(x) of point 4")
    # from within its field too
    screen.press("q")
    expect(card(screen)).to_be_hidden()
    screen.press("q")
    screen.click((2.5, -1)).settled()
    assert "the question was put away" in screen.notice
    assert screen.page.evaluate("() => linviz.state.roomQuestion") == ""


def test_where_nothing_is_asked_the_card_says_where_the_next_question_is(visit: Visit) -> None:
    screen = visit("/s/nothing-happens", viewport=DESK).settled()
    screen.press("q")
    expect(card(screen)).to_contain_text("The next question is at step 1.")
    press_button(screen, "Next question")
    expect(card(screen)).to_contain_text("Point 2  is visited next.")
    assert screen.step == 1
    screen.press("Escape", "End", "q")
    expect(card(screen)).to_contain_text("no question from this step to the end of the run")
    press_button(screen, "To the start")
    expect(card(screen)).to_contain_text("The next question is at step 1.")


def test_a_view_opens_beside_an_open_question(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "number")
    screen.page.locator('.tools [data-act="views"]').click()
    screen.page.locator("#views .view", has_text="Weights").first.click()
    screen.settled()
    expect(screen.page.locator("#pane")).to_be_visible()
    expect(card(screen)).to_contain_text("What is y·f(x) of point 4")
    assert screen.notice == ""
    box, view = card(screen).bounding_box(), screen.page.locator("#pane-picture").bounding_box()
    assert box
    assert view
    assert box["x"] >= view["x"] + view["width"]
    field(screen).fill("19")
    screen.press("Enter")
    expect(feedback(screen)).to_contain_text("Right.")


def test_only_points_that_the_question_names_have_numbers_and_one_is_ringed(
    visit: Visit, own: str
) -> None:
    screen = asked(visit, own, "number")
    named = "() => [...linviz.state.named].sort().map((i) => i + 1)"
    assert screen.page.evaluate(named) == [4]
    assert screen.page.evaluate(TELLING)["rings"] == [4]
    screen = asked(visit, own, "choice")
    assert screen.page.evaluate(named) == [1, 6]
    assert screen.page.evaluate(TELLING)["rings"] == []


def test_questions_follow_one_another_and_each_can_be_answered(visit: Visit) -> None:
    """Test the page's own questions from the start of a run: nothing on the page goes wrong whatever is answered."""
    screen = visit("/s/one-mistake-one-turn#~s0", viewport=DESK).settled()
    screen.page.evaluate("() => { linviz.state.scenario.predict = []; }")
    screen.press("q")
    seen = set()
    for _ in range(9):
        expect(card(screen).locator(".predict-ask")).not_to_have_text("")
        seen.add(screen.page.evaluate("() => document.documentElement.dataset.predictForm"))
        told = screen.page.evaluate(TELLING)
        assert (told["numbers"], told["totals"]) == (False, False)
        answer_wrongly(screen)
        expect(card(screen).get_by_role("button", name="Next question")).to_be_focused()
        screen.press("ArrowRight")
    assert {"number", "choice", "line"} <= seen


def answer_wrongly(screen: Screen) -> None:
    """Answer the open question, whatever its form, until its answer is on the page."""
    form = screen.page.evaluate("() => document.documentElement.dataset.predictForm")
    ANSWERS.get(form, choose_all)(screen)


def type_wrong_numbers(screen: Screen) -> None:
    for _ in range(2):
        for one in card(screen).get_by_role("textbox").all():
            one.fill("99.5")
        press_button(screen, "Check")
    press_button(screen, "Show the answer")


def choose_wrong_points(screen: Screen) -> None:
    for index in (0, 1):
        if not is_answered(screen):
            screen.page.mouse.click(*screen.centre_of(index))
            press_button(screen, "Check")
    if not is_answered(screen):
        press_button(screen, "Show the answer")


def move_the_line(screen: Screen) -> None:
    screen.page.keyboard.press("ArrowUp")
    press_button(screen, "Check")


def choose_all(screen: Screen) -> None:
    for choice in card(screen).get_by_role("radio").all():
        if not is_answered(screen):
            choice.click()


ANSWERS = {
    "number": type_wrong_numbers,
    "point": choose_wrong_points,
    "points": choose_wrong_points,
    "line": move_the_line,
}


def is_answered(screen: Screen) -> bool:
    phase: str = screen.page.evaluate("() => document.documentElement.dataset.predict")
    return phase == "answered"


def test_the_page_asks_by_itself_which_way_the_margin_goes(visit: Visit) -> None:
    screen = visit("/s/outlier-c", viewport=DESK).settled()
    screen.page.evaluate("() => { linviz.state.scenario.predict = []; }")
    screen.press("End", "q")
    expect(card(screen)).to_contain_text("Will the margin become wider or narrower?")
    before = screen.run_in_python()
    screen.press("b")
    expect(feedback(screen)).to_contain_text("Now move C to 100.")
    expect(card(screen).get_by_role("button", name="Move C to 100")).to_be_focused()
    screen.press("Enter")
    screen.settled()
    expect(feedback(screen)).to_contain_text("Right. The margin on each side was")
    widths = [1 / np.linalg.norm(run[-1].w) for run in (before, screen.run_in_python())]
    told = numbers(feedback(screen).inner_text().partition("was")[2])
    assert agrees(told[0], widths[0])
    assert agrees(told[2], widths[1])
    expect(card(screen).get_by_role("button", name="Next question")).to_be_focused()
    # a step away puts a question away while its setting is on its way
    screen.press("Escape", "q", "b")
    if screen.page.evaluate("() => document.documentElement.dataset.predict") == "moves":
        screen.press("ArrowLeft")
        expect(card(screen)).to_contain_text("There is a question at this step.")


def test_the_slider_of_a_which_way_question_is_moved_by_hand_and_stops_there(visit: Visit) -> None:
    """Test the author's question of a preset; beyond the value that is asked for the slider comes back to it."""
    screen = visit("/s/outlier-c", viewport=DESK).settled()
    # beside a view the settings are folded
    screen.act("look-away").settled()
    screen.press("End", "q")
    expect(card(screen)).to_contain_text("C goes from 1 to 100.")
    slider = screen.page.locator("#slider-soft-svm-C")
    expect(slider).to_be_disabled()
    expect(screen.page.locator(".predict-lock")).to_have_text("opens when you have answered")
    screen.press("a")
    expect(slider).to_be_enabled()
    slider.focus()
    screen.press("ArrowRight")
    screen.settled()
    assert screen.page.evaluate("() => document.documentElement.dataset.predict") == "moves"
    slider.focus()
    screen.press("End")
    expect(feedback(screen)).to_contain_text("No: Narrower.")
    expect(feedback(screen)).to_contain_text("not of a narrow margin")
    assert screen.scenario["parameters"]["C"] == 100
    expect(card(screen)).to_contain_text("0 of 1 right")
    expect(screen.page.locator(".predict-lock")).to_have_count(0)


def test_on_a_phone_canvas_and_track_stay_above_the_card(
    visit: Visit, own: str, thorough: bool
) -> None:
    screen = asked(visit, own, "number", viewport=PHONE, has_touch=True)
    expect(screen.page.locator(".predict-head")).to_contain_text("Predict")
    for away in (".menu-button", ".foot-bar", ".tools", ".transport"):
        expect(screen.page.locator(away).first).to_be_hidden()
    plane = screen.page.locator("#canvas").bounding_box()
    assert plane
    assert round(plane["height"]) == 280
    assert not too_wide(screen)
    assert too_small(screen) == []
    # a keyboard of numbers without a minus
    sign = card(screen).get_by_role("button", name="Change the sign")
    field(screen).fill("19")
    sign.tap()
    expect(field(screen)).to_have_value("−19")
    sign.tap()
    expect(field(screen)).to_have_value("19")
    card(screen).get_by_role("button", name="Check").tap()
    expect(feedback(screen)).to_contain_text("Right.")
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    card(screen).get_by_role("button", name="Close Predict").tap()
    expect(screen.page.locator(".foot-bar")).to_be_visible()
    expect(card(screen)).to_be_hidden()


@pytest.mark.parametrize("name", ["number", "choice", "line", "several"])
def test_open_and_answered_cards_are_accessible(
    name: str, visit: Visit, own: str, thorough: bool
) -> None:
    screen = asked(visit, own, name)
    expect(screen.page.locator("#announcer")).not_to_have_text("")
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme
    answer_wrongly(screen)
    for theme in themes(screen, thorough, place=1):
        assert violations(screen) == [], theme


def test_the_room_sees_the_question_and_no_totals(visit: Visit, own: str) -> None:
    screen = asked(visit, own, "choice")
    screen.press("p").settled()
    expect(card(screen)).to_be_visible()
    expect(screen.page.locator("#caption")).to_be_hidden()
    expect(screen.page.locator("#present-place")).to_contain_text("step")
    assert "of" not in screen.page.locator("#present-place").inner_text()


def test_where_it_does_not_load_it_says_so_and_loads_when_asked_again(visit: Visit) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True)
    # set before the page is loaded, since a busy browser may apply a later route too late
    screen.page.route("**/assets/predict.js*", lambda route: route.abort())
    screen.open("/s/one-mistake-one-turn#~s0").press("q")
    expect(screen.page.locator("#notice-text")).to_contain_text("the server does not answer")
    screen.press("ArrowRight")
    assert screen.step == 1
    screen.page.unroute_all()
    screen.press("q")
    expect(card(screen)).to_be_visible()


@pytest.mark.long
def test_on_every_kind_of_picture_questions_come_and_go(visit: Visit) -> None:
    """Test curved boundaries, number lines, votes and kernels: only a straight boundary is asked for as a line."""
    screen = visit("/s/circles#~s0", viewport=DESK)
    screen.page.get_by_role("button", name="Predict", exact=True).first.click()
    expect(card(screen)).to_be_visible()
    for slug in ("circles", "ridge-1d", "voted", "rbf-overfit", "kozinec-two-hulls"):
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug, 0)", slug)
        screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
        screen.settled()
        for _step in range(5):
            if screen.page.locator(".predict-handle").count():
                assert screen.page.evaluate("() => linviz.state.run.straight"), slug
            following = card(screen).get_by_role("button", name="Next question")
            if following.is_visible():
                following.click()
            else:
                screen.page.evaluate("() => document.activeElement.blur()")
                screen.press("ArrowRight")
        screen.page.wait_for_url(f"**/s/{slug}?predict*")
