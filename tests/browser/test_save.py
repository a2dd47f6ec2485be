"""Files saved from the Share dialog."""

from collections.abc import Callable
from pathlib import Path

import pytest

from linviz.exports.registry import find
from linviz.scenario.files import read_preset
from linviz.scenario.scenario import Scenario
from tests.browser.screen import Screen
from tests.browser.slow import RequestGate


def test_steps_and_preset_are_saved_as_they_are_on_the_screen(
    visit: Callable[..., Screen], tmp_path: Path
) -> None:
    screen = visit("/s/only-svs")
    screen.press("ArrowRight", "ArrowRight", "s")
    page = screen.page
    scenario = Scenario.from_json(screen.scenario | {"step": screen.step})
    for title, name, file in (
        ("Steps (CSV)", "steps", "only-svs.csv"),
        ("Preset file (TOML)", "preset", "only-svs.toml"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=title).click()
        assert download.value.suggested_filename == file
        download.value.save_as(tmp_path / file)
        text = (tmp_path / file).read_text("utf-8")
        assert text == find(name).write(scenario, scenario.run()).text
        page.wait_for_function(
            "name => document.querySelector('#share-said').textContent.includes(name)", arg=file
        )
    assert read_preset(tmp_path / "only-svs.toml")[0] == scenario


def test_without_a_server_it_says_so_and_can_be_tried_again(visit: Callable[..., Screen]) -> None:
    screen = visit("/s/only-svs", expect=("ERR_INTERNET_DISCONNECTED",))
    screen.press("s")
    page = screen.page
    page.context.set_offline(True)
    page.get_by_role("button", name="Steps (CSV)").click()
    page.get_by_text("The server does not answer.").wait_for()
    page.context.set_offline(False)
    with page.expect_download():
        page.get_by_role("button", name="Steps (CSV)").click()


@pytest.mark.long
def test_of_a_long_run_it_says_how_many_steps_the_file_has(visit: Callable[..., Screen]) -> None:
    screen = visit("/s/hidden-cycle")
    screen.press("s")
    with screen.page.expect_download() as download:
        screen.page.get_by_role("button", name="Steps (CSV)").click()
    count = len(download.value.path().read_text("utf-8").splitlines()) - 1
    assert count < screen.steps
    screen.page.get_by_text(f"It has {count:,} of {screen.steps + 1:,} steps;").wait_for()


@pytest.mark.long
def test_while_a_slow_server_writes_the_file_it_says_so(visit: Callable[..., Screen]) -> None:
    screen = visit("/s/only-svs")
    page = screen.press("s").page
    line = RequestGate(page, "**/api/export", held=True)
    with page.expect_request("**/api/export"):
        page.get_by_role("button", name="Steps (CSV)").click()
    page.get_by_text("Saving …").wait_for()
    with page.expect_download():
        line.let_through()
    page.get_by_text("Saved as only-svs.csv.").wait_for()
