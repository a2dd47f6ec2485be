"""View of the same algorithm on the same points in other orders (000 §1.2, 002 drawbacks, 003)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linviz.core.lift import Lifted, once
from linviz.core.nearest import boundary_through_origin, hard_margin_boundary
from linviz.run.columns import Columns
from linviz.run.entry import has_bias
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, Setting, View
from linviz.views.margin import widest_margin_bounds
from linviz.views.orders import other_orders
from linviz.views.orders.figure import boundary_fan, layout, margin_dots

# share of the widest margin below which an order is counted
HALF = 0.5
# the slots in braces: all, some and none are of ORDERS or of SEEDS; words, alike and ended are of the algorithm
_BELOW = "<below:ends:end> with a margin below half of the largest, $widest <=> <widest>."
ALL = f"{{all}}, after <least> to <most> {{words}}; <below> of them {_BELOW}"
ALIKE = f"{{all}}, each after <least> {{alike}}; <below> {_BELOW}"
BENT = "{all}, after <least> to <most> {words}; a vote has no single margin."
BENT_ALIKE = "{all}, each after <least> {alike}; a vote has no single margin."
SOME = (
    "{some}, in <below> with a margin below half of the largest, "
    "$widest <=> <widest>; else up to <worst> of <n> <worst:is:are> not correct{ended}."
)
SOME_BENT = "{some}; in the others up to <worst> of <n> <worst:is:are> not correct{ended}."
NONE = "{none}: they end with <fewest> to <worst> of <n> not correct{ended}."
SAME = "{none}: all end with <worst> of <n> not correct{ended}."
CAPTIONS = (ALL, ALIKE, BENT, SOME, SOME_BENT, NONE, SAME, BENT_ALIKE)
ORDERS = {
    "all": "In <right> of <orders> <orders:order:orders> the classes are separated",
    "some": "In <right> of <orders> orders the classes are separated",
    "none": "In none of <orders> <orders:order:orders> are the classes separated",
}
# another seed may draw the same order
SEEDS = {
    "all": "With <right> of <orders> <orders:seed:seeds> the classes are separated",
    "some": "With <right> of <orders> seeds the classes are separated",
    "none": "With none of <orders> <orders:seed:seeds> are the classes separated",
}


class Orders(View):
    """The last boundaries of many orders, their margins compared with the widest, and their numbers of updates."""

    name = "orders"
    title = "Orders"
    question = "Does the order matter?"
    group = "Other runs"
    drawn_from = ("margin",)

    def why_unsuited(self, trace: Setting) -> str:
        """Return why the order does not matter: all points are seen at once, there is one order, or one class."""
        if not other_orders.order_matters(trace.algorithm):
            return f"{trace.algorithm.title} uses all points at once: their order changes nothing"
        if trace.lifted.n < 2:
            return "there is one order only; add a point"
        if trace.lifted.problem.one_class:
            return "with one class there is nothing to separate; add a point of the other class"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the widest margin, the same at every step (F,)."""
        return {"widest": np.full(len(run_columns["step"]), widest_margin(trace))}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the widest margin, w and b of it if the boundary is straight, and why no lines are drawn or "".

        noun: what is counted, "order" or "seed".
        """
        boundary = widest_boundary(trace.lifted, has_bias(trace.algorithm))
        return {
            "widest": widest_margin(trace),
            "best": boundary if widest_margin(trace) > 0 else None,
            "bent": no_line_reason(trace),
            "noun": counted_noun(trace),
        }

    def item_count(self, setting: Setting) -> int:
        """Return the number of orders that are tried; 0 if unsuited."""
        return 0 if self.why_unsuited(setting) else other_orders.order_count(setting)

    def item(self, setting: Setting, number: int) -> dict[str, Any]:
        """Return the end of that order's run, and its margin as a share of the widest; None without a margin."""
        result = other_orders.run_order(setting, number)
        widest = widest_margin(setting)
        share = result["margin"] / widest if result["margin"] is not None and widest > 0 else None
        return result | {"share": share}

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return counts over the orders so far: all, separating ones, those with less than half of the widest margin.

        Also the ranges of updates and errors, and the number of different lines.
        """
        if not items:
            return {}
        updates, wrong = ([item[name] for item in items] for name in ("updates", "wrong"))
        shares = [item["share"] for item in items if item["share"] is not None]
        counts = {
            "orders": len(items),
            "right": wrong.count(0),
            "below": sum(0 < share < HALF for share in shares),
            "least": min(updates),
            "most": max(updates),
            "fewest": min(wrong),
            "worst": max(wrong),
        }
        lines = Counter(item["line"] for item in items if "line" in item)
        if lines:
            counts |= {"lines": len(lines), "commonest": max(lines.values())}
        return counts | {CAPTION: _caption_case(counts, bool(shares))}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions: all orders separate, some do, or none does.

        Those for orders that do not separate name the limit at which their runs were ended, if there is one.
        """
        algorithm = trace.algorithm
        terms = trace.entry.terms
        noun = terms.update if terms.step == "visits" else "step"
        words, alike = (f"<{name}:{noun}:{noun}s>" for name in ("most", "least"))
        limit = other_orders.run_limit(algorithm)
        ended = f" after up to {limit:,} {noun}s" if limit else ""
        heads = SEEDS if other_orders.is_random_order(algorithm) else ORDERS
        return tuple(
            caption.format(words=words, alike=alike, ended=ended, **heads) for caption in CAPTIONS
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the boundaries of all orders over the points, and below them a dot for each order's margin."""
        static_data = self.static_data(trace)
        layers = boundary_fan(
            trace.lifted, row["items"], static_data["best"], colour
        ) | margin_dots(row["items"], colour)
        return layers, layout(
            row["items"], line_count_text(self.summary(row["items"]), counted_noun(trace))
        )


def widest_margin(setting: Setting) -> float:
    """Return the widest margin of a boundary of this kind; 0 if none separates the points."""
    return max(0.0, widest_margin_bounds(setting).lower)


def no_line_reason(trace: Trace) -> str:
    """Return why the boundaries are no lines; "" if they are."""
    if trace.entry.votes:
        return "The boundary of a vote may be a broken line without a margin: its misclassified points are counted."
    if trace.lifted.lift.name != "none":
        return "In the lifted space each boundary is a plane; here a hundred bent ones would hide the points."
    return ""


@once
def widest_boundary(lifted: Lifted, bias: bool) -> dict[str, Any] | None:
    """Return w and b of the widest margin; None in a lift, where the boundary is no line."""
    if lifted.lift.name != "none":
        return None
    w, b = hard_margin_boundary(lifted) if bias else (boundary_through_origin(lifted), 0.0)
    return {"w": w.tolist(), "b": b}


def counted_noun(setting: Setting) -> str:
    """Return what is counted: "seed" where the order is drawn, since two seeds may draw the same, else "order"."""
    return "seed" if other_orders.is_random_order(setting.algorithm) else "order"


def line_count_text(counts: Mapping[str, float], noun: str) -> str:
    """Return how many orders, or seeds, share a line, as a text; "" without lines.

    assets/views/orders/fan.js has the same.
    """
    count, lines, commonest = (counts.get(name, 0) for name in ("orders", "lines", "commonest"))
    if not lines:
        return ""
    if lines == 1:
        return f"{count} {noun}s, one line" if count > 1 else f"1 {noun}"
    if commonest == 1:
        return f"{count} {noun}s, {lines} different lines"
    return f"{count} {noun}s, {lines} different lines; the commonest {commonest} times"


def _caption_case(counts: Mapping[str, float], has_margins: bool) -> int:
    """Return the index of the caption for these counts of `Orders.summary`. has_margins: False for votes."""
    if counts["right"] == counts["orders"]:
        if not has_margins:
            return CAPTIONS.index(BENT if counts["least"] < counts["most"] else BENT_ALIKE)
        return CAPTIONS.index(ALL if counts["least"] < counts["most"] else ALIKE)
    if counts["right"]:
        return CAPTIONS.index(SOME if has_margins else SOME_BENT)
    return CAPTIONS.index(NONE if counts["fewest"] < counts["worst"] else SAME)
