"""Features and kernels are the same in the browser as in Python."""

import numpy as np
import pytest

from linviz.core.lift import LIFTS, Empirical, Lift, Linear, Mix, Polynomial, Quadratic, Rbf, lift
from linviz.core.problem import Problem
from tests.javascript.computer import Computer

CUBIC = Polynomial(3, 0.5)
LIFTS_TRIED = [
    *map(lift, LIFTS),
    *(Polynomial(degree, coef0) for degree in range(1, 7) for coef0 in (0.0, 1.0, 2.5)),
    *map(Rbf, (0.001, 0.01, 2.0, 100.0, 1000.0)),
    *(
        Rbf() + 2 * Linear(),
        CUBIC * Quadratic(),
        Polynomial() * Linear() * CUBIC,
        0 * Rbf(),
        0 * CUBIC,
    ),
    *(
        Mix(),
        Mix(0.25, Quadratic(), CUBIC),
        0.3 * Mix(0.25, Quadratic(), CUBIC) * Quadratic() + Linear(),
    ),
    *(Empirical() + CUBIC, Empirical(2.0) * Linear(), Mix(0.5, Empirical(), Rbf())),
]


@pytest.mark.parametrize("one", LIFTS_TRIED, ids=str)
def test_features_and_kernels_are_those_of_python(one: Lift, computer: Computer) -> None:
    rng = np.random.default_rng(3)
    X, Z = (
        np.vstack([rng.normal(0, 3, (20, 2)), [(0, 0), (-32, 32)]]),
        rng.integers(-40, 40, (15, 2)) / 10,
    )
    X, Z = X[:, : one.dimension], Z[:, : one.dimension]
    made = one.bind(Problem(X, np.ones(len(X))))
    features, kernel = computer("evaluateLift", [one.tree(), X.tolist(), Z.tolist()])
    assert np.array(kernel) == pytest.approx(made.kernel(X, Z), rel=1e-12, abs=1e-300)
    expected = made.features(X)
    if expected is None:
        assert set(features) == {None}
    else:
        assert np.array(features) == pytest.approx(expected, rel=1e-13)


def test_lifts_are_called_what_python_calls_them(computer: Computer) -> None:
    labels = computer("labels", [one.tree() for one in LIFTS_TRIED])
    assert labels == [one.label for one in LIFTS_TRIED]


def test_what_decides_between_right_and_wrong_is_the_same_to_the_last_bit(
    computer: Computer,
) -> None:
    X = np.random.default_rng(4).integers(-400, 400, (50, 2)) / 100
    for one in (lift("none"), Quadratic()):
        features, _ = computer("evaluateLift", [one.tree(), X.tolist(), []])
        assert np.array(features).tobytes() == np.asarray(one.features(X)).tobytes()
