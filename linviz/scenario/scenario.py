"""Scenario: all that a preset, a link or the page's store holds, with one reader for all of them.

Preset files (`preset`) and links (`link`) are turned into the same JSON shape, which `Scenario.from_json` reads.
scenarios/README.md documents it for course authors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lift, Lifted
from linviz.core.parameter import Value, parameters, values_of
from linviz.core.problem import Array, Problem, frozen
from linviz.run.algorithm import Algorithm
from linviz.run.loop import record, record_draft
from linviz.run.trace import Trace
from linviz.scenario.checks import (
    MOST_NAME,
    ScenarioError,
    check_keys,
    check_settings,
    check_table,
    check_text,
    errors_at,
)
from linviz.scenario.covered import read_covered
from linviz.scenario.lift import read_lift, write_lift
from linviz.scenario.limits import read_hidden, read_locked, read_question_hides
from linviz.scenario.predictions import read_predictions
from linviz.scenario.question import Question
from linviz.scenario.readers import (
    Curve,
    Extent,
    Point,
    Reader,
    object_reader,
    read_beside,
    read_dimension,
    read_drawer,
    read_held_out,
    read_labels,
    read_other,
    read_points,
    read_sight,
    read_slug,
    read_snap,
    read_step,
    read_true_boundary,
    read_view,
)

# parameters that limit the number of updates or steps
BUDGETS = ("max_updates", "max_steps")
# a link that names a preset leaves these to the preset
TEXTS = ("title", "idea", "notes", "lecture", "question", "question_after", "answer")
# what is locked, what is hidden (limits.py), and which cells of the table of the run are covered (covered.py)
LIMITS = ("locked", "hidden", "covered")
# what a link without a preset carries since version 5, where a scenario has it
QUESTION_FIELDS = ("question_after", "answer_step", "question_hides", "predict")
# all that a link leaves to the preset that it names
PRESET_FIELDS = (
    *TEXTS,
    *LIMITS,
    "snap",
    "sight",
    "drawer",
    "true_boundary",
    "answer_step",
    "question_hides",
    "predict",
)
KEYS = (
    *TEXTS,
    *LIMITS,
    "slug",
    "algorithm",
    "parameters",
    "lift",
    "dimension",
    "view",
    "beside",
    "sight",
    "drawer",
    "step",
    "snap",
    "points",
    "labels",
    "held_out",
    "true_boundary",
    "other",
    "answer_step",
    "question_hides",
    "predict",
)


@dataclass(frozen=True)
class Scenario:
    """Points, the algorithm and lift that run on them, and the texts about it; every field is checked at construction.

    points: (x1, x2) within ±32 in visiting order. labels: +1 or -1 for each. held_out: how many of them, the last ones,
    are shown but not learned from. true_boundary: curves where the true f is 0, drawn in the plane. dimension: 1 where
    the points lie on a number line, with x2 = 0 that is no coordinate; else 2. view: (xmin, xmax, ymin, ymax), None to
    fit the points. beside: the view next to the canvas, None for none. sight: the name of the button that is pressed as
    this view opens. drawer: the names of the settings in the drawer of Present; where none is named, it is the first
    parameter of the algorithm. other: the algorithm that the view `compare` runs on the same points, None for its
    default. step: None is the start, -1 the end.

    question_after: the question in the past tense. answer_step: the step at which its answer can be seen, None for the
    one after `step`, -1 for the end. question_hides: names of limits.QUESTION_HIDES, for what is hidden until then
    beyond what always is. predict: the questions before steps. snap: whether places set by hand are rounded to tenths
    when it opens; else to thousandths. locked, hidden: names of limits.LOCKS and limits.HIDES; a link that names a
    preset leaves them to the preset. covered: cells of the table of the run, as in "f,w:31-36".
    """

    algorithm: Algorithm[Any]
    lift: Lift
    points: tuple[Point, ...] = ()
    labels: tuple[int, ...] = ()
    held_out: int = 0
    dimension: int = 2
    title: str = ""
    slug: str | None = None
    idea: str = ""
    notes: str = ""
    lecture: str = ""
    question: str = ""
    question_after: str = ""
    answer: str = ""
    view: Extent | None = None
    beside: str | None = None
    other: Algorithm[Any] | None = None
    step: int | None = None
    answer_step: int | None = None
    question_hides: tuple[str, ...] = ()
    predict: tuple[Question, ...] = ()
    # these three are not compared, since no link carries them
    true_boundary: tuple[Curve, ...] = field(default=(), compare=False)
    sight: str = field(default="", compare=False)
    drawer: tuple[str, ...] = field(default=(), compare=False)
    locked: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()
    snap: bool = True

    def __post_init__(self) -> None:
        for key, read in READERS.items():
            # a frozen dataclass can be written to in this way only
            object.__setattr__(self, key, read(getattr(self, key), key))
        if len(self.labels) != len(self.points):
            reason = (
                "every point needs one label; "
                f"points: {len(self.points)}, labels: {len(self.labels)}"
            )
            raise ScenarioError("labels", reason)
        if self.held_out > len(self.points):
            reason = f"{self.held_out} points cannot be held out: there are {len(self.points)}"
            raise ScenarioError("held_out", reason)
        if self.dimension == 1 and any(x2 for _, x2 in self.points):
            raise ScenarioError(
                "points", "on a number line (dimension = 1) every point must be [x, 0]"
            )

    @property
    def problem(self) -> Problem:
        """The points that are learned from, with their labels."""
        return self._problem(slice(len(self.points) - self.held_out))

    @property
    def unseen(self) -> Problem:
        """The held-out points with their labels, which are not learned from."""
        return self._problem(slice(len(self.points) - self.held_out, None))

    @cached_property
    def places(self) -> Array:
        """All points, an array (n, 2)."""
        # reshaped for an empty list, which has no columns
        return frozen(np.array(self.points, dtype=np.float64).reshape(-1, 2))

    def _problem(self, part: slice) -> Problem:
        """Return the points in this part of the list, with their labels."""
        return Problem(self.places[part, : self.dimension], self.labels[part])

    @property
    def parameters(self) -> dict[str, Value]:
        """Every parameter of the algorithm by name, defaults included."""
        return values_of(self.algorithm)

    def run(self, is_draft: bool = False) -> Trace:
        """Run the algorithm on the points to its end, and return the trace of all steps.

        is_draft: whether something is dragged, where the run ends when the small budget of drafts is used up.
        """
        lifted = Lifted(self.problem, self.lift, is_draft=is_draft)
        found = (record_draft if is_draft else record)(self.algorithm, lifted)
        return Trace(self.algorithm, lifted, found, self.unseen, self.other)

    def without_answer(self) -> "Scenario":
        """Return the scenario without the texts that tell the answer to its question."""
        return replace(self, answer="", question_after="", notes="")

    def to_json(self) -> dict[str, Any]:
        """Return the scenario in its JSON shape; empty limits and empty texts except the title are left out."""
        return {
            "title": self.title,
            **{key: getattr(self, key) for key in TEXTS if getattr(self, key)},
            **{key: list(getattr(self, key)) for key in LIMITS if getattr(self, key)},
            "slug": self.slug,
            **_algorithm_json(self.algorithm),
            "lift": write_lift(self.lift),
            "dimension": self.dimension,
            "view": _list_if_tuple(self.view),
            "beside": self.beside,
            "step": self.step,
            **({"sight": self.sight} if self.sight else {}),
            **({"drawer": list(self.drawer)} if self.drawer else {}),
            **({} if self.snap else {"snap": False}),
            "points": [list(point) for point in self.points],
            "labels": list(self.labels),
            "held_out": self.held_out,
            "true_boundary": [[list(place) for place in curve] for curve in self.true_boundary],
            "other": self.other and _algorithm_json(self.other),
            **({} if self.answer_step is None else {"answer_step": self.answer_step}),
            **({"question_hides": list(self.question_hides)} if self.question_hides else {}),
            **({"predict": [one.to_json() for one in self.predict]} if self.predict else {}),
        }

    @classmethod
    def from_json(cls, values: object) -> "Scenario":
        """Return the scenario of a JSON object; omitted keys take their defaults.

        Raises ScenarioError, and nothing else, for any value that is no scenario.
        """
        entries = check_table(values, "a scenario")
        # first, so that a misspelt key is not reported as a missing one
        check_keys(entries, KEYS, "a scenario")
        fields: dict[str, Any] = {key: entries[key] for key in READERS if key in entries}
        fields.pop("other", None)
        fields["algorithm"] = _read_algorithm(entries)
        if entries.get("other") is not None:
            with errors_at("other"):
                other = check_table(entries["other"], "other")
                check_keys(other, ("algorithm", "parameters"), "other")
                fields["other"] = _read_algorithm(other)
        fields["lift"] = read_lift(entries.get("lift", {"name": "none"}))
        return cls(**fields)


def _list_if_tuple(value: Value | Extent | None) -> object:
    """Return a tuple as a list, as JSON has it, and anything else as it is."""
    return list(value) if isinstance(value, tuple) else value


def _algorithm_json(algorithm: Algorithm[Any]) -> dict[str, Any]:
    """Return the keys `algorithm` and `parameters` of a scenario's JSON.

    Budgets that have their default are left out, so that links stay short.
    """
    declarations = parameters(type(algorithm))
    usual_budgets = {each.name: each.default for each in declarations if each.name in BUDGETS}
    values = {
        name: _list_if_tuple(value)
        for name, value in values_of(algorithm).items()
        if usual_budgets.get(name) != value
    }
    return {"algorithm": algorithm.name, "parameters": values}


def _read_algorithm(entries: Mapping[Any, object]) -> Algorithm[Any]:
    """Return the algorithm that the keys `algorithm` and `parameters` of a table name; the perceptron without them."""
    name = check_text(entries.get("algorithm", "perceptron"), "algorithm", MOST_NAME)
    # the name first, so that an unknown one is not reported as a wrong parameter
    with errors_at("algorithm"):
        algorithm(name)
    values = check_settings(entries.get("parameters", {}), "parameters")
    with errors_at("parameters"):
        return algorithm(name, values)


# the reader of every field, however a scenario is made
READERS: dict[str, Reader] = {
    "algorithm": object_reader(Algorithm, 'linviz.algorithm("soft-svm", C=10)'),
    "lift": object_reader(Lift, "linviz.rbf(0.5)"),
    "points": read_points,
    "labels": read_labels,
    "held_out": read_held_out,
    "true_boundary": read_true_boundary,
    "dimension": read_dimension,
    "slug": read_slug,
    "view": read_view,
    "beside": read_beside,
    "sight": read_sight,
    "drawer": read_drawer,
    "other": read_other,
    "step": read_step,
    "snap": read_snap,
    "answer_step": read_step,
    "question_hides": read_question_hides,
    "predict": read_predictions,
    "locked": read_locked,
    "hidden": read_hidden,
    "covered": read_covered,
    **dict.fromkeys(TEXTS, check_text),
}
