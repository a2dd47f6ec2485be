"""What the short suite takes of many values of a parameter: the others are marked long."""

from typing import Any

import pytest


def long(*values: Any) -> list[Any]:
    """Return these values of a parameter, marked long."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]


def every(values: Any, parts: int) -> list[Any]:
    """Return all of them, every so many of them for the short suite too."""
    return [value if k % parts == 0 else long(value)[0] for k, value in enumerate(values)]
