"""Links, Back, Forward and reload show the same step of the same run; damaged links say what is wrong."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.states import preset
from tests.scenario.test_damaged_links import deflate, forge_code, with_checksum

Visit = Callable[..., Screen]


def appearance(screen: Screen) -> dict[str, Any]:
    """Return points, settings and step, with the caption and the boundary."""
    # a curved boundary is drawn on a finer grid a moment after the last step
    screen.settled()
    kept = {key: screen.scenario[key] for key in ("title", "points", "labels", "algorithm")}
    settings = screen.page.evaluate("() => [linviz.state.run.parameters, linviz.state.run.lift]")
    return {
        **kept,
        "settings": settings,
        "step": screen.step,
        "caption": screen.caption,
        "boundary": screen.boundary,
    }


def open_preset(screen: Screen, slug: str) -> Screen:
    """Open a preset from the menu."""
    screen.act("menu")
    screen.page.locator(f'#menu-list [data-slug="{slug}"]').click()
    screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
    return screen.settled()


def go_through_history(screen: Screen, way: str) -> Screen:
    """Go back or forward in the browser's history."""
    # the address gets the step a moment after it is shown
    screen.page.wait_for_url(f"**~s{screen.step}")
    screen.page.evaluate("(way) => { window.before = linviz.state.run; history[way](); }", way)
    screen.page.wait_for_function("() => window.before !== linviz.state.run")
    return screen.settled()


def test_a_shared_link_opens_the_same_step_of_the_same_run_for_somebody_else(visit: Visit) -> None:
    screen = visit("/s/xor-lifted#~s0")
    screen.unfold().page.locator("#algorithm").select_option("soft-svm")
    screen.unfold().page.locator("#lift").select_option("rbf")
    screen.settled().click((0.7, 0.4)).press("PageDown", "PageDown", "s")
    link_field = screen.page.locator("#share-link")
    link_field.wait_for()
    here = appearance(screen)
    assert here["step"] == 2
    there = appearance(visit(link_field.input_value()))
    # both show all points, but the cut-outs, and so the pixels, may differ
    assert {**there, "boundary": ""} == {**here, "boundary": ""}


def test_a_link_without_a_preset_needs_nothing_but_itself(visit: Visit) -> None:
    own = replace(preset("two-points"), slug=None, title="My own", step=None)
    screen = visit(f"/#{link.encode(own)}~s3")
    assert (screen.scenario["title"], screen.points, screen.step) == ("My own", [[2, 1], [1, 2]], 3)


