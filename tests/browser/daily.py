"""Marks for parameter values that only the long suite tests."""

from typing import Any

import pytest


def long(*values: Any) -> list[Any]:
    """Return these values of a parameter, marked long."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]


def every(values: Any, parts: int) -> list[Any]:
    """Return all values, with all but every n-th (n = `parts`) marked long."""
    return [value if k % parts == 0 else long(value)[0] for k, value in enumerate(values)]
