"""Cover's number, the VC bound and the capacity of a margin."""

from itertools import product
from math import comb, inf, log, sqrt

import numpy as np
import pytest

from linviz.core.capacity import cover, cover_share, largest_vc_dimension, vc_confidence
from linviz.core.problem import InputError
from linviz.core.separability import is_separable_by_floats


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize(
    ("n", "dimension"), [(1, 2), (3, 2), (4, 2), (5, 2), (6, 2), (5, 1), (5, 3)]
)
def test_covers_number_counts_the_labellings_of_points_in_general_position(
    n: int, dimension: int, bias: bool
) -> None:
    X = np.random.default_rng(n).normal(size=(n, dimension))
    found = 0
    for labels in product((1.0, -1.0), repeat=n):
        y = np.array(labels)
        found += bool((bias and len(set(labels)) == 1) or is_separable_by_floats(X, y, bias))
    assert cover(n, dimension, bias) == found


def test_all_labellings_up_to_d_plus_1_points_and_half_of_twice_as_many() -> None:
    for d in range(8):
        assert cover(d + 1, d) == 2 ** (d + 1)
        assert cover(d + 2, d) < 2 ** (d + 2)
        assert cover_share(2 * (d + 1), d) == 0.5
    assert cover(0, 2) == 1
    assert cover_share(5_000, 2) == 0.0
    assert cover(100, 2) == 2 * sum(comb(99, k) for k in range(3))


def test_the_vc_bound_is_that_of_the_lecture_where_it_says_something_and_falls_with_every_point() -> (
    None
):
    assert vc_confidence(10, 3) == pytest.approx(1.143, abs=5e-4)
    assert vc_confidence(100, 3) == pytest.approx(0.447, abs=5e-4)
    for h in (1, 3, 20, 155):
        values = [vc_confidence(n, h) for n in range(1, 3_000)]
        assert (np.diff(values) <= 1e-12).all()
        for n, value in enumerate(values, start=1):
            # 004 eq. (1)
            plain = (h * (log(2 * n / h) + 1) - log(0.05 / 4)) / n
            assert value <= sqrt(plain) * (1 + 1e-12) if 2 * n >= h else value >= 1
            assert value == pytest.approx(sqrt(plain)) if n >= 1.6 * h else value >= 1
    assert vc_confidence(100, 0) == pytest.approx(sqrt(-log(0.0125) / 100))


def test_the_capacity_of_a_margin_is_at_most_that_of_any_boundary() -> None:
    assert largest_vc_dimension(3.0, 1.0) == 10
    assert largest_vc_dimension(3.0, 1.0, 2) == 3
    assert largest_vc_dimension(1.0, 1.0, 5) == 2
    assert largest_vc_dimension(3.0, 0.0, 5) == 6
    assert largest_vc_dimension(3.0, 0.0) == inf
    assert largest_vc_dimension(0.3, 0.1) == 10


@pytest.mark.parametrize("values", [(-1, 2), (2.0, 2), (3, -1), (True, 1), (3, "2")])
def test_what_is_no_number_of_points_or_of_dimensions_is_told(values: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="must be a whole number, 0 or larger"):
        cover(*values)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((0, 3), "n must be a whole"),
        ((5, 3, 0.0), "probability"),
        ((5, 3, 1.0), "probability"),
        ((5, -1), "dimension"),
    ],
)
def test_what_the_vc_bound_cannot_be_of_is_told(values: tuple[float, ...], said: str) -> None:
    with pytest.raises(InputError, match=said):
        vc_confidence(*values)
