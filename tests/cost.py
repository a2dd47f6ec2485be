"""Measure the processor time of every test, and print the sum and the dearest tests at the end.

The time is that of the worker and of all processes below it (Chromium, Node, servers): core-seconds, which a busy
machine lengthens far less than seconds. It is printed and never judged, since machines differ.
"""

import os
from collections import Counter
from collections.abc import Iterator
from time import process_time

import psutil
import pytest

# how many tests and files are listed
LISTED = 20
COST, COLLECTION = "core-seconds", "core-seconds of collection"
# by process: its processor time and that of its children that have ended
Times = dict[int, float]


class Meter:
    """Read the processor time of this process and of everything below it since the last reading."""

    def __init__(self) -> None:
        self._own = psutil.Process()
        self._before = self._times()

    def read(self) -> float:
        """Return the core-seconds since the last reading, those of processes that have ended included."""
        now, before = self._times(), self._before
        self._before = now
        # a process that was there before and has ended counts once more in the children of its parent
        ended = sum(seconds for pid, seconds in before.items() if pid not in now)
        spent = sum(seconds - before.get(pid, 0.0) for pid, seconds in now.items())
        return max(0.0, spent - ended)

    def _times(self) -> Times:
        times = os.times()
        found = {self._own.pid: sum(times[:4])}
        for process in self._own.children(recursive=True):
            try:
                found[process.pid] = sum(process.cpu_times()[:4])
            except psutil.NoSuchProcess:
                continue
        return found


class Costs:
    """Note the cost of each test in its report; xdist carries it to the process that prints."""

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
    """Measure where tests run: in the workers of xdist, or here where there are none."""
    if not config.getoption("numprocesses", None):
        config.pluginmanager.register(Costs(), "costs")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sum, and what costs most, by file and by test."""
    files, tests = Counter[str](), Counter[str]()
    # workers tell theirs; the process that prints only collects as well
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
