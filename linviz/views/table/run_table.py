"""The run as a table: a row for each step, with what somebody writes down who computes it by hand."""

from typing import Any

from linviz.core.number import MOST
from linviz.run.algorithm import VISIT
from linviz.run.columns import Columns
from linviz.run.table import TableColumn
from linviz.run.trace import Trace

VISITS = "visits"
# orders in which every point has its turn once a pass
BY_PASS = ("cyclic", "shuffled")
ROW_CAPTIONS = (
    "Rows in grey changed nothing. Click a row to go to that step.",
    "Click a covered cell to open it, a number after this step to cover it, or the first column to go to a step.",
)


def run_columns_of_table(trace: Trace, run_columns: Columns) -> Columns:
    """Return the columns of the run that its table has, vectors as far as they are written.

    b is sent with every run that has one.
    """
    names = {"before"}
    for column in trace.entry.table:
        names.add(column.column)
        if column.of:
            names.add(f"{column.column}_before")
    columns_to_send = {name: run_columns[name] for name in names - {"b"} if name in run_columns}
    wide = {name: values for name, values in columns_to_send.items() if _is_wide(values.shape)}
    for name, values in wide.items():
        # the run may send all of it, to draw from
        columns_to_send[f"{name}_start"] = values[:, : MOST + 1]
        del columns_to_send[name]
    return columns_to_send


def _is_wide(shape: tuple[int, ...]) -> bool:
    """Return whether a column has vectors of which not all numbers are written."""
    return len(shape) > 1 and shape[1] > MOST + 1


def run_table(trace: Trace) -> dict[str, Any]:
    """Return the columns of the table in their order, and the number of points in a pass, 0 where there are no passes.

    Each has its name in links, its heading, its kind, and of a kind "value" the columns that it is written from.
    """
    entry = trace.entry
    by_pass = entry.order is not None and entry.order(trace.algorithm) in BY_PASS
    return {
        "row": [*_given_columns(trace), *map(_value_column, entry.table)],
        "per_pass": trace.lifted.n if by_pass else 0,
    }


def _given_columns(trace: Trace) -> list[dict[str, str]]:
    """Return the columns of the step, of its points, and of whether it was a mistake."""
    terms, record = trace.entry.terms, trace.record
    first_columns = [_column("step", "Visit" if terms.step == VISITS else "Step", "step")]
    is_pair = bool((record.other >= 0).any())
    if (record.index >= 0).any():
        first_columns.append(_column("point", "Points" if is_pair else "Point", "points"))
    if trace.entry.in_turn and not is_pair:
        first_columns += [
            _column("x", "$x", "x"),
            _column("y", "$y", "y"),
            _column("f", "$f($x) before", "f"),
        ]
    if terms.step == VISITS or (record.event == VISIT).any():
        heading = f"{terms.update.capitalize()}?"
        first_columns.append(_column("mistake", heading, "mistake"))
    return first_columns


def _column(name: str, heading: str, kind: str) -> dict[str, str]:
    return {"name": name, "heading": heading, "kind": kind}


def _value_column(column: TableColumn) -> dict[str, str]:
    """Return a declared column as JSON."""
    return _column(column.name, column.heading, "value") | {
        "column": column.column,
        "of": column.of,
    }
