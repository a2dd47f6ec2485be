"""Small screens: phones in both orientations, and a desk at 200 % and 400 %. Nothing is missing or cut."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.daily import long
from tests.browser.screen import Screen
from tests.browser.states import open_presets
from tests.browser.test_states import too_small, too_wide, violations

Visit = Callable[..., Screen]
# tops of the parts of an upright phone, in their order
ORDER = """() => [".header", "#title", "#question-card", ".tools", "#canvas", "#scrubber", ".transport", "#caption",
    "#formula", "#pseudocode", "#numbers"].map((one) => document.querySelector(one).getBoundingClientRect())
  .map((box) => (box.top + box.bottom) / 2)"""
# the first step of each kind in the run, and the last step
KINDS = """() => {
  const { run } = linviz.state;
  const first = new Map();
  for (let k = 0; k <= run.last; k += 1) if (!first.has(run.get("phrase", k))) first.set(run.get("phrase", k), k);
  return [...new Set([...first.values(), 30, run.last])].map((k) => run.get("step", k));
}"""
# those of these parts that are not wholly within the screen, above the foot
HIDDEN = """(selectors) => selectors.filter((selector) => {
  const node = document.querySelector(selector);
  const box = node.getBoundingClientRect();
  const foot = document.querySelector(".foot-bar").getBoundingClientRect();
  const isRail = foot.height > foot.width;
  const isOfFoot = node.closest(".foot-bar") !== null;
  const right = isRail && !isOfFoot ? foot.left : innerWidth;
  const bottom = isRail || isOfFoot ? innerHeight : foot.top;
  if (!node.checkVisibility() || box.left < -0.5 || box.top < -0.5) return true;
  return box.right > right + 0.5 || box.bottom > bottom + 0.5;
})"""
# controls that overlap each other or the canvas, or lie beyond the sides of the screen
CRAMPED = """() => {
  const all = [...document.querySelectorAll(".header, .tools, .player, .foot-bar")]
    .flatMap((part) => [...part.querySelectorAll("button, input, select")])
    .filter((one) => one.checkVisibility());
  const name = (one) => one.dataset.act || one.id || one.className;
  const parts = [document.querySelector(".plane"), ...all].map((one) => [one, one.getBoundingClientRect()]);
  const found = parts.filter(([, box]) => box.left < -0.5 || box.right > innerWidth + 0.5)
    .map(([one]) => `${name(one)} out`);
  // what stays while the page scrolls lies over what scrolls
  const stays = (one) => one.closest(".foot-bar, .header") !== null;
  parts.forEach(([one, a], i) => parts.slice(i + 1).forEach(([other, b]) => {
    if (stays(one) !== stays(other)) return;
    const apart = a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
    if (!apart) found.push(`${name(one)} on ${name(other)}`);
  }));
  return found;
}"""
# texts that do not fit into their part; the title of a course may be cut
CUT_TEXT = """() => [...document.querySelectorAll(".page button, .title, .position, .question, .view-question")]
  .filter((one) => one.checkVisibility() && one.clientWidth > 0 && !one.matches(".menu-button"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.dataset.act || one.id || one.className)"""
LETTERS = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const { parentElement: one, data } = texts.currentNode;
    if (!data.trim() || !one.checkVisibility()) continue;
    if (one.closest("svg, .visually-hidden, script, sub, sup, math")) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < 13) found.add(`${one.className || one.id}: ${data}`);
  }
  return [...found];
}"""
PLAYER = ['[data-act="play"]', '[data-act="step"]', '[data-act="next"]', "#scrubber"]
FOOT = [
    f'.foot-bar [data-act="{act}"]' for act in ("controls", "menu-data", "menu-view", "predict")
]
UPRIGHT = [(390, 844), (320, 568)]
ASIDE = [(844, 390), (720, 450), (640, 320)]


def device(width: int, height: int, **options: Any) -> dict[str, Any]:
    """Return the options of visit() for a touch screen of this size."""
    return {"viewport": {"width": width, "height": height}, "has_touch": True, **options}


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
@pytest.mark.short("(390, 844)")
def test_an_upright_phone_shows_the_question_above_the_canvas_and_the_sentence_below_it(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(*size))
    tops = screen.page.evaluate(ORDER)
    assert tops == sorted(tops)
    canvas = screen.page.locator("#canvas").bounding_box()
    assert canvas
    assert canvas["height"] > 0.3 * size[1]
    # the idea is behind the bar's last button, where the rest is that has no room
    assert screen.text("idea") == ""
    screen.act("more").act("about")
    assert screen.text("idea") == screen.scenario["idea"]
    assert screen.page.locator("#more-menu").is_hidden()
    screen.act("more").act("end-more")
    assert screen.step == screen.steps


def test_on_a_phone_canvas_player_and_sentence_are_on_one_screen(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(390, 844))
    for step in screen.page.evaluate(KINDS):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        assert screen.page.evaluate(HIDDEN, ["#question", "#canvas", *PLAYER, "#caption"]) == [], (
            step
        )


@pytest.mark.parametrize("size", ASIDE, ids=str)
@pytest.mark.short("(844, 390)")
def test_on_its_side_a_phone_keeps_canvas_and_player_while_the_texts_scroll(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(*size))
    foot = [*FOOT, '.foot-bar [data-act="view-list"]']
    for selector in ("#question", "#caption", "#pseudocode", "#numbers > div:last-child"):
        screen.page.locator(selector).evaluate(
            "(one) => one.scrollIntoView({ block: 'center', behavior: 'instant' })"
        )
        assert screen.page.evaluate(HIDDEN, ["#canvas", *PLAYER, *foot]) == [], selector
        plane, text = (screen.page.locator(one).bounding_box() for one in (".plane", selector))
        assert plane
        assert text
        assert plane["x"] + plane["width"] <= text["x"], selector
        row = screen.page.locator(".player").bounding_box()
        assert row
        assert text["y"] < row["y"], selector


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180)], ids=str)
@pytest.mark.short("(768, 1024)")
def test_on_an_upright_tablet_the_canvas_is_as_wide_as_the_screen_and_all_else_below_it(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", **device(390, 844)).resized(*size)
    for selector in (
        "#canvas",
        "#caption",
        "#pseudocode",
        "#algorithm",
        "#numbers",
        *PLAYER,
        "#speed",
    ):
        box = screen.page.locator(selector).bounding_box()
        assert box, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= size[0], selector
        assert box["y"] + box["height"] <= size[1], selector
    assert screen.page.locator(".foot-bar").is_hidden()
    plane, step, numbers = (
        screen.page.locator(one).bounding_box() for one in (".plane", "#caption", "#numbers")
    )
    assert plane
    assert step
    assert numbers
    assert plane["width"] > 0.9 * size[0]
    assert plane["height"] > 260
    assert step["x"] + step["width"] < numbers["x"]


SIZES = [
    (390, 844),
    (390, 664),
    (320, 568),
    (844, 390),
    (720, 450),
    (640, 320),
    (568, 320),
    (512, 384),
    (360, 225),
]


def test_nothing_is_cut_and_nothing_lies_on_anything(visit: Visit, thorough: bool) -> None:
    screen = visit(has_touch=True)
    slugs = ("one-mistake-one-turn", "two-kernels", "pegasos")
    for place, slug in enumerate(open_presets(screen, slugs)):
        # the short suite looks at each size once
        for width, height in SIZES if thorough else SIZES[place :: len(slugs)]:
            screen.resized(width, height)
            what = f"{slug} at {width} x {height}"
            assert screen.page.evaluate(CRAMPED) == [], what
            assert screen.page.evaluate(CUT_TEXT) == [], what
            assert not too_wide(screen), what
            screen.page.locator('[data-act="step"]').scroll_into_view_if_needed()
            assert screen.page.evaluate(HIDDEN, ['[data-act="step"]', *FOOT]) == [], what


@pytest.mark.parametrize("size", [(320, 568), (568, 320), *long((390, 844), (844, 390))], ids=str)
@pytest.mark.short("(320, 568)")
def test_every_menu_opens_on_the_screen_to_its_last_entry(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/two-points", **device(*size))
    for act, list_, last in (
        ("menu", "#menu-list", "[data-slug] >> nth=-1"),
        ("more", "#more-menu", "a"),
    ):
        screen.act(act).settled()
        entry = screen.page.locator(list_).locator(last)
        entry.scroll_into_view_if_needed()
        for box in (screen.page.locator(list_).bounding_box(), entry.bounding_box()):
            assert box
            assert box["x"] >= 0, act
            assert box["y"] >= 0, act
            assert box["x"] + box["width"] <= size[0], act
            assert box["y"] + box["height"] <= size[1], act
        screen.press("Escape")
        assert screen.page.locator(list_).is_hidden()


@pytest.mark.parametrize("size", [(390, 844), *long((320, 568), (844, 390), (360, 225))], ids=str)
def test_everything_can_be_hit_with_a_finger_and_read_and_axe_finds_nothing(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(*size)).certified()
    assert too_small(screen) == []
    assert screen.page.evaluate(LETTERS) == []
    assert violations(screen) == []
    screen.act("more")
    assert too_small(screen) == []
    assert violations(screen, "#more-menu") == []


def test_at_400_percent_canvas_and_buttons_are_on_one_screen(visit: Visit) -> None:
    screen = visit("/", **device(360, 225))
    screen.page.evaluate(
        "() => document.querySelector('[data-act=play]').scrollIntoView({ block: 'end', behavior: 'instant' })"
    )
    assert screen.page.evaluate(HIDDEN, ['[data-act="play"]', '[data-act="step"]']) == []
    canvas, foot = (screen.page.locator(one).bounding_box() for one in ("#canvas", ".foot-bar"))
    assert canvas
    assert foot
    assert canvas["y"] + canvas["height"] / 2 > 0
    # what stays leaves most of the screen
    assert foot["height"] <= 225 / 4


def test_a_phone_that_is_turned_while_it_plays_plays_on(visit: Visit) -> None:
    screen = visit(**device(390, 844))
    screen.act("more").act("speed-more")
    screen.page.locator('.sheet [data-speed="10"]').tap()
    screen.page.locator('[data-act="play"]').tap()
    for width, height in ((844, 390), (390, 844)):
        here = screen.step
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_function("(here) => linviz.clock.step() > here + 1", arg=here)
        screen.page.locator("#canvas").scroll_into_view_if_needed()
        assert screen.page.evaluate(HIDDEN, ["#canvas", *PLAYER, *FOOT]) == []
    assert len(screen.points) == 20


def test_the_numbers_of_a_tapped_point_stand_below_the_player(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(390, 844))
    screen.page.touchscreen.tap(*screen.centre_of(3))
    screen.page.locator("#inspector").wait_for()
    assert screen.page.evaluate(HIDDEN, ["#canvas", *PLAYER, "#inspected > div"]) == []
    assert too_small(screen) == []
    screen.act("inspector-close")
    assert screen.page.locator("#inspector").is_hidden()


@pytest.mark.parametrize("size", [(390, 844), *long((844, 390))], ids=str)
def test_a_phone_presents(size: tuple[int, int], visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn", **device(*size))
    screen.act("more").act("present").settled()
    for hidden in (".foot-bar", ".header button", ".tools"):
        assert screen.page.locator(hidden).first.is_hidden(), hidden
    assert screen.page.get_by_role("heading", name="One mistake, one update").is_visible()
    assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    before = screen.step
    assert screen.act("step").step == before + 1
    screen.press("Escape")
    assert screen.page.locator(".foot-bar").is_visible()


def test_on_paper_the_step_and_its_numbers_stand_below_each_other(visit: Visit) -> None:
    """Test printing: paper is as narrow as a phone, and hidden parts are not printed."""
    for query, is_seen in (("", True), ("?hide=numbers", False)):
        screen = visit(
            f"/s/one-mistake-one-turn{query}#~s1", viewport={"width": 700, "height": 900}
        )
        screen.page.emulate_media(media="print")
        assert screen.page.locator(".step-card").is_visible()
        assert screen.page.locator(".numbers-card").is_visible() == is_seen
        assert screen.page.locator(".foot-bar").is_hidden()


def test_what_is_said_over_a_small_canvas_covers_no_point(visit: Visit) -> None:
    # a regression: two of the four points were below it
    screen = visit("/s/xor-lifted", viewport={"width": 390, "height": 844}).settled()
    box = screen.page.locator("#outside").bounding_box()
    assert box
    for index in range(len(screen.points)):
        x, y = screen.centre_of(index)
        inside = (
            box["x"] < x < box["x"] + box["width"] and box["y"] - 6 < y < box["y"] + box["height"]
        )
        assert not inside, index
