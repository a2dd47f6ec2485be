"""Claims of the views over the points and over other runs."""

from collections.abc import Callable

import numpy as np

from linviz.core.loss import LOSSES
from linviz.core.problem import Array
from linviz.run.entry import has_bias
from linviz.views.kernel import spectrum
from linviz.views.loss import required_cost
from tests.javascript.node import HERE
from tests.views.claims.claim import (
    Claim,
    Seen,
    at_most,
    history,
    is_largest,
    margin,
    relative_gap,
    same,
    update_counts,
    vectors,
)
from tests.views.test_dual import (
    test_the_dual_of_the_small_problem_is_the_lowest_of_l_and_meets_x_squared_at_a_saddle,
)
from tests.views.test_kernel import (
    test_what_is_said_of_a_function_that_is_tried_is_short_and_true_of_it,
)

# the gap at which a run counts as optimal, with the digits that are lost here
CLOSED = 1e-5


# C path


def is_optimal(seen: Seen) -> bool:
    """Return whether w and b are optimal, so that with no more |w| there is less slack."""
    return at_most(relative_gap(seen, seen.number("C")), CLOSED)


def is_always_zero(seen: Seen) -> bool:
    """Return whether w = 0 is optimal for every C: then alpha / C at the end of this run is so for each of them."""
    last = {name: values[-1] for name, values in history(seen.run).items()}
    signed = np.asarray(last["alpha"] * seen.y)
    w_squared = float(signed @ seen.run.lifted.K @ signed)
    return is_optimal(Seen(seen.run, last | {"C": seen.row["C"]}, [])) and w_squared < 1e-9


def is_best_ridge(seen: Seen) -> bool:
    """Return whether f is the stationary point of its objective, which is convex."""
    lifted, bias = seen.run.lifted, seen.run.algorithm.bias
    rest = seen.y - seen.row["scores"]
    alpha, K = rest / seen.number("lam"), lifted.K
    if bias == "constant":
        K = K + 1.0
    f = K @ alpha
    b = (seen.row["scores"] - f).mean() if bias == "centred" else 0.0
    if bias == "centred":
        assert same(float(rest.sum()), 0.0)
    assert same(float(rest @ rest), seen.number("squared_error"))
    return bool(np.allclose(f + b, seen.row["scores"], atol=1e-6))


C_PATH = (
    Claim("No boundary with this margin has less", is_optimal),
    Claim("w = 0 is the optimum", is_always_zero),
    Claim("No f of this size has a smaller error", is_best_ridge),
)


# Dual


def is_one_of(values: Array, place: int, count: float) -> bool:
    """Return whether the value at that place is the largest, and so many are as large to nine digits."""
    parts = values / values[place]
    return is_largest(parts, place) and np.count_nonzero(parts > 1 - 1e-9) == count


def has_largest_part(seen: Seen) -> bool:
    """Return whether no point adds more to the gap, and whether its share is right."""
    C, excess, alpha = seen.run.algorithm.C, seen.signed - 1, seen.row["alpha"]
    parts = alpha * np.maximum(excess, 0) + (C - alpha) * np.maximum(-excess, 0)
    place = int(seen.row["largest"])
    return is_one_of(parts / parts.sum(), place, seen.number("ties")) and same(
        100 * parts[place] / parts.sum(), seen.number("share"), 1e-5
    )


def is_optimal_alpha(seen: Seen) -> bool:
    """Return whether the dual cannot be higher."""
    return at_most(relative_gap(seen, seen.run.algorithm.C), CLOSED)


def is_most_frequent(seen: Seen) -> bool:
    """Return whether no point was updated more often, and as many as told as often."""
    counts, place = update_counts(seen), int(seen.row["largest"])
    return is_one_of(counts, place, seen.number("ties")) and counts[place] == seen.row["top"]


def has_largest_alpha(seen: Seen) -> bool:
    """Return whether no point has a larger |alpha|, which is |y - f| / lambda."""
    rest = np.abs(seen.y - seen.row["scores"])
    return is_one_of(rest, int(seen.row["largest"]), seen.number("ties"))


def balance_stays(seen: Seen) -> bool:
    """Return whether the sum of alpha y was 0 before the step and after it."""
    steps = (max(seen.step - 1, 0), seen.step)
    return all(same(float(history(seen.run)["alpha"][k] @ seen.y), 0.0) for k in steps)


def of_toy_problem(_: Seen) -> bool:
    """Return whether the best bound of the toy problem, at lambda = 2, is its minimum 1."""
    test_the_dual_of_the_small_problem_is_the_lowest_of_l_and_meets_x_squared_at_a_saddle()
    lam = np.linspace(0, 4, 41)
    g = lam - lam**2 / 4
    return bool(lam[g.argmax()] == 2 and g.max() == 1)


DUAL = (
    Claim("has the largest part", has_largest_part),
    Claim("points have the largest part", has_largest_part),
    Claim("no other α is better", is_optimal_alpha),
    Claim("most often", is_most_frequent),
    Claim("has the largest |α|", has_largest_alpha),
    Claim("points have the largest |α|", has_largest_alpha),
    Claim("stays 0", balance_stays),
    Claim("The smallest value of L is a lower bound; the best", of_toy_problem),
)


# Table


def has_largest_multiplier(seen: Seen) -> bool:
    """Return whether no point has a larger alpha, and as many as told have the same."""
    alpha = np.asarray(seen.row["alpha"])
    place = int(seen.row["most"])
    return is_one_of(alpha, place, seen.number("ties")) and same(
        float(alpha[place]), seen.number("largest")
    )


def is_at_bound(seen: Seen) -> bool:
    """Return whether the largest alpha is C, the upper bound of all."""
    return has_largest_multiplier(seen) and same(seen.number("largest"), seen.run.algorithm.C)


