"""Work: what one answer takes, so that it can be done here or in another process."""

import json
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from linviz.core.problem import InputError
from linviz.run.entry import ENTRIES
from linviz.run.loop import TOO_LONG
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.compression import PLAIN

# seconds of the processor that the work of a draft, and any other, may take
MOST_DRAFT_SECONDS = 0.15
MOST_SECONDS = 2.0
LATE_DRAFT = "Still computing: let go to see it."
# seconds that a draft, and a run, are expected to take where none of their kind is known
DRAFT_SECONDS, RUN_SECONDS = 0.005, 0.03


class Work(NamedTuple):
    """A function of a module, and its arguments, which another process can load.

    function: returns the reply as values of JSON, or bytes. kind: works of one kind are assumed to take equally long.
    seconds: of the processor, that it is expected to take where no work of its kind is known. seq: of the request.
    is_kept: whether the reply is kept for others, and so not compressed for one.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    kind: Hashable
    seconds: float = RUN_SECONDS
    seq: Any = None
    is_draft: bool = False
    is_kept: bool = False

    @property
    def most_seconds(self) -> float:
        """The seconds of the processor that it may take."""
        return MOST_DRAFT_SECONDS if self.is_draft else MOST_SECONDS

    def do(self) -> bytes:
        """Do the work here, and return the reply, as JSON in UTF-8 unless it is bytes."""
        reply = self.function(*self.arguments)
        return reply if isinstance(reply, bytes) else dump_json(reply)

    def late_reply(self) -> "Reply":
        """Return the reply where the work takes longer than it may."""
        key, sentence = ("late", LATE_DRAFT) if self.is_draft else ("error", TOO_LONG)
        return Reply(dump_json({"seq": self.seq, key: sentence}), is_complete=False)


class Reply(NamedTuple):
    """A reply as it is sent, compressed in `encoding` ("" for none).

    is_complete: False where it only says that the work takes too long. waited: seconds in the queue.
    """

    body: bytes
    encoding: str = PLAIN
    is_complete: bool = True
    waited: float = 0.0


# does the work when it is its turn
Compute = Callable[[Work], Reply]


def compute_here(work: Work) -> Reply:
    """Do the work at once, in this thread."""
    return Reply(work.do())


def kind_of(path: str, scenario: object) -> Hashable:
    """Return the kind of the work for a request: its path, and the scenario's algorithm, lift and number of points."""
    values: Mapping[str, Any] = scenario if isinstance(scenario, Mapping) else {}
    algorithm, lift, points = (values.get(key) for key in ("algorithm", "lift", "points"))
    lift_name = lift.get("name") if isinstance(lift, Mapping) else None
    return (
        path,
        algorithm if isinstance(algorithm, str) and algorithm in ENTRIES else "",
        lift_name if isinstance(lift_name, str) and len(lift_name) < 32 else "",
        len(points).bit_length() if isinstance(points, list) else 0,
    )


def kind_of_scenario(path: str, scenario: Scenario) -> Hashable:
    """Return the same of a scenario that has been read."""
    lift, points = {"name": scenario.lift.name}, list(scenario.points)
    return kind_of(path, {"algorithm": scenario.algorithm.name, "lift": lift, "points": points})


def reply_to(
    request: object, make: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> dict[str, Any]:
    """Return {seq} and what `make` returns for the request, or {seq, error} where it raises InputError."""
    values: Mapping[str, Any] = request if isinstance(request, Mapping) else {}
    # seq is returned as it is: the page drops answers that are not to its latest request
    reply: dict[str, Any] = {"seq": values.get("seq")}
    try:
        return reply | make(values)
    except InputError as error:
        # the page keeps its picture and shows the sentence
        return reply | {"error": str(error)}


def dump_json(values: object) -> bytes:
    """Return values as compact JSON in UTF-8; raises ValueError for what is no number in JSON."""
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()
