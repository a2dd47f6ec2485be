"""Numbers and captions of a view."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import ACTS, CAPTION, FUTURE, View
from linviz.words.describe import columns_for_words, rows_of
from linviz.words.template import columns_of, fill


def view_columns(view: View, trace: Trace, run_columns: Columns) -> Columns:
    """Return the columns of the view, and those of the run that its drawing or its captions use."""
    own = view.columns(trace, run_columns)
    caption_columns = set().union(*map(columns_of, view.caption_templates(trace)))
    return own | {
        name: run_columns[name]
        for name in caption_columns.union(view.drawn_from)
        if name in run_columns
    }


def view_row(view: View, trace: Trace, step: int) -> Mapping[str, Any]:
    """Return all columns of one step, those of the run and those of the view, with its `items` and their numbers."""
    columns = columns_for_words(trace, np.array([step]))
    (row,) = rows_of(trace, columns | view.columns(trace, columns))
    items = _cached_items(view, trace)
    return {**row, "items": items, **view.summary(items)}


def _cached_items(view: View, trace: Trace) -> list[Any]:
    """Return all items of the view, computed once, since they are the same for every step."""
    cache = trace.lifted.cache
    key = ("items", view.name, trace.algorithm, id(trace.held_out))
    if key not in cache:
        # the held-out points are stored too, so that no other object can get their id
        computed = [view.item(trace, number) for number in range(view.item_count(trace))]
        cache[key] = trace.held_out, computed
    items: list[Any] = cache[key][1]
    return items


def caption(view: View, trace: Trace, row: Mapping[str, Any]) -> str:
    """Return the caption of the view at the step of this row (of view_row)."""
    which = int(row[CAPTION]) if CAPTION in row else 0
    return fill(view.caption_templates(trace)[which].replace(FUTURE, "").replace(ACTS, ""), row)
