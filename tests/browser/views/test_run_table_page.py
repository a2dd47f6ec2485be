"""The run as a table in the page: rows that step, cells that are covered, and what a covered mistake hides."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from linviz.run.algorithm import UPDATE
from linviz.scenario.sharing import to_toml
from linviz.ui.server.serve import create_app
from tests.browser.screen import Screen
from tests.browser.servers import serving
from tests.browser.states import preset, view_address
from tests.browser.test_states import themes, violations

Visit = Callable[..., Screen]
README = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
EXAMPLE = re.search(r"https://linviz\.example\.org(/s/\S+cover=\S+)", README)
# the texts of the rows of steps in the page, by step
ROWS = """() => Object.fromEntries([...document.querySelectorAll(".run-table tr[data-step]")].map((row) =>
  [row.dataset.step, [...row.cells].map((cell) => cell.querySelector(".covered") ? "box" : cell.textContent)]))"""
# where the row of the step is in the room for rows, from 0 to 1
PLACE = """() => {
  const boxOf = (part) => document.querySelector(`.run-table ${part}`).getBoundingClientRect();
  const frame = document.querySelector(".run-table").getBoundingClientRect();
  const [row, top] = [boxOf(".is-now"), boxOf("thead th").bottom];
  return [row.top - top, row.bottom - top].map((place) => place / (frame.bottom - top));
}"""
# the table and those of its cells that are wider than their room
WIDE = """() => [document.querySelector(".run-table"), ...document.querySelectorAll(".run-table :is(th, td)")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
COUNT = "() => document.querySelectorAll('.run-table tr[data-step]').length"


def open_run(visit: Visit, slug: str, step: int, **options: object) -> Screen:
    """Open a preset with the run as a table, without its question."""
    screen = visit(view_address(slug, "table", step), **options)
    screen.page.get_by_role("radio", name="Run", exact=True).click()
    return screen.painted()


def rows(screen: Screen) -> dict[int, list[str]]:
    return {int(step): texts for step, texts in screen.page.evaluate(ROWS).items()}


def go(screen: Screen, step: int) -> None:
    screen.page.evaluate("(step) => linviz.clock.toStep(step)", step)
    screen.painted()


@pytest.fixture
def example(visit: Visit) -> Screen:
    """Open the link of the README."""
    assert EXAMPLE is not None
    screen = visit(EXAMPLE[1])
    screen.page.locator(".run-table .covered").first.wait_for()
    return screen.painted()


def test_a_row_says_what_the_step_did_and_a_click_goes_there(visit: Visit) -> None:
    screen = open_run(visit, "one-mistake-one-turn", 30)
    found = rows(screen)
    assert found[30] == ["30", "10 ", "(0.0, 1.5)", "−1", "2.5", "yes", "(2.3, 1.5)", "−3"]
    assert found[29][5:] == ["no", "same", "same"]
    screen.page.locator('.run-table tr[data-step="27"] th').click()
    assert screen.step == 27
    current = screen.page.locator('.run-table [aria-current="step"]')
    expect(current).to_have_attribute("data-step", "27")
    screen.page.keyboard.press("ArrowDown")
    assert screen.step == 28
    screen.press("ArrowUp", "ArrowUp")
    assert screen.step == 26


@pytest.mark.parametrize("slug", ["mdm", "kozinec-two-hulls"])
def test_the_widest_tables_fit_into_their_half(slug: str, visit: Visit, thorough: bool) -> None:
    screen = open_run(visit, slug, 5, viewport={"width": 1440, "height": 900})
    assert screen.page.evaluate(WIDE) == []
    for theme in themes(screen, thorough):
        assert violations(screen) == [], theme


def test_the_row_of_the_step_stays_in_the_middle_third_and_few_rows_are_in_the_page(
    visit: Visit,
) -> None:
    screen = open_run(visit, "pegasos", 0)
    steps = screen.steps
    assert steps >= 500
    for step in (steps // 2, steps // 2 + 1, steps // 3):
        go(screen, step)
        # the first step may change the height of the caption, and so of the table
        screen.page.wait_for_function(
            f"() => {{ const [top, bottom] = ({PLACE})(); return top > 0.3 && bottom < 0.7; }}"
        )
        assert screen.page.evaluate(COUNT) < 40
    assert screen.page.locator(".run-table table").get_attribute("aria-rowcount") != "40"


def test_the_mistakes_alone_are_those_of_the_trace_with_a_heading_for_each_pass(
    visit: Visit,
) -> None:
    screen = open_run(visit, "one-mistake-one-turn", 0, viewport={"width": 1440, "height": 1600})
    trace = screen.run_in_python()
    assert screen.page.locator(".run-table .pass").first.inner_text() == "Pass 1"
    screen.page.keyboard.press("m")
    screen.painted()
    mistakes = [k + 1 for k, event in enumerate(trace.record.event) if event == UPDATE]
    assert list(rows(screen)) == [0, *mistakes]
    only = screen.page.get_by_role("button", name="Mistakes only", exact=True).last
    expect(only).to_have_attribute("aria-pressed", "true")


def test_pills_cover_columns_from_the_next_visit_on_and_the_link_says_so(visit: Visit) -> None:
    screen = open_run(visit, "one-mistake-one-turn", 30)
    page = screen.page
    page.get_by_role("button", name="w", exact=True).click()
    screen.painted()
    assert [rows(screen)[step][6] for step in (30, 31, 32)] == ["(2.3, 1.5)", "box", "box"]
    page.get_by_role("button", name="Open w after, visit 31").click()
    screen.painted()
    assert [rows(screen)[step][6] for step in (31, 32)] == ["same", "box"]
    # while something is covered, any other cell after the step is covered by a press
    cell = page.get_by_role("button", name="Cover b after, visit 33")
    # rows are made anew after scrolling, and a click that they come into is lost
    cell.scroll_into_view_if_needed()
    screen.settled()
    cell.click()
    page.wait_for_function("() => location.href.includes('cover=w:32-&cover=b:33')")
    screen.painted()
    assert rows(screen)[33][7] == "box"
    page.get_by_role("button", name="Uncover all").click()
    screen.painted()
    assert not any("box" in texts for texts in rows(screen).values())


def test_cells_are_opened_by_keyboard(visit: Visit) -> None:
    screen = open_run(visit, "one-mistake-one-turn", 30)
    page = screen.page
    page.get_by_role("button", name="b", exact=True).click()
    screen.painted()
    cell = page.get_by_role("button", name="Open b after, visit 31")
    cell.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="Open b after, visit 32")).to_be_focused()
    page.keyboard.press("Enter")
    screen.painted()
    assert rows(screen)[32][7] != "box"
    assert screen.step == 30


