"""Common parts of the comparisons with scikit-learn: one thread, the clock, data, lifts, and SVC with its gap."""

import os

# the BLAS library reads this when NumPy is imported, so this module must be imported before NumPy
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

import time
from collections.abc import Callable

import numpy as np
from sklearn.svm import SVC

from linviz.algorithms.svm import duality
from linviz.core.lift import Lift, Lifted, Linear, Polynomial, Rbf
from linviz.core.problem import Problem

# number of interleaved runs on a data set; maximum number of SVC's iterations
RUNS, MOST = 21, 300_000
LIFTS: dict[str, Lift] = {"linear": Linear(), "cubic": Polynomial(3, 1.0), "RBF": Rbf(0.5)}


def seconds(run: Callable[[], object]) -> float:
    """Return the seconds that one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def blobs(n: int, seed: int) -> Problem:
    """Return two overlapping Gaussian clouds of n / 2 points each, (n, 2)."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + 0.75 * y[:, None], y)


def kernel_of(lift: Lift) -> dict[str, object]:
    """Return the lift's kernel as arguments of scikit-learn's SVC."""
    if isinstance(lift, Rbf):
        return {"kernel": "rbf", "gamma": lift.gamma}
    if isinstance(lift, Polynomial):
        return {"kernel": "poly", "degree": lift.degree, "coef0": lift.coef0, "gamma": 1.0}
    return {"kernel": "linear"}


def libsvm(lift: Lift, C: float, tol: float) -> SVC:
    """Return an SVC with the lift's kernel, not yet fitted."""
    return SVC(C=C, tol=tol, max_iter=MOST, **kernel_of(lift))


def gap_of(model: SVC, lifted: Lifted, C: float) -> float:
    """Return the relative duality gap of a fitted SVC, as defined in the stopping rule of soft-svm."""
    alpha = np.zeros(lifted.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    F = lifted.K @ (alpha * lifted.y) - lifted.y
    b = duality.midpoint(
        *duality.bias_interval(F, *duality.rooms_to_grow_and_shrink(lifted.y, alpha, C))
    )
    return float(duality.objectives(lifted.y, alpha[None, :], F[None, :], b[None, None], C).gap[0])
