"""The same actions by mouse, by touch and by keyboard."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tests.browser.screen import Place, Screen

SETTLED = 600  # ms, after which a double click on a new point is taken as one
CONTROLS = "a, button, input, select, [tabindex]"


class Hands(ABC):
    """One way to operate the page; `options` describe the device for Browser.new_context."""

    options: ClassVar[dict[str, Any]] = {}

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page = screen, screen.page

    @abstractmethod
    def use(self, selector: str) -> None:
        """Press the button or link of this CSS selector."""

    @abstractmethod
    def move(self, index: int, by: Place) -> None:
        """Move a point by a vector of whole tenths."""

    @abstractmethod
    def add(self, place: Place) -> None:
        """Add a point of the current class."""

    @abstractmethod
    def swap(self, index: int) -> None:
        """Change the class of a point."""

    def step(self) -> None:
        """Go one step forward."""
        self.use('[data-act="step"]')

    def back(self) -> None:
        """Go one step back."""
        self.use('[data-act="back"]')

    def end(self) -> None:
        """Go to the last step."""
        self.use('[data-act="end"]')

    def pick(self, slug: str) -> None:
        """Open a scenario from the menu."""
        self.use('[data-act="menu"]')
        self.use(f'#menu-list [data-slug="{slug}"]')
        self.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
        self.screen.settled()

    def _centre(self, selector: str) -> Place:
        target = self.page.locator(selector).locator("visible=true").first
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box, f"{selector} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _places(self, index: int, by: Place) -> tuple[Place, Place]:
        x, y = self.screen.points[index]
        return (x, y), (x + by[0], y + by[1])


class Mouse(Hands):
    """A mouse at a desk, in a browser with a service worker."""

    options: ClassVar[dict[str, Any]] = {"service_workers": "allow"}

    def use(self, selector: str) -> None:
        self.page.mouse.click(*self._centre(selector))

    def move(self, index: int, by: Place) -> None:
        self.screen.drag(*self._places(index, by))

    def add(self, place: Place) -> None:
        self.screen.click(place)

    def swap(self, index: int) -> None:
        self.screen.advance_time(SETTLED)
        self.page.mouse.dblclick(*self.screen.centre_of(index))
        self.screen.settled()


# a browser turns a tap into a click some time later
LISTEN = """() => {
  window.clicked = false;
  addEventListener("click", () => { window.clicked = true; }, { capture: true, once: true });
}"""


class Touch(Hands):
    """Fingers on a tablet."""

    options: ClassVar[dict[str, Any]] = {
        "has_touch": True,
        "viewport": {"width": 820, "height": 1180},
    }

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.finger = self.page.context.new_cdp_session(self.page)

    def use(self, selector: str) -> None:
        self.page.evaluate(LISTEN)
        self.page.touchscreen.tap(*self._centre(selector))
        self.page.wait_for_function("() => window.clicked")

    def move(self, index: int, by: Place) -> None:
        start, end = (self.screen.at(place) for place in self._places(index, by))
        self.touch("touchStart", [start])
        for share in (0.25, 0.5, 0.75, 1):
            self.touch(
                "touchMove",
                [(start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))],
            )
        self.touch("touchEnd", [])
        self.screen.settled()

    def add(self, place: Place) -> None:
        self.page.touchscreen.tap(*self.screen.at(place))
        self.screen.settled()

    def swap(self, index: int) -> None:
        self.hold(index)
        self.use('.point-menu [data-act="swap"]')
        self.screen.settled()

    def hold(self, index: int) -> None:
        """Press a point until its menu opens."""
        self.touch("touchStart", [self.screen.centre_of(index)])
        self.page.locator(".point-menu").wait_for()
        self.touch("touchEnd", [])

    def touch(self, what: str, *moments: list[Place]) -> None:
        """Send touchStart, touchMove or touchEnd for each moment, a list of the places of the fingers."""
        for places in moments:
            fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
            self.finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": fingers})


class Keys(Hands):
    """A keyboard without any pointer."""

    def use(self, selector: str) -> None:
        self.reach(selector)
        self.page.keyboard.press("Enter")

    def move(self, index: int, by: Place) -> None:
        self.reach_point(index)
        for amount, (less, more) in zip(
            by, (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp")), strict=True
        ):
            for _ in range(round(abs(amount) * 10)):
                self.page.keyboard.press(more if amount > 0 else less)
        self.screen.settled()

    def add(self, place: Place) -> None:
        self.reach(".cursor")
        for axis, (less, more) in enumerate(
            (("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))
        ):
            tenths = round(10 * (place[axis] - self.cross()[axis]))
            for _ in range(abs(tenths)):
                self.page.keyboard.press(more if tenths > 0 else less)
        self.page.keyboard.press("Enter")
        self.screen.settled()

    def swap(self, index: int) -> None:
        self.reach_point(index)
        self.page.keyboard.press("t")
        self.screen.settled()

    def step(self) -> None:
        self.page.keyboard.press("PageDown")

    def back(self) -> None:
        self.page.keyboard.press("PageUp")

    def end(self) -> None:
        self.page.keyboard.press("End")

    def reach(self, selector: str) -> None:
        """Press Tab until the element has the focus."""
        for _ in range(self.page.locator(CONTROLS).count()):
            if self.page.evaluate(
                "(selector) => document.activeElement.matches(selector)", selector
            ):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {selector}")

    def reach_point(self, index: int) -> None:
        """Move the focus to a point: one Tab reaches the points, and Ctrl with the arrows goes from point to point."""
        self.reach("g.point")
        while self.page.evaluate("() => linviz.points.focusedPoint()") != index:
            self.page.keyboard.press("Control+ArrowRight")

    def cross(self) -> Place:
        """Return the place of the keyboard cursor, read from its label."""
        said = self.page.locator(".cursor").get_attribute("aria-label") or ""
        x, y = said.removeprefix("cross at ").split(":")[0].split(", ")
        return float(x), float(y)
