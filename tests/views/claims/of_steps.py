"""Claims of the views over the steps and of those of other spaces."""

import numpy as np
from scipy.optimize import linprog

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.entry import has_bias
from linviz.run.why_it_stops import Squeeze
from linviz.views.weights.weight_plane import LINE, plane_kind, plane_rows
from tests.views.claims.claim import (
    FREE,
    Claim,
    Seen,
    at_most,
    history,
    margin,
    relative_gap,
    same,
    shortest,
)
from tests.views.claims.of_points import CLOSED, nearest_is_margin
from tests.views.test_weights import test_no_place_of_stronger_grey_has_fewer_points_that_count

# of what iterative algorithms and other solvers agree on
CLOSE = 1e-5


# Why it stops: bounds


def bounded_margin(seen: Seen) -> float:
    """Return the largest margin that the bounds of this run are about."""
    algorithm, entry = seen.run.algorithm, seen.run.entry
    if entry.constant:
        return margin(seen.run, entry.constant(algorithm) if has_bias(algorithm) else 0.0)
    return margin(seen.run, 1.0 if getattr(algorithm, "hulls", "two") == "one" else FREE)


def bounds_hold(seen: Seen) -> bool:
    """Return whether the margin is between its two bounds."""
    m, lower = bounded_margin(seen), seen.number("why_lower")
    below = np.isnan(lower) or at_most(lower, m, CLOSE)
    return below and at_most(m, seen.number("why_upper"), CLOSE)


def bounds_differ_by_part(seen: Seen) -> bool:
    """Return whether the lower bound is so many per cent below the upper one."""
    lower, upper = seen.number("why_lower"), seen.number("why_upper")
    return same(upper * (1 - seen.number("why_left") / 100), lower, CLOSE)


def inverse_is_below(seen: Seen) -> bool:
    """Return whether 1/bound^2 is not above 1/m^2, since the bound is not below m."""
    return at_most(seen.number("why_inverse"), bounded_margin(seen) ** -2, CLOSE)


def is_optimal(seen: Seen) -> bool:
    """Return whether no lower objective exists, by weak duality."""
    C = seen.run.entry.C(seen.run.algorithm) if seen.run.entry.C else np.inf
    return at_most(relative_gap(seen, C), CLOSED)


# Why it stops: distances


def nearest_goal(seen: Seen) -> Array:
    """Return the shortest v = (w, b) with y f >= level at every point."""
    z = seen.y[:, None] * np.column_stack([seen.run.lifted.phi, np.ones(seen.run.lifted.n)])
    v = shortest(z, np.full(len(z), seen.run.algorithm.level))
    assert v is not None
    return v


def distances(seen: Seen) -> Array:
    """Return the distance of (w, b) from that v after each step so far."""
    v = np.column_stack([seen.history("w"), seen.history("b")])
    return np.linalg.norm(v - nearest_goal(seen), axis=1)


def first_distance_is_that_of_shortest(seen: Seen) -> bool:
    """Return whether the distance at the start is the told one."""
    return same(float(distances(seen)[0]), seen.number("why_first"), CLOSE)


def no_change_leads_away(seen: Seen) -> bool:
    """Return whether the distance has never grown, and is the told one."""
    far = distances(seen)
    steady = (far[1:] <= far[:-1] * (1 + CLOSE)).all()
    return bool(steady) and same(float(far[-1]), seen.number("why_distance"), CLOSE)


def mistakes_are_bounded(seen: Seen) -> bool:
    """Return whether there are no more mistakes than the told bound."""
    return seen.number("why_mistakes") <= seen.number("why_most")


# Why it stops: curves


def is_fewest(seen: Seen) -> bool:
    """Return whether the kept w has the fewest mistakes of all steps so far, and so many are told."""
    return bool(seen.history("errors").min() == seen.row["why_best"])


def had_no_fewer(seen: Seen) -> bool:
    """Return whether no step so far had fewer mistakes than this one."""
    return bool(seen.history("errors").min() == seen.row["why_now"])


def has_no_minimum(seen: Seen) -> bool:
    """Return whether along some (w, b) no loss ever rises and one always falls: a linear programme."""
    lifted = seen.run.lifted
    z = seen.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
    found = linprog(-z.sum(axis=0), A_ub=-z, b_ub=np.zeros(len(z)), bounds=(-1, 1))
    return bool(seen.run.algorithm.lam == 0 and -found.fun > 1e-9)


def comes_near_to_0(seen: Seen) -> bool:
    """Return whether some (w, b) has every point on its correct side: a multiple of it has any loss above 0."""
    lifted = seen.run.lifted
    z = seen.y[:, None] * np.column_stack([lifted.phi, np.ones(lifted.n)])
    # the last variable is the least y f
    rows = np.column_stack([-z, np.ones(len(z))])
    goal = np.append(np.zeros(z.shape[1]), -1.0)
    found = linprog(goal, A_ub=rows, b_ub=np.zeros(len(z)), bounds=(-1, 1))
    return bool(seen.run.algorithm.lam == 0 and -found.fun > 1e-9)


