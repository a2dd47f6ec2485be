"""View of how many other labellings could be separated (000 §1, 003 Cover, 004 structural risk and capacity)."""

from collections.abc import Mapping, Sequence
from math import inf, isinf, sqrt
from typing import Any, NamedTuple

import numpy as np

from linviz.core.capacity import cover, cover_share, largest_vc_dimension, vc_confidence
from linviz.core.elementary import geometric
from linviz.core.lift import Lifted, once
from linviz.core.problem import Array
from linviz.core.span import dimension
from linviz.run.columns import Columns
from linviz.run.entry import has_bias
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View
from linviz.views.chance import labels
from linviz.views.chance.figure import capacity_charts, labelling_pictures
from linviz.views.margin import ball_of_points, widest_margin_bounds

SHUFFLED = "Of <shuffles> shuffles of the labels <separable> can be separated"
NOT = "No boundary of this kind separates your labels. Of <shuffles> shuffles <separable> can be separated."
ANY = (
    "In this lift any labels can be separated; "
    "with as wide a margin as yours <wide> of <shuffles> shuffles can."
)
AS_WIDE = ", <wide> with as wide a margin as yours"
# what the shuffles say of the labels that can be separated
RARE = "So it is unlikely to be chance that yours can be separated."
OFTEN = "So it says little that yours can be separated."
# shares of the shuffles below which, and from which on, that is said
RARELY, MOSTLY = 0.05, 0.5
WITH_MARGIN = "$vc ≤ $ball²/$widest² + 1 <=> <ratio>"
FEW = "<separable> of all <shuffles> labellings can be separated"
TWINS = "points in one place need one label"
# numbers of points along the axis of the charts
PLACES = 60
ETA = 0.05


class Chance(View):
    """The share of random labellings of the points that can be separated, with Cover's share and the VC bound."""

    name = "chance"
    title = "Chance"
    question = "Could any labels be separated?"
    group = "Other runs"

    def why_unsuited(self, trace: Setting) -> str:
        """Return why labels cannot be shuffled: no points, or one class."""
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.one_class:
            return "with one class every shuffle of the labels is the same; add a point of the other class"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return R^2/m^2 + 1, the same at every step (F,); NaN if no boundary separates the points."""
        ratio = capacity_facts(trace).ratio
        return {"ratio": np.full(len(run_columns["step"]), np.nan if ratio is None else ratio)}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return Cover's share and the VC bounds over the number of points, with those at the current number."""
        n = trace.lifted.n
        facts = capacity_facts(trace)
        counts = _sample_sizes(n)
        # without a known VC dimension there is no curve
        share = [_separable_share(int(count), facts.vc) for count in counts if facts.vc is not None]
        return {
            "vc": None if facts.vc is None or isinf(facts.vc) else facts.vc,
            "vc_name": facts.name,
            "ratio": facts.ratio,
            "n": n,
            "few": n <= labels.FEW,
            "counts": counts.tolist(),
            "cover": share,
            "today": None if facts.vc is None else _separable_share(n, facts.vc),
            "eta": ETA,
            "bounds": [_bound_curve(name, h, counts, n) for name, h in _capacities(facts)],
            "bent": trace.lifted.lift.name != "none",
        }

    def item_count(self, setting: Setting) -> int:
        """Return the number of labellings of few points, else of batches of shuffles; 0 if unsuited."""
        return 0 if self.why_unsuited(setting) else labels.item_count(setting)

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """Return how many labellings of that item can be separated; see labels.separable_counts."""
        return labels.separable_counts(setting, number)

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return counts over the items so far: labellings, separable ones, those with a margin as wide as that of the
        points' own labels, and separable coin tosses. Of many points also the index of the caption with its conclusion.
        """
        names = {"shuffles": "of", "separable": "separable", "wide": "wide", "tossed": "tossed"}
        # the items of few points have no coin tosses, since every labelling is tried
        counts = {name: sum(item.get(key, 0) for item in items) for name, key in names.items()}
        if not items or "labels" in items[0]:
            return counts
        share = counts["separable"] / counts["shuffles"]
        return counts | {CAPTION: 1 if share < RARELY else 2 if share >= MOSTLY else 0}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions: without a conclusion, where few shuffles can be separated, and where most can.

        They are one text for few points, for labels that cannot be separated, and where any can.
        """
        facts = capacity_facts(trace)
        if trace.lifted.n <= labels.FEW:
            return (f"{FEW}{_few_points_text(trace, facts)}.",)
        capacity = _capacity_text(facts)
        if labels.separability(trace.lifted, trace.lifted.y, has_bias(trace.algorithm)) is False:
            return (f"{NOT}{capacity}",) * 3
        if labels.any_labels_separable(trace.lifted):
            return (f"{ANY}{capacity}",) * 3
        told = f"{SHUFFLED}{AS_WIDE if facts.ratio else ''}."
        return f"{told}{capacity}", f"{told} {RARE}", f"{told} {OFTEN}"

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return pictures of all labellings of few points; else the charts of Cover's share and the VC bounds."""
        if trace.lifted.n <= labels.FEW:
            own = {"labels": trace.lifted.y.tolist()} | boundary_weights(trace, row)
            return labelling_pictures(trace.lifted.X, row["items"], own, colour)
        told = self.summary(row["items"])
        shares = [told[name] / max(1, told["shuffles"]) for name in ("tossed", "separable")]
        return capacity_charts(self.static_data(trace), shares, colour)


