"""Command `check`: lists the files of presets and courses that can be run, and why the others cannot."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from linviz.core.problem import InputError
from linviz.scenario.catalogue import Catalogue, display_name
from linviz.scenario.checks import printable
from linviz.scenario.courses import INDEX
from linviz.scenario.files import Presets, data_folder, read_preset
from linviz.scenario.opening_step import check_steps
from linviz.scenario.question_check import check_questions
from linviz.scenario.sharing import is_link, read_scenario, read_scenario_file
from linviz.scenario.stamps import stamps_by_path
from linviz.scenario.suitable import (
    check_runnable,
    check_thumbnail,
    errors_as_scenario_error,
)


def output_lines(arguments: Namespace) -> Iterator[str]:
    """Yield a line for each file or link: the key at fault and the reason, or "good".

    Raises InputError after the last line if any has a fault.
    """
    paths_or_links = arguments.where or [str(data_folder("scenarios"))]
    results = {one.name: one for place in paths_or_links for one in _results(place)}
    for one in results.values():
        yield f"{one.name}: {one.text}"
    faults = sum(one.is_fault for one in results.values())
    if faults:
        have = "has a fault" if faults == 1 else "have a fault"
        raise InputError(f"{faults} of {len(results)} {have}")


class _Result(NamedTuple):
    """The result of a check: the name of the file or link, and what the command prints of it."""

    name: str
    text: str
    is_fault: bool


def _results(path_or_link: str) -> Iterator[_Result]:
    """Yield the result for each file, or for the link.

    path_or_link: a file, a folder, of which every scenario file and those of its courses are yielded, or a share link.
    """
    # False for a link, which is too long for a path; a Path would raise an error
    is_folder = os.path.isdir(path_or_link)
    catalogue = Catalogue()
    if is_folder or os.path.basename(path_or_link) == INDEX:
        folder = Path(path_or_link) if is_folder else Path(path_or_link).parent
        catalogue = Presets(data_folder("scenarios"), folder).catalogue()
    # what shows only among other files: an entry of a course, a name that is taken
    faults = {one.file: one.text for one in catalogue.remarks if one.is_fault}
    faults |= {one.file: one.error_text for one in catalogue.broken}
    remarks = {one.file: f"good; {one.text}" for one in catalogue.remarks}
    files = list(stamps_by_path(Path(path_or_link), most=None)) if is_folder else []
    for one in files or [path_or_link]:
        name = _name_in_catalogue(one) if catalogue.files else ""
        fault = faults.get(name) or _fault(one)
        yield _Result(printable(one), fault or remarks.get(name, "good"), fault is not None)
    # of the folder itself
    name = printable(Path(path_or_link).resolve().name)
    if is_folder and name in faults:
        yield _Result(printable(path_or_link), faults[name], is_fault=True)


def _name_in_catalogue(file: str) -> str:
    """Return the name under which the catalogue lists a broken file."""
    # only the folder is resolved: a symbolic link keeps its own name, and a circular one cannot be resolved
    path = Path(file)
    return display_name(path.parent.resolve() / path.name)


def _fault(file_or_link: str) -> str | None:
    """Return the key at fault and the reason, "key: reason"; None where the scenario opens and runs."""
    if os.path.isdir(file_or_link):
        return "file: this folder contains no .toml file"
    if not os.path.lexists(file_or_link) and not is_link(file_or_link):
        return "file: there is no such file"
    # faults of a course have been reported before
    if os.path.basename(file_or_link) == INDEX:
        return None
    path = Path(file_or_link)
    try:
        # a pipe, a device or a dangling link has an error of its own there
        scenario = (
            read_scenario_file(path)
            if os.path.lexists(file_or_link)
            else read_scenario(file_or_link)
        )
        with errors_as_scenario_error(path):
            check_runnable(scenario)
            if path.suffix == ".toml":
                check_thumbnail(scenario, read_preset(path)[1].thumbnail)
            trace = scenario.run()
            check_steps(scenario, trace)
            check_questions(scenario, trace)
    except InputError as wrong:
        return f"{getattr(wrong, 'key', 'link')}: {wrong}"
    return None
