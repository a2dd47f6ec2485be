"""The kernel matrix that the dual perceptron learns from, by what its b is moved by."""

from typing import NamedTuple

import numpy as np

from linviz.core.affine import lengths
from linviz.core.geometry import centred, enclosing_radius
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array, frozen


class Space(NamedTuple):
    """The kernel matrix (n, n) that an offset asks for, and K^2, by which a mistake moves b."""

    gram: Array
    square: float


@once
def space(lifted: Lifted, offset: str) -> Space:
    """The kernel matrix and K^2 of an offset."""
    gram = lifted.K
    if offset == "centred" and lifted.n:
        phi = centred_features(lifted) if lifted.has_map else None
        gram = frozen(centred(gram) if phi is None else phi @ phi.T)
    if offset == "one":
        return Space(gram, 1.0)
    # |phi(x)|^2 is K(x, x), so no root is taken where K^2 is asked for
    largest = float(np.diagonal(gram).max(initial=0.0))
    square = (
        enclosing_radius(gram) ** 2 if offset == "enclosing" else largest
    )  # the first as 000 §2.5 prints it
    # a K of 0 would never move b
    return Space(gram, square if square > 0 else 1.0)


@once
def centred_features(lifted: Lifted) -> Array:
    """The features less their mean, (n, D)."""
    return frozen(lifted.phi - lifted.phi.mean(axis=0))


@once
def centred_lengths(lifted: Lifted) -> Array:
    """Their lengths, (n,)."""
    return frozen(lengths(centred_features(lifted)))
