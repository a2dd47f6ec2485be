"""Toy extensions for tests/test_one_folder.py: each a folder and one registration."""

from collections.abc import Iterator
from contextlib import contextmanager

from linviz.exports import export
from linviz.picture.marks import BELOW
from linviz.run import view
from linviz.run.entry import ENTRIES, register
from tests.toys import heading, hebb, means
from tests.toys.signed import Signed


@contextmanager
def toys_registered() -> Iterator[None]:
    """Register all toys within the context."""
    register(hebb.ENTRY)
    BELOW[means.Means.name] = means.draw
    view.register(Signed())
    export.register(heading.EXPORT)
    yield
    del view.VIEWS[Signed.name], export.EXPORTS[heading.EXPORT.name]
    del ENTRIES[hebb.ENTRY.kind.name], BELOW[means.Means.name]
