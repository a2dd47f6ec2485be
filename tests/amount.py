"""Choose how much a test does: little and telling in `make test`, thorough in `make test-long`."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")


def is_long() -> bool:
    """True where pytest runs with --long; tests/conftest.py has chosen the profile by then."""
    return settings.get_current_profile_name() == "long"


def amount(short: T, long: T) -> T:
    """Return what the suite that runs needs: a number of steps, a list of runs."""
    return long if is_long() else short


def examples(short: int, long: int) -> settings:
    """Give a property a number of examples of its own in either suite."""
    return settings(max_examples=amount(short, long))


def mostly_long(values: Iterable[Any], *short: Any) -> list[Any]:
    """Return these values of a parameter, or tuples of several, all but the short ones marked long."""
    long = pytest.mark.long
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)), marks=() if one in short else long
        )
        for one in values
    ]


def some(values: Iterable[T], every: int) -> list[T]:
    """Return one of so many values in the short suite, and all of them in the long one."""
    return list(values)[:: amount(every, 1)]
