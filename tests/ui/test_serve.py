"""What is served, under which headers, how often it is packed, and what is not there."""

import base64
import gzip
import hashlib
import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import brotli
import pytest
from dash import Dash
from flask.testing import FlaskClient

from linviz.scenario import files as presets
from linviz.ui.doors import run
from linviz.ui.server import guard, serve, static

ROOT = Path(__file__).resolve().parents[2]
PLOTLY = "/_dash-component-suites/plotly/package_data/plotly.min.js"


@pytest.fixture(scope="module")
def app() -> Dash:
    return serve.create_app()


@pytest.fixture(scope="module")
def client(app: Dash) -> FlaskClient:
    return app.server.test_client()


@pytest.fixture
def address(app: Dash) -> Iterator[tuple[str, int]]:
    """A real waitress on a free port of this machine."""
    server = serve.listen(app, port=0)
    thread = Thread(target=server.run)
    thread.start()
    yield "127.0.0.1", server.effective_port
    server.close()
    thread.join(10)
    assert not thread.is_alive()


def links(page: str) -> list[str]:
    """Every address that the page makes the browser fetch."""
    return re.findall(r'<(?:script|link)[^>]* (?:src|href)="((?!data:)[^"]*)"', page)


EVERYTHING = {
    "/": 200,
    "/s/xor-cycle": 200,
    "/s/no-such-preset": 200,
    "/_dash-layout": 200,
    "/_dash-dependencies": 200,
    "/assets/favicon.svg": 200,
    "/assets/bootstrap.min.css": 200,
    PLOTLY: 200,
    "/nothing-here": 404,
    run.DOOR.path: 404,
}


@pytest.mark.parametrize(("path", "status"), EVERYTHING.items())
def test_every_answer_bears_the_headers_and_no_cookie(
    client: FlaskClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Content-Security-Policy"].startswith(
        "default-src 'self'; script-src 'self' 'sha256-"
    )
    assert "Cache-Control" in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_a_refused_callback_bears_the_headers_too(client: FlaskClient) -> None:
    assert client.post(run.DOOR.path, json=[]).headers["X-Content-Type-Options"] == "nosniff"


def test_every_script_in_the_page_is_allowed_by_its_hash(client: FlaskClient) -> None:
    answer = client.get("/")
    inline = re.findall(r'<script(?! id="_dash-config")[^>]*>([^<]+)</script>', answer.text)
    hashes = [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline
    ]
    assert hashes
    assert all(f"'sha256-{one}'" in answer.headers["Content-Security-Policy"] for one in hashes)


