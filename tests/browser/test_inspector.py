"""The inspector: numbers of a point, or of a place under the ruler, and the segment from there to the boundary."""

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import Route, expect

from linviz.core.problem import Array
from linviz.run.trace import Trace
from linviz.scenario import link
from linviz.scenario.scenario import Scenario
from tests.browser.agreement import model_of
from tests.browser.hands import Keys, Touch
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate
from tests.browser.states import preset
from tests.browser.test_agreement import LINE, case
from tests.browser.test_small import device
from tests.datasets import AND, CIRCLES, DEFAULT20, NONSEP7, POCKET9, THREE_SV, XOR

Visit = Callable[..., Screen]
ROWS = """() => Object.fromEntries([...document.querySelectorAll("#inspected > div")]
  .map((row) => [...row.children].map((cell) => cell.textContent)))"""
WAY = """() => {
  const { view, width, height } = linviz.axesOf(linviz.graph);
  const path = document.querySelector("path.distance").getAttribute("d");
  return path ? path.slice(1).split("L").map((place) => place.split(" ").map(Number)).map(([x, y]) => [
    view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]) : null;
}"""
# the distance and the corner, in pixels
SIDES = """() => ["distance", "corner"].map((name) => document.querySelector(`path.${name}`).getAttribute("d")
  .slice(1).split("L").map((place) => place.split(" ").map(Number)))"""
LAGRANGIAN = "L = ½‖w‖² + Σ of these"
# ends of the three bars of an update, as fractions of the track
BARS = """() => [...document.querySelectorAll("#inspected .track i")].map(({ style }) =>
  [style.left, style.width].map((part) => parseFloat(part) / 100))"""
NUMBER = re.compile(r"[−-]?\d[\d,]*\.?\d*(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?")
SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
SCRIPT = "**/assets/inspector.js*"
SELECT = "(index) => linviz.points.select(index)"
# ms after which a resting pointer opens the inspector, and a little more
REST = 600
# relative tolerance of numbers shown with three digits
TOLD = 6e-3
RUNS = {
    "a line": case(DEFAULT20, "perceptron", eta=0.5),
    "ties of a step function": case(AND, "perceptron", test="f >= 0 is +1"),
    "other ties of a step function": case(AND, "perceptron", test="f > 0 is +1"),
    "no bias": case(DEFAULT20, "perceptron", bias=False),
    "an average": case(POCKET9, "averaged-perceptron", passes=3),
    "a pocket of curves": case(POCKET9, "pocket", {"name": "quadratic"}, visits=40),
    "a vote": case(POCKET9, "voted-perceptron", passes=2),
    "a kernel": case(CIRCLES, "dual-perceptron", {"name": "rbf", "gamma": 0.5}),
    "a machine": case(NONSEP7, "soft-svm", C=1.0),
    "a machine of cubics": case(THREE_SV, "soft-svm", {"name": "polynomial", "degree": 3}, C=0.5),
    "waves": case(XOR, "soft-svm", {"name": "rbf", "gamma": 0.5}, C=0.3),
    "no slack": case(CIRCLES, "hard-svm", {"name": "quadratic"}),
    "steps of the hinge": case(THREE_SV, "hinge-sgd", {"name": "quadratic"}, steps=60),
    "hulls": case(CIRCLES, "kozinec-two-hull", {"name": "quadratic"}),
    "ridge": case(THREE_SV, "kernel-ridge"),
    "probabilities": case(NONSEP7, "logistic-gd", steps=60),
    "a number line": case(LINE, "perceptron", {"name": "parabola"}),
    "a machine on a number line": case(LINE, "soft-svm", C=2.0),
}


def numbers(text: str) -> list[float]:
    """Return the numbers of a text."""
    values = []
    for one in NUMBER.findall(text):
        mantissa, _, power = one.replace("−", "-").replace(",", "").partition("·10")
        values.append(float(mantissa) * 10.0 ** float(power.translate(SUPERSCRIPTS) or 0))
    return values


def check_numbers(text: str, *expected: float) -> None:
    assert numbers(text)[-len(expected) :] == pytest.approx(expected, rel=TOLD, abs=6e-4), text


