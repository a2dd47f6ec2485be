"""Losses: their values and slopes, also far out."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core import loss
from linviz.core.problem import Array

Function = Callable[[Array], Array]
EVERYWHERE = np.concatenate([-np.geomspace(1e-6, 1e4, 60), [0.0], np.geomspace(1e-6, 1e4, 60)])
every_loss = pytest.mark.parametrize("value", loss.LOSSES.values(), ids=loss.LOSSES)
every_function = pytest.mark.parametrize("function", [*loss.LOSSES.values(), loss.logistic_slope])


def test_the_slope_is_how_the_value_changes() -> None:
    s, step = np.linspace(-6.1, 6.1, 400), 1e-6
    measured = (loss.logistic(s + step) - loss.logistic(s - step)) / (2 * step)
    np.testing.assert_allclose(loss.logistic_slope(s), measured, atol=1e-6)


@every_function
def test_no_number_is_too_large(function: Function) -> None:
    # warnings are errors, so nothing overflows on the way
    assert np.isfinite(function(EVERYWHERE)).all()


@every_loss
def test_no_loss_is_below_0(value: Function) -> None:
    assert (value(EVERYWHERE) >= 0).all()


@every_function
def test_a_shape_stays_a_shape(function: Function) -> None:
    assert function(np.ones((2, 3))).shape == (2, 3)


def test_the_boundary_is_where_the_perceptron_begins_to_pay_and_the_margin_where_the_hinge_does() -> (
    None
):
    costs = loss.perceptron(np.array([-0.5, 0.0, 1.0]))
    assert costs.tolist() == [0.5, 0, 0]
    # a maximum of 0 and -0 is either, as the processor likes
    assert not np.signbit(costs).any()
    assert loss.hinge(np.array([0.0, 1.0, 2.0])).tolist() == [1, 0, 0]


def test_far_out_the_logistic_loss_keeps_its_digits() -> None:
    far = np.array([40.0, 700.0])
    assert loss.logistic(far) == pytest.approx([np.exp(-40.0), np.exp(-700.0)], rel=1e-12)
    assert loss.logistic_slope(far) == pytest.approx([-np.exp(-40.0), -np.exp(-700.0)], rel=1e-12)
    assert loss.logistic(np.array([-1e4]))[0] == 1e4
    assert loss.logistic_slope(np.array([-1e4]))[0] == -1


def test_loss_and_slope_at_once_have_the_bits_of_each_alone() -> None:
    both = loss.logistic_with_slope(EVERYWHERE)
    alone = loss.logistic(EVERYWHERE), loss.logistic_slope(EVERYWHERE)
    assert [one.tobytes() for one in both] == [one.tobytes() for one in alone]


@given(st.floats(-1e4, 1e4))
def test_the_probabilities_of_both_labels_sum_to_one(f: float) -> None:
    assert loss.sigmoid(f) + loss.sigmoid(-f) == pytest.approx(1, abs=1e-15)
    assert loss.sigmoid(-f) == pytest.approx(
        -loss.logistic_slope(np.array([f]))[0], rel=1e-9, abs=1e-300
    )


def test_of_the_boundary_the_0_1_loss_says_a_mistake() -> None:
    assert loss.zero_one(np.array([-2.0, -0.0, 0.0, 1e-300, 3.0])).tolist() == [1, 1, 1, 0, 0]


def test_least_squares_of_labels_is_a_loss_of_y_f_and_lets_who_is_too_right_pay() -> None:
    y, f = np.array([1.0, -1.0, 1.0, -1.0]), np.array([0.5, 0.5, 3.0, -1.0])
    assert loss.square(y * f) == pytest.approx((y - f) ** 2)
    assert loss.square(np.array([3.0])) > loss.square(np.array([2.0]))


def test_hinge_squared_and_logistic_in_bits_are_bounds_of_the_0_1_loss_and_the_perceptron_s_is_none() -> (
    None
):
    mistakes = loss.zero_one(EVERYWHERE)
    assert (loss.hinge(EVERYWHERE) >= mistakes).all()
    assert (loss.square(EVERYWHERE) >= mistakes).all()
    assert (loss.logistic(EVERYWHERE) / np.log(2) >= mistakes).all()
    assert not (loss.perceptron(EVERYWHERE) >= mistakes).all()


def test_names_are_those_of_the_functions() -> None:
    assert list(loss.LOSSES) == ["0-1", "perceptron", "hinge", "logistic", "squared"]
    assert loss.LOSSES["squared"] is loss.square
