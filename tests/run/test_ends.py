"""Ends of runs on degenerate points: every algorithm comes to the end that is defined for it."""

from collections import Counter

import numpy as np

from linviz.core.problem import Problem
from tests.datasets import lifted
from tests.degenerate import DEGENERATE
from tests.notes import about
from tests.oracles import separates
from tests.recompute.oracle import oracle_of
from tests.run.variants import every_algorithm
from tests.runs import ALGORITHMS, suitable_lifts, trace

# how each degenerate input ends, by algorithm
ENDS = {name: oracle_of(name).ends for name in ALGORITHMS}


@every_algorithm
def test_a_degenerate_input_has_its_defined_end(name: str) -> None:
    for case, end in ENDS[name].items():
        run = trace(name, DEGENERATE[case])
        with about(case):
            assert run.stop.name == end
            assert run.stop.sentence.endswith(".")
            assert all(np.isfinite(frame.scores).all() for frame in run[:3])


def test_every_algorithm_has_its_degenerate_inputs_tested() -> None:
    assert [name for name, ends in ENDS.items() if ends.keys() != DEGENERATE.keys()] == []


@every_algorithm
def test_no_points_and_one_class_end_well_in_every_lift(name: str) -> None:
    for one in suitable_lifts(ALGORITHMS[name]):
        for case in ("no points", "one point", "one class", "all equal, one class"):
            run = trace(name, lifted(DEGENERATE[case], one))
            assert run.stop.name == ENDS[name][case]


def test_a_run_at_its_limit_says_whether_the_points_can_be_separated() -> None:
    # a regression: it said that more might be needed, or no boundary was there, beside a light that knew
    rng = np.random.default_rng(3)
    said = Counter[tuple[bool, bool]]()
    for _ in range(40):
        y = np.where(np.arange(rng.integers(4, 8)) % 2, 1, -1)
        points = Problem(rng.normal(size=(len(y), 2)) + 0.7 * y[:, None], y)
        bias = bool(rng.integers(2))
        for lift in ("none", "quadratic"):
            run = trace("perceptron", lifted(points, lift), bias=bias, max_updates=2)
            if run.stop.name != "STEP_LIMIT":
                continue
            phi = run.lifted.phi
            # through 0, a point and its reflection make a boundary with bias one without
            rows, labels = (phi, y) if bias else (np.vstack([phi, -phi]), np.append(y, -y))
            apart = separates(rows, labels)
            assert ("The classes can be separated" in run.stop.sentence) == apart
            assert ("No boundary of this kind separates" in run.stop.sentence) != apart
            said[bias, apart] += 1
    assert len(said) == 4
