"""Command `check`: lists the files of presets and courses that can be run, and why the others cannot."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from linviz.core.problem import InputError
from linviz.scenario.catalogue import display_name
from linviz.scenario.checks import printable
from linviz.scenario.courses import INDEX
from linviz.scenario.files import Presets, data_folder
from linviz.scenario.sharing import is_link, read_scenario, read_scenario_file
from linviz.scenario.stamps import stamps_by_path
from linviz.scenario.suitable import check_runnable, errors_as_scenario_error


def output_lines(arguments: Namespace) -> Iterator[str]:
    """Yield a line for each file: the key at fault and the reason, or "good". Raises InputError last if any is bad."""
    broken = 0
    places = arguments.where or [str(data_folder("scenarios"))]
    reason_of_file = {one: reason for place in places for one, reason in _files_with_faults(place)}
    for one, reason in reason_of_file.items():
        broken += reason is not None
        yield f"{one}: {reason or 'good'}"
    if broken:
        raise InputError(f"{broken} of {len(reason_of_file)} cannot be used")


def _files_with_faults(place: str) -> Iterator[tuple[str, str | None]]:
    """Yield each scenario in that place with its fault, None where it has none."""
    # False for a link, which is too long for a path; a Path would raise an error
    is_folder = os.path.isdir(place)
    slips = {}
    if is_folder or os.path.basename(place) == INDEX:
        folder = Path(place) if is_folder else Path(place).parent
        # faults that show only among other files: an entry of a course, a name that is taken
        broken = Presets(data_folder("scenarios"), folder).catalogue().broken
        slips = {one.file: one.error_text for one in broken}
    for one in (list(stamps_by_path(Path(place))) if is_folder else []) or [place]:
        yield printable(one), (slips and slips.get(_name_in_catalogue(one))) or _fault(one)


def _name_in_catalogue(place: str) -> str:
    # only the folder is resolved: a symbolic link keeps its own name, and a circular one cannot be resolved
    path = Path(place)
    return display_name(path.parent.resolve() / path.name)


def _fault(place: str) -> str | None:
    """Return the key at fault and the reason; None where the scenario opens and runs."""
    if os.path.isdir(place):
        return "file: this folder holds no .toml file"
    if not os.path.lexists(place) and not is_link(place):
        return "file: there is no such file"
    # faults of a course have been reported before
    if os.path.basename(place) == INDEX:
        return None
    path = Path(place)
    try:
        # a pipe, a device or a dangling link has an error of its own there
        scenario = read_scenario_file(path) if os.path.lexists(place) else read_scenario(place)
        with errors_as_scenario_error(path):
            check_runnable(scenario)
            scenario.run()
    except InputError as wrong:
        return f"{getattr(wrong, 'key', 'link')}: {wrong}"
    return None
