"""Novikoff's bound on mistakes: |v|^2 between a floor and a ceiling that meet (000 §1.3, 001, 003, 004)."""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from linviz.core import bound
from linviz.core.arithmetic import dot, product
from linviz.core.lift import Lifted, once
from linviz.core.number import number
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.updates import update_counts
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Squeeze
from linviz.views.why_it_stops.sight import (
    Sight,
    Story,
    axis,
    curve,
    curves_sight,
    finite_or_none,
    log_spaced,
    updates_axis,
)

# nodes of a curve
PLACES = 64
# the right end of the picture relative to the updates of a run without a bound
BEYOND = 1.6
# a smaller margin, relative to D, counts as 0, since its square would underflow
NARROW = 1e-70
START = "No mistake has been made: ‖$v‖² is <why_squared>, where $v is $w and $b in one."
BOUNDED = (
    "After mistake <updates> ‖$v‖² is <why_squared>, at least <why_floor|why_squared> and "
    "at most <why_ceiling|why_squared>.¦ Mistakes: at most <why_most> ({of}), and <why_all> in this run."
)
UNBOUNDED = (
    "After mistake <updates> ‖$v‖² is <why_squared>, at most <why_ceiling|why_squared>.¦ Nothing was found that "
    "separates the points: there is no floor, and no bound."
)
LENGTHS = (
    "Mistakes: <updates>¦ of at most <why_most>¦. $v reaches <why_along> along $best, the best direction: "
    "that grows at least with $k, ‖$v‖ at most with √$k."
)
POTENTIAL = (
    "Mistakes: <updates>¦ of at most <why_most>¦. The squared distance of $v from its target is <why_potential>: "
    "each takes {fall} or more, and it cannot fall below 0."
)


class Limits(NamedTuple):
    """The best direction u (k,), |u| = 1, and its margin m, 0 if none separates.

    longest: D^2. most: the bound on the number of mistakes.
    """

    u: Array
    m: float
    longest: float
    most: float


@once
def limits(lifted: Lifted, why: Squeeze, algorithm: Any) -> Limits:
    """Return the limits that hold for every run from the same start, in any order."""
    z, start, eta = why.rows(algorithm, lifted)
    longest = float(dot(z, z).max())
    u, m = bound.largest_margin_direction(z, lifted.cache)
    if not m > NARROW * sqrt(longest):
        return Limits(u, 0.0, longest, np.inf)
    return Limits(u, m, longest, bound.most_updates(z, start / eta, lifted.cache))


class SqueezeStory(Story[Squeeze]):
    """The floor and ceiling of |v|^2, the two lengths behind them, and the potential of 000."""

    def columns(self, trace: Trace, why: Squeeze, columns: Columns) -> Columns:
        """Return |v|^2 with its floor and ceiling, and v . u and the potential if some u separates."""
        z, start, eta = why.rows(trace.algorithm, trace.lifted)
        squeeze = limits(trace.lifted, why, trace.algorithm)
        k = columns["updates"]
        v = start + product(eta * update_counts(trace, columns["step"]), z)
        result: Columns = {
            "why_squared": dot(v, v),
            "why_ceiling": dot(start, start) + k * (eta * eta) * squeeze.longest,
            "why_all": np.full(len(k), trace.updates),
        }
        case = np.where(k > 0, 1 if squeeze.m > 0 else 2, 0)
        if squeeze.m > 0:
            floor = np.maximum(dot(start, squeeze.u) + k * eta * squeeze.m, 0.0)
            distance = v - _potential_target(squeeze, eta)
            result |= {
                "why_floor": floor * floor,
                "why_along": product(v, squeeze.u),
                "why_potential": dot(distance, distance),
                "why_sure": _first_potential(why, trace, squeeze)
                - k * (eta * eta) * squeeze.longest,
                "why_most": bound.floor_bound(np.full(len(k), squeeze.most)),
            }
        return result | {CAPTION: case}

    def caption_templates(self, trace: Trace, why: Squeeze) -> tuple[str, ...]:
        """Return the captions: the start, with a bound, without one, of the two lengths, and of the potential."""
        plain = not why.rows(trace.algorithm, trace.lifted).start.any()
        bound_text = "$longest²/$margin²" if plain else "from this start"
        squeeze = limits(trace.lifted, why, trace.algorithm)
        if not squeeze.m > 0:
            return START, START, UNBOUNDED
        potential = POTENTIAL.format(fall=_fall_text(trace, why, squeeze))
        return START, BOUNDED.format(of=bound_text), UNBOUNDED, LENGTHS, potential

    def sights(self, trace: Trace, why: Squeeze) -> list[Sight]:
        """Return the wedge; if some u separates the points, also the two lengths and the potential."""
        squeeze = limits(trace.lifted, why, trace.algorithm)
        wedge = _wedge_sight(trace, why, squeeze)
        if not squeeze.m > 0:
            return [wedge]
        return [wedge, _lengths_sight(trace, why), _potential_sight(trace, why, squeeze)]


