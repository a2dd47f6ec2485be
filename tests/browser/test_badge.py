"""The badge: its text on the end of the run, its requests, and how it opens by mouse, touch and keyboard."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hands import Hands, Keys, Mouse, Touch
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.states import open_presets, preset, preset_link
from tests.browser.test_states import SIZES, overlay, themes, too_wide, violations
from tests.oracles import distance_of_hulls, soft_margin
from tests.shown import agrees
from tests.shown import numbers as read

Visit = Callable[..., Screen]
HANDS: dict[str, type[Hands]] = {"mouse": Mouse, "touch": Touch, "keys": Keys}
OPEN = ('[data-act="certificate"]', "#certificate")
# shows what an open question hides
UNVEIL = "() => document.documentElement.removeAttribute('data-veiled')"
OFFLINE = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED")
ENDS = {
    "one-mistake-one-turn": ("Separates all points, proved", "success"),
    "xor-cycle": ("Cycles for ever, proved", "neutral"),
    "pocket": ("Stopped at the limit", "neutral"),
    "kozinec-two-hulls": ("ε-optimal, proved", "success"),
    "outlier-c": ("Optimal, proved", "success"),
}


def numbers(screen: Screen) -> dict[str, str]:
    """Return the numbers of the open certificate by their labels."""
    rows = screen.page.locator("#certificate dl > div")
    return dict(tuple(row.inner_text().split("\n")) for row in rows.all())


def linked_address(slug: str) -> str:
    return f"/s/{slug}#{preset_link(slug, -1)}"


# addresses of certificates: of changed points, and of a preset
DOOR = re.compile(r"/api/certificate$|\.certificate\.json\?")


def shows_number(text: str, value: float) -> bool:
    """Return whether a text is this number, to the digits shown."""
    (one,) = read(text)
    return agrees(one, value)


def note_certificates(page: Page) -> list[dict[str, Any]]:
    """Return a list that fills with the scenario of each requested certificate; {} for that of a preset."""
    scenarios: list[dict[str, Any]] = []

    def note(request: Any) -> None:
        if DOOR.search(request.url):
            scenarios.append(request.post_data_json["scenario"] if request.post_data else {})

    page.on("request", note)
    return scenarios


def signed_scores(screen: Screen) -> np.ndarray[Any, Any]:
    """Return y f(x) at every point, (n,), from the w and b that the page shows."""
    points, labels = np.array(screen.points), np.array(screen.labels)
    return labels * (points @ np.array(screen.run_of("w")) + screen.run_of("b"))


@pytest.mark.parametrize(("slug", "said"), ENDS.items())
@pytest.mark.short("one-mistake-one-turn-said0", "xor-cycle-said1", "outlier-c-said4")
def test_it_says_the_outcome_and_whether_it_is_proved_but_not_before_the_end(
    look: Visit, slug: str, said: tuple[str, str]
) -> None:
    screen, kind = (
        look(f"/s/{slug}#~s0").alone().certified(),
        "() => linviz.byId('badge').dataset.kind",
    )
    # while the question is open there is no badge
    screen.page.evaluate(UNVEIL)
    assert (screen.badge, screen.page.evaluate(kind)) == ("How it ends", "neutral")
    screen.act("end")
    assert (screen.badge, screen.page.evaluate(kind)) == said
    screen.act("back")
    with overlay(screen, *OPEN):
        where = screen.page.locator(".certificate-where").inner_text()
        assert (
            where
            == f"This is about the end, step {screen.steps:,}. You are at step {screen.step:,}."
        )
        screen.press("ArrowRight")
        assert screen.page.locator(".certificate-where").inner_text() == ""


def test_its_numbers_of_a_soft_svm_are_those_of_another_solver(look: Visit) -> None:
    screen = look(linked_address("only-svs")).answered().alone().certified()
    scenario = preset("only-svs")
    X, y = scenario.problem.X, scenario.problem.y
    best = soft_margin(X @ X.T, y, scenario.algorithm.C)
    alpha, w = np.array(screen.run_of("alpha")), np.array(screen.run_of("w"))
    margins = y * (X @ w + screen.run_of("b"))
    primal = w @ w / 2 + scenario.algorithm.C * np.maximum(0, 1 - margins).sum()
    dual = alpha.sum() - w @ w / 2
    with overlay(screen, *OPEN):
        certificate = numbers(screen)
    assert primal == pytest.approx(best, rel=1e-5)
    assert shows_number(certificate["Primal objective"], primal)
    assert shows_number(certificate["Dual objective"], dual)
    assert shows_number(certificate["Gap, relative"], (primal - dual) / primal)
    assert certificate["0 ≤ α ≤ C"] == "exact"


def test_its_numbers_of_a_separated_run_are_those_of_the_points(look: Visit) -> None:
    screen = look(linked_address("one-mistake-one-turn")).answered().alone().certified()
    with overlay(screen, *OPEN):
        shown = numbers(screen)
    assert shown["Points not correct"] == "0"
    assert shows_number(shown["Smallest y f(x)"], signed_scores(screen).min())


def test_its_numbers_of_kozinec_hold_the_distance_of_the_hulls(look: Visit) -> None:
    screen = look(linked_address("kozinec-two-hulls")).answered().alone().certified()
    with overlay(screen, *OPEN):
        certificate = numbers(screen)
    attained = signed_scores(screen).min() / np.linalg.norm(screen.run_of("w"))
    assert shows_number(certificate["Margin"], attained)
    assert shows_number(
        certificate["No margin is above"],
        distance_of_hulls(preset("kozinec-two-hulls").problem) / 2,
    )


@pytest.mark.parametrize("name", HANDS)
@pytest.mark.short("keys")
def test_every_hand_opens_and_closes_it(visit: Visit, name: str) -> None:
    kind = HANDS[name]
    screen = visit("/s/only-svs", **kind.options).answered().alone().certified()
    hands, panel = kind(screen), screen.page.locator("#certificate")
    screen.page.evaluate(UNVEIL)
    hands.use(OPEN[0])
    panel.wait_for()
    assert screen.page.locator(OPEN[0]).get_attribute("aria-expanded") == "true"
    if name == "keys":
        # the focus moves inside, where a screen reader reads on, and comes back
        assert screen.page.evaluate("() => document.activeElement.id") == "certificate"
        screen.press("Escape")
        assert screen.page.evaluate("() => document.activeElement.id") == "badge"
    else:
        # the text can be selected
        hands.use("#certificate .certificate-reason")
        assert panel.is_visible()
        hands.use(".step-head")
    panel.wait_for(state="hidden")
    assert screen.page.locator(OPEN[0]).get_attribute("aria-expanded") == "false"


@pytest.mark.long
def test_axe_finds_nothing_in_any_of_its_states(visit: Visit, thorough: bool) -> None:
    screen = visit()
    complaints = {}
    # axe checks the rest of the page in test_states.py
    within = None if thorough else ".numbers-card"
    for place, slug in enumerate(open_presets(screen, ENDS)):
        for theme in themes(screen.answered().alone().certified(), thorough, place):
            complaints[slug, theme] = violations(screen, within)
        with overlay(screen, *OPEN):
            for theme in themes(screen, thorough, place + 1):
                complaints[slug, theme, "open"] = violations(screen, within)
    assert {name: list_ for name, list_ in complaints.items() if list_} == {}


BOXES = """() => [...document.querySelectorAll(".controls, .step-card, #caption, #formula, #numbers, .plane, .player")]
  .map((node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height]; })"""


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.short("390-844")
def test_it_moves_nothing_and_fits(visit: Visit, width: int, height: int) -> None:
    screen = visit("", viewport={"width": width, "height": height})
    line = RequestGate(screen.page, DOOR, held=True)
    screen.open("/s/kozinec-two-hulls").settled()
    assert screen.badge in ("", "Checking…")
    screen.page.evaluate(UNVEIL)
    if width <= 720 or height <= 560:
        screen.page.locator("#badge").scroll_into_view_if_needed()
    before = screen.page.evaluate(BOXES)
    line.wait()
    line.let_through()
    screen.certified()
    assert screen.page.evaluate(BOXES) == before
    with overlay(screen, *OPEN):
        assert not too_wide(screen)
        box = screen.page.locator("#certificate").bounding_box()
        button = screen.page.locator("#badge").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    # the full text, also where it says that it is about the end of the run
    assert screen.page.evaluate(
        "() => { const said = linviz.byId('badge-text'); return said.scrollWidth <= said.clientWidth; }"
    )
    # it opens below its button, in the flow, and covers nothing
    assert button
    assert box["y"] >= button["y"] + button["height"]


# when the badge sends requests


def test_no_step_asks_for_anything(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn").certified()
    requests = note_certificates(screen.page)
    screen.press("End", "Home", *["ArrowRight"] * 5, "ArrowLeft")
    screen.act("play").act("play")
    assert not screen.page.evaluate("() => linviz.badge.isBusy()")
    assert requests == []


def test_a_drag_silences_it_and_asks_once_after_the_drop(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s-1").certified()
    requests = note_certificates(screen.page)
    x, y = screen.points[0]
    with screen.mouse_down_at((x, y)):
        for k in range(1, 6):
            screen.page.mouse.move(*screen.at((x + k / 20, y)))
            screen.settled()
        # no request while the pointer rests, since the run on the screen is only a draft
        assert not screen.page.evaluate("() => linviz.badge.isBusy()")
        assert screen.badge == ""
        assert requests == []
    screen.certified()
    assert len(requests) == 1
    assert requests[0]["points"][0] == screen.points[0]
    # the request has nothing of the run, which the server computes again
    assert set(requests[0]) <= set(screen.scenario)
    assert screen.badge.startswith("Separates all points")


def test_a_run_that_is_too_long_to_be_checked_says_so(visit: Visit) -> None:
    screen = visit("")
    too_long = "this takes too long; try fewer points"
    screen.page.route(DOOR, lambda route: route.fulfill(json={"seq": 1, "error": too_long}))
    screen.open("/s/one-mistake-one-turn#~s-1").certified()
    assert screen.badge == "Not checked"
    screen.page.locator("#badge").click()
    reason = screen.page.get_by_text("This takes too long; try fewer points.", exact=True)
    expect(reason).to_be_visible()
    screen.page.unroute_all()


def test_an_answer_about_an_earlier_run_is_dropped(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn#~s-1").certified()
    line = RequestGate(screen.page, DOOR, held=True)
    screen.click((-1.5, 3.0))
    line.wait()
    assert screen.badge == "Checking…"
    # these points are not separable, unlike those of the answer that is under way
    screen.follow(preset_link("xor-cycle", -1))
    line.waiting.pop().continue_()
    line.wait()
    assert screen.badge == "Checking…"
    line.waiting.pop().continue_()
    screen.certified()
    assert screen.badge == "Cycles for ever, proved"
    screen.page.unroute_all()


def test_offline_it_says_that_nothing_was_checked_and_asks_again_when_it_is_back(
    visit: Visit,
) -> None:
    screen = visit("", expect=OFFLINE)
    # the request fails however early it is sent
    screen.page.route(DOOR, lambda one: one.abort())
    screen.open("/s/one-mistake-one-turn#~s-1")
    screen.page.context.set_offline(True)
    screen.certified()
    assert screen.badge == "Not checked"
    screen.page.unroute_all()
    screen.page.context.set_offline(False)
    screen.page.wait_for_function("() => linviz.badge.isBusy()")
    screen.certified()
    assert screen.badge.startswith("Separates all points")


def test_where_the_server_is_busy_it_is_asked_again(visit: Visit) -> None:
    screen = visit("", expect=("503 (",))
    busy = [True]

    def answer(route: Route) -> None:
        if busy.pop():
            busy.append(False)
            route.fulfill(status=503, headers={"Retry-After": "1"})
        else:
            busy.append(False)
            route.continue_()

    screen.page.route(DOOR, answer)
    screen.open("/s/xor-cycle#~s-1").certified()
    assert screen.badge == "Cycles for ever, proved"
    screen.page.unroute_all()
