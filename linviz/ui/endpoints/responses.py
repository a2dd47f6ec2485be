"""Headers of all answers, error replies, and plain pages for refused requests."""

import logging
from collections.abc import Callable, Mapping

from flask import Response, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, InternalServerError

from linviz.ui.endpoints import compression

# only the page's own sheets; style-src-attr: markup sets a slider's position; blob: Plotly saves pictures from blobs
POLICY = (
    "default-src 'none'; {head}; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors {ancestors}"
)
HEADERS = {
    # or a browser may take a file for a script
    "X-Content-Type-Options": "nosniff",
    # links are private, so no other site gets them
    "Referrer-Policy": "no-referrer",
    # the page needs none of these, so all are denied
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    # in a sandboxed frame of a course page linviz has no origin, so requests for its own files are cross-origin
    "Access-Control-Allow-Origin": "null",
    "Access-Control-Allow-Headers": "Content-Type, X-Linviz-Page",
    # by which the page knows when to ask again (assets/model/server.js)
    "Access-Control-Expose-Headers": "Retry-After, Server-Timing",
}
# self-contained, since it may be the files that cannot be served
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
    404: (
        "There is no page at this address",
        "Check the address: a character may be missing or wrong.",
    ),
    413: (
        "The request is too large",
        "A request may have at most 256 kB. Use fewer points.",
    ),  # guard.LARGEST_BODY
    500: (
        "An error occurred on the server",
        "It is in the server's log. Your points are still in your browser; try again.",
    ),
    503: (
        "The server is busy",
        "Many people are using linviz right now. Try again in a few seconds.",
    ),
}
OTHERWISE = (
    "linviz cannot use this request",
    "The page of linviz does not send such a request. Reload the page and try again.",
)
FAILED = (
    "An error occurred on the server during this run; it is in the server's log. "
    "Undo the last change to go on."
)

logger = logging.getLogger("linviz")


def common_headers(sources_policy: str, frame_ancestors: str) -> dict[str, str]:
    """Return the headers of every answer.

    sources_policy: which scripts and styles are allowed (Bundle.policy). frame_ancestors: which pages may frame linviz.
    """
    full_policy = POLICY.format(head=sources_policy, ancestors=frame_ancestors)
    headers = HEADERS | {"Content-Security-Policy": full_policy}
    if frame_ancestors == "'none'":
        # without frames none of them has no origin, and no other page may read an answer
        del headers["Access-Control-Allow-Origin"]
    return headers


def response_finisher(headers: Mapping[str, str]) -> Callable[[Response], Response]:
    """Return a function that sets the common headers on an endpoint's response and compresses it."""

    def finish(response: Response) -> Response:
        response.headers.update(headers)
        response.headers["Cache-Control"] = "no-cache"
        _compress(response)
        return response

    return finish


def _compress(response: Response) -> None:
    """Compress the response in place, as the request allows, unless it is compressed already."""
    body = response.get_data()
    if not response.content_encoding and len(body) < compression.LEAST:
        return
    # or a proxy's cache might give one browser's encoding to another
    response.vary.add("Accept-Encoding")
    if response.content_encoding:
        return
    accepted = compression.best_encoding(request.headers.get("Accept-Encoding", ""))
    body, encoding = compression.compress_quickly(body, accepted)
    if encoding != compression.PLAIN:
        response.set_data(body)
        response.content_encoding = encoding


def refusal_page(error: HTTPException) -> ResponseReturnValue:
    """Return a small page of plain words for the error; its status and headers such as Retry-After are kept."""
    title, sentence = SENTENCES.get(error.code or 500, OTHERWISE)
    answer = error.get_response()
    answer.set_data(PAGE.format(title=title, sentence=sentence))
    answer.content_type = "text/html; charset=utf-8"
    return answer


def failure_response(error: Exception) -> ResponseReturnValue:
    """Log an unexpected error, and answer with a sentence for the page; with an HTML page if the body is no object."""
    logger.error("a run failed", exc_info=error)
    body = request.get_json(silent=True)
    if not isinstance(body, dict):
        return refusal_page(InternalServerError())
    # the page waits for an answer with this seq
    return jsonify({"seq": body.get("seq"), "error": FAILED})
