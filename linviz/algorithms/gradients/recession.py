"""Can the logistic loss be made smaller for ever, or is it smallest somewhere? Both answers come with a proof."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core import exact
from linviz.core.bound import nonnegative_least_squares, solve_least_distance
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# a proof must hold by more than the rounding of numbers of size 1
SURE = 1e-9


class Recession(NamedTuple):
    """grows: True where going along v for ever lowers the loss, False where it has a smallest value, None: unknown.

    v (k,) has z_i . v >= 0 for every point and > 0 for some: the classes can be separated, but for points on the
    boundary itself. Else weights (n,) > 0 with sum weights_i z_i = 0 rule it out. By Stiemke one of the two exists.
    """

    grows: bool | None
    v: Array
    weights: Array


class Face(NamedTuple):
    """What costs something however long w is. grows: as above, proved in whole numbers.

    stays (n,): the points that no boundary leaves on its right side with all others there or on it. T (s, r): their
    rows z as sums of a basis, exact but for the last digit, and basis: which of them these are; None where not known.
    """

    grows: bool | None
    stays: NDArray[np.bool_]
    T: Array | None = None
    basis: tuple[int, ...] = ()


def face(lifted: Lifted) -> Face:
    """Of points of both classes, with bias; worked out once."""
    if "face" not in lifted.cache:
        lifted.cache["face"] = (
            _face_of_definite_kernel(lifted) if lifted.lift.definite else _face(lifted)
        )
    found: Face = lifted.cache["face"]
    return found


def _face_of_definite_kernel(lifted: Lifted) -> Face:
    """The features of distinct points are independent, so only points with both labels cost anything."""
    _, first, place = np.unique(lifted.X, axis=0, return_index=True, return_inverse=True)
    place = place.reshape(-1)
    both = np.isin(place, place[lifted.y != lifted.y[first][place]])
    at = place[both]
    y = lifted.y[both]
    here, basis, column = np.unique(at, return_index=True, return_inverse=True)
    T = np.zeros((len(at), len(here)))
    T[np.arange(len(at)), column.reshape(-1)] = y * y[basis][column.reshape(-1)]
    return Face(not both.all(), both, T, tuple(basis.tolist()))


def _face(lifted: Lifted) -> Face:
    n = lifted.n
    Z = exact.integer_rows(lifted, bias=True)
    if Z is None or not exact.is_short(Z):
        return Face(None, np.ones(n, dtype=bool))
    whole = exact.span(Z)
    stays = _points_that_stay(whole.T)
    if not stays.any():
        return Face(_surely_separates(whole.T) or None, stays, whole.T[:0, :0])
    if stays.all():
        found = recession(whole.T)
        proved = found.grows is False and _surely_positive(
            *balanced_weights(whole.T, whole.basis, found.weights)
        )
        return Face(False if proved else None, stays, whole.T, whole.basis)
    # in a basis that begins with theirs, theirs are exactly 0 in all that is beyond it
    whole = exact.span(Z, stays)
    place = np.cumsum(stays) - 1
    basis = tuple(int(place[row]) for row in whole.basis if stays[row])
    free = _surely_separates(whole.T[~stays][:, len(basis) :])
    return Face(free or None, stays, whole.T[stays][:, : len(basis)], basis)


def _points_that_stay(T: Array) -> NDArray[np.bool_]:
    """The points that no direction frees, as far as floats can tell."""
    stays = np.ones(len(T), dtype=bool)
    while stays.any() and (found := recession(T[stays])).grows:
        along = T @ found.v
        gone = stays & (along > SURE * along[stays].max())
        if not gone.any():
            break
        stays &= ~gone
    return stays


def _surely_separates(T: Array) -> bool:
    """True where some v has T v > 0 for certain."""
    return exact.all_positive(T, solve_least_distance(T)[0])


def balanced_weights(T: Array, basis: tuple[int, ...], weights: Array) -> tuple[Array, Array]:
    """The weights (n,) with those of the basis such that sum weights z = 0, and how far these may be off, (n,)."""
    others = np.array(weights, dtype=np.float64)
    others[list(basis)] = 0.0
    made = others.copy()
    off = np.zeros(len(T))
    made[list(basis)] = -(others @ T)
    off[list(basis)] = (len(T) + 2) * np.finfo(float).eps * (np.abs(others) @ np.abs(T))
    return made, off


def _surely_positive(weights: Array, off: Array) -> bool:
    return bool((weights > off).all())


def recession(z: Array) -> Recession:
    """Of sign-flipped augmented rows z (n, k), n > 0; see core.bound.augmented_rows.

    Both proofs from one problem: the weights 1 + mu, mu >= 0, for which v = sum weights_i z_i is shortest. Where that
    is not 0, its optimality conditions are z_i . v >= 0, and sum weights_i (z_i . v) = |v|^2 > 0.
    """
    # directions are what counts: high powers must not drown in rounding, nor far points the near ones
    sizes = np.maximum(np.abs(z).max(axis=0), np.finfo(float).tiny)
    rows = z / sizes
    lengths = np.maximum(np.linalg.norm(rows, axis=1), np.finfo(float).tiny)
    rows = rows / lengths[:, None]
    mu = nonnegative_least_squares(rows.T, -rows.sum(axis=0), rounds=100)
    if mu is None:
        return Recession(None, np.zeros(z.shape[1]), np.zeros(len(z)))
    v = rows.T @ (1.0 + mu)
    weights = 1.0 + mu
    length = float(np.linalg.norm(v))
    if length <= SURE * float(weights.sum()):
        return Recession(False, np.zeros(z.shape[1]), weights / lengths)
    along = rows @ v / length
    grows = bool(along.min() >= -SURE and along.max() > SURE)
    return Recession(grows or None, v / length / sizes, weights / lengths)
