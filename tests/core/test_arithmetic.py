"""Tests of the arithmetic of runs: sums in the order of the index, exact products, exp and log within a rounding."""

from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from math import ulp
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike

from linviz.core import arithmetic, elementary
from linviz.core.arithmetic import ExactFactor, subtract_exact_product
from linviz.core.problem import Array


def random(seed: int, *shape: int) -> Array:
    """Return numbers of very different sizes, a fifth of them 0."""
    rng = np.random.default_rng(seed)
    values = rng.normal(size=shape) * 10.0 ** rng.integers(-6, 6, shape)
    return np.where(rng.random(shape) < 0.2, 0.0, values)


def sum_in_order(terms: list[float]) -> float:
    total = 0.0
    for term in terms:
        total += term
    return total


def product_in_order(A: Array, B: Array) -> Array:
    """Return A B by plain Python."""
    return np.array(
        [
            [
                sum_in_order([a * b for a, b in zip(row, column, strict=True)])
                for column in B.T.tolist()
            ]
            for row in A.tolist()
        ]
    ).reshape(len(A), B.shape[1])


SHAPES = [
    (1, 50, 1), (1, 50, 2), (1, 300, 7), (3, 20, 1), (9, 30, 1), (30, 300, 2), (40, 64, 64), (2, 1, 3), (5, 0, 2),
    (0, 3, 2), (4, 3, 0), (1, 160, 160),
]  # fmt: skip


@pytest.mark.parametrize(("F", "n", "D"), SHAPES)
def test_a_product_is_added_in_the_order_of_the_index_whatever_its_shape(
    F: int, n: int, D: int
) -> None:
    A, B = random(1, F, n), random(2, n, D)
    expected = product_in_order(A, B)
    assert arithmetic.product(A, B).tobytes() == expected.tobytes()
    # however the numbers lie in memory, and row by row
    assert arithmetic.product(np.asfortranarray(A), B.T.copy().T).tobytes() == expected.tobytes()
    for row, sums in zip(A, expected, strict=True):
        assert arithmetic.product(row, B).tobytes() == sums.tobytes()
    for column, sums in zip(B.T, expected.T, strict=True):
        assert arithmetic.product(A, column).tobytes() == sums.tobytes()


@pytest.mark.parametrize("n", [0, 1, 2, 7, 8, 9, 200])
def test_totals_lengths_and_means_are_added_in_order(n: int) -> None:
    rows = random(3, 4, n)
    totals = [sum_in_order(row) for row in rows.tolist()]
    assert arithmetic.total(rows).tolist() == totals
    assert arithmetic.total(rows.T, axis=0).tolist() == totals
    assert [float(arithmetic.total(row)) for row in rows] == totals
    squares = [sum_in_order([x * x for x in row]) for row in rows.tolist()]
    assert arithmetic.dot(rows, rows).tolist() == squares
    assert [float(arithmetic.dot(row, row)) for row in rows] == squares
    assert [arithmetic.dot_of_few(row, row) for row in rows.tolist()] == squares
    assert [arithmetic.total_of_few(row) for row in rows.tolist()] == totals
    assert arithmetic.lengths(rows).tolist() == np.sqrt(squares).tolist()
    if n:
        assert arithmetic.mean(rows, axis=1).tolist() == [one / n for one in totals]


def test_no_sum_is_minus_0() -> None:
    minus = np.array([[-0.0, -0.0], [-0.0, -0.0]])
    results = (
        arithmetic.total(minus), arithmetic.dot(minus, minus[0]), arithmetic.product(minus, np.ones((2, 2))),
        arithmetic.product(minus[0], np.ones((2, 1))), ExactFactor(np.ones((2, 2))).times(minus),
    )  # fmt: skip
    assert not any(np.signbit(one).any() for one in results)


