"""Choice of the steps of a run whose columns fit into a reply."""

from collections.abc import Callable
from typing import Any

import numpy as np

from linviz.run.columns import Steps
from linviz.run.trace import Trace

# fewest frames, whatever their size
LEAST = 100
# for more steps, a sample shows first how many fit
MANY = 4 * LEAST
# shares of most_bytes: the target, and what is too little
AIM = 0.95
ROOMY = 0.8


def fit_frames(
    trace: Trace, all_steps: Steps, most_bytes: int, encode: Callable[[Steps], dict[str, Any]]
) -> tuple[Steps, dict[str, Any]]:
    """Return as many of the steps as fit, at least `LEAST`, and their encoded columns.

    encode: returns the encoded columns of some steps. Only it shows their size, which is assumed to be roughly
    proportional to the number of frames.
    """

    def steps_that_fit(count: int, bytes_used: int) -> Steps:
        """Return as many steps as should fit, if `count` steps use so many bytes."""
        most = int(AIM * count * most_bytes / bytes_used)
        return all_steps if most >= len(all_steps) else trace.displayed_steps(max(LEAST, most))

    steps = all_steps
    if len(all_steps) > MANY:
        # five runs of twenty consecutive steps show the size of all, for a fraction of the work
        part = all_steps[np.arange(len(all_steps)) % (len(all_steps) // 5) < LEAST // 5]
        steps = steps_that_fit(len(part), encoded_size(encode(part)))
    columns = encode(steps)
    # may be too few, since columns that change little grow more slowly
    if len(steps) < len(all_steps) and encoded_size(columns) < ROOMY * most_bytes:
        steps = steps_that_fit(len(steps), encoded_size(columns))
        columns = encode(steps)
    while encoded_size(columns) > most_bytes and len(steps) > LEAST:
        steps = steps_that_fit(len(steps), encoded_size(columns))
        columns = encode(steps)
    return steps, columns


def encoded_size(columns: dict[str, Any]) -> int:
    """Return the number of characters in the encoded columns."""
    return sum(
        len(part)
        for column in columns.values()
        for part in column.values()
        if isinstance(part, str)
    )
