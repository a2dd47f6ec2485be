"""Guard of the endpoints: accepts what the page itself sends, and refuses anything else with a reason."""

import json
import logging
import math
from collections.abc import Callable
from itertools import chain
from typing import Any, NoReturn

from flask import Request, make_response, request
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, HTTPException, ServiceUnavailable

from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.server.fair_queue import FairQueue, QueueFullError

LARGEST_BODY = 256 * 1024  # bytes; 500 points with all their digits take a tenth
DEEPEST = 32  # a coordinate in a request lies 4 deep
EXACT_DIGITS = 15  # a float holds so many exactly
# runs share one interpreter, so more of them at once would end later, and none sooner
RUNS_AT_ONCE = 2
# each is a thread of the server; further clients get 503 and Retry-After
MOST_WAITING = 100
# about as long as assets/model/server.js waits
PATIENCE = 10  # seconds
RETRY_AFTER = 2  # seconds
DRAFT = 1  # the cost of a run while something is dragged

logger = logging.getLogger("linviz")


class StrictJSON(DefaultJSONProvider):
    """JSON provider that follows the standard: no NaN or Infinity, no number beyond a float, no invalid Unicode."""

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
    view: Callable[[], ResponseReturnValue], endpoint: Endpoint, queue: FairQueue
) -> Callable[[], Any]:
    """Return an endpoint's Flask view with the guard.

    The guard refuses forged requests with 4xx and, where the queue is full, any with 503.
    """

    def admit() -> ResponseReturnValue:
        try:
            body = check_request(request, endpoint)
            cost = endpoint.cost if body.get("near") is None else DRAFT
            with queue.turn(request.remote_addr or "", cost) as wait:
                answer = make_response(view() if _is_connected(request) else "")
            # while dragging, the page sends fewer requests where others wait too (assets/model/server.js)
            answer.headers["Server-Timing"] = f"line;dur={1000 * wait:.0f}"
            return answer
        except QueueFullError:
            logger.warning("refused a request: too many runs at once")
            raise ServiceUnavailable(retry_after=RETRY_AFTER) from None
        except HTTPException as refusal:
            logger.warning("refused a request: %s", refusal.__cause__ or refusal)
            raise

    return admit


def create_queue() -> FairQueue:
    """Return the request queue of one server."""
    return FairQueue(RUNS_AT_ONCE, MOST_WAITING, PATIENCE, quick_cost=DRAFT)


def _is_connected(incoming: Request) -> bool:
    """Return False where waitress has noticed that the client disconnected while it waited."""
    return not incoming.environ.get("waitress.client_disconnected", bool)()


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
