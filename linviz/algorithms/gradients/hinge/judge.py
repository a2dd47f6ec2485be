"""Certificates of hinge SGD and Pegasos: the objective against a dual bound, from cvxpy's solution made feasible."""

from typing import Any

import numpy as np

from linviz.algorithms.gradients.logistic.judge import scores_and_their_error, verdict
from linviz.certificate import solver
from linviz.certificate.measure import ZERO, score_mismatch_certificate
from linviz.core import bound
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run


def judge_hinge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate of 1/2 |w|^2 + C sum xi: of the average, if it is kept, or else of the last (w, b).

    The steps as printed minimise it for 2C, not for C.
    """
    lifted = run.lifted
    C = float(run.algorithm.price)
    what = "½‖$w‖² + Σ$xi" if C == 1 else f"½‖$w‖² + {C:g} Σ$xi"
    w = last["w"]
    b = last["b"]
    if "avg_w" in last:
        what += " of the average"
        w = last["avg_w"]
        b = last["avg_b"]
    slack, error = _slack_and_error(run, last, w, b)
    primal = float(w @ w) / 2 + C * slack
    if C != run.algorithm.C:
        what += (
            f" (as printed the steps are those for 2$C = {C:g}, not for $C = {run.algorithm.C:g})"
        )
    return _verdict(
        run,
        what,
        primal,
        error,
        lambda: hinge_lower_bound(lifted.y[:, None] * lifted.phi, C, 1.0, lifted.y),
    )


def judge_pegasos(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate of lambda/2 (|w|^2 + b^2) + mean xi, in which b is penalised."""
    lifted = run.lifted
    w = last["w"]
    b = float(last["b"])
    lam = float(run.algorithm.lam(lifted.n))
    n = lifted.n
    slack, error = _slack_and_error(run, last, w, b)
    primal = lam / 2 * (float(w @ w) + b * b) + slack / n
    z = bound.augmented_rows(lifted.phi, lifted.y, bias=True)
    return _verdict(
        run,
        "½$lambda(‖$w‖² + $b²) + mean $xi",
        primal,
        error,
        lambda: hinge_lower_bound(z, 1.0 / n, lam),
    )


def _slack_and_error(run: Run, last: dict[str, Any], w: Array, b: float) -> tuple[float, float]:
    """Return the sum of the slacks of (w, b), and the error of the scores shown, which are those of the last (w, b)."""
    _, error = scores_and_their_error(run.lifted, last["w"], last["b"], last["scores"])
    scores, _ = scores_and_their_error(run.lifted, w, b, last["scores"])
    return float(np.maximum(0.0, 1.0 - run.lifted.y * scores).sum()), error


def _verdict(run: Run, what: str, primal: float, error: float, lower_bound: Any) -> Certificate:
    """Return the certificate of the objective named `what`; lower_bound: a function that computes its bound."""
    if run.lifted.problem.one_class:
        return Certificate(False, primal, 0.0, 1.0, error, run.stop.template)
    if error > ZERO:
        return score_mismatch_certificate(primal, error)
    return verdict(run, what, (primal, lower_bound(), error))


def hinge_lower_bound(z: Array, cap: float, lam: float, y: Array | None = None) -> float:
    """Return a lower bound of lambda/2 |v|^2 + cap sum max(0, 1 - z . v), z (n, k).

    With y (n,) it is one with 1 - z . v - y b in place of 1 - z . v, for any b.

    Every beta in [0, cap], with sum beta y = 0 for a free b, proves sum beta - |sum beta z|^2 / (2 lambda); beta = 0
    proves 0.
    """
    cp = solver.import_cvxpy()
    # only the products of the rows matter
    z = bound.compact_features(z)
    # in units of `cap`, which may be thousands
    beta = cp.Variable(len(z))
    objective = cp.sum(beta) - cap / (2 * lam) * cp.sum_squares(z.T @ beta)
    constraints = [beta >= 0, beta <= 1]
    if y is not None:
        constraints.append(y @ beta == 0)
    solution = solver.solve_for(cp.Problem(cp.Maximize(objective), constraints), beta)  # 000 §2.4
    if solution is None:
        return 0.0
    beta = np.clip(solution, 0.0, 1.0)
    if y is not None:
        # scale the class with the larger sum down, so that sum beta y = 0
        sums = beta[y > 0].sum(), beta[y < 0].sum()
        share = min(sums) / np.maximum(sums, np.finfo(float).tiny)
        beta = beta * np.where(y > 0, share[0], share[1])
    w = cap * beta @ z
    return max(0.0, float(cap * beta.sum() - w @ w / (2 * lam)))
