"""Readers of a scenario's fields: each returns the value that the scenario keeps, or raises ScenarioError.

`key` is the place of the value in the scenario, for the error.
"""

import re
from collections.abc import Callable
from typing import Any

from linviz.core.notation import letters
from linviz.run.algorithm import Algorithm
from linviz.scenario.checks import (
    MOST_NAME,
    ScenarioError,
    check_list,
    check_text,
    errors_at,
    finite_number,
    quote,
)
from linviz.views.registry import find

Point = tuple[float, float]
# takes value and key, and returns the value that a scenario keeps, or raises ScenarioError
Reader = Callable[[Any, str], Any]
Extent = tuple[float, float, float, float]
Curve = tuple[Point, ...]

# assets/model/scenario.js has these limits too: no more points, and none further out than REACH
MOST_POINTS = 500
# of a true boundary; the longest that Generate makes has a fraction of these places
MOST_CURVES, MOST_PLACES = 20, 2_000
# settings in the drawer of Present
MOST_IN_DRAWER = 3
# ten times what any run may take
MOST_STEP = 1_000_000
# thousandths up to here fit into two bytes of a link
REACH = 32.0
# types of JSON's numbers in Python; a bool is checked by type() and not accepted
PLAIN = (int, float)
# far beyond any useful zoom, and safe to compute with
VIEW_REACH = 1e6
SLUG = re.compile(r"[a-z0-9-]+")


def read_points(value: object, key: str = "points") -> tuple[Point, ...]:
    """Return the points of a list [[x1, x2], ...]; raises ScenarioError for the first that is none."""
    entries = check_list(value, key, "the points must be a list, [[x1, x2], ...]")
    # counted before any is checked, so that a huge list costs nothing
    if len(entries) > MOST_POINTS:
        reason = (
            f"too many points: there are {len(entries)}, and at most {MOST_POINTS} fit; "
            f"remove {len(entries) - MOST_POINTS}"
        )
        raise ScenarioError(key, reason)
    # the key is only needed for an error message, so it is not built for a plain point
    return tuple(
        _plain_point(point) or read_point(point, f"{key}[{i}]") for i, point in enumerate(entries)
    )


def _plain_point(value: object) -> Point | None:
    """Return the point for two plain numbers within ±32, the usual case; None where it needs a full check."""
    if type(value) is not list or len(value) != 2:
        return None
    x1, x2 = value
    if type(x1) not in PLAIN or type(x2) not in PLAIN:
        return None
    if -REACH <= x1 <= REACH and -REACH <= x2 <= REACH:
        return x1 + 0.0, x2 + 0.0
    return None