def has_most_updates(seen: Seen) -> bool:
    """Return whether no point was updated more often, and as many as told as often."""
    counts, place = update_counts(seen), int(seen.row["most"])
    return is_one_of(counts, place, seen.number("ties")) and counts[place] == seen.row["largest"]


TABLE = (
    Claim("has the largest α", has_largest_multiplier),
    Claim("points have the largest α", has_largest_multiplier),
    Claim("the largest possible", is_at_bound),
    Claim("has the most", has_most_updates),
    Claim("points have the most", has_most_updates),
)


# Kernel


def others(seen: Seen, values: Array, best: Callable[[Array], float]) -> bool:
    """Return whether the numbers of the own and of the other class are the best ones among the other points."""
    i = int(seen.row["index"])
    near = seen.y == seen.y[i]
    own = near & (np.arange(len(near)) != i)
    return same(best(values[own]), seen.number("own"), 1e-6) and same(
        best(values[~near]), seen.number("opposite"), 1e-6
    )


def are_nearest(seen: Seen) -> bool:
    """Return whether no other points of both classes are nearer in the lifted space."""
    x = vectors(seen.run)
    return others(seen, np.linalg.norm(x - x[int(seen.row["index"])], axis=1), lambda d: d.min())


def are_most_similar(seen: Seen) -> bool:
    """Return whether K is not larger with other points of both classes."""
    return others(seen, seen.run.lifted.K[int(seen.row["index"])], lambda K: K.max())


def eigenvalue_is_largest(seen: Seen) -> bool:
    """Return whether the eigenvalue is the largest: it is that of the largest stretch."""
    K = seen.run.lifted.K
    return same(float(spectrum(seen.run.lifted)[0]), float(np.linalg.norm(K, 2)))


def is_checked_in_kernel(_: Seen) -> bool:
    """Return True: these captions are filled by the page only, and another test holds them."""
    return callable(test_what_is_said_of_a_function_that_is_tried_is_short_and_true_of_it)


KERNEL = (
    Claim("Nearest neighbours", are_nearest),
    Claim("Most similar", are_most_similar),
    Claim("the largest", eigenvalue_is_largest),
    Claim("is less than", is_checked_in_kernel),
)


# Loss


def loses_most(seen: Seen) -> bool:
    """Return whether no point has a larger loss, and whether its share is right."""
    cost = required_cost(seen.run)
    losses = LOSSES[cost.loss](seen.signed)
    place = int(seen.row["dearest"])
    share = 100 * cost.price * losses[place] / seen.number("total")
    return is_one_of(losses, place, seen.number("ties")) and same(share, seen.number("share"), 1e-5)


def is_objective_over_factor(seen: Seen) -> bool:
    """Return whether the objective over C N is the penalty over it and the mean loss: a factor moves no optimum."""
    factor = seen.run.algorithm.C * seen.run.lifted.n
    parts = seen.number("regulariser") / factor + np.maximum(0, 1 - seen.signed).mean()
    return same(seen.number("total") / factor, float(parts))


LOSS = (
    Claim("has the largest loss", loses_most),
    Claim("points have the largest loss", loses_most),
    Claim("the same w and b are best", is_objective_over_factor),
)


# Orders


def largest_margin(seen: Seen) -> float:
    """Return the largest margin of a boundary of this run's kind."""
    return margin(seen.run) if has_bias(seen.run.algorithm) else margin(seen.run, 0.0)


def are_below_half(seen: Seen) -> bool:
    """Return whether so many separating orders have less than half of the largest margin."""
    m = largest_margin(seen)
    found = sum(0 < one["margin"] < m / 2 for one in seen.items if one["margin"] is not None)
    return same(m, seen.number("widest"), 1e-5) and found == seen.row["below"]


ORDERS = (Claim("a margin below half of the largest", are_below_half),)


# Margin


def nearest_is_margin(seen: Seen) -> bool:
    """Return whether no point is nearer to the boundary, measured by K, than the margin."""
    length = np.linalg.norm(weights(seen))
    return same(float(np.abs(seen.row["scores"]).min() / length), seen.number("margin"), 1e-5)


def weights(seen: Seen) -> Array:
    """Return w: the least one that gives the scores of the points, but for a constant."""
    if "w" in seen.row:
        return np.asarray(seen.row["w"])
    return np.asarray(seen.row["c"] @ vectors(seen.run))


def margin_is_largest(seen: Seen) -> bool:
    """Return whether no boundary has a larger margin than this one."""
    return same(seen.number("margin"), largest_margin(seen), 1e-5)


def told_margin_is_largest(seen: Seen) -> bool:
    """Return whether the told margin is the largest, and this one the told share of it."""
    m = largest_margin(seen)
    share = 100 * seen.number("margin") / m
    return same(seen.number("widest"), m, 1e-5) and same(share, seen.number("share"), 1e-5)


def margin_is_at_most(seen: Seen) -> bool:
    """Return whether the margin, in units of R, is below the told bound."""
    return at_most(seen.number("margin") / seen.number("radius"), seen.number("most"), 1e-6)


def is_checked_by_node(_: Seen) -> bool:
    """Return whether the test of the shifted boundary exists: the page alone fills these captions."""
    return (HERE / "trial.test.js").is_file()


MARGIN = (
    Claim("The nearest point", nearest_is_margin),
    Claim("of the largest margin", told_margin_is_largest),
    Claim("no margin is larger", margin_is_largest),
    Claim("of at most", margin_is_at_most),
    Claim("the boundary has moved by  against w", is_checked_by_node),
    Claim("the boundary has moved by  along w", is_checked_by_node),
)
