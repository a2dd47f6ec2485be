"""A problem seen through a lift, and whether the lift is a kernel on its points."""

from collections.abc import Callable, Hashable
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np

from linviz.core.arithmetic import ExactFactor, lengths, product
from linviz.core.double_double import exactly, weighted_sum
from linviz.core.lift.base import Lift, former_name
from linviz.core.lift.kernels import Empirical
from linviz.core.lift.witness import ROUNDING, Witness, find_witness
from linviz.core.notation import letters
from linviz.core.problem import Array, InputError, Problem, frozen

# of K, worked on at a time
ROWS = 64
# points times features times features up to which a draft looks for what holds of all points together
DRAFT_WORK = 9_000

Given = ParamSpec("Given")
Found = TypeVar("Found")


@dataclass(frozen=True)
class KernelAnswer:
    """The answer to whether a lift is a kernel on the points that were asked about; it is true where it is.

    smallest_eigenvalue: of the Gram matrix of the points, which a kernel leaves at 0 or above. points: where it is no
    kernel, the indices of few points that show it.
    """

    holds: bool
    smallest_eigenvalue: float
    sentence: str
    points: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return self.holds


# eq=False: it is what it is, and arrays are not compared
@dataclass(frozen=True, eq=False)
class Lifted:
    """A problem seen through a lift; features and Gram matrix are computed once, when first asked for.

    is_draft: whether what is computed is shown while something is dragged, and then computed again. So its last digits
    do not count, and what takes long may be left unknown.

    Raises InputError where the lift does not fit the points, carries them beyond finite numbers, or is no kernel.
    """

    problem: Problem
    lift: Lift
    _: KW_ONLY
    is_draft: bool = False

    def __post_init__(self) -> None:
        _check_fit(self.lift, self.problem)
        # the only time that a frozen dataclass lets itself be written to
        object.__setattr__(self, "lift", self.lift.bind(self.problem))
        if not self.lift.is_always_kernel and not (answer := _kernel_answer(self.lift, self.K)):
            raise InputError(answer.sentence)

    widest = former_name("largest_sizes")
    kept = former_name("cache")

    @property
    def X(self) -> Array:
        """The points, (n, d)."""
        return self.problem.X

    @property
    def y(self) -> Array:
        """The labels, (n,)."""
        return self.problem.y

    @property
    def n(self) -> int:
        """The number of points."""
        return self.problem.n

    @cached_property
    def phi(self) -> Array:
        """The features of the points, (n, D); InputError where the lift has no finite map."""
        features = self._features
        if features is None:
            has = "too many" if self.lift.has_map else "no finite"
            raise InputError(
                f"the lift {self.lift.label} has {has} features; "
                "choose an algorithm that takes a kernel"
            )
        return frozen(_check_finite(features))

    @cached_property
    def sizes(self) -> Array:
        """The sums of the sizes of the terms of the features, (n, D); see Lift.sizes."""
        return frozen(self.lift.sizes(self.X, self.phi))

    @cached_property
    def largest_sizes(self) -> Array:
        """The largest of the sizes of each feature, (D,)."""
        return frozen(self.sizes.max(axis=0, initial=0.0))

    @cached_property
    def lengths(self) -> Array:
        """|phi(x)| at each point, (n,)."""
        return frozen(lengths(self.phi))

    @cached_property
    def K(self) -> Array:
        """The Gram matrix, (n, n)."""
        if self.skips_proofs and isinstance(self.lift, Empirical):
            return frozen(_check_finite(self.products(self.phi)))
        return frozen(_gram(self.lift, self.X))

    def products(self, rows: Array) -> Array:
        """Return the products of rows (n, k), one for each point, with each other, (n, n)."""
        if self.skips_proofs:
            # any order: nobody keeps a draft's digits
            return rows @ rows.T
        return product(rows, rows.T)

    @cached_property
    def _exact_K(self) -> ExactFactor:
        return ExactFactor(self.K)

    def K_times(self, rows: Array) -> Array:
        """Return rows (F, n) times the Gram matrix, (F, n), each sum as if it had been added up without rounding."""
        if self.lift.has_exact_digits:
            return self._exact_K.times_with_small_sums(rows)
        return self._exact_K.times(rows)

    def fine_product(self, c: Array) -> Array:
        """Return K c (n,) for c (n,), computed with twice the digits of a float and rounded once at the end.

        Of a function of the user's, an exponential, and where each number of K is itself a sum over all points, K is
        taken as floats have it.
        """
        places = np.flatnonzero(c)
        sums = np.zeros(self.n)
        # in parts, since such a K takes many times its memory
        for k in range(0, self.n, ROWS):
            rows = slice(k, k + ROWS)
            # what is too large for twice the digits is no number, and proves nothing
            with np.errstate(over="ignore", invalid="ignore"):
                if self.lift.has_feature_per_point or not self.lift.is_always_kernel:
                    K = exactly(self.K[rows, places])
                else:
                    K = self.lift.fine_kernel(self.X[rows], self.X[places])
                sums[rows] = weighted_sum(c[places], K)
        return sums

    @cached_property
    def cache(self) -> dict[Hashable, Any]:
        """The results that are computed once for these points, by any key; they go when the points go. See `once`."""
        return {}

    @cached_property
    def smallest_eigenvalue(self) -> float:
        """The smallest eigenvalue of the Gram matrix: 0, but for rounding, for dependent points or none."""
        return _smallest_and_largest_eigenvalue(self.K)[0]

    @property
    def has_map(self) -> bool:
        """True where the lift has a finite feature map, and one that is not too large to compute with."""
        return self.lift.has_map and self._features is not None

    @property
    def skips_proofs(self) -> bool:
        """True in a draft with so many features that what holds of all points together would take too long."""
        columns = 1 + (self.phi.shape[1] if self.has_map else self.n)
        return self.is_draft and self.n * columns * columns > DRAFT_WORK

    @cached_property
    def _features(self) -> Array | None:
        return self.lift.features(self.X)


