"""Points that show that a matrix is not the Gram matrix of a kernel (003 Mercer)."""

from typing import NamedTuple

import numpy as np

from linviz.core.arithmetic import total
from linviz.core.problem import Array

# an eigenvalue, or an asymmetry, this small beside the largest eigenvalue is rounding
ROUNDING = 1e-9


class Witness(NamedTuple):
    """Some of the points, with weights c of length 1 for which the form c' K c is negative.

    A kernel's form is |sum c phi(x)|^2, which is 0 or more.
    """

    points: tuple[int, ...]
    weights: Array
    form: float


def find_witness(K: Array) -> Witness | None:
    """Return few points that disprove a kernel with the symmetric Gram matrix K (n, n); None where none do.

    One point where its K(x, x) is negative, else two with K(x, x) K(z, z) < K(x, z)^2, else as many as are needed of
    those with the largest weights in the eigenvector of the smallest eigenvalue. assets/maths/witness.js does the same.
    """
    if not len(K):
        return None
    # no eigenvalue is larger than a sum of the sizes of a row
    least = -ROUNDING * float(total(np.abs(K)).max())
    return _one_point(K, least) or _two_points(K, least) or _several_points(K)


def _one_point(K: Array, least: float) -> Witness | None:
    i = int(K.diagonal().argmin())
    value = float(K[i, i])
    return Witness((i,), np.ones(1), value) if value < least else None


def _two_points(K: Array, least: float) -> Witness | None:
    """Return the two points whose matrix has the smallest eigenvalue."""
    diagonal = K.diagonal()
    middle = (diagonal[:, None] + diagonal) / 2
    smaller = middle - np.sqrt(np.square((diagonal[:, None] - diagonal) / 2) + np.square(K))
    np.fill_diagonal(smaller, np.inf)
    i, j = sorted(int(k) for k in np.unravel_index(smaller.argmin(), K.shape))
    return _form_of(K, np.array([i, j])) if smaller[i, j] < least else None


def _several_points(K: Array) -> Witness | None:
    # any order: it only finds points that show it
    values, vectors = np.linalg.eigh(K)
    least = -ROUNDING * np.abs(values).max()
    if values[0] >= least:
        return None
    by_weight = np.argsort(-np.abs(vectors[:, 0]), kind="stable")
    # with more points the smallest eigenvalue can only fall (Cauchy's interlacing)
    enough, too_few = len(K), 2
    while enough - too_few > 1:
        count = (enough + too_few) // 2
        some = by_weight[:count]
        # any order: it only finds points that show it
        if np.linalg.eigvalsh(K[np.ix_(some, some)])[0] < least:
            enough = count
        else:
            too_few = count
    return _form_of(K, np.sort(by_weight[:enough]))


def _form_of(K: Array, some: Array) -> Witness:
    """Return these points with the weights that make the form smallest."""
    # any order: the weights are printed to four digits
    values, vectors = np.linalg.eigh(K[np.ix_(some, some)])
    return Witness(tuple(some.tolist()), vectors[:, 0], float(values[0]))
