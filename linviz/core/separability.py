"""The separability light: can any boundary of the lifted space separate the classes? With a proof, or 'unknown'."""

from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np

from linviz.core import exact
from linviz.core.arithmetic import product
from linviz.core.bound import normalised_rows, solve_least_distance
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array

# a proof must hold by more than the rounding of numbers of size 1
SURE = 1e-9
# nor is a sum that is 0 larger than the rounding of its terms; the tightest gaps that a boundary fits through are
MEETING = 1e-13
# an eigenvalue of K, beside the largest, that is one for certain, and one that is 0 but for rounding
SOME = 1e-6
NONE = 1e-13
# points times features times features, up to which whole numbers take no time that is felt
SHORT = 30_000


class Light(NamedTuple):
    """The answer in a word, and the sentence that is shown with it."""

    name: str
    sentence: str


# the word where the hulls meet
MEET = "not separable"
NO_POINTS = Light("no points", "There are no points yet.")
ONE_CLASS = Light("one class", "Only one class: nothing to separate yet.")
CONTRADICTION = Light(MEET, "Not separable: a point has both labels.")
UNKNOWN = Light("unknown", "Too close to decide: classes almost touch.")
# a draft has no time to find out
OPEN = Light("open", "…")
# lifts that separate distinct points whatever their labels
ALWAYS = {"rbf": "an RBF kernel", "empirical": "the empirical map", "mix": "this mixture"}


def separability_light(
    lifted: Lifted, scores: Array | None = None, is_sought: bool = True
) -> Light:
    """Return whether a boundary with bias separates the points in the lifted space.

    scores (n,): f at the points of a classifier at hand; where it separates them, nothing needs to be solved.
    is_sought: whether a proof is looked for where none is at hand; else the answer is left open.
    """
    if lifted.n == 0:
        return NO_POINTS
    if lifted.problem.one_class:
        return ONE_CLASS
    if has_contradiction(lifted):
        return CONTRADICTION
    # distinct points give an RBF a positive definite K, and K c = y has a solution for all labels
    if lifted.lift.is_definite:
        return Light(
            "separable", f"Separable, as always with {ALWAYS.get(lifted.lift.name, 'this lift')}."
        )
    is_at_hand = scores is not None and (lifted.y * scores > 0).all()
    if not (is_at_hand or is_sought):
        return OPEN
    verdict = True if is_at_hand else _is_separable(lifted)
    if verdict is None:
        return UNKNOWN
    return Light("separable" if verdict else MEET, _sentence(lifted, verdict))


def _sentence(lifted: Lifted, verdict: bool) -> str:
    """Return the sentence about the points of two classes."""
    if lifted.lift.name != "none":
        return f"{'Separable' if verdict else 'Not separable'} in this lift."
    boundary = {1: "threshold", 2: "straight line"}.get(lifted.problem.d, "hyperplane")
    return f"{'A' if verdict else 'No'} {boundary} can separate these points."


def is_separable(lifted: Lifted, bias: bool) -> bool | None:
    """Return whether a boundary, with bias or through 0, separates points of two classes; None where unknown."""
    if lifted.n == 0 or lifted.problem.one_class:
        return None
    if has_contradiction(lifted):
        return False
    if lifted.lift.is_definite:
        return True
    if bias or not lifted.has_map:
        answer = _is_separable(lifted)
        return answer if bias or answer is False else None
    return separable(lifted, bias=False)


@once
def _is_separable(lifted: Lifted) -> bool | None:
    """Return whether some boundary separates them; None where rounding leaves it open."""
    if lifted.has_map:
        return separable(lifted, bias=True)
    phi, whole = features_of_gram(lifted.K)
    verdict = is_separable_by_floats(phi, lifted.y)
    return None if verdict is False and not whole else verdict


def features_of_gram(K: Array) -> tuple[Array, bool]:
    """Return features phi (n, rank) of the points with phi . phi = K, which every kernel has, and whether they are all.

    Features so small that rounding hides them may be what separates the points.
    """
    # any order: a search for features, whose answer is checked
    values, vectors = np.linalg.eigh(K)
    size = max(float(np.abs(values).max(initial=0.0)), np.finfo(float).tiny)
    kept = values > NONE * size
    whole = bool((values[kept] > SOME * size).all())
    return np.asarray(vectors[:, kept] * np.sqrt(values[kept])), whole


@once
def has_contradiction(lifted: Lifted) -> bool:
    """Return whether a point has both labels."""
    # of a few hundred points Python's sets take a fifth of the time of numpy.unique
    sides = ({tuple(x) for x in lifted.X[lifted.y == label].tolist()} for label in (1, -1))
    return not set.isdisjoint(*sides)


@once
def separable(lifted: Lifted, bias: bool) -> bool | None:
    """Return whether a boundary separates the features, with bias or through 0; None where neither is proved."""
    by_floats = is_separable_by_floats(lifted.phi, lifted.y, bias, lifted.cache)
    size = lifted.phi.size * lifted.phi.shape[1]
    if by_floats or size > SHORT:
        return by_floats
    # beside far larger ones, small features are lost where floats take their mean away
    sure = exact.separable(lifted, bias)
    return by_floats if sure is None else sure


def is_separable_by_floats(
    phi: Array, y: Array, bias: bool = True, cache: dict[Hashable, Any] | None = None
) -> bool | None:
    """Return whether a boundary separates the points, with bias or through the origin; None where neither is proved.

    Looks for v with z . v > 0 for every z, and for weights >= 0 with sum weights z = 0: each rules the other out.
    Neither proof is taken on trust; both are checked on the data. cache: see bound.solve_least_distance.
    """
    if bias and phi.shape[1] == 1 and len(np.unique(y)) == 2:
        # on a line a threshold is found without any rounding
        here, there = phi[y > 0, 0], phi[y < 0, 0]
        return bool(here.max() < there.min() or there.max() < here.min())
    # high powers of small numbers would else drown in the solver's tolerance
    z = normalised_rows(phi, y, bias)
    v, weights = solve_least_distance(z, cache)
    if product(z, v).min() > SURE * np.abs(v).max(initial=0.0):
        return True
    # the other side of Gordan's theorem: a sum of 0 leaves no v with z . v > 0 for all z
    if weights.any() and sums_to_zero(weights, z):
        return False
    return None


def sums_to_zero(weights: Array, z: Array) -> bool:
    """Return True where sum weights z is 0 but for rounding: in each column beside its own terms, however small."""
    return bool((np.abs(product(weights, z)) <= MEETING * product(weights, np.abs(z))).all())
