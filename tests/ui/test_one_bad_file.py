"""An author's bad file affects nobody else: not at the start, not on a page, not in an answer."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from dash import Dash
from flask.testing import FlaskClient
from numpy.linalg import LinAlgError

from linviz.scenario import content, files
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import preset_answers, run
from linviz.ui.page import gallery, layout
from linviz.ui.server.serve import WATCH, create_app

POINTS = 'title = "{}"\npoints = [[2, 1, 1], [1, 2, -1]]\n'
GOOD = POINTS + 'algorithm = "perceptron"\n'
BAD = {
    "rbf": POINTS + 'algorithm = "perceptron"\n[lift]\nname = "rbf"\n',
    "mixed": POINTS + 'algorithm = "pegasos"\n[lift]\nname = "mix"\n',
    "plane": POINTS + 'algorithm = "dual-perceptron"\n[lift]\nname = "parabola"\n',
    "dotted": POINTS + ".".join(["a"] * 60_000) + " = 1",
}
INDEX = 'title = "Week 1"\npresets = ["rbf", "good", "plane", "also-good"]\n'


def write_presets(folder: Path) -> Path:
    """Write two good presets and a course that lists them and others that do not exist yet."""
    for slug in ("good", "also-good"):
        (folder / f"{slug}.toml").write_text(GOOD.format(slug), "utf-8")
    (folder / "week").mkdir()
    (folder / "week" / "course.toml").write_text(INDEX, "utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write the presets to a folder of this test's own."""
    return write_presets(tmp_path)


def spoil(folder: Path) -> None:
    for slug, text in BAD.items():
        (folder / f"{slug}.toml").write_text(text.format(slug), "utf-8")


def check(client: FlaskClient) -> None:
    """Check that the two good presets are there."""
    for address in ("/", "/c/week", "/s/no-such-preset", "/new", "/s/good", "/s/also-good"):
        assert client.get(address).status_code == 200, address
    for address in ("/", "/c/week"):
        page = client.get(address).text
        assert [f'href="/s/{slug}"' in page for slug in ("good", "also-good")] == [True, True]
    for kind in preset_answers.KINDS:
        assert client.get(f"/s/good.{kind}").status_code in (200, 404)
    assert client.get("/s/good.png").status_code == 200


def notice_of(client: FlaskClient, slug: str) -> str:
    """Return the notice on the page of that slug, over the picture of another preset."""
    assert client.get(f"/s/{slug}").status_code == 200
    asked = {"seq": 1, "slug": slug, "hash": "", "first": True}
    told: Any = client.post(run.ENDPOINT.path, json=asked).get_json()
    return str(told["said"])


def check_bad(client: FlaskClient, folder: Path) -> None:
    for slug in BAD:
        page = client.get("/c/week").text + client.get("/").text
        assert f'"/s/{slug}"' not in page
        key = "TOML" if slug == "dotted" else "lift"
        assert notice_of(client, slug).startswith(
            f"{folder.name}/{slug}.toml cannot be used: {key}: "
        )
        for kind in preset_answers.KINDS:
            assert client.get(f"/s/{slug}.{kind}").status_code == 404


def test_a_file_that_hangs_neither_stops_the_start_nor_a_request(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, opened_at_once = Event(), content._open_nonblocking

    def wait(path: str, flags: int) -> int:
        if Path(path).name == "also-good.toml":
            answers.wait()
        return opened_at_once(path, flags)

    monkeypatch.setattr(content, "_open_nonblocking", wait)
    monkeypatch.setattr(files, "PATIENCE", 0.5)
    app = create_app(folder)
    client, watch = app.server.test_client(), app.server.extensions[WATCH]
    while "good" not in watch.refresh().presets:
        pass
    assert 'href="/s/good"' in client.get("/").text
    said = f"{folder.name}/also-good.toml cannot be used: file: reading it takes too long"
    assert notice_of(client, "also-good").startswith(said)
    answers.set()
    while "also-good" not in watch.refresh().presets:
        pass
    check(client)


Fails = Callable[..., Any]


def fail_for_bad(of: Callable[..., Any], error: Exception) -> Fails:
    """Return the function with an error raised for the preset called bad."""

    def fail(*given: Any, **named: Any) -> Any:
        shown = [*given, *named.values()]
        if any(isinstance(one, Scenario) and one.slug == "bad" for one in shown) or "bad" in shown:
            raise error
        return of(*given, **named)

    return fail


# where each is called: a picture, a row in the gallery, the page, what the page knows of all, the answers
FAILING: dict[str, tuple[Any, str]] = {
    "thumbnail": (gallery, "thumbnail_of"),
    "card of the gallery": (gallery, "_card"),
    "page": (layout, "opening"),
    "address": (preset_answers, "address"),
    "version": (preset_answers, "_version_query"),
}
ERRORS = (ZeroDivisionError("no"), MemoryError(), KeyError("w"), RecursionError())


@pytest.fixture(scope="module")
def app_and_folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Dash, Path]:
    """Return an app and its folder."""
    folder = write_presets(tmp_path_factory.mktemp("scenarios"))
    return create_app(folder), folder


