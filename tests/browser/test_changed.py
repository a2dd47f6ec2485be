"""Changed presets: the page says so to whoever opens the link, and one press restores the original."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]


def title(screen: Screen) -> str:
    return f"{screen.text('title')} {screen.text('changed')}".strip()


def test_a_changed_preset_says_so_after_a_reload_and_to_whoever_gets_the_link_and_can_be_reset(
    visit: Visit,
) -> None:
    screen = visit("/s/two-points").settled()
    original = screen.scenario
    screen.unfold().page.locator("#algorithm").select_option("hard-svm")
    screen.settled().press("Escape").drag((2.0, 1.0), (2.5, 1.5)).press("PageDown")
    screen.page.wait_for_url(f"**/s/two-points#*~s{screen.step}")
    assert title(screen).endswith(" changed")
    for there in (screen.reload(), visit(screen.page.url)):
        assert title(there).startswith(original["title"])
        assert title(there).endswith(" changed")
        assert there.scenario["points"][0] == [2.5, 1.5]
    # the page of the person who opens the link
    there.press("r").settled()
    assert {**there.scenario, "step": None} == {**original, "step": None}
    assert not title(there).endswith("changed")
    there.page.wait_for_url("**/s/two-points#~s*")
    # and undo brings the received scenario back
    assert there.press("Control+z").settled().scenario["algorithm"] == "hard-svm"


def test_a_preset_at_another_step_is_not_changed(visit: Visit) -> None:
    assert "changed" not in title(visit("/s/two-points#~s1"))


def test_points_of_one_s_own_do_not_bear_the_name_of_the_preset_that_they_replaced(
    visit: Visit,
) -> None:
    screen = visit("/s/two-points")
    name = screen.text("title")
    screen.act("menu-data").act("clear").settled()
    assert screen.text("title") == "My own points"
    screen.click((1.0, 1.0))
    assert (screen.text("title"), screen.scenario["slug"]) == ("My own points", None)
    screen.page.wait_for_url(f"{screen.server}/new#*")
    assert visit(screen.page.url).text("title") == "My own points"
    screen.press("Control+z", "Control+z").settled()
    assert (screen.text("title"), screen.points) == (name, [[2, 1], [1, 2]])


def test_while_one_of_its_points_is_left_it_is_the_changed_preset(visit: Visit) -> None:
    screen = visit("/s/two-points")
    name = screen.text("title")
    assert len(screen.click((1.5, 1.8)).points) == 3
    screen.act("tool-erase").click((1.0, 2.0))
    assert screen.text("title") == name
    assert screen.click((2.0, 1.0)).text("title") == "My own points"
    assert screen.press("r").settled().text("title") == name


@pytest.mark.parametrize("kind", ["stop", "lift"])
def test_no_sentence_of_the_server_becomes_part_of_the_page(visit: Visit, kind: str) -> None:
    screen = visit("/s/two-points")
    evil = "<img src=x onerror=alert(1)>"
    if kind == "stop":
        screen.page.evaluate(
            "(evil) => { linviz.state.run.stop.sentence = evil; linviz.clock.toEnd(); }", evil
        )
        assert evil in screen.caption
    else:
        lift = {"name": evil}
        screen.page.evaluate("(lift) => linviz.scenario.dispatch({ type: 'lift', lift })", lift)
        screen.page.locator("#notice", has_text="there is no lift").wait_for()
    assert screen.page.locator("img").count() == 0
