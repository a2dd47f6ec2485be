"""Served addresses and their headers, and what is not served."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from linviz.scenario import files as presets
from linviz.ui.endpoints import preset_answers, responses, run
from linviz.ui.server import serve, static

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = "/assets/page.js"


# the workspace, which "/" leads to
PAGE = "/s/one-mistake-one-turn"


def links(page: str) -> list[str]:
    """Return every address that the page makes the browser fetch."""
    return re.findall(r'<(?:script|link)[^>]* (?:src|href)="((?!data:)[^"]*)"', page)


EVERYTHING = {
    "/": 200,
    "/new": 200,
    "/c/no-such-course": 200,
    "/s/xor-cycle": 200,
    "/s/no-such-preset": 200,
    "/assets/favicon.svg": 200,
    "/assets/page.js": 200,
    "/nothing-here": 404,
    run.ENDPOINT.path: 404,
}


@pytest.mark.parametrize(("path", "status"), EVERYTHING.items())
def test_every_answer_bears_the_headers_and_no_cookie(
    client: FlaskClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in responses.HEADERS} == responses.HEADERS
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
    assert policy.replace("style-src-attr 'unsafe-inline'", "").count("unsafe") == 0
    assert "Cache-Control" in answer.headers
    assert "Set-Cookie" not in answer.headers


def test_a_refused_callback_bears_the_headers_too(client: FlaskClient) -> None:
    assert client.post(run.ENDPOINT.path, json=[]).headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", PAGE, "/notes"])
@pytest.mark.parametrize("kind", ["script", "style"])
def test_every_script_and_every_sheet_in_the_page_is_allowed_by_its_hash(
    client: FlaskClient, kind: str, path: str
) -> None:
    answer = client.get(path)
    found = re.findall(rf"<{kind}>(.+?)</{kind}>", answer.text, re.DOTALL)
    (allowed,) = re.findall(
        rf"{kind}-src(?:-elem)? ([^;]+)", answer.headers["Content-Security-Policy"]
    )
    digests = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in found]
    assert digests
    assert all(f"'sha256-{digest}'" in allowed for digest in digests)


def test_any_page_may_frame_linviz_unless_told_otherwise(client: FlaskClient) -> None:
    assert client.get("/").headers["Content-Security-Policy"].endswith("; frame-ancestors *")


def test_the_page_fetches_nothing_from_elsewhere(client: FlaskClient) -> None:
    addresses = links(client.get(PAGE).text)
    assert [address.split("?")[0] for address in addresses] == ["/assets/page.js"]
    assert {client.get(address).status_code for address in addresses} == {200}


def test_the_page_says_what_it_is(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '<html lang="en"' in page
    assert "<title>linviz</title>" in page
    assert '<meta name="description"' in page
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in page


def test_the_first_answer_holds_the_whole_page_and_what_its_scripts_have_to_know(
    client: FlaskClient,
) -> None:
    page = client.get(PAGE).text
    for part in ("graph", "menu", "algorithm", "parameter-perceptron-eta", "help"):
        assert page.count(f'id="{part}"') == 1, part
    (spec,) = re.findall(r'<script id="spec" type="application/json">(.+?)</script>', page)
    assert json.loads(spec)["presets"][0]["slug"] == "one-mistake-one-turn"


NOT_THERE = [
    "/index.html",
    "/s",
    "/s/",
    "/c",
    "/c/",
    "/c/Xor",
    "/c/../../etc/passwd",
    "/new/",
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
    "/_dash-layout",
    "/_dash-dependencies",
    "/_dash-component-suites/dash/deps/react@18.min.js",
    "/_dash-component-suites/plotly/package_data/plotly.min.js",
    "/_dash-component-suites/plotly/graph_objects/__init__.py",
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
    assert "There is no page at this address" in answer.text


def test_scripts_and_styles_bear_types_that_nosniff_lets_run(client: FlaskClient) -> None:
    types = {".js": "text/javascript", ".css": "text/css"}
    for address in links(client.get(PAGE).text):
        suffix = Path(address.split("?")[0]).suffix
        assert client.get(address).mimetype == types.get(suffix, "image/svg+xml"), address


def test_all_styles_stand_in_the_page_bootstrap_s_before_our_own(client: FlaskClient) -> None:
    page = client.get(PAGE).text
    assert 'rel="stylesheet"' not in page
    assert page.index(".form-select{") < page.index(".logo {") < page.index("</head>")


def test_a_page_that_cannot_be_made_is_said_in_words_and_noted_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delattr(preset_answers, "answer")
    answer = client.get("/s/xor-cycle.json")
    assert answer.status_code == 500
    assert "An error occurred on the server" in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert len(caplog.records) == 1


def test_a_head_request_has_no_body(client: FlaskClient) -> None:
    answer = client.head(SCRIPTS)
    assert (answer.status_code, answer.data) == (200, b"")
    assert int(answer.headers["Content-Length"]) > 100_000


def test_the_folders_are_found_in_a_checkout_and_in_an_installed_linviz(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert presets.data_folder("assets") == ROOT / "assets"
    installed = tmp_path / "linviz"
    (installed / "assets").mkdir(parents=True)
    (installed / "scenario").mkdir()
    monkeypatch.setattr(presets, "__file__", str(installed / "scenario" / "files.py"))
    assert presets.data_folder("assets") == installed / "assets"


def test_the_worker_is_asked_about_every_time_and_answers_for_the_whole_page(
    client: FlaskClient,
) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_what_a_first_visit_loads_can_be_made_before(monkeypatch: pytest.MonkeyPatch) -> None:
    app = serve.create_app()
    serve.warm_up(app.server)
    made: list[str] = []
    compress = static._compress

    def note(file: static.File, encoding: str) -> bytes:
        made.append(file.name)
        return compress(file, encoding)

    monkeypatch.setattr(static, "_compress", note)
    client, first = app.server.test_client(), app.server.extensions[serve.WATCH].latest.first
    loaded = serve.FIRST_LOADED.findall(client.get(f"/s/{first.slug}").text)
    assert [address.partition("?")[0] for address in loaded] == [
        f"/s/{first.slug}.json",
        "/assets/page.js",
    ]
    for address in ("/", f"/s/{first.slug}", *loaded):
        assert client.get(address, headers={"Accept-Encoding": "br"}).status_code == 200
    # without Accept-Encoding the page comes as it is
    assert made == []
