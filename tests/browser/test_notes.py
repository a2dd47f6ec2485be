"""The lecturer's window: it tells what is on the wall and what was planned, and drives the wall."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from linviz.core.notation import letters
from linviz.scenario.courses import course_of_preset
from tests.browser.screen import Screen
from tests.browser.servers import REFUSED, ServerProcess
from tests.browser.states import preset
from tests.browser.test_kept import wait_until
from tests.browser.test_present import notes_of, present, slug
from tests.browser.test_states import themes, too_wide, violations
from tests.scenario.shipped import CATALOGUE

Visit = Callable[..., Screen]
PROJECTOR = {"width": 1024, "height": 768}
COURSE = CATALOGUE.courses["perceptron-geometry"]
# a preset with one setting, and its place in the course
PLACE = "/s/outlier-c?c=perceptron-geometry"
SMALL = """() => [...document.querySelectorAll("body *")]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((part) => part.data?.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 13).map((one) => one.outerHTML)"""
NO_CHANNEL = "delete window.BroadcastChannel"
# the minutes that the wall has counted, as it keeps them
SPENT = """(times) => sessionStorage.setItem("linviz-lecture-times", times)"""


@contextmanager
def lectern(visit: Visit, path: str = PLACE, **options: object) -> Iterator[tuple[Screen, Page]]:
    """Open a preset in Present, and the lecturer's window."""
    screen = present(visit, path, **options)
    notes = notes_of(screen)
    try:
        expect(notes.locator("#title")).not_to_be_empty()
        yield screen, notes
    finally:
        notes.close()


def wait_for_view(screen: Screen, name: str | None) -> None:
    screen.page.wait_for_function("(name) => linviz.state.scenario.beside === name", arg=name)


def row(notes: Page, slug: str) -> Locator:
    return notes.locator("#list button").nth(COURSE.presets.index(slug))


def test_it_has_question_answer_and_notes_and_the_list_opens_scenarios(visit: Visit) -> None:
    with lectern(visit) as (screen, notes):
        outlier = preset("outlier-c")
        expect(notes.locator("#title")).to_have_text(outlier.title)
        expect(notes.locator("#place")).to_have_text(f"15 of {len(COURSE.presets)}")
        expect(notes.locator("#course")).to_have_text(COURSE.title)
        for name in ("question", "answer"):
            told = letters(getattr(outlier, name)).replace("●", "").replace("■", "")
            expect(notes.locator(f"#{name}")).to_have_text(re.sub(r"\s+", " ", told))
        expect(notes.locator("#answer strong")).to_have_text("No.")
        warning = notes.locator("#notes p").last
        expect(warning).to_have_text(re.compile("^Common mistake: to take C for the margin"))
        expect(row(notes, "outlier-c")).to_have_attribute("aria-current", "true")
        # keys look as on the keyboard
        row(notes, "one-mistake-one-turn").click()
        expect(notes.locator("#notes kbd")).to_have_text(["→", "n", "End"])
        row(notes, "only-svs").click()
        expect(notes.locator("#title")).to_have_text(preset("only-svs").title)
        assert slug(screen) == "only-svs"
        # the list is one stop of the keyboard, and its arrows stay in it
        row(notes, "only-svs").focus()
        notes.keyboard.press("ArrowDown")
        notes.keyboard.press("ArrowDown")
        notes.keyboard.press("ArrowUp")
        notes.keyboard.press("Enter")
        expect(row(notes, "active-set")).to_have_attribute("aria-current", "true")
        assert slug(screen) == "active-set"


def test_it_says_and_chooses_which_part_of_the_question_the_room_sees(visit: Visit) -> None:
    with lectern(visit) as (screen, notes):
        segment, on_wall = notes.locator("#segment"), notes.locator("#on-wall")
        pressed = segment.locator("[aria-pressed=true]")
        expect(pressed).to_have_text("Question")
        expect(on_wall).to_have_text("on the wall now")
        texts = ("not on the wall", "alone on the wall", "on the wall now, with the answer")
        # in any order: the answer is not opened on the way to the others
        for name, text in zip(("Neither", "Large", "With answer"), texts, strict=True):
            segment.get_by_role("button", name=name).click()
            expect(pressed).to_have_text(name)
            expect(on_wall).to_have_text(text)
            is_answered = screen.page.evaluate("() => linviz.openQuestion.isAnswerShown()")
            assert is_answered == (name == "With answer")
        notes.keyboard.press("Q")
        expect(pressed).to_have_text("Neither")
        # question and answer are here all the time
        expect(notes.locator("#answer")).to_be_visible()
        # beside a view the question leaves the wall with a change
        row(notes, "only-svs").click()
        expect(on_wall).to_have_text("on the wall now")
        screen.page.wait_for_function("() => linviz.state.scenario.slug === 'only-svs'")
        screen.settled().drag((2, 5), (2, 3.2))
        screen.page.mouse.move(2, 2)
        expect(screen.page.locator("#question")).to_be_hidden()
        expect(on_wall).to_have_text("not on the wall")


