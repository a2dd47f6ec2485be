"""A user's own data: a pasted or dropped table, generated points, the table of points, brush and box."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, expect

import linviz
from linviz.scenario.link import decode
from linviz.scenario.scenario import KEYS
from tests.browser.screen import Screen
from tests.browser.test_states import THEME, too_small, too_wide, violations

Visit = Callable[..., Screen]
PHONE = {"width": 390, "height": 844}
DROP = """(text) => {
  const files = new DataTransfer();
  const content = typeof text === "string" ? text : new Uint8Array(text);
  files.items.add(new File([content], "people.csv", { type: "text/csv" }));
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""


def table() -> str:
    """Return a table of 200 rows with semicolons and decimal commas; five rows are no points."""
    random = Random(1)
    rows = ["id;x1;x2;species"]
    for i in range(200):
        x, y = random.gauss(2 - 4 * (i % 2), 0.6), random.gauss(1 - 2 * (i % 2), 0.6)
        rows.append(f"{i};{x:.2f};{y:.2f};{('setosa', 'virginica')[i % 2]}".replace(".", ","))
    faults = {17: "16;1,5;n/a;setosa", 40: "39;;1,0;setosa", 80: "79;2,1", 121: "120;41,5;0;setosa"}
    rows[150] = '149;"1,0;2,0;setosa'
    for row, text in faults.items():
        rows[row] = text
    return "\ufeff" + "\r\n".join(rows) + "\r\n"


def open_dialog(screen: Screen, tab: str = "") -> Locator:
    """Open the dialog at a tab, and return the panel."""
    screen.act("menu-data").act("data")
    dialog = screen.page.get_by_role("dialog", name="Your data")
    expect(dialog).to_be_visible()
    if tab:
        dialog.get_by_role("tab", name=tab).click()
    return dialog.get_by_role("tabpanel")


def test_a_pasted_table_with_faults_runs_and_undo_brings_back_what_was(screen: Screen) -> None:
    before = screen.scenario
    dialog = open_dialog(screen)
    expect(dialog.get_by_label("Paste a table")).to_be_focused()
    dialog.get_by_label("Paste a table").fill(table())
    expect(
        dialog.get_by_text("195 of 200 rows are points: 98 of class +1, 97 of class −1.")
    ).to_be_visible()
    assert dialog.get_by_role("list", name="What was assumed").inner_text().split("\n") == [
        "Commas in numbers are read as decimal points: 2,77 is 2.77.",
        "Column “id” counts the rows and is left out.",
    ]
    assert dialog.get_by_role("list", name="Rows that are left out").inner_text().split("\n") == [
        "line 18: x2 is “n/a”, which is not a number",
        "line 41: x1 is empty",
        "line 81: it has no value for x2",
        "line 122: x1 is “41,5”, which is beyond ±32",
        "line 151: a quotation mark is opened, but not closed",
    ]
    expect(dialog.locator(".data-preview .mark")).to_have_count(195)
    dialog.get_by_label("Class +1 is").select_option("virginica")
    expect(dialog.get_by_label("Class −1 is")).to_have_value("setosa")
    expect(dialog.get_by_text("97 of class +1, 98 of class −1")).to_be_visible()
    dialog.get_by_role("button", name="Use these 195 points").click()
    expect(dialog).to_be_hidden()
    screen.settled()
    assert (len(screen.points), sum(screen.labels), screen.scenario["slug"]) == (195, -1, None)
    assert screen.page.evaluate("() => linviz.state.run.points.length") == 195
    assert screen.notice == "195 points loaded. Undo restores the previous ones."
    # a link has all the values unchanged
    assert (
        len(decode(screen.page.evaluate('() => location.hash.slice(1).split("~")[0]')).points)
        == 195
    )
    screen.press("Control+z")
    assert screen.settled().scenario == before


LABELS = """() => [...document.querySelectorAll("#graph .label:is(.column-name, .class-name, .axis-name)")]
  .map((label) => label.textContent)"""


def test_columns_and_classes_keep_their_names_until_other_points_come(screen: Screen) -> None:
    before = screen.page.evaluate(LABELS)
    assert before == ["x₁", "x₂"]
    dialog = open_dialog(screen)
    rows = ["Länge;Breite;Art", "2;1;setosa", "3;2;setosa", "-1;0;virginica", "-2;-1;versicolor"]
    dialog.get_by_label("Paste a table").fill("\n".join(rows))
    expect(dialog).to_contain_text("A link has the points without them.")
    dialog.get_by_label("Class +1 is").select_option("setosa")
    others = dialog.get_by_label("Class −1 is")
    others.select_option("versicolor")
    expect(dialog).to_contain_text("1 row of neither class (virginica) is left out.")
    expect(dialog.get_by_role("button", name="Use these 3 points")).to_be_visible()
    others.select_option("everything else")
    dialog.get_by_role("button", name="Use these 4 points").click()
    named = ["x₁: Länge", "x₂: Breite", "● setosa", "■ not setosa"]
    assert screen.settled().page.evaluate(LABELS) == named
    screen.press("l").settled()
    classes = screen.page.locator('#legend [data-mark="plus"], #legend [data-mark="minus"]')
    assert classes.all_inner_texts() == ["class +1: setosa", "class −1: not setosa"]
    screen.press("l")
    # a step, a change of a point and a view leave them
    screen.press("ArrowRight", "v")
    screen.page.locator('[data-view="margin"]').click()
    screen.settled().drag((2, 1), (2.5, 1.5))
    assert screen.page.evaluate(LABELS) == named
    # they are in no request and in no link
    assert "setosa" not in str(screen.scenario)
    assert set(screen.scenario) <= {*KEYS}
    screen.press("Control+z", "Control+z").settled()
    assert screen.page.evaluate(LABELS) == before
    screen.press("Control+Shift+z").settled()
    assert screen.page.evaluate(LABELS) == named
    generate = open_dialog(screen, "Generate")
    generate.get_by_role("button", name="Use these").click()
    assert screen.settled().page.evaluate(LABELS) == before


def test_a_dropped_file_is_scaled_and_sampled_only_when_asked(screen: Screen) -> None:
    rows = [f"{1000 + i % 83} {'a' if i % 3 else 'b'}" for i in range(700)]
    screen.page.evaluate(DROP, "\n".join(rows))
    dialog = screen.page.get_by_role("tabpanel")
    expect(dialog).to_contain_text("None of the 700 rows can be used as points. Numbers beyond ±32")
    use = dialog.locator(".solid")
    expect(use).to_be_disabled()
    dialog.get_by_label("Scale to fit: (column 1 − 1040) / 10").check()
    expect(dialog).to_contain_text("At most 500 points fit")
    expect(use).to_be_disabled()
    dialog.get_by_label("Use a random sample of 500 of the 700 rows").check()
    use.click()
    screen.settled()
    assert (len(screen.points), screen.scenario["dimension"]) == (500, 1)
    assert {x for x, _ in screen.points} == {i / 10 for i in range(-40, 43)}
    screen.press("Control+z")
    assert (screen.settled().scenario["dimension"], len(screen.points)) == (2, 20)


def test_what_was_assumed_of_a_file_is_said_and_can_be_changed(screen: Screen) -> None:
    text = "číslo;šířka;druh\n1,250;2;a\n3,500;1;b\n-2,750;0;b\n"
    screen.page.evaluate(DROP, list(text.encode("cp1250")))
    dialog = screen.page.get_by_role("tabpanel")
    expect(dialog).to_contain_text("Its letters are read as Western European (Windows-1252).")
    columns = dialog.get_by_label("x₁")
    assert columns.locator("option").all_inner_texts()[0] == "èíslo"
    dialog.get_by_label("Letters").select_option("Central European (Windows-1250)")
    assert columns.locator("option").all_inner_texts()[0] == "číslo"
    expect(dialog).to_contain_text("Commas in numbers are read as decimal points: 1,250 is 1.25.")
    dialog.get_by_label("1,250 is").select_option("1250")
    expect(dialog).to_contain_text("None of the 3 rows can be used as points.")
    dialog.get_by_label("Read as").select_option("spaces")
    expect(dialog).to_contain_text("This is not a table of points, because no column has numbers.")
    screen.page.evaluate(DROP, [0x50, 0x4B, 3, 4, 20])
    expect(dialog).to_contain_text(
        "people.csv is a workbook of Excel or LibreOffice, or a ZIP file. Save the table as CSV"
    )


PASTE = """([text, selector]) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  (document.querySelector(selector) ?? document.body).dispatchEvent(paste);
}"""


def test_a_table_that_is_pasted_on_the_canvas_opens_its_preview(screen: Screen) -> None:
    page, before = screen.page, screen.scenario
    dialog = page.get_by_role("dialog", name="Your data")
    table = "| x1 | x2 | y |\n|---|---|---|\n| 1 | 2 | a |\n| 3 | 4 | b |\n"
    # the chunk is there, so that a dialog could open at once
    open_dialog(screen)
    screen.press("Escape")
    for text, where in (
        (page.url, "body"),
        ("Dear Anna,\nthe lecture is at 10, in room 205.\n", "body"),
        (table, "#step-number"),
    ):
        page.evaluate(PASTE, [text, where])
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(dialog).to_be_hidden()
    assert screen.scenario == before
    page.evaluate(PASTE, [table, "#graph"])
    expect(dialog).to_contain_text("2 of 2 rows are points: 1 of class +1, 1 of class −1.")
    use = dialog.get_by_role("button", name="Use these 2 points")
    expect(use).to_be_focused()
    use.press("Enter")
    assert screen.settled().points == [[1, 2], [3, 4]]


def test_generated_points_are_those_of_python_and_their_boundary_goes_with_them(
    screen: Screen,
) -> None:
    page, truth = screen.page, screen.page.locator("#graph .truth")
    dialog = open_dialog(screen, "Generate")
    dialog.get_by_label("Shape").select_option("circles")
    dialog.get_by_role("spinbutton", name="Points").fill("501")
    expect(dialog.get_by_text("a whole number from 4 to 500")).to_be_visible()
    dialog.get_by_role("spinbutton", name="Points").fill("60")
    dialog.get_by_role("button", name="Another seed").click()
    expect(dialog.get_by_role("spinbutton", name="Seed")).to_have_value("1")
    expect(dialog.locator(".data-preview .mark")).to_have_count(60)
    with page.expect_response("**/api/generate"):
        dialog.get_by_role("spinbutton", name="Spread").fill("0.1")
    problem = linviz.generate("circles", n=60, noise=0.1, seed=1).problem
    dialog.get_by_role("button", name="Use these 60 points").click()
    screen.settled()
    assert screen.points == problem.X.tolist()
    assert screen.labels == problem.y.tolist()
    # a moved point is still one of them, and so are all when they are moved together
    screen.press("x").drag((problem.X[0][0], problem.X[0][1]), (3.0, 3.0))
    screen.act("menu-data").act("tool-box")
    page.get_by_role("button", name="All", exact=True).click()
    screen.press("ArrowUp", "Escape", "Escape").settled()
    expect(truth).to_be_visible()
    page.get_by_role("button", name="Hide").click()
    expect(truth).to_be_hidden()
    dialog = open_dialog(screen)
    page.get_by_role("tab", name="Generate").click()
    dialog.get_by_label("Show the true boundary").check()
    screen.press("Escape")
    expect(truth).to_be_visible()
    screen.press(*["Control+z"] * 3).settled()
    expect(truth).to_be_hidden()
    screen.press("Control+Shift+Z").settled()
    expect(truth).to_be_visible()


def test_the_table_of_points_is_edited_by_keyboard_and_says_slips_at_their_cell(
    visit: Visit, thorough: bool
) -> None:
    """Test it on a phone, where axe accepts each tab, targets are large enough, and nothing is too wide."""
    screen = visit(viewport=PHONE, has_touch=True)
    before, page = screen.scenario, screen.page
    dialog = open_dialog(screen, "Table")
    first, second = (dialog.get_by_label(f"x₁ of point {i}", exact=True) for i in (1, 2))
    first.fill("1,25")
    first.press("Enter")
    expect(second).to_be_focused()
    page.keyboard.type("40")
    page.keyboard.press("Tab")
    expect(dialog.get_by_text("a number from −32 to 32")).to_be_visible()
    expect(second).to_have_value("40")
    expect(second).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("class of point 1:").press("Enter")
    dialog.get_by_label("hold point 1 out").press("Space")
    # the row is the last one now, and has the focus
    expect(dialog.get_by_label("hold point 20 out of learning")).to_be_focused()
    dialog.get_by_label("delete point 20").press("Enter")
    expect(dialog.get_by_label("delete point 19")).to_be_focused()
    dialog.get_by_label("x₁", exact=True).fill("3")
    dialog.get_by_label("x₂", exact=True).fill("-0.5")
    dialog.get_by_role("button", name="Add ■").press("Enter")
    assert (screen.points[-1], screen.labels[-1], len(screen.points)) == ([3, -0.5], -1, 20)
    tabs = ("Paste or open", "Generate", "Table")
    for tab, theme in zip(tabs, ("light", "dark", "light"), strict=True):
        page.get_by_role("tab", name=tab).click()
        page.evaluate(THEME, theme)
        assert violations(screen.painted(), None if thorough else "dialog[open]") == []
        assert not too_wide(screen)
        assert [one for one in too_small(screen) if "scrubber" not in one] == []
    for _ in range(5):
        dialog.get_by_role("button", name="Undo").click()
    expect(dialog.get_by_role("button", name="Undo")).to_be_disabled()
    expect(second).to_have_value(str(before["points"][1][0]).replace("-", "−"))
    assert screen.scenario == before


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.short("False")
def test_a_stroke_of_the_brush_and_a_moved_box_are_one_undo_each(visit: Visit, touch: bool) -> None:
    screen = visit("/new", has_touch=touch, **({"viewport": PHONE} if touch else {}))
    drag = finger if touch else mouse
    screen.act("menu-data").act("tool-brush")
    bar = screen.page.get_by_role("group", name="Brush")
    expect(bar).to_be_visible()
    drag(screen, (-3, 1), (-1, 1))
    points = screen.points
    assert len(points) > 2
    assert set(screen.labels) == {1}
    screen.press("2")
    drag(screen, (1, -1), (3, -1))
    assert set(screen.labels[len(points) :]) == {-1}
    assert not (touch and violations(screen))
    screen.press("Control+z").settled()
    assert screen.points == points
    screen.press("Escape")
    expect(bar).to_be_hidden()
    screen.act("menu-data").act("tool-box")
    drag(screen, (-4, 2.2), (0, -0.2))
    said = screen.page.get_by_text(f"{len(points)} chosen")
    expect(said).to_be_visible()
    drag(screen, (-2, 1), (-1, 0))
    moved = [[x + 1, y - 1] for x, y in points]
    assert screen.points == [pytest.approx(place) for place in moved]
    screen.press("ArrowUp", "t").settled()
    assert screen.points[0][1] == pytest.approx(moved[0][1] + 0.1)
    assert set(screen.labels) == {-1}
    screen.press("Delete").settled()
    assert screen.points == []
    screen.press(*["Control+z"] * 4).settled()
    assert screen.points == points
    screen.press("Control+z").settled()
    assert screen.points == []


def mouse(screen: Screen, start: tuple[float, float], end: tuple[float, float]) -> None:
    screen.drag(start, end)


def finger(screen: Screen, start: tuple[float, float], end: tuple[float, float]) -> None:
    touch = screen.page.context.new_cdp_session(screen.page)
    (x, y), (to_x, to_y) = screen.at(start), screen.at(end)
    places = [(x + (to_x - x) * k / 6, y + (to_y - y) * k / 6) for k in range(7)]
    for k, (left, top) in enumerate(places):
        name = "touchMove" if k else "touchStart"
        send = {"type": name, "touchPoints": [{"x": left, "y": top}]}
        touch.send("Input.dispatchTouchEvent", send)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    screen.settled()
