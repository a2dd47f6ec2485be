"""An algorithm of one folder and one registration on the page, with its controls, words and marks.

The page is compared with the algorithm's own oracle, which lies in the same folder and is found by its name.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import linviz
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.ui.server.serve import create_app
from linviz.words.view_words import caption, view_row
from tests.browser.agreement import check, model_of, read_page
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.toys import toys_registered
from tests.toys.assets import copy_assets_with_toys


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assets = copy_assets_with_toys(tmp_path_factory.mktemp("toys"))
    with toys_registered(), serving(create_app(assets=assets)) as where:
        yield where


def test_the_page_lists_it_runs_it_and_draws_its_marks(visit: Callable[..., Screen]) -> None:
    screen = visit("/#~s0")
    screen.page.select_option("#algorithm", "hebb")
    screen.settled()
    assert screen.caption == "Nothing has been seen yet."
    screen.press("ArrowRight").settled()
    assert "pulls, right or wrong. Σ y·f(x) goes from 0 to " in screen.caption
    assert screen.page.locator(".slack").first.get_attribute("d")
    assert screen.scenario["algorithm"] == "hebb"
    model = model_of(Scenario.from_json(screen.scenario))
    steps = [0, 1, 5, model.trace.steps]
    for k, reading in zip(steps, read_page(screen, steps), strict=True):
        check(model, reading, k)


# boundaries of the stage and of a second one with axes of its own and another frame, before and after
TWICE = """() => {
  const { createAxes, createStage, state, graph } = linviz;
  const node = document.createElement("div");
  node.id = "second";
  node.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 300px; height: 240px";
  document.body.append(node);
  createAxes(node, [-5, 5, -4, 4]);
  const stage = createStage(node);
  const boundaries = () => ["#graph", "#second"].map((id) =>
    document.querySelector(`${id} path.boundary`).getAttribute("d"));
  stage.show(state.run.at(1));
  const before = boundaries();
  stage.show(state.run.at(state.run.last));
  const after = boundaries();
  return { first: [before[0], after[0]], second: [before[1], after[1]] };
}"""
PLACES = """() => {
  const { axesOf, graph } = linviz;
  const { view, width, height } = axesOf(graph);
  const crosses = document.querySelector("path.means").getAttribute("d").split("M").slice(1);
  return crosses.map((cross) => cross.split("m")[0].split(" ").map(Number)).map(([x, y]) => [
    view[0] + (x / width) * (view[1] - view[0]), view[3] - (y / height) * (view[3] - view[2])]);
}"""


def test_a_mark_is_a_file_in_python_and_one_in_javascript_and_a_line_in_each_index(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("/#~s0")
    screen.page.select_option("#algorithm", "hebb")
    screen.settled()
    X, y = np.array(screen.points), np.array(screen.labels)
    means = [X[y == label].mean(axis=0) for label in (1, -1)]
    assert np.array(screen.page.evaluate(PLACES)) == pytest.approx(np.array(means), abs=0.01)
    # an algorithm without this mark does not draw it
    screen.page.select_option("#algorithm", "perceptron")
    screen.settled()
    assert screen.page.locator("path.means").get_attribute("d") == ""


BARS = """() => document.querySelector("path.bars").getAttribute("d").split("Z").slice(0, -1)
  .map((bar) => -Number(bar.match(/v(-?[0-9.e-]+)/)[1]))"""


def bars(trace: linviz.Trace, k: int) -> list[float]:
    """Return the bars that the toy view draws, scaled so that the largest is 1."""
    values = (trace.lifted.y * trace[k].scores)[np.argsort(-trace.lifted.y, kind="stable")]
    return list(values / max(abs(values)))


def test_a_view_is_a_folder_in_python_and_a_file_in_javascript_and_a_line_in_each_index(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("/#~s3")
    page = screen.page
    page.get_by_role("button", name="Look closer").click()
    page.get_by_role("button", name="Signed Which points").click()
    screen.settled()
    trace = Scenario.from_json(screen.scenario).run()
    # what comes after the page is there as well
    screen.whole()
    page.context.set_offline(True)
    for k in (3, 4, trace.steps):
        while screen.step != k:
            screen.press("End" if k == trace.steps else "ArrowRight")
        drawn = np.array(page.evaluate(BARS))
        assert drawn / abs(drawn).max() == pytest.approx(bars(trace, k), abs=1e-6)
        seen = view_row(VIEWS["signed"], trace, k)
        assert page.locator("#pane-caption").inner_text() == caption(VIEWS["signed"], trace, seen)
    page.context.set_offline(False)


def look_at_signed(screen: Screen) -> None:
    screen.press("v")
    screen.page.get_by_role("button", name="Signed Which points").click()
    screen.settled()


@pytest.mark.long
def test_the_view_is_kept_by_links_undo_and_reload_and_its_keys_open_and_close_it(
    visit: Callable[..., Screen],
) -> None:
    screen = visit("/#~s3")
    page = screen.page
    look_at_signed(screen)
    assert page.locator("#changed").is_hidden()
    screen.click((0, 0)).settled()
    screen.press("Control+z").settled()
    page.locator("path.bars").wait_for(state="visible")
    screen.reload().settled()
    assert page.locator("#pane-name").inner_text() == "Signed"
    # points can be dragged with the view open, and the view follows
    before = page.evaluate(BARS)
    screen.drag((1.6, 2.9), (1.0, 2.5)).settled()
    assert page.evaluate(BARS) != before
    # the view says so if there is nothing to see
    screen.act("menu-data").act("clear").settled()
    assert page.locator("#pane-caption").inner_text() == "There is no point yet; add one."
    page.locator("#pane-question").focus()
    screen.press("Escape").settled()
    page.locator("#pane").wait_for(state="hidden")
    assert screen.scenario["beside"] is None


@pytest.mark.long
def test_on_a_phone_points_and_view_share_one_place(visit: Callable[..., Screen]) -> None:
    screen = visit("/#~s3")
    page = screen.page
    page.set_viewport_size({"width": 390, "height": 844})
    look_at_signed(screen)
    page.locator("path.bars").wait_for(state="visible")
    page.locator("#graph").wait_for(state="hidden")
    screen.act("tab-points")
    page.locator("#graph").wait_for(state="visible")
    page.locator("#pane-picture").wait_for(state="hidden")
    page.locator("#pane").get_by_role("button", name="Signed").click()
    page.locator("path.bars").wait_for(state="visible")


def test_an_export_is_a_folder_and_a_line(visit: Callable[..., Screen]) -> None:
    screen = visit("/s/only-svs")
    screen.press("s")
    with screen.page.expect_download() as download:
        screen.page.get_by_role("button", name="Heading").click()
    assert download.value.suggested_filename == "only-svs.txt"
    assert (
        download.value.path()
        .read_text("utf-8")
        .startswith("The points that hold the line, step 31: ")
    )


def test_two_stages_on_one_page_know_nothing_of_each_other(visit: Callable[..., Screen]) -> None:
    screen = visit("/s/only-svs")
    both = screen.page.evaluate(TWICE)
    first, second = both["first"], both["second"]
    assert first[0] == first[1]
    assert second[0] != second[1]
    assert screen.page.locator("#second g.point").count() == len(screen.points)
    assert screen.page.locator("#graph g.point").count() == len(screen.points)
