"""Router of all that is the same for every visitor: files, pages of presets and courses, answers about presets."""

import json
import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib.metadata import version
from pathlib import Path

from linviz.scenario import schema as schemas
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.courses import course_of_preset
from linviz.ui.endpoints import preset_answers
from linviz.ui.endpoints.per_preset import errors_with_file_name, try_each_preset
from linviz.ui.endpoints.work import Compute
from linviz.ui.page import controls, gallery, gallery_pages, layout, notes
from linviz.ui.page.document import Site
from linviz.ui.server.bundle import Bundle
from linviz.ui.server.computing import Computing, Sender
from linviz.ui.server.kept_files import find_file
from linviz.ui.server.static import BuiltFile, File, build_file
from linviz.ui.server.static_first import Resource

ASSETS = "/assets/"
# for health checks; the server's loop answers it (connection.py), so it waits for no run and no thread
HEALTH = "/health"
HEALTH_FILE = build_file(
    "health.json", json.dumps({"linviz": version("linviz"), "well": True}).encode()
)
# at the top, since a service worker only handles paths below its own
WORKER = "/sw.js"
# the lecturer's notes, next to a page that presents
NOTES = "/notes"
# JSON schemas for authors' editors
SCHEMAS = {
    f"/{name}": build_file(name, json.dumps(schema(), ensure_ascii=False).encode())
    for name, schema in schemas.SCHEMAS.items()
}
GALLERY = "/"
# the short pages that the home page leads to
LECTURERS, PYTHON = "/lecturers", "/python"
NEW = "/new"
# in a frame of another site, where the page shows no header (assets/parts/embed)
EMBED = "/embed"
# a preset or course that does not exist gets a page too, which says so
PAGE = re.compile(r"/s/([a-z0-9-]{1,64})")
COURSE = re.compile(r"/c/([a-z0-9-]{1,64})")
# the course that a preset is opened in
COURSE_QUERY = re.compile(r"(?:^|&)c=([a-z0-9-]{1,64})(?:&|$)")
ANSWER = re.compile(rf"/s/([a-z0-9-]{{1,64}})\.({'|'.join(map(re.escape, preset_answers.KINDS))})")


class Router:
    """Finds the resource at an address. files: by their names below /assets/; those of the bundle are added.

    address: the public address of linviz, for previews of shared links; "" where it is not set. computing: does
    the work of answers. builds: the folder with the scripts of other builds (kept_files.py); None where it is not set.
    """

    def __init__(
        self,
        bundle: Bundle,
        catalogue: Callable[[], Catalogue],
        files: Mapping[str, File],
        address: str = "",
        computing: Computing | None = None,
        builds: Path | None = None,
    ) -> None:
        self._computing = computing or Computing()
        self._catalogue, self._files = catalogue, {**files, **bundle.files}
        self._builds = builds
        self._site, self._gallery = Site(bundle.head, address), Site(bundle.gallery, address)
        notes_page = _notes_file(Site(bundle.notes, address))
        self._file_by_path = {
            HEALTH: HEALTH_FILE,
            WORKER: bundle.worker,
            NOTES: notes_page,
            LECTURERS: build_file("lecturers.html", gallery_pages.lecturers(self._gallery)),
            PYTHON: build_file("python.html", gallery_pages.python(self._gallery)),
            **SCHEMAS,
        }
        # functions that return a body, and the query that names its version
        self._answers: dict[str, Callable[[], tuple[bytes, str]]] = {
            preset_answers.NEW: preset_answers.empty_canvas,
            preset_answers.MENU: lambda: preset_answers.menu(catalogue()),
            controls.SETTINGS: controls.all_groups,
        }

    def find(self, path: str, query: str, sender: Sender) -> Resource | None:
        """Return the resource at a path and query (the text after the ?); None where there is none."""
        path = _path_without_embed(path)
        if path.startswith(ASSETS):
            name = path.removeprefix(ASSETS)
            return _asset_resource(self._files.get(name), query) or self._kept_resource(name, query)
        if path in self._file_by_path:
            return Resource(self._file_by_path[path])
        if match := PAGE.fullmatch(path):
            course = COURSE_QUERY.search(query)
            return _page_resource(
                self._site, self._catalogue(), match[1], course[1] if course else ""
            )
        if path == GALLERY:
            return Resource(_gallery_file(self._gallery, self._catalogue(), ""))
        if match := COURSE.fullmatch(path):
            return Resource(_course_file(self._gallery, self._catalogue(), match[1]))
        if path == NEW:
            return Resource(_page_file(self._site, self._catalogue(), None, ""))
        if path in self._answers:
            body, version = self._answers[path]()
            return Resource(BuiltFile(path.removeprefix("/"), body, version), query == version)
        if match := ANSWER.fullmatch(path):
            compute = partial(self._computing.compute, sender=sender)
            return _answer_resource(self._catalogue(), match[1], match[2], query, compute)
        return None

    def _kept_resource(self, name: str, query: str) -> Resource | None:
        """Return the script that another build has kept; None where there is none."""
        path = find_file(self._builds, name, query) if self._builds else None
        return Resource(path, is_immutable=True) if path else None

    def is_known(self, path: str) -> bool:
        """Return whether linviz itself has this path; a slug that a visitor made up is not known."""
        path = _path_without_embed(path)
        if match := PAGE.fullmatch(path) or ANSWER.fullmatch(path):
            return match[1] in self._catalogue().presets
        if match := COURSE.fullmatch(path):
            return match[1] in self._catalogue().courses
        own_addresses = (
            GALLERY,
            NEW,
            *self._answers,
            *self._file_by_path,
        )
        return path in own_addresses or path.removeprefix(ASSETS) in self._files


