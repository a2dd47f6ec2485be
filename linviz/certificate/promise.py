"""Check of what the end of a run promises, computed anew from the points alone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from linviz.certificate.measure import ZERO, max_abs, replay_limit, too_long_sentence
from linviz.certificate.reasons import fill_sentence
from linviz.certificate.separable import is_separable, signed_scores
from linviz.core import affine, bound
from linviz.core.problem import Array
from linviz.run.certificate import Certificate, Run
from linviz.run.entry import has_bias
from linviz.run.shown_classifier import classifier_of_state


class Finding(NamedTuple):
    """The check of a promise: whether it holds, the numbers that say so, and a sentence where the judge has none."""

    holds: bool
    numbers: tuple[tuple[str, float], ...]
    sentence: str = ""


def with_promise(run: Run, last: dict[str, Any], verdict: Certificate) -> Certificate:
    """Return the judge's certificate (verdict) with the promise of the run's end, and whether that promise is kept.

    last: the columns of the last step, by name. Objective and promise are two things: a run that has gone round in
    circles keeps its promise where it would go on so for ever, though nothing is optimal.
    """
    promise = run.stop.outcome.promise or _implied_promise(run, verdict)
    if not promise:
        return replace(verdict, promise="")
    holds, numbers, sentence = CHECKS[promise](run, last, verdict)
    if run.algorithm.takes == "kernel":
        # Lifted refuses what is no kernel, so what is below 0 here is rounding
        numbers += (("Smallest eigenvalue of $K", max(0.0, run.lifted.smallest_eigenvalue)),)
    reason = f"{verdict.reason} {sentence}".strip()
    return replace(verdict, promise=promise, holds=holds, numbers=numbers, reason=reason)


def _implied_promise(run: Run, verdict: Certificate) -> str:
    """Return the promise that is proved of a run whose end claims nothing; "" where none is.

    Such a run may have come to the best before its budget ended.
    """
    if not verdict.optimal or run.stop.outcome.empty:
        return ""
    return verdict.promise or "optimal"


def _check_separated(run: Run, last: dict[str, Any], verdict: Certificate) -> Finding:
    """Check that all y f > 0, and that f is that of the classifier shown."""
    recompute = run.entry.signed_scores
    if recompute and run.steps > replay_limit(run):
        # the judge has said so
        return Finding(False, ())
    signed, error = (recompute or signed_scores)(run, last)
    wrong = int(np.count_nonzero(signed <= 0))
    smallest = float(signed.min())
    holds = wrong == 0 and error <= ZERO
    numbers = (("Points not correct", float(wrong)), ("Smallest $y $f($x)", smallest))
    if holds or not verdict.optimal:
        return Finding(holds, numbers)
    return Finding(holds, numbers, fill_sentence("not all right"))


def _check_optimal(run: Run, last: dict[str, Any], verdict: Certificate) -> Finding:
    """Return what the judge of the objective has found."""
    return Finding(verdict.optimal, verdict.numbers or _default_numbers(verdict))


def _check_fewest_mistakes(run: Run, last: dict[str, Any], verdict: Certificate) -> Finding:
    """Check that no boundary makes fewer mistakes: one is needed where nothing separates the points (Gordan)."""
    numbers = (
        ("Points not correct", verdict.primal),
        ("No boundary has fewer than", verdict.dual),
        ("Weighted mean of the points $y (1, $x)", verdict.kkt),
    )
    return Finding(verdict.optimal, numbers)


def _default_numbers(verdict: Certificate) -> tuple[tuple[str, float], ...]:
    """Return the numbers of a verdict that has none of its own, each with its label."""
    return (
        ("Reached", verdict.primal),
        ("Bound", verdict.dual),
        ("Gap, relative", verdict.gap),
        ("Largest residual", verdict.kkt),
    )


def _check_inseparable(run: Run, last: dict[str, Any], verdict: Certificate) -> Finding:
    """Check that a convex combination of the sign-flipped augmented points is 0."""
    separable, residual = is_separable(run.lifted, has_bias(run.algorithm))
    holds = separable is False
    numbers = (("Weighted mean of the points $y (1, $x)", residual),)
    if holds:
        return Finding(holds, numbers)
    return Finding(holds, numbers, fill_sentence("no proof"))


def _check_cycling(run: Run, last: dict[str, Any], verdict: Certificate) -> Finding:
    """Repeat the run by its verbs for two laps, and check that states and steps of both laps are equal."""
    algorithm = run.algorithm
    lifted = run.lifted
    _, _, start, period = run.stop
    if start is None or period is None or not 0 <= start < start + period <= run.steps:
        return Finding(False, (), fill_sentence("no step came back"))
    if start + 2 * period > replay_limit(run):
        return Finding(False, (), too_long_sentence(start + 2 * period))
    begin, _ = _replay(run, algorithm.init(lifted), start)
    middle, first = _replay(run, begin, period)
    end, second = _replay(run, middle, period)
    scores = _scores_of_state(run, begin)
    apart = max_abs(scores - _scores_of_state(run, middle)) / max(1.0, max_abs(scores))
    keys = {algorithm.key(lifted, state) for state in (begin, middle, end)}
    holds = len(keys) == 1 and None not in keys and first == second and apart <= ZERO
    numbers = (
        ("First step of a lap", float(start)),
        ("Steps of a lap", float(period)),
        ("Change of $f in a lap", apart),
    )
    reason = "goes round" if holds else "goes on"
    return Finding(holds, numbers + _lap_balance_numbers(run, second), fill_sentence(reason))


def _replay(run: Run, state: Any, steps: int) -> tuple[Any, list[Any]]:
    """Return the state so many steps after the given one, and (event, index, other) of each step on the way."""
    events = []
    for _ in range(steps):
        state, info = run.algorithm.step(run.lifted, state)
        events.append((info.event, info.index, info.other))
    return state, events


def _lap_balance_numbers(run: Run, lap: list[Any]) -> tuple[tuple[str, float], ...]:
    """Return the mean of y (1, x) over the mistakes of a lap if it is 0, labelled; () where it proves nothing.

    A mean of 0 proves that no boundary is without mistakes (Gordan). lap: (event, index, other) of each step.
    """
    mistakes = [index for event, index, _ in lap if event == "update" and index is not None]
    if not mistakes or not run.lifted.has_map:
        return ()
    z = bound.augmented_rows(run.lifted.phi, run.lifted.y, has_bias(run.algorithm))
    mean = max_abs(z[mistakes].mean(axis=0))
    # where steps differ in length, so do the shares of their points, and equal ones prove nothing
    if mean > ZERO:
        return ()
    return (("Mean of $y (1, $x) over the mistakes of a lap", mean),)


def _scores_of_state(run: Run, state: Any) -> Array:
    """Return f (n,) at every point for a state of the algorithm."""
    c, b = classifier_of_state(run.algorithm, run.lifted, state)
    if run.algorithm.takes == "kernel":
        return np.asarray(run.lifted.K @ c + b)
    return np.asarray(affine.scores(c[None, :], np.array([b]), run.lifted.phi)[0])


CHECKS: dict[str, Callable[[Run, dict[str, Any], Certificate], Finding]] = {
    "separated": _check_separated,
    "optimal": _check_optimal,
    "fewest mistakes": _check_fewest_mistakes,
    "epsilon-optimal": _check_optimal,
    "not separable": _check_inseparable,
    "cycling": _check_cycling,
}
