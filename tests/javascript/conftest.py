"""Fixtures of the tests of this folder."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.javascript.computer import Computer


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    with closing(Computer()) as one:
        yield one