def is_never_below(seen: Seen) -> bool:
    """Return whether no step of the run has a smaller objective."""
    return at_most(seen.number("why_least"), float(history(seen.run)["objective"].min()))


def rate_falls(seen: Seen) -> bool:
    """Return whether the rate of the step before was larger: it is a constant over t or over its root."""
    t = seen.step
    rate = seen.run.entry.why[0].rate
    before, now = rate(seen.run.algorithm, seen.run.lifted, np.array([max(t - 1, 1), t]))
    return bool(t == 1 or now < before)


def errors_on_path(seen: Seen) -> tuple[Array, Array, Array]:
    """Return both squared errors along the path, and the place with the least one of points left out."""
    columns = history(seen.run)
    return columns["squared_error"], columns["loo"], 1 + np.nanargmin(columns["loo"][1:])


def both_can_fall(seen: Seen) -> bool:
    """Return whether both errors are smaller at a later step."""
    error, left_out, _ = errors_on_path(seen)
    return bool(
        error[seen.step :].min() < error[seen.step] and left_out.min() < left_out[seen.step]
    )


def was_smallest_before(seen: Seen) -> bool:
    """Return whether the error of points left out was smallest at the told, larger lambda, and is not smaller now."""
    _, left_out, place = errors_on_path(seen)
    lam = history(seen.run)["lam"]
    return bool(
        lam[place] == seen.row["why_best"] > lam[seen.step]
        and left_out[place] <= left_out[seen.step]
    )


def is_smallest_here(seen: Seen) -> bool:
    """Return whether the error of points left out is nowhere smaller."""
    _, left_out, place = errors_on_path(seen)
    return bool(left_out[place] == left_out[seen.step])


# Why it stops: mistakes


def squeezed(seen: Seen) -> tuple[Array, Array, float, float]:
    """Return v after each mistake so far, the direction of the largest margin, its margin, and eta D; all of z."""
    why = next(one for one in seen.run.entry.why if isinstance(one, Squeeze))
    z, start, eta = why.rows(seen.run.algorithm, seen.run.lifted)
    record = seen.run.record
    made = record.index[: seen.step][record.event[: seen.step] == UPDATE]
    v = np.vstack([start, start + eta * np.cumsum(z[made], axis=0)])
    best = shortest(z, np.ones(len(z)))
    longest = eta * float(np.linalg.norm(z, axis=1).max())
    if best is None:
        return v, np.zeros(z.shape[1]), 0.0, longest
    length = float(np.linalg.norm(best))
    return v, best / length, eta / length, longest


def mistakes_are_at_most(seen: Seen) -> bool:
    """Return whether the mistakes of the whole run, at the largest margin, are not above the told bound."""
    v, u, m, longest = squeezed(seen)
    most = seen.number("why_most")
    # the bound is the largest k with start . u + k m <= sqrt(|start|^2 + k D^2)
    start = v[0]
    ends = start @ u + (most + 1) * m > np.sqrt(start @ start + (most + 1) * longest**2)
    return bool(seen.run.updates <= most and ends)


def length_is_at_most(seen: Seen) -> bool:
    """Return whether |v|^2 is not above its ceiling."""
    v, _, _, longest = squeezed(seen)
    ceiling = v[0] @ v[0] + (len(v) - 1) * longest**2
    return at_most(float(v[-1] @ v[-1]), ceiling) and same(ceiling, seen.number("why_ceiling"))


def length_is_between(seen: Seen) -> bool:
    """Return whether |v|^2 is between its floor, the square of the least v . u, and its ceiling."""
    v, u, m, _ = squeezed(seen)
    floor = max(float(v[0] @ u) + (len(v) - 1) * m, 0.0) ** 2
    told = same(floor, seen.number("why_floor"), CLOSE)
    return told and at_most(floor, float(v[-1] @ v[-1]), CLOSE) and length_is_at_most(seen)


def lengths_grow(seen: Seen) -> bool:
    """Return whether v . u, of the best direction u, gained m or more with each mistake, and |v| only so much."""
    v, u, m, _ = squeezed(seen)
    along = v @ u
    gained = (np.diff(along) >= m - CLOSE * longest_of(along)).all()
    told = same(float(along[-1]), seen.number("why_along"), CLOSE)
    return bool(gained) and told and length_is_at_most(seen)


def longest_of(values: Array) -> float:
    """Return the largest size of these numbers, at least 1."""
    return max(1.0, float(np.abs(values).max()))


def potential_falls(seen: Seen) -> bool:
    """Return whether each mistake took eta^2 D^2 or more from the squared distance of v from its target."""
    v, u, m, longest = squeezed(seen)
    target = longest**2 / m * u
    potential = ((v - target) ** 2).sum(axis=1)
    fell = (-np.diff(potential) >= longest**2 - CLOSE * longest_of(potential)).all()
    return bool(fell) and same(float(potential[-1]), seen.number("why_potential"), CLOSE)


