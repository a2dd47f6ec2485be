"""The points of a lift in whole numbers, so that what is proved of them knows no rounding.

What boundaries there are depends on the span of the features alone: that x1 x2 comes with the factor sqrt 2 changes w
and nothing else. So where a lift is made of monomials, these stand for its features, and a coordinate counts as the
decimal number that it is written as. Other features count as the floats that they are.
"""

from collections.abc import Callable
from decimal import Decimal
from itertools import product
from math import lcm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core import arithmetic
from linviz.core.bound import normalised_rows, solve_least_distance
from linviz.core.lift import (
    Lift,
    Lifted,
    Linear,
    Mix,
    Parabola,
    Polynomial,
    Product,
    Quadratic,
    Scale,
    ShiftedParabola,
    Sum,
)
from linviz.core.problem import Array

Integers = NDArray[np.object_]
Powers = tuple[int, ...]
# products of words of 64 bits: half a second, of which a proof takes up to three
MOST_WORK = 1.1e7
# of the numbers that are added up: more than their rounding
ROUNDING = 1e-13
# of rows of size 1 whose high powers are rounded: a clear gap
CLEAR = 1e-9
# rows from which on a few of them are tried first
MANY = 60


class RowBasis(NamedTuple):
    """Rows as combinations of some of them: row i is the sum of parts[i, j] / divisor times row basis[j].

    basis: the places of as many rows as are independent. parts: (n, r) whole numbers. T (n, r): parts / divisor.
    """

    basis: tuple[int, ...]
    parts: Integers
    divisor: int
    T: Array


def integer_rows(lifted: Lifted, bias: bool) -> Integers | None:
    """Return rows of integers that boundaries separate just where they separate y (1, phi), (n, k).

    None where there is no finite map, or one of too many features.
    """
    powers = monomial_powers(lifted.lift, lifted.problem.d)
    if powers is None and not lifted.has_map:
        return None
    # with the constant, x^2 - 1 stands for x^2
    if powers is None or (not bias and _contains_kind(lifted.lift, ShiftedParabola)):
        columns = _feature_columns(lifted, bias)
    else:
        columns = _monomial_columns(lifted, powers, bias)
    if columns is None:
        return None
    if bias:
        columns = [np.ones(lifted.n, dtype=object), *columns]
    table = np.array(columns, dtype=object).T.reshape(lifted.n, -1)
    return np.asarray(table * lifted.y.astype(int).astype(object)[:, None])


def _feature_columns(lifted: Lifted, bias: bool) -> list[Integers] | None:
    """Return the features as integers, column by column."""
    if _is_too_much_work(lifted.n, lifted.phi.shape[1] + bias, 1):
        return None
    return _integer_columns(lifted.phi, float.as_integer_ratio)


def _monomial_columns(
    lifted: Lifted, powers: frozenset[Powers], bias: bool
) -> list[Integers] | None:
    """Return the monomials of these powers as integers, column by column."""
    if _is_too_much_work(lifted.n, len(powers) + bias, 1):
        return None
    X = _integer_columns(lifted.X, _written_ratio)
    return [_monomial_column(X, p) for p in sorted(powers, key=sum)]


def to_integers(z: Array) -> Integers:
    """Return floats (n, k) as whole numbers, each column by its own scale."""
    return np.array(_integer_columns(z, float.as_integer_ratio), dtype=object).T.reshape(z.shape)


def is_quick_to_span(Z: Integers) -> bool:
    """Return True where a basis of these rows is found in half a second."""
    n, k = Z.shape
    bits = max((int(abs(entry)).bit_length() for entry in Z.ravel()), default=1)
    return not _is_too_much_work(n, k, bits)


def monomial_powers(lift: Lift, d: int) -> frozenset[Powers] | None:
    """Return the powers of the monomials that, with the constant, span the features; None where others do."""
    match lift:
        case Linear():
            return frozenset(tuple(int(i == j) for j in range(d)) for i in range(d))
        case Parabola() | ShiftedParabola():
            return frozenset({(1,), (2,)})
        case Quadratic():
            return frozenset({(2, 0), (1, 1), (0, 2)})
        case Polynomial():
            return frozenset(lift.powers(d))
        case Scale() if lift.factor == 0:
            return frozenset()
        case Sum() | Mix() | Scale():
            parts = [monomial_powers(one, d) for one in lift.terms]
            if None in parts:
                return None
            return frozenset().union(*(one for one in parts if one))
        case Product() if not _contains_kind(lift, ShiftedParabola):
            return _product_powers(lift, d)
        case _:
            return None


def find_row_basis(Z: Integers, rows_first: NDArray[np.bool_] | None = None) -> RowBasis:
    """Return the RowBasis of Z (n, k), with large pivots, column by column (Bareiss, without fractions).

    rows_first (n,): True for the rows from which the basis is taken as far as they reach. Raises OverflowError where
    these are so alike that T has an entry beyond all floats.
    """
    Z = Z.copy()
    basis = list[int]()
    columns = list[int]()
    last = 1
    rounds = [np.ones(len(Z), dtype=bool)]
    if rows_first is not None:
        rounds.insert(0, rows_first)
    for allowed, column in product(rounds, range(Z.shape[1])):
        row = -1 if column in columns else _pivot_row(Z[:, column], allowed, basis)
        if row < 0:
            continue
        before = Z[:, column].copy()
        pivot = Z[row, column]
        Z = (Z * pivot - np.multiply.outer(before, Z[row])) // last
        Z[:, column] = before
        last = pivot
        basis.append(row)
        columns.append(column)
    parts = Z[:, columns]
    return RowBasis(tuple(basis), parts, last, _divide_to_floats(parts, last))


