"""The server's reply to a run: its time, in all and by parts, and its bytes."""

import json
import time
from statistics import median
from typing import Any

import numpy as np
from data import APART, LINEAR, MIXED, RBF, ROOT, WIDE, scenario
from flask.testing import FlaskClient
from table import Row, number, row

from linviz.core.lift import Lifted
from linviz.core.separability import separability_light
from linviz.run.entry import ENTRIES
from linviz.run.loop import record
from linviz.run.trace import Trace
from linviz.scenario import link
from linviz.scenario.catalogue import Catalogue
from linviz.scenario.files import Presets
from linviz.scenario.scenario import Scenario
from linviz.ui.endpoints import path, preset_answers
from linviz.ui.endpoints.certificate import Certifier
from linviz.ui.endpoints.run import ENDPOINT, draft, reply
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.ui.server.memory import tune_memory
from linviz.ui.server.serve import create_app
from tests.certificate.any_scenario import draw_scenarios as any_scenarios

RUNS, MOST_DEFAULT, MOST_WORST = 21, 32.0, 400.0
# ms of processor time for the request at every movement of a drag
MOST_DRAFT = 6.0
MOST_SECONDS = 2.0
PARTS = ("run", "wire", "light in it", "link")
TIMED = (
    ("perceptron, separable", APART, "perceptron"),
    ("perceptron, not separable", MIXED, "perceptron"),
    ("soft SVM, linear", MIXED, "soft-svm"),
)
DRAFTS = (
    ("perceptron", "perceptron", LINEAR),
    ("soft SVM, linear", "soft-svm", LINEAR),
    ("soft SVM, RBF", "soft-svm", RBF),
)
HEAVY = (("active-set-svm", "soft-svm"), ("soft-svm", "soft-svm"))
LONG = (("thresholded-sgd", {}), ("batch-perceptron", {"patience": 100_000}))
LIFTS = (LINEAR, {"name": "quadratic"}, RBF)


def durations() -> list[Row]:
    """Measure the milliseconds of the whole reply and of its parts."""
    catalogue = Presets(ROOT / "scenarios").catalogue()
    return [
        _duration(f"{name}, n = {n}", scenario(n, distance, algorithm), catalogue)
        for name, distance, algorithm in TIMED
        for n in (40, 100, 300)
    ]


def drafts() -> list[Row]:
    """Measure the processor's milliseconds for the reply to a movement of a drag at the end of a run."""
    # app.py calls this too
    tune_memory()
    return [
        row(
            f"Server's reply to a movement, {name}, n = {n}",
            [_draft(scenario(n, MIXED, algorithm, lift), k) for k in range(RUNS)],
            "ms",
            *((MOST_DRAFT,) if n == 300 else ()),
        )
        for name, algorithm, lift in DRAFTS
        for n in (100, 300)
    ]


def sizes() -> list[Row]:
    """Measure the uncompressed kilobytes of the default scenario's reply and of the largest one at n = 300."""
    client = create_app().server.test_client()
    worst, name = max((_kilobytes(client, {"scenario": one}), name) for name, one in _largest())
    default = _kilobytes(client, {"slug": None, "hash": "", "first": True})
    return [
        row("Reply with the default scenario's trace", [default], "kB", MOST_DEFAULT),
        row(f"Largest reply of {len(_largest())} at n = 300: {name}", [worst], "kB", MOST_WORST),
    ]


def heaviest() -> list[Row]:
    """Measure the most expensive known request: two exact runs with thousands of features on random labels."""
    client = create_app().server.test_client()
    rng = np.random.default_rng(0)
    common_keys = {
        "lift": WIDE,
        "points": rng.uniform(-3, 3, (500, 2)).round(3).tolist(),
        "labels": rng.choice([-1, 1], 500).tolist(),
        "beside": "compare",
    }
    rows = []
    for one, other in HEAVY:
        seconds = []
        for k in range(3):
            # a new C each time, so that no result is cached
            runs = [{"algorithm": name, "parameters": {"C": 1 + k / 100}} for name in (one, other)]
            start = time.process_time()
            answer = client.post(
                ENDPOINT.path,
                json={"seq": 1, "scenario": {**common_keys, **runs[0], "other": runs[1]}},
            )
            seconds.append(time.process_time() - start)
            assert b'"trace"' in answer.data, answer.data[:300]
        name = (
            f"Processor's time for two exact runs in a high dimension, n = 500: {one} and {other}"
        )
        rows.append(row(name, seconds, "s", MOST_SECONDS))
    return rows


def proofs() -> list[Row]:
    """Measure the most expensive certificate and path among random scenarios of at most 500 points."""
    scenarios = any_scenarios(easy=100, large=20)
    endpoints = {"certificate": Certifier().reply, "path": path.reply}
    # the first request loads SciPy's solvers, so it does not count
    endpoints["certificate"](
        {"seq": 0, "scenario": {"points": [[0, 1], [1, 0]], "labels": [1, -1]}}
    )
    rows = []
    for name, reply_to in endpoints.items():
        seconds = []
        for k, one in enumerate(scenarios):
            start = time.process_time()
            reply_to({"seq": k, "scenario": one})
            seconds.append(time.process_time() - start)
        figure = f"Processor's time for the dearest {name} of {len(seconds)} random scenarios"
        rows.append(row(figure, [max(seconds)], "s", MOST_SECONDS))
    return rows


