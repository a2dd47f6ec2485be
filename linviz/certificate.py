"""Is this really the best there is? Every run is held against the objective that its algorithm declares.

Nothing is believed that was not computed here: neither the run's own readings nor the status of a solver (CLARABEL
calls `optimal` what is 80 % wrong at C = 1e8). A solution of cvxpy is only taken as arrays, and judged anew.
"""

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linviz.core import affine, bound, duality
from linviz.core.lift import Lifted
from linviz.core.problem import Array

# the gap at which soft-svm stops, and room for rounding
GAP = 1.001e-6
# how far two independent answers may differ
AGREE = 1e-6
# what is rounding in numbers whose natural size is 1
ZERO = 1e-9
# the most that the page and soft-svm take as well
MOST_C = 1e4


@dataclass(frozen=True)
class Certificate:
    """What could be proved about the end of a run.

    primal: the objective that the run has reached. dual: the bound that no classifier can pass. gap: their distance,
    relative. kkt: the worst residual of what was checked. reason: the verdict in words.
    """

    optimal: bool
    primal: float
    dual: float
    gap: float
    kkt: float
    reason: str


class Run(Protocol):
    """What is asked of a trace."""

    @property
    def algorithm(self) -> Any:
        """The algorithm with its parameters."""

    @property
    def lifted(self) -> Lifted:
        """The data it ran on."""

    @property
    def stop(self) -> Any:
        """Why it ended."""

    @property
    def steps(self) -> int:
        """The number of the last step."""

    def columns(self, steps: NDArray[np.int64]) -> Mapping[str, NDArray[Any]]:
        """What is shown of those steps."""


def certify(run: Run) -> Certificate:
    """Whether the last step of a run is the best there is, and the proof. Milliseconds; a second the first time."""
    if run.lifted.n == 0:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    last = {name: values[0] for name, values in run.columns(np.array([run.steps])).items()}
    return JUDGES[run.algorithm.objective](run, last)


def _soft_margin(run: Run, last: dict[str, Any]) -> Certificate:
    lifted, C = run.lifted, float(run.algorithm.C)
    claimed = duality.Solution(last["alpha"], float(last["b"]), last["scores"], last["slack"])
    kkt = max(duality.kkt_residuals(lifted.K, lifted.y, C, claimed))
    if "w" in last:
        # measured by what it can do to a score, since w itself may be 0 but for rounding, and its terms may be huge
        off = _largest(last["w"] - lifted.phi.T @ (last["alpha"] * lifted.y)) * _largest(lifted.phi)
        kkt = max(kkt, off / max(1.0, _largest(claimed.scores)))
    F = lifted.K @ (last["alpha"] * lifted.y) - lifted.y
    own = duality.objectives(lifted.y, last["alpha"][None, :], F[None, :], np.array([[claimed.b]]), C)
    primal, dual, gap = float(own.primal[0]), float(own.dual[0]), float(own.gap[0])
    if C > MOST_C:
        reason = f"C is above {MOST_C:,.0f}, where rounding decides the answer. Take a smaller C."
        return Certificate(False, primal, dual, gap, kkt, reason)
    optimal, reason = _soft_verdict(run, primal, gap, kkt)
    return Certificate(optimal, primal, dual, gap, kkt, reason)


def _soft_verdict(run: Run, primal: float, gap: float, kkt: float) -> tuple[bool, str]:
    if run.lifted.problem.one_class:
        return kkt <= ZERO, "All points are of one class: w = 0 costs nothing, and there is no line to draw."
    # "not <=", since a NaN must not pass either
    if not kkt <= GAP and gap <= GAP:
        return False, f"The conditions of an optimum fail by {kkt:.1e}: what is shown does not fit together."
    if not gap <= GAP:
        return False, f"The objective may be up to {gap:.1e} of itself too high. {run.stop.sentence}"
    # by weak duality this cannot happen, so it would mean that the two sides were computed on different problems
    rival = soft_margin_objective(run.lifted, run.algorithm.C)
    if rival < primal * (1 - 2 * GAP):
        return False, f"An independent solver finds {rival:.9g}, which is better than {primal:.9g}."
    found = "finds nothing better" if np.isfinite(rival) else "gave no answer"
    return True, (
        f"No better boundary exists: the two objectives differ by {gap:.1e} of their size, the KKT conditions "
        f"hold to {kkt:.1e}, and an independent solver {found}."
    )


