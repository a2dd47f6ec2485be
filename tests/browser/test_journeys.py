"""Journeys of a student, a lecturer and an author, each by mouse, by touch and by keyboard."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from dash import Dash

from linviz.scenario import link
from linviz.ui.server.serve import create_app
from tests.browser.daily import long
from tests.browser.hands import Hands, Keys, Mouse, Touch
from tests.browser.screen import Screen
from tests.browser.servers import notice_changes, serving
from tests.browser.slow import RequestGate
from tests.browser.states import preset
from tests.scenario.shipped import SHIPPED

Visit = Callable[..., Screen]
SENT = "#" + link.encode(preset("one-mistake-one-turn"))
MOVED = 0
each_hands = pytest.mark.parametrize("kind", [Mouse, Touch, Keys])


def picture(screen: Screen) -> dict[str, object]:
    """Return everything that the page shows of a step."""
    texts = {id: screen.text(id) for id in ("caption", "formula", "numbers")}
    return {
        "step": screen.step,
        "points": screen.points,
        "labels": screen.labels,
        "w": screen.run_of("w"),
        **texts,
    }


@each_hands
@pytest.mark.short("Mouse")
def test_a_student_opens_a_link_drags_a_point_steps_and_shares(
    visit: Visit, kind: type[Hands]
) -> None:
    screen = visit(f"/{SENT}~s5", **kind.options)
    hands, before = kind(screen), picture(screen)
    assert screen.step == 5

    x, y = screen.points[MOVED]
    hands.move(MOVED, (-0.3, 0.2))
    assert screen.points[MOVED] == pytest.approx([x - 0.3, y + 0.2])
    assert screen.step == 5
    assert screen.run_of("w") != before["w"]
    after_drag = picture(screen)

    hands.step()
    assert screen.step == 6
    assert screen.caption != after_drag["caption"]
    hands.back()
    assert picture(screen) == after_drag

    hands.use('[data-act="share"]')
    screen.page.locator("#share-link").wait_for()
    hands.use('[data-act="copy"]')
    screen.page.get_by_text("Copied.").wait_for()
    assert picture(visit(screen.page.input_value("#share-link"), **kind.options)) == after_drag


@each_hands
@pytest.mark.short("Touch")
def test_a_student_builds_a_problem_of_their_own(visit: Visit, kind: type[Hands]) -> None:
    screen = visit("/s/two-points", **kind.options)
    hands = kind(screen)
    hands.add((0.5, 0.5))
    assert screen.points[2] == [0.5, 0.5]
    assert screen.labels == [1, -1, 1]
    hands.swap(2)
    assert screen.labels == [1, -1, -1]
    hands.use('[data-act="undo"]')
    screen.settled()
    assert screen.labels == [1, -1, 1]
    hands.end()
    assert screen.step == screen.steps > 0


@each_hands
@pytest.mark.short("Keys")
def test_a_lecturer_goes_to_the_end_back_and_on_to_the_next_preset(
    visit: Visit, kind: type[Hands]
) -> None:
    screen = visit("/s/two-points", **kind.options)
    hands = kind(screen)
    captions = [screen.caption]
    while screen.step < screen.steps:
        hands.step()
        captions.append(screen.caption)
    # every step has its own sentence
    assert len(set(captions)) == len(captions) == screen.steps + 1

    hands.back()
    assert (screen.step, screen.caption) == (screen.steps - 1, captions[-2])

    hands.pick("xor-cycle")
    assert screen.scenario["title"] == "XOR: two classes on two diagonals"
    assert "/s/xor-cycle" in screen.page.url
    assert screen.step == 0
    hands.step()
    assert screen.step == 1


class Course(NamedTuple):
    """A folder with two presets, its address, and the app that serves it."""

    folder: Path
    server: str
    app: Dash


@pytest.fixture
def course(tmp_path: Path) -> Iterator[Course]:
    """Serve a folder with two presets."""
    for slug in ("two-points", "xor-cycle"):
        shutil.copy(SHIPPED / f"{slug}.toml", tmp_path)
    app = create_app(tmp_path)
    with serving(app) as where:
        yield Course(tmp_path, where, app)


def edit(path: Path, old: str, new: str) -> None:
    """Save a file with one text replaced."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.long
