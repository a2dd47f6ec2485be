"""Cost of each view: work and frames of a step, a drag, bytes of the reply, and its computation after the run."""

import time
from typing import Any

from data import APART, LINEAR, MIXED, RBF, Json, scenario
from dragging import drag
from flask.testing import FlaskClient
from page import chromium, new_context, open_page
from playwright.sync_api import BrowserContext, Page
from stepping import frames_of
from table import Row, ratio_row, row

from linviz.ui.endpoints.run import ENDPOINT as RUN
from linviz.ui.endpoints.view_items import ENDPOINT as BESIDE
from linviz.ui.server.serve import create_app

QUADRATIC: Json = {"name": "quadratic"}
PERCEPTRON: Json = {"algorithm": "perceptron", "max_updates": 1000}
SVM: Json = {"algorithm": "soft-svm", "C": 10.0}
# for each view a suitable algorithm with many steps, its lift and its parameters
CASES: dict[str, Json] = {
    "weights": PERCEPTRON,
    "lifted": PERCEPTRON | {"lift": QUADRATIC},
    "why-it-stops": SVM,
    "margin": PERCEPTRON,
    "loss": PERCEPTRON,
    "table": SVM,
    "dual": SVM,
    "kernel": SVM | {"lift": RBF},
    "compare": PERCEPTRON,
    "orders": PERCEPTRON,
    "c-path": SVM,
    "new-points": SVM,
    "chance": PERCEPTRON,
}
# further cases, in which the view draws another picture
MORE: dict[str, Json] = {
    "weights": {"algorithm": "active-set-svm"},
    "why-it-stops": {"algorithm": "perceptron", "distance": APART},
    "loss": {"algorithm": "logistic-gd"},
    "lifted": {"algorithm": "soft-svm", "lift": RBF},
}
N, ROUNDS, MOST_WORK, MOST_FRAME = 100, 8, 4.0, 1.2
SPACE, MOST_SPACE_WORK, MOST_SPACE_FRAME = "lifted", 16.0, 2.0
MOST_DRAG, MOST_BYTES, MOST_ORDERS, MOST_LEFT_OUT = 50.0, 100.0, 0.5, 2.0


def measure(address: str) -> list[Row]:
    """Measure work and frames of a step with each view open, and the time from a move to boundary and view."""
    rows = []
    with chromium() as browser:
        empty = new_context(browser).new_page()
        empty.goto("about:blank")
        for view, case in (*CASES.items(), *MORE.items()):
            context = new_context(browser)
            rows += _page_rows(_name(view, case), context, address, _request(view, case), empty)
            context.close()
    return rows


def sizes() -> list[Row]:
    """Measure the kilobytes that each view adds to the uncompressed reply of a run."""
    client = create_app().server.test_client()
    rows = []
    for view, case in (*CASES.items(), *MORE.items()):
        request = _request(view, case)
        with_view = _post(client, RUN.path, {"scenario": request})
        without = _post(client, RUN.path, {"scenario": request | {"beside": None}})
        added = (len(with_view.data) - len(without.data)) / 1000
        steps = with_view.get_json()["trace"]["steps"]
        rows.append(row(f"Bytes of {_name(view, case)}, {steps} steps", [added], "kB", MOST_BYTES))
    return rows


def durations() -> list[Row]:
    """Measure the seconds of the views that are computed item by item, with the requests that the page sends."""
    client = create_app().server.test_client()
    orders = scenario(N, APART, "perceptron") | {"beside": "orders"}
    left_out = scenario(60, MIXED, "soft-svm") | {"beside": "new-points"}
    return [
        row(
            "100 orders, perceptron, separable, n = 100",
            [_work_seconds(client, orders)],
            "s",
            MOST_ORDERS,
        ),
        row(
            "Left out, 20 values of C, n = 60",
            [_work_seconds(client, left_out)],
            "s",
            MOST_LEFT_OUT,
        ),
    ]


def _name(view: str, case: Json) -> str:
    lift = case.get("lift", LINEAR)["name"]
    return f"{view}, {case['algorithm']}" + f", {lift}" * (lift != "none")


def _request(view: str, case: Json) -> Json:
    further = {"distance": MIXED, "lift": LINEAR} | case
    return scenario(N, **further) | {"beside": view}


def _page_rows(
    name: str, context: BrowserContext, address: str, page_scenario: Json, empty: Page
) -> list[Row]:
    page = open_page(context, address, page_scenario)
    work, frame = (MOST_WORK, MOST_FRAME)
    if page_scenario["beside"] == SPACE:
        work, frame = (MOST_SPACE_WORK, MOST_SPACE_FRAME)
    spent, ratio = frames_of(page, empty, ROUNDS)
    page.evaluate("linviz.clock.toEnd()")
    page.evaluate("probe.watch()")
    moves = [time for _ in range(2) for time in drag(page)]
    return [
        row(f"Own work of a step beside {name}", spent, "ms", work),
        ratio_row(f"p95 frame of a step beside {name}", ratio, frame),
        row(f"Drag to boundary and {name}", moves, "ms", MOST_DRAG),
    ]


def _post(client: FlaskClient, path: str, request: Json) -> Any:
    answer = client.post(path, json=request | {"seq": 1})
    assert b'"error"' not in answer.data, answer.data[:300]
    return answer


def _work_seconds(client: FlaskClient, view_scenario: Json) -> float:
    start, done, total = time.perf_counter(), 0, 1
    while done < total:
        answer = _post(client, BESIDE.path, {"scenario": view_scenario, "first": done}).get_json()
        done, total = done + len(answer["items"]), answer["of"]
    return time.perf_counter() - start
