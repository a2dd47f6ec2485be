"""The data as the user gave it: points, labels, and plain words for what is wrong with them."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from numbers import Real
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Found = TypeVar("Found")
# how alike a wrong name and the one that is probably meant are, from 0 to 1, and the letters that are compared
ALIKE, LONGEST = 0.75, 60
# characters of a value that a message quotes
MOST_SHOWN = 40

# what NumPy raises for them; OverflowError: a whole number that no float can hold
NOT_NUMBERS = (TypeError, ValueError, OverflowError)
# NumPy would count the days of a date, and drop half of a complex number
MISLEADING = (np.datetime64, np.timedelta64, np.complexfloating)


class InputError(ValueError):
    """Input that cannot be used, with a sentence that says what is wrong and how to go on."""


# eq=False: arrays have no one truth value, so Problems are compared as objects
@dataclass(frozen=True, eq=False)
class Problem:
    """Points and their labels, checked and frozen.

    X: (n, d) finite numbers, one row per point; n = 0 is allowed (an empty canvas).
    y: (n,) labels, each -1 or +1.

    Raises InputError, naming the first row that cannot be used.
    """

    X: Array
    y: Array

    def __init__(self, X: ArrayLike, y: ArrayLike) -> None:
        points = _check_points(X)
        labels = _check_labels(y)
        if len(points) != len(labels):
            raise InputError(
                f"every point needs one label; points: {len(points)}, labels: {len(labels)}"
            )
        # the only time that a frozen dataclass lets itself be written to
        object.__setattr__(self, "X", frozen(points))
        object.__setattr__(self, "y", frozen(labels))

    def __reduce__(self) -> tuple[type["Problem"], tuple[Array, Array]]:
        """Copy and pickle by making the problem anew, since copies of NumPy can be written to."""
        return Problem, (self.X, self.y)

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.y)

    @property
    def d(self) -> int:
        """The number of coordinates of a point."""
        return int(self.X.shape[1])

    @cached_property
    def one_class(self) -> bool:
        """True where all the points there are bear the same label."""
        return self.n > 0 and bool(np.all(self.y == self.y[0]))


def short_repr(value: object) -> str:
    """Return a value as a message quotes it: its repr on one line, shortened after MOST_SHOWN characters."""
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_SHOWN else value[:MOST_SHOWN] + "…")
    try:
        text = " ".join(repr(value).split())
    # an integer with more digits than Python turns into text
    except ValueError:
        return f"a value of the type {type(value).__name__}"
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


def look_up(table: Mapping[str, Found], name: object, what: str) -> Found:
    """Return the entry of a table under that name; InputError names those that there are."""
    # as text, since not everything can be looked up
    if str(name) in table:
        return table[str(name)]
    choices = f"choose one of {', '.join(table)}" if table else "there is none yet"
    raise InputError(
        f"there is no {what} {short_repr(name)}; {with_suggestion(name, table, choices)}"
    )


def with_suggestion(name: object, names: Iterable[str], rest: str) -> str:
    """Return the rest of a message about an unknown name, after the name that is probably meant, if there is one."""
    close = get_close_matches(str(name)[:LONGEST], names, 1, ALIKE)
    if not close:
        return rest
    question = f"did you mean {close[0]!r}?"
    return f"{question} {rest[:1].upper()}{rest[1:]}" if rest else question


def frozen(values: Array) -> Array:
    """Return the array itself, from now on read-only."""
    values.setflags(write=False)
    return values


def to_float(value: object, what: str) -> float:
    """Return the number as a float; InputError, with the name that the caller knows it by, where it is none."""
    # a whole number may be beyond all floats
    with suppress(OverflowError):
        if isinstance(value, Real):
            return float(value)
    raise InputError(f"{what} must be a number; it is {short_repr(value)}")


def point_table(values: ArrayLike, what: str, columns: int | None = None) -> Array:
    """Return a table (m, d) of finite numbers; InputError where it is none, with the name `what` for the caller.

    columns: the d that is needed, None where any will do. An array of floats is handed back as it is.
    """
    ready = isinstance(values, np.ndarray) and values.dtype.kind == "f"
    try:
        table = np.asarray(values) if ready else _float_copy(values)
    except NOT_NUMBERS:
        table = np.zeros(0)
    # no rows fit any number of columns
    if table.ndim != 2 or (len(table) and table.shape[1] != (columns or table.shape[1])):
        wanted = f" with {columns} column{'s' * (columns != 1)}" if columns else ""
        raise InputError(
            f"{what} must be a table of numbers{wanted}, one row per point, as in [[1, 2], [3, 4]]"
        )
    if not np.isfinite(table).all():
        raise InputError(f"{what} must hold finite numbers; it has NaN or infinity in it")
    return table


def _number_array(values: Any, what: str) -> Array:
    """Return a copy as floats of any shape; InputError, with the name `what`, where they are no numbers."""
    if isinstance(values, Iterable) and not isinstance(values, np.ndarray):
        # a generator is gone once it is read, and the message asks for its rows again
        values = list(values)
    if np.ma.is_masked(values):
        raise InputError(
            f"{what} must be numbers, and some of these are masked; leave their points out"
        )
    try:
        return _float_copy(values)
    except NOT_NUMBERS:
        raise InputError(f"{what} must be numbers; row {_first_odd_row_text(values)}") from None


def _float_copy(values: Any) -> Array:
    """Return a copy, since it will be frozen and the caller's own array may not be; raise one of NOT_NUMBERS."""
    array = np.array(values)
    kinds = {type(one) for one in array.flat} if array.dtype == object else {array.dtype.type}
    if any(issubclass(kind, MISLEADING) for kind in kinds):
        raise TypeError("dates, durations and complex numbers are no coordinates")
    return array.astype(np.float64)


