"""One sum, in one order: f at one point and f at many are the same number."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from linviz.core import affine

numbers = st.floats(-100, 100)


@given(st.data(), st.integers(1, 6))
def test_one_score_and_many_agree_to_the_last_bit(data: st.DataObject, k: int) -> None:
    c, psi = (
        data.draw(arrays(float, (3, k), elements=numbers)),
        data.draw(arrays(float, (4, k), elements=numbers)),
    )
    b = data.draw(arrays(float, 3, elements=numbers))
    many = affine.scores(c, b, psi)
    assert many.tolist() == [
        [affine.score(c[f], float(b[f]), psi[i]) for i in range(4)] for f in range(3)
    ]
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


@given(st.integers(0, 9))
def test_many_features_are_added_up_in_another_order_only_where_that_decides_nothing(
    seed: int,
) -> None:
    random = np.random.default_rng(seed)
    c, psi = random.normal(size=(5, 80)), random.normal(size=(6, 80))
    # terms that cancel to 0 in the order of the features, and hardly in any other
    c[0, :3], psi[0, :3], c[0, 3:], b = 0.1 * np.array([1, 1, -2]), [1, 1, 1], 0.0, np.zeros(5)
    # a score of rounding alone
    c[1] = np.where(np.arange(80) % 2, -1, 1) * 1e9
    psi[1] = 0.1
    found, exact = (
        affine.fast_scores(c, b, psi),
        np.array([[affine.score(one, 0.0, row) for row in psi] for one in c]),
    )
    assert (np.sign(found) == np.sign(exact)).all()
    assert np.abs(found - exact).max() <= 1e-12 * np.abs(c).max()
    assert found[0, 0] == exact[0, 0] == 0


@given(st.integers(0, 9))
def test_a_long_sum_is_that_of_its_parts_in_order(seed: int) -> None:
    random = np.random.default_rng(seed)
    c, psi = random.normal(size=(2, affine.LONG)) * 10.0 ** random.integers(-9, 9, affine.LONG)
    # in halves, each of which is short enough for a loop
    half = affine.LONG // 2
    first = affine.score(c[:half], 0.0, psi[:half])
    one_by_one = first
    for weight, feature in zip(c[half:].tolist(), psi[half:].tolist(), strict=True):
        one_by_one += weight * feature
    assert affine.score(c, 0.25, psi) == one_by_one + 0.25
