"""States of the page that need an explanation: how to reach each, and the sentence that it shows."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from linviz.scenario import link
from linviz.scenario.files import read_preset
from linviz.scenario.scenario import Scenario
from tests.browser.screen import Screen
from tests.scenario.shipped import SHIPPED

PRESET_IS_OPEN = "(slug) => linviz.state.scenario.slug === slug && !linviz.server.isBusy()"


def preset(slug: str) -> Scenario:
    """Read a preset from its file."""
    return read_preset(SHIPPED / f"{slug}.toml")[0]


# with a fixed view the axes stay the same when points are added; an open question would hide the light
TWO = replace(
    preset("two-points"),
    slug=None,
    title="",
    idea="",
    question="",
    view=(-4.0, 4.0, -3.0, 3.0),
    beside=None,
)


def open_presets(screen: Screen, slugs: Iterable[str]) -> Iterator[str]:
    """Open the presets in the page one after the other, and yield each slug once it is shown."""
    for slug in slugs:
        screen.page.evaluate("(slug) => linviz.address.openPreset(slug)", slug)
        screen.page.wait_for_function(PRESET_IS_OPEN, arg=slug)
        screen.settled()
        yield slug


def preset_link(slug: str, step: int) -> str:
    """Return the link to a step of a preset, the part after '#'."""
    return f"{link.encode(preset(slug))}~s{step}"


def view_address(slug: str, view: str, step: int) -> str:
    """Return the path of a step of a preset with a view open, without its question, which would hide what follows."""
    shown = replace(preset(slug), beside=view, question="", slug=None)
    return f"/#{link.encode(shown)}~s{step}"


def points_link(*points: tuple[float, float, int]) -> str:
    """Return the link to these points, each (x, y, label)."""
    places, labels = tuple((x, y) for x, y, _ in points), tuple(label for *_, label in points)
    return link.encode(replace(TWO, points=places, labels=labels))


def add_a_point(screen: Screen) -> None:
    """Add a point by a click."""
    screen.page.mouse.click(*screen.at((0.0, 1.5)))


def follow_bad_link(screen: Screen) -> None:
    """Go to a link that cannot be read."""
    screen.page.evaluate("() => { location.hash = 'nonsense'; }")


def change_offline(screen: Screen) -> None:
    """Cut the network, and add a point."""
    screen.page.context.set_offline(True)
    screen.page.mouse.click(*screen.at((1.0, 1.5)))


def do_nothing(screen: Screen) -> None:
    """Leave the page as it opens."""


@dataclass(frozen=True)
class State:
    """A state: the link `code`, the action `cause`, and the sentence that the element `id` shows then."""

    code: str
    id: str
    sentence: str
    cause: Callable[[Screen], None] = do_nothing

    def reach(self, screen: Screen) -> None:
        """Bring the page into the state, and wait for its sentence."""
        screen.follow(self.code)
        self.cause(screen)
        screen.page.locator(f"#{self.id}", has_text=self.sentence).wait_for()


WRONG = [(0.0, 0.0, 1), (1.0, 1.0, -1), (2.0, 2.0, 1), (0.5, 2.0, -1)]
TWICE = [(1.0, 1.0, 1), (1.0, 1.0, -1), (2.0, 0.0, 1)]
MANY = [(n / 100 - 2.5, -2.0 + (n % 7) / 4, 1 if n % 2 else -1) for n in range(500)]
STATES = {
    "empty": State(points_link(), "empty", "Click to add a"),
    "one class": State(
        points_link((1, 1, 1), (2, 1, 1)),
        "notice",
        "Only ● points so far. Press 2 or choose −1, then add a ■.",
    ),
    "not separable": State(
        points_link(*WRONG), "light", "No straight line can separate these points."
    ),
    "cycling": State(
        preset_link("xor-cycle", -1), "caption", "from here the same 4 steps repeat for ever."
    ),
    "limit": State(preset_link("pocket", -1), "caption", "Stopped after 1,000 visits."),
    "bad link": State(
        preset_link("xor-lifted", 3), "notice", "This link is damaged", follow_bad_link
    ),
    "too many points": State(
        points_link(*MANY), "notice", "There are 500 points, the largest", add_a_point
    ),
    "contradictory": State(points_link(*TWICE), "light", "Not separable: a point has both labels."),
    "offline": State(
        link.encode(TWO), "offline", "Offline: stepping works, your change runs", change_offline
    ),
}
