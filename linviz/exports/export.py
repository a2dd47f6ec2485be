"""An export: what is on the page as a file of its own."""

from collections.abc import Callable
from typing import NamedTuple

from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario


class FileText(NamedTuple):
    """The text of a file, and a sentence where it does not hold all that there is."""

    text: str
    note: str = ""


class Export(NamedTuple):
    """title: on the page's button. suffix, kind: those of the file, and its media type.

    write: what it holds of a scenario, whose `step` is the one on the screen, and of its run. It may take no more
    than a run may, whatever these are.
    """

    name: str
    title: str
    suffix: str
    kind: str
    write: Callable[[Scenario, Trace], FileText]


# by name; linviz/exports/registry.py enters them
EXPORTS: dict[str, Export] = {}


def enter(export: Export) -> None:
    """Offer an export on the page from now on."""
    EXPORTS[export.name] = export
