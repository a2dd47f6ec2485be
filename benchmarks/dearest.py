"""Search for the dearest valid requests by hill climbing: `python benchmarks/dearest.py --minutes 10 --processes 2`.

Dear is what takes much processor time. The search keeps the dearest scenario of each kind and algorithm,
and changes the dearer of two of these, or tries a random one. At the end the dearest are measured again, in an app that
has cached nothing, and printed with their requests. The random numbers have fixed seeds. With `--bounded` the app
computes in processes of its own, as a server does, which ends what takes too long; without it nothing ends it.
"""

import json
import logging
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

# BLAS reads this when it is loaded
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from data import MIXED, WIDE, Json, scenario
from flask.testing import FlaskClient
from servers import descendants, processor_time
from table import machine, number, table_lines

from linviz.core.problem import InputError
from linviz.exports.registry import EXPORTS
from linviz.run.view import VIEWS
from linviz.scenario import link
from linviz.scenario.generators import GENERATORS
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import (
    certificate,
    export,
    figure,
    generate,
    path,
    qr,
    run,
    suitable_views,
    view_items,
)
from linviz.ui.server.serve import COMPUTING, create_app
from tests.runs import ALGORITHMS
from tests.ui.requests import LABELS, RequestGenerator

SEED = 37
MINUTES, PROCESSES = 20.0, 2
# seconds of processor time that a draft may take, 0.15 and what surrounds it, and any other request
MOST_DRAFT, MOST_SECONDS = 0.2, 2.0
# shares of random scenarios among those that are tried, and of the widest lift among theirs
FRESH, WIDEST = 0.3, 0.1
# algorithms of a kind that are told
TOLD = 3
# what took so many times the limit need not be measured again
BEYOND = 2
# a random scenario is the one with most points of so many
DRAWN = 10
LARGEST = 32.0
# keys of a scenario that are replaced together
PARTS: tuple[tuple[str, ...], ...] = (
    ("points", "labels", "dimension", "held_out"),
    ("algorithm", "parameters"),
    ("lift",),
    ("beside", "held_out"),
    ("other",),
    ("step", "view"),
)
HEAD = ("Request", "Seconds", "At most", "", "Algorithm", "Lift", "Points", "View", "Answer")


def _by_link(request: Json) -> Json:
    code = link.encode(Scenario.from_json(request["scenario"]))
    return {"slug": None, "hash": code, "first": False}


def _qr_code(request: Json) -> Json:
    return {"link": f"http://x/#{_by_link(request)['hash']}"}


def _items(request: Json) -> Json:
    tree = {**request["scenario"], "beside": request["view"]}
    return {"scenario": tree, "first": request["first"]}


def _without_scenario(request: Json) -> Json:
    return {key: value for key, value in request.items() if key != "scenario"}


class Kind(NamedTuple):
    """A kind of request: its address, values for its keys beside the scenario, and what is sent of both."""

    path: str
    values: dict[str, Sequence[Any]]
    as_sent: Callable[[Json], Json] = dict
    most: float = MOST_SECONDS


KINDS = {
    "draft": Kind(run.ENDPOINT.path, {"near": (-1, -1, 0, 1, 1000)}, most=MOST_DRAFT),
    "run": Kind(run.ENDPOINT.path, {}),
    "run of a link": Kind(run.ENDPOINT.path, {}, _by_link),
    "certificate": Kind(certificate.ENDPOINT.path, {}),
    "path": Kind(path.ENDPOINT.path, {}),
    "list of views": Kind(suitable_views.ENDPOINT.path, {}),
    "items of a view": Kind(
        view_items.ENDPOINT.path,
        {"view": ("c-path", "chance", "orders", "new-points"), "first": (0, 0, 1, 7, 50)},
        _items,
    ),
    "export": Kind(export.ENDPOINT.path, {"export": tuple(EXPORTS)}),
    "figure": Kind(figure.ENDPOINT.path, {"theme": ("light", "dark")}),
    "QR code": Kind(qr.ENDPOINT.path, {}, _qr_code),
    "generated points": Kind(
        generate.ENDPOINT.path,
        {"generator": tuple(GENERATORS), "n": (40, 500), "seed": range(100)},
        _without_scenario,
    ),
}


class Measurement(NamedTuple):
    """A measured request: its seconds of processor time, its keys, and the beginning of its answer."""

    seconds: float
    kind: str
    request: Json
    answer: str


class Climber(RequestGenerator):
    """A source of requests: random ones with many points, and neighbours of given ones."""

    def next_request(self, kind: Kind, dearest: Sequence[Measurement]) -> Json:
        """Return a neighbour of one of the dearest requests, or a random one."""
        others = {name: self.random.choice(values) for name, values in kind.values.items()}
        if not dearest or self.random.random() < FRESH:
            return {"scenario": self._scenario(), **others}
        one = max(self.random.choices(dearest, k=2), key=_seconds)
        if others and self.random.random() < FRESH:
            return {**one.request, **others}
        return {**one.request, "scenario": self._neighbour(one.request["scenario"])}

    def _points(self, dimension: int) -> list[list[float]]:
        return max((super(Climber, self)._points(dimension) for _ in range(DRAWN)), key=len)

    def _lift(self, depth: int) -> Json:
        return WIDE if self.random.random() < WIDEST else super()._lift(depth)

    def _neighbour(self, tree: Json) -> Json:
        change = self.random.choice([self._replace_part] * 2 + [self._set, self._label, self._move])
        return {**tree, **change(tree)}

    def _replace_part(self, _: Json) -> Json:
        new = self._scenario()
        return {key: new[key] for key in self.random.choice(PARTS)}

    def _set(self, tree: Json) -> Json:
        new = self._settings(ALGORITHMS[tree["algorithm"]])
        return {"parameters": {**tree["parameters"], **new}}

    def _label(self, tree: Json) -> Json:
        label = self.random.choice(LABELS)
        return {"labels": [label(self.random, *point) for point in tree["points"]]}

    def _move(self, tree: Json) -> Json:
        """Move all points towards the origin or away from it, each by another factor."""
        factor, spread = self.random.choice([0.5, 0.9, 1, 1.1, 2]), self.random.choice([0, 0.01, 1])

        def move(value: float) -> float:
            moved = factor * value * (1 + spread * self.random.random())
            return max(-LARGEST, min(LARGEST, moved))

        return {"points": [[move(value) for value in point] for point in tree["points"]]}


