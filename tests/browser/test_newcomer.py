"""A first visitor, who does only what the page says."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.screen import Screen

MOST_ACTIONS = 8
PAUSE = 350  # ms; a click sooner after the last is taken for half of a double click


class Newcomer:
    """A visitor who does only what is written on the page, with a count of the actions."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.page, self.actions = screen, screen.page, 0

    def reads(self, words: str) -> None:
        """Wait until these words are visible on the page."""
        self.page.get_by_text(words).locator("visible=true").first.wait_for()

    def presses(self, name: str) -> None:
        """Press the button of this accessible name."""
        self.page.get_by_role("button", name=name, exact=True).click()
        self.actions += 1

    def types(self, key: str) -> None:
        self.screen.press(key)
        self.actions += 1

    def clicks(self, place: tuple[float, float]) -> None:
        self.screen.advance_time(PAUSE)
        self.screen.click(place)
        self.actions += 1


def test_a_newcomer_runs_a_perceptron_on_points_of_their_own_in_eight_actions(
    screen: Screen,
) -> None:
    newcomer = Newcomer(screen)
    newcomer.presses("Data")
    newcomer.presses("Clear the canvas")

    newcomer.reads("Click to add a")
    newcomer.clicks((4, 2))
    newcomer.reads("Press 2 or choose −1, then add a ■")
    newcomer.types("2")
    newcomer.clicks((-1, -1))
    assert screen.labels == [1, -1]
    assert screen.scenario["algorithm"] == "perceptron"

    newcomer.presses("One step")
    newcomer.reads("Point 1")
    newcomer.presses("One step")
    newcomer.presses("To the end")
    assert screen.step == screen.steps > 2
    newcomer.reads("separate")
    assert screen.run_of("wrong") == [0, 0]
    assert newcomer.actions <= MOST_ACTIONS


def test_a_newcomer_goes_from_the_home_page_to_a_step_of_another_algorithm(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("")
    screen.page.goto(screen.server)
    newcomer = Newcomer(screen)
    newcomer.reads("A linear classifier splits the plane by a straight line.")
    screen.page.get_by_role("link", name="Start with an empty canvas").click()
    screen.ready()
    newcomer.reads("Click to add a")
    newcomer.clicks((4, 2))
    newcomer.types("2")
    newcomer.clicks((-1, -1))
    screen.page.get_by_label("Algorithm", exact=True).select_option("pocket")
    screen.settled()
    newcomer.presses("One step")
    assert (screen.scenario["algorithm"], screen.step, screen.labels) == ("pocket", 1, [1, -1])


def test_the_empty_canvas_leads_to_an_example(screen: Screen) -> None:
    newcomer = Newcomer(screen)
    newcomer.presses("Data")
    newcomer.presses("Clear the canvas")
    newcomer.presses("Or start from an example →")
    newcomer.page.get_by_role("link", name="XOR: two classes on two diagonals").click()
    screen.page.wait_for_function("() => linviz.state.scenario.slug === 'xor-cycle'")


def test_three_ghosts_show_the_first_steps_and_never_come_back(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("/new", fresh=True)
    newcomer, ghost = Newcomer(screen), screen.page.locator(".first-mark")
    expect(ghost).to_have_text("add ●")
    newcomer.presses("add ●")
    # a ghost adds the class that it shows, whichever label is chosen
    newcomer.presses("add ■")
    expect(ghost).to_be_hidden()
    assert screen.labels == [1, -1]
    step = screen.page.locator("[data-ghost]")
    expect(step).to_have_attribute("data-act", "step")
    newcomer.presses("One step")
    expect(step).to_have_count(0)
    screen.open("/new")
    screen.page.wait_for_function("() => !document.getElementById('empty').hidden")
    expect(ghost).to_have_count(0)


def test_ghosts_that_cannot_come_are_missed_by_nobody_and_come_with_the_next_change(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("", fresh=True, expect=("ERR_FAILED",))
    asked = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    screen.page.route("**/assets/first.js*", refuse)
    # a scenario of somebody else explains itself
    screen.open("/s/two-points").settled()
    assert asked == []
    screen.open("/new").settled()
    assert len(asked) > 0
    ghost = screen.page.locator(".first-mark")
    expect(ghost).to_have_count(0)
    assert not screen.notice
    screen.page.unroute_all()
    screen.click((4, 2))
    expect(ghost).to_have_text("add ■")
