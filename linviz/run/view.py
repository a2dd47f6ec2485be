"""What can stand beside the points: the same step of the same run, seen from another side.

Python says what a view is called, which runs it suits, its numbers and its caption, in a folder of linviz/views/. The
browser draws it, from a file of the same name in assets/views/.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from linviz.core.lift import Lifted
from linviz.core.problem import Problem
from linviz.run.algorithm import Algorithm
from linviz.run.columns import Columns
from linviz.run.trace import Trace

# of a column that says which of its captions a step has
CAPTION = "caption"


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
    """A view beside the points. name: in presets, links and linviz.figure. title, question, group: in the menu.

    drawn_from: the columns of the run that it is drawn from.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    question: ClassVar[str]
    group: ClassVar[str]
    drawn_from: ClassVar[tuple[str, ...]] = ()

    def question_for(self, trace: Trace) -> str:
        """Return the question that it answers of this run. It is asked of every run, so it must cost nothing."""
        return self.question

    def why_unsuited(self, trace: Trace) -> str:
        """Return why there is nothing to see of this run, and what would change that; "" where there is something."""
        return ""

    def columns(self, trace: Trace, known: Columns) -> Columns:
        """Return further columns, for the same steps as the columns of the run: (F,) or (F, k), by new names."""
        return {}

    def static_data(self, trace: Trace) -> dict[str, Any]:
        """Return what stays the same over the run, as JSON."""
        return {}

    def second_run(self, trace: Trace) -> Trace | None:
        """Return another run, which the browser gets with all that it needs to draw it; None where there is none."""
        return None

    # what takes longer than a step may: it is worked out item by item, while the view is open, and can be cancelled

    # parameters that no item depends on, so that another value of them leaves the items as they are
    independent_of: ClassVar[tuple[str, ...]] = ()

    def items(self, setting: Setting) -> int:
        """Return how many further items of work there are; 0 where the view does not suit."""
        return 0

    def item(self, setting: Setting, number: int) -> Any:
        """Return one of them, from 0 on, as JSON: a tenth of a second at most, whatever the points are."""
        raise NotImplementedError

    def summary(self, items: Sequence[Any]) -> dict[str, float]:
        """Return numbers from the items so far, for the captions; the browser computes the same."""
        return {}

    @abstractmethod
    def captions(self, trace: Trace) -> tuple[str, ...]:
        """Return the captions, templates with numbers. A column `caption` says which one a step has, else the first."""

    @abstractmethod
    def figure_layers(
        self, trace: Trace, row: Mapping[str, Any], colour: Mapping[str, str]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
        """Return one step for linviz.figure: Plotly's layers by name, and its layout. row: all columns of the step."""


# by name; linviz/views/registry.py enters them, in the order of the menu
VIEWS: dict[str, View] = {}


def enter(view: View) -> None:
    """Offer a view beside every run that it suits from now on."""
    VIEWS[view.name] = view
