"""Certificate of the soft-margin SVM: primal against dual, the KKT conditions, and an independent solver."""

from typing import Any

import numpy as np

from linviz.algorithms.svm import duality, proof
from linviz.certificate import solver
from linviz.certificate.measure import GAP, ZERO, max_abs
from linviz.certificate.reasons import fill_sentence
from linviz.core.lift import Lifted
from linviz.core.other_alphas import has_other_alphas
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

# the largest C that the page and soft-svm accept, too
MOST_C = 1e4
# the residuals of duality.py, in its order
CONDITIONS = duality.label_conditions(
    "$y $f ≥ 1 − $xi, $xi ≥ 0",
    "0 ≤ $alpha ≤ $C",
    "Σ $alpha $y = 0",
    "$alpha ($y $f − 1 + $xi) = 0",
    "$f = Σ $alpha $y $K + $b",
)


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal where the two objectives meet and the KKT conditions hold."""
    lifted = run.lifted
    C = float(run.algorithm.C)
    alpha = last["alpha"]
    b = float(last["b"])
    solution = duality.Solution(alpha, b, last["scores"], last["slack"])
    product = lifted.fine_product(alpha * lifted.y)
    kkt_residuals = duality.kkt_residuals(product, lifted.y, C, solution)
    residuals = _residuals(lifted, last, kkt_residuals)
    kkt = max(residuals)
    F = product - lifted.y
    objectives = duality.objectives(lifted.y, alpha[None, :], F[None, :], np.array([[b]]), C)
    primal = float(objectives.primal[0])
    dual = float(objectives.dual[0])
    # rounding errors included
    gap = proof.gap_bound(lifted, alpha, b, C, product)
    numbers = (
        ("Primal objective", primal),
        ("Dual objective", dual),
        ("Gap, relative", gap),
        *((label, off) for (label, _), off in zip(CONDITIONS, residuals, strict=True)),
    )
    if C > MOST_C:
        reason = fill_sentence("C too large", most=f"{MOST_C:,.0f}")
        return Certificate(
            False, primal, dual, gap, kkt, reason, numbers=numbers, conditions=CONDITIONS
        )
    optimal, reason = _verdict(run, primal, gap, kkt)
    if optimal and has_other_alphas(lifted, C, tuple(alpha.tolist())):
        reason = f"{reason} {fill_sentence('other alphas')}"
    return Certificate(
        optimal, primal, dual, gap, kkt, reason, numbers=numbers, conditions=CONDITIONS
    )


def _residuals(
    lifted: Lifted, last: dict[str, Any], residuals: duality.Residuals
) -> duality.Residuals:
    """Return the residuals with the error of the w that is shown, where there is one."""
    score_error = residuals.stationarity
    size = max(1.0, max_abs(last["scores"]))
    if "w" in last:
        # as an error of a score, since w itself may be only rounding error of huge terms
        w = lifted.phi.T @ (last["alpha"] * lifted.y)
        w_error = max_abs(last["w"] - w) * max_abs(lifted.phi)
        score_error = max(score_error, w_error / size)
    # the scores shown are doubles, whose rounding is allowed
    rounding = max_abs(proof.score_errors(lifted, last["alpha"])) / size
    return residuals._replace(stationarity=max(0.0, score_error - rounding))


def _verdict(run: Run, primal: float, gap: float, kkt: float) -> tuple[bool, str]:
    """Return whether the end is optimal, and the reason."""
    if run.lifted.problem.one_class:
        return kkt <= ZERO, fill_sentence("soft, one class")
    # "not <=", since a NaN must not pass either
    if not kkt <= GAP and gap <= GAP:
        return False, fill_sentence("does not fit", off=kkt)
    if not gap <= GAP:
        return False, f"{fill_sentence('too high', gap=gap)} {run.stop.template}"
    if run.stop.name == "PRECISION_LIMIT":
        # alpha and b may be optimal, but the scores that are shown are too inexact to confirm it
        return False, run.stop.template
    # impossible by weak duality, unless the two were computed on different problems
    rival = soft_margin_objective(run.lifted, run.algorithm.C)
    if rival < primal * (1 - 2 * GAP):
        return False, fill_sentence("rival", rival=rival, primal=primal)
    solver = "finds nothing better" if np.isfinite(rival) else "gave no answer"
    return True, fill_sentence("no better boundary", gap=gap, kkt=kkt, solver=solver)


def soft_margin_objective(lifted: Lifted, C: float) -> float:
    """Return 1/2 |w|^2 + C sum xi of the w that cvxpy finds, with the best b for it; infinite where it finds none.

    With few features it solves the primal problem, else the dual one; the sum is computed here.
    """
    solution = _solve_primal(lifted, C) if solver.is_narrow(lifted) else _solve_dual(lifted, C)
    if solution is None:
        return np.inf
    norm, scores = solution
    # for given w the slacks are least at a b where some point has y f = 1
    shifted = scores + (lifted.y - scores)[:, None]
    slack = np.maximum(0.0, 1.0 - lifted.y * shifted).sum(axis=1).min()
    return norm**2 / 2 + C * float(slack)  # 000 §2.2


def _solve_primal(lifted: Lifted, C: float) -> tuple[float, Array] | None:
    """Return |w|, and w . phi(x) at every point (n,), of cvxpy's solution of the primal; None where it finds none."""
    cp = solver.import_cvxpy()
    w = cp.Variable(lifted.phi.shape[1])
    b = cp.Variable()
    xi = cp.Variable(lifted.n)
    constraints = [cp.multiply(lifted.y, lifted.phi @ w + b) >= 1 - xi, xi >= 0]
    objective = cp.sum_squares(w) / 2 + C * cp.sum(xi)
    solution = solver.solve_for(cp.Problem(cp.Minimize(objective), constraints), w)
    if solution is None:
        return None
    return float(np.linalg.norm(solution)), lifted.phi @ solution


def _solve_dual(lifted: Lifted, C: float) -> tuple[float, Array] | None:
    """Return the same of its solution of the dual."""
    cp = solver.import_cvxpy()
    alpha = cp.Variable(lifted.n)
    weights = cp.multiply(lifted.y, alpha)
    # 000 §2.4; psd_wrap, since rounding can leave K an eigenvalue below 0, which cvxpy refuses
    objective = cp.sum(alpha) - cp.quad_form(weights, cp.psd_wrap(lifted.K)) / 2
    constraints = [alpha >= 0, alpha <= C, lifted.y @ alpha == 0]
    solution = solver.solve_for(cp.Problem(cp.Maximize(objective), constraints), alpha)
    if solution is None:
        return None
    scores = lifted.K @ (solution * lifted.y)
    return float(np.sqrt(np.maximum(0.0, (solution * lifted.y) @ scores))), scores
