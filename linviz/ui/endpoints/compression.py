"""Answers made small for the way: as small as can be where they are kept, quickly where each is sent once."""

import gzip
from collections.abc import Callable, Mapping
from typing import Any

import brotli
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

PLAIN = ""
# without a time in it gzip gives the same bytes, and so the same tag, in every worker
Compressors = Mapping[str, Callable[[bytes], bytes]]
BEST: Compressors = {
    "br": lambda body: brotli.compress(body, quality=6),
    "gzip": lambda body: gzip.compress(body, mtime=0),
    PLAIN: bytes,
}
# a third of a millisecond for a reply of 60 kB
QUICK: Compressors = {
    "br": lambda body: brotli.compress(body, quality=2),
    "gzip": lambda body: gzip.compress(body, compresslevel=2, mtime=0),
    PLAIN: bytes,
}
# in the order in which they are liked
ENCODINGS = ("br", "gzip")


def best_encoding(accept_header: str) -> str:
    """The best encoding that the browser takes, by its header; PLAIN where it takes none."""
    accepts: Any = parse_accept_header(accept_header, Accept)
    return next((name for name in ENCODINGS if accepts.quality(name) > 0), PLAIN)
