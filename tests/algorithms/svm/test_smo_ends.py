"""Ends of SMO: with nothing to learn, with all steps used up, and where rounding leaves no further step."""

import re

import numpy as np
import pytest

from linviz.algorithms.svm import proof
from linviz.algorithms.svm.soft_svm.algorithm import SoftSvm
from linviz.core.number import number_against
from linviz.core.problem import Problem
from linviz.run.loop import record
from linviz.run.trace import Trace
from tests.algorithms.svm.runs import TOLERANCE, each_choice
from tests.datasets import OVERFIT24, lifted
from tests.oracles import soft_margin
from tests.runs import check_against_plain_loop, trace
from tests.shown import numbers


def test_no_points_give_one_state_with_nothing_in_it() -> None:
    run = trace("soft-svm", Problem([], []))
    assert (run.stop.name, run.steps, run[-1].b) == ("NO_POINTS", 0, 0)


@pytest.mark.parametrize("label", [1, -1])
def test_one_class_stops_at_once_with_w_0(label: int) -> None:
    run = trace("soft-svm", Problem([(1, 2), (3, 4)], [label, label]))
    assert (run.stop.name, run.steps) == ("ONE_CLASS", 0)
    assert run[0].w.tolist() == [0, 0]
    # any b from the label outwards costs nothing
    assert run[0].b == label
    assert sorted(abs(run[0].bounds[end]) for end in ("b_low", "b_high")) == [1, np.inf]


def test_two_points_take_one_step() -> None:
    run = trace("soft-svm", Problem([(2, 1), (1, 2)], [1, -1]), C=100.0)
    assert (run.steps, run.stop.name) == (1, "OPTIMAL")
    assert run[-1].w.tolist() == [1, -1]


@each_choice
@pytest.mark.parametrize("most", [200, 20_000])
def test_a_run_whose_steps_are_used_up_leaps_to_the_exact_answer_and_says_so(
    most: int, pair: str
) -> None:
    # C = 100 on 24 overlapping points takes 3,425 steps; with features of size 100, more than there are
    seen = lifted(OVERFIT24) if most == 200 else lifted(Problem(30 * OVERFIT24.X, OVERFIT24.y))
    run = Trace(
        SoftSvm(100.0, pair, most), seen, record(SoftSvm(100.0, pair, most), seen, seconds=600)
    )
    last = run[-1]
    assert (run.stop.name, run.steps) == ("SOLVED", most)
    assert (last.event, last.index) == ("solved", None)
    assert last.objectives["gap"] <= 1e-9
    assert f"After {run.steps - 1:,} steps" in run.stop.sentence
    assert (
        f"gap of {number_against(max(last.objectives['gap'], 1e-10), 0).text}" in run.stop.sentence
    )
    assert last.objectives["primal"] == pytest.approx(soft_margin(seen.K, seen.y, 100.0), rel=1e-6)
    assert run.updates == run.steps - 1
    assert run[-2].objectives["dual"] < last.objectives["dual"]


def test_where_even_the_exact_answer_is_lost_in_rounding_the_budget_says_at_what_gap_it_stopped() -> (
    None
):
    # scores are sums of numbers near 10^28, which cancel to a few units
    wide = np.random.default_rng(0).integers(-100, 101, size=(40, 2))
    seen = lifted(Problem(wide, np.where(np.arange(40) % 2, 1, -1)), "polynomial", degree=6)
    run = Trace(SoftSvm(1e4, max_steps=200), seen, record(SoftSvm(1e4, max_steps=200), seen))
    assert (run.stop.name, run.steps) == ("STEP_LIMIT", 200)
    # the gap itself is rounding, so only its size can be compared
    told = numbers(
        re.search("after 199 steps at a relative duality gap of ([^;]+);", run.stop.sentence)[1]
    )[0].value
    assert told > TOLERANCE
    assert told == pytest.approx(run[-1].objectives["gap"], rel=3)


def test_where_rounding_hides_the_rest_of_the_gap_the_run_says_so() -> None:
    # K reaches 10^17, so w is tiny, and C times one rounding of a score is more than |w|^2
    wide = lifted(Problem([(11, 25), (-20, 17)], [1, -1]), "polynomial", degree=6)
    run = trace("soft-svm", wide, C=100.0)
    assert run.stop.name == "PRECISION_LIMIT"
    assert "rounding leaves" in run.stop.sentence


def test_an_alpha_that_rounding_keeps_off_C_does_not_settle_b() -> None:
    turns = 2 * np.pi * np.arange(7) / 7
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    # w = 0 is optimal, and any b of [-1, 1]; 151 steps leave one alpha a rounding below C
    last = trace("soft-svm", Problem(np.vstack([ring, 2 * ring]), [1] * 7 + [-1] * 7), C=10)[-1]
    assert [last.bounds["b_low"], last.bounds["b_high"]] == pytest.approx([-1, 1])
    assert last.b == pytest.approx(0, abs=1e-9)


def test_where_rounding_hides_the_end_from_every_step_only_some_of_them_try_to_prove_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # each of 100,000 steps did, which took ten seconds
    crowd = [(-18, -24), (-13, 1), (-4, 19), (23, 15), (20, 9), (4, 4)]
    seen = lifted(Problem(20 + np.array(crowd) / 1_000, [-1, 1, 1, 1, -1, 1]), "quadratic")
    tries = list[float]()
    prove = proof.rough_gap_bound
    monkeypatch.setattr(proof, "rough_gap_bound", lambda *of: tries.append(prove(*of)) or tries[-1])
    run, _ = check_against_plain_loop(
        Trace(one := SoftSvm(1e4, max_steps=3_000), seen, record(one, seen))
    )
    assert len(run.event) == 3_000
    assert 100 < len(tries) < 500
