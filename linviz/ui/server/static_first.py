"""Answers by itself what is the same for everybody, before any framework hears of the request; passes on all else."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.http import is_resource_modified
from werkzeug.utils import get_content_type

from linviz.ui.endpoints.compression import PLAIN, best_encoding
from linviz.ui.server.static import TYPES, CompressionCache, File

FOR_EVER = "public, max-age=31536000, immutable"
# what has gone wrong here, for what is behind
BROKEN = "linviz.broken"


class Resource(NamedTuple):
    """What an address leads to. lasting: it names its version, and so may be kept for ever."""

    file: File
    is_immutable: bool = False


# path and query of an address; None where it leads to nothing that is kept
Find = Callable[[str, str], Resource | None]
# status, headers, body
Answer = tuple[str, list[tuple[str, str]], list[bytes]]


class StaticMiddleware:
    """What the server calls. find: what is kept here; always: the headers of every answer."""

    def __init__(self, app: WSGIApplication, find: Find, common_headers: Mapping[str, str]) -> None:
        self._app, self._find = app, find
        self._common_headers = list(common_headers.items())
        self._cache = CompressionCache()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """The answer, as WSGI has it."""
        try:
            answer = self._answer(environ)
        except Exception as error:  # noqa: BLE001  # it is raised again there, and told as any other
            environ[BROKEN], answer = error, None
        if answer is None:
            return self._app(environ, start)
        status, headers, body = answer
        start(status, headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else body

    def _answer(self, environ: WSGIEnvironment) -> Answer | None:
        """The file as the browser takes it: packed as it likes best, not at all where it has it already."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        resource = self._find(environ["PATH_INFO"], environ.get("QUERY_STRING", ""))
        if resource is None:
            return None
        encoding = best_encoding(environ.get("HTTP_ACCEPT_ENCODING", ""))
        compressed = self._cache.get(resource.file, encoding)
        headers = [
            *self._common_headers,
            # no-cache: kept, but asked about every time
            ("Cache-Control", FOR_EVER if resource.is_immutable else "no-cache"),
            # or a cache on the way might hand one browser's encoding to another
            ("Vary", "Accept-Encoding"),
            ("ETag", f'"{compressed.etag}"'),
        ]
        if not is_resource_modified(environ, etag=compressed.etag):
            return "304 NOT MODIFIED", headers, []
        kind = TYPES.get(PurePath(resource.file.name).suffix, "application/octet-stream")
        headers += [
            ("Content-Type", get_content_type(kind, "utf-8")),
            ("Content-Length", str(len(compressed.body))),
        ]
        if encoding != PLAIN:
            headers.append(("Content-Encoding", encoding))
        return "200 OK", headers, [compressed.body]
