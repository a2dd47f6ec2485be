"""Numbers with twice the digits: against fractions, in which nothing is rounded."""

from fractions import Fraction

import numpy as np
import pytest

import linviz
from linviz.core.double_double import DoubleDouble, exactly, outer, weighted_sum, whole_power
from linviz.core.lift import Lift, Lifted
from linviz.core.problem import Array, Problem

# of a sum or a product of two: 53 + 53 digits, less some
TWICE = Fraction(1, 2**100)


def fractions(values: DoubleDouble) -> list[Fraction]:
    """Return the numbers as fractions."""
    high, low = values.high.ravel().tolist(), values.low.ravel().tolist()
    return [Fraction(one) + Fraction(other) for one, other in zip(high, low, strict=True)]


def some_numbers(seed: int) -> DoubleDouble:
    """Return numbers of very different sizes with all of their digits."""
    random = np.random.default_rng(seed)
    high = random.normal(size=200) * 10.0 ** random.uniform(-9, 9, size=200)
    return exactly(high) + exactly(high * 2.0**-53 * random.uniform(-0.9, 0.9, size=200))


def test_sums_products_and_powers_have_twice_the_digits() -> None:
    a, b = some_numbers(0), some_numbers(1)
    # all but the last digits of half of the sums cancel
    near = exactly(-a.high * (1 + 2.0**-40))
    b = DoubleDouble(
        np.append(b.high[:100], near.high[100:]), np.append(b.low[:100], near.low[100:])
    )
    x, z = fractions(a), fractions(b)
    for found, one, other in zip(fractions(a + b), x, z, strict=True):
        assert abs(found - one - other) <= TWICE * abs(one + other)
    for found, one, other in zip(fractions(a * b), x, z, strict=True):
        assert abs(found - one * other) <= TWICE * abs(one * other)
    for found, one in zip(fractions(whole_power(a, 5)), x, strict=True):
        assert abs(found - one**5) <= 8 * TWICE * abs(one**5)


def test_the_product_of_two_floats_is_exact() -> None:
    x = some_numbers(2).high
    found = fractions(outer(x, x[:3]))
    assert found == [
        Fraction(one) * Fraction(other) for one in x.tolist() for other in x[:3].tolist()
    ]


def exact_kernel(name: str, x: list[Fraction], z: list[Fraction]) -> Fraction:
    """Return K(x, z) in fractions."""
    xz = sum((a * b for a, b in zip(x, z, strict=True)), Fraction(0))
    return {
        "none": xz,
        "quadratic": xz**2,
        "polynomial": (xz + 1) ** 3,
        "parabola": xz + xz**2,
        "shifted-parabola": xz + (x[0] ** 2 - 1) * (z[0] ** 2 - 1),
        "sum": xz + 2 * xz**2,
        "product": xz * (xz + 1) ** 3,
    }[name]


LIFTS: dict[str, Lift] = {
    "none": linviz.linear(),
    "quadratic": linviz.quadratic(),
    "polynomial": linviz.polynomial(degree=3, coef0=1),
    "parabola": linviz.parabola(),
    "shifted-parabola": linviz.shifted_parabola(),
    "sum": linviz.linear() + 2 * linviz.quadratic(),
    "product": linviz.linear() * linviz.polynomial(degree=3, coef0=1),
}


def points(name: str) -> Array:
    """Return 70 points far from the origin: more than are worked on at a time."""
    random = np.random.default_rng(5)
    return 30.0 + random.normal(size=(70, 1 if "parabola" in name else 2))


@pytest.mark.parametrize("name", LIFTS)
def test_a_fine_product_is_rounded_once(name: str) -> None:
    X = points(name)
    seen = Lifted(Problem(X, [1, -1] * 35), LIFTS[name])
    c = np.where(np.arange(70) % 3, np.random.default_rng(6).normal(size=70), 0.0) * 1e6
    # but for rounding, these sums are a millionth of their terms
    c[0] = -float(c[1:] @ seen.K[1:, 0]) / seen.K[0, 0]
    rows = [[Fraction(one) for one in x] for x in X.tolist()]
    weights = [Fraction(one) for one in c.tolist()]
    for found, x in zip(seen.fine_product(c).tolist(), rows[:5], strict=False):
        terms = [one * exact_kernel(name, x, z) for one, z in zip(weights, rows, strict=True)]
        expected = sum(terms, Fraction(0))
        left_out = 100 * TWICE * sum(map(abs, terms), Fraction(0))
        assert abs(Fraction(found) - expected) <= Fraction(1, 2**53) * abs(expected) + left_out


def test_a_weighted_sum_takes_no_column_without_weight() -> None:
    columns = exactly(np.array([[1.0, np.nan, 3.0]]))
    assert weighted_sum(np.array([1.0, 0.0, 2.0]), columns).tolist() == [7.0]
