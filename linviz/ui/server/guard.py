"""Before every door: what the page itself sends passes, anything else is refused with a reason."""

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
EXACT_DIGITS = 15  # so many a float always holds
# they share one interpreter, and more of them at once are each later and none sooner
RUNS_AT_ONCE = 2
# each is a thread of the server; whoever comes later is told to come back
MOST_WAITING = 100
# about when assets/model/server.js loses its own
PATIENCE = 10  # seconds
RETRY_AFTER = 2  # seconds
DRAFT = 1  # the cost of a run while something is dragged

logger = logging.getLogger("linviz")


class StrictJSON(DefaultJSONProvider):
    """JSON as its standard has it: no NaN, no Infinity, nothing beyond a float, no text that is not Unicode."""

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """The value that the text holds; ValueError where it breaks a rule or nests more than DEEPEST deep."""
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
    """The view behind the guard: a forged request is refused with 4xx and one line in the log, a crowd with 503."""

    def admit() -> ResponseReturnValue:
        try:
            body = check_request(request, endpoint)
            cost = endpoint.cost if body.get("near") is None else DRAFT
            with queue.turn(request.remote_addr or "", cost) as wait:
                answer = make_response(view() if _is_connected(request) else "")
            # a page that drags asks less often where others wait too (assets/model/server.js)
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
    """The queue before the doors of one server."""
    return FairQueue(RUNS_AT_ONCE, MOST_WAITING, PATIENCE, quick=DRAFT)


def _is_connected(incoming: Request) -> bool:
    """False where waitress knows that who asked has gone while they waited."""
    return not incoming.environ.get("waitress.client_disconnected", bool)()


def check_request(incoming: Request, endpoint: Endpoint) -> dict[str, Any]:
    """The body; refused with 4xx where the page would not send it. What is inside is for the door to judge."""
    if incoming.args:
        raise BadRequest("its address says more than the door's")
    body = incoming.get_json()
    if not isinstance(body, dict) or not {"seq"} <= body.keys() <= endpoint.keys:
        raise BadRequest("it has other keys than the page sends")
    return body


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number in JSON")


def _parse_finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _parse_integer(text: str) -> int | float:
    # an int of a thousand digits is slow to read and no float can hold it
    return int(text) if len(text) <= EXACT_DIGITS else _parse_finite(text)


def _check_tree(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        # all of a level at once, since there may be a thousand numbers in it
        kinds = set(map(type, level))
        if str in kinds:
            # half of a surrogate pair is a UnicodeEncodeError, which is a ValueError
            "".join(one for one in level if type(one) is str).encode()
        if not kinds & {dict, list}:
            return
        inner = [one for one in level if type(one) is dict or type(one) is list]
        values = [one.values() for one in inner if type(one) is dict]
        level = list(chain(*inner, *values))
    raise ValueError("it nests too deeply")
