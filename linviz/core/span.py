"""The dimension of all functions f(x) = w . phi(x) + b of a lift: it decides how many labellings can be separated.

Two features may be the same function, as x is in a polynomial mixed with the linear kernel, so their number is no
dimension. Here a feature is a sum of terms, monomials times Gaussians, and different terms are independent.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import inf

from linviz.core.exact import monomial_powers
from linviz.core.lift import (
    Empirical,
    Lift,
    Lifted,
    Mix,
    Product,
    Rbf,
    Scale,
    ShiftedParabola,
    Sum,
    once,
)
from linviz.core.problem import Array

# (powers of the coordinates, width of a Gaussian, and its centre times the width)
Term = tuple[tuple[int, ...], Fraction, tuple[Fraction, ...]]
# terms with their factors, which are whole numbers
Feature = frozenset[tuple[Term, int]]
Features = frozenset[Feature]
# products of features that are looked at: more take longer than a step may
MOST = 40_000


class UnknownFunctionsError(Exception):
    """Nothing is known of the functions."""


@once
def dimension(lifted: Lifted, bias: bool) -> float | None:
    """Return the dimension of functions w . phi + b, or w . phi without a bias: inf with an RBF, None if unknown."""
    d = lifted.problem.d
    try:
        features = _features_of(lifted.lift, lifted.X)
    except UnknownFunctionsError:
        return None
    if features is None:
        return inf
    constant = {_monomial_feature((0,) * d)} if bias else set()
    return rank(features | constant)


def rank(features: Iterable[Feature]) -> int:
    """Return how many of these features are independent functions."""
    rows = [dict(one) for one in sorted(features, key=len)]
    # a feature of one term takes that term from all others
    singles = {term for row in rows if len(row) == 1 for term in row}
    rest = [{term: Fraction(n) for term, n in row.items() if term not in singles} for row in rows]
    count = len(singles)
    while rest:
        pivot = rest.pop()
        if pivot:
            count += 1
            rest = [_eliminate(row, pivot, next(iter(pivot))) for row in rest]
    return count


def _eliminate(
    row: dict[Term, Fraction], pivot: dict[Term, Fraction], term: Term
) -> dict[Term, Fraction]:
    """Return the row less as much of the pivot as makes its part of `term` 0."""
    factor = row.get(term, Fraction(0)) / pivot[term]
    left = {one: row.get(one, Fraction(0)) - factor * pivot.get(one, 0) for one in row | pivot}
    return {one: n for one, n in left.items() if n}


def _features_of(lift: Lift, X: Array) -> Features | None:
    """Return the features of a lift without their weights, which change no span; None for infinitely many."""
    match lift:
        case Rbf():
            return None
        case Empirical():
            return frozenset(
                _gaussian_feature(lift.gamma, place) for place in set(map(tuple, X.tolist()))
            )
        case ShiftedParabola():
            square, one = _monomial_term((2,)), _monomial_term((0,))
            return frozenset({_monomial_feature((1,)), frozenset({(square, 1), (one, -1)})})
        case Scale() if lift.factor == 0:
            return frozenset()
        case Sum() | Mix() | Scale():
            return _concatenate([_features_of(one, X) for one in lift.terms])
        case Product():
            return _product_features(lift, X)
        case _:
            powers = monomial_powers(lift, X.shape[1])
            if powers is None:
                raise UnknownFunctionsError
            return frozenset(map(_monomial_feature, powers))


def _concatenate(parts: list[Features | None]) -> Features | None:
    """Return the features of all parts; None where one has infinitely many."""
    finite = [one for one in parts if one is not None]
    return frozenset().union(*finite) if len(finite) == len(parts) else None


def _product_features(lift: Product, X: Array) -> Features | None:
    """Return all products of features of the parts, constants included: that of the product is left to the bias."""
    parts = [(_features_of(one, X), one.constant) for one in lift.parts]
    if any(part == frozenset() and constant == 0 for part, constant in parts):
        return frozenset()
    features: Features = frozenset()
    constant = 1.0
    for part, own_constant in parts:
        if part is None:
            return None
        if len(part) * len(features) > MOST:
            raise UnknownFunctionsError
        products = {_multiply_features(one, other) for one in features for other in part}
        features = frozenset(
            products | (features if own_constant else set()) | (part if constant else set())
        )
        constant *= own_constant
    return features


def _multiply_features(one: Feature, other: Feature) -> Feature:
    """Return the product of two features, term by term."""
    total: dict[Term, int] = {}
    for (p, width, centre), n in one:
        for (q, other_width, other_centre), m in other:
            powers = tuple(map(int.__add__, p, q))
            term = powers, width + other_width, tuple(map(Fraction.__add__, centre, other_centre))
            total[term] = total.get(term, 0) + n * m
    return frozenset((term, n) for term, n in total.items() if n)


def _monomial_term(powers: tuple[int, ...]) -> Term:
    """Return the monomial of these powers, without a Gaussian."""
    return powers, Fraction(0), (Fraction(0),) * len(powers)


def _monomial_feature(powers: tuple[int, ...]) -> Feature:
    """Return the feature that is the monomial of these powers alone."""
    return frozenset({(_monomial_term(powers), 1)})


def _gaussian_feature(gamma: float, place: tuple[float, ...]) -> Feature:
    """Return the feature exp(-gamma |x - place|^2), but for a constant factor."""
    # exp(-g |x - a|^2) is exp(-g |x|^2 + 2 g a . x) but for a factor, so products add up widths and these g a
    width = Fraction(repr(gamma))
    centre = tuple(width * Fraction(repr(one)) for one in place)
    return frozenset({(((0,) * len(place), width, centre), 1)})
