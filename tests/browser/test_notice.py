"""Notices: they appear, disappear after reading, cover no control, and cover as few points as possible."""

from collections.abc import Callable

import pytest

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.states import TWO, change_offline, points_link

Visit = Callable[..., Screen]
ONE_CLASS = [(0.0, 2.5, 1), (1.0, 2.4, 1), (-1.0, 2.6, 1)]
COVERED = """() => {
  const box = linviz.byId("notice").getBoundingClientRect();
  const beside = (one) => one.right <= box.left || one.left >= box.right;
  const apart = (one) => beside(one) || one.bottom <= box.top || one.top >= box.bottom;
  const over = [...document.querySelectorAll("button, select, input, a, g.point > .mark")].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && !linviz.byId("notice").contains(one));
  return over.filter((one) => !apart(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 80));
}"""
SAY = "(text) => linviz.emit('notice', text)"


def test_a_notice_leaves_when_it_has_been_read_but_not_while_it_is_pointed_at(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(TWO)}", clock=True).certified().stop_clock()
    screen.page.evaluate(SAY, "Short.")
    screen.page.clock.run_for(2500)
    assert screen.notice == "Short."
    screen.page.clock.run_for(2000)
    assert screen.notice == ""
    screen.page.evaluate(SAY, "A sentence of some length. " * 3)
    screen.page.clock.run_for(5000)
    assert screen.notice.startswith("A sentence")
    screen.page.locator("#notice").hover()
    screen.page.clock.run_for(60_000)
    assert screen.notice.startswith("A sentence")
    screen.page.mouse.move(5, 5)
    screen.page.clock.run_for(20_000)
    assert screen.notice == ""


def test_a_notice_is_closed_by_its_button_and_by_escape(visit: Visit) -> None:
    screen = visit(f"/#{link.encode(TWO)}")
    screen.page.evaluate(SAY, "Nothing was changed.")
    screen.page.locator("#notice button").click()
    assert screen.notice == ""
    screen.page.evaluate(SAY, "Nothing was changed.")
    assert screen.notice != ""
    assert screen.press("Escape").notice == ""


def test_what_is_true_of_the_points_comes_back_after_what_was_said_for_a_moment(
    visit: Visit,
) -> None:
    screen = visit(clock=True).certified().stop_clock()
    screen.page.evaluate("(code) => { location.hash = code; }", points_link(*ONE_CLASS))
    screen.page.wait_for_function("() => linviz.state.run.points.length === 3")
    assert screen.notice.startswith("Only ● points so far.")
    assert screen.press("End", "ArrowRight").notice == "This is the last step."
    screen.page.clock.run_for(8000)
    assert screen.notice.startswith("Only ● points so far.")
    screen.page.clock.run_for(20_000)
    assert screen.notice == ""
    # a notice that was shown is not repeated
    assert screen.press("ArrowRight").notice == "This is the last step."
    screen.page.clock.run_for(8000)
    assert screen.notice == ""


@pytest.mark.long
def test_a_notice_lies_on_no_control_and_on_no_point_that_it_can_keep_clear_of(
    visit: Visit,
) -> None:
    for size in ((1280, 800), (390, 844)):
        screen = visit(
            f"/#{points_link(*ONE_CLASS)}",
            viewport=dict(zip(("width", "height"), size, strict=True)),
        ).settled()
        assert screen.notice.startswith("Only ● points so far.")
        assert screen.page.evaluate(COVERED) == []


def test_an_edit_that_is_not_run_yet_leaves_no_certificate_standing(visit: Visit) -> None:
    screen = visit(
        f"/#{link.encode(TWO)}~s99", expect=("net::ERR_INTERNET_DISCONNECTED",)
    ).certified()
    assert screen.badge == "Separates all points, proved"
    change_offline(screen)
    screen.page.locator("#offline").wait_for()
    assert screen.badge == "Not checked"
