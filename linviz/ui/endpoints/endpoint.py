"""API endpoint: an address under which the page requests one kind of answer, and the keys that it may send."""

from typing import NamedTuple

from linviz.ui.endpoints.work import RUN_SECONDS


class Endpoint(NamedTuple):
    """path: of the address. keys: allowed in the request, a JSON object that always has `seq`.

    seconds: of the processor, that an answer is expected to take where none of its kind is known.
    """

    path: str
    keys: frozenset[str]
    seconds: float = RUN_SECONDS