def search(seed: int, names: Sequence[str], minutes: float, is_bounded: bool) -> list[Measurement]:
    """Search for so many minutes, and return the dearest request of each kind and algorithm."""
    # the log would be full of refusals, which are expected
    logging.getLogger("linviz").setLevel(logging.ERROR)
    client, climber = new_client(is_bounded), Climber(Random(seed))
    best: dict[tuple[str, str], Measurement] = {}
    end = time.monotonic() + 60 * minutes
    turns = cycle(names)
    while time.monotonic() < end:
        name = next(turns)
        request = climber.next_request(
            KINDS[name], [one for one in best.values() if one.kind == name]
        )
        key = name, request["scenario"]["algorithm"]
        measurement = send(client, name, request)
        if measurement and (key not in best or measurement.seconds > best[key].seconds):
            best[key] = measurement
    return list(best.values())


def new_client(is_bounded: bool) -> FlaskClient:
    """Return a client of a new app, after a first request of every kind: what is imported late does not count."""
    server = create_app().server
    if is_bounded:
        # otherwise each process would load this file first, which counts
        sys.modules["__main__"].__file__ = None
        server.extensions[COMPUTING].start()
    client = server.test_client()
    random, views = Random(SEED), cycle(VIEWS)
    for name, kind in KINDS.items():
        others = {key: random.choice(values) for key, values in kind.values.items()}
        for algorithm in ALGORITHMS:
            tree = scenario(6, MIXED, algorithm) | {"beside": next(views)}
            send(client, name, {"scenario": tree, **others})
    return client


def send(client: FlaskClient, name: str, request: Json) -> Measurement | None:
    """Send a request and measure it; None where its scenario fits into no link, or its answer is a refusal."""
    kind = KINDS[name]
    try:
        body = {"seq": 1, **kind.as_sent(request)}
    except InputError:
        return None
    start = _processor_time()
    answer = client.post(kind.path, json=body)
    seconds = _processor_time() - start
    if answer.status_code != 200:
        return None
    reply = answer.get_json()
    return Measurement(seconds, name, request, reply.get("error") or reply.get("late") or "")


def _processor_time() -> float:
    """Return the seconds of processor time of this process and of those that compute for it."""
    ended = os.times()
    own = time.process_time() + ended.children_user + ended.children_system
    return own + processor_time(descendants(os.getpid()))


def dearest(
    names: Sequence[str], minutes: float, processes: int, is_bounded: bool
) -> list[Measurement]:
    """Search in several processes, and return the dearest of each kind, with the smaller time of two."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        searches = [
            pool.submit(search, SEED + k, names, minutes, is_bounded) for k in range(processes)
        ]
        best = [measurement for one in searches for measurement in one.result()]
    client = new_client(is_bounded)
    return [one for name in names for one in _measure_again(client, best, name)]


def _measure_again(
    client: FlaskClient, best: Sequence[Measurement], name: str
) -> list[Measurement]:
    of_kind = sorted((one for one in best if one.kind == name), reverse=True, key=_seconds)
    limit = BEYOND * KINDS[name].most
    pairs = [
        (one, None if one.seconds > limit else send(client, name, one.request))
        for one in of_kind[:TOLD]
    ]
    return sorted(
        (min(filter(None, pair), key=_seconds) for pair in pairs), reverse=True, key=_seconds
    )


def _seconds(one: Measurement) -> float:
    return one.seconds


def line(one: Measurement) -> tuple[str, ...]:
    """Return a request's line of the table."""
    tree, most = one.request["scenario"], KINDS[one.kind].most
    return (
        one.kind,
        f"{number(one.seconds)} s",
        f"{most:g} s",
        "met" if one.seconds <= most else "missed",
        tree["algorithm"],
        tree["lift"]["name"],
        str(len(tree["points"])),
        one.request.get("view") or tree["beside"] or "",
        one.answer,
    )


def main() -> None:
    """Search, and print the table and the requests."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    parser.add_argument("--bounded", action="store_true", help="end what takes too long")
    given = parser.parse_args()
    requests = dearest(given.kinds, given.minutes, given.processes, given.bounded)
    print(f"{machine()}, {given.minutes:g} minutes in {given.processes} processes, seed {SEED}\n")
    print(table_lines([HEAD, ("---",) * len(HEAD), *map(line, requests)]))
    for one in requests:
        print(f"\n{one.kind}, {number(one.seconds)} s: {json.dumps(one.request)}")


if __name__ == "__main__":
    main()
