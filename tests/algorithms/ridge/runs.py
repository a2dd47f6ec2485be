"""Runs of kernel ridge regression on any points of both classes, for every lift and every bias."""

import numpy as np
from hypothesis import strategies as st

from linviz.core.problem import Array, Problem
from linviz.run.trace import Trace
from tests.datasets import lifted
from tests.runs import plane, trace

BIASES = ("constant", "centred", "none")
LIFTS: dict[str, dict[str, float]] = {
    "none": {},
    "quadratic": {},
    "polynomial": {"degree": 3},
    "rbf": {"gamma": 0.5},
    "empirical": {},
    "mix": {},
}
biases, lifts = st.sampled_from(BIASES), st.sampled_from(sorted(LIFTS))
# decimals, not the whole range of floats: what is asked is the same for every lambda
lams = st.sampled_from([1e-3, 0.02, 0.1, 1.0, 7.5, 300.0])


@st.composite
def two_classes(draw: st.DrawFn, distinct: bool = False) -> Problem:
    """Draw points of both classes; distinct: no point occurs twice."""
    X = draw(st.lists(plane, min_size=2, max_size=9, unique=distinct))
    others = draw(st.lists(st.sampled_from([1, -1]), min_size=len(X) - 2, max_size=len(X) - 2))
    return Problem(X, draw(st.permutations([1, -1, *others])))


def run_of(problem: Problem, lift: str, **values: object) -> Trace:
    return trace("kernel-ridge", lifted(problem, lift, **LIFTS[lift]), **values)


def kernel_and_labels(run: Trace, bias: str) -> tuple[Array, Array, float]:
    """Return the learned K and y, and what is added to f, by the textbook."""
    K, y, n = run.lifted.K, run.lifted.y, run.lifted.n
    H = np.eye(n) - 1 / n
    return {
        "none": (K, y, 0.0),
        "constant": (K + 1, y, 0.0),
        "centred": (H @ K @ H, H @ y, float(y.mean())),
    }[bias]
