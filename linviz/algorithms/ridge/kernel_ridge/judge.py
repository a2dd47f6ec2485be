"""Certificate of ridge regression: primal against dual, the optimality condition, and an independent solution."""

from typing import Any, NamedTuple

import numpy as np

from linviz.certificate.measure import AGREE, max_abs
from linviz.certificate.reasons import fill_sentence
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run


class Value(NamedTuple):
    """Objective sum (y - f)^2 + lambda |f|^2 of a run, its gap to the dual, and the largest error of shown numbers."""

    primal: float
    gap: float
    error: float


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Return a certificate that is optimal where the objective meets its dual and (K + lambda I) alpha = y."""
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.template)
    lam = float(run.algorithm.lam)
    value = _value_from_features if "w_b" in last else _value_from_kernel
    primal, gap, error = value(run, last, lam)
    dual = primal - gap
    relative_gap = gap / primal if primal > 0 else 0.0
    rival = ridge_objective(run.lifted, run.algorithm.bias, lam)
    close = bool(relative_gap <= AGREE and error <= AGREE and rival >= primal * (1 - AGREE))
    # a run that ends by its precision limit is not certified
    optimal = close and run.stop.name != "PRECISION_LIMIT"
    reason = fill_sentence("ridge", primal=primal, gap=relative_gap, off=error, rival=rival)
    end = (
        fill_sentence("ridge is best")
        if optimal
        else f"{fill_sentence('not the end')} {run.stop.template}"
    )
    numbers = (
        ("Σ($y − $f)² + $lambda‖$f‖²", primal),
        ("Its dual", dual),
        ("Gap, relative", relative_gap),
        ("Largest |$y − $f − $lambda$alpha|", error),
        ("Found independently", rival),
    )
    return Certificate(
        optimal, primal, dual, relative_gap, error, f"{reason} {end}", numbers=numbers
    )


def _value_from_features(run: Run, last: dict[str, Any], lam: float) -> Value:
    """Return the value by w: the gap of the dual at y - f is |Phi' (y - f) - lambda w|^2 / lambda."""
    rows, y = _features_and_labels(run.lifted, run.algorithm.bias)
    residuals = run.lifted.y - last["scores"]
    w = last["w"]
    if rows.shape[1] > len(w):
        # the weight of the constant column gives b
        w = np.append(w, last["w_b"] / rows[0, -1])
    difference = rows.T @ residuals - lam * w
    # errors of f, relative to the size of a label, 1
    error = max(max_abs(residuals - lam * last["alpha"]), max_abs(y - residuals - rows @ w))
    # with c the constant of the kernel is not a part of b
    constant = run.lifted.lift.constant + 1
    b = {"none": 0.0, "constant": last["w_b"] / constant, "centred": last["w_b"]}[
        run.algorithm.bias
    ]
    error = max(error, abs(last["b"] - b))
    return Value(
        _objective(residuals, lam, float(w @ w)), float(difference @ difference) / lam, error
    )


def _value_from_kernel(run: Run, last: dict[str, Any], lam: float) -> Value:
    """Return the value by f = K c.

    The gap of the dual at lambda alpha is |y - f - lambda alpha|^2 + lambda (c - alpha)' K (c - alpha), written so that
    no large terms cancel; c and alpha may differ by a vector that K maps to 0.
    """
    K, y, mean = _kernel_and_labels(run.lifted, run.algorithm.bias)
    c = last["c"]
    alpha = last["alpha"]
    residuals = y - (last["scores"] - mean)
    # with a free b the weights add up to 0, as in every dual solution
    difference = c - alpha
    unmet = residuals - lam * alpha
    gap = float(unmet @ unmet) + lam * abs(float(difference @ K @ difference))
    means = run.lifted.K.mean(axis=1)
    b = {"none": 0.0, "constant": float(c.sum()), "centred": mean - float(c @ means)}[
        run.algorithm.bias
    ]
    error = max(max_abs(unmet), max_abs(y - residuals - K @ c), abs(last["b"] - b))
    return Value(_objective(residuals, lam, float(c @ K @ c)), gap, error)


def ridge_objective(lifted: Lifted, bias: str, lam: float) -> float:
    """Return the least sum (y - f)^2 + lambda |f|^2, by least squares on features stacked on sqrt(lambda) I.

    Without a finite map the kernel equations are solved instead, also by least squares, as rounding may make them
    singular.
    """
    if not lifted.has_map:
        K, y, _ = _kernel_and_labels(lifted, bias)
        alpha = np.linalg.lstsq(K + lam * np.eye(lifted.n), y)[0]
        return _objective(y - K @ alpha, lam, float(alpha @ K @ alpha))
    columns, y = _features_and_labels(lifted, bias)
    if columns.shape[1] > lifted.n:
        # the best w is in the span of the points, which has at most n coordinates
        columns = np.linalg.qr(columns.T).R.T
    stacked = np.vstack([columns, np.sqrt(lam) * np.eye(columns.shape[1])])
    w = np.linalg.lstsq(stacked, np.append(y, np.zeros(columns.shape[1])))[0]
    return _objective(y - columns @ w, lam, float(w @ w))


def _features_and_labels(lifted: Lifted, bias: str) -> tuple[Array, Array]:
    """Return the learned features and labels; a constant component of the kernel adds a last column, its root."""
    phi = lifted.phi
    y = lifted.y
    if bias == "centred":
        return phi - phi.mean(axis=0), y - y.mean()
    constant = lifted.lift.constant + (bias == "constant")
    if constant:
        phi = np.column_stack([phi, np.full(lifted.n, np.sqrt(constant))])
    return phi, y


def _kernel_and_labels(lifted: Lifted, bias: str) -> tuple[Array, Array, float]:
    """Return the learned kernel matrix and labels, and what is added to f afterwards."""
    if bias != "centred":
        return lifted.K + float(bias == "constant"), lifted.y, 0.0
    H = np.eye(lifted.n) - 1.0 / lifted.n
    return H @ lifted.K @ H, H @ lifted.y, float(lifted.y.mean())


def _objective(residuals: Array, lam: float, squared_norm: float) -> float:
    """Return sum (y - f)^2 + lambda |f|^2."""
    return float(residuals @ residuals + lam * squared_norm)