def test_the_link_of_the_readme_covers_what_it_says_and_tells_nothing_ahead(
    example: Screen,
) -> None:
    found = rows(example)
    assert example.step == 30
    assert max(found) == 36
    for step in range(31, 37):
        assert found[step][4:] == ["box"] * 4
        assert found[step][:2] != ["", ""]
    assert "box" not in found[30]
    veiled = str(example.page.locator("html").get_attribute("data-veiled")).split()
    assert {"crosses", "ticks", "totals", "future", "light"} <= set(veiled)
    assert "sentence" not in veiled
    # locked
    example.page.locator(".run-table .covered").first.click()
    assert "locked" in example.notice
    example.painted()
    assert rows(example)[31][4] == "box"


def test_the_sentence_does_not_go_beyond_the_visits_that_are_not_covered(example: Screen) -> None:
    assert example.page.locator("#caption").is_visible()
    example.press("ArrowRight")
    assert example.step == 31
    assert not example.page.locator("#caption").is_visible()
    example.press("ArrowLeft")
    assert example.page.locator("#caption").is_visible()


def test_while_the_question_is_open_no_row_follows_the_step(visit: Visit) -> None:
    screen = visit("/s/one-mistake-one-turn").settled()
    screen.page.keyboard.press("v")
    screen.page.locator('.view[data-view="table"]').click()
    screen.settled()
    screen.page.get_by_role("radio", name="Run", exact=True).click()
    screen.painted()
    assert max(rows(screen)) == screen.step
    screen.press("ArrowRight")
    screen.painted()
    assert max(rows(screen)) > screen.step


def test_the_csv_has_all_digits_and_nothing_that_is_covered(example: Screen) -> None:
    trace = example.run_in_python()
    with example.page.expect_download() as download:
        example.page.get_by_role("button", name="Save as CSV").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert download.value.suggested_filename == "one-mistake-one-turn-run.csv"
    lines = list(csv.DictReader(io.StringIO(text)))
    assert list(lines[0]) == ["step", "point", "x1", "x2", "y", "f", "mistake", "w1", "w2", "b"]
    assert [int(line["step"]) for line in lines] == list(range(37))
    for line in lines[1:31]:
        frame = trace[int(line["step"])]
        index = int(line["point"]) - 1
        assert index == trace.record.index[int(line["step"]) - 1]
        assert [float(line["w1"]), float(line["w2"])] == frame.w.tolist()
        assert float(line["b"]) == frame.b
        assert float(line["x1"]) == trace.lifted.X[index, 0]
    for line in lines[31:]:
        assert {line[name] for name in ("f", "mistake", "w1", "w2", "b")} == {""}
        assert line["point"]


def test_a_preset_file_covers_cells_and_a_link_opens_them(visit: Visit, tmp_path: Path) -> None:
    covering = replace(preset("one-mistake-one-turn"), slug="sheet", covered=["w,b:31-36"])
    (tmp_path / "sheet.toml").write_text(to_toml(covering), "utf-8")
    with serving(create_app(scenarios=tmp_path)) as address:
        screen = visit("/s/sheet#~s30", server=address)
        screen.page.locator(".run-table .covered").first.wait_for()
        assert rows(screen)[31][-2:] == ["box", "box"]
        # the address of the preset stays as it is, until somebody changes what is covered
        assert "cover" not in screen.page.url
        screen.page.get_by_role("button", name="Uncover all").click()
        screen.page.wait_for_function("() => location.search.includes('cover=none')")
        screen.reload().painted()
        assert screen.page.locator(".run-table .covered").count() == 0


def test_paper_has_all_rows_with_empty_boxes(example: Screen) -> None:
    page = example.page
    page.evaluate("() => { window.print = () => {}; }")
    page.get_by_role("button", name="Print").click()
    page.emulate_media(media="print")
    sheet = page.locator(".run-print")
    assert sheet.is_visible()
    assert not page.locator("main").is_visible()
    assert sheet.locator("tr[data-step]").count() == 37
    boxes = sheet.locator(".covered")
    assert boxes.count() == 6 * 4
    assert boxes.first.bounding_box() is not None
    page.emulate_media(media="screen")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert not sheet.count()
