"""Tests of the table in the page: its numbers are those of Python, rows light up with points, and it can be sorted."""

import re
from collections.abc import Callable

import numpy as np
import pytest

from linviz.core.loss import LOSSES
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.words.view_words import view_row
from tests.browser.screen import Screen
from tests.browser.states import view_address
from tests.shown import numbers

Visit = Callable[..., Screen]
# for each row: the number of its point, and the texts of its cells
ROWS = """() => Object.fromEntries([...document.querySelectorAll(".points-table tbody tr")].map((row) =>
  [row.dataset.point, [...row.cells].slice(1).map((cell) => cell.firstChild.textContent)]))"""
SCROLLS = """() => { const { scrollHeight, clientHeight } = document.querySelector(".points-table");
  return scrollHeight > clientHeight + 100; }"""
# for each row of the step, whether it is visible between head and foot
SEEN = """() => {
  const boxOf = (part) => document.querySelector(`.points-table ${part}`).getBoundingClientRect();
  const [top, bottom] = [boxOf("thead th").bottom, boxOf("tfoot td").top];
  return [...document.querySelectorAll(".points-table .is-looked")].map((row) => {
    const box = row.getBoundingClientRect();
    return box.top > top - 2 && box.bottom < bottom + 2;
  }); }"""
HEADINGS = '() => [...document.querySelectorAll(".points-table thead button")].map((one) => one.textContent)'


def check_rows(screen: Screen, trace: Trace, step: int) -> None:
    """Check that the rows have the numbers of Python."""
    headings = screen.page.evaluate(HEADINGS)
    rows = screen.page.evaluate(ROWS)
    row = view_row(VIEWS["table"], trace, step)
    loss = (VIEWS["table"].static_data(trace)["loss"] or {"loss": "0-1"})["loss"]
    columns = {
        "x₁": trace.lifted.X[:, 0],
        "y f(x)": trace.lifted.y * row["scores"],
        "distance f/‖w‖": row["scores"] * row["half_width"],
        "slack ξ": row["slack"],
        "μ": 1 / (1 + np.exp(-np.asarray(row["scores"]))),
        "loss": LOSSES[loss](trace.lifted.y * row["scores"]),
        **({"α": row["put"], "mistakes k": row["put"]} if "put" in row else {}),
    }
    assert set(headings) & set(columns)
    for place, heading in enumerate(headings):
        for i, value in enumerate(columns.get(heading, [])):
            said = rows[str(i)][place]
            found = 0.0 if said == "·" else numbers(said)[0].value
            assert found == pytest.approx(value, rel=6e-3, abs=6e-6, nan_ok=True), (heading, i)


@pytest.mark.parametrize(
    ("slug", "steps"),
    [("one-mistake-one-turn", [0, 30, 120]), ("only-svs", [0, 9, 31]), ("lift-004", [4])],
)
@pytest.mark.short("one-mistake-one-turn-steps0", "lift-004-steps2")
def test_its_numbers_are_those_of_python(visit: Visit, slug: str, steps: list[int]) -> None:
    for step in steps:
        screen = visit(view_address(slug, "table", step))
        trace = screen.run_in_python()
        for sight in ("Positions", "Contributions"):
            button = screen.page.get_by_role("radio", name=sight)
            if button.is_visible():
                button.click()
                screen.painted()
            check_rows(screen, trace, step)


def test_a_row_and_its_point_light_up_together_and_a_press_selects_it(visit: Visit) -> None:
    screen = visit(view_address("one-mistake-one-turn", "table", 30))
    page = screen.page
    row = page.locator('.points-table tr[data-point="13"]')
    row.hover()
    page.locator('#graph g.point[data-index="13"].is-lit').wait_for()
    row.click()
    page.locator('#graph g.point[data-index="13"].selected').wait_for()
    page.mouse.move(*screen.at((3.4, 2.9)))
    page.locator('.points-table tr[data-point="2"].is-lit').wait_for()


