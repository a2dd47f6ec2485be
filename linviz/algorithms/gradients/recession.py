"""Proof of whether the logistic loss can fall for ever or has a smallest value."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core import exact
from linviz.core.arithmetic import lengths, product, total
from linviz.core.bound import solve_least_distance
from linviz.core.least_squares import nonnegative_least_squares
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# a proof must hold by more than the rounding error of numbers of size 1
SURE = 1e-9


class Recession(NamedTuple):
    """Answer to whether the loss falls for ever in some direction, with its proof.

    grows: True where going along v for ever lowers the loss, False where it has a smallest value, None where unknown. v
    (k,) has z_i . v >= 0 for every point and > 0 for some: the classes can be separated, apart from points on the
    boundary itself. Otherwise weights (n,) > 0 with sum weights_i z_i = 0 rule it out. By Stiemke one of the two
    exists.
    """

    grows: bool | None
    v: Array
    weights: Array


class Face(NamedTuple):
    """The points whose loss stays above 0 however long w is.

    grows: as in Recession, proved in integers. stays (n,): the points that no boundary puts on the correct side with
    all others there or on the boundary. T (s, r): the rows z of these points as sums of a basis, exact up to the last
    digit. basis: which of these points the basis is. T is None where it is not known.
    """

    grows: bool | None
    stays: NDArray[np.bool_]
    T: Array | None = None
    basis: tuple[int, ...] = ()


def face(lifted: Lifted) -> Face:
    """Return the Face of points of both classes, with bias; computed once."""
    if "face" not in lifted.cache:
        lifted.cache["face"] = (
            _face_of_definite_kernel(lifted) if lifted.lift.is_definite else _face(lifted)
        )
    result: Face = lifted.cache["face"]
    return result


def _face_of_definite_kernel(lifted: Lifted) -> Face:
    """Return the Face for independent features of distinct points: only points with both labels keep a loss."""
    _, first, place = np.unique(lifted.X, axis=0, return_index=True, return_inverse=True)
    place = place.reshape(-1)
    has_both_labels = np.isin(place, place[lifted.y != lifted.y[first][place]])
    twin_places = place[has_both_labels]
    y = lifted.y[has_both_labels]
    distinct_twins, basis, column = np.unique(twin_places, return_index=True, return_inverse=True)
    T = np.zeros((len(twin_places), len(distinct_twins)))
    T[np.arange(len(twin_places)), column.reshape(-1)] = y * y[basis][column.reshape(-1)]
    return Face(not has_both_labels.all(), has_both_labels, T, tuple(basis.tolist()))


def _face(lifted: Lifted) -> Face:
    """Return the Face for features of any kind, by integers."""
    n = lifted.n
    Z = None if lifted.skips_proofs else exact.integer_rows(lifted, bias=True)
    if Z is None or not exact.is_quick_to_span(Z):
        return Face(None, np.ones(n, dtype=bool))
    span = exact.find_row_basis(Z)
    stays, result = _points_that_stay(span.T)
    if not stays.any():
        return Face(_surely_separates(span.T) or None, stays, span.T[:0, :0])
    if stays.all():
        is_proved = result.grows is False and _surely_positive(
            *balanced_weights(span.T, span.basis, result.weights)
        )
        return Face(False if is_proved else None, stays, span.T, span.basis)
    try:
        # with these points' basis first, their rows are exactly 0 in all further columns
        span = exact.find_row_basis(Z, stays)
    except OverflowError:
        # these points are so close together that no float holds the others as sums of them
        return Face(None, np.ones(n, dtype=bool))
    place = np.cumsum(stays) - 1
    basis = tuple(int(place[row]) for row in span.basis if stays[row])
    is_free = _surely_separates(span.T[~stays][:, len(basis) :])
    return Face(is_free or None, stays, span.T[stays][:, : len(basis)], basis)


def _points_that_stay(T: Array) -> tuple[NDArray[np.bool_], Recession]:
    """Return the points that no direction puts beyond the boundary, (n,), and the Recession of their rows, or of more.

    That is as far as floats can tell.
    """
    stays = np.ones(len(T), dtype=bool)
    result = recession(T)
    while result.grows:
        products = product(T, result.v)
        leaving = stays & (products > SURE * products[stays].max())
        if not leaving.any():
            break
        stays &= ~leaving
        if not stays.any():
            break
        result = recession(T[stays])
    return stays, result


def _surely_separates(T: Array) -> bool:
    """Return True where some v is proved to have T v > 0."""
    return exact.surely_all_positive(T, solve_least_distance(T)[0])


def balanced_weights(T: Array, basis: tuple[int, ...], weights: Array) -> tuple[Array, Array]:
    """Return the weights (n,) with those of the basis set so that sum weights z = 0, and their error bounds (n,).

    T, basis: as in Face.
    """
    others = np.array(weights, dtype=np.float64)
    others[list(basis)] = 0.0
    new_weights = others.copy()
    errors = np.zeros(len(T))
    new_weights[list(basis)] = -product(others, T)
    errors[list(basis)] = (len(T) + 2) * np.finfo(float).eps * product(np.abs(others), np.abs(T))
    return new_weights, errors


def _surely_positive(weights: Array, errors: Array) -> bool:
    """Return True where all weights are above 0 whatever their errors."""
    return bool((weights > errors).all())


def recession(z: Array) -> Recession:
    """Return the Recession of sign-flipped augmented rows z (n, k), n > 0; see core.bound.augmented_rows.

    Both proofs come from one problem: find the weights 1 + mu, mu >= 0, for which v = sum weights_i z_i is shortest. If
    v is not 0, its optimality conditions are z_i . v >= 0, and sum weights_i (z_i . v) = |v|^2 > 0.
    """
    # only directions matter, so columns and rows are scaled: large numbers must not hide small ones
    sizes = np.maximum(np.abs(z).max(axis=0), np.finfo(float).tiny)
    rows = z / sizes
    sizes_of_rows = np.maximum(lengths(rows), np.finfo(float).tiny)
    rows = rows / sizes_of_rows[:, None]
    mu = nonnegative_least_squares(rows.T, -total(rows, axis=0), rounds=100)
    if mu is None:
        return Recession(None, np.zeros(z.shape[1]), np.zeros(len(z)))
    v = product(1.0 + mu, rows)
    weights = 1.0 + mu
    length = float(lengths(v))
    if length <= SURE * float(total(weights)):
        return Recession(False, np.zeros(z.shape[1]), weights / sizes_of_rows)
    products = product(rows, v) / length
    grows = bool(products.min() >= -SURE and products.max() > SURE)
    return Recession(grows or None, v / length / sizes, weights / sizes_of_rows)