def distance_to_boundary(trace: Trace, place: Array, step: int) -> float:
    """Return the distance of a place from f = 0, by the first sign change along 720 rays."""
    d = len(place)
    angles = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    ways = np.column_stack([np.cos(angles), np.sin(angles)]) if d == 2 else np.array([[1.0], [-1]])
    reaches = np.linspace(0, 12, 121)
    along = place + reaches[:, None, None] * ways
    f = trace.decision(along.reshape(-1, d), step).reshape(len(reaches), len(ways))
    turned = (f >= 0) != (f[0] >= 0)
    first = np.where(turned.any(axis=0), turned.argmax(axis=0), 0)
    if not first.any():
        return np.inf
    # only the rays that may be the shortest are refined
    mine = np.flatnonzero((first > 0) & (first <= first[first > 0].min() + 1))
    low, high = reaches[first[mine] - 1], reaches[first[mine]]
    for _ in range(40):
        middle = (low + high) / 2
        beyond = (trace.decision(place + middle[:, None] * ways[mine], step) >= 0) != (f[0, 0] >= 0)
        low, high = np.where(beyond, low, middle), np.where(beyond, middle, high)
    return float(high.min())


def rows_now(screen: Screen) -> dict[str, str]:
    """Return the rows of the card, which is loaded when it is first asked for."""
    rows: dict[str, str] = screen.ready().page.evaluate(ROWS)
    return rows


def shown_step(screen: Screen, step: int) -> int:
    """Return the step that the page shows when it is asked for this one."""
    screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
    return screen.step


def rows_of(screen: Screen, step: int, index: int) -> dict[str, str]:
    screen.page.evaluate(
        "([step, index]) => { linviz.clock.toStep(step); linviz.points.select(index); }",
        [step, index],
    )
    return rows_now(screen)


def check(trace: Trace, rows: dict[str, str], step: int, i: int) -> None:
    """Check the rows of the inspector against the trace, for point i at a step."""
    frame, y = trace[step], trace.lifted.y
    signed = y[i] * frame.scores[i]
    check_numbers(rows.get("f(x)") or rows["votes for + minus votes for −"], frame.scores[i])
    check_numbers(rows["y·f(x)"], signed)
    row = {name: values[0] for name, values in trace.columns(np.array([step])).items()}
    if "margin y f/‖w‖" in rows:
        check_numbers(rows["margin y f/‖w‖"], signed * row["half_width"])
    distance = rows.get("distance f/‖w‖") or rows.get("distance")
    if distance:
        far = distance_to_boundary(trace, trace.lifted.X[i], step)
        check_numbers(distance, far * np.sign(frame.scores[i]))
        assert trace.lifted.lift.name == "none" or "≈" in distance
    if trace.algorithm.name.startswith("logistic"):
        check_numbers(rows["μ = 1/(1 + e^−f)"], 1 / (1 + np.exp(-frame.scores[i])))
        check_numbers(rows["loss ln(1 + e^−y·f)"], np.logaddexp(0, -signed))
    else:
        assert not {"μ = 1/(1 + e^−f)", "loss ln(1 + e^−y·f)"} & rows.keys()
    check_change(trace, rows, step, i)
    check_machine(trace, rows, step, i)


def check_change(trace: Trace, rows: dict[str, str], step: int, i: int) -> None:
    moving = "moving_scores" if trace.entry.visits_change_rows else "scores"
    steps = np.array([max(0, step - 1), step])
    scores = trace.columns(steps[-1 - (step > 0) :])[moving]
    before, after = trace.lifted.y[i] * scores[0][i], trace.lifted.y[i] * scores[-1][i]
    for term, text in rows.items():
        if "in this step" in term:
            check_numbers(text, before, after)
        if "‖z‖²" in term:
            check_numbers(text, before, after - before, after)
            assert trace[step].index == i
            assert trace[step].event == "update"
    if "updates of it alone until no mistake" in rows:
        gains = trace.entry.gains(trace.algorithm, trace.lifted)
        needed = numbers(rows["updates of it alone until no mistake"])[0]
        # one update fewer is not enough
        assert not is_mistake(trace, i, after + needed * gains[i])
        assert needed == 0 or is_mistake(trace, i, after + (needed - 1) * gains[i])


def is_mistake(trace: Trace, i: int, signed: float) -> bool:
    """Return whether y f of point i, 0 but for rounding or not, is a mistake by the test of the run."""
    if abs(signed) > 1e-9:
        return signed < 0
    at_0 = {"f >= 0 is +1": 1, "f > 0 is +1": -1}.get(getattr(trace.algorithm, "test", ""))
    return bool(at_0 != trace.lifted.y[i])