def test_the_rows_of_a_step_come_into_sight_with_it(visit: Visit) -> None:
    screen = visit(
        view_address("one-mistake-one-turn", "table", 0), viewport={"width": 1024, "height": 768}
    )
    page = screen.page
    assert page.evaluate(SCROLLS)
    # after one step at once, after quick steps when no more are made
    for quick in (1, 2, 17):
        for _ in range(quick):
            screen.act("step")
        # until then the row may be out of sight and not be drawn
        page.wait_for_function(f"() => ({SEEN})().join() === 'true'")
    # after scrolling by hand the table stays where it is until the next step
    page.evaluate("() => document.querySelector('.points-table').scrollTo(0, 0)")
    page.locator(".points-table tbody tr").first.hover()
    screen.painted()
    assert page.evaluate(SEEN) == [False]


def test_the_row_that_the_caption_names_is_in_sight_and_the_foot_tells_how_many_are_below(
    visit: Visit,
) -> None:
    screen = visit(
        view_address("one-mistake-one-turn", "table", 0), viewport={"width": 1024, "height": 768}
    )
    page, trace = screen.page, screen.run_in_python()
    rows = {step: view_row(VIEWS["table"], trace, step) for step in range(1, trace.steps + 1)}
    # the point with most mistakes is far from that of the step, once above and once below
    distances = {
        step: int(row["index"]) - int(row["most"]) for step, row in rows.items() if row["ties"] == 1
    }
    for step in (
        max(distances, key=distances.__getitem__),
        min(distances, key=distances.__getitem__),
    ):
        page.evaluate("(step) => linviz.clock.toStep(step)", step)
        page.wait_for_function(f"() => ({SEEN})().join() === 'true'")
        screen.painted()
        named = page.locator(".points-table .is-named")
        assert named.get_attribute("data-point") == str(int(rows[step]["most"]))
        seen_named = SEEN.replace("is-looked", "is-named")
        page.wait_for_function(f"() => ({seen_named})().join() === 'true'")
        assert page.evaluate(SEEN) == [True]
    for top, below in ((0, True), (10_000, False)):
        page.evaluate("(top) => document.querySelector('.points-table').scrollTo(0, top)", top)
        page.wait_for_function(
            """(below) => {
              const text = document.querySelector(".points-table tfoot td").textContent;
              return below ? text.endsWith(" below ↓") : text === "";
            }""",
            arg=below,
        )


def test_the_losses_of_logistic_regression_add_up_to_its_live_number(visit: Visit) -> None:
    screen = visit(view_address("logistic-blobs", "table", 3))
    trace = screen.run_in_python()
    assert {"μ", "loss"} <= set(screen.page.evaluate(HEADINGS))
    check_rows(screen, trace, 3)
    total = screen.page.locator(".points-table tfoot td").last.inner_text()
    assert numbers(total)[0].value == pytest.approx(trace[3].objectives["objective"], rel=6e-3)


def test_both_rows_of_a_pair_are_in_sight_as_soon_as_it_is_opened(visit: Visit) -> None:
    screen = visit("/embed/s/only-svs", viewport={"width": 1024, "height": 768}).answered().worked()
    assert screen.page.evaluate(SEEN) == [True, True]


def test_it_is_sorted_by_a_column_both_ways(visit: Visit) -> None:
    screen = visit(view_address("only-svs", "table", 31))
    heading = screen.page.locator(".points-table thead button", has_text=re.compile("^α$"))
    alpha = np.array(screen.run_of("alpha"))
    order = "() => [...document.querySelectorAll('.points-table tbody tr')].map((row) => Number(row.dataset.point))"
    for way, sign in (("descending", -1), ("ascending", 1)):
        heading.click()
        screen.painted()
        assert screen.page.evaluate(order) == sorted(
            range(len(alpha)), key=lambda i: (sign * alpha[i], i)
        )
        assert screen.page.locator(f'.points-table th[aria-sort="{way}"]').count() == 1


def test_without_the_others_the_support_vectors_hold_the_line_where_it_is(visit: Visit) -> None:
    screen = visit(view_address("only-svs", "table", -1))
    before = np.array([*screen.run_of("w"), screen.run_of("b")])
    supports = sum(np.array(screen.run_of("alpha")) > 1e-9)
    screen.page.get_by_role("button", name="Keep only the support vectors").click()
    screen.settled().press("End")
    assert len(screen.points) == supports
    after = np.array([*screen.run_of("w"), screen.run_of("b")])
    assert after == pytest.approx(before, abs=2e-3)
    screen.press("Control+z").settled()
    assert len(screen.points) == 9
