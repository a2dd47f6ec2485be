"""What is the same for everybody, by its address: files, the pages of presets, what is asked about them."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import version

from linviz.scenario.files import Catalogue
from linviz.ui.doors import opened
from linviz.ui.page import layout
from linviz.ui.server.bundle import Bundle
from linviz.ui.server.front import Kept
from linviz.ui.server.static import File, Made, made

ASSETS = "/assets/"
# for who looks whether this server is well: no run and no queue is before it
HEALTH = "/health"
WELL = made("health.json", json.dumps({"linviz": version("linviz"), "well": True}).encode())
# at the top, since a worker answers only for what is below its own address
WORKER = "/sw.js"
# whether there is such a preset the page itself says, in words
PAGE = re.compile(r"/(?:s/([a-z0-9-]{1,64}))?")
ANSWER = re.compile(rf"/s/([a-z0-9-]{{1,64}})\.({'|'.join(map(re.escape, opened.KINDS))})")


class Addresses:
    """Finds what an address leads to. files: by their names under /assets/, where those of the bundle are too."""

    def __init__(
        self, made: Bundle, catalogue: Callable[[], Catalogue], files: Mapping[str, File]
    ) -> None:
        self._catalogue, self._files = catalogue, {**files, **made.files}
        self._head, self._alone = made.head, {HEALTH: WELL, WORKER: made.worker}

    def find(self, path: str, query: str) -> Kept | None:
        """What is kept there, if anything."""
        if path.startswith(ASSETS):
            return _file(self._files.get(path.removeprefix(ASSETS)), query)
        if path in self._alone:
            return Kept(self._alone[path])
        if asked := PAGE.fullmatch(path):
            return _page(self._head, self._catalogue(), asked[1] or "")
        if asked := ANSWER.fullmatch(path):
            return _answer(self._catalogue(), asked[1], asked[2], query)
        return None

    def known(self, path: str) -> bool:
        """True where linviz itself names it: not for a slug that a visitor has made up."""
        asked = PAGE.fullmatch(path) or ANSWER.fullmatch(path)
        if asked and asked[1]:
            return asked[1] in self._catalogue().presets
        return path in ("/", *self._alone) or path.removeprefix(ASSETS) in self._files


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
    body, named = opened.answer(catalogue, slug, kind)
    # a page of before has other points, and would draw optima that are not theirs
    if kind == opened.PATH and query != named:
        return None
    return Kept(Made(f"{slug}.{kind}", body, named), query == named)
