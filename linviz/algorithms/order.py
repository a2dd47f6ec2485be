"""The order in which points are visited: a function of (seed, pass) alone, so that any step can be replayed.

Orders come from raw Philox draws, whose stream is the same in every NumPy version.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

# those that need nothing but the number of the pass, and those that look for a mistake, so that every visit is one
PASSES = ("cyclic", "shuffled", "random")
CHOSEN = ("most-violated", "first")
ORDERS = (*PASSES, *CHOSEN)


@lru_cache(maxsize=4096)
def order_of_pass(order: str, n: int, seed: int, number: int) -> tuple[int, ...]:
    """The n points (from 0) that pass `number` visits, one after the other, for the orders of PASSES."""
    if order == "cyclic":
        return tuple(range(n))
    draws = _draws(n, seed, number)
    # ties to the lowest index; the remainder favours some points by n / 2^64, which no run can show
    chosen = np.argsort(draws, kind="stable") if order == "shuffled" else draws % np.uint64(n)
    return tuple(chosen.tolist())


def _draws(n: int, seed: int, number: int) -> NDArray[np.uint64]:
    key = np.array([seed, number], dtype=np.uint64)
    return np.random.Philox(key=key).random_raw(n)
