"""Notes that name the case in which a test of many cases fails."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def about(*what: object) -> Iterator[None]:
    """Add the case to any exception raised in the block, including pytest's own."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"This is about {', '.join(map(str, what))}.")
        raise
