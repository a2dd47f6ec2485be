"""Lifts made of lifts: sums, products and multiples of kernels are kernels (003 algebraic operations on kernels).

A kernel has the constant that its features leave to the bias: K = phi . phi + c. Each rule, here and of products, is
worked out with it, so that features and kernel stay two ways to the same numbers.
"""

from dataclasses import dataclass, replace
from functools import reduce
from math import sqrt
from operator import add
from typing import Any

import numpy as np

from linviz.core.arithmetic import total
from linviz.core.double_double import DoubleDouble, exactly
from linviz.core.lift.base import COMPOSED, Lift
from linviz.core.lift.kernels import Rbf
from linviz.core.lift.maps import Linear
from linviz.core.parameter import parameter
from linviz.core.problem import Array, Problem

RBF = Rbf()
LINEAR = Linear()


@dataclass(frozen=True)
class ComposedLift(Lift):
    """A lift that is made of others, its `terms`."""

    @property
    def terms(self) -> tuple[Lift, ...]:
        """The lifts it is made of."""
        raise NotImplementedError

    @property
    def has_map(self) -> bool:
        """True where all of its terms have a finite map."""
        return all(term.has_map for term in self.terms)

    @property
    def is_always_kernel(self) -> bool:
        """True where all of its terms are proven kernels."""
        return all(term.is_always_kernel for term in self.terms)

    @property
    def leaf_count(self) -> int:
        """The number of simple lifts in all of its terms."""
        return sum(term.leaf_count for term in self.terms)

    @property
    def has_feature_per_point(self) -> bool:
        """True where one of its terms is made of the points."""
        return any(term.has_feature_per_point for term in self.terms)

    def check_dimension(self, d: int) -> None:
        """Raise InputError where a term does not fit."""
        for term in self.terms:
            term.check_dimension(d)

    @property
    def terms_cancel(self) -> bool:
        """True where the terms of a feature of one of them can cancel."""
        return any(term.terms_cancel for term in self.terms)

    def sizes(self, X: Array, phi: Array) -> Array:
        """Return its sizes, made of those of its terms as the features are."""
        if not self.terms_cancel:
            return super().sizes(X, phi)
        return self._combine([_term_sizes(term, X) for term in self.terms])

    def _combine(self, parts: list[Array]) -> Array:
        """Return what the terms' features, or their sizes, (n, D_k) each, make together, (n, D)."""
        raise NotImplementedError


class KernelSum(ComposedLift):
    """K = K1 + K2 + ...: the features side by side."""

    @property
    def label(self) -> str:
        """The name as it is written on paper."""
        # a negative term brings its own minus along
        return " + ".join(term.label for term in self.terms).replace("+ −", "− ")

    @property
    def constant(self) -> float:
        """The sum of the constants of all terms."""
        return float(total([term.constant for term in self.terms]))

    @property
    def is_definite(self) -> bool:
        """True where one term is definite, and the others subtract nothing."""
        return self.is_always_kernel and any(term.is_definite for term in self.terms)

    def _features(self, X: Array) -> Array | None:
        """Return the features of all terms, one after the other."""
        features = [phi for term in self.terms if (phi := term._features(X)) is not None]
        if len(features) != len(self.terms):
            return None
        return self._combine(features)

    def _combine(self, parts: list[Array]) -> Array:
        """Return the features side by side."""
        return np.hstack(parts)

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the sum of the kernels."""
        return np.asarray(sum(term._kernel(X, Z) for term in self.terms))

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the sum of the kernels."""
        return reduce(add, (term.fine_kernel(X, Z) for term in self.terms))

    def kernel_times(self, X: Array, Z: Array, c: Array) -> Array:
        """Return the sum of the products with each kernel."""
        return np.asarray(sum(term.kernel_times(X, Z, c) for term in self.terms))


@dataclass(frozen=True)
class Sum(KernelSum):
    """K1 + K2 + ..."""

    parts: tuple[Lift, ...]

    name = "sum"

    @property
    def terms(self) -> tuple[Lift, ...]:
        """The parts."""
        return self.parts

    def bind(self, problem: Problem) -> Lift:
        """Return the sum of the parts for these points."""
        return Sum(tuple(part.bind(problem) for part in self.parts))

    def tree(self) -> dict[str, Any]:
        """Return its name with the trees of its parts."""
        return {"name": self.name, "parts": [part.tree() for part in self.parts]}