def _first_odd_row_text(values: Any) -> str:
    """Return the end of a sentence: which row is the first that is no number, or that the lengths differ."""
    rows = values if isinstance(values, list) else [values]
    for row, value in enumerate(rows):
        try:
            _float_copy(value)
        except NOT_NUMBERS:
            return f"{row} has {short_repr(value)}"
    return "lengths differ: give every row the same number of coordinates"


def _check_points(X: ArrayLike) -> Array:
    """Return the points (n, d) as a copy; InputError where they cannot be used."""
    points = _number_array(X, "coordinates")
    if points.ndim == 2 and len(points) and not points.shape[1]:
        raise InputError("every point needs a coordinate; these have none")
    if points.size == 0 and points.ndim == 2 and points.shape[1]:
        return np.zeros((0, points.shape[1]))
    if points.size == 0:
        return np.zeros((0, 2))
    if points.ndim != 2:
        raise InputError("X must be a table with one row per point, as in [[1, 2], [3, 4]]")
    finite = np.isfinite(points)
    if not finite.all():
        odd = np.flatnonzero(~finite.all(axis=1))
        raise InputError(
            f"coordinates must be finite numbers; row {odd[0]} has {short_repr(points[odd[0]].tolist())}"
        )
    return points


def _check_labels(y: ArrayLike) -> Array:
    """Return the labels (n,) as a copy; InputError where one is not -1 or +1."""
    labels = _number_array(y, "labels")
    if labels.size == 0:
        return np.zeros(0)
    if labels.ndim != 1:
        raise InputError("y must be one list of labels, as in [1, -1]")
    # NaN is among them, since it equals nothing
    odd = np.flatnonzero(np.abs(labels) != 1)
    if len(odd):
        # all its digits: what is nearly 1 is not told as 1
        shown = np.format_float_positional(labels[odd[0]], trim="-")
        raise InputError(f"labels must be -1 or +1; row {odd[0]} has {shown}")
    return labels
