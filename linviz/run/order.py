"""The order in which points are visited: a function of (seed, pass) alone, so that any step can be replayed.

Orders come from raw Philox draws, whose stream is the same in every NumPy version.
"""

from functools import lru_cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray

# those that need nothing but the number of the pass, and those that look for a mistake, so that every visit is one
PASSES = ("cyclic", "shuffled", "random")
CHOSEN = ("most-violated", "first")
ORDERS = (*PASSES, *CHOSEN)
# the one generator, and its state before the first draw, whose key is the run's
_PHILOX = np.random.Philox(key=0)
_UNUSED = _PHILOX.state
_LOCK = Lock()


def order_of_pass(order: str, n: int, seed: int, number: int) -> tuple[int, ...]:
    """Return the n points in the order in which pass `number` visits them (both from 0), for the orders of PASSES."""
    # one point has one order, and a run of a hundred thousand passes over it need not draw it each time
    return (
        _points_in_turn(n)
        if order == "cyclic" or n == 1
        else _points_by_chance(order, n, seed, number)
    )


@lru_cache(maxsize=16)
def _points_in_turn(n: int) -> tuple[int, ...]:
    """Return 0, 1, ..., n - 1."""
    return tuple(range(n))


# 500 points take 12 kB a pass
@lru_cache(maxsize=512)
def _points_by_chance(order: str, n: int, seed: int, number: int) -> tuple[int, ...]:
    """Return n points drawn for a pass: each of them once where shuffled, else any of them."""
    draws = _random_numbers(n, seed, number)
    # ties to the lowest index; the remainder favours some points by n / 2^64, which no run can show
    order_of_points = (
        np.argsort(draws, kind="stable") if order == "shuffled" else draws % np.uint64(n)
    )
    return tuple(order_of_points.tolist())


def _random_numbers(n: int, seed: int, number: int) -> NDArray[np.uint64]:
    """Return n random whole numbers, the same for every call with this seed and number of a pass."""
    # to set the key of a generator takes a tenth of the time of making one
    with _LOCK:
        _UNUSED["state"]["key"][:] = seed, number
        _PHILOX.state = _UNUSED
        return _PHILOX.random_raw(n)
