"""Checks of plain values from outside (JSON, TOML, links): each returns the value or raises ScenarioError with its key.

`key` is the place of the value in the scenario, such as "points[3]", for the error.
Nothing here recurses or relies on a size, so any input ends in a ScenarioError and in no other exception.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import isfinite
from typing import Any

from linviz.core.problem import InputError, short_repr, with_suggestion

MOST_TEXT = 2_000
MOST_NAME = 64
# integers beyond this may not fit into a float, and printing them can fail
HUGE = 1e300


class ScenarioError(InputError):
    """A value that a scenario cannot have: `key` is its place in the scenario, the message a sentence about why."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


def finite_number(value: object) -> float | None:
    """Return the value as a float, or None where it is no finite number.

    A bool is none, nor is an integer that is too large for a float.
    """
    # the usual case first; NaN fails both comparisons
    if type(value) is float and -HUGE < value < HUGE:
        return value
    # Python takes True for an integer; as a coordinate it is a mistake
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # in this order, since isfinite() raises on an integer that is too large for a float
    if abs(value) < HUGE and isfinite(value):
        return float(value)
    return None


def check_text(value: object, key: str, most_characters: int = MOST_TEXT) -> str:
    """Return the text; raises ScenarioError where it is no text or has more than `most_characters`."""
    if not isinstance(value, str):
        raise ScenarioError(key, f"{key} must be text; this is {quote(value)}")
    if len(value) > most_characters:
        raise ScenarioError(
            key, f"{key} has {len(value):,} characters; at most {most_characters:,} are allowed"
        )
    # JSON allows half of a surrogate pair, which has no UTF-8 form and would break the link
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ScenarioError(key, f"{key} contains an incomplete character; remove it")
    return value


def check_table(value: object, key: str) -> Mapping[Any, object]:
    """Return the table of keys and values; raises ScenarioError where it is none."""
    if not isinstance(value, Mapping):
        raise ScenarioError(
            key, f"{key} must be a table of keys and values; this is {quote(value)}"
        )
    return value


def check_list(value: object, key: str, form: str) -> list[Any] | tuple[Any, ...]:
    """Return the list; raises ScenarioError where it is none. form: the sentence that explains what belongs there."""
    if not isinstance(value, list | tuple):
        raise ScenarioError(key, f"{form}; this is {quote(value)}")
    return value


def check_settings(value: object, key: str) -> dict[str, object]:
    """Return a flat table of short names with numbers, lists of numbers, booleans or short words, as a new dict.

    Raises ScenarioError for anything else, since error messages of parameters quote names and values.
    """
    values = dict(check_table(value, key))
    for name, setting in values.items():
        if not isinstance(name, str) or len(name) > MOST_NAME:
            raise ScenarioError(
                key,
                f"names in {key} must have at most {MOST_NAME} characters; this is {quote(name)}",
            )
        word = isinstance(setting, str) and len(setting) <= MOST_NAME
        numbers = isinstance(setting, list | tuple) and all(
            finite_number(one) is not None for one in setting
        )
        if (
            not word
            and not numbers
            and not isinstance(setting, bool)
            and finite_number(setting) is None
        ):
            raise ScenarioError(
                key, f"{name} must be a number, true or false, or a word; this is {quote(setting)}"
            )
    return values


def check_keys(values: Mapping[Any, object], keys: tuple[str, ...], kind: str) -> None:
    """Raise ScenarioError where a table has a key that is not in `keys`. kind: what the table is, for the message."""
    for key in values:
        if key not in keys:
            takes = with_suggestion(key, keys, f"it takes {', '.join(keys)}")
            reason = f"{kind} has no key {quote(key)}; {takes}"
            raise ScenarioError(quote(key).strip("'"), reason)


def check_table_of(
    value: object, key: str, keys: tuple[str, ...], kind: str
) -> Mapping[Any, object]:
    """Return the table, which has no other keys than these; raises ScenarioError for anything else.

    kind: what the table is, for the message.
    """
    values = check_table(value, key)
    with errors_at(key):
        check_keys(values, keys, kind)
    return values


def quote(value: object) -> str:
    """Return a value as a sentence can quote it: short, whatever it is."""
    match value:
        case None:
            return "nothing"
        # before the numbers, since Python takes a bool for an int
        case bool():
            return "true" if value else "false"
        case str():
            return short_repr(value)
        case int() | float():
            if abs(value) < HUGE:
                return f"{value:.6g}"
            return "no number that can be used"
        case list() | tuple():
            return f"a list of {len(value)}"
        case Mapping():
            return "a table"
        case _:
            return f"a {type(value).__name__}"


def printable(text: str) -> str:
    """Return the text on one line without control characters: unprintable ones are escaped as repr() does."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


@contextmanager
def errors_at(key: str) -> Iterator[None]:
    """Report every InputError raised inside as a ScenarioError at that key."""
    try:
        yield
    except InputError as error:
        raise ScenarioError(key, str(error)) from None
