"""Previews of a page's link: title, sentence, and the address of a picture."""

import re
from html import unescape

import pytest
from dash import Dash
from flask.testing import FlaskClient

from linviz.picture.card import HEIGHT, WIDTH
from linviz.ui.server.serve import create_app
from tests.scenario.shipped import CATALOGUE, PRESETS

OPEN_GRAPH = re.compile(r'<meta property="og:([a-z:]+)" content="([^"]*)">')
COURSE = next(iter(CATALOGUE.courses.values()))


def open_graph(client: FlaskClient, path: str) -> dict[str, str]:
    return {name: unescape(text) for name, text in OPEN_GRAPH.findall(client.get(path).text)}


@pytest.mark.parametrize(
    ("path", "title", "description", "slug"),
    [
        ("/s/xor-cycle", PRESETS["xor-cycle"].title, PRESETS["xor-cycle"].idea, "xor-cycle"),
        (f"/c/{COURSE.slug}", COURSE.title, COURSE.description, COURSE.presets[0]),
        ("/", "linviz", None, CATALOGUE.first.slug),
        ("/new", "linviz", None, CATALOGUE.first.slug),
        ("/s/no-such", PRESETS[CATALOGUE.first.slug].title, None, CATALOGUE.first.slug),
    ],
)
def test_a_page_has_a_card(
    client: FlaskClient, path: str, title: str, description: str | None, slug: str
) -> None:
    told = open_graph(client, path)
    assert told["title"] == title
    assert told["description"] == description or (description is None and told["description"])
    assert told["image"].startswith(f"/s/{slug}.png?v=")
    page = client.get(path).text
    assert f'<meta name="description" content="{told["description"]}">' in unescape(page)
    assert page.count("<title>") == 1


def test_a_card_is_a_picture_of_the_size_that_it_is_said_to_have(client: FlaskClient) -> None:
    told = open_graph(client, "/s/xor-cycle")
    answer = client.get(told["image"])
    assert answer.mimetype == "image/png"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
    size = [int.from_bytes(answer.data[k : k + 4]) for k in (16, 20)]
    assert size == [WIDTH, HEIGHT] == [int(told[f"image:{side}"]) for side in ("width", "height")]
    assert len(answer.data) < 150_000


def test_its_address_is_whole_where_linviz_has_been_told_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LINVIZ_ADDRESS", "https://linviz.example.org/app/")
    client = app().server.test_client()
    for path in ("/s/xor-cycle", "/", f"/c/{COURSE.slug}"):
        assert open_graph(client, path)["image"].startswith("https://linviz.example.org/app/s/")


def app() -> Dash:
    return create_app()


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/s/xor-cycle", f"/c/{COURSE.slug}", "/embed/s/xor-cycle", "/notes", "/nowhere"],
)
def test_no_page_is_recoloured_by_dark_reader(client: FlaskClient, path: str) -> None:
    """Keep Dark Reader off: it made boundary and w as light as the background; linviz has a dark theme of its own."""
    assert '<meta name="darkreader-lock">' in client.get(path).text.partition("</head>")[0]