def read_point(value: object, key: str) -> Point:
    """Return one point; raises ScenarioError unless it is [x1, x2], both finite and within ±32."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ScenarioError(key, f"a point must be [x1, x2]; this is {quote(value)}")
    return _read_coordinate(value[0], key), _read_coordinate(value[1], key)


def read_label(value: object, key: str) -> int:
    """Return the label 1 or -1; raises ScenarioError for everything else."""
    sign = finite_number(value)
    if sign is None or abs(sign) != 1:
        raise ScenarioError(key, f"a label must be 1 or -1; this is {quote(value)}")
    return int(sign)


def _read_coordinate(value: object, key: str) -> float:
    x = finite_number(value)
    if x is None:
        raise ScenarioError(key, f"coordinates must be finite numbers; one here is {quote(value)}")
    if abs(x) > REACH:
        raise ScenarioError(
            key,
            f"coordinates must lie between -{REACH:g} and {REACH:g}; one here is {quote(value)}",
        )
    return x + 0.0  # makes -0.0 the 0.0 that it looks like


def read_labels(value: object, key: str) -> tuple[int, ...]:
    """Return the labels of a list of 1 and -1; raises ScenarioError for the first that is neither."""
    entries = check_list(value, key, "the labels must be a list of 1 and -1")
    if len(entries) > MOST_POINTS:
        reason = f"too many labels: there are {len(entries)}, and at most {MOST_POINTS} points fit"
        raise ScenarioError(key, reason)
    return tuple(
        label if type(label) is int and abs(label) == 1 else read_label(label, f"{key}[{i}]")
        for i, label in enumerate(entries)
    )


def read_held_out(value: object, key: str) -> int:
    """Return the number of held-out points, an integer from 0."""
    count = finite_number(value)
    if count is None or count != int(count) or not 0 <= count <= MOST_POINTS:
        reason = f"the number of held-out points must be a whole number; this is {quote(value)}"
        raise ScenarioError(key, reason)
    return int(count)


def read_true_boundary(value: object, key: str) -> tuple[Curve, ...]:
    """Return the curves of a true boundary; raises ScenarioError for the first that is none."""
    curves = check_list(value, key, f"{key} must be a list of curves, [[[x1, x2], ...], ...]")
    if len(curves) > MOST_CURVES:
        raise ScenarioError(
            key, f"there are {len(curves)} curves; at most {MOST_CURVES} are allowed"
        )
    return tuple(_read_curve(curve, f"{key}[{i}]") for i, curve in enumerate(curves))


def _read_curve(value: object, key: str) -> Curve:
    places = check_list(value, key, "a curve must be a list of places, [[x1, x2], ...]")
    if not 2 <= len(places) <= MOST_PLACES:
        raise ScenarioError(
            key, f"a curve must have 2 to {MOST_PLACES:,} places; this one has {len(places)}"
        )
    return tuple(_read_place(place, f"{key}[{i}]") for i, place in enumerate(places))


def _read_place(value: object, key: str) -> Point:
    """Return a place of a curve, which may lie outside of the canvas."""
    match [finite_number(x) for x in check_list(value, key, "a place must be [x1, x2]")[:3]]:
        case [float(x1), float(x2)] if max(abs(x1), abs(x2)) <= VIEW_REACH:
            return x1 + 0.0, x2 + 0.0
        case _:
            reason = f"a place must be [x1, x2], two numbers within ±{VIEW_REACH:,.0f}; this is {quote(value)}"
            raise ScenarioError(key, reason)


def read_dimension(value: object, key: str) -> int:
    """Return the dimension, 1 or 2."""
    if finite_number(value) not in (1.0, 2.0):
        raise ScenarioError(
            key, f"dimension must be 1 (a number line) or 2 (the plane); this is {quote(value)}"
        )
    return 1 if value == 1 else 2


def read_slug(value: object, key: str) -> str | None:
    """Return a slug of small letters, digits and hyphens, or None."""
    # fullmatch, because "$" would let a line break through
    if value is None or (
        isinstance(value, str) and len(value) <= MOST_NAME and SLUG.fullmatch(value)
    ):
        return value
    reason = (
        f"the name of a preset must have 1 to {MOST_NAME} lowercase letters, digits and hyphens; "
        f"this is {quote(value)}"
    )
    raise ScenarioError(key, reason)


def read_view(value: object, key: str) -> Extent | None:
    """Return the visible part of the plane, (xmin, xmax, ymin, ymax), or None, which fits the points."""
    if value is None:
        return None
    form = "a view must be [xmin, xmax, ymin, ymax], four numbers with xmin < xmax and ymin < ymax"
    # five are enough to notice that there are not four
    match [finite_number(side) for side in check_list(value, key, form)[:5]]:
        case [float(xmin), float(xmax), float(ymin), float(ymax)] if xmin < xmax and ymin < ymax:
            if max(abs(xmin), abs(xmax), abs(ymin), abs(ymax)) > VIEW_REACH:
                raise ScenarioError(key, f"a view must lie within ±{VIEW_REACH:,.0f}; zoom in")
            return xmin + 0.0, xmax + 0.0, ymin + 0.0, ymax + 0.0
        case _:
            raise ScenarioError(key, form)


def read_beside(value: object, key: str) -> str | None:
    """Return the name of the view next to the canvas, or None."""
    if value is None:
        return None
    with errors_at(key):
        return find(value).name


def read_sight(value: object, key: str) -> str:
    """Return the name of a button above the view next to the canvas, or ""."""
    return letters(check_text(value, key, MOST_NAME))


def read_drawer(value: object, key: str) -> tuple[str, ...]:
    """Return the names of at most three settings."""
    names = check_list(value, key, f'{key} must be a list of names, such as ["C"]')
    if len(names) > MOST_IN_DRAWER:
        raise ScenarioError(key, f"{key} may name {MOST_IN_DRAWER} settings at most")
    return tuple(check_text(name, f"{key}[{i}]", MOST_NAME) for i, name in enumerate(names))


def read_step(value: object, key: str) -> int | None:
    """Return a step, an integer from 0 or -1 for the end; None means the start."""
    if value is None:
        return None
    step = finite_number(value)
    if step is None or step != int(step) or not -1 <= step <= MOST_STEP:
        reason = (
            f"a step must be a whole number from 0 to {MOST_STEP:,}, or -1 for the end; "
            f"this is {quote(value)}"
        )
        raise ScenarioError(key, reason)
    return int(step)


def read_snap(value: object, key: str) -> bool:
    """Return the value, true or false."""
    if isinstance(value, bool):
        return value
    raise ScenarioError(key, f"snap must be true or false; this is {quote(value)}")


def read_other(value: object, key: str) -> Any:
    """Return the other algorithm, or None."""
    if value is None:
        return None
    return object_reader(Algorithm, 'linviz.algorithm("soft-svm", C=10)')(value, key)


def object_reader(kind: type, example: str) -> Reader:
    """Return a reader that accepts objects of one class only, since callers in Python are likely to pass a name.

    example: how such an object is made, for the error.
    """

    def read(value: object, key: str) -> Any:
        if not isinstance(value, kind):
            reason = (
                f"{key} must be an object, not its name, as in {example}; this is {quote(value)}"
            )
            raise ScenarioError(key, reason)
        return value

    return read
