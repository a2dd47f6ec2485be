"""Drawings below the curves of Why it stops: the triangle of v and its target, and the length of v for another κ."""

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from linviz.core.bound import augmented_rows, largest_margin_direction
from linviz.core.notation import letters
from linviz.core.problem import Problem
from linviz.run.trace import Trace
from linviz.run.view import VIEWS
from linviz.views.why_it_stops import sights
from tests.datasets import BIAS_MATTERS, CIRCLES, DEFAULT20, XOR, lifted
from tests.runs import columns, problems, separable, trace

VIEW = VIEWS["why-it-stops"]
WALKS: dict[str, tuple[str, dict[str, Any]]] = {
    "Kozinec": ("kozinec", {"select": "worst"}),
    "without a bias": ("kozinec", {"bias": False}),
    "another constant": ("kozinec", {"constant": 3.0}),
    "two hulls": ("kozinec-two-hull", {}),
    "MDM": ("mdm", {}),
    "MDM in one hull": ("mdm", {"hulls": "one"}),
}


def columns_and_line_search(run: Trace) -> tuple[dict[str, Any], Any]:
    """Return the columns of a run, and the coefficients a, b, c of each step's squared length in κ."""
    known = dict(columns(run))
    return known, VIEW.columns(run, known)["why_way"]


def evaluate(way: Any, kappa: Any) -> Any:
    return way[:, 0] + way[:, 1] * kappa + way[:, 2] * kappa**2


@pytest.mark.parametrize("of", ["none", "rbf", "quadratic"])
@pytest.mark.parametrize("walk", WALKS)
def test_at_0_a_way_has_the_length_before_the_step_and_at_its_own_kappa_the_one_after(
    walk: str, of: str
) -> None:
    name, values = WALKS[walk]
    if of == "rbf" and name == "kozinec":
        return
    run = trace(name, lifted(CIRCLES if of != "none" else BIAS_MATTERS, of), **values)
    known, way = columns_and_line_search(run)
    made = known["step"] > 0
    assert np.isnan(way[~made]).all()
    upper, kappa = known["upper"], VIEW.columns(run, known)["why_moved"]
    assert evaluate(way, 0.0)[made] == pytest.approx(upper[:-1] ** 2, rel=1e-6, abs=1e-12)
    assert evaluate(way, kappa)[made] == pytest.approx(upper[1:] ** 2, rel=1e-6, abs=1e-12)
    # it falls all the way to there
    assert (evaluate(way, kappa) <= evaluate(way, 0.9 * kappa) + 1e-12)[made].all()


# points so near to 0 that after 15 steps no part of the way to z changes v any more
@example(
    data=Problem([[-0.125, 0], [-0.125, 0.5], [-0.375, -0.25]], [1, -1, -1]), bias=False, kappa=0.5
)
# a regression: so short a step had a direction by rounding, and the length at kappa 1 was off by an eighth
@example(
    data=Problem([[0, -0.125], [0.125, 2.125], [0.25, 0.125]], [-1, -1, 1]), bias=False, kappa=1.0
)
@given(data=problems(least=2), bias=st.booleans(), kappa=st.floats(0, 1.3))
def test_a_kappa_of_kozinec_is_a_part_of_the_way_from_v_to_z(
    data: Problem, bias: bool, kappa: float
) -> None:
    run = trace("kozinec", data, bias=bias, max_steps=20)
    assume(run.steps)
    known, way = columns_and_line_search(run)
    z = augmented_rows(run.lifted.phi, run.lifted.y, bias=bias)
    for k in range(1, len(run)):
        v, to = known["v"][k - 1], z[known["index"][k]]
        if np.isnan(way[k, 0]):
            assert abs(known["v"][k] - v).max() <= 1e-9 * abs(v).max()
            continue
        moved = (1 - kappa) * v + kappa * to
        size = max(v @ v, to @ to)
        assert evaluate(way, kappa)[k] == pytest.approx(moved @ moved, rel=1e-6, abs=1e-6 * size)
        # on the way to z nothing is nearer to 0
        assert (evaluate(way, known["kappa"][k]) <= evaluate(way, kappa) + 1e-9 * size)[
            k
        ] or kappa > 1


def test_what_the_way_is_the_length_of_is_named_by_its_hulls() -> None:
    for walk, (name, values) in WALKS.items():
        run = trace(name, XOR if walk == "MDM" else BIAS_MATTERS, **values)
        steps = next(sight for sight in sights(run) if sight["name"] == "Steps")
        one = "one hull" in walk or name == "kozinec"
        assert letters(steps["length"]) == ("‖v‖" if one else "½‖w₊ − w₋‖")
    kernel = trace("mdm", lifted(CIRCLES, "rbf"), hulls="one")
    assert next(one for one in sights(kernel) if one["name"] == "Steps")["length"] == "‖$v‖"


@given(separable(), st.sampled_from([0.5, 1.0]))
def test_the_triangle_has_the_lengths_of_v_its_target_and_their_distance(
    data: Problem, eta: float
) -> None:
    run = trace("perceptron", data, eta=eta)
    assume(run.updates)
    found = VIEW.columns(run, columns(run))
    told = next(sight for sight in sights(run) if sight["name"] == "Potential")
    z = augmented_rows(run.lifted.phi, run.lifted.y, bias=True)
    u, m = largest_margin_direction(z)
    target = eta * (z * z).sum(axis=1).max() / m * u
    assert told["target"] == pytest.approx(np.linalg.norm(target))
    for k in range(len(run)):
        v = np.append(*[np.atleast_1d(one) for one in (run[k].b, run[k].w)])
        # a corner of the triangle: along the target, and away from it
        along, squared = found["why_along"][k], found["why_squared"][k]
        across = squared - along**2
        assert squared == pytest.approx(v @ v, rel=1e-9, abs=1e-9)
        apart = (told["target"] - along) ** 2 + across
        assert apart == pytest.approx(((v - target) ** 2).sum(), rel=1e-6)
        assert apart == pytest.approx(found["why_potential"][k], rel=1e-6)


def test_a_run_in_many_dimensions_has_the_triangle_as_well() -> None:
    run = trace("perceptron", lifted(CIRCLES, "quadratic"))
    assert "Potential" in [sight["name"] for sight in sights(run)]
    assert "Potential" in [sight["name"] for sight in sights(trace("perceptron", DEFAULT20))]