def test_what_is_certified_is_what_is_on_the_page_and_not_what_its_author_has_saved_since(
    visit: Visit, course: Course
) -> None:
    folder, server, app = course
    screen = visit("", server=server, expect=("404",))
    line = RequestGate(screen.page, "**/*.certificate.json?*", held=True)
    # the request is under way
    with screen.page.expect_request("**/*.certificate.json?*"):
        screen.open("/s/two-points")
    edit(folder / "two-points.toml", "minus = [[1, 2]]", "minus = [[2, 1]]")
    notice_changes(app)
    line.let_through()
    assert screen.certified().points == [[2, 1], [1, 2]]
    screen.press("End")
    assert screen.badge.startswith("Separates all points")
    # two classes at the same point are not separable
    assert screen.reload().certified().points == [[2, 1], [2, 1]]
    screen.press("End")
    assert not screen.badge.startswith("Separates all points")


@pytest.mark.long
def test_nothing_is_certified_that_was_kept_of_points_before_their_author_changed_them(
    visit: Visit, course: Course
) -> None:
    folder, server, app = course
    # a link to the last step, whose answer is in no cache
    screen = visit("/s/two-points#~s-1", server=server).certified()
    assert screen.badge.startswith("Separates all points")
    go_on(screen, "]", "xor-cycle")
    edit(folder / "two-points.toml", "minus = [[1, 2]]", "minus = [[2, 1]]")
    notice_changes(app)
    go_on(screen, "[", "two-points")
    assert screen.certified().points == [[2, 1], [2, 1]]
    screen.press("End")
    assert screen.badge == "Cycles for ever, proved"


def go_on(screen: Screen, key: str, slug: str) -> None:
    """Press a key that opens the preset of that name."""
    screen.press(key)
    screen.page.wait_for_function(f"() => linviz.state.scenario.slug === '{slug}'")
    screen.certified()


@pytest.mark.parametrize("kind", [Mouse, *long(Touch, Keys)])
def test_an_author_edits_a_file_and_reloads(
    visit: Visit, course: Course, kind: type[Hands]
) -> None:
    folder, server, app = course
    # wait for the certificate, which is requested after the run: once the file is changed it no longer exists
    screen = visit("/s/two-points", server=server, **kind.options).certified()
    assert screen.points == [[2, 1], [1, 2]]

    edit(folder / "two-points.toml", "[[2, 1]]", "[[2.5, 1]]")
    edit(folder / "two-points.toml", "Two points, two updates", "Two points again")
    notice_changes(app)
    assert screen.reload().certified().points == [[2.5, 1], [1, 2]]
    assert screen.text("title") == "Two points again"

    edit(folder / "two-points.toml", "[[1, 2]]", "[[1, 200]]")
    notice_changes(app)
    assert "cannot be used" in screen.reload().notice
    # the address still names it
    edit(folder / "two-points.toml", "[[1, 200]]", "[[1, 3]]")
    notice_changes(app)
    assert screen.reload().certified().points == [[2.5, 1], [1, 3]]

    edit(folder / "two-points.toml", "[[1, 3]]", "[[1, 200]]")
    notice_changes(app)
    screen.reload()
    hands = kind(screen)
    hands.use('[data-act="menu"]')
    # only who opens this file is told
    assert re.match(
        r"\S+/two-points\.toml cannot be used: minus\[0\]: coordinates must lie between -32",
        screen.notice,
    )
    assert "two-points" not in screen.page.locator("#menu-list").inner_text()
    hands.use('[data-act="menu"]')
    hands.pick("xor-cycle")
    hands.end()
    assert screen.step == screen.steps > 0