def lasted_longest(seen: Seen) -> bool:
    """Return whether no w lasted more visits than told, from the one that made it until the next was made."""
    made = 1 + np.flatnonzero(seen.run.record.event[: seen.step] == UPDATE)
    # the first w is there from visit 1, and the last one has been there for the visits after it
    lasted = np.append(np.diff(np.append(1, made)), seen.number("why_survival"))
    return bool(lasted.max() == seen.row["why_longest"])


WHY_IT_STOPS = (
    Claim("the largest margin m has no lower bound; it is at most", bounds_hold),
    Claim("The largest margin m is at least  and at most", bounds_hold),
    Claim("The largest margin is known", bounds_hold),
    Claim("It can be 1/m² at most", inverse_is_below),
    Claim("no lower value exists", is_optimal),
    Claim("starts at the distance  from v*, the shortest v", first_distance_is_that_of_shortest),
    Claim("v* is the shortest v with", first_distance_is_that_of_shortest),
    Claim("no change leads away from it", no_change_leads_away),
    Claim("possible", mistakes_are_bounded),
    Claim("the fewest so far", is_fewest),
    Claim("no boundary so far had fewer", had_no_fewer),
    Claim("It can come as near to 0 as one likes, but no w makes it 0", comes_near_to_0),
    Claim("no w has the smallest loss", has_no_minimum),
    Claim("The lower bound is  % below the upper one", bounds_differ_by_part),
    Claim("It is nowhere below", is_never_below),
    Claim("it falls with every step", rate_falls),
    Claim("both can still fall", both_can_fall),
    Claim("it was smallest at λ", was_smallest_before),
    Claim("with less λ the run overfits", was_smallest_before),
    Claim("here it is smallest", is_smallest_here),
    Claim("Mistakes: at most", mistakes_are_at_most),
    Claim("of at most", mistakes_are_at_most),
    Claim("‖v‖² is , at least  and at most", length_is_between),
    Claim(", at most", length_is_at_most),
    Claim("along u, the best direction", lengths_grow),
    Claim("that grows at least with k, ‖v‖ at most with √k", lengths_grow),
    Claim(" or more, and it cannot fall below 0", potential_falls),
    Claim("the longest-lived", lasted_longest),
)


# Lifted


def plane_halves(seen: Seen) -> bool:
    """Return whether f = 0 in the middle of the segment and across it, and no margin is above half of it."""
    plus, minus = np.split(np.asarray(seen.row["near"]), 2)
    b, *w = seen.row["plane"]
    middle, way = (plus + minus) / 2, plus - minus
    across = abs(way @ w) >= (1 - 1e-9) * np.linalg.norm(way) * np.linalg.norm(w)
    half = float(np.linalg.norm(way)) / 2
    told = same(2 * half, seen.number("apart"), CLOSE)
    is_middle = same(float(middle @ w + b), 0.0)
    return bool(across) and is_middle and told and at_most(margin(seen.run), half, CLOSE)


def hull_is_no_nearer(seen: Seen) -> bool:
    """Return whether v is as far from 0 as told, and the hull of z, whose distance is the margin, no nearer."""
    length = float(np.linalg.norm(seen.row["v"]))
    return same(length, seen.number("upper"), CLOSE) and at_most(
        seen.number("nearest"), bounded_margin(seen), CLOSE
    )


LIFTED = (
    Claim("no margin is above its half", plane_halves),
    Claim("no point of it is nearer", hull_is_no_nearer),
    Claim("the nearest point is", nearest_is_margin),
)


# Weights


def w_is_shortest(seen: Seen) -> bool:
    """Return whether the told place is the shortest w with y f >= 1 at every point, on a line with any b."""
    kind, lifted, told = plane_kind(seen.run), seen.run.lifted, np.asarray(seen.row["shortest"])
    if kind == LINE:
        return same(abs(float(told[0])), 1 / margin(seen.run), CLOSE)
    rows = seen.y[:, None] * plane_rows(kind, lifted)
    w = shortest(rows, 1 - seen.y * seen.row["height"])
    # at the b of an optimum there is one place only, which rounding hides from the other solver
    length = 1 / margin(seen.run) if w is None else float(np.linalg.norm(w))
    return same(float(np.linalg.norm(told)), length, 1e-3)


def grey_is_checked(_: Seen) -> bool:
    """Return True: another test holds it against the drawing."""
    return callable(test_no_place_of_stronger_grey_has_fewer_points_that_count)


WEIGHTS = (
    Claim("Stronger grey means more", grey_is_checked),
    Claim("The circle touches the shortest w", w_is_shortest),
    Claim("The dashed lines mark the smallest |w|", w_is_shortest),
)
