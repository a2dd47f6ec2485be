"""`check`: which files of presets and courses can be opened and run, and why the others cannot."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from linviz.core.problem import InputError
from linviz.scenario.catalogue import name_of
from linviz.scenario.courses import INDEX
from linviz.scenario.files import home, read_folders
from linviz.scenario.sharing import is_link, read_scenario
from linviz.scenario.stamps import stamps


def answer(given: Namespace) -> Iterator[str]:
    """A line for each file: the key at fault and the reason, or "good". At the end InputError where any is broken."""
    broken = 0
    places = given.where or [str(home("scenarios"))]
    found = {one: reason for place in places for one, reason in _checked(place)}
    for one, reason in found.items():
        broken += reason is not None
        yield f"{one}: {reason or 'good'}"
    if broken:
        raise InputError(f"{broken} of {len(found)} cannot be used")


def _checked(place: str) -> Iterator[tuple[str, str | None]]:
    """What there is in that place, each with what is wrong with it."""
    # of what is too long for a path, as links are, it says no; a Path would raise an error
    is_folder = os.path.isdir(place)
    slips = {}
    if is_folder or os.path.basename(place) == INDEX:
        folder = Path(place) if is_folder else Path(place).parent
        # what shows only beside others: what a course lists, and that a name is taken
        broken = read_folders(home("scenarios"), folder.resolve()).broken
        slips = {one.file: one.slip for one in broken}
    for one in (list(stamps(Path(place))) if is_folder else []) or [place]:
        yield one, slips.get(name_of(Path(one).resolve())) or _reason(one)


def _reason(place: str) -> str | None:
    """The key at fault and the reason; None where the scenario opens and runs."""
    if os.path.isdir(place):
        return "file: this folder holds no .toml file"
    if not os.path.isfile(place) and not is_link(place):
        return "file: there is no such file"
    # what is wrong with a course is known by now
    if os.path.basename(place) == INDEX:
        return None
    try:
        read_scenario(place).run()
    except InputError as wrong:
        # what only shows when it is run is mostly that the lift does not fit the points
        return f"{getattr(wrong, 'key', 'link' if is_link(place) else 'lift')}: {wrong}"
    return None
