"""The hinge by gradient steps: held against a bound from the dual, made of what cvxpy finds and mended here."""

from typing import Any

import numpy as np

from linviz.algorithms.gradients.logistic.judge import recomputed_scores, verdict
from linviz.certificate import solver
from linviz.certificate.measure import ZERO, score_mismatch
from linviz.core import bound
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run


def judge_hinge(run: Run, last: dict[str, Any]) -> Certificate:
    """1/2 |w|^2 + C sum xi of the average, where there is one. As printed the steps make it small for 2C, not C."""
    lifted = run.lifted
    C = float(run.algorithm.price)
    what = "½‖w‖² + Σξ" if C == 1 else f"½‖w‖² + {C:g} Σξ"
    w = last["w"]
    b = last["b"]
    if "avg_w" in last:
        what += " of the average"
        w = last["avg_w"]
        b = last["avg_b"]
    slack, off = _slack_and_error(run, last, w, b)
    primal = float(w @ w) / 2 + C * slack
    if C != run.algorithm.C:
        what += f" (as printed the steps are those for 2C = {C:g}, not for C = {run.algorithm.C:g})"
    return _verdict(
        run,
        what,
        primal,
        off,
        lambda: hinge_bound(lifted.y[:, None] * lifted.phi, C, 1.0, lifted.y),
    )


def judge_pegasos(run: Run, last: dict[str, Any]) -> Certificate:
    """lambda/2 (|w|^2 + b^2) + mean xi, in which b is penalised."""
    lifted = run.lifted
    w = last["w"]
    b = float(last["b"])
    lam = float(run.algorithm.lam(lifted.n))
    n = lifted.n
    slack, off = _slack_and_error(run, last, w, b)
    primal = lam / 2 * (float(w @ w) + b * b) + slack / n
    z = bound.augmented_rows(lifted.phi, lifted.y, bias=True)
    return _verdict(
        run, "½λ(‖w‖² + b²) + mean ξ", primal, off, lambda: hinge_bound(z, 1.0 / n, lam)
    )


def _slack_and_error(run: Run, last: dict[str, Any], w: Array, b: float) -> tuple[float, float]:
    _, off = recomputed_scores(run.lifted, last["w"], last["b"], last["scores"])
    scores, _ = recomputed_scores(run.lifted, w, b, last["scores"])
    return float(np.maximum(0.0, 1.0 - run.lifted.y * scores).sum()), off


def _verdict(run: Run, what: str, primal: float, off: float, proved: Any) -> Certificate:
    if run.lifted.problem.one_class:
        return Certificate(False, primal, 0.0, 1.0, off, run.stop.sentence)
    if off > ZERO:
        return score_mismatch(primal, off)
    return verdict(run, what, (primal, proved(), off))


def hinge_bound(z: Array, most: float, lam: float, y: Array | None = None) -> float:
    """What lambda/2 |v|^2 + most sum max(0, 1 - z . v) can never be below; with y, 1 - z . v - y b for a free b.

    Every beta in [0, most], with sum beta y = 0 for a free b, proves sum beta - |sum beta z|^2 / (2 lambda). 0 is one.
    """
    cp = solver.import_cvxpy()
    # the products alone count
    z = bound.compact_features(z)
    # in units of `most`, which may be thousands
    beta = cp.Variable(len(z))
    value = cp.sum(beta) - most / (2 * lam) * cp.sum_squares(z.T @ beta)
    rules = [beta >= 0, beta <= 1]
    if y is not None:
        rules.append(y @ beta == 0)
    found = solver.value_of(cp.Problem(cp.Maximize(value), rules), beta)  # 000 §2.4
    if found is None:
        return 0.0
    beta = np.clip(found, 0.0, 1.0)
    if y is not None:
        # the heavier class gives way
        sums = beta[y > 0].sum(), beta[y < 0].sum()
        share = min(sums) / np.maximum(sums, np.finfo(float).tiny)
        beta = beta * np.where(y > 0, share[0], share[1])
    pull = most * beta @ z
    return max(0.0, float(most * beta.sum() - pull @ pull / (2 * lam)))
