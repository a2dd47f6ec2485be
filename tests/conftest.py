"""Settings for all tests, and the choice between the short and the long suite."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from linviz.run.trace import Trace

# one BLAS thread, as in the server, set before NumPy is imported: on busy cores the threads wait for one another, and
# 0.3 s become 20
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
    """Add the option --long, which also runs the tests marked long."""
    parser.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_configure(config: pytest.Config) -> None:
    """Load the hypothesis profile of the suite, which sets the number of examples."""
    settings.load_profile("long" if config.getoption("--long") else "short")


def is_long(item: pytest.Item) -> bool:
    """Return whether a test is marked long, or is marked short for other values of its parameters only."""
    short = item.get_closest_marker("short")
    return bool(item.get_closest_marker("long") or (short and value_of(item) not in short.args))


def value_of(item: pytest.Item) -> str:
    """Return the parameter id of a test, which pytest puts in brackets after its name."""
    return item.name.partition("[")[2].removesuffix("]")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked long unless --long is given."""
    if not any("::" in argument for argument in config.args):
        check_names(items)
    if config.getoption("--long"):
        return
    left_out = [item for item in items if is_long(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_long(item)]


def check_names(items: list[pytest.Item]) -> None:
    """Raise UsageError if a `short` marker names a parameter id that its test does not have."""
    short_ids, existing_ids = set[tuple[str, str]](), set[tuple[str, str]]()
    for item in items:
        if short := item.get_closest_marker("short"):
            test = item.nodeid.partition("[")[0]
            existing_ids.add((test, value_of(item)))
            short_ids.update((test, value) for value in short.args)
    if short_ids - existing_ids:
        raise pytest.UsageError(
            "\n".join(
                f"{test} has no [{value}]" for test, value in sorted(short_ids - existing_ids)
            )
        )


@pytest.fixture
def trace(request: pytest.FixtureRequest) -> Trace:
    """Compute the run named by `on` (tests/picture/figures.py) when the test runs, not when it is collected."""
    from tests.picture.figures import trace_of

    return trace_of(request.param)