def test_a_reload_keeps_everything(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s0")
    screen.unfold().page.locator("#algorithm").select_option("dual-perceptron")
    screen.settled().unfold().page.locator("#lift").select_option("polynomial")
    screen.settled().drag((1.6, 2.9), (1.0, 2.0))
    field = screen.settings().page.locator("#parameter-polynomial-degree")
    field.fill("3")
    field.press("Enter")
    screen.settled().act("step").act("step").act("step")
    before = appearance(screen.settled())
    assert (before["settings"][1]["degree"], before["step"], before["points"][0]) == (3, 3, [1, 2])
    screen.page.wait_for_url("**~s3")
    assert appearance(screen.reload().settled()) == before


def test_back_and_forward_go_between_what_was_chosen_and_keep_every_step(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s0")
    length = screen.page.evaluate("() => history.length")
    states = []

    screen.drag((1.6, 2.9), (1.0, 2.0)).press("PageDown", "PageDown")
    states.append(appearance(screen))
    open_preset(screen, "xor-cycle").press("PageDown")
    states.append(appearance(screen))
    screen.unfold().page.locator("#algorithm").select_option("dual-perceptron")
    screen.settled().press("End")
    states.append(appearance(screen))
    screen.unfold().page.locator("#lift").select_option("quadratic")
    screen.settled().click((0.5, 0.2)).press("PageDown")
    states.append(appearance(screen))
    # three entries: a preset, an algorithm, a lift; dragging, clicking and stepping add none
    assert screen.page.evaluate("() => history.length") == min(length + 3, 50)

    for state in states[-2::-1]:
        assert appearance(go_through_history(screen, "back")) == state
    for state in states[1:]:
        assert appearance(go_through_history(screen, "forward")) == state


def damaged_code() -> str:
    code = link.encode(preset("outlier-c"))
    return code[:20] + ("A" if code[20] != "A" else "B") + code[21:]


BAD = {
    damaged_code(): "This link is damaged",
    with_checksum(deflate(b"{}"), version=9): "This link was made by a newer version of linviz",
    forge_code(bytes(1_000_000)): "unpacks to more than 64 kB",
    "A" * 5_000: "The link has 5,000 characters; at most 4,096 are allowed.",
    "%3Cscript%3Ealert(1)%3C/script%3E": "damaged",
}


def test_a_link_that_cannot_be_opened_says_why_and_leaves_the_picture(visit: Visit) -> None:
    screen = visit("/s/xor-cycle#~s2")
    before = appearance(screen)
    for code, reason in BAD.items():
        screen.press("g")
        screen.page.evaluate("(code) => { location.hash = code; }", code)
        screen.page.locator("#notice", has_text=reason).wait_for()
        assert appearance(screen.settled()) == before
    # the page works as usual afterwards
    screen.click((0.3, 0.2))
    assert len(screen.points) == 5
    assert screen.notice == ""


@pytest.mark.parametrize("code", [damaged_code(), with_checksum(deflate(b"{}"), version=9)])
def test_a_first_visit_by_a_bad_link_gets_a_preset_beside_the_reason(
    visit: Visit, code: str
) -> None:
    screen = visit(f"/s/xor-cycle#{code}")
    assert screen.notice.startswith("This link")
    assert screen.notice.endswith("The page shows the scenario without it.")
    assert screen.scenario["slug"] == "xor-cycle"


def test_after_a_bad_link_the_address_is_that_of_what_is_shown(visit: Visit) -> None:
    screen = visit(f"/new#{damaged_code()}")
    assert screen.notice.startswith("This link is damaged")
    shown = "() => location.pathname === `/s/${linviz.state.scenario.slug}`"
    screen.page.wait_for_function(shown)


def test_an_unknown_preset_is_said_and_the_first_one_shown(visit: Visit) -> None:
    screen = visit("/s/no-such-preset")
    assert (
        screen.notice
        == "There is no scenario of that name. Here is the first one; the menu lists them all."
    )
    assert screen.scenario["slug"] == "one-mistake-one-turn"
    # the address names the missing preset, so that a reload tries it again, until the visitor steps
    shown = "(path) => location.pathname === path && history.state.view.length === 4"
    screen.page.wait_for_function(shown, arg="/s/no-such-preset")
    screen.press("ArrowRight").page.wait_for_function(shown, arg="/s/one-mistake-one-turn")


def test_a_link_opens_where_its_preset_is_not(visit: Visit) -> None:
    own = replace(preset("two-points"), slug="of-another-course", step=None)
    screen = visit(f"/s/of-another-course#{link.encode(own)}~s2")
    assert (screen.points, screen.step, screen.notice) == ([[2, 1], [1, 2]], 2, "")


def test_a_path_that_is_no_preset_is_a_plain_page_that_leads_home(visit: Visit) -> None:
    screen = visit("", expect=("404",))
    for path in ("/s/../../etc/passwd", "/s/%00", "/nowhere", "/s/..%2F..%2Fetc%2Fpasswd"):
        answer = screen.page.goto(screen.server + path)
        assert answer
        assert answer.status == 404
        assert "root:" not in screen.page.content()
    screen.page.get_by_role("link", name="Open linviz").click()
    screen.page.get_by_role("link", name="Start with an empty canvas").click()
    assert screen.ready().scenario["slug"] is None


def test_the_list_of_scenarios_can_be_searched(look: Callable[..., Screen]) -> None:
    screen = look("/s/two-points").act("menu").settled()
    page = screen.page
    entries = page.locator("#menu-list [data-slug]:visible")
    count = entries.count()
    page.keyboard.press("/")
    field = page.get_by_label("Search scenarios")
    expect(field).to_be_focused()
    # its title, its algorithm, its heading, its idea, its lift
    for words in (
        "zigzags",
        "PEGASOS",
        "ridge regression line",
        "hinge loss smallest",
        "empirical",
    ):
        field.fill(words)
        assert 1 <= entries.count() <= 3
        assert page.locator("#menu-list h2:visible").count() <= 3
    page.keyboard.press("Escape")
    assert entries.count() == count
    field.fill("zigzags")
    page.keyboard.press("Enter")
    page.wait_for_function("() => linviz.state.scenario.slug === 'kozinec-zigzag'")
    assert page.locator("#menu-list").is_hidden()


def test_the_menu_has_the_presets_of_one_topic_under_its_heading(screen: Screen) -> None:
    screen.act("menu").settled()
    headings = screen.page.locator("#menu-list h2").all_inner_texts()
    assert [one.lower() for one in headings][:2] == [
        "perceptron",
        "kozinec and the nearest points of hulls",
    ]
    under = screen.page.locator(
        '#menu-list section[aria-label="Ridge regression"] .menu-algorithm'
    ).all_inner_texts()
    assert under == ["Kernel ridge"] * 4
