"""Compression of answers: best where the result is cached, quick where it is sent once."""

import gzip
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import brotli
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

PLAIN = ""
# mtime=0: gzip then gives the same bytes, and so the same ETag, in every worker
Compressors = Mapping[str, Callable[[bytes], bytes]]
BEST: Compressors = {
    "br": lambda body: brotli.compress(body, quality=9),
    "gzip": lambda body: gzip.compress(body, mtime=0),
    PLAIN: bytes,
}
# a third of a millisecond for a reply of 60 kB
QUICK: Compressors = {
    "br": lambda body: brotli.compress(body, quality=2),
    "gzip": lambda body: gzip.compress(body, compresslevel=2, mtime=0),
    PLAIN: bytes,
}
# bytes; smaller bodies fit into one network packet anyway
LEAST = 1024
# in the order of preference
ENCODINGS = ("br", "gzip")


@lru_cache(maxsize=64)
def smallest_brotli(body: bytes, quality: int = 11) -> bytes:
    """Return the body as Brotli, a tenth smaller than BEST makes it; half a second for a script of 300 kB.

    quality: 10 takes less than half of the time of 11, and is 2 % larger.
    """
    return bytes(brotli.compress(body, quality=quality))


def best_encoding(accept_header: str) -> str:
    """Return the best encoding that an Accept-Encoding header allows; PLAIN where it allows none."""
    accepts: Any = parse_accept_header(accept_header, Accept)
    return next((name for name in ENCODINGS if accepts.quality(name) > 0), PLAIN)


def compress_quickly(body: bytes, encoding: str) -> tuple[bytes, str]:
    """Return the body in an encoding, and the encoding; a small body stays as it is, which is PLAIN."""
    return (body, PLAIN) if len(body) < LEAST else (QUICK[encoding](body), encoding)