def soft_margin_objective(lifted: Lifted, C: float) -> float:
    """1/2 |w|^2 + C sum xi of the w that cvxpy finds, with the best b for it; infinite where it finds none.

    From the features it solves the primal problem, from a kernel alone the dual one; the sum is made here.
    """
    solved = _primal_scores(lifted, C) if lifted.has_map else _dual_scores(lifted, C)
    if solved is None:
        return np.inf
    norm, scores = solved
    # for given w the slacks are least at a b where some point has y f = 1
    slack = np.maximum(0.0, 1.0 - lifted.y * (scores + (lifted.y - scores)[:, None])).sum(axis=1).min()
    return norm**2 / 2 + C * float(slack)  # 000 §2.2


def _cvxpy() -> Any:
    """Imported only now: it takes a second, and no run needs it."""
    import cvxpy

    return cvxpy


def _primal_scores(lifted: Lifted, C: float) -> tuple[float, Array] | None:
    """|w|, and w . phi(x) at every point."""
    cp = _cvxpy()
    w, b, xi = cp.Variable(lifted.phi.shape[1]), cp.Variable(), cp.Variable(lifted.n)
    inside = [cp.multiply(lifted.y, lifted.phi @ w + b) >= 1 - xi, xi >= 0]
    found = _solved(cp.Problem(cp.Minimize(cp.sum_squares(w) / 2 + C * cp.sum(xi)), inside), w)
    return None if found is None else (float(np.linalg.norm(found)), lifted.phi @ found)


def _dual_scores(lifted: Lifted, C: float) -> tuple[float, Array] | None:
    cp = _cvxpy()
    alpha = cp.Variable(lifted.n)
    weights = cp.multiply(lifted.y, alpha)
    # 000 §2.4; psd_wrap, since rounding can leave K an eigenvalue below 0, which cvxpy refuses
    value = cp.sum(alpha) - cp.quad_form(weights, cp.psd_wrap(lifted.K)) / 2
    found = _solved(cp.Problem(cp.Maximize(value), [alpha >= 0, alpha <= C, lifted.y @ alpha == 0]), alpha)
    if found is None:
        return None
    scores = lifted.K @ (found * lifted.y)
    return float(np.sqrt(np.maximum(0.0, (found * lifted.y) @ scores))), scores


def _solved(problem: Any, variable: Any) -> Array | None:
    """The variable's value; None where there is none. Whether it is any good is for others to compute."""
    cp = _cvxpy()
    with warnings.catch_warnings():
        # its opinion of its own answer is not asked
        warnings.simplefilter("ignore")
        try:
            problem.solve(solver=cp.CLARABEL)
        except cp.SolverError:
            return None
    found = variable.value
    return np.asarray(found) if found is not None and np.isfinite(found).all() else None


def _largest_margin(run: Run, last: dict[str, Any]) -> Certificate:
    phi, y, w = run.lifted.phi, run.lifted.y, last["w"]
    norm = float(np.linalg.norm(w))
    attained = float((y * (phi @ w + last["b"])).min()) / norm if norm > 0 else 0.0
    if run.lifted.problem.one_class:
        return Certificate(False, 0.0, 0.0, 0.0, 0.0, run.stop.sentence)
    separable, residual = is_separable(run.lifted, bias=True)
    if separable is False:
        reason = f"The convex hulls of the two classes meet (to {residual:.1e}), so no boundary separates them."
        return Certificate(False, attained, 0.0, 1.0, residual, reason)
    lower, upper = hard_margin(run.lifted)
    if not upper > 0:
        return Certificate(False, attained, np.inf, 1.0, np.inf, "The independent solver gave no answer.")
    kkt, gap = (upper - lower) / upper, (upper - attained) / upper
    # the run may stop where its own bounds are epsilon |d| apart, and |d| is twice the upper one
    allowed = 2 * float(run.algorithm.epsilon) + kkt + AGREE
    contained = last["lower"] <= upper * (1 + AGREE) and last["upper"] >= lower * (1 - AGREE)
    optimal = bool(gap <= allowed and contained)
    words = "within what was asked for" if optimal else "not what was asked for"
    reason = f"The margin is {attained:.6g} and cannot be above {upper:.6g}: {gap:.1e} of it may be missing, {words}."
    return Certificate(optimal, attained, upper, gap, kkt, reason if optimal else f"{reason} {run.stop.sentence}")


