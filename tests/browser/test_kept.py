"""The page without its server after one visit, from the cache of its service worker (assets/worker.js)."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from linviz.scenario.sharing import builtin_presets
from linviz.ui.endpoints import view_items
from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess, few_presets, notice_changes, serving
from tests.browser.test_scrub import Slider

Visit = Callable[..., Screen]
ASSETS = Path(__file__).parents[2] / "assets"
# the page delays requests at random so that a class does not send them together; a test need not wait
AT_ONCE = "Math.random = () => 0"
KEPT = """async () => {
  const { presets, courses, menu, settings, new: empty } = linviz.state.spec;
  const wanted = presets.flatMap(({ slug, version, run, certificate, path }) =>
    [run, certificate, path].filter(Boolean).map((kind) => `/s/${slug}.${kind}?${version}`));
  wanted.push("/", empty, menu, settings, ...courses.map(({ slug }) => `/c/${slug}`));
  return (await Promise.all(wanted.map((one) => caches.match(one)))).every(Boolean);
}"""
# ms
OFTEN = 100
LOADS = 10
LATE = "async () => !!(await caches.match('/late'))"
FILE = "() => document.querySelector('script[src]').getAttribute('src')"
# sources of the answers to runs: "network" if a request bypassed the worker
SOURCES = """() => performance.getEntriesByType("resource")
  .filter((one) => new URL(one.name).pathname === "/api/run").map((one) => one.workerFinalSourceType)"""


def wait_until(screen: Screen, holds: str) -> None:
    """Wait until an asynchronous function of the page returns true; wait_for_function does not await it."""
    screen.page.evaluate("() => { window.held = window.asked = undefined; }")
    screen.page.wait_for_function(
        f"() => {{ window.asked ??= ({holds})().then((held) => Object.assign(window, {{ held, asked: null }}));"
        " return window.held; }",
        polling=OFTEN,
    )


def wait_until_kept(screen: Screen) -> Screen:
    """Wait until the worker has cached everything that a visit caches."""
    wait_until(screen, KEPT)
    return screen


def newcomer(visit: Visit, server: str, path: str, expect: tuple[str, ...] = REFUSED) -> Screen:
    """Open a path in a new browser, and stay until everything is cached."""
    options = {"expect": expect, "fresh": True, "service_workers": "allow"}
    screen = visit("", server=server, **options)
    screen.page.context.add_init_script(AT_ONCE)
    return wait_until_kept(screen.open(path))


def choose(screen: Screen, slug: str) -> Screen:
    """Open a preset from the menu."""
    screen.act("menu").page.locator(f'[data-slug="{slug}"]').click()
    screen.page.wait_for_function("(slug) => linviz.state.scenario.slug === slug", arg=slug)
    return screen.settled()


def test_without_a_server_the_page_its_presets_their_steps_and_c_are_there(
    visit: Visit, server: ServerProcess
) -> None:
    screen = newcomer(visit, server.address, "/s/one-mistake-one-turn#~s1")
    points = screen.points
    server.kill()
    screen.reload().settled()
    assert (screen.scenario["slug"], screen.step) == ("one-mistake-one-turn", 1)
    assert screen.points == points

    # a preset with a view, and the list of all views
    choose(screen, "xor-cycle").press("v")
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()
    expect(screen.page.locator('#views [aria-current="true"]')).to_be_focused()
    screen.press("Escape", "Home")
    while screen.step < screen.steps:
        screen.press("ArrowRight")
    screen.act("play").page.wait_for_function("() => linviz.clock.step() > 0")
    assert "/s/xor-cycle" in screen.page.url
    assert "Cycles" in screen.press("End").certified().badge

    # parts of the page that were not used before
    screen.press("l").page.locator("#legend").wait_for()
    screen.page.evaluate("() => linviz.points.select(0)")
    screen.page.locator("#inspector").wait_for()
    screen.press("Escape")
    screen.press("s").page.locator("#share-link").wait_for()
    screen.press("Escape").page.locator("#share").wait_for(state="hidden")

    # a preset that was not opened before, by its address in another tab
    other = Screen(screen.page.context.new_page(), server.address).open("/s/outlier-c").settled()
    assert other.scenario["slug"] == "outlier-c"
    before, slider = other.boundary, Slider(other)
    slider.take()
    slider.to(0.05)
    assert other.boundary != before
    assert "path" not in slider.asked
    assert not other.text("offline")


@pytest.mark.long
def test_a_run_goes_past_the_worker(visit: Visit, few_address: str) -> None:
    screen = newcomer(visit, few_address, "/s/one-mistake-one-turn")
    screen.reload().settled().press("g")
    assert screen.page.evaluate("() => !!navigator.serviceWorker.controller")
    with screen.mouse_down_at(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((2.5, 2.0)), steps=4)
    sources = screen.settled().page.evaluate(SOURCES)
    assert len(sources) >= 2
    assert set(sources) == {"network"}


def test_a_point_that_is_moved_after_a_reload_waits_and_runs_when_the_server_is_back(
    visit: Visit, server: ServerProcess
) -> None:
    screen = newcomer(visit, server.address, "/s/one-mistake-one-turn#~s1")
    server.kill()
    screen.reload().settled().press("g")
    with screen.mouse_down_at(tuple(screen.points[0])):
        screen.page.mouse.move(*screen.at((2.5, 2.0)), steps=4)
    place, chip = screen.points[0], screen.page.locator("#offline")
    expect(chip).to_have_text("Offline: stepping works, your change runs when the server is back.")
    assert place == pytest.approx([2.5, 2.0], abs=0.02)
    server.start()
    expect(chip).to_be_hidden()
    screen.settled()
    assert screen.page.evaluate("() => linviz.state.run.points[0]") == place
    screen.page.wait_for_url(re.compile(r"#.{40,}~s1$"))


@pytest.mark.long
def test_a_change_that_waits_is_there_after_a_reload_and_runs_once(
    visit: Visit, server: ServerProcess
) -> None:
    screen = newcomer(visit, server.address, "/s/two-points#~s1")
    page, chip = screen.page, screen.page.locator("#offline")
    page.on("dialog", lambda dialog: dialog.accept())
    server.kill()
    page.mouse.click(*screen.at((0.5, 0.5)))
    page.mouse.click(*screen.at((0.5, 1.5)))
    expect(chip).to_contain_text("your change runs when the server is back")
    for _ in range(2):
        page.reload()
        page.wait_for_function("() => window.linviz?.state?.run")
        expect(chip).to_contain_text("your change runs when the server is back")
        assert screen.points[2:] == [[0.5, 0.5], [0.5, 1.5]]
        assert page.evaluate("() => linviz.state.run.points.length") == 2
    server.start()
    expect(chip).to_be_hidden()
    assert screen.settled().page.evaluate("() => linviz.state.run.points.length") == 4
    assert screen.press("Control+z").settled().points == [[2, 1], [1, 2]]
    # the change has run, and is not applied again
    assert len(screen.reload().settled().points) == 2


@pytest.mark.long
def test_a_change_in_whose_place_another_preset_was_chosen_is_forgotten(
    visit: Visit, server: ServerProcess
) -> None:
    screen = newcomer(visit, server.address, "/s/two-points")
    page = screen.page
    page.on("dialog", lambda dialog: dialog.accept())
    server.kill()
    page.mouse.click(*screen.at((0.5, 0.5)))
    expect(page.locator("#offline")).to_contain_text("your change runs")
    page.evaluate("() => linviz.address.openPreset('xor-cycle')")
    page.wait_for_function("() => linviz.state.scenario.slug === 'xor-cycle'")
    page.go_back()
    page.wait_for_function("() => linviz.state.scenario.slug === 'two-points'")
    assert len(screen.reload().points) == 2
    assert len(screen.settled().points) == 2


STEPS = """(count) => {
  const { clock, state } = linviz;
  const seen = [];
  let way = 1;
  while (seen.length < count) {
    if (clock.step() === state.run.steps) way = -1;
    if (clock.step() === 0) way = 1;
    clock.stepBy(way);
    seen.push([clock.step(), ...state.shown.get("w"), state.shown.get("b")]);
  }
  return seen;
}"""


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.long
def test_many_steps_after_a_reload_without_a_server_are_those_of_the_run(
    visit: Visit, server: ServerProcess, count: int
) -> None:
    screen = newcomer(visit, server.address, "/s/one-mistake-one-turn#~s0")
    server.kill()
    screen.reload().settled()
    # the page requests the certificate by itself after the run
    choose(screen, "two-gaussians").certified()
    requests, trace = screen.requests(), builtin_presets().presets["two-gaussians"].run()
    page_steps = np.array(screen.page.evaluate(STEPS, count))
    of_run = {step: trace[step] for step in {*page_steps[:, 0].astype(int).tolist()}}
    assert len(of_run) > 10
    frames = [of_run[int(step)] for step in page_steps[:, 0]]
    assert np.array_equal(page_steps[:, 1:3], [frame.w for frame in frames])
    assert np.array_equal(page_steps[:, 3], [frame.b for frame in frames])
    # the view requests its long computation again, which is not cached
    assert [one for one in requests if not one.endswith(view_items.ENDPOINT.path)] == []


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Create a folder with two presets and a course of both."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    return few_presets(folder, "two-points", "xor-cycle")


@pytest.fixture
def lessons(course: Path) -> Iterator[tuple[str, Any]]:
    """Serve a course, and yield the address and the gate before the app."""
    app, line = with_gate(create_app(course))
    with serving(app) as address:
        yield address, line
        line.hold(False)


@pytest.mark.long
def test_gallery_course_and_empty_canvas_are_there_without_an_answer(
    visit: Visit, lessons: tuple[str, Any]
) -> None:
    address, line = lessons
    # a host name that is not recognised as local, so that cached pages are shown without waiting for the server
    screen = newcomer(visit, address.replace("127.0.0.1", "hall.localhost"), "/s/two-points")
    line.hold(True)
    page = screen.page
    page.get_by_role("link", name="linviz").click()
    page.get_by_role("link", name="Lines").click()
    expect(page).to_have_title("Lines · linviz")
    page.get_by_role("link", name="XOR").click()
    screen.ready().settled()
    assert (screen.scenario["slug"], screen.press("End").step) == ("xor-cycle", screen.steps)
    page.keyboard.press("[")
    page.wait_for_function("() => linviz.state.scenario.slug === 'two-points'")
    page.goto(f"{screen.server}/new")
    assert screen.ready().points == []
    page.goto(f"{screen.server}/#~s2")
    assert screen.ready().step == 2


@pytest.mark.long
def test_a_course_that_was_not_kept_yet_is_in_the_gallery_with_the_others(
    visit: Visit, server: ServerProcess
) -> None:
    # only what the worker caches when it is installed; requests under way fail when the server stops
    expected = (*REFUSED, "net::ERR_FAILED")
    options = {"expect": expected, "fresh": True, "service_workers": "allow"}
    screen = visit("/s/two-points", server=server.address, **options)
    screen.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    server.kill()
    screen.page.goto(f"{screen.server}/c/lines")
    expect(screen.page).to_have_title("linviz")
    expect(screen.page.get_by_role("link", name="Lines")).not_to_have_count(0)


def test_whoever_has_seen_the_gallery_alone_finds_it_without_a_server(
    visit: Visit, server: ServerProcess
) -> None:
    options = {"expect": REFUSED, "fresh": True, "service_workers": "allow"}
    screen = visit("", server=server.address, **options)
    screen.page.goto(f"{screen.server}/")
    wait_until(screen, "async () => Boolean((await navigator.serviceWorker.ready).active)")
    wait_until(screen, "async () => Boolean(await caches.match('/'))")
    server.kill()
    screen.page.reload()
    expect(screen.page.get_by_role("link", name="Lines")).not_to_have_count(0)


class AppGate:
    """WSGI middleware before an app, which can be exchanged or made to hold back all answers."""

    def __init__(self, app: Any) -> None:
        self.app, self._open = app, Event()
        self._open.set()

    def hold(self, silent: bool) -> None:
        (self._open.clear if silent else self._open.set)()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        self._open.wait()
        return self.app(environ, start)


def with_gate(app: Any) -> tuple[Any, AppGate]:
    """Put a gate before an app, and return both."""
    app.server.wsgi_app = line = AppGate(app.server.wsgi_app)
    return app, line


@pytest.fixture
def builds(course: Path, tmp_path: Path) -> Iterator[tuple[str, AppGate, Any]]:
    """Serve linviz, and yield the address, the gate, and another build that can replace the app."""
    app, line = with_gate(create_app(course))
    other = shutil.copytree(ASSETS, tmp_path / "assets")
    main = other / "main.js"
    main.write_text(main.read_text("utf-8") + "window.linviz.build = 2;\n", "utf-8")
    with serving(app) as address:
        yield address, line, create_app(course, assets=other).server.wsgi_app
        line.hold(False)


def build_of(screen: Screen) -> tuple[int, str]:
    """Return the build that runs, and the address of the script that the page names."""
    return screen.page.evaluate("() => linviz.build ?? 1"), screen.page.evaluate(FILE)


def test_a_new_build_takes_the_place_of_the_old_one_and_never_are_they_mixed(
    visit: Visit, builds: tuple[str, AppGate, Any]
) -> None:
    address, line, second = builds
    screen = newcomer(visit, address, "/s/two-points#~s1")
    old = build_of(screen)
    line.app = second
    # one page of each build is open
    other = Screen(screen.page.context.new_page(), address).open("/s/two-points").settled()
    new = build_of(other)
    assert (old[0], new[0]) == (1, 2)
    assert old[1] != new[1]
    wait_until(
        other, "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
    )
    # the cached page of the old build still has its own files
    line.hold(True)
    screen.reload().settled()
    assert build_of(screen) == old
    assert choose(screen, "xor-cycle").steps > 0
    line.hold(False)
    other.page.close()
    # a single page changes to the new build: at this load, or at a later one if the closed page still counts
    for _ in range(LOADS):
        assert build_of(wait_until_kept(screen.reload())) == new
        if len(screen.page.evaluate("() => caches.keys()")) == 1:
            break
    wait_until(screen, "async () => (await caches.keys()).length === 1")
    line.hold(True)
    assert build_of(screen.reload().settled()) == new


EDITED = """title = "{}"
algorithm = "perceptron"
points = [[{}, 1, 1], [1, 2, -1]]
"""


Authored = tuple[str, AppGate, Callable[[str, float], object]]


@pytest.fixture
def authored(tmp_path: Path) -> Iterator[Authored]:
    """Serve one preset, and yield the address, the gate, and a function that saves another title and place."""

    def save(title: str, place: float) -> None:
        (tmp_path / "mine.toml").write_text(EDITED.format(title, place), "utf-8")

    save("As it was", 2)
    app, line = with_gate(create_app(tmp_path))

    def write(title: str, place: float) -> None:
        save(title, place)
        notice_changes(app)

    with serving(app) as address:
        yield address, line, write
        line.hold(False)


def test_an_edited_preset_shows_at_the_next_load_and_silence_keeps_nobody_out(
    visit: Visit, authored: Authored
) -> None:
    address, line, write = authored
    # requests of the page for the old version of the file get 404 once it is saved again
    screen = newcomer(visit, address, "/s/mine", expect=(*REFUSED, "404"))
    for title, place in (("As it is", 3.0), ("As it is now", 4.0)):
        write(title, place)
        screen.reload().settled()
        assert (screen.scenario["title"], screen.points[0]) == (title, [place, 1])
    line.hold(True)
    screen.reload()
    assert (screen.scenario["title"], screen.points[0]) == ("As it is now", [4.0, 1])


def slow_visitor(visit: Visit, authored: Authored) -> Screen:
    """Open the preset at a host name that the page takes for a remote one."""
    # requests under way fail when the page is left
    server = authored[0].replace("127.0.0.1", "hall.localhost")
    return newcomer(visit, server, "/s/mine", expect=(*REFUSED, "net::ERR_FAILED", "404"))


@pytest.mark.long
def test_who_is_on_a_slow_line_has_the_page_at_once_and_is_told_that_it_has_changed(
    visit: Visit, authored: Authored
) -> None:
    _, line, write = authored
    screen = slow_visitor(visit, authored)
    # the cases without a notice are tested in tests/javascript/worker.test.js
    write("As it is", 3)
    line.hold(True)
    assert screen.reload().scenario["title"] == "As it was"
    line.hold(False)
    screen.page.locator("#notice", has_text="There is a newer version of this page.").wait_for()
    assert screen.reload().scenario["title"] == "As it is"


@pytest.mark.long
def test_an_answer_that_comes_late_is_noted(visit: Visit, authored: Authored) -> None:
    line = authored[1]
    screen = slow_visitor(visit, authored)
    line.hold(True)
    screen.reload()
    line.hold(False)
    wait_until(screen, LATE)


def test_nothing_is_fetched_ahead_where_data_is_dear(visit: Visit, few_address: str) -> None:
    screen = visit("", server=few_address, fresh=True, service_workers="allow")
    screen.page.context.add_init_script(AT_ONCE)
    screen.page.context.add_init_script(
        "Object.defineProperty(navigator, 'connection', { get() { window.told = true; return { saveData: true }; } })"
    )
    screen.open("/s/two-points").certified()
    requests = screen.requests()
    screen.page.wait_for_function("() => window.told")
    # after this the page would have started to fetch ahead
    screen.page.evaluate(
        "async () => { await caches.match('/'); await new Promise((done) => setTimeout(done)); await fetch('/sw.js'); }"
    )
    assert [one for one in requests if not one.endswith("/sw.js")] == []


# refuses the service worker, and records the attempt
DENIED = """const tell = () => { window.tried = true; };
  const denied = (name) => { tell(); return Promise.reject(new DOMException("", name)); };"""


def test_where_no_worker_may_be_the_page_is_as_it_is(visit: Visit, address: str) -> None:
    # the page does not recognise this address as local
    server = address.replace("127.0.0.1", "0.0.0.0")
    screen = visit("/s/two-points", server=server, fresh=True, service_workers="allow")
    assert not screen.page.evaluate("isSecureContext || 'serviceWorker' in navigator")
    assert screen.certified().steps > 0


@pytest.mark.parametrize(
    "broken",
    [
        "navigator.serviceWorker.register = () => denied('SecurityError')",
        "Object.defineProperty(navigator, 'serviceWorker', { get() { tell(); throw Error(); } })",
        "caches.match = () => denied('QuotaExceededError')",
    ],
    ids=["worker refused", "worker hidden", "nothing kept"],
)
@pytest.mark.short("worker hidden")
def test_a_browser_that_keeps_nothing_shows_all_the_same(
    visit: Visit, few_address: str, broken: str
) -> None:
    screen = visit("", server=few_address, fresh=True, service_workers="allow")
    screen.page.context.add_init_script(AT_ONCE)
    screen.page.context.add_init_script(f"if (isSecureContext) {{ {DENIED} {broken}; }}")
    screen.open("/s/two-points").certified()
    screen.page.wait_for_function("() => window.tried")
    assert screen.press("End").step == screen.steps
