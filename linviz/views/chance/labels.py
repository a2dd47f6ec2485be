"""Random labels of the points: whether a boundary separates them, and whether its margin is as wide."""

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted, once
from linviz.core.nearest import hard_margin_boundary, has_margin, has_margin_through_origin
from linviz.core.problem import Array, Problem
from linviz.core.separability import features_of_gram, is_separable_by_floats
from linviz.run.entry import has_bias
from linviz.run.order import order_of_pass
from linviz.run.view import Setting
from linviz.views.margin import widest_margin_bounds

SHUFFLES = 1_000
# up to this number of points every labelling is tried, and drawn
FEW = 4
# most points, and shuffles in one item for so many, with as many coin-toss labellings: a tenth of a second
BATCHES = ((100, 10), (200, 5), (np.inf, 2))
# without features a shuffle takes this many times as long
LONGER = 4


def item_count(setting: Setting) -> int:
    """Return the number of items: labellings of few points, else batches of shuffles."""
    n = setting.lifted.n
    return 2**n if n <= FEW else -(-SHUFFLES // _batch_size(setting.lifted))


def separable_counts(setting: Setting, number: int) -> dict[str, Any]:
    """Return the counts of one batch of shuffles, or of one labelling of few points.

    of: labellings. separable: how many of them a boundary separates. wide: how many with a margin as wide as that of
    the points' own labels; 0 if these cannot be separated. tossed: how many of as many coin-toss labellings a boundary
    separates. For few points: the labels too, and w and b of a straight boundary.
    """
    lifted, bias = setting.lifted, has_bias(setting.algorithm)
    if lifted.n <= FEW:
        return _labelling_item(setting, list(product((1, -1), repeat=lifted.n))[number], bias)
    each = _batch_size(lifted)
    seeds = range(number * each, min(SHUFFLES, (number + 1) * each))
    shuffles = [lifted.y[list(order_of_pass("shuffled", lifted.n, seed, 0))] for seed in seeds]
    separable = [y for y in shuffles if is_separable(lifted, y, bias)]
    return {
        "of": len(shuffles),
        "separable": len(separable),
        "wide": sum(is_as_wide(setting, y) for y in separable),
        "tossed": sum(
            is_separable(lifted, coin_toss_labels(lifted.n, seed), bias) for seed in seeds
        ),
    }


def coin_toss_labels(n: int, seed: int) -> Array:
    """Return n labels drawn independently, (n,), as Cover counts them: the sizes of the classes may be anything."""
    return np.where(np.random.default_rng([seed, n]).random(n) < 0.5, 1.0, -1.0)


def is_separable(lifted: Lifted, y: Array, bias: bool) -> bool:
    """Return True if it is proved that a boundary separates the points with these labels (n,)."""
    return bool(separability(lifted, y, bias))


def separability(lifted: Lifted, y: Array, bias: bool) -> bool | None:
    """Return whether a boundary separates the points with these labels (n,); None if neither is proved."""
    if _has_conflicting_labels(lifted, y):
        return False
    # a definite K gives distinct points any scores; with a bias, a boundary far away has all points on one side
    if lifted.lift.is_definite or (bias and (y == y[0]).all()):
        return True
    # the points' own labels are asked for by others too, those of a shuffle by nobody
    cache = lifted.cache if y is lifted.y else None
    return is_separable_by_floats(_features(lifted), y, bias, cache)


def any_labels_separable(lifted: Lifted) -> bool:
    """Return True if it is known that these points can be separated whatever their labels are."""
    return lifted.lift.is_definite and len(places_and_counts(lifted)[1]) == lifted.n


@once
def places_and_counts(lifted: Lifted) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the index of the place of each point, (n,), and how many points each of the k places has, (k,)."""
    _, place, count = np.unique(lifted.X, axis=0, return_inverse=True, return_counts=True)
    return place.reshape(-1), count


def _has_conflicting_labels(lifted: Lifted, y: Array) -> bool:
    """Return whether two points in one place have different labels, so that no f classifies both correctly."""
    place, count = places_and_counts(lifted)
    return bool((np.abs(np.bincount(place, weights=y)) < count).any())


def is_as_wide(setting: Setting, y: Array) -> bool:
    """Return whether these separable labels (n,) have a margin as wide as that of the points' own labels."""
    lifted = setting.lifted
    margin = widest_margin_bounds(setting).lower
    if not margin > 0:
        return False
    if not has_bias(setting.algorithm):
        return has_margin_through_origin(lifted.K - lifted.lift.constant, y, margin)
    return bool((y == y[0]).all()) or has_margin(lifted.K, y, margin)


@once
def _features(lifted: Lifted) -> Array:
    """Return the features of the points, (n, k); computed from K if the lift has none."""
    return lifted.phi if lifted.has_map else features_of_gram(lifted.K)[0]


def _batch_size(lifted: Lifted) -> int:
    """Return the number of shuffles in one item."""
    each = next(each for most, each in BATCHES if lifted.n <= most)
    return each if lifted.has_map else max(1, each // LONGER)


def _labelling_item(setting: Setting, labels: tuple[int, ...], bias: bool) -> dict[str, Any]:
    """Return the item of one labelling of few points; see separable_counts."""
    lifted = setting.lifted
    y = np.array(labels, dtype=np.float64)
    separable = is_separable(lifted, y, bias)
    item: dict[str, Any] = {
        "of": 1,
        "labels": list(labels),
        "separable": int(separable),
        "wide": int(separable and is_as_wide(setting, y)),
    }
    if separable and lifted.lift.name == "none" and bias and abs(sum(labels)) < lifted.n:
        w, b = hard_margin_boundary(Lifted(Problem(lifted.X, y), lifted.lift))
        item |= {"w": w.tolist(), "b": b}
    return item