def test_any_page_may_frame_linviz_unless_told_otherwise(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/").headers["Content-Security-Policy"].endswith("; frame-ancestors *")
    monkeypatch.setenv("LINVIZ_FRAME_ANCESTORS", "https://course.example")
    other = serve.create_app().server.test_client()
    assert (
        other.get("/")
        .headers["Content-Security-Policy"]
        .endswith("; frame-ancestors https://course.example")
    )


def test_the_page_fetches_nothing_from_elsewhere(client: FlaskClient) -> None:
    addresses = links(client.get("/").text)
    assert len(addresses) > 10
    assert all(re.match("/(assets|_dash-component-suites)/", address) for address in addresses)
    assert {client.get(address).status_code for address in addresses} == {200}


def test_the_page_says_what_it_is(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '<html lang="en">' in page
    assert "<title>linviz</title>" in page
    assert '<meta name="description"' in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page


def test_the_page_carries_its_layout_once(client: FlaskClient) -> None:
    assert '"validation_layout"' not in client.get("/").text


def test_dash_s_own_switches_are_set(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '"ui":false' in page
    assert '"suppress_callback_exceptions":false' in page
    assert '"update_title":null' in page


NOT_THERE = [
    "/index.html",
    "/s",
    "/s/",
    "/s/Xor",
    "/s/xor_cycle",
    "/s/xor-cycle/",
    f"/s/{'a' * 81}",
    "/s/../../etc/passwd",
    "/s/%2e%2e/%2e%2e/etc/passwd",
    "/s/..%2f..%2fetc%2fpasswd",
    "/s/..%5c..%5cetc%5cpasswd",
    "/s/%00",
    "/s/a%0a",
    "/s//etc/passwd",
    "//etc/passwd",
    "/../../etc/passwd",
    "/%ff%fe",
    "/assets/../app.py",
    "/assets/..%2fapp.py",
    "/assets//etc/passwd",
    f"/assets/{'a' * 5000}",
    "/assets/no-such-file.js",
    "/_dash-component-suites/plotly/graph_objects/__init__.py",
    "/_dash-component-suites/os/path.py",
    "/_dash-component-suites/dash/../dash.py",
    "/_reload-hash",
    "/_favicon.ico",
    "/_mcp",
    "/static/app.py",
]


@pytest.mark.parametrize("path", NOT_THERE)
def test_what_is_not_there_is_a_plain_404(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no page here" in answer.text


def test_a_real_server_keeps_every_address_inside(address: tuple[str, int]) -> None:
    for path in NOT_THERE:
        connection = http.client.HTTPConnection(*address, timeout=10)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 404, path
        assert b"root:" not in answer.read()
        connection.close()


def refusals(caplog: pytest.LogCaptureFixture) -> list[str]:
    """linviz's own lines of the log; waitress may add one of its own where the machine is slow."""
    return [record.getMessage() for record in caplog.records if record.name == "linviz"]


def raw(address: tuple[str, int], request: bytes) -> bytes:
    """The first bytes of the answer to these bytes."""
    with socket.create_connection(address, timeout=10) as connection:
        connection.sendall(request)
        return connection.recv(4096)


HEAD = f"POST {run.DOOR.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_ten_megabytes_are_refused_before_they_have_arrived(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    assert raw(address, f"{HEAD}Content-Length: 10000000\r\n\r\n".encode()).startswith(
        b"HTTP/1.1 413 "
    )
    assert refusals(caplog) == ["refused a request: Request Entity Too Large"]


def test_chunks_that_grow_too_large_are_refused_before_the_last(address: tuple[str, int]) -> None:
    begun = b"989680\r\n" + bytes(guard.LARGEST_BODY + 1)
    assert raw(address, f"{HEAD}Transfer-Encoding: chunked\r\n\r\n".encode() + begun).startswith(
        b"HTTP/1.1 413 "
    )


def test_a_forged_callback_to_a_real_server_is_a_400_with_one_line(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    connection = http.client.HTTPConnection(*address, timeout=10)
    connection.request("POST", run.DOOR.path, b"[" * 100_000, {"Content-Type": "application/json"})
    assert connection.getresponse().status == 400
    connection.close()
    assert len(refusals(caplog)) == 1


def test_a_taken_port_is_said_in_a_sentence(app: Dash, address: tuple[str, int]) -> None:
    with pytest.raises(
        SystemExit, match=r"linviz cannot listen on 127\.0\.0\.1:\d+: .* Try make run PORT=8051\."
    ):
        serve.listen(app, port=address[1])


@pytest.mark.parametrize(("host", "port"), [("no host", 8050), ("127.0.0.1", "http")])
def test_an_address_that_is_none_is_said_in_a_sentence(
    app: Dash, host: str, port: int | str
) -> None:
    with pytest.raises(SystemExit, match="linviz cannot listen on "):
        serve.listen(app, host, port)


def test_python_app_py_serves_and_says_where() -> None:
    environ = os.environ | {"LINVIZ_PORT": "0"}
    command = [sys.executable, "app.py"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
            assert found, said
            with urlopen(found[0], timeout=10) as answer:
                assert answer.status == 200
        finally:
            process.terminate()


@pytest.fixture
def packings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of what is being packed, one for each packing."""
    sizes: list[int] = []

    def counted(body: bytes) -> bytes:
        sizes.append(len(body))
        return gzip.compress(body)

    monkeypatch.setitem(static.ENCODERS, "gzip", counted)
    return sizes


GZIP = {"Accept-Encoding": "gzip"}


def test_a_class_that_arrives_together_makes_one_packing(packings: list[int]) -> None:
    server = serve.create_app().server
    with ThreadPoolExecutor(16) as pool:
        answers = list(
            pool.map(lambda _: server.test_client().get(PLOTLY, headers=GZIP), range(48))
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len(packings) == 1
    assert len(answers[0].data) < packings[0] / 3


def test_a_file_that_changes_is_packed_again(packings: list[int], tmp_path: Path) -> None:
    file, shelf = tmp_path / "note.js", static.Shelf()
    file.write_text("let a = 1;")
    os.utime(file, (1, 1))
    first = shelf.packed(file, "gzip")
    assert shelf.packed(file, "gzip") is first
    file.write_text("let a = 23;")
    assert gzip.decompress(shelf.packed(file, "gzip").body) == b"let a = 23;"
    assert packings == [10, 11]


@pytest.mark.parametrize("path", ["/assets/bootstrap.min.css", PLOTLY])
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
    best = client.get(PLOTLY, headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    none = client.get(PLOTLY, headers={"Accept-Encoding": "br;q=0, gzip;q=0"})
    assert best.headers["Content-Encoding"] == "br"
    assert "Content-Encoding" not in none.headers


def test_what_the_browser_has_already_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get(PLOTLY, headers=GZIP)
    again = client.get(PLOTLY, headers=GZIP | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(PLOTLY, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_the_layout_travels_packed_and_only_where_it_has_changed(client: FlaskClient) -> None:
    plain, packed = client.get("/_dash-layout"), client.get("/_dash-layout", headers=GZIP)
    assert gzip.decompress(packed.data) == plain.data
    assert plain.json is not None
    assert len(packed.data) < len(plain.data) / 5
    again = client.get("/_dash-layout", headers=GZIP | {"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_only_an_address_that_names_the_version_may_be_kept_for_ever(client: FlaskClient) -> None:
    versioned = [
        address for address in links(client.get("/").text) if "?m=" in address or ".v" in address
    ]
    assert len(versioned) > 8
    for address in versioned:
        assert (
            client.get(address).headers["Cache-Control"] == "public, max-age=31536000, immutable"
        ), address
    for address in (
        "/assets/bootstrap.min.css",
        "/assets/bootstrap.min.css?m=1",
        PLOTLY,
        "/",
        "/_dash-layout",
    ):
        assert client.get(address).headers["Cache-Control"] == "no-cache", address


def test_scripts_and_styles_bear_types_that_nosniff_lets_run(client: FlaskClient) -> None:
    types = {".js": "text/javascript", ".css": "text/css"}
    for address in links(client.get("/").text):
        suffix = Path(address.split("?")[0]).suffix
        assert client.get(address).mimetype == types.get(suffix, "image/svg+xml"), address


def test_bootstrap_comes_from_this_machine_and_before_our_own_styles(client: FlaskClient) -> None:
    styles = [address for address in links(client.get("/").text) if ".css" in address]
    assert styles[0].startswith("/assets/bootstrap.min.css?m=")
    assert b"Bootstrap  v5." in client.get(styles[0]).data[:100]


def test_a_head_request_has_no_body(client: FlaskClient) -> None:
    answer = client.head(PLOTLY)
    assert (answer.status_code, answer.data) == (200, b"")
    assert int(answer.headers["Content-Length"]) > 1_000_000


def test_the_folders_are_found_in_a_checkout_and_in_an_installed_linviz(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert presets.home("assets") == ROOT / "assets"
    installed = tmp_path / "linviz"
    (installed / "assets").mkdir(parents=True)
    (installed / "scenario").mkdir()
    monkeypatch.setattr(presets, "__file__", str(installed / "scenario" / "files.py"))
    assert presets.home("assets") == installed / "assets"
