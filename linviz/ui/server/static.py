"""Files for the browser: read, compressed and fingerprinted once, then served from memory."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from linviz.ui.endpoints.compression import BEST

# A table of our own: the system's may call JavaScript plain text, which nosniff then refuses to run.
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
    """A file that is on no disk. version: the query that names it as it is now."""

    name: str
    body: bytes
    version: str


File = Path | BuiltFile


def build_file(name: str, body: bytes) -> BuiltFile:
    """The file, with a version that is the same on every machine: it is that of what is in it."""
    return BuiltFile(name, body, f"v={hashlib.sha256(body).hexdigest()[:16]}")


@dataclass(frozen=True)
class CompressedFile:
    """One file in one encoding."""

    modified: int | str
    body: bytes
    etag: str


class CompressionCache:
    """The files asked for so far, each packed once for every encoding, and again only when it changes on disk."""

    def __init__(self) -> None:
        self._files: dict[tuple[Path | str, str], CompressedFile] = {}
        self._locks: dict[tuple[Path | str, str], Lock] = {}

    def get(self, file: File, encoding: str) -> CompressedFile:
        """The file in an encoding of packing.py."""
        # one that is made anew takes the place of the one before
        modified, key = _version(file), (file if isinstance(file, Path) else file.name, encoding)
        # locked, so that a class that arrives together waits for one packing and does not start thirty
        with self._locks.setdefault(key, Lock()):
            compressed = self._files.get(key)
            if compressed is None or compressed.modified != modified:
                body = BEST[encoding](_body(file))
                compressed = self._files[key] = CompressedFile(
                    modified, body, hashlib.sha256(body).hexdigest()[:20]
                )
        return compressed


def _version(file: File) -> int | str:
    """What is another one where the file has changed."""
    return file.stat().st_mtime_ns if isinstance(file, Path) else file.version


def _body(file: File) -> bytes:
    return file.read_bytes() if isinstance(file, Path) else file.body


def files_by_name(root: Path) -> dict[str, Path]:
    """Every file under root by its name in an address, so that an address is looked up and never used as a path."""
    return {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
