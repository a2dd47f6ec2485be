"""Say which of many cases a failure is about, where one test looks at all of them."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def about(*what: object) -> Iterator[None]:
    """Add the case to the error of what fails inside, one of pytest's own too."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"This is about {', '.join(map(str, what))}.")
        raise
