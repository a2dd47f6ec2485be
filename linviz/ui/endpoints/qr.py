"""Endpoint of QR codes: takes a link, and returns the code that a phone reads; requests are not stored."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import segno

from linviz.core.problem import InputError
from linviz.scenario.checks import check_text, quote
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.work import reply_to

ENDPOINT = Endpoint("/api/qr", frozenset({"seq", "link"}))
# a longer code would be too fine for a phone in the last row; 100 points take less
MOST_CHARACTERS = 1_000
# width in modules of the white border that the standard requires
QUIET_ZONE = 4


def reply(request: object) -> dict[str, Any]:
    """Answer {seq, link} with {seq, size, path}, or {seq, error}.

    size: of the code in modules, quiet zone included. path: its black modules as an SVG path, one unit per module.
    """
    return reply_to(request, _qr_reply)


def _qr_reply(request: Mapping[str, Any]) -> dict[str, Any]:
    link = check_text(request.get("link"), "the link", most_characters=4_096)
    if not link.startswith(("http://", "https://")) or not link.isascii():
        raise InputError(f"a QR code needs the link to a step; this is {quote(link)}")
    if len(link) > MOST_CHARACTERS:
        raise InputError(
            f"this link is too long for a QR code that a phone can read: it has {len(link):,} characters, "
            f"and at most {MOST_CHARACTERS:,} fit; remove points, or send the link itself"
        )
    # the best error correction that fits into the size needed for the lowest level
    code = segno.make_qr(link, error="l", boost_error=True)
    rows = list(code.matrix_iter(border=QUIET_ZONE))
    path = "".join(
        f"M{x} {y}h{width}v1h-{width}z"
        for y, row in enumerate(rows)
        for x, width in _black_runs(row)
    )
    return {"size": len(rows), "path": path}


def _black_runs(row: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Yield start and width of each run of black modules in a row."""
    x = 0
    for black, modules in groupby(row):
        width = len(list(modules))
        if black:
            yield x, width
        x += width
