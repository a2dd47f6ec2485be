"""What tests/test_one_folder.py adds: each a folder and one registration."""

from collections.abc import Iterator
from contextlib import contextmanager

from linviz.picture.marks import BELOW
from linviz.run.entry import ENTRIES, enter
from tests.toys import hebb, means


@contextmanager
def registered() -> Iterator[None]:
    """One line for each of them."""
    enter(hebb.ENTRY)
    BELOW[means.Means.name] = means.draw
    yield
    del ENTRIES[hebb.ENTRY.kind.name], BELOW[means.Means.name]
