"""Helpers that confine a failure to one preset, and name its file in the log."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.scenario import Scenario

Result = TypeVar("Result")

logger = logging.getLogger("linviz")


def try_each_preset(
    catalogue: Catalogue, presets: Iterable[Scenario], make: Callable[[Scenario], Result]
) -> list[Result]:
    """Return what `make` returns for each preset, without those for which it raises an error, which is logged.

    catalogue: the one with the presets, which has the file's name for the log.
    """
    results = []
    for preset in presets:
        try:
            results.append(make(preset))
        except Exception:
            logger.exception("left out because of an error: %s", _file_name(catalogue, preset.slug))
    return results


@contextmanager
def errors_with_file_name(catalogue: Catalogue, slug: object) -> Iterator[None]:
    """Add the name of the preset's file to any exception raised inside. slug: of the preset, or any other value."""
    try:
        yield
    except Exception as error:
        error.add_note(f"The scenario's file is {_file_name(catalogue, slug)}.")
        raise


def _file_name(catalogue: Catalogue, slug: object) -> str:
    """Return the name of a preset's file; "no file" where the slug is none of a preset."""
    file_name = catalogue.files.get(slug) if isinstance(slug, str) else None
    return file_name or "no file"
