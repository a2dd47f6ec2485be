"""Derivation of the dual from the primal, line by line, with this step's numbers (000 §2.2-2.4, 002, 003)."""

import numpy as np

from linviz.run.trace import Trace

CAPTION = "From the primal to the dual, with this step's numbers: <n> unknown $alpha in the place of $w and $b."


def lines(trace: Trace, C: float) -> list[tuple[str, str]]:
    """Return the lines, each with a template of its value at a step; "" if it has none."""
    x = "$x" if trace.lifted.lift.name == "none" else "$phi($x)"
    n = trace.lifted.n
    soft = bool(np.isfinite(C))
    box = (
        [("∂$L/∂$xi = 0:  $alpha + $tau = $C,  so that  0 ≤ $alpha ≤ $C", f"$C = {C:g}")]
        if soft
        else []
    )
    variables = "$w, $b and $xi" if soft else "$w and $b"
    return [
        (_primal_text(x, soft), "with this $w: <primal>"),
        (f"With a multiplier for each condition:  {_lagrangian_text(x, soft)}", ""),
        (f"∂$L/∂$w = 0:  $w = Σ $alpha $y {x}", "½‖$w‖² <=> <half>"),
        ("∂$L/∂$b = 0:  Σ $alpha $y = 0", "Σ $alpha $y <=> <balance>"),
        *box,
        (
            f"Substituted, without {variables}:  $L = Σ $alpha − ½ Σ Σ $alpha $alpha′ $y $y′ $K($x, $x′)",
            "<sum> − <half> <=> <dual>",
        ),
        ("No such $L is above the primal; the largest one is the dual", "<dual> and <primal>"),
        (
            "One unknown for each point, and $K of all pairs: slow for many points",
            f"$n = {n:,}, $n² = {n * n:,}",
        ),
    ]


def _primal_text(x: str, soft: bool) -> str:
    """Return the primal problem. x: the name of the features. soft: whether there is slack."""
    if soft:
        return f"Smallest  ½‖$w‖² + $C Σ $xi  with  $y ($w·{x} + $b) ≥ 1 − $xi  and  $xi ≥ 0"
    return f"Smallest  ½‖$w‖²  with  $y ($w·{x} + $b) ≥ 1"


def _lagrangian_text(x: str, soft: bool) -> str:
    """Return the Lagrangian of the primal problem."""
    if soft:
        return f"$L = ½‖$w‖² + $C Σ $xi − Σ $alpha ($y ($w·{x} + $b) − 1 + $xi) − Σ $tau $xi"
    return f"$L = ½‖$w‖² − Σ $alpha ($y ($w·{x} + $b) − 1)"
