"""Views while a question is open: nothing that is known only after the step, and all of it once the step is taken."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from linviz.run.view import CAPTION, FUTURE, VIEWS
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets
from linviz.ui.server.serve import create_app
from linviz.words.template import fill
from linviz.words.view_words import caption, view_row
from tests.browser.screen import Screen
from tests.browser.servers import serving

Visit = Callable[..., Screen]
STEP = 29
VEILED = "This view opens with the answer."
POINTS = builtin_presets().presets["one-mistake-one-turn"]
PRESET = """title = "Asks"
algorithm = "{algorithm}"
beside = "{beside}"
step = {step}
question = "What comes?"
answer = "This."
question_hides = {hides}
points = {points}
"""
# views that draw curves over the run, and views that show how runs end
OVER_STEPS = ("why-it-stops", "margin", "new-points", "compare")
ENDS = ("orders", "c-path", "chance")
HIDING = ("view", "caption")
# the right ends of the curves over the run, the places of the dots of this step, and the texts
DRAWN = """() => {
  const all = (selector) => [...document.querySelectorAll(`#pane-drawing ${selector}`)];
  const right = (path) => Math.max(0, ...(path.getAttribute("d") ?? "").match(/[MLH]([-0-9.]+)/g)
    ?.map((place) => Number(place.slice(1))) ?? [0]);
  return {
    curves: all("svg:not(.why-triangle) path.series:not(.best)").map(right),
    best: all("path.series.best").map((path) => path.getAttribute("d") ?? ""),
    dots: all("circle.now").filter((dot) => Number(dot.getAttribute("r")) > 0)
      .map((dot) => Number(dot.getAttribute("cx"))),
    text: document.querySelector("#pane-drawing").textContent,
  };
}"""


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a preset with an open question for each view, and for what a question can hide of one."""
    folder = tmp_path_factory.mktemp("asking")
    rows = [[*place, label] for place, label in zip(POINTS.points, POINTS.labels, strict=True)]
    for name in (*OVER_STEPS, *ENDS):
        write(folder, name, beside=name, points=rows, hides=[])
    for name in HIDING:
        write(folder, name, beside="margin", points=rows, hides=[name])
    with serving(create_app(own_folder=folder)) as address:
        yield address


def write(folder: Path, name: str, **fields: Any) -> None:
    """Write a preset that opens with a view, one step before that of its question."""
    algorithm = "soft-svm" if name == "c-path" else "perceptron"
    step = 0 if name == "c-path" else STEP
    text = PRESET.format(algorithm=algorithm, step=step, **fields)
    (folder / f"asks-{name}.toml").write_text(text.replace("'", '"'), "utf-8")


def said(screen: Screen) -> str:
    return screen.page.locator("#pane-caption").inner_text()


def texts_in_python(screen: Screen, name: str) -> tuple[str, str]:
    """Return the caption of the step without what stands between marks FUTURE, and the whole caption."""
    scenario = Scenario.from_json(screen.scenario)
    trace = scenario.run()
    view = VIEWS[name]
    row = view_row(view, trace, screen.step)
    template = view.caption_templates(trace)[int(row.get(CAPTION, 0))]
    part = fill("".join(template.split(FUTURE)[::2]), row)
    return part if part.endswith(".") else f"{part}.", caption(view, trace, row)


def test_curves_end_at_the_step_until_it_is_taken(visit: Visit, asking: str) -> None:
    screen = visit("/s/asks-margin", server=asking).worked()
    part, whole = texts_in_python(screen, "margin")
    assert part != whole
    assert said(screen) == part
    drawn = screen.page.evaluate(DRAWN)
    assert drawn["best"] == [""]
    (dot,) = drawn["dots"]
    assert all(end <= dot + 0.1 for end in drawn["curves"])
    # the axis ends at a round number, which does not tell how long the run is
    assert str(screen.steps) not in drawn["text"]
    screen.press("ArrowRight").worked()
    assert said(screen) == texts_in_python(screen, "margin")[1]
    drawn = screen.page.evaluate(DRAWN)
    assert drawn["best"] != [""]
    assert max(drawn["curves"]) > drawn["dots"][0]


