"""A scenario: all that a preset, a link or the page's store holds, and the one checker that guards every way in.

The same JSON shape travels everywhere; preset files (`presets`) and links (`link`) are turned into it and then read by
`Scenario.from_json`. scenarios/README.md tells course authors what may stand in it.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from linviz.algorithms.base import Algorithm
from linviz.algorithms.registry import algorithm
from linviz.core.lift import Lift, lift
from linviz.core.parameter import Value, parameters
from linviz.core.problem import InputError, Problem

Point = tuple[float, float]
View = tuple[float, float, float, float]

MOST_POINTS = 500
MOST_TEXT = 2_000
MOST_NAME = 64
MOST_STEP = 1_000_000
REACH = 32.0
VIEW_REACH = 1e6
SLUG = re.compile(r"[a-z0-9-]+")
TEXTS = ("title", "idea", "notes", "lecture", "question")
KEYS = (*TEXTS, "slug", "points", "labels", "algorithm", "parameters", "lift", "view", "step")


class ScenarioError(InputError):
    """A value that a scenario cannot have: `key` says where, the message is a sentence that says why."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


@dataclass(frozen=True)
class Scenario:
    """Points, what is run on them, and the words about it. Made by `from_json`, which checks everything.

    points: (x1, x2) within ±32, in the order in which they are visited. labels: +1 or -1 for each.
    view: (xmin, xmax, ymin, ymax), None to fit the points. step: None is the start, -1 the end.
    """

    algorithm: Algorithm[Any]
    lift: Lift
    points: tuple[Point, ...] = ()
    labels: tuple[int, ...] = ()
    title: str = ""
    slug: str | None = None
    idea: str = ""
    notes: str = ""
    lecture: str = ""
    question: str = ""
    view: View | None = None
    step: int | None = None

    @property
    def problem(self) -> Problem:
        """The points and labels as a Problem."""
        return Problem(np.array(self.points, dtype=np.float64).reshape(-1, 2), self.labels)

    @property
    def parameters(self) -> dict[str, Value]:
        """Every parameter of the algorithm by name, defaults too."""
        return {one.name: getattr(self.algorithm, one.name) for one in parameters(type(self.algorithm))}

    def to_json(self) -> dict[str, Any]:
        """The scenario in its JSON shape; of the texts but the title only those that say something."""
        words = {key: getattr(self, key) for key in TEXTS[1:] if getattr(self, key)}
        return {
            "title": self.title,
            "slug": self.slug,
            **words,
            "algorithm": self.algorithm.name,
            "parameters": self.parameters,
            "lift": self.lift.tree(),
            "view": None if self.view is None else list(self.view),
            "step": self.step,
            "points": [list(point) for point in self.points],
            "labels": list(self.labels),
        }

    @classmethod
    def from_json(cls, values: object) -> "Scenario":
        """The scenario of a JSON object; what is left out takes its default.

        Raises ScenarioError, and nothing else, for whatever is handed in that is no scenario.
        """
        given = _table(values, "scenario")
        for key in given:
            if key not in KEYS:
                raise ScenarioError(shown(key), f"there is no key {shown(key)}; a scenario has {', '.join(KEYS)}")
        points = read_points(given.get("points", []))
        return cls(
            algorithm=_algorithm(given),
            lift=_lift(given),
            points=points,
            labels=_labels(given.get("labels", []), len(points)),
            slug=_slug(given.get("slug")),
            view=_view(given.get("view")),
            step=_step(given.get("step")),
            **{key: _text(given.get(key, ""), key) for key in TEXTS},
        )


def read_points(values: object, key: str = "points") -> tuple[Point, ...]:
    """The points of a list [[x1, x2], ...]; ScenarioError names the first that is none."""
    rows = read_list(values, key, "the points are a list, [[x1, x2], ...]")
    if len(rows) > MOST_POINTS:
        surplus = len(rows) - MOST_POINTS
        reason = f"too many points: there are {len(rows)}, and there is room for {MOST_POINTS}; take away {surplus}"
        raise ScenarioError(key, reason)
    return tuple(read_point(row, f"{key}[{i}]") for i, row in enumerate(rows))


def read_point(row: object, key: str) -> Point:
    """One point; ScenarioError unless it is [x1, x2], both finite and within ±32."""
    if not isinstance(row, list | tuple) or len(row) != 2:
        raise ScenarioError(key, f"a point is [x1, x2]; this is {shown(row)}")
    return _coordinate(row[0], key), _coordinate(row[1], key)


def read_label(value: object, key: str) -> int:
    """+1 or -1; ScenarioError for everything else."""
    number = _number(value)
    if number not in (1.0, -1.0):
        raise ScenarioError(key, f"a label is 1 or -1; this is {shown(value)}")
    return int(number)


