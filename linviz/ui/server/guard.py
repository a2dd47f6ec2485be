"""Guard of the endpoints: accepts what the page itself sends, and refuses anything else with a reason."""

import json
import logging
import math
from collections.abc import Callable
from itertools import chain
from typing import Any, NoReturn

from flask import Request, Response, make_response, request
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, Conflict, HTTPException, ServiceUnavailable

from linviz.ui.endpoints.compression import PLAIN
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.responses import refusal_page
from linviz.ui.endpoints.work import Reply
from linviz.ui.server.fair_queue import QueueFullError

LARGEST_BODY = 256 * 1024  # bytes; 500 points with all their digits take a tenth
DEEPEST = 32  # a coordinate in a request lies 4 deep
EXACT_DIGITS = 15  # a float holds so many exactly
RETRY_AFTER = 2  # seconds

logger = logging.getLogger("linviz")


class StrictJSON(DefaultJSONProvider):
    """JSON provider that follows the standard: no NaN or Infinity, no number beyond a float, no invalid Unicode."""

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """Return the values as a response; a Reply is JSON already."""
        if len(args) == 1 and isinstance(args[0], Reply):
            return response_of(args[0])
        return make_response(super().response(*args, **kwargs))

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """Return the value of the text; raises ValueError where it breaks a rule or nests more than DEEPEST levels."""
        try:
            value = json.loads(
                s,
                parse_constant=_refuse_constant,
                parse_float=_parse_finite,
                parse_int=_parse_integer,
            )
        except RecursionError:
            raise ValueError("it nests too deeply") from None
        _check_tree(value)
        return value


def guard_view(
    view: Callable[[], ResponseReturnValue], endpoint: Endpoint
) -> Callable[[], ResponseReturnValue]:
    """Return an endpoint's Flask view with the guard.

    The guard refuses forged requests with 4xx.
    """

    def admit() -> ResponseReturnValue:
        try:
            check_request(request, endpoint)
        except HTTPException as refusal:
            logger.warning("refused a request: %s", refusal.__cause__ or refusal)
            raise
        return view()

    return admit


def refuse(error: Exception) -> ResponseReturnValue:
    """Answer a request that was not computed: the queue is full, the page has sent a newer one, or nobody waits."""
    if isinstance(error, QueueFullError):
        logger.warning("refused a request: too many runs at once")
        return refusal_page(ServiceUnavailable(retry_after=RETRY_AFTER))
    return refusal_page(Conflict())


def response_of(reply: Reply) -> Response:
    """Return a reply as a response."""
    response = Response(reply.body, mimetype="application/json")
    if reply.encoding != PLAIN:
        response.content_encoding = reply.encoding
    # while dragging, the page sends fewer requests where others wait too (assets/model/server.js)
    response.headers["Server-Timing"] = f"line;dur={1000 * reply.waited:.0f}"
    return response


def check_request(incoming: Request, endpoint: Endpoint) -> dict[str, Any]:
    """Return the body; raises 4xx where the page would not send it. The endpoint itself checks the values."""
    if incoming.args:
        raise BadRequest("its address has parameters")
    body = incoming.get_json()
    if not isinstance(body, dict) or not {"seq"} <= body.keys() <= endpoint.keys:
        raise BadRequest("its body has other keys than the page sends")
    return body


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number in JSON")


def _parse_finite(text: str) -> float:
    """Return the float; raises ValueError where it is infinite."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _parse_integer(text: str) -> int | float:
    """Return the integer; a float where it has more digits than a float holds exactly."""
    # an int of a thousand digits is slow to parse, and no float can hold it
    return int(text) if len(text) <= EXACT_DIGITS else _parse_finite(text)


def _check_tree(value: Any) -> None:
    """Raise ValueError where a JSON value nests too deeply, or one of its texts or keys is invalid Unicode."""
    level = [value]
    for _ in range(DEEPEST + 1):
        # a whole level at once, since it may have a thousand numbers
        kinds = set(map(type, level))
        if str in kinds:
            # half of a surrogate pair raises UnicodeEncodeError, a ValueError
            "".join(one for one in level if type(one) is str).encode()
        if not kinds & {dict, list}:
            return
        inner = [one for one in level if type(one) is dict or type(one) is list]
        values = [one.values() for one in inner if type(one) is dict]
        level = list(chain(*inner, *values))
    raise ValueError("it nests too deeply")
