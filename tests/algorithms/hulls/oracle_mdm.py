"""Recomputation of MDM."""

import numpy as np

from linviz.core.problem import Problem
from tests.algorithms.hulls.walking import expected_bounds, expected_end, expected_readout, moments
from tests.datasets import CIRCLES, DEFAULT20, FORK, KOZ, NONSEP7, XOR, lifted
from tests.degenerate import HULLS
from tests.recompute.model import Model
from tests.recompute.moment import Moment
from tests.recompute.oracle import Oracle, Runs
from tests.recompute.told import ExpectedWords


def expected_mdm(model: Model, before: Moment | None, now: Moment) -> ExpectedWords:
    one_hull, norm, smallest = model.hulls == 1, model.norm(now), float(model.signed(now).min())
    first = now.v[0] if len(now.v) else np.sum(now.alpha * model.y)
    size = float(np.hypot(norm, first)) if one_hull else norm
    size = 0.0 if size < 1e-9 else size
    lower, upper = smallest / size if size else 0.0, size if one_hull else norm / 2
    expected = ExpectedWords("All weight", "λ ← 1", [1] if one_hull else [])
    if before:
        i, j = now.points
        emptied = now.alpha[j] == 0
        expected = ExpectedWords(
            "took all the weight" if emptied else "took weight",
            "λⱼ − t",
            expected_bounds(lower, upper),
        )
        expected.formula = [[now.kappa], *([k + 1, before.alpha[k], now.alpha[k]] for k in (i, j))]
    carrying = ("with weight", [int((np.array(now.alpha) > 0).sum())])
    expected.readout = expected_readout(model, now, lower, upper)
    expected.readout.append(carrying)
    if one_hull:
        margin = [smallest / norm if norm > 1e-9 else float("nan")]
        expected.readout = [
            *expected.readout[:2],
            ("this boundary", margin),
            carrying,
        ]
    return expected


def number_of_hulls(model: Model) -> int:
    return 1 if model.parameters["hulls"] == "one" else 2


# between them all that can be said
RUNS: Runs = {
    "of a fork": (Problem(FORK, [1, -1, -1]), {}),
    "on a line": (Problem([(0, 0), (3, 0), (2, 0)], [1, -1, -1]), {}),
    "as it comes": (DEFAULT20, {}),
    "hulls that meet": (NONSEP7, {}),
    "one hull": (KOZ, {"hulls": "one"}),
    "one hull round the origin": (XOR, {"hulls": "one"}),
    "of squares": (lifted(CIRCLES, "quadratic"), {"epsilon": 0.001}),
    "RBF": (lifted(CIRCLES, "rbf"), {}),
    "RBF, one hull": (lifted(CIRCLES, "rbf"), {"hulls": "one"}),
    "one hull of a polynomial": (lifted(CIRCLES, "polynomial"), {"hulls": "one"}),
}

ORACLES = {
    "mdm": Oracle(moments, expected_end, expected_mdm, hulls=number_of_hulls, runs=RUNS, ends=HULLS)
}
