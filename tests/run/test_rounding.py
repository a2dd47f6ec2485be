"""Rounding errors, judged by what has been added up, so that runs, frames and certificates agree."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from linviz.certificate.certify import certify
from linviz.core.lift import Lifted, lift
from linviz.core.problem import Problem
from linviz.core.rounding import (
    NOISE,
    decimal_units,
    round_to_unit,
    score_error_bounds,
    step_error,
    zero_noise,
)
from linviz.run.algorithm import UPDATE
from linviz.run.trace import Trace
from tests.amount import amount
from tests.datasets import lifted
from tests.notes import about
from tests.runs import check_against_plain_loop, columns, trace


@pytest.mark.parametrize(
    ("size", "unit"),
    [(0, 1), (1, 1), (9.99, 1), (31.5, 10), (0.02, 0.01), (2e-7, 1e-7), (5e8, 1e8)],
)
def test_digits_are_counted_from_the_power_of_ten(size: float, unit: float) -> None:
    assert decimal_units(np.array([size]))[0] == pytest.approx(unit, rel=1e-15)


def test_what_rounding_blurs_is_the_same() -> None:
    values = np.array([0.1 + 0.2, -0.0, 1e-13, -1e-13, 2.7])
    assert (
        round_to_unit(values, 1.0).tobytes()
        == round_to_unit(np.array([0.3, 0, 0, 0, 2.7]), 1.0).tobytes()
    )


def test_small_numbers_differ_where_their_unit_is_small() -> None:
    here, there = np.array([1e-12]), np.array([2e-12])
    assert round_to_unit(here, 1.0).tobytes() == round_to_unit(there, 1.0).tobytes()
    assert round_to_unit(here, 1e-12).tobytes() != round_to_unit(there, 1e-12).tobytes()


def test_a_number_is_worn_by_what_it_is_and_what_was_added() -> None:
    v = np.array([0.3, -2.0])
    wear = step_error(v, np.array([0.1, 1.0]))
    assert wear.tolist() == [0.4, 3.0]
    assert zero_noise(NOISE * wear * [0.9, 1.1], NOISE * wear).tolist() == [0.0, NOISE * 3.0 * 1.1]
    assert score_error_bounds(wear[None, :], np.array([[2.0]])).tolist() == [[2 * 0.4 + 3.0]]


def agree(run: Trace) -> None:
    """Check that the end, its frame and the certificate agree."""
    last = run[-1]
    signed = run.lifted.y * last.scores
    assert last.errors == (signed <= 0).sum()
    assert last.errors == (run.lifted.y * run.decision(run.lifted.X) <= 0).sum()
    assert last.errors == 0 or run.stop.name not in ("SEPARATED", "EPSILON_OPTIMAL")
    assert certify(run).holds or run.stop.name != "SEPARATED"


def exact(run: Trace, step: int) -> list[Fraction]:
    """Return the perceptron's f at the points after that step, as fractions of the decimals."""
    X = [[Fraction(str(x)) for x in row] for row in run.lifted.X.tolist()]
    made = run.record.index[:step][run.record.event[:step] == UPDATE]
    w = [sum(int(run.lifted.y[i]) * X[i][j] for i in made) for j in range(len(X[0]))]
    b = sum(int(run.lifted.y[i]) for i in made)
    return [sum((one * x for one, x in zip(w, row, strict=True)), Fraction(b)) for row in X]


def test_a_score_of_1_counts_however_large_the_features_of_other_points_are() -> None:
    problem = Problem([[0, 0], [30.1, 7.3], [2, 1]], [1, 1, -1])
    run = trace("perceptron", lifted(problem, "polynomial", degree=4))
    assert run[1].scores.tolist() == [1, 1, 1]
    assert [run[k].event for k in (1, 2, 3)] == ["update", "visit", "update"]
    agree(run)


def test_centred_features_are_told_apart_though_their_means_are_far_larger() -> None:
    run = trace("dual-perceptron", Problem([[8.4, 28.6], [8.7, 29.2]], [1, -1]), offset="centred")
    assert run.stop.name == "SEPARATED"
    agree(run)


@pytest.mark.parametrize("name", ["none", "rbf", "quadratic"])
def test_what_a_centred_run_says_its_frame_shows(name: str) -> None:
    for seed in range(10):
        rng = np.random.default_rng(seed)
        X, y = rng.integers(-320, 321, (3, 2)) / 10, [1, -1, rng.choice([1, -1])]
        seen = lifted(Problem(X, y), name)
        with about(seed):
            agree(trace("dual-perceptron", seen, offset="centred", max_steps=2_000))


def test_the_rows_of_a_kernel_separate_as_the_frame_shows() -> None:
    run = trace(
        "perceptron",
        lifted(Problem([[-6.9, -3.9], [-0.9, 0.4], [-3.1, -7.5]], [-1, -1, 1]), "empirical"),
    )
    assert run.stop.name == "SEPARATED"
    agree(run)


