"""Votes as the browser adds them up, compared with Python's, at any step and after any other step."""

import numpy as np
import pytest

from linviz.core.problem import Problem
from linviz.picture.marks import SHADES
from linviz.picture.scene import scenes
from linviz.run.trace import Trace
from linviz.ui.endpoints.serializer import serialise_trace
from tests.datasets import DEFAULT20, NONSEP7, OVERFIT24, POCKET9, THREE_SV, lifted
from tests.javascript.computer import Computer
from tests.runs import trace

RUNS = {
    "in passes": trace("voted-perceptron", POCKET9),
    "at random, through the origin": trace(
        "voted-perceptron", NONSEP7, order="random", bias=False, passes=20
    ),
    "half steps": trace("voted-perceptron", DEFAULT20, order="shuffled", eta=0.3),
    "squares": trace("voted-perceptron", lifted(THREE_SV, "quadratic"), passes=4),
    "a crowd of voters": trace("voted-perceptron", OVERFIT24, passes=40),
}
every_run = pytest.mark.parametrize("name", RUNS)
# hardly any node of this view is exactly on a line
VIEW = [-3.0131, 6.1077, -3.0713, 5.1191]


def sample_steps(run: Trace) -> list[int]:
    """Return steps forward, back, and in leaps."""
    steps = np.unique(np.linspace(0, run.steps, 6).astype(int)).tolist()
    return [*steps, *steps[::-1], run.steps, 0, 1, 2, 3, 2, 1]


@every_run
def test_the_votes_at_the_nodes_are_pythons(name: str, computer: Computer) -> None:
    run, steps = RUNS[name], sample_steps(RUNS[name])
    for step, found in zip(
        steps, computer("votes", [serialise_trace(run), VIEW, steps]), strict=True
    ):
        assert found["values"] == run.decision(found["nodes"], step).tolist()


def test_a_node_on_the_line_of_a_voter_has_no_vote_of_that_one(computer: Computer) -> None:
    # the first two lines are the axes, and the third goes through the corners of the view
    points = Problem([(1, 0), (0, 1), (-1, 2), (2, 1)], [1, 1, 1, -1])
    run, view, steps = (
        trace("voted-perceptron", points, bias=False, passes=5),
        [-3.0, 3.0, -3.0, 3.0],
        range(21),
    )
    on_a_line = 0
    for step, found in zip(
        steps, computer("votes", [serialise_trace(run), view, [*steps]]), strict=True
    ):
        assert found["values"] == run.decision(found["nodes"], step).tolist()
        w, b, _ = run.entry.votes.voters(run.algorithm, run.lifted, run.record.history, step)
        on_a_line += int((np.array(found["nodes"]) @ w.T + b == 0).sum())
    assert on_a_line > 100


def test_tens_of_thousands_of_voters_are_added_up_exactly(computer: Computer) -> None:
    random = np.random.default_rng(0)
    crowd = Problem(random.uniform(-5, 5, (250, 2)).round(1), random.choice([-1, 1], 250))
    run = trace("voted-perceptron", crowd, passes=100)
    assert run.updates > 10_000
    (found,) = computer("votes", [serialise_trace(run), VIEW, [run.steps]])
    some = np.random.default_rng(1).choice(len(found["nodes"]), 200, replace=False)
    assert (
        np.array(found["values"])[some].tolist()
        == run.decision(np.array(found["nodes"])[some]).tolist()
    )
    # places between the nodes are estimated
    assert found["exact"] is None


@every_run
def test_a_place_between_the_nodes_has_its_vote_too(name: str, computer: Computer) -> None:
    run, (x0, x1, y0, y1) = RUNS[name], VIEW
    places = [
        (x0 + u / 640 * (x1 - x0), y1 - v / 480 * (y1 - y0))
        for u, v in ((11, 470), (320, 240), (600, 13))
    ]
    (found,) = computer("votes", [serialise_trace(run), VIEW, [run.steps]])
    assert found["exact"] == run.decision(places).tolist()


@pytest.mark.parametrize("name", [name for name in RUNS if name != "squares"])
def test_the_lines_that_are_drawn_are_those_of_figures_in_the_same_shades(
    name: str, computer: Computer
) -> None:
    run, steps = RUNS[name], [1, RUNS[name].steps // 2, RUNS[name].steps]
    drawn = computer("voters", [serialise_trace(run), steps])
    for scene, shades in zip(scenes(run, np.array(steps), 5), drawn, strict=True):
        w, b, counts = scene.voters()
        shade = np.ceil(len(SHADES) * counts / counts.max()).astype(int)
        for place, lines in enumerate(shades, 1):
            own = shade == place
            assert sorted(lines) == sorted(np.column_stack([w[own], b[own]]).tolist())
        assert sum(map(len, shades)) == min(
            100, run.columns(np.array([scene.row["step"]]))["updates"][0]
        )
