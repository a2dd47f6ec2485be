"""Many examples of a strategy at once, for what answers many questions sooner than one after the other."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """As many examples as that, all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None)
    @given(strategy)
    def collect(one: Any) -> None:
        found.append(one)

    collect()
    return found
