"""Middleware that answers requests for what is the same for everybody before Flask sees them."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.http import is_resource_modified
from werkzeug.utils import get_content_type

from linviz.ui.endpoints.compression import PLAIN, best_encoding
from linviz.ui.server.computing import Sender, sender_at
from linviz.ui.server.static import TYPES, CompressionCache, File

FOR_EVER = "public, max-age=31536000, immutable"
# key in the environ of an error here, which the app behind raises again
BROKEN = "linviz.broken"


class Resource(NamedTuple):
    """The file at an address. is_immutable: the address names its version, so it may be cached for ever."""

    file: File
    is_immutable: bool = False


# takes path and query of an address, and who asks; returns None where there is no resource
Find = Callable[[str, str, Sender], Resource | None]
# status, headers, body
Answer = tuple[str, list[tuple[str, str]], list[bytes]]


class StaticMiddleware:
    """WSGI middleware. find: returns the resource at an address. common_headers: those of every answer."""

    def __init__(self, app: WSGIApplication, find: Find, common_headers: Mapping[str, str]) -> None:
        self._app, self._find = app, find
        self._common_headers = list(common_headers.items())
        self._cache = CompressionCache()

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer by itself, or pass the request on."""
        try:
            answer = self._answer(environ)
        except Exception as error:  # noqa: BLE001  # the app raises it again and reports it as any other
            environ[BROKEN], answer = error, None
        if answer is None:
            return self._app(environ, start)
        status, headers, body = answer
        start(status, headers)
        return [] if environ["REQUEST_METHOD"] == "HEAD" else body

    def _answer(self, environ: WSGIEnvironment) -> Answer | None:
        """Return the file in the browser's best encoding, or 304 if the browser has it; None to pass the request on."""
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return None
        query = environ.get("QUERY_STRING", "")
        resource = self._find(environ["PATH_INFO"], query, sender_at(environ))
        if resource is None:
            return None
        encoding = best_encoding(environ.get("HTTP_ACCEPT_ENCODING", ""))
        file_content = self._cache.get(resource.file, encoding)
        headers = [
            *self._common_headers,
            # no-cache: cached, but revalidated every time
            ("Cache-Control", FOR_EVER if resource.is_immutable else "no-cache"),
            # or a proxy's cache might give one browser's encoding to another
            ("Vary", "Accept-Encoding"),
            ("ETag", f'"{file_content.etag}"'),
        ]
        if not is_resource_modified(environ, etag=file_content.etag):
            return "304 NOT MODIFIED", headers, []
        kind = TYPES.get(PurePath(resource.file.name).suffix, "application/octet-stream")
        headers += [
            ("Content-Type", get_content_type(kind, "utf-8")),
            ("Content-Length", str(len(file_content.body))),
        ]
        if encoding != PLAIN:
            headers.append(("Content-Encoding", encoding))
        return "200 OK", headers, [file_content.body]
