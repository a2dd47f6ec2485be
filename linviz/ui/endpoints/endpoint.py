"""A door: an address under which the page asks for one thing, and what it may say."""

from typing import NamedTuple


class Endpoint(NamedTuple):
    """path: of the address. keys: of the request, which is a JSON object; it has a `seq`, and of the others some.

    cost: about the time that an answer takes, in drafts of a run (a run while something is dragged).
    """

    path: str
    keys: frozenset[str]
    cost: float = 4
