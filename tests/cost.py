"""Pytest plugin that measures the processor time of every test and prints the sum and the most expensive tests.

The time is that of the worker and of all its child processes (Chromium, Node, servers), in core-seconds, which vary
far less on a busy machine than seconds do. No test fails because of it, since machines differ.
"""

import os
from collections import Counter
from collections.abc import Iterator
from time import process_time

import psutil
import pytest

# number of tests and files listed at the end
LISTED = 20
COST, COLLECTION = "core-seconds", "core-seconds of collection"
# process id to the processor time of the process and of its children that have ended
Times = dict[int, float]


class Meter:
    """Meter of the processor time that this process and its descendants use."""

    def __init__(self) -> None:
        self._own = psutil.Process()
        self._before = self._times()

    def read(self) -> float:
        """Return the core-seconds since the last reading, including processes that have ended."""
        now, before = self._times(), self._before
        self._before = now
        # the time of a process that has ended is counted again among the children of its parent
        ended = sum(seconds for pid, seconds in before.items() if pid not in now)
        spent = sum(seconds - before.get(pid, 0.0) for pid, seconds in now.items())
        return max(0.0, spent - ended)

    def _times(self) -> Times:
        times = os.times()
        seconds_by_pid = {self._own.pid: sum(times[:4])}
        for process in self._own.children(recursive=True):
            try:
                seconds_by_pid[process.pid] = sum(process.cpu_times()[:4])
            except psutil.NoSuchProcess:
                continue
        return seconds_by_pid


class Costs:
    """Plugin that stores the cost of each test in its report, which xdist sends to the process that prints."""

    def __init__(self) -> None:
        self._meter = Meter()
        self._collection = 0.0

    def pytest_collection_finish(self) -> None:
        self._collection = process_time()
        self._meter.read()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        if report.when == "teardown":
            report.user_properties.append((COST, self._meter.read()))
            if self._collection:
                report.user_properties.append((COLLECTION, self._collection))
                self._collection = 0.0
        return report


def pytest_configure(config: pytest.Config) -> None:
    """Register the measurement in each process that runs tests: the workers of xdist, or this one without xdist."""
    if not config.getoption("numprocesses", None):
        config.pluginmanager.register(Costs(), "costs")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the total cost and the most expensive files and tests."""
    files, tests = Counter[str](), Counter[str]()
    # workers report their own time for collection; this process, which prints, only collects
    collection = process_time() if terminalreporter.config.getoption("numprocesses", None) else 0.0
    for report in (one for kind in terminalreporter.stats.values() for one in kind):
        for name, seconds in getattr(report, "user_properties", ()):
            if name == COLLECTION:
                collection += seconds
            elif name == COST:
                tests[report.nodeid] += seconds
                files[report.nodeid.partition("::")[0]] += seconds
    if not tests:
        return
    total = tests.total() + collection
    terminalreporter.section(
        f"{total:.0f} core-seconds: {len(tests)} tests and {collection:.0f} for collection"
    )
    for costs in (files, tests):
        for name, seconds in costs.most_common(LISTED):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
