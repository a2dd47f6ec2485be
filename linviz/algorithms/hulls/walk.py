"""The base of the algorithms on convex hulls that use only inner products: Kozinec on two hulls, and MDM."""

from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.algorithms.hulls.inner_products import inner_products
from linviz.core import bound
from linviz.core.arithmetic import ExactFactor, dot, product, total
from linviz.core.lift import Lifted, once
from linviz.core.nearest import augmented_margin_bounds, hard_margin_bounds
from linviz.core.problem import Array, frozen
from linviz.core.rounding import NOISE, zero_noise
from linviz.core.separability import MEET, separability_light
from linviz.run.algorithm import Algorithm
from linviz.run.budget import limit_by_walk
from linviz.run.columns import Meaning
from linviz.run.outcome import (
    AUGMENTED,
    BLURRED,
    EPSILON_OPTIMAL,
    IN_HULL,
    NO_POINTS,
    NOT_SEPARABLE,
    ONE_CLASS,
    TOO_CLOSE,
    ZIGZAG,
    Stop,
    bounds_open,
)
from linviz.run.shown_classifier import classifiers_of

# where |d|^2 is at most this part of the largest |x|^2 it counts as 0: the hulls meet
MEETING = 1e-14
# scores within this part of |d|^2 count as tied, so that rounding does not decide ties
TIE = 1e-9
# largest difference of the bounds shown from those of the run, as a part of the upper bound
SHOWN = 1e-6
# lower limit of |x - w|^2, so that nothing is divided by 0 where x = w
FLOOR = 1e-300


class State(NamedTuple):
    """State after some steps.

    shares (n,), wholes (2,): a point's weight in w_pos or w_neg is its share times the whole of its hull. pos, neg
    (n,): the products of every point with w_pos and w_neg. moved: the kappa or t of the last step. steps: steps made.
    Where the hulls meet, and d is nothing but rounding, signed and squared are 0.

    These follow from the others: weights (n,); signed (n,), y f at the points; squared, |d|^2.

    Kozinec's step shrinks all weights of a hull alike. Only the whole shows it, so a step changes few numbers.
    """

    shares: Array
    wholes: Array
    pos: Array
    neg: Array
    moved: float
    steps: int
    weights: Array = frozen(np.zeros(0))
    signed: Array = frozen(np.zeros(0))
    squared: float = 0.0


