"""View of why a run stops or never does, as its algorithm's entry explains (linviz/run/why_it_stops.py)."""

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
from linviz.views.why_it_stops.sight import CAPTION_OF, Sight, Story
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
    """The bounds that close, or the curves that fall, over the steps."""

    name = "why-it-stops"
    title = "Why it stops"
    question = "How many mistakes can it make at most?"
    group = "Over the steps"

    def question_for(self, trace: Trace) -> str:
        """Return the question of the first explanation, which is the circle if the run goes in one."""
        return reasons(trace)[0].question

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is nothing to explain: the run has no step."""
        if trace.steps:
            return ""
        if not trace.lifted.n:
            return "there are no points yet"
        # the first sentence of the reason why the run ended
        reason = trace.record.stop.template.partition(". ")[0].rstrip(".")
        return f"it makes no step: {reason[0].lower()}{reason[1:]}"

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return the columns of all explanations, and for each the index of each step's caption."""
        # the columns of the axes
        result: Columns = {"updates": run_columns["updates"], "step": run_columns["step"]}
        offset = 0
        for place, why in enumerate(reasons(trace)):
            story_columns = STORIES[type(why)].columns(trace, why, run_columns)
            # captions of single sights count from the first of this explanation, too
            story_columns |= {
                name: offset + column
                for name, column in story_columns.items()
                if name.startswith(CAPTION_OF)
            }
            result |= story_columns | {caption_column(place): offset + story_columns[CAPTION]}
            offset += len(STORIES[type(why)].caption_templates(trace, why))
        # each explanation overwrote the caption of the one before; the first is shown
        return result | {CAPTION: result[caption_column(0)]}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the sights, as JSON."""
        return {"sights": sights(trace)}

    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions of all explanations, one after the other."""
        told = (STORIES[type(why)].caption_templates(trace, why) for why in reasons(trace))
        return tuple(chain.from_iterable(told))

    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the first sight as a Plotly figure."""
        run_columns = trace.columns(trace.displayed_steps())
        columns = run_columns | self.columns(trace, run_columns)
        return sight_figure(sights(trace)[0], columns, row, colour)


def reasons(trace: Trace) -> tuple[Why, ...]:
    """Return the explanations of the algorithm's entry; by default its mistakes and its first objective.

    If the run goes in a circle, that comes first.
    """
    explanations = trace.entry.why
    if not explanations:
        objectives = tuple(map(Objective, trace.algorithm.meaning.objectives))
        explanations = (Falling(), *objectives[:1])
    if trace.record.stop.start is not None:
        return Circle(), *explanations
    return explanations


def sights(trace: Trace) -> list[Sight]:
    """Return the sights of all explanations, the first of each name."""
    result: dict[str, Sight] = {}
    offset = 0
    for place, why in enumerate(reasons(trace)):
        story = STORIES[type(why)]
        for sight in story.sights(trace, why):
            caption = sight.get("caption", caption_column(place))
            if not isinstance(caption, str):
                caption += offset
            result.setdefault(sight["name"], sight | {"caption": caption})
        offset += len(story.caption_templates(trace, why))
    return list(result.values())


def caption_column(index: int) -> str:
    """Return the name of the column with the captions of the explanation at that index."""
    return f"why_caption_{index}"
