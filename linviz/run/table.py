"""Columns of a run as a table: what somebody who computes the run by hand writes down at each step."""

from typing import NamedTuple


class TableColumn(NamedTuple):
    """A column of the table: what is known after each step.

    name: in links, and in files as in linviz/exports/steps.py. heading: with symbols by name, as in "$w after". column:
    its numbers (F,) or vectors (F, k) among the columns of the run and those of its words; where a run has no such
    column, its table has none; b is that beside w. of: "index" or "other" for a number of the point in that column,
    whose value before the step is in <column>_before.
    """

    name: str
    heading: str
    column: str
    of: str = ""


W = TableColumn("w", "$w after", "w")
B = TableColumn("b", "$b after", "b")
# of every algorithm that declares nothing else
WEIGHTS = (W, B)