class Hulls(Algorithm[State]):
    """Algorithm on hull points that ends when the margin's bounds are `epsilon` |d| apart and no point is wrong.

    With two hulls, those of the classes, d = w_pos - w_neg, the boundary bisects d, and for the hard SVM's margin m min
    y f / |d| <= m <= |d| / 2. With one, that of all z = y (1, phi(x)), d = v = (b, w) is the vector from the origin,
    and for the augmented margin min y f / |v| <= m <= |v|.
    """

    epsilon: float

    takes = "kernel"
    objective = "largest margin"
    meaning = Meaning(bounds=("lower", "upper"))
    # every step is an update
    max_updates = 100_000
    # advice where the steps are used up
    advice: ClassVar[str] = ZIGZAG

    @property
    def one_hull(self) -> bool:
        """True where there is one hull and not two."""
        return False

    @property
    def hull_labels(self) -> tuple[float, ...]:
        """The label of each hull, as in `side` of its points."""
        return (1.0,) if self.one_hull else (1.0, -1.0)

    def init(self, lifted: Lifted) -> State:
        """Return the state with all weight on the first point of each hull."""
        gram, side = inner_products(lifted, self.one_hull)[:2]
        weights = np.zeros(lifted.n)
        if lifted.n and (self.one_hull or not lifted.problem.one_class):
            # argmax of booleans is the first True
            weights[[int(np.argmax(side == label)) for label in self.hull_labels]] = 1.0
        pos, neg = (product(np.where(side == label, weights, 0.0), gram) for label in (1, -1))
        wholes = frozen(np.ones(2))
        start = State(frozen(weights), wholes, frozen(pos), frozen(neg), 0.0, 0)
        return self.with_scores(lifted, start)

    def with_scores(self, lifted: Lifted, state: State) -> State:
        """Return the state with the fields that follow from its shares, wholes and products."""
        side = inner_products(lifted, self.one_hull).side
        weights = state.shares * np.where(side > 0, state.wholes[0], state.wholes[1])
        projections = state.pos - state.neg
        terms = weights * projections
        # d . w_pos and d . w_neg
        along_pos, along_neg = (
            float(total(np.where(side == label, terms, 0.0))) for label in (1, -1)
        )
        # with two hulls f = 0 halfway
        b = 0.0 if self.one_hull else -(along_pos + along_neg) / 2
        signed = side * (projections + b)
        squared = along_pos - along_neg
        after = state._replace(weights=frozen(weights), signed=frozen(signed), squared=squared)
        return self.zero_where_hulls_meet(lifted, after)

    def zero_where_hulls_meet(self, lifted: Lifted, state: State) -> State:
        """Return the state with d = 0 where it is nothing but rounding, since the hulls meet."""
        # the hulls meet only if that is proved; else they may just be very near
        if self._is_rounding(lifted, state) and separability_light(lifted).name == MEET:
            return state._replace(signed=frozen(np.zeros(lifted.n)), squared=0.0)
        return state

    def _is_rounding(self, lifted: Lifted, state: State) -> bool:
        """Return whether |d| is so small that rounding hides the sign of every score."""
        if lifted.n == 0:
            return False
        largest = float(inner_products(lifted, self.one_hull).gram.diagonal().max())
        return state.squared <= MEETING * largest or self._lost_in_rounding(lifted, state)

    def bad_points(self, lifted: Lifted, state: State) -> NDArray[np.bool_]:
        """Return the points that show that the boundary is not yet good enough, (n,).

        These have level |d|^2 - y f > epsilon |d|^2, the bounds' distance times |d|, or are misclassified.
        """
        level = inner_products(lifted, self.one_hull).level
        # scores within the rounding error count as misclassified: with epsilon = 1/2 this is the only
        # test of a point on the boundary, and where the hulls meet, all scores are rounding error
        error_bounds = self.rounding_bounds(
            lifted, state.weights[None, :], np.array([state.squared])
        )[0]
        misclassified = state.signed <= np.maximum(TIE * state.squared, error_bounds)
        return np.asarray((state.signed < (level - self.epsilon) * state.squared) | misclassified)

    def rounding_bounds(self, lifted: Lifted, weights: Array, squared: Array) -> Array:
        """Return the rounding error bounds of the scores, (F, n), from the weights (F, n) and |d|^2 (F,)."""
        products = inner_products(lifted, self.one_hull)
        # the error of a hull point is a part of its terms, that of f = d . x + b a part of its terms
        hull_lengths = product(weights, products.lengths)
        distance = np.sqrt(np.maximum(squared, 0.0))
        score_terms = products.lengths + products.lengths.max(initial=0.0)
        return np.asarray(
            NOISE * (hull_lengths[:, None] * products.spread + distance[:, None] * score_terms)
        )

    def denoise(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """Return the scores with 0 for those within the rounding error of their weights."""
        weights = self.weights(lifted, rows)
        squared = np.maximum(dot(weights * lifted.y, scores), 0.0)
        scores = zero_noise(scores, self.rounding_bounds(lifted, weights, squared))
        return np.where(_meets(rows), 0.0, scores)

    def weights(self, lifted: Lifted, rows: Array) -> Array:
        """Return the weights of the points, (F, n), of rows (F, m); each hull's sum to 1."""
        shares = rows[:, :-4]
        wholes = rows[:, -4:-2]
        return shares * np.where(
            inner_products(lifted, self.one_hull).side > 0, wholes[:, :1], wholes[:, 1:]
        )

    def stop(self, lifted: Lifted, state: State) -> Stop | None:
        """Stop where no point is bad, where the hulls meet, or where the steps are used up."""
        if lifted.n == 0:
            return NO_POINTS
        if lifted.problem.one_class and not self.one_hull:
            return ONE_CLASS
        # tested first: a separating boundary proves that the hulls do not meet, however near
        if not self.bad_points(lifted, state).any():
            return self._stop_at_optimum(lifted, state)
        # further steps gain nothing
        if self._is_rounding(lifted, state):
            meeting = IN_HULL if self.one_hull else NOT_SEPARABLE
            if separability_light(lifted).name == MEET:
                return meeting
            return TOO_CLOSE
        if state.steps < limit_by_walk(self.max_steps, lifted):
            return None
        distance = float(np.sqrt(state.squared))
        upper = inner_products(lifted, self.one_hull).level * distance
        return bounds_open(state.steps, float(state.signed.min()) / distance, upper, self.advice)

    def _stop_at_optimum(self, lifted: Lifted, state: State) -> Stop:
        """Return the end where no point is bad, unless the bounds that the features give are further apart."""
        row = self.row(state)[None, :]
        numbers = self.readings(lifted, row, classifiers_of(self, lifted, row).scores)
        apart = float(numbers["upper"][0] - numbers["lower"][0])
        upper = float(numbers["upper"][0])
        if (
            apart
            > self.epsilon * upper / inner_products(lifted, self.one_hull).level + SHOWN * upper
        ):
            return BLURRED
        return AUGMENTED if self.one_hull else EPSILON_OPTIMAL

    def _lost_in_rounding(self, lifted: Lifted, state: State) -> bool:
        """Return True where the rounding error of every score may exceed the largest score that the end requires."""
        products = inner_products(lifted, self.one_hull)
        squared = np.array([state.squared])
        # a quick test with the largest lengths, which decides most states
        largest_length = float(products.lengths.max())
        distance = float(np.sqrt(max(state.squared, 0.0)))
        target = products.level * state.squared
        if target > 2 * NOISE * (
            2 * largest_length * float(products.spread.max()) + 2 * distance * largest_length
        ):
            return False
        return bool(target <= self.rounding_bounds(lifted, state.weights[None, :], squared).min())

    def row(self, state: State) -> Array:
        """Return shares, wholes, moved, and 1 where |d| is 0, in one array."""
        last = [state.moved, float(state.squared == 0)]
        return np.concatenate([state.shares, state.wholes, last])

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """Return c = weights y and b; b bisects w_pos and w_neg, or, with one hull, is the first part of v = (b, w).

        Both are 0 where d is nothing but rounding, since the hulls meet.
        """
        c = np.where(_meets(rows), 0.0, self.weights(lifted, rows) * lifted.y)
        if self.one_hull:
            # f = sum c (phi . phi + 1) + b, and the kernel may contain a constant of its own
            return c, (1.0 - lifted.lift.constant) * total(c)
        if primal := self.primal_weights(lifted, rows):
            return c, primal[1]
        b = np.zeros(len(rows))
        for label in (1, -1):
            members = np.flatnonzero(lifted.y == label)
            class_weights = label * c[:, members]
            own = ExactFactor(lifted.K[np.ix_(members, members)])
            b -= label * dot(own.times(class_weights), class_weights) / 2  # -+ |w|^2 / 2
        return c, b

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """Return d (F, D) and b (F,) from the features, or None without a finite map; with one hull d is w.

        With far points and near hulls, rounding of the products would hide d.
        """
        if not lifted.has_map:
            return None
        weights = self.weights(lifted, rows)
        if self.one_hull:
            v = zero_noise(
                product(weights, self.hull_points(lifted)[0]),
                NOISE * product(weights, _augmented_sizes(lifted)),
            )
            v = np.where(_meets(rows), 0.0, v)
            return v[:, 1:], v[:, 0]
        w_pos, w_neg = _w_pos_and_w_neg(lifted, weights)
        d = zero_noise(w_pos - w_neg, NOISE * product(weights, np.abs(lifted.phi)))
        d = np.where(_meets(rows), 0.0, d)
        return d, -dot(d, w_pos + w_neg) / 2

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Return the weights' parts, the margin's bounds and, where the map is finite, the hull points.

        shares, wholes, moved: as in State. carrying: the number of points with weight. lower <= m <= upper: the bounds,
        both 0 where the hulls meet; inner and outer: f there. w_pos and w_neg, or v: the hull points.
        """
        weights = self.weights(lifted, rows)
        # without -0, of which a minimum may be or not
        signed = lifted.y * scores + 0.0
        # sum weights y f = d . d for any b: both classes have the same sum of weights, or b is in v
        squared = np.maximum(dot(weights, signed), 0.0)
        inner = signed.min(axis=1) if lifted.n else np.zeros(len(rows))
        numbers = {"shares": rows[:, :-4], "wholes": rows[:, -4:-2], "moved": rows[:, -2]}
        numbers["carrying"] = np.count_nonzero(weights > 0, axis=1)
        if lifted.has_map and self.one_hull:
            v = product(weights, self.hull_points(lifted)[0])
            numbers["v"] = np.where(_meets(rows), 0.0, v)
            squared = dot(numbers["v"], numbers["v"])
        elif lifted.has_map:
            numbers["w_pos"], numbers["w_neg"] = _w_pos_and_w_neg(lifted, weights)
            d = np.where(_meets(rows), 0.0, numbers["w_pos"] - numbers["w_neg"])
            squared = dot(d, d)
        if self.one_hull:
            # |w|^2 = |v|^2 - b^2: the constant component of a kernel is not part of w
            w = np.sqrt(np.maximum(squared - np.square(product(weights, lifted.y)), 0.0))
            numbers["half_width"] = 1 / np.where(w > 0, w, np.nan)
            numbers["margin"] = inner * numbers["half_width"]
        distance = np.sqrt(squared)
        level = inner_products(lifted, self.one_hull).level
        lower = np.divide(inner, distance, out=np.zeros(len(rows)), where=distance > 0)
        # 004 eq. (34); for two hulls |d| / 2 stands for |w|, since m is half of the gap
        upper = level * distance
        # far from the origin scores have a larger error than |d|: a `lower` above `upper` is rounding
        numbers |= {"lower": np.minimum(lower, upper), "upper": upper, "inner": inner}
        if self.one_hull:
            return numbers
        return numbers | {"outer": level * squared}

    def hull_points(self, lifted: Lifted) -> tuple[Array, ...]:
        """Return the points of each class, or the points z; none without a finite map."""
        if not lifted.has_map:
            return ()
        if self.one_hull:
            return (bound.augmented_rows(lifted.phi, lifted.y, bias=True),)
        return lifted.phi[lifted.y > 0], lifted.phi[lifted.y < 0]


def _meets(rows: Array) -> NDArray[np.bool_]:
    """Return of which rows (F, m) |d| is 0, (F, 1)."""
    return np.asarray(rows[:, -1:] == 1)


def _w_pos_and_w_neg(lifted: Lifted, weights: Array) -> tuple[Array, Array]:
    """Return w_pos and w_neg, (F, D) each, from weights (F, n)."""
    positive = lifted.y > 0
    w_pos, w_neg = (
        product(weights[:, members], lifted.phi[members]) for members in (positive, ~positive)
    )
    return w_pos, w_neg


def _augmented_sizes(lifted: Lifted) -> Array:
    """Return the absolute values of the components of (1, phi(x)), (n, D + 1)."""
    return np.column_stack([np.ones(lifted.n), np.abs(lifted.phi)])


def index_of_smallest(values: Array, squared: float) -> int:
    """Return the index of the smallest of the values (n,); of ties, which are at most TIE |d|^2 apart, the first.

    squared: |d|^2.
    """
    return int(np.argmax(values <= values.min() + TIE * squared))


def margin_lower_bound(algorithm: Hulls, lifted: Lifted) -> float:
    """Return a lower bound of the largest margin, on which the bounds close; not above 0 where the hulls meet."""
    return _margin_lower_bound(lifted, algorithm.one_hull)


@once
def _margin_lower_bound(lifted: Lifted, one_hull: bool) -> float:
    bounds = augmented_margin_bounds(lifted, True, 1.0) if one_hull else hard_margin_bounds(lifted)
    return bounds.lower
