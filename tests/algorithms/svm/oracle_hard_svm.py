"""Recomputation of the hard margin: the active set without an upper limit of the alphas."""

from tests.algorithms.svm.oracle_active_set_svm import expected_active_set, moments
from tests.datasets import CIRCLES, DEFAULT20, XOR, grid, lifted
from tests.degenerate import HARD
from tests.recompute.model import Model
from tests.recompute.oracle import Oracle, Runs


def expected_end(model: Model) -> tuple[str, int]:
    """Return the end: NOT_SEPARABLE where the last step changed nothing, since nothing stops its alpha."""
    before, now = model.moments[-2:]
    unbounded = now.held == before.held and len(now.points) == 1
    return ("NOT_SEPARABLE" if unbounded else "OPTIMAL"), model.last


# between them all that can be said
RUNS: Runs = {
    "as it comes": (DEFAULT20, {}),
    "not there": (XOR, {}),
    "one leaves": (grid(5, 5), {}),
    "one leaves later": (grid(149, 5), {}),
    "of squares": (lifted(CIRCLES, "quadratic"), {}),
}

ORACLES = {
    "hard-svm": Oracle(
        moments,
        expected_end,
        expected_active_set,
        level=1.0,
        strokes="slack",
        supports=True,
        runs=RUNS,
        ends=HARD,
    )
}