@pytest.fixture
def three(app_and_folder: tuple[Dash, Path]) -> tuple[Dash, str]:
    """Return the app with a third, still good preset, bad, that comes first, and the name of its file."""
    app, folder = app_and_folder
    file = folder / "bad.toml"
    file.unlink(missing_ok=True)
    app.server.extensions[WATCH].refresh()
    # nothing that was kept of the pages is of this catalogue
    file.write_text("order = 1\n" + GOOD.format("bad"), "utf-8")
    app.server.extensions[WATCH].refresh()
    return app, f"{folder.name}/bad.toml"


@pytest.mark.parametrize("what", FAILING)
def test_what_fails_later_for_one_preset_costs_that_one_alone(
    what: str,
    three: tuple[Dash, str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    module, name = FAILING[what]
    error = ERRORS[list(FAILING).index(what) % len(ERRORS)]
    monkeypatch.setattr(module, name, fail_for_bad(getattr(module, name), error))
    app, file = three
    client = app.server.test_client()
    check(client)
    assert client.get("/s/bad").status_code in (200, 500)
    assert file in caplog.text
    assert type(error).__name__ in caplog.text


@pytest.mark.parametrize("kind", preset_answers.KINDS)
def test_an_answer_that_fails_is_missed_by_its_preset_alone_and_the_log_names_the_file(
    kind: str,
    three: tuple[Dash, str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    app, file = three
    client, catalogue = app.server.test_client(), app.server.extensions[WATCH].catalogue()
    monkeypatch.setitem(
        preset_answers.KINDS, kind, fail_for_bad(preset_answers.KINDS[kind], ValueError("no"))
    )
    address = preset_answers.address(catalogue.presets["bad"], kind)
    assert client.get(address).status_code == 500
    assert f"The scenario's file is {file}." in caplog.text
    check(client)
    assert client.get("/s/bad").status_code == 200


def test_files_that_cannot_be_run_are_left_out_while_it_serves(
    app_and_folder: tuple[Dash, Path], caplog: pytest.LogCaptureFixture
) -> None:
    app, folder = app_and_folder
    client, watch = app.server.test_client(), app.server.extensions[WATCH]
    spoil(folder)
    watch.refresh()
    check(client)
    check_bad(client, folder)
    for slug in BAD:
        assert f"{folder.name}/{slug}.toml" in caplog.text
        (folder / f"{slug}.toml").unlink()
    watch.refresh()


def test_the_start_outlives_them_and_whatever_one_preset_raises(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    spoil(folder)
    # a title of its own, for the picture of any other is known by now
    (folder / "bad.toml").write_text("order = 1\n" + GOOD.format("at the start"), "utf-8")
    monkeypatch.setattr(Scenario, "run", fail_for_bad(Scenario.run, LinAlgError("Singular matrix")))
    client = create_app(folder).server.test_client()
    check(client)
    check_bad(client, folder)
    assert notice_of(client, "bad") == (
        f"{folder.name}/bad.toml cannot be used: run: linviz cannot run it because of an error in linviz itself "
        "(LinAlgError). "
        "Here is the first scenario instead."
    )
    assert f"{folder.name}/bad.toml" in caplog.text


def test_a_folder_whose_name_is_no_text_is_a_course_all_the_same(tmp_path: Path) -> None:
    own = Path(os.fsdecode(os.fsencode(tmp_path) + b"/odd\xff\x1b"))
    # where the system allows no such name, nobody can have it
    with suppress(OSError):
        own.mkdir()
        (own / "good.toml").write_text(GOOD.format("good"), "utf-8")
        client = create_app(tmp_path / "none", own_folder=own).server.test_client()
        assert r"odd\udcff\x1b" in client.get("/").text
        assert client.get("/c/odd").status_code == 200
