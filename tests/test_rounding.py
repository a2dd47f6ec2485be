"""When numbers have come back."""

import numpy as np
import pytest

from linviz.algorithms.rounding import NOISE, noise, rounded, units


@pytest.mark.parametrize(
    ("size", "unit"), [(0, 1), (1, 1), (9.99, 1), (31.5, 10), (0.02, 0.01), (2e-7, 1e-7), (5e8, 1e8)]
)
def test_digits_are_counted_from_the_power_of_ten(size: float, unit: float) -> None:
    assert units(np.array([size]))[0] == pytest.approx(unit, rel=1e-15)


def test_what_rounding_blurs_is_the_same() -> None:
    values = np.array([0.1 + 0.2, -0.0, 1e-13, -1e-13, 2.7])
    assert rounded(values, 1.0).tobytes() == rounded(np.array([0.3, 0, 0, 0, 2.7]), 1.0).tobytes()


def test_small_numbers_differ_where_their_unit_is_small() -> None:
    here, there = np.array([1e-12]), np.array([2e-12])
    assert rounded(here, 1.0).tobytes() == rounded(there, 1.0).tobytes()
    assert rounded(here, 1e-12).tobytes() != rounded(there, 1e-12).tobytes()


def test_whole_numbers_leave_no_noise() -> None:
    whole = np.array([[3e6, 0.5, 0.0], [-2e6, -0.25, 0.0]])
    assert noise(whole, 2.0**17).tolist() == [0, 0, 0]


def test_tenths_leave_noise_by_their_size() -> None:
    assert noise(np.array([[0.1, 1e6], [0.3, 1.0]]), 2.0**17) == pytest.approx([0.3 * NOISE, 0])


def test_a_whole_sum_leaves_noise_in_what_it_is_multiplied_with() -> None:
    tenths = np.array([[0.1, 2.0], [0.3, 1.0]])
    assert noise(10 * tenths, 2.0**17).tolist() == [0, 0]
    assert noise(10 * tenths, 2.0**17, tenths) == pytest.approx([3 * NOISE, 0])


def test_fractions_leave_noise_however_whole_their_parts_are() -> None:
    assert noise(np.array([[4.0], [2.0]]), np.inf) == pytest.approx([4 * NOISE])
