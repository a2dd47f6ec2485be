"""What the algorithms for the soft margin have in common: what is shown of alpha and b, and how they end."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from linviz.algorithms.svm import duality, proof
from linviz.core import expansion
from linviz.core.geometry import support_kinds
from linviz.core.lift import Lifted
from linviz.core.number import number_against
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Meaning
from linviz.run.outcome import Stop
from linviz.run.why_it_stops import Duality

# of the duality gap; a tolerance of the violations alone can leave a gap as large as the objective
TOLERANCE = proof.CLOSED
CLOSED = "10⁻⁶"
# rows worked on at a time: few enough to stay in the processor's cache
BLOCK = 128
WHY = (Duality("primal", "dual", "gap", TOLERANCE),)
MEANING = Meaning(("primal", "dual", "gap"), between=("b_low", "b_high"))


def blocks(count: int) -> Iterator[slice]:
    """Parts of that many rows; one of them, if an empty one, where there are no rows."""
    return (slice(k, k + BLOCK) for k in range(0, max(count, 1), BLOCK))


def readings(lifted: Lifted, alpha: Array, scores: Array, C: float) -> dict[str, Array]:
    """Both objectives, the relative gap, the slacks' sum, the ends of b's interval and the kinds of support vectors.

    alpha, scores: (F, n).

    b_low exceeds b_high until the optimum, by what the most violating pair violates.
    """
    # b is what the scores have beyond sum alpha y K: the first point tells, without another product of matrices
    b = scores[:, :1] - (alpha * lifted.y) @ lifted.K[:, :1]
    row_blocks = blocks(len(alpha))
    parts = [_readings(lifted, alpha[block], scores[block], b[block], C) for block in row_blocks]
    numbers = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return numbers | {"kind": support_kinds(alpha, lifted.y * scores)}


def _readings(lifted: Lifted, alpha: Array, scores: Array, b: Array, C: float) -> dict[str, Array]:
    F = scores - lifted.y - b
    snapped = duality.snap_to_walls(alpha, C)
    b_low, b_high = duality.bias_interval(F, *duality.rooms(lifted.y, snapped, C))
    objectives = duality.objectives(lifted.y, alpha, F, b, C)
    return objectives._asdict() | {"b_low": b_low, "b_high": b_high}


def proven_gap(algorithm: Algorithm[Any], lifted: Lifted, state: Any, C: float) -> float:
    """What the relative gap of the classifier that is shown is at most: also as it is shown, where rounding counts.

    Worked out from alpha and b alone, as the certificate does; it allows no more, so that the two agree.
    """
    row = algorithm.row(state)[None]
    c, b = algorithm.classifier(lifted, row)
    rough = proof.rough_gap(lifted, c[0] * lifted.y, b.item(0), C)
    if rough <= TOLERANCE:
        return rough
    scores, _, b, _ = expansion.evaluate_kernel(lifted, c, b)
    scores = expansion.scores_without_noise(lifted, (c, b), scores)
    shown_gap = float(algorithm.readings(lifted, row, scores)["gap"][0])
    alpha = c[0] * lifted.y
    # a b that is no part of the row depends on how many rows are worked on at once; what lies between is no worse
    b_error = 0.0
    if row.shape[1] <= lifted.n:
        b_error = (
            float(proof.score_errors(lifted, alpha).max()) / proof.SAFETY_FACTOR / lifted.n**0.5
        )
    places = {b.item(0) + b_error, b.item(0) - b_error}
    product = lifted.fine_product(c[0])
    return max(shown_gap, *(proof.gap(lifted, alpha, place, C, product) for place in places))


def stop_at_step_limit(steps: int, gap: float, C: float) -> Stop:
    """The budget is used up, and the answer is not exact."""
    sentence = (
        f"Stopped after {steps:,} steps at a relative duality gap of {number_against(gap, 0).text}; "
        f"the run ends by itself at {CLOSED}. Try {_milder_problem(C)}, or fewer points."
    )
    return Stop("STEP_LIMIT", sentence)


def stop_at_precision_limit(gap: float, C: float) -> Stop:
    """No step is left, but rounding hides the rest of the gap."""
    sentence = (
        "With numbers of these sizes rounding leaves a relative duality gap "
        f"of {number_against(gap, 0).text}; it is closed at {CLOSED}. "
        f"Bring the coordinates nearer to 1, or take a milder lift or {_milder_problem(C)}."
    )
    return Stop("PRECISION_LIMIT", sentence)


def _milder_problem(C: float) -> str:
    return "a smaller C" if np.isfinite(C) else "the soft margin"


def stop_after_leap(steps: int, gap: float) -> Stop:
    """The steps were used up, and the last one was a leap to the exact answer."""
    sentence = (
        f"After {steps:,} steps the rest was left to the exact active set, in one leap: "
        "no better solution exists, "
        f"to a relative duality gap of {number_against(max(gap, 1e-10), 0).text}."
    )
    return Stop("SOLVED", sentence)
