"""Start and limit of a perceptron: w0 is typed as a list of numbers, the limit of updates is a slider."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Keys
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate

Visit = Callable[..., Screen]
FIELD = "parameter-perceptron-w0"


def type_start(screen: Screen, text: str) -> Screen:
    """Type the start of the run."""
    screen.settings().page.locator(f"#{FIELD}").fill(text)
    screen.page.locator(f"#{FIELD}").press("Enter")
    return screen.settled()


@pytest.mark.parametrize("text", ["-3, 1.5", "−3 1.5", "(-3; 1.5)", "[-3,1.5]"])
@pytest.mark.short("(-3; 1.5)")
def test_numbers_are_read_however_they_are_written(text: str, visit: Visit) -> None:
    screen = type_start(visit("/s/two-points"), text)
    assert screen.scenario["parameters"]["w0"] == [-3, 1.5]
    assert "The start is given: w = (−3.0, 1.5), b = 0." in screen.caption.replace("\u00a0", " ")
    assert screen.page.locator(f"#{FIELD}").input_value() == "−3, 1.5"


def test_what_are_no_numbers_is_told_and_the_picture_stays(visit: Visit) -> None:
    screen = type_start(visit("/s/two-points"), "1, 2")
    before = screen.boundary
    assert "such as 1, −2" in type_start(screen, "north, 2").notice
    assert screen.scenario["parameters"]["w0"] == [1, 2]
    assert screen.boundary == before


def test_more_numbers_than_features_are_refused_with_the_reason(visit: Visit) -> None:
    screen = type_start(visit("/s/two-points"), "1, 2, 3")
    assert "w0 has 3 numbers, but w has 2" in screen.notice


def test_undo_and_an_empty_field_lead_back_to_zero(visit: Visit) -> None:
    screen = visit("/s/two-points")
    start = screen.caption
    type_start(screen, "1, 2")
    assert screen.act("undo").settled().caption == start
    assert screen.page.locator(f"#{FIELD}").input_value() == ""
    type_start(screen, "1, 2")
    assert type_start(screen, "").caption == start


def test_where_a_run_ends_at_the_latest_is_a_slider(visit: Visit) -> None:
    screen = visit("/s/when-to-stop").settings()
    assert screen.scenario["parameters"].get("max_updates", 5_000) == 5_000
    slider = screen.page.locator("#slider-perceptron-max_updates")
    slider.evaluate(
        "(one) => { one.value = 260; one.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    assert screen.settled().scenario["parameters"]["max_updates"] == 20
    assert "Stopped after 20 updates" in screen.caption
    told = "Misclassified at this step: 4 of 40 points, 4 of 40 held out."
    expect(screen.page.locator("#pane-caption")).to_contain_text(told)
    # a slider over decades has whole numbers for an integer parameter
    Keys(screen).reach("#slider-perceptron-max_updates")
    for key, most in (("ArrowRight", 21), ("Home", 1)):
        assert screen.press(key).settled().scenario["parameters"]["max_updates"] == most
    assert "Stopped after 1 update:" in screen.caption
    screen.act("settings")
    assert screen.page.locator("#settings-now").inner_text().count("most updates = 1") == 1


def test_what_is_typed_while_the_settings_of_others_arrive_stays(
    visit: Visit, address: str
) -> None:
    page = visit("", fresh=True).page
    settings = RequestGate(page, "**/settings.html*", held=True)
    page.goto(f"{address}/s/one-mistake-one-turn")
    page.wait_for_function("() => window.linviz?.state?.run && linviz.lazyParts.isBusy()")
    page.locator('[data-act="settings"]').click()
    field = page.locator(f"#{FIELD}")
    field.fill("1, ")
    settings.let_through()
    page.wait_for_function("() => document.querySelector('[data-owner=kernel-ridge]')")
    assert field.input_value() == "1, "
    # and the rows of another algorithm are there
    page.locator("#algorithm").select_option("kernel-ridge")
    page.locator("[data-row='parameter-kernel-ridge-lam']").wait_for(state="attached")
