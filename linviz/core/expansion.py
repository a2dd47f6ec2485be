"""f as a sum over the points, f = sum_j c_j K(x_j, .) + b: what is shown of it, and what an end is judged by."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linviz.core.affine import EPS
from linviz.core.arithmetic import ExactFactor, dot, product
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array

# instead of a squared length of 0, by which nothing can be divided
FLOOR = 1e-300


def term_sizes(lifted: Lifted, weights: Array, by_kernel: bool = True) -> Array:
    """Return sum_j weights_j |K(x_j, x)| at every point, (F, n), for weights (F, n) >= 0: rounding is a part of it.

    Where K(x, z) is itself a sum that may cancel, or not `by_kernel`, |phi(x)| |phi(z)| stands for |K(x, z)|.
    """
    if by_kernel and lifted.lift.has_exact_digits:
        return np.asarray(_kernel_sizes(lifted).times(weights))
    lengths = _feature_lengths(lifted)
    return np.asarray(product(weights, lengths)[:, None] * lengths)


@once
def _kernel_sizes(lifted: Lifted) -> ExactFactor:
    """Return |K|, (n, n), to multiply weights with."""
    return ExactFactor(np.abs(lifted.K))


def evaluate_expansion(
    lifted: Lifted, c: Array, b: Array, C: float | None = None
) -> tuple[Array, Array, Array, dict[str, NDArray[Any]]]:
    """Return scores (F, n), |w|^2 (F,), b (F,) and the weights of c (F, n) and b (F,); what is only rounding is made 0.

    weights: c and alpha (F, n), and w (F, D) where the map is finite. C: the largest alpha of a soft margin, None where
    there is none; see is_constant.

    n terms that cancel leave no 0 behind but some sqrt n eps of their size, and that would be drawn as a boundary.
    """
    lengths = _feature_lengths(lifted)
    # (F,): an upper bound of what |c_j phi(x_j)| adds up to
    size = product(np.abs(c), lengths)
    noise = _noise_factor(lifted)
    scores = lifted.K_times(c)
    constant = np.zeros(len(c), dtype=bool) if C is None else is_constant(lifted, c, scores, C)
    scores[constant] = 0.0
    squared_length = dot(scores, c)
    weights: dict[str, NDArray[Any]] = {"c": c, "alpha": c * lifted.y}
    if lifted.has_map:
        w = product(c, lifted.phi)  # 000 §2.3
        only_noise = constant[:, None] | (np.abs(w) <= noise * size[:, None])
        weights["w"] = w = np.where(only_noise, 0.0, w)
        # of the w that is shown, and without what cancels between the terms of c K c
        squared_length = dot(w, w)
    # the nearest point's terms are the smallest: one far away does not make the b of the others a mere rounding
    nearest = lengths.min() if lifted.n else 0.0
    # where f is small everywhere, as between hulls of small numbers, a small b is no rounding
    own = np.minimum(1.0, np.abs(scores).max(axis=1, initial=0.0))
    b = np.where(np.abs(b) <= noise * (own + size * nearest), 0.0, b)
    return scores + b[:, None], squared_length, b, weights


def is_constant(lifted: Lifted, c: Array, scores: Array, C: float) -> NDArray[np.bool_]:
    """Return where an alpha is strictly between 0 and C, and f is the same at all points but for rounding, (F,).

    c (F, n): alpha y of a soft margin. scores (F, n): c K. Then w is 0 but for rounding.

    Such an alpha holds its point at y f = 1, so it is only as exact as that 1, and its rounding is more than that of
    the sum. Where each alpha is 0 or C, alpha is exact, and the smallest w is one.
    """
    size = np.abs(c)
    between = ((size > 0) & (size < C)).any(axis=1)
    lengths = _feature_lengths(lifted)
    limit = _noise_factor(lifted) * (1.0 + product(size, lengths) * lengths.max(initial=0.0))
    spread = scores.max(axis=1, initial=-np.inf) - scores.min(axis=1, initial=np.inf)
    return np.asarray(between & (spread <= limit) & _is_noise_by_feature(lifted, c))


def _is_noise_by_feature(lifted: Lifted, c: Array) -> NDArray[np.bool_]:
    """Return where each number of w = c phi is no larger than its rounding error, (F,); True without finite features.

    Features can have units so different that a w which counts changes f by less than the rounding of the largest.
    """
    if not lifted.has_map:
        return np.ones(len(c), dtype=bool)
    size, phi = np.abs(c), np.abs(lifted.phi)
    lengths = _feature_lengths(lifted)
    longest = lengths.max(initial=0.0)
    # by how much an alpha may be off where its point is held at y f = 1
    alpha_error = (1.0 + product(size, lengths) * longest) / max(longest * longest, FLOOR)
    limit = product(size, phi) + alpha_error[:, None] * phi.max(axis=0, initial=0.0)
    return np.asarray((np.abs(product(c, lifted.phi)) <= _noise_factor(lifted) * limit).all(axis=1))


def scores_without_noise(lifted: Lifted, classifier: tuple[Array, Array], scores: Array) -> Array:
    """Return the scores (F, n) of c (F, n), b (F,), with 0 for those that are only rounding of their terms."""
    c, b = classifier
    noise = _noise_factor(lifted)
    lengths = _feature_lengths(lifted)
    # by the lengths, which is quick; where that leaves a doubt by the terms
    limit = noise * (product(np.abs(c), lengths)[:, None] * lengths + np.abs(b)[:, None])
    doubt = np.flatnonzero((np.abs(scores) <= limit).any(axis=1))
    limit[doubt] = noise * (term_sizes(lifted, np.abs(c[doubt])) + np.abs(b[doubt])[:, None])
    return np.where(np.abs(scores) <= limit, 0.0, scores)


def _feature_lengths(lifted: Lifted) -> Array:
    """Return |phi(x)|, (n,)."""
    return np.asarray(np.sqrt(np.maximum(lifted.K.diagonal(), 0.0)))


def _noise_factor(lifted: Lifted) -> float:
    """Return the rounding of a sum over all points, as a part of the sizes that are added up."""
    return float(4 * np.sqrt(max(1, lifted.n)) * EPS)