def test_the_small_picture_has_what_the_wall_draws_on_a_canvas(visit: Visit) -> None:
    with lectern(visit, "/s/cubes") as (screen, notes):
        cells = notes.frame_locator("#wall iframe").locator(".kernel-cells")
        drawn = screen.worked().page.locator(".kernel-cells").evaluate("(one) => one.toDataURL()")
        expect(cells).to_have_css("background-image", f'url("{drawn}")')


def test_its_buttons_and_keys_step_and_lead_to_the_next_scenario(visit: Visit) -> None:
    with lectern(visit, "/s/two-points#~s0") as (screen, notes):
        where, step = notes.locator("#where"), notes.locator("#step")
        expect(where).to_have_text("Step 0 of 4")
        expect(notes.locator("#back")).to_have_attribute("aria-disabled", "true")
        coming = notes.locator("#coming").inner_text().removeprefix("Next: ")
        step.click()
        expect(where).to_have_text("Step 1 of 4")
        # some of the spaces allow no line break
        assert screen.caption.split() == coming.split()
        notes.locator("#back").click()
        expect(where).to_have_text("Step 0 of 4")
        for key, number in (("ArrowRight", 1), ("n", 2), ("F5", 0), ("PageDown", 1)):
            notes.keyboard.press(key)
            expect(where).to_have_text(f"Step {number} of 4")
        notes.locator("#from-start").click()
        expect(where).to_have_text("Step 0 of 4")
        notes.keyboard.press("End")
        course = course_of_preset(CATALOGUE.courses, "two-points")
        following = course.presets[course.presets.index("two-points") + 1]
        title = CATALOGUE.presets[following].title
        expect(where).to_have_text(f"Step 4 of 4, the end. After it: {title}")
        expect(step).to_have_text("Next scenario")
        step.click()
        expect(notes.locator("#title")).to_have_text(title)
        assert slug(screen) == following


def test_the_small_picture_is_the_wall_and_black_where_it_is_black(visit: Visit) -> None:
    with lectern(visit, "/s/only-svs") as (screen, notes):
        wall = notes.frame_locator("#wall iframe")
        # words and view, as they are on the wall
        expect(wall.locator("#caption")).to_have_text(screen.page.locator("#caption").inner_text())
        expect(wall.locator("main")).to_have_attribute("data-beside", screen.scenario["beside"])
        wall.locator("#graph").wait_for()
        size = notes.locator("#wall").bounding_box()
        assert size["width"] / size["height"] == pytest.approx(1024 / 768, rel=0.02)
        own = screen.page.locator("#graph").bounding_box()
        # the small picture is written anew with each change of the wall
        notes.wait_for_function(
            """(own) => {
              const graph = document.querySelector("#wall iframe").contentDocument?.getElementById("graph");
              const box = graph?.getBoundingClientRect();
              return box && Object.entries(own).every(([name, number]) => Math.abs(box[name] - number) <= 1);
            }""",
            arg=own,
        )
        notes.keyboard.press("b")
        expect(wall.locator("#blank")).to_be_visible()
        expect(notes.locator("#black")).to_have_attribute("aria-pressed", "true")
        notes.locator("#black").click()
        expect(wall.locator("#blank")).to_have_count(0)
        screen.resized(1920, 1080)
        notes.wait_for_function(
            "() => { const { width, height } = document.getElementById('wall').getBoundingClientRect();"
            " return Math.abs(width / height - 1920 / 1080) < 0.03; }"
        )