def _path_without_embed(path: str) -> str:
    """Return the path of the page that is embedded: a frame gets the same page, whose script checks the address."""
    if path in (EMBED, f"{EMBED}/"):
        return NEW
    path_in_frame = path.removeprefix(EMBED)
    return path_in_frame if path_in_frame == NEW or PAGE.fullmatch(path_in_frame) else path


def _asset_resource(file: File | None, query: str) -> Resource | None:
    """Return the file for the query of its address; None where there is none, or the query names another version."""
    if isinstance(file, BuiltFile):
        # files of another build do not fit; behind a load balancer this machine may still have the old build
        return Resource(file, query == file.version) if query in ("", file.version) else None
    # the file may have been deleted since
    return Resource(file) if file and file.is_file() else None


def _page_resource(site: Site, catalogue: Catalogue, slug: str, preferred_course: str) -> Resource:
    """Return the page of the preset; where there is none, that of the first preset, or of the empty canvas.

    preferred_course: the slug of the course in which to open it, if the preset is in it.
    """
    if slug not in catalogue.presets:
        first_page = try_each_preset(
            catalogue, [catalogue.first], lambda one: _page_file(site, catalogue, one.slug, "")
        )
        return Resource(first_page[0] if first_page else _page_file(site, catalogue, None, ""))
    course = course_of_preset(catalogue.courses, slug, preferred_course)
    # the page does not depend on the rest of the query
    with errors_with_file_name(catalogue, slug):
        return Resource(_page_file(site, catalogue, slug, course.slug if course else ""))


def _notes_file(site: Site) -> BuiltFile:
    return build_file("notes.html", notes.written(site))


# a catalogue is the same object until one of its files changes
@lru_cache(maxsize=512)
def _page_file(site: Site, catalogue: Catalogue, slug: str | None, course: str) -> BuiltFile:
    """Return the page of a preset in a course; of the empty canvas where the slug is None. course: its slug, or ""."""
    return build_file(f"{slug}.{course}.html", layout.written(site, catalogue, slug, course))


def _course_file(site: Site, catalogue: Catalogue, slug: str) -> BuiltFile:
    """Return the page of a course; where there is none, one page for all names that a visitor may make up."""
    is_known = slug in catalogue.courses or catalogue.broken_course(slug)
    return _gallery_file(site, catalogue, slug if is_known else None)


@lru_cache(maxsize=64)
def _gallery_file(site: Site, catalogue: Catalogue, slug: str | None) -> BuiltFile:
    """Return the gallery where the slug is "", a course where there is one, else the gallery with a notice.

    slug: None for a course that nobody has heard of.
    """
    course = catalogue.courses.get(slug) if slug else None
    if course:
        return build_file(f"course.{slug}.html", gallery.written_course(site, catalogue, course))
    notice = "" if slug == "" else gallery.why_not(catalogue, slug or "")
    return build_file(f"gallery.{bool(notice)}.html", gallery.written(site, catalogue, notice))


def _answer_resource(
    catalogue: Catalogue, slug: str, kind: str, query: str, compute: Compute
) -> Resource | None:
    """Return the answer of that kind about a preset; None where there is none, or an outdated page requests it."""
    if slug not in catalogue.presets:
        return None
    body, version = preset_answers.answer(catalogue, slug, kind, compute)
    # an outdated page has other points, and would show an answer about these
    if kind in (preset_answers.PATH, preset_answers.CERTIFICATE) and query != version:
        return None
    return Resource(BuiltFile(f"{slug}.{kind}", body, version), query == version)
