"""Contract of a view: another picture of the same step of the same run, shown next to the points.

Its name, the runs that it suits, its numbers and its caption are in a folder of linviz/views/; the drawing for the
browser is in assets/views/ under the same name.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.trace import Trace

# the column with the index of the caption of each step
CAPTION = "caption"
# in a caption, around what is known only after the step, to its end where there is no second one: the page hides that
# while a question is open (assets/views/pane/view_caption.js)
FUTURE = "¦"
# around the parts of a caption that say what one can do, and not what is shown: a room does not read them
ACTS = "‡"


class Setting(Protocol):
    """The inputs of a run; a Trace is one too."""

    @property
    def algorithm(self) -> Algorithm[Any]:
        """The algorithm with its parameters."""

    @property
    def lifted(self) -> Lifted:
        """The points that are learned from."""

    @property
    def held_out(self) -> Problem:
        """The points that are held out."""


class View(ABC):
    """A view next to the points. name: in presets, links and linviz.figure. title, question, group: in the menu.

    drawn_from: the columns of the run that it is drawn from.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    question: ClassVar[str]
    group: ClassVar[str]
    drawn_from: ClassVar[tuple[str, ...]] = ()

    def question_for(self, trace: Trace) -> str:
        """Return the question that the view answers about this run; called for every run, so it must be fast."""
        return self.question

    def why_unsuited(self, trace: Trace) -> str:
        """Return why the view does not suit this run, and what would change that; "" where it does."""
        return ""

    def columns(self, trace: Trace, run_columns: Columns) -> Columns:
        """Return further columns, for the same steps as the columns of the run: (F,) or (F, k), by new names."""
        return {}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return the data that are the same at every step, as JSON."""
        return {}

    def second_run(self, trace: Trace) -> Trace | None:
        """Return a second run that the browser draws in this view; None where there is none."""
        return None

    # work that takes longer than a step may: computed item by item while the view is open, and it can be cancelled

    # parameters on which no item depends, so that a change of their values keeps the items
    independent_of: ClassVar[tuple[str, ...]] = ()

    def item_count(self, setting: Setting) -> int:
        """Return how many items of such work there are; 0 where the view does not suit."""
        return 0

    def item(self, setting: Setting, number: int) -> Any:
        """Return the item at that index, as JSON, within a tenth of a second whatever the points are."""
        raise NotImplementedError

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return numbers for the captions, computed from the items so far; the browser computes the same."""
        return {}

    @abstractmethod
    def caption_templates(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions as templates; a column `caption` has each step's index into them, else it is 0.

        What tells more than the step, such as the end of the run or the best value that there is, stands between marks
        FUTURE.
        """

    @abstractmethod
    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return the Plotly layers by name and the layout of one step for linviz.figure. row: the step's columns."""


# by name; linviz/views/registry.py registers them, in the order of the menu
VIEWS: dict[str, View] = {}


def register(view: View) -> None:
    """Register a view, so that it is offered for every run that it suits."""
    VIEWS[view.name] = view
