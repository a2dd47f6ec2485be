"""Numbers of the cards, computed a second time from the points, the parameters and w, b and alpha of the trace."""

import json
from typing import Any

import numpy as np
import pytest

import linviz
from linviz.algorithms.perceptrons.dual_perceptron.kernel_matrix import mistake_rows
from linviz.core.number import number
from linviz.core.problem import Problem
from linviz.run.columns import Columns
from linviz.run.entry import ENTRIES
from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from linviz.words.describe import columns_for_words
from tests.amount import amount
from tests.datasets import CIRCLES, DEFAULT20, NONSEP7, lifted
from tests.javascript.computer import Computer
from tests.runs import trace

# numbers that are columns of the trace, by the fact
COLUMNS = {
    "most_mistakes": "most_mistakes",
    "updates": "updates",
    "step": "step",
    "dual": "dual",
    "gradient": "gradient",
    "freedom": "freedom",
    "squared-error": "squared_error",
    "kappa": "kappa",
}
SETTINGS = ("eta", "C", "level", "epsilon", "constant")
# runs with what the usual parameters have not
MORE = {
    "without bias": lambda: trace("perceptron", DEFAULT20, bias=False),
    "of eta": lambda: trace("perceptron", DEFAULT20, eta=0.3),
    "with a constant": lambda: trace("kozinec", DEFAULT20, constant=3.0),
    "held out": lambda: linviz.run("perceptron", DEFAULT20, held_out=NONSEP7, max_updates=3),
    "of squares": lambda: trace("perceptron", lifted(CIRCLES, "quadratic")),
    "of a kernel": lambda: trace("soft-svm", lifted(CIRCLES, "rbf"), C=10.0),
    "of centred points": lambda: trace("dual-perceptron", DEFAULT20, offset="centred"),
    "of a ball": lambda: trace("dual-perceptron", DEFAULT20, offset="enclosing"),
    "on a number line": lambda: trace("perceptron", Problem([[-3.0], [-1.0], [2.5]], [-1, -1, 1])),
    "of one point": lambda: trace("perceptron", Problem([[1.0, 2.0]], [1])),
}


def random_points(seed: int) -> Problem:
    """Return up to 14 points of both classes, on a grid of hundredths."""
    random = np.random.default_rng(seed)
    n = int(random.integers(4, 15))
    y = np.where(np.arange(n) % 2, 1, -1)
    X = np.round(random.normal(size=(n, 2)) * 2 + 1.2 * y[:, None] * random.random(2), 2)
    return Problem(X, y)


def weights(run: Trace, columns: Columns, k: int) -> tuple[np.ndarray[Any, Any], float] | None:
    """Return w and b of a frame; None for a vote, and where f has no finite w."""
    if run.entry.votes or not run.lifted.has_map:
        return None
    if run.algorithm.takes == "features":
        return columns["w"][k], float(columns["b"][k])
    has_w = "w" in columns and columns["w"].shape[1] == run.lifted.phi.shape[1]
    return (columns["w"][k], float(columns["w_b"][k])) if has_w and "w_b" in columns else None


def constant_feature(run: Trace, columns: Columns, k: int) -> float | None:
    """Return the number in front of the features in z; 0 without a bias, None where z has other features."""
    parameters = serialise_trace(run)["parameters"]
    if parameters.get("bias") is False:
        return 0.0
    if parameters.get("offset") == "centred":
        return None
    return float(
        np.sqrt(columns["square"][k]) if "square" in columns else parameters.get("constant", 1.0)
    )


def expected(run: Trace, columns: Columns, k: int) -> dict[str, Any]:
    """Return all numbers that cards may tell of a frame, by their names."""
    seen, parameters = run.lifted, serialise_trace(run)["parameters"]
    y, n = seen.y, seen.n
    result: dict[str, Any] = {
        "n": n,
        "classes": [int((y > 0).sum()), int((y < 0).sum())],
        "errors": int((y * columns["scores"][k] <= 0).sum()),
        "lambda": columns["lam"][k] if "lam" in columns else parameters.get("lam"),
        **{name: columns[one][k] for name, one in COLUMNS.items() if one in columns},
        **{name: parameters[name] for name in SETTINGS if name in parameters},
    }
    for name in ("objective", "criterion"):
        if name in columns and "objective" not in result:
            result["objective"] = columns[name][k]
    if run.held_out.n and not run.entry.votes:
        X, labels = run.held_out.X, run.held_out.y
        result["held-out"] = int((labels * (X @ columns["w"][k] + columns["b"][k]) <= 0).sum())
    if "dual" in columns:
        result["primal"] = columns["primal"][k]
    if "square" in columns:
        result["radius"] = np.sqrt(columns["square"][k])
    if "gamma" in (tree := seen.lift.tree()):
        result["gamma"] = tree["gamma"]
    front = constant_feature(run, columns, k)
    return result | of_features(run, front) | of_classifier(run, columns, k, front)


def of_features(run: Trace, front: float | None) -> dict[str, Any]:
    """Return what follows from the points alone. front: as constant_feature returns it."""
    if front is None or not run.lifted.has_map or not run.lifted.n:
        return {}
    return {"longest": np.sqrt(front**2 + (run.lifted.phi**2).sum(axis=1).max())}