@pytest.mark.parametrize(
    ("F", "n", "D"), [(1, 1, 1), (3, 5, 2), (4, 40, 3), (2, 300, 2), (0, 3, 2), (2, 0, 3)]
)
def test_an_exact_product_is_off_by_less_than_a_rounding_even_where_its_terms_cancel(
    F: int, n: int, D: int
) -> None:
    rng = np.random.default_rng(n)
    A, B = rng.normal(size=(F, n)), rng.normal(size=(n, D))
    A[:, n // 2 :] = -A[:, : n - n // 2]
    factor = ExactFactor(B)
    found = factor.times(A)
    for i, j in np.ndindex(F, D):
        terms = [
            Fraction(a) * Fraction(b) for a, b in zip(A[i].tolist(), B[:, j].tolist(), strict=True)
        ]
        exact, largest = sum(terms, Fraction(0)), max(map(abs, terms), default=Fraction(0))
        limit = Fraction(ulp(float(exact))) + largest * Fraction(2) ** -60
        assert abs(Fraction(float(found[i, j])) - exact) <= limit
    for row, sums in zip(A, found, strict=True):
        assert factor.times(row[None, :]).tobytes() == sums.tobytes()
    left = np.ones((F, D))
    subtract_exact_product(left, A, B)
    assert left == pytest.approx(1.0 - found, rel=0, abs=1e-15 * (1 + np.abs(found).max(initial=0)))


def test_what_an_exact_product_subtracts_does_not_depend_on_the_order_of_its_terms() -> None:
    # many rows are worked on in pieces; of numbers far too small for a product nothing is left
    A, B = random(3, 500, 40), random(4, 40, 90)
    A[7], B[:, 5] = A[7] * 1e-250, B[:, 5] * 1e-250
    expected, found = np.ones((500, 90)), np.ones((500, 90))
    subtract_exact_product(expected, A, B)
    order = np.random.default_rng(5).permutation(40)
    subtract_exact_product(found, A[:, order], B[order])
    assert found.tobytes() == expected.tobytes()
    subtract_exact_product(found[7:8], A[7:8], B)
    assert found[7, 5] == 1.0


@pytest.mark.parametrize("shift", [-900, -200, 200, 900])
def test_an_exact_product_keeps_its_digits_however_large_and_small_its_factors_are(
    shift: int,
) -> None:
    A, B = random(1, 4, 9), random(2, 9, 5)
    expected = ExactFactor(B).times(A)
    found = ExactFactor(np.ldexp(B, shift)).times(np.ldexp(A, -shift))
    assert found.tobytes() == expected.tobytes()


def test_an_exact_product_of_numbers_without_rounding_keeps_the_digits_of_tiny_sums() -> None:
    # a sum of terms of 1e-200 beside a term of 1
    K = np.array([[1.0, 1e-200, 2e-200], [1e-200, 1.0, 3e-200], [2e-200, 3e-200, 1.0]])
    c = np.array([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]])
    expected = [[3e-200, 1.0, 1.0], [1.0, 1e-200, 2e-200]]
    assert ExactFactor(K).times_with_small_sums(c).tolist() == expected
    assert ExactFactor(K).times(c)[0, 0] == 0.0


@pytest.mark.parametrize(
    ("name", "function", "roundings"),
    [
        ("exp", elementary.exp, 1.1),
        ("exp", elementary.fast_exp, 0.56),
        ("ln", elementary.log, 1.1),
    ],
)
def test_exp_and_log_are_right_to_a_rounding(name: str, function: object, roundings: float) -> None:
    rng = np.random.default_rng(5)
    if name == "exp":
        x = np.concatenate(
            [
                rng.uniform(-40, 1, 400),
                -(10.0 ** rng.uniform(-10, 2, 400)),
                rng.uniform(0, 700, 200),
            ]
        )
    else:
        x = np.concatenate(
            [
                10.0 ** rng.uniform(-300, 300, 400),
                rng.uniform(0.4, 2, 400),
                1 + rng.uniform(-1e-3, 1e-3, 400),
            ]
        )
    assert callable(function)
    found = function(x)
    with localcontext(prec=60):
        for value, result in zip(x.tolist(), found.tolist(), strict=True):
            exact = getattr(Decimal(value), name)()
            assert abs(Decimal(result) - exact) <= Decimal(roundings) * Decimal(ulp(float(exact)))
    # alone or among others, they are the same
    assert [float(function(one)) for one in x[:50]] == found[:50].tolist()
    many = np.tile(x, 20)
    assert function(many).tobytes() == np.tile(found, 20).tobytes()