def test_settings_stride_and_view_are_on_the_wall_at_once(visit: Visit) -> None:
    with lectern(visit) as (screen, notes):
        slider = notes.get_by_role("slider", name="Price of slack, C")
        assert slider.count() == 1
        slider.focus()
        notes.keyboard.press("End")
        expect(notes.locator(".setting output")).to_have_text("10000")
        screen.settled()
        assert screen.scenario["parameters"]["C"] == 10000
        # while it is dragged only a draft is shown
        slider.evaluate(
            "(one) => { one.value = 0; one.dispatchEvent(new Event('input', { bubbles: true })); }"
        )
        screen.page.wait_for_function("() => linviz.state.shown.parameters.C === 0.01")
        assert screen.scenario["parameters"]["C"] == 10000
        slider.evaluate("(one) => one.dispatchEvent(new Event('change', { bubbles: true }))")
        screen.page.wait_for_function("() => linviz.state.scenario.parameters.C === 0.01")
        notes.locator("#view").select_option("No view")
        wait_for_view(screen, None)
        expect(notes.locator("#sight-place")).to_be_hidden()
        notes.locator("#view").select_option("Loss")
        wait_for_view(screen, "loss")
        expect(notes.locator("#view")).to_have_value("loss")
        # which of its pictures it shows
        expect(notes.locator("#sight-place")).to_be_visible()
        notes.locator("#view").select_option("Table")
        sight = notes.get_by_label("Sight of the view")
        sight.select_option("Run")
        expect(screen.page.locator("#pane-sights [aria-checked=true]")).to_have_text("Run")
        expect(sight).to_have_value("Run")
        notes.locator("#view").select_option("Loss")
        wait_for_view(screen, "loss")
        # the key opens the view that the wall has told of last, and the table's sights are gone when it has
        expect(sight.locator("option", has_text="Run")).to_have_count(0)
        for view in (None, "loss"):
            notes.keyboard.press("v")
            wait_for_view(screen, view)
            expect(notes.locator("#view")).to_have_value(view or "")
        expect(notes.locator("#stride-place")).to_be_hidden()
        # a list of the page says what can be chosen, and what else it changes
        row(notes, "xor-cycle").click()
        lift = notes.get_by_label("Lift")
        lift.select_option("quadratic")
        screen.page.wait_for_function("() => linviz.state.run.lift.name === 'quadratic'")
        assert lift.locator("option:disabled").all_inner_texts()
        expect(notes.get_by_label("Order")).to_have_value("cyclic")
        stride = notes.locator("#stride")
        # as a room begins
        expect(stride).to_have_value("some")
        stride.select_option("Every step")
        screen.page.wait_for_function("() => !linviz.clock.skipsVisits()")
        notes.keyboard.press("m")
        expect(stride).to_have_value("some")


def test_the_minutes_begin_with_the_first_step_and_outlive_reloads(visit: Visit) -> None:
    with lectern(visit, "/s/two-points?c=perceptron-variants#~s0") as (screen, notes):
        plan, pause = notes.locator("#plan"), notes.locator("#pause")
        expect(plan).to_have_text("The minutes begin with the first step.")
        expect(pause).to_be_hidden()
        expect(notes.locator("#lecture-planned")).to_have_text("of 45 min")
        expect(notes.locator("#scenario-planned")).to_have_text("of 4 min")
        notes.keyboard.press("PageDown")
        expect(plan).to_have_text("As planned")
        pause.click()
        expect(pause).to_have_text("Go on")
        time = notes.locator("#lecture-gone").inner_text()
        notes.reload()
        expect(pause).to_have_text("Go on")
        expect(notes.locator("#lecture-gone")).to_have_text(time)
        screen.page.wait_for_url(re.compile("~s1"))
        screen.reload()
        expect(notes.locator("#lecture-gone")).to_have_text(time)
        notes.locator("#zero").click()
        expect(plan).to_have_text("The minutes begin with the first step.")


def test_over_the_plan_the_minutes_say_so_and_the_list_has_what_each_took(visit: Visit) -> None:
    times = {
        "isBegun": True,
        "since": None,
        "total": 46 * 60_000,
        "of": {"svm-by-hand": 400_000},
        "slug": "outlier-c",
        "here": 250_000,
        "isTaught": True,
    }
    # of a page that has not presented yet
    screen = visit(PLACE, fresh=True, viewport=PROJECTOR)
    screen.page.evaluate(SPENT, json.dumps(times))
    screen.page.evaluate("() => { Element.prototype.requestFullscreen = undefined; }")
    notes = notes_of(screen.press("p").settled())
    expect(notes.locator("#lecture-time")).to_have_text("Lecture46:00 of 45 min, over")
    expect(notes.locator("#scenario-time")).to_have_text("This scenario4:10 of 4 min, over")
    colour = "(one) => getComputedStyle(one).color"
    token = "() => { document.body.style.color = 'var(--wrong)'; return getComputedStyle(document.body).color; }"
    assert notes.locator("#lecture-gone").evaluate(colour) == notes.evaluate(token)
    # 0:40 of the scenario before it, 0:10 of this one
    expect(notes.locator("#plan")).to_have_text("1 min behind the plan")
    expect(row(notes, "svm-by-hand")).to_have_text(re.compile("✓ 6:40 of 6$"))
    expect(row(notes, "outlier-c")).to_have_text(re.compile("4:10 of 4 min$"))
    expect(row(notes, "only-svs").locator(".list-time")).to_have_text("4 min")
    # of a scenario in which nothing is done nothing is kept
    row(notes, "only-svs").click()
    row(notes, "active-set").click()
    expect(row(notes, "outlier-c")).to_have_text(re.compile("✓ 4:10 of 4$"))
    expect(row(notes, "only-svs")).not_to_contain_text("✓")
    notes.close()