def boundary_weights(trace: Trace, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return w and b of a step's boundary; an empty dict if the boundary is no straight line or w = 0."""
    bends = trace.lifted.lift.name != "none" or trace.entry.votes
    if bends or "w" not in row or not np.any(row["w"]):
        return {}
    return {"w": row["w"], "b": row["b"]}


class CapacityFacts(NamedTuple):
    """Measures of the capacity of boundaries of one kind.

    vc: their VC dimension; infinite, or None if it is not known. name: its formula. d: what d counts in that formula.
    ratio: R^2/m^2 + 1 with the widest margin m, None if no boundary separates the points.
    """

    vc: float | None
    name: str
    d: str
    ratio: float | None


def capacity_facts(trace: Trace) -> CapacityFacts:
    """Return the capacity of boundaries with a bias, or through the origin, like those of the run."""
    return _capacity_facts(
        trace.lifted, has_bias(trace.algorithm), widest_margin_bounds(trace).lower
    )


@once
def _capacity_facts(lifted: Lifted, bias: bool, margin: float) -> CapacityFacts:
    vc = dimension(lifted, bias)
    ratio = np.square(ball_of_points(lifted)[0]) / (margin * margin) + 1 if margin > 0 else None
    independent = lifted.has_map and vc == lifted.phi.shape[1] + bias
    features = "features" if independent else "independent features"
    return CapacityFacts(vc, "$dimension + 1" if bias else "$dimension", features, ratio)


def _capacity_text(facts: CapacityFacts) -> str:
    """Return the sentence about the VC dimension, with the space before it; "" if nothing is known."""
    if facts.vc is None or isinf(facts.vc):
        return f" With that margin {WITH_MARGIN}." if facts.ratio else ""
    return f" VC dimension $vc: {facts.name} = {facts.vc:.0f} ($dimension: {facts.d})."


def _few_points_text(trace: Trace, facts: CapacityFacts) -> str:
    """Return the end of the caption for few points: why that many labellings can be separated."""
    if labels.any_labels_separable(trace.lifted):
        return ": in this lift any labels can"
    if facts.vc is None or isinf(facts.vc):
        twins = len(labels.places_and_counts(trace.lifted)[1]) < trace.lifted.n
        return f": {TWINS}" if twins else ""
    n = cover(trace.lifted.n, int(facts.vc), bias=False)
    points = "point" if facts.vc == 1 else "points"
    whole = f"all labellings of {facts.name} = {facts.vc:.0f} {points} ($dimension: {facts.d})"
    return f"; in general position {n} can, and {whole}"


def _capacities(facts: CapacityFacts) -> list[tuple[str, float]]:
    """Return name and h of the VC dimension, and of the capacity at the widest margin if that is less."""
    capacities = [] if facts.vc is None or isinf(facts.vc) else [(facts.name, float(facts.vc))]
    if facts.ratio is not None:
        h = largest_vc_dimension(
            sqrt(facts.ratio - 1), 1.0, inf if facts.vc is None else facts.vc - 1
        )
        if not capacities or h < capacities[0][1]:
            capacities.append(("$ball²/$widest² + 1", float(h)))
    return capacities


def _sample_sizes(n: int) -> Array:
    """Return the numbers of points along the axis of the charts, where there are n points now, (k,)."""
    return np.unique(geometric(1, max(1_000, 10 * n), PLACES).round())


def _separable_share(n: int, vc: float) -> float:
    """Return Cover's share of the labellings of n points that boundaries of that VC dimension separate."""
    return 1.0 if isinf(vc) else cover_share(n, int(vc), bias=False)


def _bound_curve(name: str, h: float, counts: Array, n: int) -> dict[str, Any]:
    """Return the VC confidence at each of these numbers of points, and at the current number n."""
    values = [vc_confidence(int(count), h, ETA) for count in counts]
    return {"name": name, "h": h, "values": values, "today": vc_confidence(n, h, ETA)}
