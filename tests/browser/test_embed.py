"""linviz embedded in other pages: the README's code, on another origin, with and without a sandbox."""

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.test_states import too_wide, violations
from tests.test_readme import blocks

Visit = Callable[..., Screen]
EXAMPLE = "https://linviz.example.org"
# records messages and the frames that sent them, from before any frame is there
COURSE = """<!DOCTYPE html>
<html lang="en"><head><title>A course</title><script>
  window.told = [];
  addEventListener("message", ({{ data, source, origin }}) => {{
    const frames = [...document.querySelectorAll("iframe")];
    told.push({{ frame: frames.findIndex((one) => one.contentWindow === source), origin, data }});
  }});
  window.last = (name) => Object.fromEntries(
    told.filter(({{ data }}) => data.linviz === name).map(({{ frame, data }}) => [frame, data]),
  );
</script></head><body><main><h1>A course</h1>{body}</main></body></html>"""
STOOD = """async () => (await fetch("/api/run", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ seq: 1, scenario: linviz.state.scenario, near: 0 }),
})).headers.get("Server-Timing")"""
READY = "() => window.linviz?.state?.run && !linviz.server.isBusy() && !linviz.stage.isResting()"


class Course:
    """A web page on another origin: on this machine, but for a browser `localhost` is another origin."""

    def __init__(self) -> None:
        course = self
        self.body = ""

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200 if self.path == "/" else 204)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(COURSE.format(body=course.body).encode())

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://localhost:{self.server.server_port}"


@pytest.fixture(scope="module")
def course() -> Iterator[Course]:
    course_page = Course()
    Thread(target=course_page.server.serve_forever, daemon=True).start()
    yield course_page
    course_page.server.shutdown()
    course_page.server.server_close()


def loaded_frames(page: Page, count: int) -> list[Frame]:
    """Return the frames of the page in their order, once each has its run."""
    for k in range(count):
        # lazy frames load when they are near the window
        page.locator("iframe").nth(k).scroll_into_view_if_needed()
    page.wait_for_function('(count) => Object.keys(last("step")).length === count', arg=count)
    frames = [handle.content_frame() for handle in page.locator("iframe").element_handles()]
    found = [frame for frame in frames if frame]
    for frame in found:
        frame.wait_for_function(READY)
    return found


def last_messages(page: Page, name: str) -> dict[str, Any]:
    """Return the last message of this name from each frame."""
    return page.evaluate("(name) => last(name)", name)


def wait_for_step(page: Page, frame: int, index: int) -> None:
    """Wait until a frame reports that it shows a step."""
    page.wait_for_function(
        '([frame, index]) => last("step")[frame]?.index === index', arg=[frame, index]
    )


def swipe(screen: Screen, x: float, y: float) -> None:
    """Swipe up from a place of the window, as one does to read on."""
    finger = Touch(screen)
    finger.touch("touchStart", [(x, y)])
    for up in range(10, 121, 10):
        finger.touch("touchMove", [(x, y - up)])
        screen.painted()
    finger.touch("touchEnd", [])


def test_the_lines_of_the_readme_work_on_a_page_of_another_origin(
    visit: Visit, address: str, course: Course
) -> None:
    lines = [text.replace(EXAMPLE, address) for text in blocks("html")]
    course.body = "\n".join(lines)
    screen = visit("", server=course.address, expect=(f"a request to {address}/",))
    page = screen.page
    page.goto(course.address)
    frames = loaded_frames(page, len(lines))
    assert len(frames) == 5
    for frame in frames:
        assert frame.evaluate("() => document.documentElement.matches('[data-embed]')")
        assert not frame.locator("#menu").is_visible()
        assert frame.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # Jupyter Book's script sets the height that suits the width of each frame, and then nothing moves any more
    heights = last_messages(page, "height")
    assert {one["height"] for one in heights.values()} == {
        frame.evaluate("() => innerHeight") for k, frame in enumerate(frames) if k not in (1, 4)
    }
    assert page.evaluate("() => told.filter(({ data }) => typeof data === 'string').length") == 5
    # no frame has taken the focus, and reveal.js steps the frame of its slide only
    assert page.evaluate("() => document.activeElement === document.body")
    before = last_messages(page, "step")
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("-")
    wait_for_step(page, 4, before["4"]["index"] + 1)
    assert {k: one for k, one in last_messages(page, "step").items() if k != "4"} == {
        k: one for k, one in before.items() if k != "4"
    }


