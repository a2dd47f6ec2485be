"""Certificate of the hard margin: 1/2 |w|^2 with y f >= 1 against its dual, KKT conditions, an independent solver."""

from typing import Any

import numpy as np

from linviz.algorithms.svm import duality, proof
from linviz.certificate import solver
from linviz.certificate.measure import AGREE, GAP, max_abs
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable
from linviz.core.lift import Lifted
from linviz.core.other_alphas import has_other_alphas
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run

CONDITIONS = duality.label_conditions(
    "$y $f ≥ 1",
    "$alpha ≥ 0",
    "Σ $alpha $y = 0",
    "$alpha ($y $f − 1) = 0",
    "$f = Σ $alpha $y $K + $b",
)


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return the certificate: optimal where the two objectives meet and the KKT conditions hold."""
    lifted = run.lifted
    stop = run.stop
    # from alpha and b alone: the last of the CONDITIONS checks the scores that are shown
    alpha = last["alpha"]
    b = float(last["b"])
    product = lifted.fine_product(alpha * lifted.y)
    scores = product + b
    residuals = _residuals(lifted, last, scores)
    kkt = max(residuals)
    objectives = duality.hard_objectives(lifted.y, alpha[None], scores[None], np.array([[b]]))
    primal, dual, _ = (float(values[0]) for values in objectives)
    # rounding errors included
    gap = proof.gap_bound(lifted, alpha, b, np.inf, product)
    numbers = (
        ("Primal objective", primal),
        ("Dual objective", dual),
        ("Gap, relative", gap),
        *((label, off) for (label, _), off in zip(CONDITIONS, residuals, strict=True)),
    )

    def verdict(optimal: bool, reason: str) -> Certificate:
        return Certificate(
            optimal, primal, dual, gap, kkt, reason, numbers=numbers, conditions=CONDITIONS
        )

    if lifted.problem.one_class:
        return verdict(kkt <= GAP, fill_sentence("hard, one class"))
    # "not <=", since a NaN must not pass either
    if not gap <= GAP:
        separable, residual = is_separable(lifted, bias=True)
        if separable is False:
            return verdict(False, fill_sentence("no gap", off=residual))
        return verdict(False, f"{fill_sentence('too high', gap=gap)} {stop.template}")
    if stop.name == "PRECISION_LIMIT":
        # alpha and b may be optimal, but the scores that are shown are too inexact to confirm it
        return verdict(False, stop.template)
    if not kkt <= GAP:
        return verdict(False, fill_sentence("does not fit", off=kkt))
    margin = 1 / np.sqrt(2 * primal)
    rival = rival_margin(lifted)
    if rival > margin * (1 + AGREE):
        return verdict(False, fill_sentence("rival margin", rival=rival, margin=float(margin)))
    solver = "agrees" if rival else "gave no answer"
    reason = fill_sentence("largest margin", margin=float(margin), gap=gap, kkt=kkt, solver=solver)
    if has_other_alphas(lifted, np.inf, tuple(alpha.tolist())):
        reason = f"{reason} {fill_sentence('other alphas')}"
    return verdict(True, reason)


def _residuals(lifted: Lifted, last: dict[str, Any], own_scores: Any) -> tuple[float, ...]:
    """Return the amounts by which the CONDITIONS fail, those with alpha relative to sum alpha.

    own_scores (n,): the scores from alpha and b.
    """
    alpha = last["alpha"]
    y = lifted.y
    scores = last["scores"]
    total = float(alpha.sum()) or 1.0
    score_error = max_abs(own_scores - scores)
    over = y * np.asarray(own_scores, dtype=np.float64) - 1
    if "w" in last:
        score_error = max(
            score_error, max_abs(last["w"] - lifted.phi.T @ (alpha * y)) * max_abs(lifted.phi)
        )
    # the scores shown are doubles, whose rounding is allowed
    score_error = max(0.0, score_error - max_abs(proof.score_errors(lifted, alpha)))
    return (
        max(0.0, -float(over.min())),
        max(0.0, -float(alpha.min())) / total,
        abs(float(alpha @ y)) / total,
        max_abs(alpha * over) / total,
        score_error / max(1.0, max_abs(scores)),
    )


def rival_margin(lifted: Lifted) -> float:
    """Return the margin of the w that cvxpy finds, with the best b for it; 0 where it finds none."""
    cp = solver.import_cvxpy()
    y = lifted.y
    if solver.is_narrow(lifted):
        w = cp.Variable(lifted.phi.shape[1])
        b = cp.Variable()
        constraints = [cp.multiply(y, lifted.phi @ w + b) >= 1]
        primal = cp.Problem(
            cp.Minimize(cp.sum_squares(w) / 2), constraints
        )  # 002 primal SVM problem
        solution = solver.solve_for(primal, w)
        if solution is None:
            return 0.0
        return _margin_along(lifted.phi @ solution, y, float(solution @ solution))
    alpha = cp.Variable(lifted.n)
    # 003 hard dual
    objective = cp.sum(alpha) - cp.quad_form(cp.multiply(y, alpha), cp.psd_wrap(lifted.K)) / 2
    solution = solver.solve_for(
        cp.Problem(cp.Maximize(objective), [alpha >= 0, y @ alpha == 0]), alpha
    )
    if solution is None:
        return 0.0
    projections = lifted.K @ (solution * y)
    return _margin_along(projections, y, float((solution * y) @ projections))


def _margin_along(projections: Array, y: Array, squared: float) -> float:
    """Return half the gap between the classes along w, given |w|^2; 0 where there is none."""
    gap = float(projections[y > 0].min() - projections[y < 0].max())
    if not squared > 0:
        return 0.0
    return max(0.0, gap) / 2 / float(np.sqrt(squared))
