"""Readings and ends shared by the algorithms for the soft margin."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from linviz.algorithms.svm import duality, proof
from linviz.core import expansion
from linviz.core.arithmetic import product
from linviz.core.geometry import support_kinds
from linviz.core.lift import Lifted
from linviz.core.number import number_against
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Meaning
from linviz.run.outcome import Stop
from linviz.run.why_it_stops import Duality

# tolerance of the duality gap: one of the violations could leave a gap as large as the objective
TOLERANCE = proof.CLOSED
CLOSED = "10⁻⁶"
# rows per block: few enough to stay in the processor's cache
BLOCK = 128
WHY = (Duality("primal", "dual", "gap", TOLERANCE),)
MEANING = Meaning(("primal", "dual", "gap"), between=("b_low", "b_high"))


def blocks(count: int) -> Iterator[slice]:
    """Return slices of BLOCK rows; a single slice, if an empty one, where there are no rows."""
    return (slice(k, k + BLOCK) for k in range(0, max(count, 1), BLOCK))


def readings(lifted: Lifted, alpha: Array, scores: Array, C: float) -> dict[str, Array]:
    """Return both objectives, the relative gap, the sum of slacks, b's interval and the kinds of support vectors.

    alpha, scores: (F, n). Until the optimum b_low exceeds b_high by the violation of the most violating pair.
    """
    # b = f - sum alpha y K, from the first point alone, to save a product of matrices
    b = scores[:, :1] - product(alpha * lifted.y, lifted.K[:, :1])
    row_blocks = blocks(len(alpha))
    parts = [
        _block_readings(lifted, alpha[block], scores[block], b[block], C) for block in row_blocks
    ]
    numbers = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return numbers | {"kind": support_kinds(alpha, lifted.y * scores)}


def _block_readings(
    lifted: Lifted, alpha: Array, scores: Array, b: Array, C: float
) -> dict[str, Array]:
    F = scores - lifted.y - b
    snapped = duality.snap_to_walls(alpha, C)
    b_low, b_high = duality.bias_interval(
        F, *duality.rooms_to_grow_and_shrink(lifted.y, snapped, C)
    )
    objectives = duality.objectives(lifted.y, alpha, F, b, C)
    return objectives._asdict() | {"b_low": b_low, "b_high": b_high}


def proven_gap(algorithm: Algorithm[Any], lifted: Lifted, state: Any, C: float) -> float:
    """Return an upper bound of the relative gap of the classifier, also of the one shown, with its rounding errors.

    It is computed from alpha and b alone, as in the certificate, which allows no more, so the two agree.
    """
    row = algorithm.row(state)[None]
    c, b = algorithm.classifier(lifted, row)
    rough = proof.rough_gap_bound(lifted, c[0] * lifted.y, b.item(0), C)
    if rough <= TOLERANCE:
        return rough
    scores, _, b, _ = expansion.evaluate_expansion(lifted, c, b, C)
    scores = expansion.scores_without_noise(lifted, (c, b), scores)
    shown_gap = float(algorithm.readings(lifted, row, scores)["gap"][0])
    alpha = c[0] * lifted.y
    # a b that is not stored in the row depends on the block; between both ends the gap is no larger
    b_error = 0.0
    if row.shape[1] <= lifted.n:
        b_error = (
            float(proof.score_errors(lifted, alpha).max()) / proof.SAFETY_FACTOR / sqrt(lifted.n)
        )
    places = {b.item(0) + b_error, b.item(0) - b_error}
    fine_scores = lifted.fine_product(c[0])
    return max(
        shown_gap, *(proof.gap_bound(lifted, alpha, place, C, fine_scores) for place in places)
    )


def stop_at_step_limit(steps: int, gap: float, C: float) -> Stop:
    """Return the end where the steps are used up and the answer is not exact."""
    sentence = (
        f"Stopped after {steps:,} steps at a relative duality gap of {number_against(gap, 0).text}; "
        f"the run ends by itself at {CLOSED}. Try {_milder_problem(C)}, or fewer points."
    )
    return Stop("STEP_LIMIT", sentence)


def stop_at_precision_limit(gap: float, C: float) -> Stop:
    """Return the end where no step is left, but rounding hides the rest of the gap."""
    sentence = (
        "With numbers of these sizes rounding leaves a relative duality gap "
        f"of {number_against(gap, 0).text}; it is closed at {CLOSED}. "
        f"Bring the coordinates nearer to 1, or take a milder lift or {_milder_problem(C)}."
    )
    return Stop("PRECISION_LIMIT", sentence)


def _milder_problem(C: float) -> str:
    """Return the text of what to try instead, with this C."""
    return "a smaller $C" if np.isfinite(C) else "the soft margin"


def stop_after_leap(steps: int, gap: float) -> Stop:
    """Return the end where the steps were used up and the last one leapt to the exact answer."""
    sentence = (
        f"After {steps:,} steps the rest was left to the exact active set, in one leap: "
        "no better solution exists, "
        f"to a relative duality gap of {number_against(max(gap, 1e-10), 0).text}."
    )
    return Stop("SOLVED", sentence)
