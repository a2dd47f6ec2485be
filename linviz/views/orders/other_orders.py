"""Runs of the same algorithm on the same points in other orders."""

from dataclasses import replace
from itertools import count, permutations
from math import factorial
from typing import Any

import numpy as np

from linviz.core.arithmetic import lengths
from linviz.core.lift import Lifted, once
from linviz.core.parameter import values_of
from linviz.core.problem import Problem
from linviz.run.algorithm import UPDATE, Algorithm
from linviz.run.entry import entry_of
from linviz.run.loop import record
from linviz.run.order import order_of_pass
from linviz.run.shown_classifier import classifiers_of
from linviz.run.view import Setting

# number of orders that are tried; with fewer than FEWEST points, all their orders
MOST = 100
FEWEST = 5
# budgets of each run, so that all take half a second; points with a visible margin need far less
BUDGETS = {"max_updates": 1_000, "max_steps": 20_000}
# digits of (w, b) scaled to length 1: lines that differ by rounding errors are the same
DIGITS = 6
# budget of an algorithm whose steps look at all points
SLOW = {"max_steps": 1_000}


def order_matters(algorithm: Algorithm[Any]) -> bool:
    """Return whether the algorithm visits the points one after the other."""
    return entry_of(algorithm).in_turn


def is_random_order(algorithm: Algorithm[Any]) -> bool:
    """Return whether the algorithm's order is random, so that another seed is another order."""
    order = entry_of(algorithm).order
    return order is not None and order(algorithm) in ("shuffled", "random")


def order_count(setting: Setting) -> int:
    """Return the number of orders that are tried."""
    n = setting.lifted.n
    if n >= FEWEST or is_random_order(setting.algorithm):
        return MOST
    return factorial(n)


def with_budget(algorithm: Any) -> Any:
    """Return the algorithm with smaller budgets if its own would take too long."""
    return replace(algorithm, **_budgets(algorithm))


def run_limit(algorithm: Any) -> int | None:
    """Return the number of updates, else of steps, after which a run is ended; None if there is no limit."""
    return next(iter(_budgets(algorithm).values()), None)


def _budgets(algorithm: Any) -> dict[str, int]:
    """Return the budgets of the run of an order, by the names of the algorithm's parameters."""
    entry = entry_of(algorithm)
    values = values_of(algorithm)
    budgets = SLOW if entry.terms.step == "steps" and entry.in_turn else BUDGETS
    return {name: min(most, values[name]) for name, most in budgets.items() if name in values}


def run_order(setting: Setting, number: int) -> dict[str, Any]:
    """Return the end of the run in that order: updates, misclassified points, margin, and for a line w, b and its key.

    The margin is None for a vote and for w = 0.
    """
    algorithm, lifted = _apply_order(setting, number)
    run = record(algorithm, lifted)
    last = np.array([len(run.event)])
    row = run.history.rows(last)
    scores, squared, b, weights = classifiers_of(algorithm, lifted, row)
    votes = entry_of(algorithm).votes
    if votes:
        scores = votes.scores(algorithm, lifted, run.history, last, lifted.phi)
    signed = lifted.y * scores[0]
    result: dict[str, Any] = {
        "updates": int(np.count_nonzero(run.event == UPDATE)),
        "wrong": int(np.count_nonzero(signed <= 0)),
    }
    if votes or not squared[0] > 0:
        return result | {"margin": None}
    result["margin"] = float(signed.min() / np.sqrt(squared[0]))
    if lifted.lift.name == "none":
        w = weights["w"][0].tolist()
        result |= {"w": w, "b": float(b[0]), "line": line_key(w, float(b[0]))}
    return result


def line_key(w: list[float], b: float) -> str:
    """Return a text that is the same for the same line, whatever the length of w."""
    # + 0.0 turns -0.0 into 0.0
    v = np.append(w, b)
    return " ".join(f"{value:.{DIGITS}f}" for value in v / lengths(v) + 0.0)


def _apply_order(setting: Setting, number: int) -> tuple[Algorithm[Any], Lifted]:
    """Return the algorithm and the points in the order of that number: by the seed, or by sorting the points."""
    algorithm, lifted = with_budget(setting.algorithm), setting.lifted
    if is_random_order(algorithm):
        return replace(algorithm, seed=number), lifted
    order = list(_order(lifted, number))
    return algorithm, Lifted(Problem(lifted.X[order], lifted.y[order]), lifted.lift)


def _order(lifted: Lifted, number: int) -> tuple[int, ...]:
    """Return the indices of the points in the order of that number."""
    return _orders(lifted, MOST)[number]


@once
def _orders(lifted: Lifted, most: int) -> list[tuple[int, ...]]:
    """Return all orders of few points, else so many different ones."""
    if lifted.n < FEWEST:
        return list(permutations(range(lifted.n)))
    # of five points two seeds often draw the same order
    orders: dict[tuple[int, ...], None] = {}
    for seed in count():
        orders[order_of_pass("shuffled", lifted.n, seed, 0)] = None
        if len(orders) == most:
            break
    return list(orders)
