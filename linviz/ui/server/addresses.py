"""What is the same for everybody, by its address: files, the pages of presets, what is asked about them."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import version

from linviz.scenario import schema as schemas
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import first_with
from linviz.ui.endpoints import preset_answers
from linviz.ui.endpoints.per_preset import about, each
from linviz.ui.page import gallery, layout, notes
from linviz.ui.page.document import Site
from linviz.ui.server.bundle import Bundle
from linviz.ui.server.static import File, Made, made
from linviz.ui.server.static_first import Kept

ASSETS = "/assets/"
# for who looks whether this server is well: the loop answers it (connection.py), so it waits for no run and no thread
HEALTH = "/health"
WELL = made("health.json", json.dumps({"linviz": version("linviz"), "well": True}).encode())
# at the top, since a worker answers only for what is below its own address
WORKER = "/sw.js"
# the lecturer's, beside a page that presents
NOTES = "/notes"
# for the editors of authors
SCHEMAS = {
    f"/{name}": made(name, json.dumps(schema(), ensure_ascii=False).encode())
    for name, schema in schemas.SCHEMAS.items()
}
GALLERY = "/"
NEW = "/new"
# in somebody's frame, where it shows no header (assets/parts/embed)
EMBED = "/embed"
# whether there is such a preset or course the page itself says, in words
PAGE = re.compile(r"/s/([a-z0-9-]{1,64})")
COURSE = re.compile(r"/c/([a-z0-9-]{1,64})")
# the course that a preset is opened in
WITHIN = re.compile(r"(?:^|&)c=([a-z0-9-]{1,64})(?:&|$)")
ANSWER = re.compile(rf"/s/([a-z0-9-]{{1,64}})\.({'|'.join(map(re.escape, preset_answers.KINDS))})")


class Addresses:
    """Finds what an address leads to. files: by their names under /assets/, where those of the bundle are too.

    address: of linviz itself, for those who are sent a link; "" where nobody has said so.
    """

    def __init__(
        self,
        made: Bundle,
        catalogue: Callable[[], Catalogue],
        files: Mapping[str, File],
        address: str = "",
    ) -> None:
        self._catalogue, self._files = catalogue, {**files, **made.files}
        self._site, self._gallery = Site(made.head, address), Site(made.gallery, address)
        notes_page = _notes(Site(made.notes, address))
        self._alone = {HEALTH: WELL, WORKER: made.worker, NOTES: notes_page, **SCHEMAS}

    def find(self, path: str, query: str) -> Kept | None:
        """What is kept there, if anything."""
        path = _page_of(path)
        if path.startswith(ASSETS):
            return _file(self._files.get(path.removeprefix(ASSETS)), query)
        if path in self._alone:
            return Kept(self._alone[path])
        if asked := PAGE.fullmatch(path):
            within = WITHIN.search(query)
            return _page(self._site, self._catalogue(), asked[1], within[1] if within else "")
        if path == GALLERY:
            return Kept(_courses(self._gallery, self._catalogue(), ""))
        if asked := COURSE.fullmatch(path):
            return Kept(_courses(self._gallery, self._catalogue(), asked[1]))
        if path == NEW:
            return Kept(_written(self._site, self._catalogue(), None, ""))
        if path == preset_answers.NEW:
            answer = preset_answers.new()
            return Kept(Made("new.json", *answer), query == answer.version)
        if asked := ANSWER.fullmatch(path):
            return _answer(self._catalogue(), asked[1], asked[2], query)
        return None

    def known(self, path: str) -> bool:
        """True where linviz itself names it: not for a slug that a visitor has made up."""
        path = _page_of(path)
        if asked := PAGE.fullmatch(path) or ANSWER.fullmatch(path):
            return asked[1] in self._catalogue().presets
        if asked := COURSE.fullmatch(path):
            return asked[1] in self._catalogue().courses
        own = (GALLERY, NEW, preset_answers.NEW, *self._alone)
        return path in own or path.removeprefix(ASSETS) in self._files


def _page_of(path: str) -> str:
    """What stands in a frame is the same page; its script sees by the address that it does."""
    if path in (EMBED, f"{EMBED}/"):
        return NEW
    framed = path.removeprefix(EMBED)
    return framed if framed == NEW or PAGE.fullmatch(framed) else path


def _file(file: File | None, query: str) -> Kept | None:
    if isinstance(file, Made):
        # parts of two builds make no page; behind a balancer this may be the machine that still has the other
        return Kept(file, query == file.version) if query in ("", file.version) else None
    # what is on disk may have gone since
    return Kept(file) if file and file.is_file() else None


def _page(site: Site, catalogue: Catalogue, slug: str, within: str) -> Kept:
    if slug not in catalogue.presets:
        first = each(
            catalogue, [catalogue.first], lambda one: _written(site, catalogue, one.slug, "")
        )
        return Kept(first[0] if first else _written(site, catalogue, None, ""))
    course = first_with(catalogue.courses, slug, within)
    # the same page whatever else stands in the query
    with about(catalogue, slug):
        return Kept(_written(site, catalogue, slug, course.slug if course else ""))


def _notes(site: Site) -> Made:
    return made("notes.html", notes.written(site))


# a catalogue is the same one until a file of it changes
@lru_cache(maxsize=512)
def _written(site: Site, catalogue: Catalogue, slug: str | None, course: str) -> Made:
    return made(f"{slug}.{course}.html", layout.written(site, catalogue, slug, course))


@lru_cache(maxsize=64)
def _courses(site: Site, catalogue: Catalogue, slug: str) -> Made:
    """The gallery where the slug is "", and in the place of a course that there is not."""
    course = catalogue.courses.get(slug)
    if course:
        return made(f"course.{slug}.html", gallery.written_course(site, catalogue, course))
    said = gallery.why_not(catalogue, slug) if slug else ""
    return made(f"gallery.{bool(slug)}.html", gallery.written(site, catalogue, said))


def _answer(catalogue: Catalogue, slug: str, kind: str, query: str) -> Kept | None:
    if slug not in catalogue.presets:
        return None
    body, named = preset_answers.answer(catalogue, slug, kind)
    # a page of before has other points, and would show of them what is true of these
    if kind in (preset_answers.PATH, preset_answers.CERTIFICATE) and query != named:
        return None
    return Kept(Made(f"{slug}.{kind}", body, named), query == named)
