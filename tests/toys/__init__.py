"""What tests/test_one_folder.py adds: each a folder and one registration."""

from collections.abc import Iterator
from contextlib import contextmanager

from linviz.run.entry import ENTRIES, enter
from tests.toys import hebb


@contextmanager
def registered() -> Iterator[None]:
    """One line for each of them."""
    enter(hebb.ENTRY)
    yield
    del ENTRIES[hebb.ENTRY.kind.name]
