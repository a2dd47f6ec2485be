"""Compression of files: once, again after a change, as the browser accepts it, and not where the browser has it."""

import gzip
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from linviz.ui.endpoints import compression, run
from linviz.ui.server import bundle, serve, static
from tests.ui.test_serve import SCRIPTS, links


@pytest.fixture
def packings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the size of each file that is compressed."""
    sizes: list[int] = []

    def counted(body: bytes) -> bytes:
        sizes.append(len(body))
        return gzip.compress(body)

    monkeypatch.setitem(compression.BEST, "gzip", counted)
    return sizes


GZIP = {"Accept-Encoding": "gzip"}


def test_a_class_that_arrives_together_makes_one_packing(packings: list[int]) -> None:
    server = serve.create_app().server
    with ThreadPoolExecutor(16) as pool:
        answers = list(
            pool.map(lambda _: server.test_client().get(SCRIPTS, headers=GZIP), range(48))
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len(packings) == 1
    assert len(answers[0].data) < packings[0] / 3


def test_a_file_that_changes_is_packed_again(packings: list[int], tmp_path: Path) -> None:
    file, shelf = tmp_path / "note.js", static.CompressionCache()
    file.write_text("let a = 1;")
    os.utime(file, (1, 1))
    first = shelf.get(file, "gzip")
    assert shelf.get(file, "gzip") is first
    file.write_text("let a = 23;")
    assert gzip.decompress(shelf.get(file, "gzip").body) == b"let a = 23;"
    assert packings == [10, 11]


@pytest.mark.parametrize("path", ["/assets/favicon.svg", "/assets/style/page.css", SCRIPTS])
def test_every_encoding_holds_the_same_file(client: FlaskClient, path: str) -> None:
    plain = client.get(path)
    packed = {name: client.get(path, headers={"Accept-Encoding": name}) for name in ("br", "gzip")}
    assert "Content-Encoding" not in plain.headers
    assert [answer.headers["Content-Encoding"] for answer in packed.values()] == ["br", "gzip"]
    assert (
        brotli.decompress(packed["br"].data) == gzip.decompress(packed["gzip"].data) == plain.data
    )
    assert len({answer.headers["ETag"] for answer in (plain, *packed.values())}) == 3
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, *packed.values()))


def test_the_best_encoding_is_taken_and_a_refused_one_is_not(client: FlaskClient) -> None:
    best = client.get(SCRIPTS, headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    none = client.get(SCRIPTS, headers={"Accept-Encoding": "br;q=0, gzip;q=0"})
    assert best.headers["Content-Encoding"] == "br"
    assert "Content-Encoding" not in none.headers


def test_what_the_browser_has_already_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(SCRIPTS, headers=GZIP)
    again = client.get(SCRIPTS, headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(SCRIPTS, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_page_travels_packed_and_only_where_it_has_changed(client: FlaskClient) -> None:
    plain, packed = client.get("/s/xor-cycle"), client.get("/s/xor-cycle", headers=GZIP)
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 4
    again = client.get("/s/xor-cycle", headers=GZIP | {"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_only_an_address_that_names_the_version_may_be_kept_for_ever(client: FlaskClient) -> None:
    (versioned,) = links(client.get("/s/xor-cycle").text)
    kept = client.get(versioned).headers["Cache-Control"]
    assert kept == "public, max-age=31536000, immutable"
    for address in (
        "/assets/style/page.css",
        "/assets/main.js",
        SCRIPTS,
        "/",
    ):
        assert client.get(address).headers["Cache-Control"] == "no-cache", address


def test_the_scripts_of_another_build_are_not_there_in_the_place_of_those_asked_for(
    client: FlaskClient,
) -> None:
    page = client.get("/s/xor-cycle").text
    chunks = re.findall(r'content="(/assets/\w+\.js\?v=\w+)"', page)
    assert len(chunks) == len(bundle.CHUNKS)
    for address in (*links(page), *chunks):
        assert client.get(address).status_code == 200, address
        assert client.get(f"{address}0").status_code == 404, address


ASKED = {"seq": 1, "slug": "xor-cycle", "hash": "", "first": True}


@pytest.mark.parametrize("name", ["br", "gzip"])
def test_a_run_travels_packed_as_the_browser_takes_it(client: FlaskClient, name: str) -> None:
    plain = client.post(run.ENDPOINT.path, json=ASKED)
    packed = client.post(run.ENDPOINT.path, json=ASKED, headers={"Accept-Encoding": name})
    unpacked = brotli.decompress(packed.data) if name == "br" else gzip.decompress(packed.data)
    assert json.loads(unpacked) == plain.json
    assert (packed.headers["Content-Encoding"], packed.headers["Vary"]) == (name, "Accept-Encoding")
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 3
    assert "Content-Encoding" not in plain.headers


def test_a_reply_of_a_few_bytes_is_not_packed(client: FlaskClient) -> None:
    answer = client.post(run.ENDPOINT.path, json={"seq": 1, "scenario": 3}, headers=GZIP)
    assert "Content-Encoding" not in answer.headers
    assert "error" in answer.get_json()