def test_hulls_nearer_than_their_features_are_right_are_not_said_to_be_apart() -> None:
    run = trace(
        "mdm", lifted(Problem([[19.998], [20], [19.997]], [1, -1, -1]), "polynomial", degree=2)
    )
    assert run.stop.name == "PRECISION_LIMIT"
    agree(run)


@pytest.mark.parametrize("name", ["mdm", "kozinec-two-hull"])
def test_hulls_of_neighbours_far_from_the_origin_are_shown_apart(name: str) -> None:
    run = trace(name, lifted(Problem([[19.9], [20], [19.7]], [1, -1, -1]), "polynomial", degree=2))
    assert run.stop.name == "EPSILON_OPTIMAL"
    agree(run)


@pytest.mark.parametrize("k", range(3))
@pytest.mark.parametrize(
    ("name", "parameters"), [("kozinec", {}), ("kozinec-two-hull", {}), ("mdm", {"hulls": "one"})]
)
def test_hulls_of_tiny_numbers_are_shown_apart_or_nothing_is_claimed(
    name: str, parameters: dict[str, Any], k: int
) -> None:
    size, lifts = 10.0 ** (-3 * (k + 1)), ["none", "polynomial", "quadratic"]
    for one in amount([lifts[(k + len(name)) % 3]], lifts):
        agree(
            trace(
                name,
                lifted(Problem(size * np.array([[1, 2], [2, 1], [3, 3.5]]), [1, -1, -1]), one),
                **parameters,
            )
        )


def test_an_exact_tie_is_a_mistake_after_thousands_of_steps() -> None:
    problem = Problem([[0.015, 0.016], [-0.001, -0.029], [0.029, -0.002]], [1, 1, -1])
    run = trace("perceptron", problem)
    assert run.steps >= 2400
    for step in range(2380, 2404):
        i, event = int(run.record.index[step]), run.record.event[step]
        assert (event == UPDATE) == (int(problem.y[i]) * exact(run, step)[i] <= 0)
    agree(run)


@pytest.mark.parametrize("digits", [1, 3])
@pytest.mark.parametrize("order", ["cyclic", "most-violated"])
def test_every_mistake_is_one_in_fractions_of_the_decimals_and_no_other_is(
    digits: int, order: str
) -> None:
    for seed in range(6):
        rng = np.random.default_rng(seed)
        problem = Problem(
            np.round(rng.uniform(-1, 1, (5, 2)) * rng.choice([1, 32]), digits),
            rng.choice([-1, 1], 5),
        )
        run = trace("perceptron", problem, order=order, max_steps=150)
        for step in range(run.steps):
            i, event = int(run.record.index[step]), run.record.event[step]
            assert (event == UPDATE) == (int(problem.y[i]) * exact(run, step)[i] <= 0)
        check_against_plain_loop(run)


def test_without_a_bias_there_is_no_b_to_be_rounded() -> None:
    seen = lifted(Problem([[0.001, 0.002], [0.003, -0.001], [-0.002, 0.1]], [1, -1, 1]))
    for name in ("perceptron", "batch-perceptron"):
        run = trace(name, seen, bias=False)
        assert (columns(run)["left"][:, -1] == 0).all()
        agree(run)


def test_a_tiny_b_beside_a_tiny_w_is_not_said_to_be_the_origin() -> None:
    run = trace(
        "kozinec", lifted(Problem([[0.02], [0.03]], [1, -1]), "polynomial", degree=6, coef0=0)
    )
    assert run.stop.name == "PRECISION_LIMIT"
    assert not certify(run).optimal


def test_scores_far_smaller_than_b_make_no_circle() -> None:
    run = trace(
        "dual-perceptron",
        lifted(Problem([[0.001, 0], [0.002, 0]], [1, -1]), "quadratic"),
        offset="one",
    )
    assert run.stop.name != "CYCLING"


@pytest.mark.parametrize("name", ["perceptron", "batch-perceptron", "pocket", "dual-perceptron"])
def test_a_circle_is_claimed_only_where_its_mistakes_add_up_to_nothing(name: str) -> None:
    # beside b their powers do not show in nine digits
    seen = lifted(Problem([[0.02], [0.03]], [1, -1]), "polynomial", degree=6, coef0=0)
    assert (
        trace(name, seen, **({"offset": "one"} if name == "dual-perceptron" else {})).stop.name
        != "CYCLING"
    )


def test_the_verbs_alone_come_to_the_same_end() -> None:
    seen = Lifted(
        Problem([[0.02], [0.03], [30]], [1, -1, -1]), lift("polynomial", {"degree": 6, "coef0": 0})
    )
    check_against_plain_loop(trace("perceptron", seen))
