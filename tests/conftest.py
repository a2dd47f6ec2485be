"""Set what every test runs under, and tell the short suite from the long one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linviz.run.trace import Trace

# as the server does, and before NumPy is there: on busy cores the threads of BLAS wait for one another, and what takes
# 0.3 s takes 20
os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.cost"]

# examples of a property that names no number of its own
SHORT, LONG = 15, 200

# a shared machine may be slow, and a test that fails must fail again
for name, examples in (("short", SHORT), ("long", LONG)):
    settings.register_profile(
        name,
        deadline=None,
        derandomize=True,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --long: run what is thorough as well as what is telling."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how many examples a property gets."""
    settings.load_profile("long" if config.getoption("--long") else "short")


def is_long(item: pytest.Item) -> bool:
    """Say whether a test is marked long, or named short only with other values of its parameters."""
    short = item.get_closest_marker("short")
    return bool(item.get_closest_marker("long") or (short and value_of(item) not in short.args))


def value_of(item: pytest.Item) -> str:
    """Return what stands in the brackets behind the name of a test."""
    return item.name.partition("[")[2].removesuffix("]")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked long, unless --long asks for it."""
    if not any("::" in argument for argument in config.args):
        check_names(items)
    if config.getoption("--long"):
        return
    left_out = [item for item in items if is_long(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_long(item)]


def check_names(items: list[pytest.Item]) -> None:
    """Refuse a short value that no parameter of its test has."""
    named, there = set[tuple[str, str]](), set[tuple[str, str]]()
    for item in items:
        if short := item.get_closest_marker("short"):
            test = item.nodeid.partition("[")[0]
            there.add((test, value_of(item)))
            named.update((test, value) for value in short.args)
    if named - there:
        raise pytest.UsageError(
            "\n".join(f"{test} has no [{value}]" for test, value in sorted(named - there))
        )


@pytest.fixture
def trace(request: pytest.FixtureRequest) -> Trace:
    """Make the run of the name that `on` in tests/picture/figures.py gives, where the test runs and not before."""
    from tests.picture.figures import trace_of

    return trace_of(request.param)