def of_classifier(run: Trace, columns: Columns, k: int, front: float | None) -> dict[str, Any]:
    """Return what follows from w, b and alpha of a frame."""
    seen, i = run.lifted, int(columns["index"][k])
    result: dict[str, Any] = {}
    pair = weights(run, columns, k)
    signed = None if run.entry.votes else seen.y * columns["scores"][k]
    half = columns["half_width"][k] if "half_width" in columns else np.nan
    length = 1 / half if pair is None else float(np.linalg.norm(pair[0]))
    if pair:
        w, b = pair
        signed = seen.y * (seen.phi @ w + b)
        result |= {"w": w, "b": b}
        if front is not None:
            result["v"] = v = np.append(b / front, w) if front else w
            if np.linalg.norm(v) > 0 and seen.n:
                result["augmented"] = signed.min() / np.linalg.norm(v)
        if length > 0 and seen.lift.name == "none" and seen.problem.d == 2:
            result["offset"] = abs(b) / length
    elif signed is not None:
        result["b"] = columns["b"][k]
    if np.isfinite(length) and length > 0 and signed is not None:
        result |= {"length": length, "half-width": 1 / length, "margin": signed.min() / length}
    if signed is not None:
        slack = np.maximum(0, 1 - signed)
        result |= {"slack": slack.sum(), "slackest": slack.max()}
    if "alpha" in columns and run.entry.tells_alpha:
        alpha = columns["alpha"][k]
        result["carriers"] = int((alpha > 1e-12 * max(0.0, alpha.max())).sum())
        result |= {"alpha": alpha[i]} if i >= 0 else {}
    return result | (of_point(run, i, signed, length, front) if i >= 0 else {})


def of_point(run: Trace, i: int, signed: Any, length: float, front: float | None) -> dict[str, Any]:
    """Return the numbers of the point of a step."""
    seen = run.lifted
    result: dict[str, Any] = {"place": seen.X[i], "kernel": seen.K[i, i]}
    if seen.has_map:
        result["features"] = seen.phi[i]
        if front is not None:
            one = [front] if front else []
            result["flipped"] = seen.y[i] * np.append(one, seen.phi[i])
    if signed is not None:
        result |= {"yf": signed[i], "f": seen.y[i] * signed[i]}
        if seen.lift.name == "none" and seen.problem.d == 2 and length > 0:
            result["distance"] = abs(signed[i]) / length
    return result


def check(run: Trace, computer: Computer) -> set[str]:
    """Assert that all numbers of some frames are those expected; return their names."""
    wire = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    frames = sorted({0, 1, wire["frames"] // 2, wire["frames"] - 1} & set(range(wire["frames"])))
    told = computer("facts", [wire, frames])
    columns = columns_for_words(run, np.array([step for step, _ in told]))
    names = set()
    for k, (_, facts) in enumerate(told):
        numbers = expected(run, columns, k)
        for fact in facts:
            name, value = fact["name"], fact["value"]
            assert value == pytest.approx(numbers[name], rel=1e-7, abs=1e-7), (name, frames[k])
            if not isinstance(value, list) and name != "longest":
                assert number(value).text in fact["text"], fact
            names.add(name)
    return names


@pytest.mark.parametrize("name", ENTRIES)
def test_the_numbers_of_cards_are_those_of_random_runs(name: str, computer: Computer) -> None:
    for seed in range(amount(2, 20)):
        names = check(trace(name, random_points(seed)), computer)
        assert {"n", "classes", "errors"} <= names


def test_the_numbers_of_cards_are_those_of_other_parameters_and_lifts(computer: Computer) -> None:
    names = set().union(*(check(make(), computer) for make in MORE.values()))
    assert {"longest", "margin", "radius", "gamma", "alpha", "constant", "held-out"} <= names


def test_the_points_that_cards_name_are_the_longest_and_the_nearest(computer: Computer) -> None:
    run = trace("perceptron", DEFAULT20)
    wire = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    last = wire["frames"] - 1
    ((_, facts),) = computer("facts", [wire, [last]])
    # a question veils a number by its name, which is the one that entries have
    assert {fact["name"] for fact in facts} <= set(computer("factNames", None))
    by_name = {fact["name"]: fact for fact in facts}
    X, y = DEFAULT20.X, DEFAULT20.y
    row = run.columns(np.array([run.steps]))
    signed = y * (X @ row["w"][0] + row["b"][0])
    assert by_name["longest"]["point"] == int((X**2).sum(axis=1).argmax())
    assert by_name["margin"]["point"] == int(signed.argmin())
    i = by_name["longest"]["point"]
    assert f"point {i + 1} " in by_name["longest"]["text"]


@pytest.mark.parametrize("offset", ["max-norm", "one", "enclosing"])
def test_d_of_the_dual_perceptron_is_that_of_its_bound(offset: str, computer: Computer) -> None:
    run = trace("dual-perceptron", DEFAULT20, offset=offset)
    wire = json.loads(json.dumps(serialise_trace(run), allow_nan=False))
    (_, facts), *_ = computer("facts", [wire, [1]])
    (longest,) = (fact["value"] for fact in facts if fact["name"] == "longest")
    z = mistake_rows(run.algorithm, run.lifted).z
    assert longest == pytest.approx(np.linalg.norm(z, axis=1).max())
