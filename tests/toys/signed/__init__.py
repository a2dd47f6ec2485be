"""A toy view: y f of every point as a bar."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View


class Signed(View):
    """View of the side and the y f of each point."""

    name = "signed"
    title = "Signed"
    question = "Which points are right, and by how much?"
    group = "Toys"
    drawn_from = ("errors",)

    def why_unsuited(self, trace: Trace) -> str:
        """Return that there is no bar without a point."""
        return "" if trace.lifted.n else "There is no point yet; add one."

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return y f of every point, the smallest of them, and whether that is above 0."""
        signed = trace.lifted.y * run_columns["scores"]
        least = signed.min(axis=1)
        return {"signed": signed, "least": least, CAPTION: (least > 0).astype(np.int64)}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the order of the bars."""
        return {"order": np.argsort(-trace.lifted.y, kind="stable").tolist()}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the caption while points are misclassified, and the one when none is."""
        return (
            "<errors> of <n> points are wrong; the least y·f(x) is <least>.",
            "All are right: the least y·f(x) is <least> > 0.",
        )

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the bars as layers of a figure."""
        order = self.static_data(trace)["order"]
        bars = {"type": "bar", "x": [str(i + 1) for i in order], "y": row["signed"][order]}
        return {"bars": bars}, {"yaxis": {"title": {"text": "y f(x)"}}}
