"""Start of a run: w and b before the first step."""

import numpy as np

from linviz.core.notation import letters
from linviz.core.problem import Array, InputError, frozen


def start_weights(w0: tuple[float, ...], features: int) -> Array:
    """Return the w that a run starts with, (features,), from the numbers that are given; missing ones are 0.

    Raises InputError if there are more numbers than features.
    """
    if len(w0) > features:
        raise InputError(
            f"the start w0 has {len(w0)} numbers, "
            f"but {letters('$w')} has {features}: one for each feature"
        )
    w = np.zeros(features)
    w[: len(w0)] = w0
    return frozen(w)
