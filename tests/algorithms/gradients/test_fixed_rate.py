"""Sentences about an eta that stays too large, at the end of hinge and logistic SGD, against steps made by hand."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from linviz.algorithms.gradients.hinge.algorithm import AVERAGE
from linviz.core.notation import letters
from linviz.core.problem import Array, Problem
from linviz.run.order import order_of_pass
from linviz.run.outcome import MORE_STEPS
from linviz.run.trace import Trace
from tests.runs import trace
from tests.shown import agrees, numbers

C, LAM = 2.0, 1.0
STEPS = 1_000
VALUES: dict[str, dict[str, float]] = {"hinge-sgd": {"C": C}, "logistic-sgd": {"lam": LAM}}
NAMES = {"hinge-sgd": "objective", "logistic-sgd": "loss"}
MORE = f"Stopped after {STEPS:,} steps. {MORE_STEPS}"
HERE = re.compile(
    r"η\u00a0=\u00a0(\S+) is too large: the next (\d+) passes would change the (\w+) from (\S+) to (\S+), "
    r"and with η\u00a0=\u00a0(\S+) to (\S+)\.(?: |$)"
)
IN_CYCLE = re.compile(
    r"From here the same (\d+) steps repeat for ever\.(?: η\u00a0=\u00a0(\S+) is too large: "
    r"with η\u00a0=\u00a0(\S+) the next (\d+) passes would lower the (\w+) from (\S+) to (\S+)\.)?"
)


def runs(name: str, seed: int) -> Iterator[Trace]:
    rng = np.random.default_rng(seed)
    for k in range(24):
        y = np.where(np.arange(rng.integers(4, 12)) % 2, 1, -1)
        points = Problem((rng.normal(size=(len(y), 2)) * 2 + 0.5 * y[:, None]).round(1), y)
        order = ("cyclic", "shuffled", "random")[k % 3]
        eta = float(rng.choice([0.001, 0.05, 1.0]))
        values: dict[str, Any] = {"order": order, "eta": eta, "steps": STEPS}
        yield trace(name, points, **values, **VALUES[name])


def objective(name: str, points: Problem, v: Array) -> float:
    """Return the objective of (w, b), with a penalty on w alone."""
    signed = points.y * (points.X @ v[:-1] + v[-1])
    squared = float(v[:-1] @ v[:-1])
    if name == "hinge-sgd":
        return squared / 2 + C * float(np.maximum(0, 1 - signed).sum())
    return float(np.log1p(np.exp(-signed)).sum()) + LAM / 2 * squared


def after(run: Trace, passes: int, eta: float) -> Array:
    """Return (w, b) so many passes after the end of the run, with this eta (000 §2.7; 003 SGD)."""
    name, points = run.algorithm.name, run.lifted.problem
    last = run[-1]
    assert last.w is not None
    w, b, n = np.array(last.w), float(last.b), points.n
    for step in range(run.steps, run.steps + passes * n):
        i = order_of_pass(run.algorithm.order, n, run.algorithm.seed, step // n)[step % n]
        x, y = points.X[i], points.y[i]
        s = y * (w @ x + b)
        if name == "hinge-sgd":
            w = w - eta * w / n + eta * C * y * x * (s < 1)
            b += eta * C * y * (s < 1)
        else:
            pull = eta * y / (1 + np.exp(s))
            w = w - eta * LAM / n * w + pull * x
            b += pull
    return np.append(w, b)


def values_of(texts: tuple[str, ...]) -> list[Any]:
    return [numbers(text)[0] for text in texts]


@pytest.mark.parametrize("name", VALUES)
def test_an_eta_is_called_too_large_where_a_tenth_of_it_leads_lower(name: str) -> None:
    found = {"here": 0, "cycle": 0, "more": 0}
    for run in runs(name, 7):
        points, eta = run.lifted.problem, run.algorithm.eta
        said = run.stop.sentence
        passes = min(10, STEPS // points.n)
        last = run[-1]
        now = objective(name, points, np.append(last.w, last.b))
        same, less = after(run, passes, eta), after(run, passes, eta / 10)
        then, lower = (objective(name, points, v) for v in (same, less))
        if match := IN_CYCLE.search(said):
            found["cycle"] += 1
            period = int(match[1]) // points.n
            assert run.algorithm.order == "cyclic"
            assert int(match[1]) == period * points.n
            np.testing.assert_allclose(after(run, period, eta), [*last.w, last.b], rtol=1e-6)
            assert bool(match[2]) == (lower < 0.999 * now)
            if match[2]:
                shown = values_of((match[3], match[6], match[7]))
                assert agrees(shown[0], eta / 10)
                assert agrees(shown[1], now)
                assert agrees(shown[2], lower)
        elif match := HERE.search(said):
            found["here"] += 1
            assert (int(match[2]), match[3]) == (passes, NAMES[name])
            shown = values_of((match[1], match[4], match[5], match[6], match[7]))
            for one, value in zip(shown, (eta, now, then, eta / 10, lower), strict=True):
                assert agrees(one, value), said
            assert lower < 0.999 * then
        else:
            found["more"] += 1
            assert said == MORE
            assert lower >= 0.999 * then
    assert all(found.values()), found


def test_only_an_eta_that_stays_the_same_is_called_too_large() -> None:
    run = next(iter(runs("hinge-sgd", 7)))
    for schedule in ("1/t", "1/sqrt t"):
        values = {"eta": 1.0, "steps": STEPS, "schedule": schedule}
        assert trace("hinge-sgd", run.lifted.problem, **values).stop.sentence == MORE


def test_the_average_of_hinge_sgd_may_come_nearer_all_the_same() -> None:
    points = next(iter(runs("hinge-sgd", 7))).lifted.problem
    ends = {
        average: trace("hinge-sgd", points, eta=1.0, steps=STEPS, average=average).stop.sentence
        for average in (True, False)
    }
    assert ends[True] == letters(f"{ends[False]} {AVERAGE}")
    assert "is too large" in ends[False]


def test_a_run_of_less_than_two_passes_says_that_more_steps_may_help() -> None:
    points = next(iter(runs("hinge-sgd", 7))).lifted.problem
    run = trace("hinge-sgd", points, eta=1.0, steps=2 * points.n - 1)
    assert run.stop.sentence.endswith(MORE_STEPS)


def test_steps_that_grow_for_ever_are_told_before_w_has_run_away() -> None:
    points = Problem([[1.0], [-1.0], [2.0]], [1, -1, -1])
    # the factor of w in a step is 1 - 1,000 / 3
    run = trace("hinge-sgd", points, eta=1_000, steps=30)
    assert run.stop.name == "STEP_LIMIT"
    assert run.stop.sentence.startswith("Stopped after 30 steps. The steps are too large")
