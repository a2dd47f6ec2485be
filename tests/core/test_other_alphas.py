"""Alphas that are not the only ones, compared with their ranges on the set of all optima."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import linprog

import linviz
from linviz.core.active_set import DONE, solve
from linviz.core.lift import Lift, Lifted, lift
from linviz.core.other_alphas import has_other_alphas
from linviz.core.problem import Array, Problem
from linviz.run.view import VIEWS
from linviz.words.view_words import caption, view_row
from tests.amount import examples
from tests.datasets import CIRCLES, FOUR, NONSEP7, THREE_SV, XOR, lifted
from tests.runs import trace

LIFTS = [lift("none"), lift("quadratic"), lift("polynomial", {"degree": 3}), lift("rbf")]
tied = st.lists(
    st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.booleans()), min_size=2, max_size=9
).map(lambda rows: Problem([row[:2] for row in rows], [1 if row[2] else -1 for row in rows]))
# the solvers with alphas, and where C is infinite the hard margin
SOFT = ("soft-svm", "active-set-svm")


def answer(seen: Lifted, C: float) -> tuple[bool, Array]:
    """Return what is said of the alphas at C, and the optimal ones."""
    optimum = solve(seen.K, seen.y, C)
    assert optimum.entering == DONE
    return has_other_alphas(seen, C, tuple(optimum.alpha.tolist())), optimum.alpha


def widest_range(seen: Lifted, C: float, alpha: Array, b: float) -> float:
    """Return by how much some alpha can differ from the given ones with the same f and sum alpha y = 0."""
    y, K = seen.y, seen.K
    signed = y * (K @ (alpha * y) + b)
    on_margin = np.abs(signed - 1) < 1e-7
    box = [(0, C) if here else (one, one) for here, one in zip(on_margin, alpha, strict=True)]
    # the same f at every point, which is the same w
    rows = np.vstack([K * y, y])
    widest = 0.0
    for i in np.flatnonzero(on_margin):
        for sign in (1, -1):
            cost = sign * np.eye(seen.n)[i]
            found = linprog(cost, A_eq=rows, b_eq=rows @ alpha, bounds=box)
            if found.status == 0:
                widest = max(widest, abs(found.x[i] - alpha[i]))
    return widest


@examples(40, 400)
@given(tied, st.sampled_from(LIFTS), st.sampled_from([0.05, 0.5, 1.0, 10.0]))
def test_it_is_said_just_where_some_alpha_has_a_range(data: Problem, one: Lift, C: float) -> None:
    assume(not data.one_class)
    seen = Lifted(data, one)
    said, alpha = answer(seen, C)
    wide = widest_range(seen, C, alpha, solve(seen.K, seen.y, C).b)
    assert said == (wide > 1e-6 * max(alpha.max(), 1e-9)), wide


def test_of_xor_and_its_homogeneous_squares_any_split_is_as_good() -> None:
    seen = lifted(XOR, "quadratic")
    for C in (10.0, np.inf):
        said, alpha = answer(seen, C)
        assert said
        # 1/8 each, as textbooks have it
        other = np.full(4, 1 / 8)
        assert (other * XOR.y) @ seen.phi == pytest.approx((alpha * XOR.y) @ seen.phi)
        assert other.sum() == pytest.approx(alpha.sum())
    assert not answer(lifted(XOR, "polynomial"), 10.0)[0]
    assert not answer(lifted(XOR, "rbf"), 10.0)[0]


def test_twins_share_an_alpha_unless_both_are_at_a_wall() -> None:
    twins = Problem([[0, 1], [0, 1], [0, -1], [0, -1]], [1, 1, -1, -1])
    for kernel in ("none", "rbf", "empirical"):
        assert answer(lifted(twins, kernel), 10.0)[0]
        # all are at C
        assert not answer(lifted(twins, kernel), 0.01)[0]


def test_points_in_general_position_have_one_alpha() -> None:
    random = np.random.default_rng(2)
    for n in (5, 20, 60):
        data = Problem(random.normal(size=(n, 2)), np.where(np.arange(n) % 2, 1, -1))
        for C in (0.1, 10.0):
            for kernel in LIFTS:
                assert not answer(Lifted(data, kernel), C)[0]
    assert not answer(lifted(FOUR), np.inf)[0]


@pytest.mark.parametrize("name", [*SOFT, "hard-svm"])
def test_it_is_told_where_alphas_are_told(name: str) -> None:
    parameters = {} if name == "hard-svm" else {"C": 10.0}
    for data, tied in ((lifted(XOR, "quadratic"), True), (lifted(FOUR), False)):
        run = trace(name, data, **parameters)
        texts = [
            caption(VIEWS[view], run, view_row(VIEWS[view], run, run.steps))
            for view in ("dual", "table")
        ]
        texts.append(linviz.certify(run).reason)
        for text in texts:
            assert ("Other α give the same w" in text or "some are as good" in text) == tied, text
        before = caption(VIEWS["table"], run, view_row(VIEWS["table"], run, run.steps - 1))
        assert "Other α" not in before


def test_of_an_end_that_is_no_optimum_nothing_is_said() -> None:
    run = trace("soft-svm", lifted(XOR, "quadratic"), C=10.0, max_steps=1)
    assert "Other α" not in caption(VIEWS["table"], run, view_row(VIEWS["table"], run, run.steps))
    assert "Other α" not in linviz.certify(trace("soft-svm", THREE_SV)).reason
    assert not answer(lifted(NONSEP7), 1.0)[0]
    assert answer(lifted(CIRCLES, "quadratic"), np.inf)[0]
