"""Amounts of work for a test: a small, well-chosen part in `make test`, everything in `make test-long`."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")


def is_long() -> bool:
    """Return whether pytest runs with --long: tests/conftest.py chooses the profile before tests are collected."""
    return settings.get_current_profile_name() == "long"


def amount(short: T, long: T) -> T:
    """Return the first value in the short suite and the second in the long one."""
    return long if is_long() else short


def examples(short: int, long: int) -> settings:
    """Set how many examples hypothesis tries for a property in the short and in the long suite."""
    return settings(max_examples=amount(short, long))


def mostly_long(values: Iterable[Any], *short: Any) -> list[Any]:
    """Return parameter values (or tuples of them) with all marked long except those listed in `short`."""
    long = pytest.mark.long
    return [
        pytest.param(
            *(one if isinstance(one, tuple) else (one,)), marks=() if one in short else long
        )
        for one in values
    ]


def some(values: Iterable[T], every: int) -> list[T]:
    """Return every n-th value in the short suite (n = `every`), and all of them in the long one."""
    return list(values)[:: amount(every, 1)]