def read_list(values: object, key: str, form: str) -> list[Any] | tuple[Any, ...]:
    """The list itself; ScenarioError, with `form` to say what belongs there, where it is none."""
    if not isinstance(values, list | tuple):
        raise ScenarioError(key, f"{form}; this is {shown(values)}")
    return values


def shown(value: object) -> str:
    """A value as a sentence can quote it: short, and safe for whatever was sent."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return repr(value if len(value) <= 40 else value[:40] + "…")
        case int() | float():
            return f"{value:.6g}" if abs(value) < 1e300 else "no number that can be used"
        case list() | tuple():
            return f"a list of {len(value)}"
        case _:
            return "a table" if isinstance(value, Mapping) else f"a {type(value).__name__}"


def _coordinate(value: object, key: str) -> float:
    number = _number(value)
    if number is None:
        raise ScenarioError(key, f"coordinates are finite numbers; one here is {shown(value)}")
    if abs(number) > REACH:
        raise ScenarioError(key, f"coordinates lie between -{REACH:g} and {REACH:g}; one here is {shown(value)}")
    return number + 0.0  # -0.0 becomes 0.0


def _number(value: object) -> float | None:
    """The value as a float; None where it is no finite number (a bool is none, nor is an int beyond floats)."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e300 and isfinite(value) else None


def _table(value: object, key: str) -> Mapping[Any, object]:
    if not isinstance(value, Mapping):
        raise ScenarioError(key, f"{key} is a table of keys and values; this is {shown(value)}")
    return value


def _labels(values: object, count: int) -> tuple[int, ...]:
    given = read_list(values, "labels", "the labels are a list of 1 and -1")
    if len(given) != count:
        reason = f"every point needs one label; there are {count} points and {len(given)} labels"
        raise ScenarioError("labels", reason)
    return tuple(read_label(value, f"labels[{i}]") for i, value in enumerate(given))


def _text(value: object, key: str, most: int = MOST_TEXT) -> str:
    if not isinstance(value, str):
        raise ScenarioError(key, f"{key} is text; this is {shown(value)}")
    if len(value) > most:
        raise ScenarioError(key, f"{key} has {len(value)} characters, and there is room for {most}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ScenarioError(key, f"{key} has half a character in it, which cannot be stored")
    return value


def _slug(value: object) -> str | None:
    if value is None or (isinstance(value, str) and len(value) <= MOST_NAME and SLUG.fullmatch(value)):
        return value
    reason = f"a slug has up to {MOST_NAME} small letters, digits and hyphens; this is {shown(value)}"
    raise ScenarioError("slug", reason)


def _view(value: object) -> View | None:
    if value is None:
        return None
    form = "a view is [xmin, xmax, ymin, ymax], four numbers with xmin < xmax and ymin < ymax"
    sides = [_number(side) for side in read_list(value, "view", form)[:5]]
    match sides:
        case [float(left), float(right), float(low), float(high)]:
            if left < right and low < high and max(abs(side) for side in (left, right, low, high)) <= VIEW_REACH:
                return left + 0.0, right + 0.0, low + 0.0, high + 0.0
    raise ScenarioError("view", form)


def _step(value: object) -> int | None:
    if value is None:
        return None
    number = _number(value)
    if number is None or number != int(number) or not -1 <= number <= MOST_STEP:
        reason = f"a step is a whole number from 0 to {MOST_STEP}, or -1 for the end; this is {shown(value)}"
        raise ScenarioError("step", reason)
    return int(number)


def _algorithm(given: Mapping[Any, object]) -> Algorithm[Any]:
    name = _text(given.get("algorithm", "perceptron"), "algorithm", MOST_NAME)
    with _about("algorithm"):
        chosen = algorithm(name, {})
    values = _settings(given.get("parameters", {}), "parameters")
    with _about("parameters"):
        return algorithm(name, values) if values else chosen


def _lift(given: Mapping[Any, object]) -> Lift:
    values = _settings(given.get("lift", {"name": "none"}), "lift")
    name = values.pop("name", None)
    if not isinstance(name, str):
        raise ScenarioError("lift", 'a lift has a name, as in {"name": "rbf", "gamma": 0.5}')
    with _about("lift"):
        return lift(name, values)


def _settings(values: object, key: str) -> dict[str, object]:
    """A flat table of names and plain values, safe to hand on and to quote."""
    given = _table(values, key)
    for name, value in given.items():
        plain = isinstance(value, bool) or _number(value) is not None
        if not plain and not (isinstance(value, str) and len(value) <= MOST_NAME):
            raise ScenarioError(key, f"{shown(name)} must be a number, true or false, or a word; it is {shown(value)}")
        if len(_text(name, key)) > MOST_NAME:
            raise ScenarioError(key, f"a name has at most {MOST_NAME} characters; this is {shown(name)}")
    return dict(given)


@contextmanager
def _about(key: str) -> Iterator[None]:
    """Whatever input is found wrong inside is reported under that key."""
    try:
        yield
    except InputError as error:
        raise ScenarioError(key, str(error)) from None
