"""The gallery and the courses' pages: their content, their size, and their notice where something is missing."""

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from linviz.scenario.files import Presets, data_folder
from linviz.scenario.sharing import to_toml
from linviz.ui.page import dialogs, gallery, gallery_pages
from linviz.ui.page.document import Site
from linviz.ui.page.thumbnails import thumbnail_of
from linviz.ui.server.serve import create_app
from tests.browser.states import preset
from tests.payloads import PAYLOADS
from tests.scenario.shipped import CATALOGUE

# at the top of every page
HEADER = ("/", "/lecturers", "/python")
HREF = re.compile(r'<a [^>]*href="([^"]*)"')
FIRST = ("two-points", "xor-cycle", "circles", "only-svs", "ridge-1d", "voted", "pocket", "mdm")


def add_course(root: Path, name: str, title: str, presets: tuple[str, ...], more: str = "") -> None:
    (root / name).mkdir()
    index = f"title = {json.dumps(title)}\npresets = {json.dumps(presets)}\n{more}"
    (root / name / "course.toml").write_text(index, "utf-8")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write presets and two courses; `voted` is in both, and `unseen` is in none."""
    folder = tmp_path_factory.mktemp("scenarios")
    for slug in {*FIRST, "unseen"}:
        (folder / f"{slug}.toml").write_text(to_toml(preset(slug)), "utf-8")
    add_course(folder, "lines", "Lines & planes", FIRST, 'lecture = "Week 1"\norder = 1\n')
    add_course(folder, "votes", "Votes", ("voted", "pocket"), "order = 2\n")
    add_course(folder, "slip", "Slip", ("no-such",))
    return folder


@pytest.fixture(scope="module")
def client(root: Path) -> FlaskClient:
    return create_app(root).server.test_client()


def links(page: str) -> list[str]:
    return [unescape(one) for one in HREF.findall(page)]


def test_the_gallery_has_a_row_for_each_course_and_one_for_what_is_in_none(
    client: FlaskClient,
) -> None:
    page = client.get("/").text
    assert links(page) == [
        *HEADER,
        *("/new", "/new?data", "/c/lines", "/c/lines"),
        *(f"/s/{slug}" for slug in FIRST[:6]),
        # of a search alone; `pocket` is in a row already
        "/s/mdm",
        # the first course that has it would be taken for it
        *("/c/votes", "/s/voted?c=votes", "/s/pocket?c=votes"),
        "/s/unseen",
    ]
    for words in ("Lines &amp; planes", "2 scenarios", "More", "1 scenario<", "Search 9 scenarios"):
        assert words in page
    assert "All 8<span" in page
    assert page.count('<svg viewBox="0 0 352 182"') == 10
    # not shown, but found
    assert re.search(r'<template><li data-slug="mdm" data-words="[^"]+">', page)
    # which ends at w = 0
    assert 'class="boundary"' in thumbnail_of(preset("xor-cycle"))


def test_a_course_s_page_has_all_its_presets_with_their_ideas(client: FlaskClient) -> None:
    page = client.get("/c/lines").text
    assert links(page)[len(HEADER) + 1 :] == [f"/s/{slug}" for slug in FIRST]
    assert "<title>Lines &amp; planes · linviz</title>" in page
    for slug in FIRST:
        assert thumbnail_of(preset(slug)) in page
        assert preset(slug).idea in unescape(page)
    assert "Week 1" in page


def test_a_course_that_there_is_not_or_that_is_broken_is_said_in_words(client: FlaskClient) -> None:
    page = client.get("/c/no-such")
    assert page.status_code == 200
    assert "There is no course of that name. Here are all courses." in page.text
    assert "/c/lines" in links(page.text)
    said = "slip/course.toml cannot be used: presets: there is no preset 'no-such'."
    assert said in unescape(client.get("/c/slip").text)


def test_all_courses_that_there_are_not_share_one_page_and_push_no_other_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [client.get(path).data for path in ("/", "/c/lines", "/c/slip")]
    unknown = client.get("/c/no-such").data
    # from here on none of these pages is made
    monkeypatch.delattr(gallery, "written")
    monkeypatch.delattr(gallery, "written_course")
    assert {client.get(f"/c/no-such-{i}").data for i in range(200)} == {unknown}
    assert [client.get(path).data for path in ("/", "/c/lines", "/c/slip")] == known


def test_a_page_says_where_its_preset_stands_in_the_course_that_it_is_opened_in(
    client: FlaskClient,
) -> None:
    def told(address: str) -> str:
        texts = re.findall(r'id="menu-(?:title|detail)"[^>]*>([^<]*)<', client.get(address).text)
        return unescape(": ".join(texts))

    assert told("/s/voted") == "Lines & planes: 6 of 8"
    assert told("/s/voted?c=votes") == "Votes: 1 of 2"
    assert told("/s/voted?c=no-such") == told("/s/voted?x&c=") == told("/s/voted")
    # in none: among all
    assert re.fullmatch(r"Scenarios: \d of 9", told("/s/unseen"))
    assert told("/new") == "Scenarios: "
    spec = client.get("/new").text.split('type="application/json">')[1].split("</script>")[0]
    courses: Any = json.loads(spec)["courses"]
    assert [(one["slug"], one["presets"]) for one in courses] == [
        ("lines", list(FIRST)),
        ("votes", ["voted", "pocket"]),
    ]


def test_the_empty_canvas_is_kept_as_presets_are(client: FlaskClient) -> None:
    page = client.get("/new").text
    (address,) = re.findall(r'data-first="([^"]*)"', page)
    answer = client.get(address)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    told = answer.get_json()
    assert (told["scenario"]["points"], told["scenario"]["slug"], told["hash"]) == ([], None, "")


def test_without_a_course_all_presets_stand_in_one_grid(tmp_path: Path) -> None:
    for slug in FIRST[:2]:
        (tmp_path / f"{slug}.toml").write_text(to_toml(preset(slug)), "utf-8")
    page = create_app(tmp_path).server.test_client().get("/").text
    assert links(page)[len(HEADER) + 2 :] == [f"/s/{slug}" for slug in FIRST[:2]]
    assert ">Scenarios</h2>" in page
    for path in tmp_path.iterdir():
        path.unlink()
    client = create_app(tmp_path).server.test_client()
    assert links(client.get("/").text) == ["/", "/lecturers", "/python", "/new", "/new?data"]
    assert client.get("/s/two-points").status_code == 200


def test_with_all_presets_and_their_thumbnails_it_is_small(tmp_path: Path) -> None:
    slugs = tuple(Presets(data_folder("scenarios")).catalogue().presets)
    for i in range(6):
        add_course(tmp_path, f"course-{i}", f"Course {i}", slugs[i::6])
    client = create_app(own_folder=tmp_path).server.test_client()
    for address in ("/", "/c/course-0"):
        answer = client.get(address, headers={"Accept-Encoding": "br"})
        assert len(answer.data) < 40_000


def test_a_short_title_is_seen_and_the_full_one_is_its_name(tmp_path: Path) -> None:
    text = to_toml(preset("voted"))
    (tmp_path / "voted.toml").write_text(
        f'short = "Votes of ■ & ●"\nthumbnail = "votes"\n{text}', "utf-8"
    )
    page = create_app(tmp_path).server.test_client().get("/").text
    assert 'title="The voted perceptron"' in page
    assert (
        'Votes of <span class="mark-minus">■</span> &amp; <span class="mark-plus">●</span>' in page
    )
    assert '<span class="visually-hidden">: The voted perceptron</span>' in page
    assert thumbnail_of(preset("voted"), "votes") in page
    assert thumbnail_of(preset("voted")) not in page


def test_the_large_tile_is_of_linviz_s_own_preset_or_not_there() -> None:
    for slugs in (frozenset[str](), frozenset({gallery.FEATURED})):
        page = gallery.written(Site(""), replace(CATALOGUE, replaced_slugs=slugs)).decode()
        assert ("Watch one update" in page) == (not slugs)


def test_the_large_tile_says_what_the_update_did() -> None:
    one = preset(gallery.FEATURED)
    trace = one.run()
    before, after = trace[one.step], trace[one.step + 1]
    index = 9
    assert gallery.UPDATE.startswith(
        f"Point {index + 1} ■ was misclassified. One update corrected it."
    )
    assert (after.event, after.index, one.labels[index]) == ("update", index, -1)
    assert one.labels[index] * before.scores[index] < 0 < one.labels[index] * after.scores[index]
    # it asks what the preset asks
    assert one.question_after.endswith(gallery.UPDATE.split(". ")[2])
    page = create_app().server.test_client().get("/").text
    assert links(page)[len(HEADER)] == f"/s/{gallery.FEATURED}"


@pytest.mark.parametrize("path", ["/lecturers", "/python"])
def test_the_short_pages_lead_back_and_are_read_without_a_script(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert links(answer.text) == [*HEADER, "/"]
    assert answer.text.count("<h1>") == 1


def test_the_python_page_s_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    exec(gallery_pages.EXAMPLE, {})
    assert capsys.readouterr().out.strip() == gallery_pages.OUTPUT
    assert len(gallery_pages.EXAMPLE.splitlines()) == 5


def test_the_keys_of_the_lecturers_page_are_keys_of_the_page() -> None:
    known = {key for keys, _ in dialogs.KEYS for key in keys.split()}
    assert {key for keys, _ in gallery_pages.KEYS for key in keys.split()} <= known


def test_what_an_author_writes_into_a_course_is_text(tmp_path: Path) -> None:
    for i, text in enumerate(PAYLOADS.values()):
        title = text[:80].strip() or "x"
        more = f"description = {json.dumps(text.replace(chr(127), ''))}\n"
        add_course(tmp_path, f"c{i}", title.replace(chr(127), ""), (), more)
    page = create_app(tmp_path).server.test_client().get("/").text
    usual = create_app(tmp_path / "none").server.test_client().get("/").text
    tags = re.compile("<(script|style|link|meta|base|img|iframe)", re.I)
    assert len(tags.findall(page)) == len(tags.findall(usual))
