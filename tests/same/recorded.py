"""Recorded digests of every preset's run and of seeded ones: `python -m tests.same.recorded` records them anew.

A link promises the step that was on the screen, in later versions too. So a digest is of what a run does and of its
numbers, and of no sentence. Where one has to change, CHANGELOG.md says which runs do.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from linviz.scenario.scenario import Scenario
from tests.same.digests import digest
from tests.same.scenarios import presets, seeded

FILE = Path(__file__).with_name("recorded.json")
COUNT = 300
# columns of every algorithm, or of all that take features or a kernel; others may come and go
CLASSIFIER = ("w", "b", "c", "alpha", "scores", "errors", "margin")


def recorded_scenarios() -> Iterator[tuple[str, Scenario]]:
    """Yield name and scenario of all runs of which a digest is recorded."""
    yield from presets()
    yield from seeded(0, COUNT)


def run_digest(scenario: Scenario) -> str:
    """Return the digest of a run: its events, how it ends, and the classifier at the steps that are shown."""
    run = scenario.run()
    record, stop = run.record, run.stop
    parts = [run.steps, stop.name, stop.start, stop.period]
    parts += [digest(part) for part in (record.event, record.index, record.other, record.cases)]
    columns = run.columns(run.displayed_steps())
    parts += [digest(columns[name]) for name in CLASSIFIER if name in columns]
    return sha256(json.dumps(parts).encode()).hexdigest()[:12]


def recorded_digests() -> dict[str, str]:
    """Return the recorded digest of each run."""
    digests: dict[str, str] = json.loads(FILE.read_text("utf-8"))
    return digests


def main() -> None:
    """Record all digests, and print the names of those that have changed."""
    before = recorded_digests() if FILE.exists() else {}
    after = {name: run_digest(scenario) for name, scenario in recorded_scenarios()}
    FILE.write_text(json.dumps(after, indent=1) + "\n", "utf-8")
    for name in after:
        if before.get(name) != after[name]:
            sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
