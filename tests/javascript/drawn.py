"""Many examples of a strategy at once, for a computer that answers one large request sooner than many small ones."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st


def examples(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """Return up to `count` examples of a strategy."""
    values: list[Any] = []

    @settings(max_examples=count, database=None)
    @given(strategy)
    def collect(one: Any) -> None:
        values.append(one)

    collect()
    return values