def hard_margin(lifted: Lifted) -> tuple[float, float]:
    """Bounds of the largest margin, from an independent solution: of its boundary, and of two points in the hulls.

    Both hold whatever the solver did; (0, 0) where it gave no answer.
    """
    cp, phi, y = _cvxpy(), lifted.phi, lifted.y
    w, b = cp.Variable(phi.shape[1]), cp.Variable()
    inside = cp.multiply(y, phi @ w + b) >= 1
    found = _solved(cp.Problem(cp.Minimize(cp.sum_squares(w) / 2), [inside]), w)  # 002 primal SVM problem
    if found is None or inside.dual_value is None or not found.any():
        return 0.0, 0.0
    # multipliers are weights of the hull points once they sum to 1 in each class, whatever their quality
    along, weights = phi @ found, np.maximum(inside.dual_value, 0.0)
    lower = float(along[y > 0].min() - along[y < 0].max()) / 2 / float(np.linalg.norm(found))
    nearest = [weights[side] @ phi[side] / weights[side].sum() for side in (y > 0, y < 0)]
    return lower, float(np.linalg.norm(nearest[0] - nearest[1])) / 2


def _mistakes(run: Run, last: dict[str, Any]) -> Certificate:
    lifted = run.lifted
    signed, off = _signed(run, last)
    mistakes = float(np.count_nonzero(signed <= 0))
    if off > ZERO:
        return Certificate(False, mistakes, 0.0, 1.0, off, "The scores shown are not those of the classifier shown.")
    if mistakes == 0:
        reason = f"Every point is on its right side; the smallest y f(x) is {signed.min():.3g}."
        return Certificate(True, 0.0, 0.0, 0.0, off, reason)
    separable, residual = is_separable(lifted, getattr(run.algorithm, "bias", True))
    points = "1 point is" if mistakes == 1 else f"{mistakes:.0f} points are"
    if separable is not False:
        known = "exists" if separable else "may exist"
        reason = f"{points} on the wrong side, though a boundary without mistakes {known}. {run.stop.sentence}"
        return Certificate(False, mistakes, 0.0, 1.0, residual, reason)
    # one mistake at least is proved, so more than one cannot be called the fewest
    optimal = run.algorithm.objective == "fewest mistakes" and mistakes == 1
    last_word = "One mistake is the fewest there can be." if optimal else run.stop.sentence
    reason = f"{points} on the wrong side. No boundary of this kind is without mistakes. {last_word}"
    return Certificate(optimal, mistakes, 1.0, 1 - 1 / mistakes, residual, reason)


def _signed(run: Run, last: dict[str, Any]) -> tuple[Array, float]:
    """y f of the classifier that counts (the kept one, where there is one), and how far the shown scores are off."""
    lifted, b = run.lifted, last["b"]
    if run.algorithm.takes == "kernel":
        # the terms may cancel to a score of 0 but for rounding, so the difference is measured by them
        terms = np.abs(lifted.K) @ np.abs(last["c"]) + abs(b)
        off = _largest(last["scores"] - lifted.K @ last["c"] - b) / (_largest(terms) or 1.0)
        return lifted.y * last["scores"], off
    moving = _features_scores(lifted, last["w"], b)
    kept = _features_scores(lifted, last["best_w"], last["best_b"]) if "best_w" in last else moving
    return lifted.y * kept, _largest(last["scores"] - moving) / (_largest(moving) or 1.0)


def _largest(values: Array) -> float:
    return float(np.abs(values).max())


def _features_scores(lifted: Lifted, w: Array, b: float) -> Array:
    return np.asarray(affine.scores(w[None, :], np.array([b]), lifted.phi)[0])


def is_separable(lifted: Lifted, bias: bool) -> tuple[bool | None, float]:
    """True where a classifier without mistakes is found, False where there is a proof of none, else None; its residual.

    The proof is a convex combination of the sign-flipped augmented points that is 0 (Gordan): then no v has z_i . v > 0
    for all of them. Columns are scaled first, so that high powers do not drown the others.
    """
    # a contradiction first: its two rows are exact opposites, and rounding must not tell them apart
    same = (lifted.X[:, None, :] == lifted.X[None, :, :]).all(axis=2)
    if (same & (lifted.y[:, None] != lifted.y)).any():
        return False, 0.0
    if not lifted.has_map:
        c = np.linalg.lstsq(lifted.K, lifted.y)[0]
        return (True, 0.0) if (lifted.y * (lifted.K @ c)).min() > ZERO else (None, np.inf)
    z = bound.augmented(lifted.phi, lifted.y, bias)
    z = z / np.maximum(np.abs(z).max(axis=0), np.finfo(float).tiny)
    v, weights = bound.least_distance(z)
    if (z @ v).min() > ZERO * float(np.linalg.norm(v)):
        return True, 0.0
    if not weights.any():
        return None, np.inf
    residual = float(np.abs(weights @ z).max() / weights.sum())
    return (False if residual <= ZERO else None), residual


JUDGES: dict[str, Callable[[Run, dict[str, Any]], Certificate]] = {
    "soft margin": _soft_margin,
    "largest margin": _largest_margin,
    "no mistakes": _mistakes,
    "fewest mistakes": _mistakes,
}