def check_machine(trace: Trace, rows: dict[str, str], step: int, i: int) -> None:
    frame, C = trace[step], getattr(trace.algorithm, "C", np.inf)
    signed = trace.lifted.y[i] * frame.scores[i]
    xi = max(0.0, 1 - signed)
    if "slack ξ = max(0, 1 − y f)" in rows:
        check_numbers(rows["slack ξ = max(0, 1 − y f)"], xi)
    if "α" in rows:
        assert frame.alpha is not None
        check_numbers(rows["α"], frame.alpha[i])
    if "τ = C − α" in rows:
        assert frame.alpha is not None
        check_numbers(rows["τ = C − α"], C - frame.alpha[i])
    if LAGRANGIAN in rows:
        check_lagrangian(trace, rows, step, i)
    (asked,) = [term for term in rows if "asks" in term] or [""]
    if asked:
        missed = {"≥": 1 - signed, "≤": signed - 1, "=": abs(signed - 1)}[asked.split()[-2]]
        assert rows[asked].startswith("holds") == (missed <= 1e-3), rows[asked]


def check_lagrangian(trace: Trace, rows: dict[str, str], step: int, i: int) -> None:
    """Check the row of the Lagrangian: with multipliers α and τ = C − α it is ½‖w‖² and a term of each point."""
    C = getattr(trace.algorithm, "C", None)
    row = {name: values[0] for name, values in trace.columns(np.array([step])).items()}
    alpha, signed = row["alpha"], trace.lifted.y * row["scores"]
    # C ξ − α (y f − 1 + ξ) − (C − α) ξ = −α (y f − 1) for any ξ
    terms = -alpha * (signed - 1)
    half = float(np.nan_to_num(0.5 / row["half_width"] ** 2))
    check_numbers(rows[LAGRANGIAN], half, abs(terms.sum()), half + terms.sum())
    point_row = rows["−α (y f − 1)" if C is None else "C ξ − α (y f − 1 + ξ) − τ ξ"]
    check_numbers(point_row, terms[i])
    if C is not None:
        xi = max(0.0, 1 - signed[i])
        check_numbers(
            point_row, C * xi, alpha[i] * (signed[i] - 1 + xi), (C - alpha[i]) * xi, terms[i]
        )


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.short(
    "a line",
    "ties of a step function",
    "a vote",
    "a machine of cubics",
    "hulls",
    "ridge",
    "probabilities",
)
def test_the_numbers_of_a_point_are_those_of_the_trace(
    name: str, tour: Screen, thorough: bool
) -> None:
    scenario = RUNS[name]
    trace = model_of(scenario).trace
    screen = tour.follow(link.encode(scenario))
    distances = 0
    for asked in sorted({0, 1, trace.steps // 2, trace.steps}):
        # a long run is sent with fewer of its later steps
        step = shown_step(screen, asked)
        looked = trace[step].index or 0
        for i in {0, trace.lifted.n - 1, looked} if thorough else {looked}:
            rows = rows_of(screen, step, i)
            check(trace, rows, step, i)
            distances += "distance" in " ".join(rows)
    assert (
        distances > (3 if thorough else 0)
        or trace.entry.votes
        or name == "a machine on a number line"
    )


def test_an_update_is_three_bars_on_one_scale_with_0(look: Visit) -> None:
    screen = look("/#~s30").settled()
    trace = model_of(Scenario.from_json(screen.scenario)).trace
    rows_of(screen, 30, 9)
    signed = [float(trace.lifted.y[9] * trace[step].scores[9]) for step in (29, 30)]
    low, high = min(0.0, *signed), max(0.0, *signed)
    for (left, width), ends in zip(
        screen.page.evaluate(BARS), [(0.0, signed[0]), signed, (0.0, signed[1])], strict=True
    ):
        assert [low + left * (high - low), low + (left + width) * (high - low)] == pytest.approx(
            sorted(ends), abs=1e-3
        )
    # another point, or another step, has no bars
    rows_of(screen, 30, 3)
    assert screen.page.evaluate(BARS) == []
    rows_of(screen, 31, 9)
    assert screen.page.evaluate(BARS) == []


def test_a_place_that_a_straight_line_is_nearest_to_is_its_foot(look: Visit) -> None:
    screen = look("/#~s30").settled()
    trace = model_of(Scenario.from_json(screen.scenario)).trace
    w, b = np.array(trace[30].w), trace[30].b
    rows_of(screen, 30, 9)
    start, foot = np.array(screen.page.evaluate(WAY))
    assert start == pytest.approx(trace.lifted.X[9], abs=0.01)
    assert foot == pytest.approx(start - (w @ start + b) / (w @ w) * w, abs=0.02)
    # the mark of the right angle has its sides along the segment and along the boundary
    way, (one, corner, other) = map(np.array, screen.page.evaluate(SIDES))
    along = (way[0] - way[1]) / np.linalg.norm(way[0] - way[1])
    assert one - way[1] == pytest.approx(8 * along, abs=0.02)
    assert abs((other - way[1]) @ along) < 0.02
    assert corner == pytest.approx(one + other - way[1], abs=0.02)
    # Escape closes it
    screen.press("Escape")
    assert screen.page.evaluate(WAY) is None
    assert screen.page.locator("#inspector").is_hidden()


def test_a_pointer_that_rests_focus_and_a_chip_in_the_words_show_a_point_too(
    visit: Visit,
) -> None:
    screen = visit("/#~s30", clock=True).certified().stop_clock()
    name = screen.page.locator("#inspector-name")
    screen.page.mouse.move(*screen.centre_of(2))
    screen.page.clock.run_for(REST)
    expect(name).to_have_text("Point 3")
    screen.page.locator("#caption .point-chip").hover()
    screen.page.clock.run_for(REST)
    assert name.inner_text() == "Point 10"
    screen.page.mouse.move(2, 2)
    screen.page.clock.run_for(REST)
    assert name.is_hidden()
    Keys(screen).reach_point(4)
    screen.page.clock.run_for(50)
    assert name.inner_text() == "Point 5"


def test_a_pointer_that_crosses_points_lights_them_up_and_opens_nothing(visit: Visit) -> None:
    # a regression: the live numbers came and went below a moving mouse (usability D11)
    screen = visit("/#~s30", clock=True).certified().stop_clock()
    card = screen.page.locator("#inspector")
    for index in range(6):
        screen.page.mouse.move(*screen.centre_of(index))
        screen.page.clock.run_for(REST / 2)
        assert screen.page.locator("g.point.is-lit").get_attribute("data-index") == str(index)
        assert card.is_hidden()
    # with one selected its numbers stay, whatever the pointer crosses
    screen.page.evaluate("() => linviz.points.select(9)")
    screen.page.clock.run_for(50)
    expect(screen.page.locator("#inspector-name")).to_have_text("Point 10")
    for index in range(3):
        screen.page.mouse.move(*screen.centre_of(index))
        screen.page.clock.run_for(REST / 2)
        assert screen.text("inspector-name") == "Point 10"
    screen.page.clock.run_for(REST)
    assert screen.text("inspector-name") == "Point 3"
    screen.page.mouse.move(2, 2)
    screen.page.clock.run_for(50)
    assert screen.text("inspector-name") == "Point 10"


LONG = pytest.mark.long
PLACES = [
    ("one-mistake-one-turn", (1440, 900)),
    pytest.param("one-mistake-one-turn", (1280, 720), marks=LONG),
    pytest.param("one-mistake-one-turn", (1024, 768), marks=LONG),
    ("one-mistake-one-turn", (390, 844)),
    pytest.param("rbf-overfit", (1440, 900), marks=LONG),
    ("rbf-overfit", (1280, 720)),
    ("rbf-overfit", (1024, 768)),
    pytest.param("rbf-overfit", (390, 844), marks=LONG),
]


@pytest.mark.parametrize(("slug", "size"), PLACES)
@pytest.mark.short("one-mistake-one-turn-size0", "rbf-overfit-size5")
def test_nothing_moves_for_it_and_all_of_it_is_in_sight(
    slug: str, size: tuple[int, int], visit: Visit
) -> None:
    screen = visit(f"/s/{slug}#~s9", viewport={"width": size[0], "height": size[1]})
    screen.certified().worked()
    boxes = """() => ["canvas", "scrubber", "caption", "pseudocode"].map((id) => {
      const { x, y, width, height } = linviz.byId(id).getBoundingClientRect(); return [x, y, width, height]; })"""
    fixed_boxes = slice(0, 2) if size[0] < 720 else slice(None)
    before = screen.page.evaluate(boxes)[fixed_boxes]
    rows_of(screen, 9, 3)
    screen.painted()
    assert screen.page.evaluate(boxes)[fixed_boxes] == before
    card = screen.page.locator("#inspector")
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    bottom: float = size[1]
    if size[0] < 720:
        # a phone's column scrolls: who and the first numbers are in sight at once, the rest once it is scrolled to
        foot = screen.page.locator(".foot-bar").bounding_box()
        first = card.locator("dl > div").first.bounding_box()
        assert foot
        assert first
        bottom = foot["y"]
        assert first["y"] + first["height"] <= bottom
        screen.page.evaluate("(by) => scrollBy(0, by)", box["y"] + box["height"] + 1 - bottom)
        box = card.bounding_box()
        assert box
        assert box["y"] >= 0
    assert box["y"] + box["height"] <= bottom
    assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth")
    assert size[0] < 720 or card.evaluate("(card) => card.scrollHeight <= card.clientHeight + 1")


def test_a_step_fills_it_anew_and_asks_for_nothing(look: Visit) -> None:
    screen = look("/s/rbf-overfit#~s3").certified().worked()
    rows_of(screen, 3, 2)
    addresses: list[str] = []
    screen.page.on("request", lambda request: addresses.append(request.url))
    told = {str(rows_of(screen, step, 2)) for step in range(3, 12)}
    assert len(told) > 5
    assert not addresses


def test_the_ruler_measures_what_the_mouse_is_over_and_adds_nothing(visit: Visit) -> None:
    screen = visit("/#~s30").settled()
    trace = model_of(Scenario.from_json(screen.scenario)).trace
    screen.press("u")
    for place in ((3.0, 1.0), (-1.0, 0.4), (4.5, -0.8)):
        screen.page.mouse.move(*screen.at(place))
        rows = rows_now(screen)
        (f,) = trace.decision([place], 30)
        w = np.array(trace[30].w)
        check_numbers(rows["f(x)"], f)
        check_numbers(rows["distance f/‖w‖"], f / np.linalg.norm(w))
        check_numbers(rows["−f/‖w‖²"], -f / (w @ w))
        check_numbers(rows["foot x − f w/‖w‖²"], *(np.array(place) - f / (w @ w) * w))
    screen.page.mouse.click(*screen.at((3.0, 1.0)))
    assert len(screen.points) == 20
    # on a point, the ruler measures that point
    screen.page.mouse.move(*screen.centre_of(0))
    assert screen.text("inspector-name") == "Point 1"
    screen.press("Escape")
    screen.page.mouse.move(*screen.at((3.0, 1.0)))
    assert screen.page.locator("#inspector").is_hidden()


def test_the_ruler_on_a_curve_finds_the_nearest_place_of_it(visit: Visit) -> None:
    # without a view, so that none of these places lies on a point
    alone = replace(preset("rbf-overfit"), beside=None)
    screen = visit(f"/#{link.encode(alone)}").settled().press("End", "u")
    trace = model_of(Scenario.from_json(screen.scenario)).trace
    hits = 0
    for place in ((0.1, 0.2), (-2.0, 0.5), (0.8, 1.4), (1.9, -1.2)):
        screen.page.mouse.move(*screen.at(place))
        rows = rows_now(screen)
        check_numbers(rows["f(x)"], trace.decision([place])[0])
        if "distance" in rows:
            far = distance_to_boundary(trace, np.array(place), trace.steps)
            check_numbers(rows["distance"], far * np.sign(trace.decision([place])[0]))
            foot = np.array(numbers(rows["nearest with f = 0"]))
            assert np.linalg.norm(foot - place) == pytest.approx(far, rel=0.01)
            hits += 1
    assert hits >= 2


def test_the_ruler_goes_by_arrows_where_the_cross_is(screen: Screen) -> None:
    screen.press("End", "u")
    Keys(screen).reach(".cursor")
    screen.press("ArrowRight", "ArrowUp")
    screen.page.locator("#inspector").wait_for()
    assert screen.text("inspector-place") == "(0.1, 0.1)"
    expect(screen.page.locator("#announcer")).to_contain_text("f(x)")
    screen.press("Enter")
    assert len(screen.points) == 20


@pytest.mark.long
def test_a_finger_takes_the_ruler_along(visit: Visit) -> None:
    screen = visit("/#~s30", **Touch.options).settled()
    hands = Touch(screen)
    hands.use('[data-act="menu-view"]')
    hands.use('#view-menu [data-act="tool-ruler"]')
    screen.page.touchscreen.tap(*screen.at((3.0, 1.0)))
    expect(screen.page.locator("#inspector-place")).to_have_text("(3, 1)")
    hands.touch("touchStart", [screen.at((3.0, 1.0))])
    hands.touch("touchMove", [screen.at((3.5, 0.5))], [screen.at((4.0, 0.2))])
    hands.touch("touchEnd", [])
    assert screen.text("inspector-place") == "(4, 0.2)"
    assert len(screen.points) == 20


def test_until_it_is_loaded_the_live_numbers_stay_and_then_it_is_about_the_present_point(
    visit: Visit,
) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, SCRIPT, held=True)
    screen.open("/#~s30").whole()
    card = screen.page.locator("#inspector")
    # a page that is opened does not need it
    assert gate.asked == 0
    screen.page.evaluate(SELECT, 3)
    gate.wait()
    assert card.is_hidden()
    assert screen.page.locator("#numbers").is_visible()
    screen.page.evaluate(SELECT, 9)
    screen.press("ArrowRight")
    gate.let_through()
    card.wait_for()
    assert screen.text("inspector-name") == "Point 10"
    trace = model_of(Scenario.from_json(screen.scenario)).trace
    check(trace, screen.page.evaluate(ROWS), 31, 9)
    assert screen.page.locator("#numbers").is_hidden()
    assert gate.asked == 1


def test_what_is_chosen_no_longer_when_it_is_loaded_is_not_shown(visit: Visit) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, SCRIPT, held=True)
    screen.open("/#~s30").page.evaluate(SELECT, 3)
    gate.wait()
    screen.press("Escape")
    gate.let_through()
    screen.settled()
    assert screen.page.locator("#inspector").is_hidden()
    assert screen.page.locator("#numbers").is_visible()


