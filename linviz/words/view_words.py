"""A view beside the points in numbers and words."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View
from linviz.words.describe import columns_for_words, rows_of
from linviz.words.template import columns_of, fill


def view_columns(view: View, trace: Trace, known: Columns) -> Columns:
    """Return the columns of the view, and those of the run that it is drawn from and speaks of."""
    own = view.columns(trace, known)
    spoken = set().union(*map(columns_of, view.captions(trace)))
    return own | {name: known[name] for name in spoken.union(view.drawn_from) if name in known}


def view_row(view: View, trace: Trace, step: int) -> Mapping[str, Any]:
    """Return all columns of one step, those of the run and those of the view, with its `items` and their numbers."""
    columns = columns_for_words(trace, np.array([step]))
    (row,) = rows_of(trace, columns | view.columns(trace, columns))
    items = _items(view, trace)
    return {**row, "items": items, **view.summary(items)}


def _items(view: View, trace: Trace) -> list[Any]:
    """Return all items of the view, computed once, since they are the same for every step."""
    kept = trace.lifted.cache
    key = ("items", view.name, trace.algorithm, id(trace.held_out))
    if key not in kept:
        # with the points, so that no others get their id
        found = [view.item(trace, number) for number in range(view.items(trace))]
        kept[key] = trace.held_out, found
    items: list[Any] = kept[key][1]
    return items


def caption(view: View, trace: Trace, row: Mapping[str, Any]) -> str:
    """Return the caption of the view at the step of this row."""
    which = int(row[CAPTION]) if CAPTION in row else 0
    return fill(view.captions(trace)[which], row)
