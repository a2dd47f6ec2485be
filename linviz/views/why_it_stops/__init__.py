"""Why a run stops, or why it never does, by what its algorithm says of itself (linviz/run/why_it_stops.py)."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from linviz.run.columns import Columns
from linviz.run.trace import Trace
from linviz.run.view import CAPTION, View
from linviz.run.why_it_stops import (
    Approach,
    Closing,
    Duality,
    Falling,
    Objective,
    Path,
    Squeeze,
    Survival,
    Why,
)
from linviz.views.why_it_stops.closing_bounds import ClosingStory, DualityStory
from linviz.views.why_it_stops.distances import ApproachStory
from linviz.views.why_it_stops.falling_curves import FallingStory, ObjectiveStory, PathStory
from linviz.views.why_it_stops.figure import sight_figure
from linviz.views.why_it_stops.sight import Sight, Story
from linviz.views.why_it_stops.squeeze import SqueezeStory
from linviz.views.why_it_stops.survival import Circle, CircleStory, SurvivalStory

STORIES: dict[type[Why], Story[Any]] = {
    Squeeze: SqueezeStory(),
    Approach: ApproachStory(),
    Closing: ClosingStory(),
    Duality: DualityStory(),
    Falling: FallingStory(),
    Objective: ObjectiveStory(),
    Path: PathStory(),
    Survival: SurvivalStory(),
    Circle: CircleStory(),
}


class WhyItStops(View):
    """The bound that closes, or what falls, over the steps."""

    name = "why-it-stops"
    title = "Why it stops"
    question = "How many mistakes can it make at most?"
    group = "Over the steps"

    def question_for(self, trace: Trace) -> str:
        """What the first of its stories tells."""
        return reasons(trace)[0].question

    def why_unsuited(self, trace: Trace) -> str:
        """Of runs without a step."""
        if trace.steps:
            return ""
        if not trace.lifted.n:
            return "there are no points yet"
        # the first sentence of its end
        reason = trace.record.stop.sentence.partition(". ")[0].rstrip(".")
        return f"it makes no step: {reason[0].lower()}{reason[1:]}"

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """Those of all its stories, and of each which caption a step has."""
        # the axes
        result: Columns = {"updates": known["updates"], "step": known["step"]}
        offset = 0
        for place, why in enumerate(reasons(trace)):
            story_columns = STORIES[type(why)].columns(trace, why, known)
            result |= story_columns | {caption_column(place): offset + story_columns[CAPTION]}
            offset += len(STORIES[type(why)].captions(trace, why))
        # the last one's is of no use
        return result | {CAPTION: result[caption_column(0)]}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """What there is to draw."""
        return {"sights": sights(trace)}

    def captions(self, trace: Trace) -> tuple[str, ...]:
        """Those of all its stories, the first one's first."""
        told = (STORIES[type(why)].captions(trace, why) for why in reasons(trace))
        return tuple(chain.from_iterable(told))

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """The first of its pictures."""
        known = trace.columns(trace.shown())
        columns = known | self.columns(trace, known)
        return sight_figure(sights(trace)[0], columns, row, colour)


def reasons(trace: Trace) -> tuple[Why, ...]:
    """What its algorithm says, after the circle that it has come to; else what it makes small, and its mistakes."""
    explanations = trace.entry.why
    if not explanations:
        objectives = tuple(map(Objective, trace.algorithm.meaning.objectives))
        explanations = (Falling(), *objectives[:1])
    if trace.record.stop.start is not None:
        return Circle(), *explanations
    return explanations


def sights(trace: Trace) -> list[Sight]:
    """The pictures of all its stories, each with a name of its own."""
    result: dict[str, Sight] = {}
    offset = 0
    for place, why in enumerate(reasons(trace)):
        story = STORIES[type(why)]
        for sight in story.sights(trace, why):
            caption = offset + sight["caption"] if "caption" in sight else caption_column(place)
            result.setdefault(sight["name"], sight | {"caption": caption})
        offset += len(story.captions(trace, why))
    return list(result.values())


def caption_column(place: int) -> str:
    """The column of the captions of that story."""
    return f"why_caption_{place}"
