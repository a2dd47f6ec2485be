"""What the comparisons with scikit-learn share: one thread, the clock, the data, the lifts, and SVC with its gap."""

import os

# read by the BLAS library when NumPy is first imported, so whoever imports this does so first
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

import time
from collections.abc import Callable

import numpy as np
from sklearn.svm import SVC

from linviz.algorithms.svm import duality
from linviz.core.lift import Lift, Lifted, Linear, Polynomial, Rbf
from linviz.core.problem import Problem

# interleaved runs on a data set; iterations that SVC may make
RUNS, MOST = 21, 300_000
LIFTS: dict[str, Lift] = {"linear": Linear(), "cubic": Polynomial(3, 1.0), "RBF": Rbf(0.5)}


def seconds(run: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def blobs(n: int, seed: int) -> Problem:
    """Two overlapping round clouds, half of the points in each."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + 0.75 * y[:, None], y)


def kernel_of(lift: Lift) -> dict[str, object]:
    """The lift's kernel in scikit-learn's words."""
    if isinstance(lift, Rbf):
        return {"kernel": "rbf", "gamma": lift.gamma}
    if isinstance(lift, Polynomial):
        return {"kernel": "poly", "degree": lift.degree, "coef0": lift.coef0, "gamma": 1.0}
    return {"kernel": "linear"}


def libsvm(lift: Lift, C: float, tol: float) -> SVC:
    """SVC with that lift's kernel."""
    return SVC(C=C, tol=tol, max_iter=MOST, **kernel_of(lift))


def gap_of(model: SVC, lifted: Lifted, C: float) -> float:
    """The relative duality gap of a fitted SVC, by the rule that soft-svm stops by."""
    alpha = np.zeros(lifted.n)
    alpha[model.support_] = np.abs(model.dual_coef_[0])
    F = lifted.K @ (alpha * lifted.y) - lifted.y
    b = duality.midpoint(*duality.bias_interval(F, *duality.rooms(lifted.y, alpha, C)))
    return float(duality.objectives(lifted.y, alpha[None, :], F[None, :], b[None, None], C).gap[0])
