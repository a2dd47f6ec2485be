"""The dialog with the step as a Plotly figure, whose library is loaded only when it is needed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess

Visit = Callable[..., Screen]
LIBRARY = "plotly.min.js"
# all places at which Plotly draws something
DRAWN = (
    """() => document.querySelector(".plotly-figure").calcdata.flat().map(({ x, y }) => [x, y])"""
)
WIDE = """() => [".plotly-figure", ".plotly-figure .main-svg"]
  .map((one) => document.querySelector(one).getBoundingClientRect().width)"""


def open_figure(screen: Screen) -> Screen:
    """Open the dialog with the figure, and return the screen."""
    screen.press("s")
    screen.page.get_by_role("button", name="Open the figure").click()
    expect(screen.page.locator(".plotly-figure .main-svg").first).to_be_attached()
    return screen


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.short("390")
def test_the_step_on_the_screen_comes_as_a_figure_with_its_sentence(
    width: int, visit: Visit
) -> None:
    screen = visit(
        "/s/one-mistake-one-turn#~s30", viewport={"width": width, "height": 844}
    ).certified()
    loaded_files = (
        "() => performance.getEntriesByType('resource').map(({ name }) => name).join(' ')"
    )
    assert LIBRARY not in screen.page.evaluate(loaded_files)
    caption = screen.page.locator("#caption").inner_text()
    open_figure(screen)
    assert LIBRARY in screen.page.evaluate(loaded_files)
    text = screen.page.locator(".plotly-figures p").first.inner_text()
    assert " ".join(text.replace(" ■", "").split()) == " ".join(caption.split())
    drawn = screen.page.evaluate(DRAWN)
    assert all(list(point) in drawn for point in screen.scenario["points"])
    frame, picture = screen.page.evaluate(WIDE)
    assert frame == pytest.approx(picture, abs=1)
    assert picture <= width
    # no button sends data to another server
    assert "loud" not in screen.page.locator(".modebar").first.inner_html()
    screen.press("Escape")
    expect(screen.page.locator(".plotly-figure")).to_have_count(0)
    # the second time nothing is loaded again, and another step gives another figure
    screen.press("ArrowRight", "ArrowRight")
    open_figure(screen)
    again = screen.page.locator(".plotly-figures p").first.inner_text()
    assert again.replace(" ■", "").replace(" ●", "") != text


@pytest.mark.long
def test_without_a_server_it_says_so_and_comes_once_it_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = visit("/s/two-points", server=server.address, expect=REFUSED).certified()
    # its dialogs are loaded before
    screen.press("s").settled().press("Escape")
    server.kill()
    screen.press("s")
    screen.page.get_by_role("button", name="Open the figure").click()
    expect(screen.page.locator("#plotly-said")).to_have_text(
        "The server does not answer. Try again later."
    )
    screen.press("Escape")
    server.start()
    open_figure(screen)
    expect(screen.page.locator("#plotly-said")).to_be_empty()
