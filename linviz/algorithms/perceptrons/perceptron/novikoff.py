"""Novikoff's bound on the mistakes of a perceptron (000 §1.3, 001, 003, 004)."""

from typing import Any

import numpy as np

from linviz.core import bound
from linviz.core.lift import Lifted, once
from linviz.core.problem import frozen
from linviz.run.why_it_stops import MistakeRows


@once
def mistake_bound(lifted: Lifted, algorithm: Any) -> float:
    """Return the largest number of mistakes possible; infinite where nothing separates the points.

    NaN where a draft has no time for it.
    """
    if lifted.skips_proofs:
        return np.nan
    z, start, eta = mistake_rows(algorithm, lifted)
    return bound.most_updates(z, start / eta, lifted.cache)


def mistake_rows(algorithm: Any, lifted: Lifted) -> MistakeRows:
    """Return the terms that the mistakes of a perceptron add up."""
    return _mistake_rows(lifted, algorithm)


@once
def _mistake_rows(lifted: Lifted, algorithm: Any) -> MistakeRows:
    """Return the same, in no more dimensions than the start and the points span."""
    start = algorithm.init(lifted)
    narrow_rows = bound.compact_features(np.vstack([start.w, lifted.phi]))
    v = np.append(start.b, narrow_rows[0]) if algorithm.bias else narrow_rows[0]
    z = bound.augmented_rows(narrow_rows[1:], lifted.y, algorithm.bias)
    return MistakeRows(frozen(z), frozen(v), algorithm.eta)


def inner_mistake_rows(algorithm: Any, lifted: Lifted) -> MistakeRows:
    """Return the terms that the mistakes of the inner perceptron of an algorithm add up."""
    return mistake_rows(algorithm.inner, lifted)
