"""The pictures of README and docs are those that `make record` makes, and each is small."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("*/README.md")]
PICTURE = re.compile(r'!\[[^\]]*\]\(([^)]+)\)|<img [^>]*?src="([^"]+)"')
MOST_BYTES = 150_000


def linked_pictures() -> set[Path]:
    """Return the pictures that a page of the repository shows."""
    return {
        page.parent / (text or html)
        for page in PAGES
        for text, html in PICTURE.findall(page.read_text("utf-8"))
    }


@pytest.fixture
def made_pictures(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the pictures that docs/record.py lists."""
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    return importlib.import_module("record").list_pictures()


def test_make_record_makes_the_pictures_that_are_linked(made_pictures: list[Path]) -> None:
    assert len(PAGES) > 5
    assert set(made_pictures) == linked_pictures()
    kept = {one for kind in ("png", "svg") for one in ROOT.glob(f"docs/**/*.{kind}")}
    assert set(made_pictures) == kept
    assert "docs/record.py" in (ROOT / "Makefile").read_text("utf-8")


def test_every_picture_is_small_enough_for_a_slow_network(made_pictures: list[Path]) -> None:
    assert {
        one: one.stat().st_size for one in made_pictures if one.stat().st_size > MOST_BYTES
    } == {}
