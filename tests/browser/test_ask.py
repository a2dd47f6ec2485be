"""“Ask about this step”: an author fills in a question, pastes its text into a preset's file, and Predict asks it."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from linviz.ui.server.serve import create_app
from tests.browser.hands import Keys
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.test_predict import HEAD, card
from tests.browser.test_states import too_small, too_wide, violations

Visit = Callable[..., Screen]
DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
ASK = "What is $y·$f($x) of point 4 ● after this update?"
WHY = "The update added 19 to 0."


@pytest.fixture
def author(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Serve a folder with one preset; yield its file and the address of the server."""
    file = tmp_path / "six.toml"
    file.write_text(HEAD.format(step=0))
    with serving(create_app(tmp_path)) as address:
        yield file, address


def text_field(screen: Screen) -> str:
    return screen.page.locator("#ask-output").input_value()


def test_by_keyboard_a_question_is_written_and_predict_asks_it(
    author: tuple[Path, str], visit: Visit
) -> None:
    file, address = author
    screen = visit("/s/six#~s3", server=address, viewport=DESK)
    keys, page = Keys(screen), screen.page
    screen.press("s")
    keys.use("#share-ask > summary")
    expect(page.locator("#ask-form")).to_be_visible()
    # nothing is written yet: the sentences come with Copy, and the first field takes the focus
    keys.use("#ask-copy")
    expect(page.locator("#ask-ask")).to_be_focused()
    expect(page.locator("#ask-ask-problem")).to_have_text("Write what is asked.")
    page.keyboard.insert_text(ASK)
    expect(page.locator("#ask-ask-problem")).to_be_empty()
    # the point of the next step, whose value the author sees
    keys.reach("#ask-truth")
    expect(page.locator("#ask-truth")).to_have_value("yf[]")
    expect(page.get_by_text("The run answers: yf_after[4] = 19", exact=True)).to_be_visible()
    keys.use(".ask button.boxed")
    page.keyboard.insert_text("yf[4] + 19")
    keys.reach("#ask-slip-0-why")
    page.keyboard.insert_text("That is its value before the update.")
    expect(page.locator("#ask-slip-0-answer-problem")).to_have_text("This is the right answer.")
    page.locator("#ask-slip-0-answer").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("yf[4]")
    keys.reach("#ask-why")
    page.keyboard.insert_text(WHY)
    keys.use("#ask-copy")
    expect(page.locator("#ask-said")).not_to_be_empty()
    text = text_field(screen)
    assert tomllib.loads(text)["predict"] == [
        {
            **{"step": 3, "form": "number", "ask": ASK, "truth": "yf_after[4]", "why": WHY},
            "slips": [{"answer": "yf[4]", "why": "That is its value before the update."}],
        }
    ]
    file.write_text(f"{HEAD.format(step=3)}\n{text}")
    screen.press("Escape")
    screen.open("/s/six").reload_until(lambda: bool(screen.scenario.get("predict")))
    screen.open("/s/six#~s3").press("q")
    expect(card(screen)).to_contain_text("of point 4")
    page.keyboard.insert_text("0")
    screen.press("Enter")
    expect(card(screen)).to_contain_text("That is its value before the update.")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text("19")
    screen.press("Enter")
    expect(card(screen)).to_contain_text(WHY)


def test_on_a_phone_in_the_dark_every_form_fits_and_has_names(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s29", **PHONE)
    page = screen.page
    page.evaluate("() => linviz.perform('share')")
    page.get_by_text("Ask about this step").tap()
    expect(page.locator("#ask-form")).to_be_visible()
    forms = page.locator("#ask-form option")
    names = [one.get_attribute("value") for one in forms.all()]
    assert names == [
        *("number", "choice", "place", "point", "points", "which-way", "line", "sentence", "head")
    ]
    for name in names:
        page.locator("#ask-form").select_option(name)
        page.locator("#ask-copy").tap()
        expect(page.locator("[aria-invalid]").first).to_be_visible()
        assert violations(screen, "#share") == [], name
        assert (too_small(screen), too_wide(screen)) == ([], False), name
        body = page.locator("#share .dialog-body")
        assert not body.evaluate("(one) => one.scrollWidth > one.clientWidth"), name


def test_which_way_a_number_goes_is_computed_for_the_author(visit: Visit) -> None:
    screen = visit("/s/outlier-c#~s-1", viewport=DESK)
    page = screen.certified().page
    screen.press("s")
    page.get_by_text("Ask about this step").click()
    page.locator("#ask-form").select_option("which-way")
    page.locator("#ask-truth").select_option("half_width")
    page.locator("#ask-setting").select_option("C")
    page.locator("#ask-to").fill("100")
    expect(page.locator(".ask-value:visible").last).to_contain_text("half_width goes from ")
    expect(page.locator(".ask-value:visible").last).to_contain_text(": it falls.")
    # a view may draw the results at every C
    for name in ("view", "caption"):
        expect(page.locator(f"#ask-hide-{name}")).to_be_checked()
    page.locator("#ask-ask").fill("$C goes from 1 to 100. Will the margin become wider?")
    page.locator("#ask-why").fill("Slack costs more.")
    (question,) = tomllib.loads(text_field(screen))["predict"]
    assert (question["step"], question["setting"], question["to"]) == (-1, "C", 100)
    assert question["truth"] == "half_width"
    # an author who ticks otherwise is followed
    page.locator("#ask-hide-view").uncheck()
    page.locator("#ask-to").fill("10")
    (question,) = tomllib.loads(text_field(screen))["predict"]
    assert (question["to"], question["hides"]) == (10, ["caption"])


def test_what_is_hidden_and_where_it_stands_comes_from_the_screen(visit: Visit) -> None:
    screen = visit("/s/kernel-by-hand?hide=code#~s0", viewport=DESK)
    page = screen.page
    screen.press("s")
    page.get_by_text("Ask about this step").click()
    page.locator("#ask-form").select_option("head")
    page.locator("#ask-ask").fill("What comes?")
    page.locator("#ask-why").fill("This.")
    keys = tomllib.loads(text_field(screen))
    assert (keys["question"], keys["answer"], keys["step"]) == ("What comes?", "This.", 0)
    assert keys["beside"] == screen.scenario["beside"]
    # the preset's own question hides its view, and the link the code
    assert keys["question_hides"] == ["code", "view"]
    # the fold stays open, and at another step the same words are about that step
    screen.press("Escape")
    expect(page.locator("#share")).to_be_hidden()
    # a field of a closed dialog has the focus, and so the keys, until the next frame
    page.wait_for_function("() => !document.activeElement.closest('dialog')")
    screen.press("ArrowRight", "s")
    page.locator("#ask-form").select_option("sentence")
    page.locator("#ask-answer").fill("A sentence.")
    assert tomllib.loads(text_field(screen))["predict"][0]["step"] == 1
