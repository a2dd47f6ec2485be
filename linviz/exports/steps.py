"""Export of the steps of a run as comma-separated values, with all their digits."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.exports.export import Export, FileText
from linviz.run.algorithm import EVENTS
from linviz.run.columns import Columns, Meaning, Steps
from linviz.run.trace import SHOWN, Trace
from linviz.scenario.scenario import Scenario

# steps at a time: few enough that the scores of 500 points take little memory
BLOCK = 1_000
# the most numbers in a file that the page saves, some 2 MB; of a longer run as many steps as fit
MOST = 100_000
SCALARS = ("margin", "errors", "best_errors")
VECTORS = ("w", "alpha")


def write(scenario: Scenario, trace: Trace) -> FileText:
    """Return the file of the steps that the page shows; fewer where each has many numbers."""
    numbers_per_step = len(cells_by_column(trace.columns(np.array([0])), trace.algorithm.meaning))
    steps = trace.displayed_steps(min(SHOWN, MOST // numbers_per_step))
    text = "".join(f"{line}\n" for line in csv_lines(trace, steps))
    if len(steps) == len(trace):
        return FileText(text)
    count = f"{len(steps):,} of {len(trace):,} steps"
    return FileText(text, f"It has {count}; python -m linviz run, with --csv, writes all of them.")


def csv_lines(trace: Trace, steps: Steps) -> Iterator[str]:
    """Yield the header and a line for each of these steps, with all digits; points count from 1, as on the page."""
    for start in range(0, len(steps), BLOCK):
        columns = trace.columns(steps[start : start + BLOCK])
        numbers = cells_by_column(columns, trace.algorithm.meaning)
        if start == 0:
            yield ",".join(numbers)
        for row in zip(*numbers.values(), strict=True):
            yield ",".join(map(_csv_cell, row))


def cells_by_column(columns: Columns, meaning: Meaning) -> dict[str, list[Any]]:
    """Return the cells of each column of the file, (F,), by its name and in its order; None for a missing number."""
    named_columns: dict[str, list[Any]] = {
        "step": columns["step"].tolist(),
        "event": [EVENTS[event] for event in columns["event"]],
        "point": [index + 1 if index >= 0 else None for index in columns["index"].tolist()],
    }
    for name in VECTORS:
        if name in columns:
            named_columns |= {
                f"{name}{place + 1}": values.tolist()
                for place, values in enumerate(columns[name].T)
            }
    named_columns["b"] = columns["b"].tolist()
    scalars = SCALARS + meaning.objectives + meaning.bounds
    return named_columns | {
        name: _nan_as_none(columns[name]) for name in scalars if name in columns
    }


def _nan_as_none(values: NDArray[Any]) -> list[Any]:
    """Return the numbers as a list, with None for NaN."""
    return [None if value != value else value for value in values.tolist()]


def _csv_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return repr(value)


EXPORT = Export("steps", "Steps (CSV)", "csv", "text/csv", write)
