"""A scenario: all that a preset, a link or the page's store holds, and the one reader that guards every way in.

The same JSON shape travels everywhere; preset files (`presets`) and links (`link`) are turned into it and then read by
`Scenario.from_json`. scenarios/README.md tells course authors what may stand in it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lift, Lifted
from linviz.core.parameter import Value, parameters
from linviz.core.problem import Problem
from linviz.run.algorithm import Algorithm
from linviz.run.loop import record
from linviz.run.trace import Trace
from linviz.scenario.checks import (
    MOST_NAME,
    ScenarioError,
    about,
    known,
    number,
    rows,
    settings,
    shown,
    table,
    text,
)
from linviz.scenario.lift import read_lift, write_lift
from linviz.views.registry import find

Point = tuple[float, float]
# (value, key) to the value that a scenario keeps; ScenarioError where there is none
Reader = Callable[[Any, str], Any]
Extent = tuple[float, float, float, float]

# assets/model/scenario.js has these limits too: no more points, and none further out than REACH
MOST_POINTS = 500
# ten times what any run may take
MOST_STEP = 1_000_000
# thousandths up to here fit into two bytes of a link
REACH = 32.0
# far beyond any zoom that shows something, and safe to compute with
VIEW_REACH = 1e6
SLUG = re.compile(r"[a-z0-9-]+")
# parameters that say when a run ends at the latest
BUDGETS = ("max_updates", "max_steps")
# a link leaves them to the preset where it names one
TEXTS = ("title", "idea", "notes", "lecture", "question", "answer")
KEYS = (
    *TEXTS,
    "slug",
    "algorithm",
    "parameters",
    "lift",
    "dimension",
    "view",
    "beside",
    "step",
    "points",
    "labels",
)


@dataclass(frozen=True)
class Scenario:
    """Points, what is run on them, and the words about it. However it is made, everything is checked.

    points: (x1, x2) within ±32, in the order in which they are visited. labels: +1 or -1 for each.
    dimension: 1 where the points lie on a number line, and then x2 = 0 and is no coordinate of theirs; else 2.
    view: (xmin, xmax, ymin, ymax), None to fit the points. beside: the view beside the points, None for none.
    step: None is the start, -1 the end.
    """

    algorithm: Algorithm[Any]
    lift: Lift
    points: tuple[Point, ...] = ()
    labels: tuple[int, ...] = ()
    dimension: int = 2
    title: str = ""
    slug: str | None = None
    idea: str = ""
    notes: str = ""
    lecture: str = ""
    question: str = ""
    answer: str = ""
    view: Extent | None = None
    beside: str | None = None
    step: int | None = None

    def __post_init__(self) -> None:
        for key, read in READERS.items():
            # the only time that a frozen dataclass lets itself be written to
            object.__setattr__(self, key, read(getattr(self, key), key))
        if len(self.labels) != len(self.points):
            reason = (
                "every point needs one label; "
                f"points: {len(self.points)}, labels: {len(self.labels)}"
            )
            raise ScenarioError("labels", reason)
        if self.dimension == 1 and any(x2 for _, x2 in self.points):
            raise ScenarioError("points", "on a number line (dimension = 1) every point is [x, 0]")

    @property
    def problem(self) -> Problem:
        """The points and labels as a Problem."""
        # reshaped, since an empty list has no columns
        places = np.array(self.points, dtype=np.float64).reshape(-1, 2)
        return Problem(places[:, : self.dimension], self.labels)

    @property
    def parameters(self) -> dict[str, Value]:
        """Every parameter of the algorithm by name, the defaults too."""
        names = (parameter.name for parameter in parameters(type(self.algorithm)))
        return {name: getattr(self.algorithm, name) for name in names}

    def _told(self) -> dict[str, Value]:
        """The parameters that travel: a budget is seldom set, so the usual one is left out of every link."""
        usual = {
            parameter.name: parameter.default
            for parameter in parameters(type(self.algorithm))
            if parameter.name in BUDGETS
        }
        return {name: value for name, value in self.parameters.items() if usual.get(name) != value}

    def run(self) -> Trace:
        """Runs the algorithm on the points to its end: every step of it, as the page shows them."""
        lifted = Lifted(self.problem, self.lift)
        return Trace(self.algorithm, lifted, record(self.algorithm, lifted))

    def to_json(self) -> dict[str, Any]:
        """The scenario in its JSON shape; of the texts but the title only those that say something."""
        return {
            "title": self.title,
            **{key: getattr(self, key) for key in TEXTS if getattr(self, key)},
            "slug": self.slug,
            "algorithm": self.algorithm.name,
            "parameters": {name: _as_json(value) for name, value in self._told().items()},
            "lift": write_lift(self.lift),
            "dimension": self.dimension,
            "view": _as_json(self.view),
            "beside": self.beside,
            "step": self.step,
            "points": [list(point) for point in self.points],
            "labels": list(self.labels),
        }

    @classmethod
    def from_json(cls, values: object) -> "Scenario":
        """The scenario of a JSON object; what is left out takes its default.

        Raises ScenarioError, and nothing else, for whatever is handed in that is no scenario.
        """
        given = table(values, "a scenario")
        # first, so that a slip in a key is not told as something missing
        known(given, KEYS, "a scenario")
        fields: dict[str, Any] = {key: given[key] for key in READERS if key in given}
        fields["algorithm"] = _algorithm(given)
        fields["lift"] = read_lift(given.get("lift", {"name": "none"}))
        return cls(**fields)


def _as_json(value: Value | Extent | None) -> object:
    # JSON has lists only
    return list(value) if isinstance(value, tuple) else value


def read_points(value: object, key: str = "points") -> tuple[Point, ...]:
    """The points of a list [[x1, x2], ...]; ScenarioError names the first that is none."""
    given = rows(value, key, "the points are a list, [[x1, x2], ...]")
    # counted before any is looked at, so that a flood costs nothing
    if len(given) > MOST_POINTS:
        reason = (
            f"too many points: there are {len(given)}, and there is room for {MOST_POINTS}; "
            f"take away {len(given) - MOST_POINTS}"
        )
        raise ScenarioError(key, reason)
    return tuple(read_point(point, f"{key}[{i}]") for i, point in enumerate(given))


def read_point(value: object, key: str) -> Point:
    """One point; ScenarioError unless it is [x1, x2], both finite and within ±32."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ScenarioError(key, f"a point is [x1, x2]; this is {shown(value)}")
    return _coordinate(value[0], key), _coordinate(value[1], key)


