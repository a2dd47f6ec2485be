"""What is the same for everybody, by its address: files, the pages of presets, and what is asked about them."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from linviz.scenario.files import Catalogue
from linviz.ui.doors import opened
from linviz.ui.page import layout
from linviz.ui.server.front import Find, Kept
from linviz.ui.server.static import File, Made, made

ASSETS = "/assets/"
# whether there is such a preset the page itself says, in words
PAGE = re.compile(r"/(?:s/([a-z0-9-]{1,64}))?")
ANSWER = re.compile(rf"/s/([a-z0-9-]{{1,64}})\.({'|'.join(map(re.escape, opened.KINDS))})")


def finder(head: str, catalogue: Callable[[], Catalogue], files: Mapping[str, File]) -> Find:
    """Finds what an address leads to. head: that of the pages; files: by their names under /assets/."""

    def find(path: str, query: str) -> Kept | None:
        if path.startswith(ASSETS):
            return _file(files.get(path.removeprefix(ASSETS)), query)
        if asked := PAGE.fullmatch(path):
            return _page(head, catalogue(), asked[1] or "")
        if asked := ANSWER.fullmatch(path):
            return _answer(catalogue(), asked[1], asked[2], query)
        return None

    return find


def _file(file: File | None, query: str) -> Kept | None:
    if isinstance(file, Made):
        return Kept(file, query == file.version)
    # what is on disk may have gone since
    return Kept(file) if file and file.is_file() else None


def _page(head: str, catalogue: Catalogue, slug: str) -> Kept:
    return Kept(
        _written(head, catalogue, slug if slug in catalogue.presets else catalogue.first.slug)
    )


# a catalogue is the same one until a file of it changes
@lru_cache(maxsize=256)
def _written(head: str, catalogue: Catalogue, slug: str | None) -> Made:
    return made(f"{slug}.html", layout.document(head, catalogue, slug))


def _answer(catalogue: Catalogue, slug: str, kind: str, query: str) -> Kept | None:
    if slug not in catalogue.presets:
        return None
    body, version = opened.answer(catalogue, slug, kind)
    return Kept(Made(f"{slug}.{kind}", body, version), query == version)
