"""The kernel matrix that the dual perceptron learns from, by what its b is moved by; what its sums are made of."""

from typing import NamedTuple

import numpy as np

from linviz.core import expansion
from linviz.core.affine import lengths
from linviz.core.geometry import centred, enclosing_radius
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen
from linviz.core.rounding import units


class Space(NamedTuple):
    """The kernel matrix (n, n) that an offset asks for, and K^2, by which a mistake moves b."""

    gram: Array
    square: float


@once
def space(lifted: Lifted, offset: str) -> Space:
    """The kernel matrix and K^2 of an offset."""
    gram = lifted.K
    if offset == "centred" and lifted.n:
        if lifted.has_map:
            phi = centred_features(lifted)
            gram = frozen(phi @ phi.T)
        else:
            gram = frozen(centred(gram))
    if offset == "one":
        return Space(gram, 1.0)
    # |phi(x)|^2 is K(x, x), so no root is taken where K^2 is asked for
    largest = float(np.diagonal(gram).max(initial=0.0))
    # the first as 000 §2.5 prints it
    square = enclosing_radius(gram) ** 2 if offset == "enclosing" else largest
    if not square > 0:
        # a K of 0 would never move b
        square = 1.0
    return Space(gram, square)


@once
def centred_features(lifted: Lifted) -> Array:
    """The features less their mean, (n, D)."""
    return frozen(lifted.phi - lifted.phi.mean(axis=0))


@once
def centred_lengths(lifted: Lifted) -> Array:
    """Their lengths, (n,)."""
    return frozen(lengths(centred_features(lifted)))


def units_of_sums(lifted: Lifted, offset: str) -> Array:
    """The units of the sums over the points, (n,): by as much a mistake moves each point's own."""
    return units(np.diagonal(space(lifted, offset).gram))


def terms_of_sums(lifted: Lifted, offset: str, alpha: Array) -> Array:
    """What the terms of these sums add up to, (F, n), for alpha (F, n)."""
    if offset == "centred" and lifted.has_map and lifted.n:
        # the mean is taken away before anything is multiplied, so rounding is a part of what is left, and of what
        # there was once
        here = centred_lengths(lifted)
        there = float(lifted.lengths.max())
        return np.asarray(
            (alpha @ (here + there))[:, None] * here + (alpha @ here)[:, None] * there
        )
    # beside the means that centring takes away small kernels are no longer right to their last digits
    return expansion.terms(lifted, alpha, offset != "centred")
