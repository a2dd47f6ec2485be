"""Command `run`: the steps of a scenario as a table to read, or as CSV with all digits."""

import re
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import numpy as np

from linviz.core.problem import InputError, short_repr
from linviz.exports.steps import cells_by_column as numbers_of
from linviz.exports.steps import csv_lines
from linviz.run.columns import Steps
from linviz.run.trace import Trace
from linviz.scenario.sharing import read_scenario

# steps of a table without --steps, thinned as on the screen, the last one always among them
MOST = 40
RANGE = re.compile(r"(-?\d+)(?:-(\d+))?")


def output_lines(arguments: Namespace) -> Iterator[str]:
    """Yield the lines to print: the header, a line for each step, and in a table how the run ended."""
    trace = read_scenario(arguments.where).run()
    steps = _selected_steps(arguments.steps, trace, arguments.csv)
    if arguments.csv:
        yield from csv_lines(trace, steps)
    else:
        yield from _table_lines(trace, steps)


def _selected_steps(selection: str | None, trace: Trace, csv: bool) -> Steps:
    """Return the selected steps, rising, each once.

    selection: "all", or numbers and ranges as in "0,3,10-20,-1"; None for all of a CSV, and at most MOST of a table.
    """
    if selection is None and not csv:
        return trace.displayed_steps(MOST)
    if selection in (None, "all"):
        return np.arange(len(trace))
    numbers: set[int] = set()
    for part in str(selection).split(","):
        match = RANGE.fullmatch(part.strip())
        if match is None:
            raise InputError(
                f"steps must be numbers and ranges, as in 0,3,10-20,-1; this is {short_repr(part.strip())}"
            )
        first = int(match[1])
        if first < 0:
            first += len(trace)
        last = int(match[2]) if match[2] else first
        if not 0 <= first <= last <= trace.steps:
            raise InputError(f"the run has steps 0 to {trace.steps}; there is no {part.strip()}")
        numbers |= set(range(first, last + 1))
    return np.array(sorted(numbers))


def _table_lines(trace: Trace, steps: Steps) -> Iterator[str]:
    """Yield the lines of a table of the columns but alpha, with six digits."""
    columns = trace.columns(steps)
    shown = {name: values for name, values in columns.items() if name != "alpha"}
    cells = numbers_of(shown, trace.algorithm.meaning)
    rows = [
        list(cells),
        *([_cell_text(one) for one in row] for row in zip(*cells.values(), strict=True)),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
    left_out = ""
    if len(steps) < len(trace):
        left_out = f" ({len(trace) - len(steps):,} of {len(trace):,} skipped)"
    yield ""
    made = f"{_plural(trace.steps, 'step')}, {_plural(trace.updates, 'update')}"
    yield f"{made}{left_out}. {trace.stop.name}: {trace.stop.sentence}"


def _plural(number: int, noun: str) -> str:
    """Return a number with its noun, as in "1 step" and "2 steps"."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _cell_text(value: Any) -> str:
    """Return a value as text with six digits; a hyphen where it is missing."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.6g}"
    return str(value)
