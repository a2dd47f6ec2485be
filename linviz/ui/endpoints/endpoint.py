"""API endpoint: an address under which the page requests one kind of answer, and the keys that it may send."""

from typing import NamedTuple


class Endpoint(NamedTuple):
    """path: of the address. keys: allowed in the request, a JSON object that always has `seq`.

    cost: roughly the time of an answer, in units of a draft (a run while something is dragged).
    """

    path: str
    keys: frozenset[str]
    cost: float = 4