def once(
    work: Callable[Concatenate[Lifted, Given], Found],
) -> Callable[Concatenate[Lifted, Given], Found]:
    """Return a function of the points and of settings that is computed once for each, and forgotten with the points."""

    @wraps(work)
    def cached_result(lifted: Lifted, /, *given: Given.args, **named: Given.kwargs) -> Found:
        key = (work, given, *named.items())
        if key not in lifted.cache:
            lifted.cache[key] = work(lifted, *given, **named)
        answer: Found = lifted.cache[key]
        return answer

    return cached_result


def is_kernel(lift: Lift, problem: Problem) -> KernelAnswer:
    """Return whether the lift is a kernel on these points: symmetric, with no eigenvalue below 0 (003 Mercer).

    No set of points can prove that it is one everywhere; one that is none is found out by the right points.
    Raises InputError where the lift does not fit the points.
    """
    _check_fit(lift, problem)
    one = lift.bind(problem)
    return _kernel_answer(one, _gram(one, problem.X))


def _check_fit(lift: Lift, problem: Problem) -> None:
    """Raise InputError where the two are no Lift and no Problem, or the lift does not take the points."""
    if not isinstance(problem, Problem):
        raise InputError("pass the points as a Problem: linviz.Problem(X, y)")
    if not isinstance(lift, Lift):
        raise InputError("pass the lift as an object, not as its name, as in linviz.rbf(0.5)")
    lift.check(problem)


def _kernel_answer(lift: Lift, K: Array) -> KernelAnswer:
    """Return whether the lift is a kernel on points with the Gram matrix K (n, n)."""
    smallest, size = _smallest_and_largest_eigenvalue(K)
    uneven = np.abs(K - K.T)
    if uneven.max(initial=0.0) > ROUNDING * size:
        i, j = np.unravel_index(uneven.argmax(), K.shape)
        here = _short_text(K[i, j])
        turned = _short_text(K[j, i])
        reason = (
            f"{lift.label} is not a kernel: "
            f"{letters('$K($x, $z)')} is {here} for points {i} and {j}, and {turned} for points {j} and {i}; "
            "a kernel is symmetric"
        )
        return KernelAnswer(False, smallest, reason, (int(i), int(j)))
    if smallest < -ROUNDING * size and (witness := find_witness((K + K.T) / 2)):
        reason = (
            f"{lift.label} is not a kernel: "
            f"its matrix on these points has the eigenvalue {_short_text(smallest)}, "
            f"and the matrix of a kernel has none below 0; {_witness_text(witness, K)}; "
            "sums, products and positive multiples of kernels are kernels"
        )
        return KernelAnswer(False, smallest, reason, witness.points)
    elsewhere = "other points may still show that it is not a kernel"
    if lift.is_always_kernel:
        elsewhere = "it is a kernel on any points"
    reason = f"the smallest eigenvalue on these points is {_short_text(smallest)}; {elsewhere}"
    return KernelAnswer(True, smallest, reason)


def _witness_text(witness: Witness, K: Array) -> str:
    """Return the words that say how few points disprove a kernel with the Gram matrix K (n, n)."""
    first, *others = witness.points
    if not others:
        return f"{letters('$K($x, $x)')} is {_short_text(witness.form)} for point {first}"
    if len(others) == 1:
        (second,) = others
        product = _short_text(K[first, first] * K[second, second])
        square = _short_text(np.square(K[first, second]))
        if product != square:
            return letters(
                f"for points {first} and {second} $K($x, $x) $K($z, $z) is {product}, "
                f"less than $K($x, $z)^2, which is {square}"
            )
    *some, last = map(str, witness.points)
    return letters(
        f"weights $coefficient of length 1 on the points {', '.join(some)} and {last} "
        f"make $coefficient' $K $coefficient {_short_text(witness.form)}"
    )


def _short_text(value: float) -> str:
    return f"{value:.4g}" if abs(value) < 10_000 else f"{value:,.0f}"


def _smallest_and_largest_eigenvalue(K: Array) -> tuple[float, float]:
    """Return the smallest eigenvalue of the symmetric part, and the size of the largest; 0 and 0 without points."""
    if not len(K):
        return 0.0, 0.0
    # any order: a kernel is told from what is none by a billionth
    values = np.linalg.eigvalsh((K + K.T) / 2)
    return float(values[0]), float(np.abs(values).max())


def _gram(lift: Lift, X: Array) -> Array:
    return _check_finite(lift.kernel(X, X))


def _check_finite(values: Array) -> Array:
    """Return the values; InputError where one is not finite."""
    if not np.isfinite(values).all():
        raise InputError(
            "the features of these points are too large to compute; move the points nearer to the origin"
        )
    return values