def read_label(value: object, key: str) -> int:
    """+1 or -1; ScenarioError for everything else."""
    sign = number(value)
    if sign is None or abs(sign) != 1:
        raise ScenarioError(key, f"a label is 1 or -1; this is {shown(value)}")
    return int(sign)


def _coordinate(value: object, key: str) -> float:
    x = number(value)
    if x is None:
        raise ScenarioError(key, f"coordinates are finite numbers; one here is {shown(value)}")
    if abs(x) > REACH:
        raise ScenarioError(
            key, f"coordinates lie between -{REACH:g} and {REACH:g}; one here is {shown(value)}"
        )
    return x + 0.0  # makes -0.0 the 0.0 that it looks like


def _labels(value: object, key: str) -> tuple[int, ...]:
    given = rows(value, key, "the labels are a list of 1 and -1")
    if len(given) > MOST_POINTS:
        reason = (
            f"too many labels: there are {len(given)}, and there is room for {MOST_POINTS} points"
        )
        raise ScenarioError(key, reason)
    return tuple(read_label(label, f"{key}[{i}]") for i, label in enumerate(given))


def _dimension(value: object, key: str) -> int:
    if number(value) not in (1.0, 2.0):
        raise ScenarioError(
            key, f"dimension is 1 (a number line) or 2 (the plane); this is {shown(value)}"
        )
    return 1 if value == 1 else 2


def _slug(value: object, key: str) -> str | None:
    # fullmatch, because "$" would let a line break through
    if value is None or (
        isinstance(value, str) and len(value) <= MOST_NAME and SLUG.fullmatch(value)
    ):
        return value
    reason = (
        f"a slug is made of up to {MOST_NAME} small letters, digits and hyphens; "
        f"this is {shown(value)}"
    )
    raise ScenarioError(key, reason)


def _view(value: object, key: str) -> Extent | None:
    if value is None:
        return None
    form = "a view is [xmin, xmax, ymin, ymax], four numbers with xmin < xmax and ymin < ymax"
    # five are enough to see that they are not four
    match [number(side) for side in rows(value, key, form)[:5]]:
        case [float(xmin), float(xmax), float(ymin), float(ymax)] if xmin < xmax and ymin < ymax:
            if max(abs(xmin), abs(xmax), abs(ymin), abs(ymax)) > VIEW_REACH:
                raise ScenarioError(key, f"a view lies within ±{VIEW_REACH:,.0f}; zoom in")
            return xmin + 0.0, xmax + 0.0, ymin + 0.0, ymax + 0.0
        case _:
            raise ScenarioError(key, form)


def _beside(value: object, key: str) -> str | None:
    if value is None:
        return None
    with about(key):
        return find(value).name


def _step(value: object, key: str) -> int | None:
    if value is None:
        return None
    step = number(value)
    if step is None or step != int(step) or not -1 <= step <= MOST_STEP:
        reason = (
            f"a step is a whole number from 0 to {MOST_STEP:,}, or -1 for the end; "
            f"this is {shown(value)}"
        )
        raise ScenarioError(key, reason)
    return int(step)


def _object(kind: type, example: str) -> Reader:
    """Whoever puts a scenario together by hand is likely to write a name."""

    def read(value: object, key: str) -> Any:
        if not isinstance(value, kind):
            reason = f"{key} is an object and not its name, as in {example}; this is {shown(value)}"
            raise ScenarioError(key, reason)
        return value

    return read


def _algorithm(given: Mapping[Any, object]) -> Algorithm[Any]:
    name = text(given.get("algorithm", "perceptron"), "algorithm", MOST_NAME)
    # by itself first, so that an unknown name is not told as a wrong parameter
    with about("algorithm"):
        algorithm(name)
    values = settings(given.get("parameters", {}), "parameters")
    with about("parameters"):
        return algorithm(name, values)


# what every field goes through, however a scenario is made
READERS: dict[str, Reader] = {
    "algorithm": _object(Algorithm, 'linviz.algorithm("soft-svm", C=10)'),
    "lift": _object(Lift, "linviz.rbf(0.5)"),
    "points": read_points,
    "labels": _labels,
    "dimension": _dimension,
    "slug": _slug,
    "view": _view,
    "beside": _beside,
    "step": _step,
    **dict.fromkeys(TEXTS, text),
}
