"""Reference implementations: slow and simple, sharing no code with what they check."""

import cvxpy as cp
import numpy as np

from linviz.core.problem import Array, Problem


def perceptron_mistakes(Z: Array, y: Array, move: Array, most: int) -> list[int]:
    """Return the indices of a cyclic perceptron's first mistakes on rows Z (n, D).

    Each mistake at point i adds y[i] * move[i] to v. It stops after n visits without a mistake or `most` mistakes.
    """
    v, mistakes, clean, visit = np.zeros(Z.shape[1]), [], 0, 0
    while clean < len(Z) and len(mistakes) < most:
        i = visit % len(Z)
        visit, clean = visit + 1, clean + 1
        if y[i] * (v @ Z[i]) <= 0:
            v, clean = v + y[i] * move[i], 0
            mistakes.append(i)
    return mistakes


def distance_of_hulls(problem: Problem) -> float:
    """Return the distance of the two convex hulls in the plane, which must be disjoint.

    It is the smallest distance of a point of one class to a segment between two points of the other.
    """
    plus, minus = problem.X[problem.y > 0], problem.X[problem.y < 0]
    segments = [
        (p, a, b)
        for ours, theirs in ((plus, minus), (minus, plus))
        for p in ours
        for a in theirs
        for b in theirs
    ]
    return min(float(np.linalg.norm(a + _along(p, a, b) * (b - a) - p)) for p, a, b in segments)


def _along(p: Array, a: Array, b: Array) -> float:
    length = float((b - a) @ (b - a))
    return float(np.clip((p - a) @ (b - a) / length, 0, 1)) if length else 0.0


def augmented_margin(phi: Array, y: Array) -> float:
    """Return the maximum over |(w, b)| = 1 of min y (w . x + b); the classes must be separable."""
    w, b = cp.Variable(phi.shape[1]), cp.Variable()
    problem = cp.Problem(
        cp.Minimize(cp.sum_squares(w) + cp.square(b)), [cp.multiply(y, phi @ w + b) >= 1]
    )
    problem.solve(solver=cp.CLARABEL)
    return 1 / float(np.sqrt(problem.value))


def separates(phi: Array, y: Array) -> bool:
    """Return whether some (w, b) gives y (w . x + b) >= 1 at every point, by a linear programme."""
    w, b = cp.Variable(phi.shape[1]), cp.Variable()
    problem = cp.Problem(cp.Minimize(0), [cp.multiply(y, phi @ w + b) >= 1])
    problem.solve(solver=cp.HIGHS)
    return problem.status == cp.OPTIMAL


def soft_margin(K: Array, y: Array, C: float) -> float:
    """Return the minimum of 1/2 |w|^2 + C sum xi, by solving the dual problem."""
    alpha = cp.Variable(len(y))
    value = cp.sum(alpha) - cp.quad_form(cp.multiply(y, alpha), cp.psd_wrap(K)) / 2
    problem = cp.Problem(cp.Maximize(value), [alpha >= 0, alpha <= C, y @ alpha == 0])
    problem.solve(solver=cp.CLARABEL)
    return float(problem.value)
