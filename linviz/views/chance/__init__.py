"""Whether other labels could have been separated too (000 §1, 003 Cover, 004 structural risk and capacity)."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import numpy as np

from linviz.core.capacity import capacity, cover, cover_share, vc_confidence
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View
from linviz.views.chance import labels
from linviz.views.chance.drawn import charts, pictures
from linviz.views.margin import ball_of, best

OWN = (
    "Of <shuffles> shuffles of the labels <separable> can be separated, <wide> with a street as wide as "
    "yours. R²/m² + 1 <=> <ratio>, d + 1 = <vc>."
)
ENDLESS = (
    "In this lift any labels can be separated; with a street as wide as yours <wide> of <shuffles> "
    "shuffles can. R²/m² + 1 <=> <ratio>."
)
NOT = (
    "No boundary of this kind separates your labels. Of <shuffles> shuffles of them <separable> can be "
    "separated. d + 1 = <vc>."
)
FEW = (
    "<separable> of all <shuffles> labellings can be separated; of <n> points in general position "
    "<cover> can. Whatever the labels, d + 1 = <vc> points can."
)
FEW_ENDLESS = (
    "<separable> of all <shuffles> labellings can be separated: in this lift any labels can."
)
CAPTIONS = (OWN, ENDLESS, NOT, FEW, FEW_ENDLESS)
# numbers of points along the axis of the charts
PLACES = 60
ETA = 0.05


class Chance(View):
    """Labels of the same points by chance: how many can be separated, beside what can be said of any points."""

    name = "chance"
    title = "Chance"
    question = "Could any labels be separated?"
    group = "Other runs"

    def unsuited(self, trace: Setting) -> str:
        """Without two classes."""
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.one_class:
            return "labels of one class are the same in any order; add a point of the other class"
        return ""

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """R^2/m^2 + 1, d + 1, Cover's number; which caption there is: the same at every step."""
        of = told_of(trace)
        n = trace.lifted.n
        cases = (FEW, FEW_ENDLESS) if n <= labels.FEW else (OWN, ENDLESS)
        case = cases[of["vc"] is None]
        if case == OWN and of["ratio"] is None:
            case = NOT
        number = 2**n if of["vc"] is None else cover(n, of["vc"] - 1) if n <= labels.FEW else 0
        count = len(known["step"])
        return {
            "ratio": np.full(count, of["ratio"] or np.nan, dtype=np.float64),
            "vc": np.full(count, of["vc"] or np.nan, dtype=np.float64),
            "cover": np.full(count, number, dtype=np.float64),
            CAPTION: np.full(count, CAPTIONS.index(case)),
        }

    def fixed(self, trace: Trace) -> dict[str, Any]:
        """Cover's share and the VC bound over numbers of points, with those of today."""
        n = trace.lifted.n
        of = told_of(trace)
        counts = _counts(n)
        share = [_share(int(count), of["vc"]) for count in counts]
        return of | {
            "n": n,
            "few": n <= labels.FEW,
            "counts": counts.tolist(),
            "cover": share,
            "today": _share(n, of["vc"]),
            "eta": ETA,
            "bounds": [_bound(name, h, counts, n) for name, h in _dimensions(of)],
            "bent": trace.lifted.lift.name != "none",
        }

    def items(self, setting: Setting) -> int:
        """Of few points one for each labelling, else batches of shuffles."""
        return 0 if self.unsuited(setting) else labels.count(setting)

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """How many of its labellings can be separated."""
        return labels.tried(setting, number)

    def told(self, items: Sequence[Any]) -> dict[str, float]:
        """Labellings so far, how many can be separated, with a street as wide as the own one, and of coin tosses."""
        names = {"shuffles": "of", "separable": "separable", "wide": "wide", "tossed": "tossed"}
        # of few points nothing is left to chance
        return {name: sum(one.get(key, 0) for one in items) for name, key in names.items()}

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """Own labels that can be separated, in any lift and in one that separates all; that cannot; few points."""
        return CAPTIONS

    def drawn(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """All labellings of few points; else Cover's share and the bounds."""
        if trace.lifted.n <= labels.FEW:
            own = {"labels": trace.lifted.y.tolist()} | line_of(trace, row)
            return pictures(trace.lifted.X, row["items"], own, colour)
        told = self.told(row["items"])
        shares = [told[name] / max(1, told["shuffles"]) for name in ("tossed", "separable")]
        return charts(self.fixed(trace), shares, colour)


def line_of(trace: Trace, row: Mapping[str, Any]) -> dict[str, Any]:
    """w and b of the boundary of a step; nothing where that is no line, or there is none yet."""
    bends = trace.lifted.lift.name != "none" or trace.algorithm.votes
    if bends or "w" not in row or not np.any(row["w"]):
        return {}
    return {"w": row["w"], "b": row["b"]}


def told_of(trace: Trace) -> dict[str, Any]:
    """vc: d + 1 of boundaries of this kind, None where any labels can be separated; ratio: R^2/m^2 + 1, or None."""
    lifted = trace.lifted
    bias = trace.algorithm.has_bias
    margin = best(trace).lower
    ratio = ball_of(lifted)[0] ** 2 / margin**2 + 1 if margin > 0 else None
    return {"vc": lifted.phi.shape[1] + bias if lifted.has_map else None, "ratio": ratio}


def _dimensions(of: Mapping[str, Any]) -> list[tuple[str, float]]:
    """What h is of boundaries of this kind, and of those as wide as this one where that is less."""
    found = [] if of["vc"] is None else [("d + 1", float(of["vc"]))]
    if of["ratio"] is not None:
        h = capacity((of["ratio"] - 1) ** 0.5, 1.0, inf if of["vc"] is None else of["vc"] - 1)
        if not found or h < found[0][1]:
            found.append(("R²/m² + 1", float(h)))
    return found


def _counts(n: int) -> Array:
    return np.unique(np.geomspace(1, max(1_000, 10 * n), PLACES).round())


def _share(n: int, vc: int | None) -> float:
    return 1.0 if vc is None else cover_share(n, vc - 1)


def _bound(name: str, h: float, counts: Array, n: int) -> dict[str, Any]:
    """The VC confidence over numbers of points, and of today's."""
    values = [vc_confidence(int(count), h, ETA) for count in counts]
    return {"name": name, "h": h, "values": values, "today": vc_confidence(n, h, ETA)}