def test_the_ruler_goes_by_arrows_and_is_told_when_it_is_loaded(visit: Visit) -> None:
    screen = visit("", fresh=True)
    gate = RequestGate(screen.page, SCRIPT, held=True)
    screen.open("/#~s0").press("End", "u")
    Keys(screen).reach(".cursor")
    screen.press("ArrowRight")
    gate.wait()
    screen.press("ArrowUp")
    gate.let_through()
    expect(screen.page.locator("#announcer")).to_contain_text("(0.1, 0.1); f(x)")


def test_where_it_does_not_load_a_choice_says_so_and_loads_it_when_made_again(
    visit: Visit,
) -> None:
    screen = visit("", expect=("ERR_FAILED",), fresh=True)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.method)
        route.abort()

    screen.page.route(SCRIPT, refuse)
    card, notice = screen.page.locator("#inspector"), screen.page.locator("#notice-text")
    screen.open("/#~s30").settled()
    # a pointer that rests says nothing
    with screen.page.expect_request(SCRIPT):
        screen.page.mouse.move(*screen.centre_of(2))
    screen.settled()
    assert notice.is_hidden()
    screen.page.evaluate(SELECT, 2)
    expect(notice).to_contain_text("the server does not answer")
    # it is asked for once for a choice, and not at each step
    screen.press("ArrowRight", "ArrowRight").settled()
    assert screen.step == 32
    assert asked.count("GET") == 2
    assert card.is_hidden()
    screen.page.unroute_all()
    screen.press("Escape").settled().page.evaluate(SELECT, 2)
    card.wait_for()
    assert screen.text("inspector-name") == "Point 3"


@pytest.mark.parametrize("mode", ["present", "predict"])
def test_a_phone_does_not_show_it_to_a_room_or_beside_a_question(mode: str, visit: Visit) -> None:
    # a regression: its rule for phones was stronger than those that hide it
    screen = visit(f"/s/one-mistake-one-turn?{mode}#~s29", **device(390, 844))
    screen.settled().page.evaluate(SELECT, 9)
    expect(screen.settled().page.locator("#inspected > div").first).to_be_attached()
    assert screen.page.locator("#inspector").is_hidden()