def test_it_is_read_and_used_on_any_screen(visit: Visit, thorough: bool) -> None:
    with lectern(visit) as (screen, notes):
        expect(notes.frame_locator("#wall iframe").locator("#caption")).to_be_visible()
        window = Screen(notes, screen.server)
        for theme in themes(window, thorough):
            assert violations(window) == [], theme
        assert notes.evaluate(SMALL) == []
        assert notes.locator("#notes").evaluate("(one) => getComputedStyle(one).fontSize") == "17px"
        notes.set_viewport_size(PROJECTOR)
        # all but the texts and the list is seen without scrolling
        heights = "(one) => [one.scrollHeight, one.clientHeight]"
        for selector in ("html", ".notes-drive"):
            whole, seen = notes.locator(selector).evaluate(heights)
            assert whole <= seen, selector
        notes.set_viewport_size({"width": 390, "height": 844})
        assert not too_wide(window)
        tops = [notes.locator(id).bounding_box()["y"] for id in ("#wall", "#title", "#list")]
        assert tops == sorted(tops)
        # in its card
        last = notes.locator("#list li").last.bounding_box()
        card = notes.locator(".notes-list").bounding_box()
        assert last["y"] + last["height"] <= card["y"] + card["height"]
        assert violations(window) == []
        screen.press("Escape")
        alone = notes.get_by_text("Open Present in the other window")
        expect(alone).to_be_visible()
        assert notes.locator("#lecture").evaluate("(one) => one.inert")
        assert violations(window) == []
        screen.press("p")
        expect(alone).to_be_hidden()


def test_it_has_what_the_room_is_asked_until_it_is_answered(visit: Visit) -> None:
    with lectern(visit, "/s/one-mistake-one-turn") as (screen, notes):
        question = notes.locator("#predict")
        expect(question).to_be_hidden()
        screen.press("q")
        expect(question).to_contain_text("Question to the room: ")
        # the class of the point is a mark
        asked = screen.page.evaluate("() => linviz.state.roomQuestion").replace("■", "")
        assert question.inner_text().split()[4:] == asked.split()
        # what comes next would tell the answer
        expect(notes.locator("#coming")).to_be_hidden()
        screen.press("Escape")
        expect(question).to_be_hidden()


def test_windows_without_channels_speak_to_whom_they_have_opened(visit: Visit) -> None:
    screen = visit("", fresh=True, viewport=PROJECTOR)
    screen.page.context.add_init_script(NO_CHANNEL)
    screen.open("/s/two-points#~s0").page.evaluate(
        "() => { Element.prototype.requestFullscreen = undefined; }"
    )
    notes = notes_of(screen.press("p").settled())
    where = notes.locator("#where")
    expect(where).to_have_text("Step 0 of 4")
    notes.keyboard.press("PageDown")
    expect(where).to_have_text("Step 1 of 4")
    assert screen.step == 1
    # either may be loaded again, and a key that is pressed meanwhile is kept
    notes.reload()
    expect(where).to_have_text("Step 1 of 4")
    screen.page.wait_for_url(re.compile("~s1"))
    screen.reload()
    notes.keyboard.press("PageDown")
    expect(where).to_have_text("Step 2 of 4")
    # a tab that nobody has opened says what to do
    tab = screen.page.context.new_page()
    tab.goto(screen.server + "/notes")
    expect(tab.locator(".notes-unlinked")).to_contain_text(
        "press Notes in the window that presents"
    )
    tab.close()
    notes.close()


def test_it_follows_and_steps_without_a_server_through_reloads_of_either_window(
    visit: Visit, server: ServerProcess
) -> None:
    # requests that fetch ahead may be under way when the server stops
    screen = visit(
        "/s/two-points#~s0",
        server=server.address,
        expect=(*REFUSED, "net::ERR_FAILED"),
        fresh=True,
        service_workers="allow",
        viewport=PROJECTOR,
    )
    wait_until(screen, "async () => navigator.serviceWorker.controller !== null")
    wait_until(screen, "() => caches.match('/notes').then(Boolean)")
    screen.press("p").settled()
    notes = notes_of(screen)
    title, where = notes.locator("#title"), notes.locator("#where")
    expect(title).to_have_text("Two points, two updates")
    screen.reload().page.wait_for_load_state("networkidle")
    server.kill()

    expect(where).to_have_text(re.compile("^Step 0 of"))
    notes.keyboard.press("PageDown")
    expect(where).to_have_text(re.compile("^Step 1 of"))
    assert screen.step == 1
    screen.page.keyboard.press("PageDown")
    expect(where).to_have_text(re.compile("^Step 2 of"))
    notes.reload()
    expect(title).to_have_text("Two points, two updates")
    screen.page.wait_for_url(re.compile("~s2$"))
    screen.reload()
    assert screen.step == 2
    notes.keyboard.press("PageUp")
    expect(where).to_have_text(re.compile("^Step 1 of"))
    notes.close()
