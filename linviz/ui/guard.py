"""The door to the server callbacks: what the page itself sends passes, anything else is refused with a reason."""

import json
import logging
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import BoundedSemaphore
from typing import Any, NoReturn

from dash import Dash
from flask import Request, request
from flask.json.provider import DefaultJSONProvider
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import BadRequest, HTTPException, ServiceUnavailable

ROUTE = "/_dash-update-component"
LARGEST_BODY = 256 * 1024  # bytes; 500 points with all their digits take a tenth
DEEPEST = 32  # a coordinate in a callback's body lies 7 deep
EXACT_DIGITS = 15  # so many a float always holds
RUNS_AT_ONCE = 6
# where another server than waitress has no lanes (lanes.py), a run waits so long for its turn
PATIENCE = 1.0  # seconds
RETRY_AFTER = 2  # seconds

Wire = tuple[str, str]

logger = logging.getLogger("linviz")


class StrictJSON(DefaultJSONProvider):
    """JSON as its standard has it: no NaN, no Infinity, nothing beyond a float, no text that is not Unicode."""

    def loads(self, s: str | bytes, **kwargs: Any) -> Any:
        """The value that the text holds; ValueError where it breaks a rule or nests more than DEEPEST deep."""
        try:
            value = json.loads(s, parse_constant=_not_a_number, parse_float=_finite, parse_int=_whole)
        except RecursionError:
            raise ValueError("it nests too deeply") from None
        _check_tree(value, DEEPEST)
        return value


@dataclass(frozen=True)
class Wires:
    """What one server callback takes and gives, as Dash's renderer names it."""

    outputs: Any
    inputs: list[Wire]
    state: list[Wire]


def server_callbacks(app: Dash) -> dict[str, Wires]:
    """The callbacks that run in Python, by their output; complete only once the app is set up."""
    return {
        output: Wires(
            outputs=_spec(entry["output"]),
            inputs=[(wire["id"], wire["property"]) for wire in entry["inputs"]],
            state=[(wire["id"], wire["property"]) for wire in entry["state"]],
        )
        for output, entry in app.callback_map.items()
        if "callback" in entry
    }


def guarded(view: Callable[[], ResponseReturnValue], callbacks: Mapping[str, Wires]) -> Callable[[], Any]:
    """The view behind the guard: a forged request is refused with 4xx and one line in the log, a crowd with 503."""
    slots = BoundedSemaphore(RUNS_AT_ONCE)

    def admit() -> ResponseReturnValue:
        try:
            check(request, callbacks)
            if not slots.acquire(timeout=PATIENCE):
                raise ServiceUnavailable("too many runs at once", retry_after=RETRY_AFTER)
        except HTTPException as refusal:
            logger.warning("refused a callback: %s", refusal.__cause__ or refusal)
            raise
        try:
            return view()
        finally:
            slots.release()

    return admit


def check(sent: Request, callbacks: Mapping[str, Wires]) -> None:
    """Refuse with 4xx what the page would not send. The numbers and texts inside are the callbacks' to judge."""
    if not sent.args.keys() <= {"endId"}:
        raise BadRequest("it asks for a background job, and there are none")
    body = sent.get_json()
    keys = {"output", "outputs", "inputs", "state", "changedPropIds", "parsedChangedPropsIds"}
    if not isinstance(body, dict) or not body.keys() <= keys:
        raise BadRequest("it is not a callback")
    output = body.get("output")
    wires = callbacks.get(output) if isinstance(output, str) else None
    if wires is None:
        raise BadRequest("there is no such callback")
    if body.get("outputs") != wires.outputs:
        raise BadRequest("it names other outputs")
    if _wires(body.get("inputs")) != wires.inputs or _wires(body.get("state", [])) != wires.state:
        raise BadRequest("it names other inputs")
    known = {f"{name}.{prop}" for name, prop in wires.inputs}
    if not all(_names(body.get(key, []), known) for key in ("changedPropIds", "parsedChangedPropsIds")):
        raise BadRequest("it names other changes")


def _spec(output: Any) -> Any:
    return [one.to_dict() for one in output] if isinstance(output, list) else output.to_dict()


def _wires(items: Any) -> list[Wire] | None:
    """(id, property) of each item; None where they are not what the renderer sends."""
    if not isinstance(items, list):
        return None
    # JSON has no undefined, so a value may be missing
    if any(not isinstance(item, dict) or item.keys() | {"value"} != {"id", "property", "value"} for item in items):
        return None
    return [(item["id"], item["property"]) for item in items]


def _names(given: Any, known: set[str]) -> bool:
    return isinstance(given, list) and all(isinstance(name, str) and name in known for name in given)


def _not_a_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number in JSON")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _whole(text: str) -> int | float:
    # an int of a thousand digits is slow to read and no float can hold it
    return int(text) if len(text) <= EXACT_DIGITS else _finite(text)


def _check_tree(value: Any, room: int) -> None:
    if isinstance(value, str):
        value.encode()  # half of a surrogate pair is a UnicodeEncodeError, which is a ValueError
    elif isinstance(value, (dict, list)):
        if not room:
            raise ValueError("it nests too deeply")
        for child in (*value, *value.values()) if isinstance(value, dict) else value:
            _check_tree(child, room - 1)
