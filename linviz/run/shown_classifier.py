"""Classifiers as they are shown, and a check that a run's end does not contradict what its last frame shows."""

from typing import Any, NamedTuple

from numpy.typing import NDArray

from linviz.core import affine, expansion
from linviz.core.arithmetic import dot
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.core.separability import MEET, separability_light, separable
from linviz.run.algorithm import Algorithm
from linviz.run.entry import entry_of, has_bias, primal_weights
from linviz.run.outcome import TOO_CLOSE, Stop


class Classifiers(NamedTuple):
    """The classifiers of rows.

    scores (F, n): f at the points, 0 where only rounding differs. squared_lengths (F,): |w|^2. b (F,). weights: the
    columns of w, or of c and alpha, by name.
    """

    scores: Array
    squared_lengths: Array
    b: Array
    weights: dict[str, NDArray[Any]]


def classifiers_of(algorithm: Algorithm[Any], lifted: Lifted, rows: Array) -> Classifiers:
    """Return the classifiers of rows (F, m)."""
    c, b = algorithm.classifier(lifted, rows)
    if algorithm.takes == "features":
        scores = affine.fast_scores(c, b, lifted.phi, lifted.lengths)
        classifiers = Classifiers(scores, dot(c, c), b, {"w": c})
    elif primal := primal_weights(algorithm, lifted, rows):
        weights = {"c": c, "alpha": c * lifted.y, "w": primal[0], "w_b": primal[1]}
        scores = affine.fast_scores(*primal, lifted.phi, lifted.lengths)
        classifiers = Classifiers(scores, dot(primal[0], primal[0]), b, weights)
    else:
        most = entry_of(algorithm).C
        C = most(algorithm) if most else None
        classifiers = Classifiers(*expansion.evaluate_expansion(lifted, c, b, C))
    # so that a point on the boundary has a score of exactly 0
    denoise = entry_of(algorithm).denoise
    if denoise:
        return classifiers._replace(scores=denoise(algorithm, lifted, rows, classifiers.scores))
    if algorithm.takes == "features":
        return classifiers
    return classifiers._replace(
        scores=expansion.scores_without_noise(lifted, (c, b), classifiers.scores)
    )


def classifier_of_state(
    algorithm: Algorithm[Any], lifted: Lifted, state: tuple[Any, ...]
) -> tuple[Array, float]:
    """Return c (k,) and b of one state's classifier."""
    c, b = algorithm.classifier(lifted, algorithm.row(state)[None, :])
    return c[0], float(b[0])


def verified_stop(algorithm: Algorithm[Any], lifted: Lifted, row: Array, stop: Stop) -> Stop:
    """Return the end, or TOO_CLOSE where the row (m,) that is shown, or what can be proved, contradicts it."""
    if stop.name == "CYCLING":
        # a state may seem to come back because rounding has swallowed what was added
        return stop if _is_inseparable(algorithm, lifted) else TOO_CLOSE
    # votes are whole numbers, which are shown as they are
    if not stop.outcome.all_right or entry_of(algorithm).votes:
        return stop
    wrong = lifted.y * classifiers_of(algorithm, lifted, row[None, :]).scores <= 0
    return TOO_CLOSE if wrong.any() else stop


def _is_inseparable(algorithm: Algorithm[Any], lifted: Lifted) -> bool:
    """Return True where it is proved that no boundary of this kind separates the points."""
    if not has_bias(algorithm):
        return separable(lifted, bias=False) is False
    return separability_light(lifted).name == MEET
