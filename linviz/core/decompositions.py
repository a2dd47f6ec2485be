"""Singular vectors and a tridiagonal form, computed in a fixed order: the same bits on every processor.

Golub and Van Loan, Matrix Computations, 8.3 (Householder's method) and 8.6 (Jacobi's, from one side).
"""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.arithmetic import add_long_rows, dot, lengths, total
from linviz.core.problem import Array, frozen

Pair = tuple[NDArray[np.int64], NDArray[np.int64]]

# of the longest column, per row or column: one that is no longer is rounding
ROUNDING = 1e-15
# cosine of columns that are orthogonal but for rounding
ORTHOGONAL = 1e-14
# rounds over all pairs of columns; they are orthogonal after about six
SWEEPS = 40
# part of the golden ratio, whose multiples are in no order
GOLDEN = 0.6180339887498949
# steps of Lanczos' method after which its eigenvalue is looked at, and the most of them, per row
STEPS, MOST_STEPS = 5, 3
# halvings of an interval that is known to hold an eigenvalue
HALVINGS = 60


def singular_vectors(A: Array) -> tuple[Array, Array, Array]:
    """Return U (k, m), s (m,) and V (m, m) with A = U diag(s) V', for A (k, m); a column of U is 0 where s is.

    Pairs of columns are turned in their plane until all are orthogonal; so small s are as exact as large ones where
    the columns differ in size alone. s is not sorted, and 0 where it is rounding.
    """
    k, m = A.shape
    # rows, which NumPy turns at once: a column of A, and beside it one of V
    even = m + m % 2
    table = np.hstack([np.vstack([A.T, np.zeros((m % 2, k))]), np.eye(even)])
    columns, V = table[:, :k], table[:, k:]
    least = _rounding(k, m, float(lengths(columns).max(initial=0.0)))
    pairs = list(_rounds_of_pairs(even))
    for _ in range(SWEEPS):
        turned = [_turn(table, k, pair, least) for pair in pairs]
        if not any(turned):
            break
    s = np.asarray(lengths(columns[:m]))
    s[s <= least] = 0.0
    U = np.where(s > 0, 1.0 / np.where(s > 0, s, 1.0), 0.0)[:, None] * columns[:m]
    return U.T, s, V[:m, :m].T


def singular_vectors_of_library(A: Array) -> tuple[Array, Array, Array]:
    """Return the same for m <= k, by a library: in less time, with other digits on other processors.

    Of columns that differ in size, small s lose digits.
    """
    k, m = A.shape
    # any order: for what is shown for a moment
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    s[s <= _rounding(k, m, float(s.max(initial=0.0)))] = 0.0
    return U, s, Vt.T


def _rounding(k: int, m: int, longest: float) -> float:
    """Return the length up to which a column of (k, m) numbers is rounding, by that of the longest."""
    return ROUNDING * max(k, m, 10) * longest


