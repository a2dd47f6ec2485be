"""One sum, in one order: f at one point and f at many are the same number."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from linviz.core import affine

numbers = st.floats(-100, 100)


@given(st.data(), st.integers(1, 6))
def test_one_score_and_many_agree_to_the_last_bit(data: st.DataObject, k: int) -> None:
    c, psi = data.draw(arrays(float, (3, k), elements=numbers)), data.draw(arrays(float, (4, k), elements=numbers))
    b = data.draw(arrays(float, 3, elements=numbers))
    many = affine.scores(c, b, psi)
    assert many.tolist() == [[affine.score(c[f], float(b[f]), psi[i]) for i in range(4)] for f in range(3)]
    # of one classifier, however many features there are
    assert affine.scores(c[:1], b[:1], psi).tolist() == many[:1].tolist()


@given(st.integers(0, 9))
def test_a_long_sum_is_made_in_order_too(seed: int) -> None:
    rng = np.random.default_rng(seed)
    c, psi = rng.normal(size=300), rng.normal(size=(4, 300)) * 10.0 ** rng.integers(-9, 9, 300)
    one = affine.scores(c[None, :], np.array([0.1]), psi)
    assert one.tolist() == [[affine.score(c, 0.1, row) for row in psi]]


@given(arrays(float, 5, elements=numbers), numbers)
def test_it_is_c_dot_psi_plus_b(psi: object, b: float) -> None:
    c = psi * 0 + [1, -2, 0, 0.5, 3]
    assert abs(affine.score(c, b, psi) - (psi @ c + b)) < 1e-9
