"""Small screens: phones in both orientations, and a desk at 200 % and 400 %. Nothing is missing or cut."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.daily import long
from tests.browser.hands import Touch
from tests.browser.screen import Screen
from tests.browser.states import open_presets
from tests.browser.test_states import too_small, too_wide, violations

Visit = Callable[..., Screen]
# the first step of each kind in the run, and the last step
KINDS = """() => {
  const { run } = linviz.state;
  const first = new Map();
  for (let k = 0; k <= run.last; k += 1) if (!first.has(run.get("phrase", k))) first.set(run.get("phrase", k), k);
  return [...new Set([...first.values(), 30, run.last])].map((k) => run.get("step", k));
}"""
# those of these parts that are not wholly within the screen and the panel
HIDDEN = """(selectors) => selectors.filter((selector) => {
  const node = document.querySelector(selector);
  const box = node.getBoundingClientRect();
  const panel = node.closest(".side")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const bottom = Math.min(innerHeight, panel.bottom);
  return !node.checkVisibility() || box.left < panel.left - 0.5 || box.right > panel.right + 0.5
    || box.top < Math.max(0, panel.top) - 0.5 || box.bottom > bottom + 0.5;
})"""
# controls that overlap each other or the canvas, or lie beyond the sides of the screen
CRAMPED = """() => {
  const all = [...document.querySelectorAll(".header, .tools, .player, .panels")]
    .flatMap((part) => [...part.querySelectorAll("button, input, select")]).filter((one) => one.checkVisibility());
  const parts = [document.querySelector(".plane"), ...all].map((one) => [one, one.getBoundingClientRect()]);
  const name = (one) => one.dataset.act || one.id || one.className;
  const out = parts.filter(([, box]) => box.left < -0.5 || box.right > innerWidth + 0.5);
  const found = out.map(([one]) => `${name(one)} out`);
  const sticky = (one) => getComputedStyle(one.closest(".transport") ?? one).position === "sticky";
  parts.forEach(([one, a], i) => parts.slice(i + 1).forEach(([other, b]) => {
    if (sticky(one) || sticky(other)) return;
    const apart = a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
    if (!apart) found.push(`${name(one)} on ${name(other)}`);
  }));
  return found;
}"""
ROWS = """() => new Set([...document.querySelectorAll(".player :is(button, select, input)")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect()).map((box) => Math.round((box.top + box.bottom) / 2))).size"""
PLAYER = [
    '[data-act="play"]',
    '[data-act="step"]',
    '[data-act="next"]',
    '[data-act="stride"]',
    "#scrubber",
    "#speed",
]
PANELS = {"step": "#caption", "settings": "#algorithm", "numbers": "#numbers > div"}


def device(width: int, height: int, **options: Any) -> dict[str, Any]:
    """Return the options of visit() for a touch screen of this size."""
    return {"viewport": {"width": width, "height": height}, "has_touch": True, **options}


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (720, 450)], ids=str)
@pytest.mark.short("(390, 844)")
def test_sentence_and_formula_of_every_kind_of_step_are_seen_whole(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", **device(390, 844)).resized(*size)
    for step in screen.page.evaluate(KINDS):
        screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
        parts = (
            ["#caption", "#formula", "#canvas"]
            if screen.page.locator("#formula").is_visible()
            else ["#caption"]
        )
        assert screen.page.evaluate(HIDDEN, parts) == [], f"step {step}"


@pytest.mark.parametrize(
    ("slug", "rows"), [("one-mistake-one-turn", 3), ("outlier-c", 2), ("logistic-blobs", 2)]
)
@pytest.mark.short("outlier-c-2")
def test_on_a_phone_no_row_of_the_player_holds_next_to_nothing(
    slug: str, rows: int, visit: Visit
) -> None:
    screen = visit(f"/s/{slug}", **device(390, 844))
    assert screen.page.evaluate(ROWS) == rows


@pytest.mark.parametrize("size", [(844, 390), (720, 450), (640, 320)], ids=str)
@pytest.mark.short("(844, 390)")
def test_on_its_side_a_phone_shows_canvas_player_and_one_panel_with_its_tabs(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", **device(*size))
    assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    for name, part in PANELS.items():
        screen.page.locator(f'[data-act="panel-{name}"]').tap()
        assert screen.page.evaluate(HIDDEN, ["#canvas", part, *PLAYER]) == [], name
        assert sum(screen.page.locator(one).first.is_visible() for one in PANELS.values()) == 1
        plane, side = (screen.page.locator(one).bounding_box() for one in (".plane", ".side"))
        assert plane
        assert side
        assert plane["x"] + plane["width"] <= side["x"]


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180)], ids=str)
@pytest.mark.short("(768, 1024)")
def test_on_an_upright_tablet_the_canvas_is_as_wide_as_the_screen_and_all_else_below_it(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", **device(390, 844)).resized(*size)
    parts = [
        "#canvas",
        "#caption",
        "#formula",
        "#pseudocode",
        "#algorithm",
        "#numbers",
        "#light",
        *PLAYER,
    ]
    assert screen.page.evaluate(HIDDEN, parts) == []
    plane, step, numbers = (
        screen.page.locator(one).bounding_box() for one in (".plane", "#caption", "#numbers")
    )
    assert plane
    assert step
    assert numbers
    assert plane["width"] > 0.9 * size[0]
    assert plane["height"] > 300
    assert step["x"] + step["width"] < numbers["x"]
    assert screen.page.evaluate(ROWS) == 2


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
            check(screen.resized(width, height), f"{slug} at {width} x {height}")


def check(screen: Screen, what: str) -> None:
    """Check that everything fits; the last controls may need scrolling."""
    assert screen.page.evaluate(CRAMPED) == [], what
    assert not too_wide(screen), what
    if screen.page.locator(".panels").is_visible():
        assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), (
            what
        )
    for selector in ("#speed", '[data-act="step"]', '[data-act="more"]'):
        screen.page.locator(selector).scroll_into_view_if_needed()
        assert screen.page.evaluate(HIDDEN, [selector]) == [], f"{what}: {selector}"


@pytest.mark.parametrize("size", [(320, 568), (568, 320), *long((390, 844), (844, 390))], ids=str)
@pytest.mark.short("(320, 568)")
def test_every_list_opens_on_the_screen_to_its_last_entry(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/s/two-points", **device(*size)).certified()
    for act, list_, last in (
        ("more", "#more", '[data-act="clear"]'),
        ("menu", "#menu-list", "[data-slug] >> nth=-1"),
        ("about", "#about", ".about-lecture"),
        ("certificate", "#certificate", ".certificate-reason"),
    ):
        screen.page.locator(f'[data-act="{act}"]').first.tap()
        entry = screen.page.locator(list_).locator(last)
        entry.scroll_into_view_if_needed()
        for box in (screen.page.locator(list_).bounding_box(), entry.bounding_box()):
            assert box
            assert box["x"] >= 0, act
            assert box["y"] >= 0, act
            assert box["x"] + box["width"] <= size[0], act
            assert box["y"] + box["height"] <= size[1], act
        screen.press("Escape")


@pytest.mark.parametrize("size", [(844, 390), (360, 225)], ids=str)
@pytest.mark.short("(844, 390)")
def test_everything_can_be_hit_with_a_finger_there_and_axe_finds_nothing(
    size: tuple[int, int], visit: Visit, thorough: bool
) -> None:
    screen = visit("/#~s30", **device(*size)).certified()
    for act in ("panel-settings", "panel-numbers", "panel-step"):
        if screen.page.locator(".panels").is_visible():
            screen.act(act)
        assert too_small(screen) == [], act
        assert not (thorough and violations(screen)), act
    screen.press("l")
    assert too_small(screen) == []
    assert violations(screen) == []


def test_at_400_percent_the_player_folds_to_a_row_of_buttons_that_stays(visit: Visit) -> None:
    screen = visit("/", **device(360, 225))
    end = screen.page.evaluate("() => document.documentElement.scrollHeight")
    for top in range(0, end, 100):
        screen.page.evaluate("(top) => scrollTo(0, top)", top)
        assert screen.page.evaluate(HIDDEN, ['[data-act="play"]', '[data-act="step"]']) == [], top
    row = screen.page.locator(".transport").bounding_box()
    assert row
    assert row["height"] <= 225 / 4
    # with the controls in reach, canvas and sentence can each be seen whole
    for selector in (".plane", "#caption"):
        screen.page.evaluate("(one) => document.querySelector(one).scrollIntoView()", selector)
        box = screen.page.locator(selector).bounding_box()
        assert box
        assert box["y"] + box["height"] <= row["y"]


@pytest.mark.parametrize("size", [(844, 390), (320, 568), *long((390, 844))], ids=str)
@pytest.mark.short("(320, 568)")
def test_the_legend_takes_the_panels_place_and_leaves_the_canvas_alone(
    size: tuple[int, int], visit: Visit
) -> None:
    screen = visit("/#~s30", **device(*size))
    card, caption = screen.page.locator("#legend"), screen.page.locator("#caption")
    for close in ('[data-act="legend-close"]', '[data-act="panel-step"]'):
        screen.page.locator('[data-act="more"]').tap()
        screen.page.locator('#more [data-act="legend"]').tap()
        box, plane = card.bounding_box(), screen.page.locator(".plane").bounding_box()
        assert box
        assert plane
        assert box["y"] >= plane["y"] + plane["height"] or box["x"] >= plane["x"] + plane["width"]
        assert min(box["width"] / 200, box["height"] / 90) >= 1
        assert caption.is_hidden()
        screen.page.locator(close).tap()
        assert card.is_hidden()
        assert caption.is_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390), *long((720, 450), (512, 384))], ids=str)
@pytest.mark.short("(390, 844)")
def test_a_finger_that_moves_c_sees_the_boundary_follow(
    size: tuple[int, int], visit: Visit
) -> None:
    touch = Touch(visit("/s/outlier-c", **device(*size)))
    screen = touch.screen
    if screen.page.locator(".panels").is_visible():
        touch.use('[data-act="panel-settings"]')
    slider = screen.page.locator("#slider-soft-svm-C")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    y, before = box["y"] + box["height"] / 2, screen.boundary
    places = [(box["x"] + share * box["width"], y) for share in (0.5, 0.6, 0.7, 0.8, 0.9)]
    touch.touch("touchStart", [places[0]])
    touch.touch("touchMove", *([place] for place in places[1:]))
    # while the finger is still down
    screen.page.wait_for_function(
        "(before) => document.querySelector('path.boundary').getAttribute('d') !== before",
        arg=before,
    )
    assert screen.page.evaluate(HIDDEN, ["#canvas", "#slider-soft-svm-C"]) == []
    touch.touch("touchEnd", [])
    assert screen.settled().scenario["parameters"]["C"] > 10


def test_a_phone_that_is_turned_while_it_plays_plays_on_and_keeps_its_panel(visit: Visit) -> None:
    screen = visit(**device(390, 844))
    screen.speed(10)
    screen.page.locator('[data-act="panel-numbers"]').tap()
    screen.page.locator('[data-act="play"]').tap()
    for width, height in ((844, 390), (390, 844)):
        here = screen.step
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.wait_for_function("(here) => linviz.clock.step() > here + 1", arg=here)
        assert screen.page.evaluate(HIDDEN, ["#canvas", "#numbers > div", *PLAYER]) == []
    assert len(screen.points) == 20


def test_on_paper_the_step_and_its_numbers_stand_below_each_other(visit: Visit) -> None:
    """Test printing: paper is as narrow as a phone, whose tabs show one part, and hidden parts are not printed."""
    for query, is_seen in (("", True), ("?hide=numbers", False)):
        screen = visit(
            f"/s/one-mistake-one-turn{query}#~s1", viewport={"width": 700, "height": 900}
        )
        screen.page.emulate_media(media="print")
        assert screen.page.locator(".step-card").is_visible()
        assert screen.page.locator(".numbers-card").is_visible() == is_seen
        screen.page.emulate_media(media="screen")
