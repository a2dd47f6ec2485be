"""Losses: their values and slopes, also far out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linviz.core.loss import LOSSES, sigmoid

every_loss = pytest.mark.parametrize("name", LOSSES)
EVERYWHERE = np.concatenate([-np.geomspace(1e-6, 1e4, 60), [0.0], np.geomspace(1e-6, 1e4, 60)])
KINKS = {"0-1": [0.0], "perceptron": [0.0], "hinge": [1.0]}


@every_loss
def test_a_slope_is_how_the_value_changes(name: str) -> None:
    loss = LOSSES[name]
    s, step = np.linspace(-6.1, 6.1, 400), 1e-6
    away = np.ones(len(s), dtype=bool)
    for kink in KINKS.get(name, []):
        away &= np.abs(s - kink) > 2 * step
    measured = (loss.value(s + step) - loss.value(s - step)) / (2 * step)
    np.testing.assert_allclose(loss.slope(s)[away], measured[away], atol=1e-6)


@every_loss
def test_no_number_is_too_large(name: str) -> None:
    loss = LOSSES[name]
    # warnings are errors, so nothing overflows on the way
    assert np.isfinite(loss.value(EVERYWHERE)).all()
    assert np.isfinite(loss.slope(EVERYWHERE)).all()
    assert (loss.value(EVERYWHERE) >= 0).all()


@every_loss
def test_a_shape_stays_a_shape(name: str) -> None:
    assert LOSSES[name].value(np.ones((2, 3))).shape == LOSSES[name].slope(np.ones((2, 3))).shape == (2, 3)


def test_the_boundary_counts_as_a_mistake_and_the_margin_as_reached() -> None:
    at = np.array([0.0, 1.0])
    assert LOSSES["0-1"].value(at).tolist() == [1, 0]
    assert LOSSES["perceptron"].slope(at).tolist() == [-1, 0]
    assert LOSSES["hinge"].slope(at).tolist() == [-1, 0]


def test_hinge_and_squared_lie_above_the_number_of_mistakes_and_so_does_logistic_in_bits() -> None:
    mistakes = LOSSES["0-1"].value(EVERYWHERE)
    assert (LOSSES["hinge"].value(EVERYWHERE) >= mistakes).all()
    assert (LOSSES["squared"].value(EVERYWHERE) >= mistakes).all()
    assert (LOSSES["logistic"].value(EVERYWHERE) / np.log(2) >= mistakes).all()


def test_far_out_the_logistic_loss_keeps_its_digits() -> None:
    loss = LOSSES["logistic"]
    assert loss.value(np.array([40.0, 700.0])) == pytest.approx([np.exp(-40.0), np.exp(-700.0)], rel=1e-12)
    assert loss.slope(np.array([40.0, 700.0])) == pytest.approx([-np.exp(-40.0), -np.exp(-700.0)], rel=1e-12)
    assert loss.value(np.array([-1e4]))[0] == 1e4
    assert loss.slope(np.array([-1e4]))[0] == -1


@given(st.floats(-1e4, 1e4))
def test_the_probabilities_of_both_labels_sum_to_one(f: float) -> None:
    assert sigmoid(f) + sigmoid(-f) == pytest.approx(1, abs=1e-15)
    assert sigmoid(-f) == pytest.approx(-LOSSES["logistic"].slope(np.array([f]))[0], rel=1e-9, abs=1e-300)
