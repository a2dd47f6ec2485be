"""View of the space of w: each point is a line there, each place a classifier (000 §1.2, 001, 002, 003, 004 J_p)."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from linviz.core.geometry import ON_MARGIN
from linviz.core.parameter import values_of
from linviz.core.problem import Array
from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View
from linviz.views.weights import captions, figure, half_planes, objective, weight_plane
from linviz.views.weights.cell import separating_cell
from linviz.views.weights.weight_plane import LINE, SLICE, plane_kind


class Weights(View):
    """The lines of the points in the plane of w, the path of w, and the contours of the objective J."""

    name = "weights"
    title = "Weights"
    question = "Which $w separate the points?"
    group = "Spaces"

    # names of the coordinates by the kind of plane; the default is (w1, w2)
    axes: ClassVar[Mapping[str, tuple[str, str]]] = {LINE: ("$w", "$b")}

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no plane of w: no points, or w has more or fewer than two numbers."""
        lifted = trace.lifted
        if not lifted.n:
            return "there are no points yet"
        if not lifted.has_map:
            return "$w has infinitely many numbers here; choose a lift with two features, or none"
        if plane_kind(trace):
            return ""
        if lifted.phi.shape[1] == 1:
            return "without a bias $w is one number here: there is no plane of $w"
        return (
            f"$w has {lifted.phi.shape[1]} numbers here, and a plane holds two: "
            "choose a lift with two features, or none"
        )

    def question_for(self, trace: Trace) -> str:
        """Return the question that the first sight of this run answers."""
        if objective.follows_gradient(trace):
            return "Where does the slope of $J lead?"
        if half_planes.marks_support_vectors(trace):
            return "Which is the shortest $w with $y·$f ≥ 1?"
        return self.question

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the place of w, the b of its slice, the misclassified points there, and the captions of each sight."""
        now = weight_plane.places_after(trace, run_columns)
        # of the classifier that the steps change, even if another one is the result
        signed = trace.lifted.y * run_columns.get("moving_scores", run_columns["scores"])
        missed = np.count_nonzero(signed <= 0, axis=1)
        result: Columns = {"place": now.place, "height": now.height, "missed": missed}
        result["correct"] = trace.lifted.n - missed
        result["of_mistakes"] = captions.mistake_cases(trace, now.height, missed)
        result |= _direction_columns(trace, run_columns) | _half_plane_columns(
            trace, signed, now.height
        )
        if (factors := weight_plane.shrink_factors(trace, run_columns)) is not None:
            result["keep"] = factors
        if second := weight_plane.second_classifier(trace, run_columns):
            result["second"] = second[1]
        if objective.has_contours(trace):
            result["cost"] = objective.cleaned_objective_values(trace, now)
            result["down"] = objective.descent_directions(trace, now)
            result["of_cost"] = captions.objective_cases(trace, now, result["cost"])
        return result | {CAPTION: result[_first_caption_column(trace)]}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the kind of plane, the window of it that is shown, and what is drawn in it besides the points."""
        kind, run_columns = plane_kind(trace), trace.columns(trace.displayed_steps())
        path = weight_plane.places_after(trace, run_columns)
        second = weight_plane.second_classifier(trace, run_columns)
        places = path.place if second is None else np.vstack([path.place, second[1]])
        window = weight_plane.window(places)
        return {
            "kind": kind,
            "axes": self.axes.get(kind, ("$w₁", "$w₂")),
            "window": window,
            "widest": weight_plane.widest_direction(trace.lifted, kind),
            "cells": _cells(trace),
            "second": "" if second is None else second[0],
            "margin": half_planes.marks_support_vectors(trace),
            "keeps_b": weight_plane.keeps_b(trace),
            "cost": objective.page_values(trace, path, window),
            "starts": "w0" in values_of(trace.algorithm),
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions of all sights, one after the other."""
        return captions.caption_templates(plane_kind(trace))

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the plane of w as a Plotly figure, with the cells on a grid."""
        return figure.plane_figure(trace, row, self.static_data(trace), colour)


def _first_caption_column(trace: Trace) -> str:
    """Return the name of the column with the captions of the run's first sight."""
    if half_planes.marks_support_vectors(trace):
        return "of_margin"
    return "of_cost" if objective.follows_gradient(trace) else "of_mistakes"


def _direction_columns(trace: Trace, columns: Columns) -> Columns:
    """Return the angle between w and y x, and its captions; nothing in a slice, where b is missing."""
    if plane_kind(trace) == SLICE:
        return {}
    angle = weight_plane.angles(trace, columns)
    return {"angle": angle, "of_directions": captions.direction_cases(trace, angle)}


def _half_plane_columns(trace: Trace, signed: Array, heights: Array) -> Columns:
    """Return by step how many points have y f < 1, the shortest w at its b with none, and the index of the caption.

    signed (F, n): y f. heights (F,): b. Empty for algorithms without support vectors.
    """
    if not half_planes.marks_support_vectors(trace):
        return {}
    short = np.count_nonzero(signed < 1 - ON_MARGIN, axis=1)
    shortest = half_planes.shortest_weights(trace, heights)
    case = captions.SHORT + np.isnan(shortest[:, 0])
    return {"short": short, "shortest": shortest, "of_margin": case}


def _cells(trace: Trace) -> dict[str, list[float] | None]:
    """Return by the sign of b a place in the cell where all points are classified correctly; see separating_cell."""
    kind = plane_kind(trace)
    signs = (-1, 0, 1) if kind == SLICE else (0,)
    cells = {sign: separating_cell(trace.lifted, kind, sign).inside for sign in signs}
    return {str(sign): None if at is None else at.tolist() for sign, at in cells.items()}