def _pivot_row(column: Integers, allowed: NDArray[np.bool_], basis: list[int]) -> int:
    """Return the place of the largest entry of a column (n,) in the allowed rows outside the basis, -1 if all are 0."""
    sizes = np.where(allowed, np.abs(column), 0)
    # those that are in it already have a 1 in another column
    sizes[basis] = 0
    if sizes.any():
        return int(sizes.argmax())
    return -1


def separable(lifted: Lifted, bias: bool) -> bool | None:
    """Return whether a boundary separates the points; None where neither is proved, or where there are no integers."""
    if f"separable {bias}" not in lifted.cache:
        lifted.cache[f"separable {bias}"] = _prove_separable(lifted, bias)
    answer: bool | None = lifted.cache[f"separable {bias}"]
    return answer


def _prove_separable(lifted: Lifted, bias: bool) -> bool | None:
    """Return the answer of `separable`, computed anew."""
    Z = integer_rows(lifted, bias)
    if Z is None:
        return None
    if len(Z) > MANY and (answer := _separable_by_few(lifted, Z, bias)) is not None:
        return answer
    if not is_quick_to_span(Z):
        return None
    found = find_row_basis(Z)
    v, weights = solve_least_distance(found.T)
    if surely_all_positive(found.T, v):
        return True
    if hull_contains_zero(Z, weights):
        return False
    return None


def _separable_by_few(lifted: Lifted, Z: Integers, bias: bool) -> bool | None:
    """Return whether a boundary separates the points, where floats find the answer and few integer rows prove it."""
    if not lifted.has_map:
        return None
    z = normalised_rows(lifted.phi, lifted.y, bias)
    v, weights = solve_least_distance(z)
    if arithmetic.product(z, v).min() > CLEAR * float(arithmetic.lengths(v)):
        return True
    if hull_contains_zero(Z, weights):
        return False
    return None


def surely_all_positive(T: Array, v: Array) -> bool:
    """Return True where T v > 0 for certain, in every row of T (n, r)."""
    return bool(
        (arithmetic.product(T, v) > ROUNDING * arithmetic.product(np.abs(T), np.abs(v))).all()
    )


def hull_contains_zero(Z: Integers, weights: Array) -> bool:
    """Return True where some mean of these rows is 0, with weights (n,) >= 0 near those of a solver.

    That proves that no v has a positive product with all of them (Gordan). Z: (n, k) whole numbers.
    """
    largest = float(weights.max(initial=0.0))
    tried = {tuple(np.flatnonzero(weights > least).tolist()) for least in (0.0, 1e-9 * largest)}
    # most rows first, as they come out of the solver
    return any(
        _is_positively_dependent(Z[list(inside)]) for inside in sorted(tried, key=len, reverse=True)
    )


def _is_positively_dependent(Z: Integers) -> bool:
    """Return True where some of these dependent rows are the sum of the others with no weight above 0."""
    if not 0 < len(Z) <= Z.shape[1] + 1 or not is_quick_to_span(Z):
        return False
    few = find_row_basis(Z)
    sign = 1 if few.divisor > 0 else -1
    others = (few.parts[row].tolist() for row in range(len(Z)) if row not in few.basis)
    return any(all(sign * part <= 0 for part in parts) for parts in others)


def _divide_to_floats(parts: Integers, divisor: int) -> Array:
    """Return parts / divisor, each rounded once."""
    # true division of whole numbers is rounded once, however long they are
    shares = [[part / divisor for part in row] for row in parts]
    return np.array(shares, dtype=np.float64).reshape(parts.shape)


def _is_too_much_work(n: int, k: int, bits: int) -> bool:
    """Return True where a basis of n rows of k integers, of so many bits each, takes longer than half a second."""
    # a number may be k rows long in the end, and products of long ones take longer than their length
    words = 1 + k * bits / 64
    return bool(n * k * k * words**1.2 > MOST_WORK)


def _written_ratio(value: float) -> tuple[int, int]:
    """Return numerator and denominator of the decimal number that a float is written as."""
    return Decimal(repr(value)).as_integer_ratio()


def _integer_columns(table: Array, to_ratio: Callable[[float], tuple[int, int]]) -> list[Integers]:
    """Return each column (n,) of a table as integers, by a scale of its own: that changes nothing in what separates.

    to_ratio: what turns a float into numerator and denominator of the number that it stands for.
    """
    integer_columns = []
    for column in table.T:
        ratios = [to_ratio(value) for value in column.tolist()]
        common = lcm(*(denominator for _, denominator in ratios))
        integers = [numerator * (common // denominator) for numerator, denominator in ratios]
        integer_columns.append(np.array(integers, dtype=object))
    return integer_columns


def _monomial_column(X: list[Integers], powers: Powers) -> Integers:
    """Return the product of the columns of X, each to its power, (n,)."""
    return np.asarray(prod(x**p for x, p in zip(X, powers, strict=True)))


def _product_powers(lift: Product, d: int) -> frozenset[Powers] | None:
    """Return the powers of the monomials of a product, as core.lift.product multiplies features."""
    powers: frozenset[Powers] = frozenset()
    constant = 1.0
    for part in lift.parts:
        of_part = monomial_powers(part, d)
        if of_part is None:
            return None
        both = {tuple(map(sum, zip(p, q, strict=True))) for p in powers for q in of_part}
        if part.constant > 0:
            both |= powers
        if constant > 0:
            both |= of_part
        powers = frozenset(both)
        constant *= part.constant
    return powers


def _contains_kind(lift: Lift, kind: type[Lift]) -> bool:
    """Return whether the lift, or a lift that it is made of, is of that kind."""
    return isinstance(lift, kind) or any(
        _contains_kind(one, kind) for one in getattr(lift, "terms", ())
    )
