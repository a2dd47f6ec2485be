"""What stands around every answer: the headers, a sentence or a plain page where the answer is no."""

import logging
import os
from collections.abc import Callable, Mapping
from typing import Any

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, InternalServerError

from linviz.core.problem import InputError
from linviz.ui.endpoints import compression

# no sheet but the page's own; style-src-attr: markup tells how far a slider is; blob: Plotly saves pictures from them
POLICY = (
    "default-src 'none'; {head}; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors {ancestors}"
)
HEADERS = {
    # or a browser may take a file for a script
    "X-Content-Type-Options": "nosniff",
    # a link is somebody's own, and nobody else need hear of it
    "Referrer-Policy": "no-referrer",
    # the page asks for none of these, and so nothing in it can
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    # a course page may frame linviz in a sandbox; there it has no origin, and asks as a stranger for its own files
    "Access-Control-Allow-Origin": "null",
    "Access-Control-Allow-Headers": "Content-Type",
    # by which it knows when to ask again (assets/model/server.js)
    "Access-Control-Expose-Headers": "Retry-After, Server-Timing",
}
# without a file of its own, since it may be the files that cannot be had
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="darkreader-lock">
  <title>{title} - linviz</title>
</head>
<body>
  <main>
    <h1>{title}</h1>
    <p>{sentence}</p>
    <p><a href="/">Open linviz</a></p>
  </main>
</body>
</html>
"""
SENTENCES = {
    404: ("There is no page here", "Perhaps a letter is missing from the address."),
    413: (
        "That is too much at once",
        "One request may hold 256 kB. Take fewer points.",
    ),  # guard.LARGEST_BODY
    500: (
        "Something went wrong here",
        "The server has noted it. What you drew is still in your browser; try again.",
    ),
    503: ("The server is busy", "Many people are using it right now. Try again in a few seconds."),
}
OTHERWISE = (
    "linviz cannot use this request",
    "It is not one that its page sends. Reload the page and try again.",
)
FAILED = (
    "Something went wrong on the server while it ran this; the server has noted it. "
    "Undo the last change to go on."
)

# bytes; what is smaller fits into one packet of the network anyway
LEAST_COMPRESSED = 1024

logger = logging.getLogger("linviz")


def headers(head: str) -> dict[str, str]:
    """Those of every answer. head: the policy's part about scripts and styles.

    Courses embed linviz, so any page may frame it; LINVIZ_FRAME_ANCESTORS names those that may instead.
    """
    policy = POLICY.format(
        head=head,
        ancestors=os.environ.get("LINVIZ_FRAME_ANCESTORS", "*"),
    )

    return HEADERS | {"Content-Security-Policy": policy}


def response_finisher(always: Mapping[str, str]) -> Callable[[Response], Response]:
    """What puts those headers on an answer of a door, and packs it."""

    def finish(response: Response) -> Response:
        response.headers.update(always)
        response.headers["Cache-Control"] = "no-cache"
        _compress(response)
        return response

    return finish


def _compress(response: Response) -> None:
    body = response.get_data()
    if len(body) < LEAST_COMPRESSED:
        return
    # or a cache on the way might hand one browser's encoding to another
    response.vary.add("Accept-Encoding")
    encoding = compression.best_encoding(request.headers.get("Accept-Encoding", ""))
    if encoding != compression.PLAIN:
        response.set_data(compression.QUICK[encoding](body))
        response.content_encoding = encoding


def refusal_page(error: HTTPException) -> ResponseReturnValue:
    """The answer as a small page of plain words; the status and headers such as Retry-After stay."""
    title, sentence = SENTENCES.get(error.code or 500, OTHERWISE)
    answer = error.get_response()
    answer.set_data(PAGE.format(title=title, sentence=sentence))
    answer.content_type = "text/html; charset=utf-8"
    return answer


def answered(sent: object, of: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """The reply to {seq, ...}: {seq} and what `of` makes of the rest, or {seq, error} where it raises InputError."""
    asked: Mapping[str, Any] = sent if isinstance(sent, Mapping) else {}
    # the number goes back unread: the page drops what is not its newest question's
    answer: dict[str, Any] = {"seq": asked.get("seq")}
    try:
        return answer | of(asked)
    except InputError as wrong:
        # the page keeps the picture that it has
        return answer | {"error": str(wrong)}


def failure_response(error: Exception) -> ResponseReturnValue:
    """The answer where a door itself broke: noted once, and the page hears a sentence instead of nothing."""
    logger.error("a run failed", exc_info=error)
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        return refusal_page(InternalServerError())
    # the page waits for this very number
    return jsonify({"seq": body.get("seq"), "error": FAILED})