def _rounds_of_pairs(m: int) -> Iterator[Pair]:
    """Yield m - 1 rounds of m / 2 pairs each, as in a tournament where everybody meets everybody; m is even."""
    others = np.arange(1, m)
    for k in range(m - 1):
        players = np.append(0, np.roll(others, k))
        first, second = players[: m // 2], players[: m // 2 - 1 : -1]
        yield np.minimum(first, second), np.maximum(first, second)


def _turn(table: Array, k: int, pair: Pair, least: float) -> bool:
    """Make the rows of each pair orthogonal in their first k numbers; return False where they were.

    least: the length up to which a row is rounding.
    """
    first, second = pair
    one, other = table[first], table[second]
    terms = np.concatenate([one, other, one])[:, :k] * np.concatenate([one, other, other])[:, :k]
    a, b, c = total(terms).reshape(3, -1).tolist()
    turns = [_cosine_and_sine(*products, least) for products in zip(a, b, c, strict=True)]
    if not any(sine for _, sine in turns):
        return False
    cosine, sine = np.array(turns).T[:, :, None]
    table[first] = cosine * one - sine * other
    table[second] = sine * one + cosine * other
    return True


def _cosine_and_sine(a: float, b: float, c: float, least: float) -> tuple[float, float]:
    """Return those of the smaller angle that makes two vectors orthogonal, from their products u.u, v.v and u.v.

    The angle is 0 where they are, but for rounding, and where one is no longer than `least`.
    """
    long, short = sqrt(max(a, b)), sqrt(min(a, b))
    if not (abs(c) > ORTHOGONAL * long * short and short > least):
        return 1.0, 0.0
    ratio = (b - a) / (2.0 * c)
    # 0 where the ratio is infinite
    tangent = (-1.0 if ratio < 0 else 1.0) / (abs(ratio) + sqrt(1.0 + ratio * ratio))
    cosine = 1.0 / sqrt(1.0 + tangent * tangent)
    return cosine, cosine * tangent


class Tridiagonal(NamedTuple):
    """Q and T with M = Q T Q' of a symmetric M (n, n), where Q is orthogonal and its first column is along a vector.

    diagonal (n,) and beside (n - 1,): the numbers of T. Qt (n, n) = Q'. length: what Q' makes of the vector, signed.
    """

    diagonal: Array
    beside: Array
    Qt: Array
    length: float


def tridiagonal(M: Array, along: Array) -> Tridiagonal:
    """Return the tridiagonal form of a symmetric M (n, n), the first column of Q along a vector (n,)."""
    n = len(M)
    # with the vector as a row and a column in front, the first reflection carries it onto the first axis
    A = np.zeros((n + 1, n + 1))
    A[1:, 0], A[1:, 1:] = along, M
    # the same memory for all terms: new memory costs more than what is put into it
    room = np.empty(n * n)
    beside, reflections = [], []
    for k in range(n):
        v, end = _reflection(A[k + 1 :, k])
        beside.append(end)
        reflections.append(v)
        if v is not None:
            _reflect(A[k + 1 :, k + 1 :], v, room)
    Q = np.eye(n)
    for k in reversed(range(n)):
        if (v := reflections[k]) is not None:
            rest = Q[k:, k:]
            rest -= _outer(v, _row_times(v, rest, room), room)
    return Tridiagonal(
        frozen(A.diagonal()[1:].copy()),
        frozen(np.array(beside[1:])),
        frozen(np.ascontiguousarray(Q.T)),
        beside[0] if beside else 0.0,
    )


def _reflection(x: Array) -> tuple[Array | None, float]:
    """Return v (m,) with |v|^2 = 2 and the first number of x - (v . x) v, whose others are 0; None where they are."""
    first = float(x[0])
    if not x[1:].any():
        return None, first
    largest = float(np.abs(x).max())
    v = x / largest
    length = float(lengths(v))
    # away from x, so that nothing cancels
    end = length if first < 0 else -length
    v[0] -= end
    return v / sqrt(length * abs(float(v[0]))), end * largest


def _reflect(A: Array, v: Array, room: Array) -> None:
    """Replace a symmetric A (m, m) by H A H with the reflection H = I - v v'."""
    p = _row_times(v, A, room)
    w = p - 0.5 * dot(p, v) * v
    A -= _outer(v, w, room)
    A -= _outer(w, v, room)


def _row_times(v: Array, A: Array, room: Array) -> Array:
    """Return v A for a square A (m, m) with m > 1: `product`, without what it does for others."""
    terms = np.multiply(v[:, None], A, out=room[: A.size].reshape(A.shape))
    return np.asarray(np.add.reduce(terms, axis=0))


def _outer(v: Array, w: Array, room: Array) -> Array:
    """Return v w' (m, m), in the room for it."""
    return np.multiply(v[:, None], w, out=room[: len(v) * len(w)].reshape(len(v), len(w)))


def largest_eigenvalue_of(M: Array) -> float:
    """Return the largest eigenvalue of a positive semidefinite M (n, n), by Lanczos' method.

    It ends where further steps find no larger one. Its vectors are not kept orthogonal, which only finds the same
    eigenvalue again.
    """
    n = len(M)
    # no vector of a symmetric problem is orthogonal to these
    v = np.modf(GOLDEN * np.arange(1.0, n + 1))[0] - 0.25
    before, last = np.zeros(n), 0.0
    diagonal: list[float] = []
    beside: list[float] = []
    for _ in range(MOST_STEPS * n):
        length = float(lengths(v))
        if not length > ROUNDING * last:
            break
        if diagonal:
            beside.append(length)
        v = v / length
        image = add_long_rows(v, M) if n > 1 else M[0] * v
        image -= length * before if diagonal else 0.0
        diagonal.append(float(dot(image, v)))
        before, v = v, image - diagonal[-1] * v
        if len(diagonal) % STEPS == 0:
            found = largest_eigenvalue(np.array(diagonal), np.array(beside))
            if found <= last * (1.0 + ROUNDING):
                return max(0.0, found)
            last = found
    return max(0.0, largest_eigenvalue(np.array(diagonal), np.array(beside)))


def largest_eigenvalue(diagonal: Array, beside: Array) -> float:
    """Return the largest eigenvalue of a symmetric tridiagonal matrix, by halving an interval; 0 of an empty one."""
    if not len(diagonal):
        return 0.0
    size = np.append(np.abs(beside), 0.0)
    low = float(diagonal.max())
    high = float((diagonal + size + np.roll(size, 1)).max())
    numbers, squares = diagonal.tolist(), np.append(0.0, beside * beside).tolist()
    for _ in range(HALVINGS):
        middle = low + 0.5 * (high - low)
        if not low < middle < high:
            break
        if _is_above(middle, numbers, squares):
            high = middle
        else:
            low = middle
    return high


def _is_above(x: float, diagonal: list[float], squares: list[float]) -> bool:
    """Return whether x is above all eigenvalues: whether elimination of x I - T finds positive pivots alone."""
    pivot = 1.0
    for number, square in zip(diagonal, squares, strict=True):
        pivot = x - number - square / pivot
        if not pivot > 0:
            return False
    return True