def _potential_target(squeeze: Limits, eta: float) -> Array:
    """Return the target (beta^2/m) u of 000 §1.3 with beta = D, times eta, like every update."""
    return np.asarray(eta * squeeze.longest / squeeze.m * squeeze.u)


def _wedge_sight(trace: Trace, why: Squeeze, squeeze: Limits) -> Sight:
    """Return the sight of |v|^2 between its floor and its ceiling over the mistakes."""
    _, start, eta = why.rows(trace.algorithm, trace.lifted)
    plain = not start.any()
    end = squeeze.most if np.isfinite(squeeze.most) else BEYOND * max(2, trace.updates)
    k = log_spaced(1.0, max(end, 2.0), PLACES)
    along = float(dot(start, squeeze.u))
    floor = np.square(np.maximum(along + k * eta * squeeze.m, 0.0))
    step = "" if eta == 1 else "$eta"
    return {
        "name": "Squeeze",
        "kind": "wedge",
        "column": "why_squared",
        "k": k.tolist(),
        "ceiling": (dot(start, start) + k * (eta * eta) * squeeze.longest).tolist(),
        # 0 has no logarithm
        "floor": [finite_or_none(value) if value > 0 else None for value in floor]
        if squeeze.m > 0
        else [],
        "plain": plain,
        "most": finite_or_none(squeeze.most),
        "whole": finite_or_none(bound.floor_bound(np.array([squeeze.most]))[0]),
        "updates": trace.updates,
        "square": eta * eta * squeeze.longest,
        "margin": eta * squeeze.m,
        "names": {
            "ceiling": f"ceiling $k {step and '$eta²'}$longest²" if plain else "ceiling",
            "floor": f"floor ($k {step}$margin)²" if plain else "floor",
            "square": f"{step and '$eta²'}$longest²",
            "margin": f"{step}$margin",
        },
    }


def _lengths_sight(trace: Trace, why: Squeeze) -> Sight:
    """Return the sight of |v| and v . u between their bounds over the mistakes."""
    lines = [
        curve("at most √$k $longest", "why_ceiling", style="bound", root=True),
        curve("length ‖$v‖", "why_squared", root=True),
        curve("along $best: $v·$best", "why_along", style="other"),
        curve("at least $k $margin", "why_floor", style="bound", root=True),
    ]
    if why.rows(trace.algorithm, trace.lifted).start.any():
        lines[0]["label"], lines[-1]["label"] = "at most", "at least"
    y = axis("length of $v, and along $best")
    return curves_sight("Two lengths", updates_axis(trace), y, lines) | {"caption": 3}


def _potential_sight(trace: Trace, why: Squeeze, squeeze: Limits) -> Sight:
    """Return the sight of the potential, which every mistake lowers by eta^2 D^2 at least."""
    _, _, eta = why.rows(trace.algorithm, trace.lifted)
    lines = [
        curve("at most", "why_sure", style="bound", stairs=True),
        curve("the run", "why_potential", marks=True),
    ]
    target = "$best $longest²/$margin" if eta == 1 else "$eta $best $longest²/$margin"
    y = axis(f"‖$v − {target}‖²: each takes {_fall_text(trace, why, squeeze)} or more")
    triangle = {"kind": "potential", "target": eta * squeeze.longest / squeeze.m, "of": target}
    return curves_sight("Potential", updates_axis(trace), y, lines) | triangle | {"caption": 4}


def _fall_text(trace: Trace, why: Squeeze, squeeze: Limits) -> str:
    """Return as text eta^2 D^2, by which every mistake lowers the potential at least."""
    _, _, eta = why.rows(trace.algorithm, trace.lifted)
    return number(eta * eta * squeeze.longest).text


def _first_potential(why: Squeeze, trace: Trace, squeeze: Limits) -> float:
    """Return the potential before the first step."""
    _, start, eta = why.rows(trace.algorithm, trace.lifted)
    distance = start - _potential_target(squeeze, eta)
    return float(dot(distance, distance))
