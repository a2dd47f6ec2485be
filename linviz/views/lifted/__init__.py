"""View of the lifted points and the plane that is learned there (001, 003 feature maps, 004)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View
from linviz.views.lifted import figure, scene
from linviz.views.lifted.captions import caption_cases, caption_templates, flipped_caption_cases
from linviz.views.lifted.scene import UNSEEN, Scene, scene_of

# steps from which the largest |f| is taken
SAMPLE = 60
QUESTIONS = {
    "augmented": "Why is a line with $b a plane through 0?",
    "plain": "What changes without $b?",
    "height": "How high is $f over the points?",
    "terms": "What is $f made of?",
}
OF_HULL = "How near is the hull of $z to 0?"


class Lifted(View):
    """The lifted space if it has up to three dimensions; else f as a height, or as a sum."""

    name = "lifted"
    title = "Lifted"
    question = "What does the lift do to the points?"
    group = "Spaces"
    drawn_from = ("errors",)

    def question_for(self, trace: Trace) -> str:
        """Return the question that the scene of this run answers."""
        seen = scene_of(trace)
        return OF_HULL if seen.starts_flipped else QUESTIONS.get(seen.kind, self.question)

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is no scene: votes, no points, more than two coordinates, or a line that is not lifted."""
        if trace.entry.votes:
            return "many boundaries vote: there is no one plane"
        if not trace.lifted.n:
            return "there are no points yet"
        if trace.lifted.problem.d > 2:
            return "points with more than two coordinates have no picture"
        if scene_of(trace).kind == "plain" and trace.lifted.problem.d == 1:
            return "without a lift and without $b the points stay on their line; turn Bias on"
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the plane as (b, w) and where the boundary is on a number line, or the number of terms of f.

        With them come the captions for the points as they are and for the flipped ones.
        """
        lifted_scene = scene_of(trace)
        result: Columns = {"right": trace.lifted.n - run_columns["errors"]}
        if lifted_scene.kind not in UNSEEN:
            result["plane"] = scene.plane_weights(trace, run_columns)
        if lifted_scene.kind == "terms":
            result["summed"] = np.count_nonzero(_coefficients(trace, run_columns), axis=1)
        if lifted_scene.kind == "parabola":
            result["cut_low"], result["cut_high"] = scene.boundary_places(result["plane"], trace)
        if lifted_scene.kind == "augmented" and trace.lifted.problem.d == 1:
            b, w = result["plane"].T
            result["cut"] = np.divide(-b, w, out=np.full(len(b), np.nan), where=w != 0)
        if lifted_scene.kind not in UNSEEN:
            result |= _hull_columns(lifted_scene, run_columns)
        sights = {
            "caption_bare": caption_cases(run_columns | result, lifted_scene),
            "caption_flipped": flipped_caption_cases(
                run_columns | result, len(self.caption_templates(trace))
            ),
        }
        first = "caption_flipped" if lifted_scene.starts_flipped else "caption_bare"
        return result | sights | {CAPTION: sights[first]}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the scene, its axes, the part of the canvas that is shown, points that coincide, and the features."""
        lifted_scene = scene_of(trace)
        lifted = trace.lifted
        drawable = lifted_scene.kind not in UNSEEN
        return lifted_scene._asdict() | {
            "turned": lifted_scene.starts_flipped,
            "names": scene.feature_symbols(lifted) if drawable else (),
            "domain": scene.domain(lifted, lifted_scene.kind in ("surface", "plain")).tolist(),
            "heaps": scene.coinciding_points(lifted.phi if drawable else lifted.X, lifted.y),
            "anchored": lifted.lift.name == "empirical",
            # of f at the points, over the run
            "most": 0.0 if drawable else _largest_score(trace),
            "features": scene.finite_or_none(scene.describe_feature_count(lifted)[0]),
            "counted": scene.describe_feature_count(lifted)[1],
        }

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions of the run's scene."""
        return caption_templates(trace, scene_of(trace))

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the Plotly layers of the lifted scene by name, and the layout, for one step.

        row: the columns of that step. colour: the palette by role, such as colour["boundary"].
        """
        return figure.scene_figure(trace, scene_of(trace), row, colour)


def _hull_columns(scene: Scene, columns: Columns) -> Columns:
    """Return the nearest points of the hulls that the algorithm keeps, and the bounds of the margin from them."""
    if scene.hulls == 2:
        return {
            "near": np.hstack([columns["w_pos"], columns["w_neg"]]),
            "apart": 2 * columns["upper"],
        }
    if scene.hulls == 1:
        v = np.roll(columns["v"], -1, axis=1) if scene.height > 0 else columns["v"]
        # the margin m is at least 0, even if the lower bound from this v is negative
        return {"near": v, "nearest": np.maximum(columns["lower"], 0.0), "upper": columns["upper"]}
    return {}


def _largest_score(trace: Trace) -> float:
    """Return the largest |f| of a point over the run, from a sample of its steps."""
    # a sample of the steps is enough for the range of an axis
    return float(np.abs(trace.columns(trace.displayed_steps(SAMPLE))["scores"]).max(initial=0.0))


def _coefficients(trace: Trace, columns: Columns) -> Any:
    # w if the algorithm knows it, else the coefficients of the kernel's columns
    by_features = trace.algorithm.takes == "features" or "w_b" in columns
    return columns["w" if by_features else "c"]
