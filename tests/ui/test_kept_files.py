"""Builds that keep their scripts in a folder: each serves those of the others."""

import re
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from linviz.scenario.files import data_folder
from linviz.ui.server.serve import create_app
from linviz.ui.server.static_first import FOR_EVER
from tests.browser.servers import few_presets

VARIABLE = "LINVIZ_BUILDS"
PAGE = "/s/two-points"


@pytest.fixture
def presets(tmp_path: Path) -> Path:
    folder = tmp_path / "presets"
    folder.mkdir()
    return few_presets(folder)


def client(presets: Path, assets: Path | None = None) -> FlaskClient:
    """Return a client of a build, which writes its scripts where LINVIZ_BUILDS says."""
    return create_app(presets, assets).server.test_client()


def other_build(folder: Path) -> Path:
    """Return the assets of a build that differs in one line of a module that all scripts import."""
    assets = shutil.copytree(data_folder("assets"), folder / "assets")
    with (assets / "main.js").open("a", encoding="utf-8") as script:
        script.write("window.isOtherBuild = true;\n")
    return assets


def script_addresses(client: FlaskClient) -> list[str]:
    """Return the addresses of all scripts that the page of this build may load."""
    return re.findall(r'(?:src|content)="(/assets/[^"]+)"', client.get(PAGE).text)


def test_each_of_two_builds_serves_the_scripts_of_the_other_as_long_as_they_are_kept(
    presets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builds = tmp_path / "builds"
    builds.mkdir()
    assets = other_build(tmp_path)
    monkeypatch.delenv(VARIABLE, raising=False)
    forgetful = client(presets)
    monkeypatch.setenv(VARIABLE, str(builds))
    # the first of them started before the second was there
    one, two = client(presets), client(presets, assets)
    addresses = script_addresses(one), script_addresses(two)
    # all but Plotly differ
    assert len(set(addresses[0]) & set(addresses[1])) == 1
    for own, other, names in ((one, two, addresses[0]), (two, one, addresses[1])):
        for address in names:
            expected, kept = (maker.get(address) for maker in (own, other))
            assert (kept.status_code, kept.data) == (200, expected.data), address
            assert kept.headers["Cache-Control"] == FOR_EVER
            assert kept.content_type == expected.content_type
    [page_script] = [address for address in addresses[1] if "/page.js" in address]
    assert forgetful.get(page_script).status_code == 404
    (builds / f"{page_script.partition('=')[2]}.page.js").unlink()
    assert one.get(page_script).status_code == 404
    # nothing half-written is left
    assert {path.suffix for path in builds.iterdir()} == {".js"}


@pytest.mark.parametrize(
    "address",
    [
        "page.js?v=0123456789abcdef",
        "page.js?v=",
        "page.js?v=../presets/two-points",
        "../secret.js?v=0123456789abcdef",
        "..%2fsecret.js?v=0123456789abcdef",
        "secret.txt?v=0123456789abcdef",
    ],
)
def test_nothing_else_in_the_folder_or_beside_it_is_served(
    presets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    builds = tmp_path / "builds"
    builds.mkdir()
    for secret in (builds / "0123456789abcdef.secret.txt", tmp_path / "secret.js"):
        secret.write_text("secret", "utf-8")
    monkeypatch.setenv(VARIABLE, str(builds))
    assert client(presets).get(f"/assets/{address}").status_code == 404


def test_a_script_that_cannot_be_written_is_said_at_the_start(
    presets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))

    def refuse(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    with pytest.raises(SystemExit, match=r"cannot write its scripts into .*: No space left"):
        client(presets)
