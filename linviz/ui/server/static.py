"""Files for the browser: read, compressed and fingerprinted once, then served from memory."""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePath
from threading import Lock
from typing import NamedTuple

import brotli
from flask import Response, request
from werkzeug.exceptions import NotFound

# A table of our own: the system's may call JavaScript plain text, which nosniff then refuses to run.
TYPES = {
    ".css": "text/css",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
# the best first; without a time in it gzip gives the same bytes, and so the same tag, in every worker
ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: brotli.compress(body, quality=6),
    "gzip": lambda body: gzip.compress(body, mtime=0),
}
PLAIN = ""
YEAR = 31_536_000  # seconds


class Made(NamedTuple):
    """A file that is on no disk. version: the query that names it as it is now."""

    name: str
    body: bytes
    version: str


File = Path | Made


@dataclass(frozen=True)
class Packed:
    """One file in one encoding."""

    modified: int | str
    body: bytes
    etag: str


class Shelf:
    """The files asked for so far, each packed once for every encoding, and again only when it changes on disk."""

    def __init__(self) -> None:
        self._packed: dict[tuple[Path | str, str], Packed] = {}
        self._locks: dict[tuple[Path | str, str], Lock] = {}

    def packed(self, file: File, encoding: str) -> Packed:
        """The file in an encoding of ENCODERS or PLAIN."""
        # one that is made anew takes the place of the one before
        modified, key = _modified(file), (file if isinstance(file, Path) else file.name, encoding)
        # locked, so that a class that arrives together waits for one packing and does not start thirty
        with self._locks.setdefault(key, Lock()):
            held = self._packed.get(key)
            if held is None or held.modified != modified:
                body = ENCODERS.get(encoding, bytes)(_body(file))
                held = self._packed[key] = Packed(
                    modified, body, hashlib.sha256(body).hexdigest()[:20]
                )
        return held

    def reply(self, file: File, immutable: bool) -> Response:
        """The file as the browser takes it: packed as it likes best, not at all where it has it already."""
        packed = self.packed(file, encoding := _encoding())
        mimetype = TYPES.get(PurePath(file.name).suffix, "application/octet-stream")
        response = _encoded(packed.body, encoding, mimetype, packed.etag)
        # no-cache: kept, but asked about every time
        response.headers["Cache-Control"] = (
            f"public, max-age={YEAR}, immutable" if immutable else "no-cache"
        )
        response.make_conditional(request)
        return response


def _modified(file: File) -> int | str:
    """What is another one where the file has changed."""
    return file.stat().st_mtime_ns if isinstance(file, Path) else file.version


def _body(file: File) -> bytes:
    return file.read_bytes() if isinstance(file, Path) else file.body


def _encoding() -> str:
    """The best that the browser takes."""
    return next((name for name in ENCODERS if request.accept_encodings.quality(name) > 0), PLAIN)


def _encoded(body: bytes, encoding: str, mimetype: str, etag: str) -> Response:
    response = Response(body, mimetype=mimetype)
    if encoding != PLAIN:
        response.content_encoding = encoding
    # or a cache on the way might hand one browser's encoding to another
    response.vary.add("Accept-Encoding")
    response.set_etag(etag)
    return response


def page(text: Callable[[str], bytes]) -> Callable[[str], Response]:
    """A view of pages by name, packed: a large part of a visit, and new only where the presets are."""

    @lru_cache(maxsize=256)
    def packed(body: bytes, encoding: str) -> tuple[bytes, str]:
        small = ENCODERS.get(encoding, bytes)(body)
        return small, hashlib.sha256(small).hexdigest()[:20]

    def answer(name: str) -> Response:
        body, etag = packed(text(name), encoding := _encoding())
        response = _encoded(body, encoding, "text/html", etag)
        response.headers["Cache-Control"] = "no-cache"
        response.make_conditional(request)
        return response

    return answer


def tree(root: Path) -> dict[str, Path]:
    """Every file under root by its name in an address, so that an address is looked up and never used as a path."""
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}


def folder(shelf: Shelf, files: Mapping[str, File]) -> Callable[[str], Response]:
    """A view of these files by name. One that is asked for by its version may be kept for ever."""

    def view(filename: str) -> Response:
        if filename not in files:
            raise NotFound
        file = files[filename]
        asked = request.query_string.decode("latin-1")
        return shelf.reply(file, isinstance(file, Made) and asked == file.version)

    return view
