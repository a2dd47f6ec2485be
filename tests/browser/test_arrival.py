"""Links opened over a slow line, or at a slow or silent server: the picture is that of the link."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from linviz.scenario import link
from tests.browser.screen import Screen
from tests.browser.slow import SlowMiddleware, delay, note_addresses
from tests.browser.states import preset

Visit = Callable[..., Screen]
SLUG = "far-from-origin"
MINE = link.encode(
    replace(preset("xor-cycle"), slug=None, points=((1.5, 0.5), (-1.0, 2.0)), labels=(1, -1))
)


def outside(page: Page) -> int:
    """Return the number of points outside the picture."""
    return page.evaluate(
        "() => { const [x0, x1, y0, y1] = linviz.state.view; return linviz.state.scenario.points"
        ".filter(([x, y]) => x < x0 || x > x1 || y < y0 || y > y1).length; }"
    )


def view(page: Page) -> list[float]:
    return page.evaluate("() => linviz.state.view")


def open_unanswered(visit: Visit, address: str, path: str) -> Screen:
    """Open a page whose first answer is held back, and check that it says so and keeps its address."""
    screen = visit("", server=address, fresh=True)
    note_addresses(screen.page)
    screen.page.goto(address + path)
    screen.page.locator(
        "#offline", has_text="linviz is waiting for its server. It will open by itself."
    ).wait_for()
    assert screen.page.url == address + path
    return screen


@pytest.mark.long
def test_a_preset_over_half_a_second_of_latency_opens_in_its_own_view(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    here = visit(f"/s/{SLUG}").settled()
    address, _ = slow
    screen = visit("", server=address, fresh=True)
    note_addresses(screen.page)
    delay(screen.page)
    screen.open(f"/s/{SLUG}").settled()
    assert outside(screen.page) == 0
    assert view(screen.page) == pytest.approx(view(here.page))
    written = screen.page.evaluate("() => window.written")
    assert all(shown for _, shown in written)
    assert {to for to, _ in written} == {f"{address}/s/{SLUG}#~s{screen.steps}"}


def test_a_link_whose_answer_is_held_back_keeps_points_view_and_address(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    here = visit(f"/new#{MINE}~s2").settled()
    door.silent = True
    screen = open_unanswered(visit, address, f"/new#{MINE}~s2")
    asked, door.silent = door.asked, False
    screen.ready().settled()
    # the late answer was used, without another request
    assert door.asked == asked
    assert screen.points == here.points == [[1.5, 0.5], [-1.0, 2.0]]
    assert (screen.step, screen.text("offline")) == (2, "")
    assert view(screen.page) == pytest.approx(view(here.page))
    assert {tuple(one) for one in screen.page.evaluate("() => window.written")} == {
        (f"{address}/new#{MINE}~s2", True)
    }


@pytest.mark.long
def test_a_reload_while_the_server_is_silent_keeps_the_link(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    door.silent = True
    screen = open_unanswered(visit, address, "/s/xor-lifted#~s3")
    assert screen.page.evaluate("() => [window.written, history.state]") == [[], None]
    door.silent = False
    screen.reload()
    assert (screen.scenario["slug"], screen.step, outside(screen.page)) == ("xor-lifted", 3, 0)


def test_in_a_course_s_lazy_frame_the_view_is_that_of_the_preset(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    door.silent = True
    screen = visit("", server=address, fresh=True)
    lazy = f'<iframe loading="lazy" width="640" height="480" src="{address}/s/xor-cycle"></iframe>'
    course = f'<!DOCTYPE html><div style="height: 5000px"></div>{lazy}'
    screen.page.route(
        "**/course", lambda route: route.fulfill(body=course, content_type="text/html")
    )
    screen.page.goto(f"{address}/course")
    screen.page.mouse.wheel(0, 6000)
    inside = screen.page.frame_locator("iframe")
    # the chart reports its first size before the answer
    inside.locator("#graph").wait_for()
    frame = screen.page.frames[-1]
    frame.wait_for_function("() => window.linviz?.graph && linviz.axesOf(linviz.graph).width")
    door.silent = False
    inside.locator("g.point").first.wait_for()
    frame.wait_for_function(
        "() => window.linviz?.state?.run && !linviz.server.isBusy() && !linviz.stage.isResting()"
    )
    assert frame.url == f"{address}/s/xor-cycle#~s0"
    x0, x1, y0, y1 = frame.evaluate("() => linviz.state.view")
    # the points fill a large part of the picture
    assert y1 - y0 < 6 < 2 * (x1 - x0)


@pytest.mark.long
def test_back_to_an_entry_that_is_slow_to_come_leaves_it_as_it_was(
    visit: Visit, slow: tuple[str, SlowMiddleware]
) -> None:
    address, door = slow
    screen = visit(f"/new#{MINE}~s2", server=address, clock=True).settled()
    screen.page.evaluate("() => linviz.address.openPreset('two-points')")
    screen.page.wait_for_function("() => linviz.state.scenario.slug === 'two-points'")
    screen.settled()
    door.silent = True
    run_count = door.asked
    screen.page.evaluate("() => history.back()")
    screen.page.wait_for_function("(link) => location.hash === link", arg=f"#{MINE}~s2")
    # meanwhile the old picture can be stepped, but the entry of the history belongs to the new one
    screen.press("PageDown").page.clock.run_for(1000)
    assert screen.page.url == f"{address}/new#{MINE}~s2"
    door.silent = False
    screen.page.wait_for_function("() => linviz.state.scenario.slug === null")
    assert (screen.points, door.asked) == ([[1.5, 0.5], [-1.0, 2.0]], run_count + 1)


def test_an_address_with_two_slashes_is_mended(visit: Visit) -> None:
    screen = visit("//#~s1").settled()
    assert screen.page.url == f"{screen.server}/s/{screen.scenario['slug']}#~s1"
