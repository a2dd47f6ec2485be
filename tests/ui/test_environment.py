"""Environment variables: each is checked before the port is opened, and what is wrong is a sentence about it."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from dash import Dash

from linviz.scenario.checks import quote
from linviz.ui.server import environment, serve
from tests.browser.servers import ServerProcess
from tests.ui.test_gunicorn import COMMAND
from tests.ui.test_serve import ROOT

LONG = 5_000
# each variable, values that it cannot have, and how its sentence begins
REFUSED = {
    "LINVIZ_LOG": (("all", "Requests", "x" * LONG), "must be requests, or not set"),
    "LINVIZ_PROXIES": (
        ("-1", "one", "1.0", "11", "9" * LONG, "²", "0001"),
        "must be the number of proxies before linviz, such as 1, and at most 10",
    ),
    "LINVIZ_ADDRESS": (
        (
            *("linviz.example.org", "ftp://x", 'https://x"onload=', "https://a b", "https://x?y"),
            *("https://a\x1b[31m", "https://\udcff.example", f"https://{'x' * LONG}"),
        ),
        "must be the address of linviz, such as https://linviz.example.org",
    ),
    "LINVIZ_FRAME_ANCESTORS": (
        (
            *(
                "https://a; script-src *",
                "https://a, https://b",
                "https://a\nX: y",
                "https://a\x01",
            ),
            *("'none' https://a", "'unsafe-inline'", "https://a/course", "data:", "https://a:port"),
            *("https://*", "a.*.example", "https://", "\udcff", "https://a " * LONG, "<a>"),
        ),
        "must be 'none', * or a list of pages that may frame linviz",
    ),
    "LINVIZ_SCENARIOS": (
        (
            *("nowhere", "README.md", "~nobody/x", "~no-such-user/x", "x" * LONG),
            "x/" * LONG,
        ),
        "must be a folder of presets that linviz may read; linviz runs in ",
    ),
    "LINVIZ_BUILDS": (
        ("nowhere", "README.md", "~nobody/x", "x" * LONG),
        "must be a folder that linviz may read and write; linviz runs in ",
    ),
    "LINVIZ_HOST": (
        ("žluť", "a..b", "no host", "http://a", "[::1]", "127.0.0.1:80", "x" * LONG, "a\nb"),
        "must be an address of this machine, such as 127.0.0.1",
    ),
    "LINVIZ_PORT": (
        ("http", "65536", "-1", "80 80", "9" * LONG, "tcp://10.0.0.1:8050"),
        "must be the number of a port from 0 to 65535, such as 8050",
    ),
}


def read_all() -> None:
    """Read every variable, as app.py does."""
    environment.check_all()
    environment.host_and_port()


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (values, _) in REFUSED.items() for value in values]
)
def test_a_value_that_cannot_be_used_is_a_sentence_that_quotes_it_shortened(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as refused:
        read_all()
    said = str(refused.value.code)
    assert said.startswith(f"{name} {REFUSED[name][1]}")
    assert said.endswith(f"; it is {quote(value.strip(' '))}.")
    assert said.isprintable()
    assert len(said) < 400


def test_an_empty_variable_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("", "  "):
        for name in REFUSED:
            monkeypatch.setenv(name, value)
        read_all()
        assert environment.host_and_port() == ("127.0.0.1", 8050)
        assert environment.proxy_count() == 0
        assert environment.frame_ancestors() == "*"
        assert environment.own_folder() is None
        assert environment.builds_folder() is None


USED = {
    "self": "'self'",
    "'SELF'  https://moodle.example.org/": "'self' https://moodle.example.org",
    '"none"': "'none'",
    "*": "*",
    "https: *.example.org:8080 http://localhost:*": "https: *.example.org:8080 http://localhost:*",
    "https://*.xn--lu-wja10b.example 10.0.0.1": "https://*.xn--lu-wja10b.example 10.0.0.1",
}


@pytest.mark.parametrize("value", USED)
def test_the_pages_that_may_frame_linviz_are_a_part_of_the_policy(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINVIZ_FRAME_ANCESTORS", value)
    assert environment.frame_ancestors() == USED[value]


def test_the_policy_of_every_answer_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINVIZ_FRAME_ANCESTORS", "self https://course.example")
    client = serve.create_app().server.test_client()
    for path in ("/", "/nothing-here"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert policy.endswith("; frame-ancestors 'self' https://course.example")


def test_where_nobody_may_frame_linviz_no_page_elsewhere_may_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for value, allowed in (("none", None), ("self", "null")):
        monkeypatch.setenv("LINVIZ_FRAME_ANCESTORS", value)
        client = serve.create_app().server.test_client()
        for path in ("/", "/s/xor-cycle.json", "/nothing-here"):
            assert client.get(path).headers.get("Access-Control-Allow-Origin") == allowed


def test_a_host_with_letters_beyond_ascii_is_to_be_in_punycode(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LINVIZ_FRAME_ANCESTORS", "https://žluť.cz")
    with pytest.raises(SystemExit, match=r"punycode, such as .*; it is 'https://žluť\.cz'\."):
        environment.frame_ancestors()


def test_a_folder_that_is_a_link_to_itself_is_a_sentence_and_a_good_one_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINVIZ_SCENARIOS", str(tmp_path))
    assert environment.own_folder() == tmp_path
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.setenv("LINVIZ_SCENARIOS", str(tmp_path / "loop"))
    with pytest.raises(SystemExit, match="LINVIZ_SCENARIOS must be a folder of presets"):
        environment.own_folder()


GUNICORN = ["-m", *shlex.split(COMMAND), "--workers", "1"]


@pytest.mark.parametrize("words", [["app.py"], GUNICORN], ids=["app.py", "gunicorn"])
def test_the_port_stays_closed_and_the_sentence_is_all_that_is_said(words: list[str]) -> None:
    port = str(ServerProcess().port)
    words = words if words[0] == "app.py" else [*words, "--bind", f"127.0.0.1:{port}"]
    environ = os.environ | {"LINVIZ_FRAME_ANCESTORS": "https://a; b", "LINVIZ_PORT": port}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    (said,) = [line for line in done.stderr.splitlines() if not line.startswith("[")]
    assert said.startswith("LINVIZ_FRAME_ANCESTORS must be 'none', * or a list of pages")
    assert "Listening" not in done.stderr


@pytest.mark.parametrize(
    ("host", "told"),
    [("::", "http://[::]:8050"), ("127.0.0.1", "http://127.0.0.1:8050")],
)
def test_an_address_is_told_as_a_browser_takes_it(
    host: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    server = SimpleNamespace(
        effective_host=host, effective_port="8050", log_info=lines.append, run=lambda: None
    )
    monkeypatch.setattr(serve, "listen", lambda *_: server)
    serve.serve(Dash())
    assert lines == [f"linviz runs at {told} - press Ctrl+C to stop it"]
