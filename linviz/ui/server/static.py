"""Static files: read, compressed and fingerprinted once, then served from memory."""

import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePath
from threading import Lock
from typing import NamedTuple

from linviz.ui.endpoints.compression import BEST, smallest_brotli

# of Brotli, for what a first visit waits for: a page is one of many, and takes 0.15 s instead of 0.35
QUALITIES = {".html": 10, ".js": 11}
# bytes; Plotly's would take ten seconds
LARGEST = 1_000_000
# a table of our own: the system's may call JavaScript plain text, which browsers then refuse to run
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


class BuiltFile(NamedTuple):
    """A file that exists in memory only. version: the query of its address that names the present content."""

    name: str
    body: bytes
    version: str


File = Path | BuiltFile


def build_file(name: str, body: bytes) -> BuiltFile:
    """Return the file with a version that depends on its content only, so it is the same on every machine."""
    return BuiltFile(name, body, f"v={hashlib.sha256(body).hexdigest()[:16]}")


@dataclass(frozen=True)
class CompressedFile:
    """One file in one encoding."""

    version: int | str
    body: bytes
    etag: str


class CompressionCache:
    """The files requested so far, each compressed once per encoding, and again only when it changes on disk."""

    def __init__(self) -> None:
        self._files: dict[tuple[Path | str, str], CompressedFile] = {}
        self._locks: dict[tuple[Path | str, str], Lock] = {}

    def get(self, file: File, encoding: str) -> CompressedFile:
        """Return the file in an encoding of compression.py, "br", "gzip" or PLAIN."""
        # a built file is keyed by name, so that a new one replaces the old
        version, key = _version(file), (file if isinstance(file, Path) else file.name, encoding)
        # locked, so that a class that arrives together waits for one compression and does not start thirty
        with self._locks.setdefault(key, Lock()):
            cached_file = self._files.get(key)
            if cached_file is None or cached_file.version != version:
                body = _compress(file, encoding)
                cached_file = self._files[key] = CompressedFile(
                    version, body, hashlib.sha256(body).hexdigest()[:20]
                )
        return cached_file


def _compress(file: File, encoding: str) -> bytes:
    """Return the file in an encoding: as small as can be where all visitors load it and it is not too large."""
    body = _body(file)
    quality = QUALITIES.get(PurePath(file.name).suffix)
    if encoding == "br" and quality and len(body) < LARGEST:
        return smallest_brotli(body, quality)
    return BEST[encoding](body)


def _version(file: File) -> int | str:
    """Return a value that changes when the file does."""
    return file.stat().st_mtime_ns if isinstance(file, Path) else file.version


def _body(file: File) -> bytes:
    return file.read_bytes() if isinstance(file, Path) else file.body


def files_by_name(root: Path) -> dict[str, Path]:
    """Return the path of every file below root by its name in an address, such as "style/icons.css".

    The name is looked up and never used as a path.
    """
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
