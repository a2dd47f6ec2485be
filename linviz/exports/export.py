"""Contract of an export, a file that the page saves."""

from collections.abc import Callable
from typing import NamedTuple

from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario


class FileText(NamedTuple):
    """The text of a file, and a sentence where something is left out of it."""

    text: str
    note: str = ""


class Export(NamedTuple):
    """An export. title: on the page's button. suffix: of the file's name, without a dot. kind: the file's media type.

    write: returns the file of a scenario, whose `step` is the one on the screen, and of its run. It may take no longer
    than a run may, whatever these are.
    """

    name: str
    title: str
    suffix: str
    kind: str
    write: Callable[[Scenario, Trace], FileText]


# by name; linviz/exports/registry.py enters them
EXPORTS: dict[str, Export] = {}


def register(export: Export) -> None:
    """Register an export, so that the page offers it."""
    EXPORTS[export.name] = export
