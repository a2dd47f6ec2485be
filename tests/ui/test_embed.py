"""Pages for frames: the same page under /embed, and the headers without which a sandboxed frame gets nothing."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from linviz.ui.endpoints import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("framed", "whole"),
    [
        ("/embed/s/xor-cycle", "/s/xor-cycle"),
        ("/embed/s/xor-cycle?lock=all&c=x", "/s/xor-cycle"),
        ("/embed/s/no-such-preset", "/s/no-such-preset"),
        ("/embed/new", "/new"),
        ("/embed/", "/new"),
        ("/embed", "/new"),
    ],
)
def test_a_page_for_a_frame_is_the_whole_page(client: FlaskClient, framed: str, whole: str) -> None:
    assert client.get(framed).data == client.get(whole).data


@pytest.mark.parametrize("path", ["/embed/c/x", "/embed/s/xor-cycle.json", "/embed//s/xor-cycle"])
def test_nothing_else_is_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_frame_without_an_origin_may_have_the_page_s_own_files_and_runs(
    client: FlaskClient,
) -> None:
    asked = {
        "Origin": "null",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    allowed = client.options(run.ENDPOINT.path, headers=asked)
    assert allowed.status_code == 200
    assert allowed.headers["Access-Control-Allow-Headers"] == "Content-Type, X-Linviz-Page"
    for answer in (allowed, client.get("/new.json"), client.get("/embed/new")):
        assert answer.headers["Access-Control-Allow-Origin"] == "null"
        assert "Set-Cookie" not in answer.headers


def test_the_words_that_the_docs_name_are_those_of_the_script() -> None:
    script = (ROOT / "assets/parts/embed/frame/frame.js").read_text("utf-8")
    docs = (ROOT / "docs/embed.md").read_text("utf-8")
    known = {*re.findall(r'linviz: "(\w+)"', script), *re.findall(r'asked === "(\w+)"', script)}
    known |= set(re.findall(r"(\w+): \(\) => clock", script))
    assert set(re.findall(r'linviz: "(\w+)"', docs)) == known
    assert len(known) == 5
