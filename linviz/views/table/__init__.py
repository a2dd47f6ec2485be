"""The numbers of every point, and what it has put into w and b (000 §2.5, 002 KKT, 003 kinds of support vectors)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View

# of what the points have put into w, as far as rounding goes
SAME = 1e-9
CAPTIONS = (
    "<errors> of <n> points are wrong. What all points have put in adds up to w and b, in the last line.",
    "<errors> of <n> points are wrong.",
)


class Table(View):
    """A row a point, of this step."""

    name = "table"
    title = "Table"
    question = "What are the numbers of every point?"
    group = "Over the points"
    drawn_from = ("errors", "half_width")

    def unsuited(self, trace: Trace) -> str:
        """Without points there is no row."""
        return "" if trace.lifted.n else "there are no points yet"

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """How often, or how much, each point has been added."""
        put = contributions(trace, known)
        case = np.full(len(known["step"]), 0 if put is not None else 1)
        found: Columns = {CAPTION: case}
        return found if put is None else found | {"put": put}

    def fixed(self, trace: Trace) -> dict[str, Any]:
        """The letter of what a point has put in, and the C that it may not pass."""
        C = getattr(trace.algorithm, "C", None)
        return {"letter": "α" if "alpha" in _known(trace) else "k", "C": C}

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """Where w is a sum of the points, and where it is none."""
        return CAPTIONS

    def drawn(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """The same rows as Plotly's table."""
        lifted = trace.lifted
        signed = lifted.y * row["scores"]
        cells = {
            "point": np.arange(1, lifted.n + 1),
            "class": np.where(lifted.y > 0, "●", "■"),
            "y f(x)": signed.round(4),
            "distance": (signed * row["half_width"]).round(4),
            "slack": row["slack"].round(4),
        }
        if "put" in row:
            cells["put in"] = np.asarray(row["put"]).round(4)
        table = {
            "type": "table",
            "header": {"values": list(cells)},
            "cells": {"values": [values.tolist() for values in cells.values()]},
        }
        return {"table": table}, {}


def _known(trace: Trace) -> Columns:
    return trace.columns(np.array([0]))


def contributions(trace: Trace, known: Columns) -> Array | None:
    """(F, n) so that w = sum of these times y phi(x), and so b, from the start on; None where it is no such sum."""
    if trace.algorithm.tells_alpha and "alpha" in known:
        return np.asarray(known["alpha"])
    eta = getattr(trace.algorithm, "eta", None)
    if eta is not None and adds_mistakes(trace, eta):
        return np.asarray(eta * _counts(trace, known["step"]))
    return None


def adds_mistakes(trace: Trace, eta: float) -> bool:
    """True where w has become what the mistakes, each eta y phi(x), add up to."""
    if trace.algorithm.takes != "features" or trace.algorithm.votes:
        return False
    (counts,) = _counts(trace, np.array([trace.steps]))
    w = trace.columns(np.array([0, trace.steps]))["w"]
    added = eta * (counts * trace.lifted.y) @ trace.lifted.phi
    return np.allclose(w[1] - w[0], added, rtol=SAME, atol=SAME)


def _counts(trace: Trace, steps: Array) -> Array:
    """How often each point had been a mistake by each of these rising steps, (F, n)."""
    made = np.flatnonzero(trace.record.event == UPDATE)
    counts = np.zeros((len(steps), trace.lifted.n))
    # the first of the steps that has seen it
    first = np.searchsorted(steps, made + 1)
    seen = first < len(steps)
    np.add.at(counts, (first[seen], trace.record.index[made][seen]), 1.0)
    return counts.cumsum(axis=0)
