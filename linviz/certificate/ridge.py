"""Ridge regression: primal against dual, the one condition of its optimum, and an independent solution."""

from typing import Any

import numpy as np

from linviz.certificate.base import AGREE, Certificate, Run, largest
from linviz.core.lift import Lifted
from linviz.core.problem import Array


def judge(run: Run, last: dict[str, Any]) -> Certificate:
    """Optimal where sum (y - f)^2 + lambda |f|^2 meets its dual, and (K + lambda I) alpha = y."""
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    lam, c = float(run.algorithm.lam), last["c"]
    K, y, mean = _learned(run.lifted, run.algorithm.bias)
    rest = y - (last["scores"] - mean)
    primal = _objective(rest, lam, float(c @ K @ c))
    # for any r, 2 r . y - r . r - r K r / lambda is a bound from below; for r = y - f and f = K c it is lower by this,
    # written so that no large terms cancel
    apart = rest - lam * c
    absolute = max(0.0, float(apart @ K @ apart)) / lam
    dual, gap = primal - absolute, absolute / primal if primal > 0 else 0.0
    # errors of f, whose natural size is that of a label, 1
    off = max(largest(rest - lam * last["alpha"]), largest(y - rest - K @ c))
    rival = ridge_objective(run.lifted, run.algorithm.bias, lam)
    optimal = bool(gap <= AGREE and off <= AGREE and rival >= primal * (1 - AGREE))
    reason = (
        f"The squared error and λ‖f‖² are {primal:.9g} together; the dual value differs by {gap:.1e} of it, y − f = λα "
        f"holds to {off:.1e}, and an independent solver finds {rival:.9g}."
    )
    end = "No other f makes it smaller." if optimal else f"So this is not the end. {run.stop.sentence}"
    numbers = (
        ("Σ(y − f)² + λ‖f‖²", primal),
        ("Its dual", dual),
        ("Gap, relative", gap),
        ("Largest |y − f − λα|", off),
        ("Found independently", rival),
    )
    return Certificate(optimal, primal, dual, gap, off, f"{reason} {end}", numbers=numbers)


def ridge_objective(lifted: Lifted, bias: str, lam: float) -> float:
    """The least sum (y - f)^2 + lambda |f|^2, by least squares on the features with sqrt(lambda) I below them.

    Without a finite map the kernel equations are solved instead.
    """
    K, y, _ = _learned(lifted, bias)
    if not lifted.has_map:
        alpha = np.linalg.solve(K + lam * np.eye(lifted.n), y)
        return _objective(y - K @ alpha, lam, float(alpha @ K @ alpha))
    phi = lifted.phi
    # what the kernel has beyond the features is a constant, and one column of its root
    constant = max(0.0, float(np.mean(lifted.K - phi @ phi.T))) + (bias == "constant")
    columns = np.column_stack([phi, np.full(lifted.n, np.sqrt(constant))])
    if bias == "centred":
        columns = columns - columns.mean(axis=0)
    stacked = np.vstack([columns, np.sqrt(lam) * np.eye(columns.shape[1])])
    w = np.linalg.lstsq(stacked, np.append(y, np.zeros(columns.shape[1])))[0]
    return _objective(y - columns @ w, lam, float(w @ w))


def _learned(lifted: Lifted, bias: str) -> tuple[Array, Array, float]:
    """The kernel matrix and the labels that are learned with, and what is added to f afterwards."""
    if bias != "centred":
        return lifted.K + float(bias == "constant"), lifted.y, 0.0
    H = np.eye(lifted.n) - 1.0 / lifted.n
    return H @ lifted.K @ H, H @ lifted.y, float(lifted.y.mean())


def _objective(rest: Array, lam: float, square: float) -> float:
    return float(rest @ rest + lam * square)
