"""Published runs of the perceptron, update by update."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from sklearn.datasets import load_iris

from linviz.core.problem import Problem
from linviz.run.trace import Trace
from tests.datasets import AND, OR
from tests.runs import trace

# a step function with f = 0 as class +1, and one with f = 0 as class -1
FROM_0, ABOVE_0 = "f >= 0 is +1", "f > 0 is +1"


def updates(run: Trace) -> list[tuple[int, list[float]]]:
    """Return the number of the point, from 1, and [*w, b] after each update."""
    changed = [frame for frame in run if frame.event == "update"]
    return [(frame.index + 1, [*np.round(frame.w, 9), round(frame.b, 9)]) for frame in changed]


class Gate(NamedTuple):
    """A run on a gate. updates: the number of the point, and w1, w2, b after it. visits: to the end."""

    problem: Problem
    values: dict[str, Any]
    updates: list[tuple[int, list[float]]]
    visits: int


GATES = {
    # Cornell cs472, which has -b as the weight of a constant input -1
    "OR from 0 by halves": Gate(
        OR,
        {"test": FROM_0, "eta": 0.5},
        [
            (1, [0, 0, -0.5]),
            (2, [0, 0.5, 0]),
            (1, [0, 0.5, -0.5]),
            (3, [0.5, 0.5, 0]),
            (1, [0.5, 0.5, -0.5]),
        ],
        16,
    ),
    # the exercise in class of CS855
    "AND from a given start": Gate(
        AND,
        {"test": ABOVE_0, "w0": [0, 1], "b0": -2},
        [(4, [1, 2, -1]), (2, [1, 1, -2]), (4, [2, 2, -1]), (2, [2, 1, -2])],
        16,
    ),
}


@pytest.mark.parametrize("name", GATES)
def test_gates_are_learned_update_by_update_with_the_ties_of_a_step_function(name: str) -> None:
    gate = GATES[name]
    run = trace("perceptron", gate.problem, **gate.values)
    assert updates(run) == gate.updates
    assert run.visits == gate.visits
    # by the rule of the exercise every answer is the desired one
    f = run[-1].scores
    assert (
        np.where(f == 0, 1 if gate.values["test"] == FROM_0 else -1, f) * gate.problem.y > 0
    ).all()


@pytest.mark.parametrize(
    ("problem", "test", "count"), [(AND, FROM_0, 11), (AND, ABOVE_0, 10), (AND, "<= 0", 18)]
)
def test_how_many_updates_a_gate_takes_depends_on_what_a_tie_is(
    problem: Problem, test: str, count: int
) -> None:
    assert trace("perceptron", problem, test=test).updates == count


@pytest.mark.parametrize(
    ("name", "count"), [("OR from 0 by halves", 9), ("AND from a given start", 14)]
)
def test_with_every_tie_as_a_mistake_the_same_gates_take_more_updates(
    name: str, count: int
) -> None:
    gate = GATES[name]
    assert trace("perceptron", gate.problem, **{**gate.values, "test": "<= 0"}).updates == count


ORDERS = {
    # MITx 6.86x: no b, the third point and the first one visited decide the number of mistakes
    "first point, near": ((-1, 1.5), (0, 1, 2), [(-1, -1), (-2, 0.5)], 3.25),
    "second point, near": ((-1, 1.5), (1, 2, 0), [(-1, 0)], 3.25),
    "first point, far": (
        (-1, 10),
        (0, 1, 2),
        [(-1, -1), (-2, 9), (-3, 8), (-4, 7), (-5, 6), (-6, 5)],
        101,
    ),
    "second point, far": ((-1, 10), (1, 2, 0), [(-1, 0)], 101),
}


@pytest.mark.parametrize("name", ORDERS)
def test_the_first_point_decides_how_many_mistakes_there_are(name: str) -> None:
    third, order, weights, bound = ORDERS[name]
    X, y = np.array([(-1, -1), (1, 0), third])[list(order)], np.array([1, -1, 1])[list(order)]
    run = trace("perceptron", Problem(X, y), bias=False)
    assert [tuple(w) for _, (*w, _) in updates(run)] == weights
    # R^2/m^2 with the widest margin through the origin, m = 1
    assert run[0].bounds["bound"] == pytest.approx(bound)


def test_seven_points_on_a_line_are_learned_from_a_given_start() -> None:
    # math-gpt.org: w = -0.36, b = -0.1, rate 0.1
    x = [[0], [0.17], [0.33], [0.5], [0.67], [0.83], [1.0]]
    run = trace("perceptron", Problem(x, [-1] * 4 + [1] * 3), w0=[-0.36], b0=-0.1, eta=0.1)
    two_passes = run[14]
    assert [*two_passes.w, two_passes.b] == pytest.approx([-0.06, 0.1])
    assert [*run[-1].w, run[-1].b] == pytest.approx([0.191, -0.1])
    assert (run.updates, run.stop.name) == (16, "SEPARATED")


def test_irises_are_learned_in_six_passes() -> None:
    # Raschka, Python Machine Learning, chapter 2; his rate of 0.1 moves w by 0.2 y x
    flowers = Problem(load_iris().data[:100, [0, 2]], np.repeat([-1, 1], 50))
    run = trace("perceptron", flowers, eta=0.2)
    events = [frame.event for frame in run[1:]]
    mistakes = [events[k : k + 100].count("update") for k in range(0, len(events), 100)]
    assert mistakes == [2, 2, 3, 2, 1, 0]
    assert [*run[-1].w, run[-1].b] == pytest.approx([-0.68, 1.82, -0.4])