@dataclass(frozen=True)
class Mix(KernelSum):
    """beta K1 + (1 - beta) K2: two kernels, weighted (003 multiple kernel learning)."""

    beta: float = parameter(
        0.5, "$mixture", "weight of the first kernel; the second has 1 − $mixture", low=0, high=1
    )
    first: Lift = RBF
    second: Lift = LINEAR

    name = "mix"
    title = "two kernels"

    @property
    def terms(self) -> tuple[Lift, ...]:
        """Both kernels with their weights."""
        return Scale(self.beta, self.first), Scale(1 - self.beta, self.second)

    def bind(self, problem: Problem) -> Lift:
        """Return the mixture of both for these points."""
        return replace(self, first=self.first.bind(problem), second=self.second.bind(problem))

    def tree(self) -> dict[str, Any]:
        """Return its name with the trees of both kernels."""
        return {
            "name": self.name,
            "beta": self.beta,
            "first": self.first.tree(),
            "second": self.second.tree(),
        }


@dataclass(frozen=True)
class Scale(ComposedLift):
    """K = factor K1: the features times the root of the factor. A kernel where the factor is 0 or more."""

    factor: float = parameter(1.0, "factor", "factor before the kernel", low=0, high=10, most=1_000)
    part: Lift = LINEAR

    name = "scale"

    @property
    def terms(self) -> tuple[Lift, ...]:
        """The one part."""
        return (self.part,)

    @property
    def label(self) -> str:
        """Factor and part, as it is written on paper."""
        sign = "−" if self.factor < 0 else ""
        size = abs(self.factor)
        factor = "" if size == 1 else f"{round(size, 3):g} · "
        return sign + factor + label_as_factor(self.part)

    @property
    def has_map(self) -> bool:
        """True where the part has one and the factor, whose root the features take, is not negative."""
        return self.factor >= 0 and self.part.has_map

    @property
    def constant(self) -> float:
        """The factor times the constant of the part."""
        return self.factor * self.part.constant

    @property
    def is_always_kernel(self) -> bool:
        """True where the factor is not negative and the part is proven."""
        return self.factor >= 0 and self.part.is_always_kernel

    @property
    def is_definite(self) -> bool:
        """True where the part is definite and the factor is above 0; a factor of 0 leaves nothing."""
        return self.factor > 0 and self.part.is_definite

    def _features(self, X: Array) -> Array | None:
        """Return the features of the part times the root of the factor."""
        features = self.part._features(X)
        if features is None or self.factor < 0:
            return None
        return self._combine([features])

    def _combine(self, parts: list[Array]) -> Array:
        """Return the features times the root of the factor."""
        return sqrt(self.factor) * parts[0]

    def _kernel(self, X: Array, Z: Array) -> Array:
        """Return the multiple of the part's kernel."""
        return self.factor * self.part._kernel(X, Z)

    def fine_kernel(self, X: Array, Z: Array) -> DoubleDouble:
        """Return the multiple of the part's kernel."""
        return self.part.fine_kernel(X, Z) * exactly(np.full((1, 1), self.factor))

    def kernel_times(self, X: Array, Z: Array, c: Array) -> Array:
        """Return the multiple of the product with the part's kernel."""
        return self.factor * self.part.kernel_times(X, Z, c)

    def bind(self, problem: Problem) -> Lift:
        """Return the multiple of the part for these points."""
        return replace(self, part=self.part.bind(problem))

    def tree(self) -> dict[str, Any]:
        """Return its name with the tree of its part."""
        return {"name": self.name, "factor": self.factor, "part": self.part.tree()}


def _term_sizes(lift: Lift, X: Array) -> Array:
    """Return Lift.sizes of one term, (n, D)."""
    phi = lift._features(X)
    # only where all terms have a map are sizes asked for
    assert phi is not None
    return lift.sizes(X, phi)


def label_as_factor(lift: Lift) -> str:
    """Return the label of a lift as a factor: a sum stands in brackets."""
    return f"({lift.label})" if isinstance(lift, KernelSum) else lift.label


def flat_parts(lift: Lift, kind: type[Lift]) -> tuple[Lift, ...]:
    """Return the parts of a lift of that kind, else it alone: a + b + c is one sum of three, not a sum in a sum."""
    parts: tuple[Lift, ...] = getattr(lift, "parts", ()) if isinstance(lift, kind) else ()
    return parts or (lift,)


def _add_lifts(first: Lift, second: Lift) -> Lift:
    return Sum((*flat_parts(first, Sum), *flat_parts(second, Sum)))


def _scale_lift(lift: Lift, factor: float) -> Lift:
    if isinstance(lift, Scale):
        return Scale(factor * lift.factor, lift.part)
    return Scale(factor, lift)


COMPOSED["+"] = _add_lifts
COMPOSED["factor"] = _scale_lift