def test_in_a_sandbox_it_runs_is_stepped_from_outside_and_lets_the_page_scroll(
    visit: Visit, address: str, course: Course
) -> None:
    """Test a frame without an origin, which can store nothing and whose requests are cross-origin."""
    frame = f'<iframe src="{address}/embed/s/two-points?lock=algorithm" title="Two" width="390" height="1400"'
    course.body = f'{frame} sandbox="allow-scripts"></iframe><p style="height: 3000px">More</p>'
    screen = visit(
        "",
        server=course.address,
        expect=(f"a request to {address}/",),
        has_touch=True,
        viewport={"width": 500, "height": 760},
    )
    page = screen.page
    page.goto(course.address)
    (inside,) = loaded_frames(page, 1)
    send = "(data) => document.querySelector('iframe').contentWindow.postMessage(data, '*')"
    # messages that it does not know, and then one that it does
    for data in (None, 7, "next", {"linviz": "toString"}, {"linviz": "go", "step": "2"}):
        page.evaluate(send, data)
    page.evaluate(send, {"linviz": "go", "step": 3})
    wait_for_step(page, 0, 3)
    page.evaluate(send, {"linviz": "previous"})
    wait_for_step(page, 0, 2)
    assert page.evaluate("() => told.map(({ origin }) => origin).every((one) => one === 'null')")
    assert page.evaluate("() => told.some(({ data }) => data.context === 'h5p')") is False
    # a run of changed points needs the server
    inside.evaluate("() => linviz.perform('remove', linviz.points.select(0))")
    inside.wait_for_function("() => linviz.state.run.points.length === 1")
    assert "/embed/s/two-points?lock=algorithm#A" in inside.url
    inside.evaluate("() => linviz.perform('undo')")
    inside.wait_for_function(READY)
    # the frame may also read the header on the queue
    assert re.fullmatch(r"line;dur=\d+", inside.evaluate(STOOD))
    # the wheel and a swipe over the canvas scroll the outer page
    page.evaluate("() => scrollTo(0, 0)")
    box = page.locator("iframe").bounding_box()
    assert box
    view = inside.evaluate("() => linviz.state.view")
    x, y = box["x"] + 150, box["y"] + 150
    page.mouse.move(x, y)
    page.mouse.wheel(0, 60)
    # a swipe while the wheel still moves the page would only stop it
    page.wait_for_function("() => scrollY >= 60")
    # a busy browser may take the first for a long press
    for _ in range(3):
        swipe(screen, x, y)
        if page.evaluate("() => scrollY > 60"):
            break
    page.wait_for_function("() => scrollY > 60")
    assert inside.evaluate("() => linviz.state.view") == view
    assert inside.evaluate("() => linviz.state.scenario.points.length") == 2


def test_what_the_page_around_asks_before_the_frame_can_answer_is_not_lost(
    visit: Visit, address: str, course: Course
) -> None:
    course.body = f'<iframe src="{address}/embed/s/two-points#~s0" title="Two"></iframe>'
    screen = visit("", server=course.address, expect=(f"a request to {address}/",), fresh=True)
    line = RequestGate(screen.page, "**/assets/frame.js*", held=True)
    screen.page.goto(course.address, wait_until="commit")
    line.wait()
    (inside,) = screen.page.main_frame.child_frames
    inside.wait_for_function("() => window.linviz?.state?.run")
    for asked in ("next", "next", "previous"):
        screen.page.evaluate(
            "(linviz) => document.querySelector('iframe').contentWindow.postMessage({ linviz }, '*')",
            asked,
        )
    assert inside.evaluate("() => linviz.clock.step()") == 0
    line.let_through()
    wait_for_step(screen.page, 0, 1)
    assert last_messages(screen.page, "height")
    assert line.asked == 1


@pytest.mark.long
def test_the_page_fits_any_frame(visit: Visit, thorough: bool) -> None:
    """Test also that its controls can be reached there."""
    screen = visit("/embed/s/two-points?lock=points", viewport={"width": 320, "height": 420})
    for width, height in ((320, 420), (390, 680), (700, 480), (900, 640)):
        screen.resized(width, height)
        assert not too_wide(screen)
        for selector, act in (("#limits", "freely"), ('[data-act="step"]', "step")):
            # the highest of these frames, as the page asks for it, needs no scrolling; the others scroll to the focus
            if (width, height) != (900, 640):
                screen.page.locator(f'[data-act="{act}"]').focus()
            expect(screen.page.locator(selector)).to_be_in_viewport(ratio=1)
        assert not ((thorough or width == 320) and violations(screen))
    screen.act("menu-view")
    with screen.page.context.expect_page() as other:
        screen.page.get_by_role("button", name="Open the whole page").click()
    assert other.value.url == f"{screen.server}/s/two-points?lock=points#~s0"
    other.value.close()
