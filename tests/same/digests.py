"""Digests of runs: `python -m tests.same.digests first count views [algorithm]` prints a line for each part of each.

A part is what a page or a script gets of a run: its events, its columns at the steps that are shown, the reply with all
its words, and, where `views` is 1, its views. With an algorithm, scenarios of others are left out.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from json import dumps
from typing import Any

import numpy as np

from linviz.core.problem import Array, InputError
from linviz.run.view import VIEWS
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.view_words import view_columns
from tests.same.scenarios import presets, seeded

# views of a seeded scenario; a preset shows all that suit it
VIEWS_OF_SEEDED = 2


def digests(name: str, scenario: Scenario, views: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the name of each part of a scenario's run, and its digest."""
    try:
        run = scenario.run()
    except InputError as error:
        yield f"{name}: error", digest(str(error))
        return
    record = run.record
    yield f"{name}: steps", str(run.steps)
    yield f"{name}: stop", digest([run.stop.name, run.stop.template, *map(str, run.stop)])
    for part in ("event", "index", "other", "cases"):
        yield f"{name}: {part}", digest(getattr(record, part))
    steps = run.displayed_steps()
    columns = run.columns(steps)
    for column, values in sorted(columns.items()):
        yield f"{name}: column {column}", digest(values)
    yield f"{name}: reply", digest(serialise_trace(run))
    for one in views:
        if not VIEWS[one].why_unsuited(run):
            yield f"{name}: view {one}", digest(serialise_trace(run, beside=one)["beside"])
            for column, values in sorted(view_columns(VIEWS[one], run, columns).items()):
                yield f"{name}: view {one} column {column}", digest(values)


def digest(value: Any) -> str:
    """Return a short digest of an array's bytes, or of what else is given as JSON."""
    if isinstance(value, np.ndarray):
        data = _plain(value).tobytes()
    else:
        data = dumps(value, sort_keys=True, default=str).encode()
    return sha256(data).hexdigest()[:12]


def _plain(values: Array) -> Array:
    """Return numbers without what a processor chooses and nobody sees: bytes of a whole number, and which NaN it is."""
    if values.dtype.kind == "f":
        return np.where(np.isnan(values), np.nan, values)
    return values.astype(np.int64) if values.dtype.kind in "iu" else values


def all_digests(
    first: int, count: int, with_views: bool, algorithm: str
) -> Iterator[tuple[str, str]]:
    """Yield the digests of all presets where `first` is 0, and of `count` seeded scenarios from there on.

    algorithm: the only one whose scenarios are compared, "" for all.
    """
    names = list(VIEWS) if with_views else []
    if first == 0:
        for name, scenario in presets():
            if algorithm in ("", scenario.algorithm.name):
                yield from digests(name, scenario, names)
    for seed, (name, scenario) in enumerate(seeded(first, count), first):
        if algorithm not in ("", scenario.algorithm.name):
            continue
        some = [
            names[(seed // 19 + k * 5) % len(names)] for k in range(VIEWS_OF_SEEDED * with_views)
        ]
        yield from digests(name, scenario, some)


if __name__ == "__main__":
    first, count, with_views = map(int, sys.argv[1:4])
    for part, value in all_digests(first, count, bool(with_views), *sys.argv[4:] or [""]):
        sys.stdout.write(f"{part}\t{value}\n")
