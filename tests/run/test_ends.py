"""Ends of runs on degenerate points: every algorithm comes to the end that is defined for it."""

import numpy as np

from tests.datasets import lifted
from tests.degenerate import DEGENERATE
from tests.notes import about
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