def test_the_bounds_do_not_meet_before_the_step_is_taken(visit: Visit, asking: str) -> None:
    screen = visit("/s/asks-why-it-stops", server=asking).worked()
    meeting = screen.page.locator("#pane-drawing .chart-plot > .why-meeting")
    expect(meeting).to_be_hidden()
    part, whole = texts_in_python(screen, "why-it-stops")
    assert "Mistakes: at most" in whole.removeprefix(part)
    assert said(screen) == part
    assert "the bounds meet" not in screen.page.evaluate(DRAWN)["text"]
    screen.press("ArrowRight").worked()
    expect(meeting).to_be_visible()
    assert said(screen) == texts_in_python(screen, "why-it-stops")[1]


@pytest.mark.parametrize("sight", ["Two lengths", "Potential"])
def test_no_sight_of_why_it_stops_tells_the_number_of_updates(
    visit: Visit, asking: str, sight: str
) -> None:
    screen = visit("/s/asks-why-it-stops", server=asking).worked()
    screen.page.get_by_role("radio", name=sight).click()
    drawn = screen.painted().page.evaluate(DRAWN)
    last = max(drawn["dots"], default=max(drawn["curves"]))
    assert all(end <= last + 0.1 for end in drawn["curves"])


def test_the_leave_one_out_error_of_the_whole_run_comes_with_the_answer(
    visit: Visit, asking: str
) -> None:
    screen = visit("/s/asks-new-points", server=asking).worked()
    assert said(screen).startswith("Misclassified at this step:")
    assert "Leave-one-out" not in said(screen)
    assert "left out" not in screen.page.evaluate(DRAWN)["text"]
    screen.page.get_by_role("button", name="Show the answer").click()
    expect(screen.page.locator("#pane-caption")).to_contain_text("Leave-one-out")


def test_compare_names_no_length_of_a_run(visit: Visit, asking: str) -> None:
    screen = visit("/s/asks-compare", server=asking).worked()
    step = screen.page.locator("#pane .compare-step").last
    assert step.inner_text() == f"step {STEP}"
    screen.press("ArrowRight").worked()
    assert step.inner_text() == f"step {STEP + 1} of {screen.steps}"


@pytest.mark.parametrize("name", [*ENDS, "view"])
@pytest.mark.short("orders", "view")
def test_a_view_of_ends_or_a_hidden_one_is_replaced_by_a_sentence(
    visit: Visit, asking: str, name: str
) -> None:
    screen = visit(f"/s/asks-{name}", server=asking, viewport={"width": 1440, "height": 900})
    drawing = screen.page.locator("#pane-drawing")
    assert said(screen) == VEILED
    assert drawing.inner_html() == ""
    # in the middle of the frame, which keeps its size
    frame, text = (
        screen.page.locator(one).bounding_box() for one in ("#pane-picture", "#pane-caption")
    )
    assert frame
    assert text
    middle = text["y"] + text["height"] / 2
    assert middle == pytest.approx(frame["y"] + frame["height"] / 2, abs=40)
    screen.page.get_by_role("button", name="Show the answer").click()
    expect(drawing.locator("svg").first).to_be_visible()
    expect(screen.page.locator("#pane-caption")).not_to_have_text(VEILED)


def test_a_hidden_caption_leaves_the_drawing(visit: Visit, asking: str) -> None:
    screen = visit("/s/asks-caption", server=asking).worked()
    expect(screen.page.locator("#pane-drawing svg").first).to_be_visible()
    expect(screen.page.locator("#pane-caption")).to_be_hidden()
    screen.press("ArrowRight").worked()
    expect(screen.page.locator("#pane-caption")).to_be_visible()


def test_the_page_that_comes_first_has_the_sentence_in_the_place_of_a_hidden_view(
    visit: Visit, asking: str
) -> None:
    page = visit("").page
    answer = page.request.get(f"{asking}/s/asks-view").text()
    assert f'class="pane-caption">{VEILED}</p>' in answer
    assert 'data-beside="margin"' in answer