def longest() -> list[Row]:
    """Measure runs that use all of their steps, on random labels."""
    client = create_app().server.test_client()
    rng = np.random.default_rng(3)
    points = rng.uniform(-3, 3, (40, 2)).round(3).tolist()
    labels = rng.choice([-1, 1], 40).tolist()
    rows = []
    for name, values in LONG:
        seconds = []
        for k in range(3):
            # a new learning rate each time, so that no result is cached
            parameters = {"steps": 100_000, "eta": 0.05 + k / 1000, **values}
            asked = {"points": points, "labels": labels, "algorithm": name}
            start = time.process_time()
            answer = client.post(
                ENDPOINT.path, json={"seq": 1, "scenario": {**asked, "parameters": parameters}}
            )
            seconds.append(time.process_time() - start)
            assert b'"trace"' in answer.data, answer.data[:300]
        figure = f"Processor's time for as many steps as {name} may take, n = 40"
        rows.append(row(figure, seconds, "s", MOST_SECONDS))
    return rows


def _draft(scenario_of_drag: dict[str, Any], k: int) -> float:
    """Return the milliseconds of one movement; the first point is at a new place each time, so nothing is cached."""
    (x, y), *others = scenario_of_drag["points"]
    moved = scenario_of_drag | {"points": [[x + k / 10, y], *others]}
    start = time.process_time()
    answer = draft({"seq": 1, "scenario": moved, "near": -1})
    json.dumps(answer)
    return 1000 * (time.process_time() - start)


def ahead() -> list[Row]:
    """Measure the compressed kilobytes that a browser fetches ahead and caches (assets/model/offline.js)."""
    client = create_app().server.test_client()
    presets = Presets(ROOT / "scenarios").catalogue().presets.values()
    addresses = {
        "runs": [preset_answers.address(one) for one in presets],
        "certificates": [
            preset_answers.address(one, preset_answers.CERTIFICATE) for one in presets
        ],
        "paths": [address for one in presets if (address := preset_answers.path_address(one))],
    }
    headers = {"Accept-Encoding": "br"}
    return [
        row(
            f"Kept in the browser, {len(paths)} {what}",
            [sum(len(client.get(one, headers=headers).data) for one in paths) / 1000],
            "kB",
        )
        for what, paths in addresses.items()
    ]


def _duration(name: str, request: dict[str, Any], catalogue: Catalogue) -> Row:
    whole, parts = [], []
    for _ in range(RUNS):
        start = time.perf_counter()
        reply({"seq": 1, "scenario": request}, catalogue)
        whole.append(1000 * (time.perf_counter() - start))
        parts.append(_parts(Scenario.from_json(request)))
    medians = (number(median(one)) for one in zip(*parts, strict=True))
    split = ", ".join(f"{part} {spent}" for part, spent in zip(PARTS, medians, strict=True))
    return row(f"Server's reply, {name} ({split} ms)", whole, "ms")


def _parts(scenario: Scenario) -> tuple[float, ...]:
    clock = [time.perf_counter()]

    def lap() -> float:
        clock.append(time.perf_counter())
        return 1000 * (clock[-1] - clock[-2])

    lifted = Lifted(scenario.problem, scenario.lift)
    trace = Trace(scenario.algorithm, lifted, record(scenario.algorithm, lifted))
    run_time = lap()
    serialise_trace(trace)
    wire_time = lap()
    separability_light(lifted)
    light_time = lap()
    link.encode(scenario)
    return run_time, wire_time, light_time, lap()


def _largest() -> list[tuple[str, dict[str, Any]]]:
    """Return names and scenarios of long runs of every algorithm, on coordinates with many digits."""
    rng = np.random.default_rng(0)
    dear: dict[str, dict[str, int | float]] = {"soft-svm": {"C": 1e4}, "pocket": {"visits": 10_000}}
    return [
        (
            f"{name}, {lift['name']}, distance {distance:g}",
            scenario(300, distance, name, lift, **dear.get(name, {}))
            | {
                "points": (
                    scenario(300, distance, name)["points"] + rng.normal(size=(300, 2)) / 100
                ).tolist()
            },
        )
        for name, entry in ENTRIES.items()
        for lift in LIFTS
        for distance in (APART, MIXED)
        if entry.kind.takes == "kernel" or lift is not RBF
    ]


def _kilobytes(client: FlaskClient, request: dict[str, Any]) -> float:
    answer = client.post(ENDPOINT.path, json=request | {"seq": 1})
    assert b'"trace"' in answer.data, answer.data[:300]
    return len(answer.data) / 1000