def test_exp_of_one_number_has_the_same_bits() -> None:
    rng = np.random.default_rng(6)
    # half-way between two powers of the table, too
    middles = (rng.integers(-2_000_000, 2_000_000, 200) + 0.5) * (np.log(2.0) / elementary.PARTS)
    x = np.concatenate(
        [rng.uniform(-750, 720, 500), middles, [0.0, -0.0, 1e-300, 709.9, -1e9, 1e9]]
    )
    expected = elementary.fast_exp(x).tolist()
    assert [elementary.exp_of_number(one) for one in x.tolist()] == expected
    # an array without tiny and huge ones is computed in another way
    assert [elementary.fast_exp(one) for one in x] == expected
    inside = x[np.abs(x) <= elementary.NORMAL]
    assert elementary.fast_exp_of_normal(inside).tolist() == elementary.fast_exp(inside).tolist()
    assert [elementary.exp(one) for one in x] == elementary.exp(x).tolist()


def test_fast_exp_never_falls_where_x_rises() -> None:
    # neighbours around 0 and around the places where the power of the table changes
    width = np.log(2.0) / elementary.PARTS
    steps = np.arange(-300, 301)
    for place in (0.0, *((np.arange(-40, 40) + 0.5) * width), -20.5 * width - 3.0, 30.0):
        x = place + steps * np.spacing(abs(place) or 1e-17)
        assert (np.diff(elementary.fast_exp(x)) >= 0).all()
    tiny = 10.0 ** np.linspace(-20, -2, 2_000)
    assert (elementary.fast_exp(-tiny) <= 1.0).all()
    assert (elementary.fast_exp(tiny) >= 1.0).all()


def test_fast_exp_rounds_numbers_with_fewer_digits_to_the_last_that_they_have() -> None:
    x = np.random.default_rng(7).uniform(-745, -708, 300)
    with localcontext(prec=60):
        for value, result in zip(x.tolist(), elementary.fast_exp(x).tolist(), strict=True):
            assert (
                abs(Decimal(result) - Decimal(value).exp())
                <= Decimal("0.8") * Decimal(ulp(0.0)) + Decimal(result) * Decimal(2) ** -53
            )


@pytest.mark.parametrize("exp", [elementary.exp, elementary.fast_exp])
def test_what_has_no_exp_is_said_as_numpy_says_it(exp: Callable[[ArrayLike], Any]) -> None:
    assert exp(np.array([-800.0, 800.0, -np.inf, np.inf])).tolist() == [0.0, np.inf, 0.0, np.inf]
    assert exp(np.array([0.0, -0.0])).tolist() == [1.0, 1.0]
    assert np.isnan(exp(np.nan))
    assert exp(np.zeros((0, 3))).shape == (0, 3)


def test_what_has_no_log_is_said_as_numpy_says_it() -> None:
    assert elementary.log(np.array([0.0, 1.0, np.inf])).tolist() == [-np.inf, 0.0, np.inf]
    assert np.isnan(elementary.log(np.array([-1.0, np.nan]))).all()


def test_log1p_and_sigmoid_keep_the_digits_of_tiny_numbers() -> None:
    x = 10.0 ** np.arange(-300.0, 0.0, 7.0)
    assert elementary.log1p(x) == pytest.approx(np.log1p(x), rel=4e-16)
    f = np.linspace(-700, 700, 401)
    assert elementary.sigmoid(f) == pytest.approx(1 / (1 + np.exp(-f)), rel=1e-15)


@pytest.mark.parametrize("k", range(7))
def test_whole_powers_are_products(k: int) -> None:
    x = random(7, 5)
    expected = np.ones(5)
    for _ in range(k):
        expected = expected * x
    assert elementary.whole_power(x, k).tolist() == expected.tolist()
    assert elementary.whole_power(0.3, k) == pytest.approx(0.3**k)


def test_geometric_numbers_begin_and_end_where_they_should() -> None:
    values = elementary.geometric(3.0, 5_000.0, 40)
    assert (values[0], values[-1]) == (3.0, 5_000.0)
    assert values == pytest.approx(np.geomspace(3.0, 5_000.0, 40))
    assert elementary.geometric(2.0, 9.0, 1).tolist() == [2.0]


def test_angles_are_those_of_their_cosines() -> None:
    cosines = np.concatenate(
        [np.linspace(-1, 1, 401), [1 - 1e-16, 1 - 1e-12, -1 + 1e-12, 0.5, -0.5]]
    )
    assert elementary.arccos(cosines) == pytest.approx(np.arccos(cosines), rel=2e-15, abs=1e-15)
    assert elementary.arccos(np.array([1.0, -1.0])).tolist() == [0.0, np.pi]
    assert float(elementary.arccos(0.3)) == elementary.arccos(np.array([0.3, 0.7]))[0]
