"""Choice of the steps of a run whose columns fit into a reply."""

from collections.abc import Callable
from typing import Any

import numpy as np

from linviz.run.columns import Steps
from linviz.run.trace import Trace

# frames, however much each of them holds
LEAST = 100
# more are not worked out before a part of them has told how many fit
MANY = 4 * LEAST
# of the bytes: what is aimed at, and too little
AIM = 0.95
ROOMY = 0.8


def fitting(
    trace: Trace, every: Steps, most_bytes: int, encoded: Callable[[Steps], dict[str, Any]]
) -> tuple[Steps, dict[str, Any]]:
    """So many of the steps as fit, `LEAST` at least, and their columns: what they take is known once they are encoded.

    A column grows with its frames, more or less.
    """

    def as_many(count: int, taken: int) -> Steps:
        most = int(AIM * count * most_bytes / taken)
        return every if most >= len(every) else trace.shown(max(LEAST, most))

    steps = every
    if len(every) > MANY:
        # twenty in a row, five times, tell what all would take, for a fraction of the work
        part = every[np.arange(len(every)) % (len(every) // 5) < LEAST // 5]
        steps = as_many(len(part), size(encoded(part)))
    columns = encoded(steps)
    # that may be too few: what changes little from frame to frame grows more slowly
    if len(steps) < len(every) and size(columns) < ROOMY * most_bytes:
        steps = as_many(len(steps), size(columns))
        columns = encoded(steps)
    while size(columns) > most_bytes and len(steps) > LEAST:
        steps = as_many(len(steps), size(columns))
        columns = encoded(steps)
    return steps, columns


def size(columns: dict[str, Any]) -> int:
    return sum(
        len(part)
        for column in columns.values()
        for part in column.values()
        if isinstance(part, str)
    )
