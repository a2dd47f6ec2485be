"""The most that a request may take, and how fast this machine is now beside the one that this is said for."""

from time import thread_time

import numpy as np

MOST_SECONDS = 2.0  # of processor time, for one request
# seconds of processor time for slowness() itself: half as much again as on the machine of benchmarks/README.md, by what
# drafts take on both
YARDSTICK = 0.03


def is_late(seconds: float) -> bool:
    """Whether a request that took so much processor time took too much of it, even for a slow machine."""
    # how slow the machine is has to be known for few of them only
    return seconds > MOST_SECONDS and seconds > MOST_SECONDS * slowness()


def slowness() -> float:
    """How many times as long as by the yardstick everything takes here, now; 1 where it takes less."""
    points, w = np.arange(60.0).reshape(20, 3), np.ones(3)
    start = thread_time()
    for _ in range(10_000):
        w = w + 1e-9 * points[int((points @ w).argmin())]
    return max(1.0, (thread_time() - start) / YARDSTICK)
