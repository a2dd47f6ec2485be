"""The two strides: every visit, or mistakes only."""

from collections.abc import Callable

import pytest

from tests.browser.screen import Screen

Visit = Callable[..., Screen]
UPDATES = "() => { const run = linviz.state.run; return [...Array(run.last + 1).keys()].filter(run.isUpdate); }"


def buttons(screen: Screen) -> list[bool]:
    """Return whether "Next mistake" and, in the menu of the speed, "Mistakes only" are visible."""
    screen.act("speed")
    seen = [screen.page.locator(f'[data-act="{act}"]').is_visible() for act in ("next", "stride")]
    screen.press("Escape")
    return seen


def test_keys_and_buttons_go_from_mistake_to_mistake_and_the_page_remembers_it(
    screen: Screen,
) -> None:
    first, second, third, *_ = screen.page.evaluate(UPDATES)
    assert second - first > 1
    screen.act("speed").act("stride")
    for key, step in [
        ("ArrowRight", first),
        ("PageDown", second),
        (".", third),
        ("ArrowLeft", second),
        (",", first),
    ]:
        assert screen.press(key).step == step, key
    assert screen.act("step").step == second
    assert screen.reload().press("Home", "PageDown", "PageDown").step == second
    # after the last mistake follows a pass without one, so it is not the end
    screen.press("End", "PageDown")
    assert screen.notice == "This is the last step."
    screen.act("speed").act("stride").press("Home", "ArrowRight", "ArrowRight")
    assert screen.step == 2


def test_playing_shows_mistakes_alone_and_comes_to_the_end(screen: Screen) -> None:
    screen.press("m").speed(10)
    steps = screen.page.evaluate(
        "() => new Promise((done) => { const shown = []; linviz.on('shown', () => { shown.push(linviz.clock.step());"
        " if (linviz.clock.step() === linviz.state.run.steps) done(shown); }); linviz.perform('play'); })"
    )
    assert set(steps) <= {*screen.page.evaluate(UPDATES), screen.steps}
    assert len(steps) > 5


@pytest.mark.parametrize("slug", ["outlier-c", "logistic-blobs", "kozinec-two-hulls"])
@pytest.mark.short("outlier-c")
def test_where_every_step_changes_something_there_is_one_stride(
    slug: str, screen: Screen, visit: Visit
) -> None:
    assert buttons(screen) == [True, True]
    other = visit(f"/s/{slug}").press("m", "Home", "ArrowRight")
    assert (buttons(other), other.step) == ([False, False], 1)


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.short("320")
def test_on_a_phone_they_are_large_enough_for_a_thumb(width: int, visit: Visit) -> None:
    """Test those that are always there; the stride and the end are in the menu (test_sheets.py)."""
    screen = visit(viewport={"width": width, "height": 844}, has_touch=True)
    for act in ("next", "start", "step"):
        box = screen.page.locator(f'[data-act="{act}"]').bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] < box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 844
    screen.page.locator('[data-act="next"]').tap()
    screen.page.locator('[data-act="next"]').tap()
    assert screen.step == screen.page.evaluate(UPDATES)[1]


def test_where_a_point_may_only_be_short_of_its_level_a_change_is_not_called_a_mistake(
    screen: Screen,
) -> None:
    names = [screen.page.locator(f'[data-act="{act}"]') for act in ("next", "stride")]
    assert [name.text_content() for name in names] == ["Next mistake", "Mistakes onlym"]
    screen.page.select_option("#algorithm", "relaxation")
    screen.settled()
    assert [name.text_content() for name in names] == ["Next change", "Changes onlym"]
