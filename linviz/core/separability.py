"""The separability light: can any boundary of the lifted space separate the classes? With a proof, or 'unknown'."""

from typing import NamedTuple

import numpy as np

from linviz.core.bound import augmented, least_distance
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# a proof must hold by more than the rounding of numbers of size 1
SURE = 1e-9


class Light(NamedTuple):
    """The answer in a word, and the sentence that is shown with it."""

    name: str
    sentence: str


NO_POINTS = Light("no points", "There are no points yet.")
ONE_CLASS = Light("one class", "All points are of one class: there is nothing to separate yet.")
SEPARABLE = Light("separable", "Separable: a boundary exists that puts every point on its right side.")
ALWAYS = Light("separable", "Separable: with an RBF kernel distinct points always are.")
NOT_SEPARABLE = Light("not separable", "Not separable: no boundary of this kind puts every point on its right side.")
CONTRADICTION = Light("not separable", "Not separable: the same point is there with both labels.")
UNKNOWN = Light("unknown", "Too close to call: the classes touch, or almost.")


def light(lifted: Lifted, scores: Array | None = None) -> Light:
    """Whether a boundary with bias separates the points in the lifted space.

    scores (n,): f at the points of a classifier at hand; where it separates them, nothing needs to be solved.
    """
    if lifted.n == 0:
        return NO_POINTS
    if lifted.problem.one_class:
        return ONE_CLASS
    if _contradicts(lifted):
        return CONTRADICTION
    # distinct points give an RBF a positive definite K, and K c = y has a solution for all labels
    if lifted.lift.definite:
        return ALWAYS
    if scores is not None and (lifted.y * scores > 0).all():
        return SEPARABLE
    return _solved(lifted.phi if lifted.has_map else _root(lifted.K), lifted.y)


def _root(K: Array) -> Array:
    """Features (n, rank) of the points with phi . phi = K: on finitely many points every kernel has a finite map."""
    values, vectors = np.linalg.eigh(K)
    kept = values > SURE * max(np.abs(values).max(), np.finfo(float).tiny)
    return np.asarray(vectors[:, kept] * np.sqrt(values[kept]))


def _contradicts(lifted: Lifted) -> bool:
    points = np.unique(lifted.X, axis=0)
    return len(np.unique(np.column_stack([lifted.X, lifted.y]), axis=0)) > len(points)


def _solved(phi: Array, y: Array) -> Light:
    """Looks for v with z . v > 0 for every z, and for weights >= 0 with sum weights z = 0: each rules the other out.

    Every column is brought to size 1 first: high powers of small numbers would else drown in the solver's tolerance.
    Neither proof is taken on trust; both are checked on the data.
    """
    z = augmented(phi, y, bias=True)
    # tiny, so that a column of zeros stays one and does not become NaN
    z = z / np.maximum(np.abs(z).max(axis=0), np.finfo(float).tiny)
    v, weights = least_distance(z)
    if (z @ v).min() > SURE * np.abs(v).max():
        return SEPARABLE
    # the other side of Gordan's theorem: a sum of 0 leaves no v with z . v > 0 for all z
    meeting = np.abs(weights @ z).sum() <= SURE * weights.sum()
    return NOT_SEPARABLE if meeting and weights.any() else UNKNOWN
