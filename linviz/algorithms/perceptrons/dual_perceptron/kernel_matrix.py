"""Kernel matrix of the dual perceptron for each offset, and the rounding of its sums."""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from linviz.core import bound, expansion
from linviz.core.affine import row_lengths
from linviz.core.arithmetic import mean, product
from linviz.core.geometry import centre_gram, enclosing_radius
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen
from linviz.core.rounding import decimal_units
from linviz.core.separability import features_of_gram
from linviz.run.why_it_stops import MistakeRows


class OffsetKernel(NamedTuple):
    """Kernel matrix gram (n, n) of an offset, and offset_squared, K^2, by which a mistake changes b."""

    gram: Array
    offset_squared: float


@once
def offset_kernel(lifted: Lifted, offset: str) -> OffsetKernel:
    """Return the kernel matrix and K^2 of an offset."""
    gram = lifted.K
    if offset == "centred" and lifted.n:
        if lifted.has_map:
            phi = centred_features(lifted)
            gram = frozen(product(phi, phi.T))
        else:
            gram = frozen(centre_gram(gram))
    if offset == "one":
        return OffsetKernel(gram, 1.0)
    # |phi(x)|^2 is K(x, x), so K^2 needs no root
    largest = float(np.diagonal(gram).max(initial=0.0))
    # enclosing as 000 §2.5 prints it
    radius = enclosing_radius(gram) if offset == "enclosing" else 0.0
    offset_squared = radius * radius if offset == "enclosing" else largest
    if not offset_squared > 0:
        # a K of 0 would never change b
        offset_squared = 1.0
    return OffsetKernel(gram, offset_squared)


@once
def centred_features(lifted: Lifted) -> Array:
    """Return the features minus their mean, (n, D)."""
    return frozen(lifted.phi - mean(lifted.phi))


@once
def centred_lengths(lifted: Lifted) -> Array:
    """Return the lengths of the centred features, (n,)."""
    return frozen(row_lengths(centred_features(lifted)))


@once
def largest_square(lifted: Lifted) -> float:
    """Return the largest K(x, x), above which no |K(x, z)| is."""
    return float(np.diagonal(lifted.K).max(initial=0.0))


def sum_units(lifted: Lifted, offset: str) -> Array:
    """Return the rounding units of the sums, (n,): by what a mistake at each point changes its own sum."""
    return decimal_units(np.diagonal(offset_kernel(lifted, offset).gram))


def sum_term_sizes(lifted: Lifted, offset: str, alpha: Array) -> Array:
    """Return the sum of the sizes of the terms of each sum, (F, n), for alpha (F, n)."""
    if offset == "centred" and lifted.has_map and lifted.n:
        # the mean is taken away before anything is multiplied, so rounding is a part of what is left, and of what
        # there was once
        length = centred_lengths(lifted)
        largest_length = float(lifted.lengths.max())
        return np.asarray(
            product(alpha, length + largest_length)[:, None] * length
            + product(alpha, length)[:, None] * largest_length
        )
    # centring subtracts means, beside which small kernel values lose their last digits
    return expansion.term_sizes(lifted, alpha, offset != "centred")


def mistake_rows(algorithm: Any, lifted: Lifted) -> MistakeRows:
    """Return the terms that mistakes add up: z = y (phi, K), or features with the same products."""
    return _mistake_rows(lifted, algorithm.offset)


@once
def _mistake_rows(lifted: Lifted, offset: str) -> MistakeRows:
    """Return what mistake_rows returns: z (n, k) with the products z . z' = y y' (K(x, x') + offset_squared).

    offset: the only parameter of the algorithm that they depend on; "centred" centres K first.
    """
    gram, offset_squared = offset_kernel(lifted, offset)
    if lifted.has_map:
        phi = lifted.phi if offset != "centred" else centred_features(lifted)
        # like b, the constant component of the kernel is a part of f
        constant = offset_squared + (offset != "centred") * lifted.lift.constant
        z = bound.augmented_rows(bound.compact_features(phi), lifted.y, True, sqrt(constant))
    else:
        z = bound.augmented_rows(features_of_gram(gram + offset_squared)[0], lifted.y, False)
    return MistakeRows(frozen(z), frozen(np.zeros(z.shape[1])), 1.0)
