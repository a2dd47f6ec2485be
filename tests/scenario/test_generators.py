"""Generated points: the same for the same seed, as named, and with the true boundary between them."""

import json

import numpy as np
import pytest

import linviz
from linviz.scenario.generators import GENERATORS, INNER, OUTER
from linviz.ui.endpoints.generate import reply

# recorded: homework and links name these points
FIRST = {
    "blobs": [2.004, 1.076],
    "overlap": [1.014, -1.149],
    "xor": [0.818, 1.772],
    "circles": [-0.781, -0.282],
    "moons": [-1.03, 1.331],
    "tiny-margin": [1.353, -0.889],
    "outlier": [2.051, 0.399],
    "contradiction": [2.513, 0.581],
}
SEPARABLE = {"blobs", "tiny-margin"}


@pytest.mark.parametrize("name", GENERATORS)
def test_a_seed_makes_the_same_points_for_ever_and_more_points_keep_the_first(name: str) -> None:
    made = linviz.generate(name)
    assert made.problem.X[0].tolist() == FIRST[name]
    assert np.array_equal(linviz.generate(name, n=60).problem.X[:38], made.problem.X[:38])
    assert not np.array_equal(linviz.generate(name, seed=1).problem.X, made.problem.X)
    assert made.problem.y.tolist() == [1, -1] * 20
    # thousandths fit into short links
    assert np.array_equal(np.round(made.problem.X, 3), made.problem.X)
    assert np.abs(linviz.generate(name, 500, noise=1, seed=7).problem.X).max() < 32


@pytest.mark.parametrize("name", GENERATORS)
def test_the_true_boundary_lies_between_the_classes(name: str) -> None:
    """Check that the side of the boundary tells each point's class, except where noise has moved it across."""
    made = linviz.generate(name, n=300, noise=0.1)
    sides = {
        side(made, x) for x, y in zip(made.problem.X[:100], made.problem.y, strict=False) if y > 0
    }
    wrong = [
        i
        for i, x in enumerate(made.problem.X[:290])
        if (side(made, x) in sides) != (made.problem.y[i] > 0)
    ]
    assert len(wrong) <= (30 if name == "overlap" else 0)


def side(made: linviz.Generated, x: np.ndarray) -> bool:
    """Return whether a line from far away to the point crosses the boundary an even number of times."""
    far = np.array([37.0, 23.0])
    return sum(crossings(curve, x, far) for curve in made.boundary) % 2 == 0


def crossings(curve: np.ndarray, p: np.ndarray, q: np.ndarray) -> int:
    def turn(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> np.ndarray:
        return np.sign((b - a)[..., 0] * (c - a)[..., 1] - (b - a)[..., 1] * (c - a)[..., 0])

    a, b = curve[:-1], curve[1:]
    return int(((turn(a, b, p) != turn(a, b, q)) & (turn(p, q, a) != turn(p, q, b))).sum())


def test_they_are_what_they_are_called() -> None:
    margin = linviz.run("hard-svm", linviz.generate("tiny-margin", noise=0.05, n=60).problem)[
        -1
    ].margin
    # places are rounded to thousandths
    assert margin == pytest.approx(0.05, abs=0.002)
    circles = linviz.generate("circles", noise=0).problem
    assert np.linalg.norm(circles.X, axis=1) == pytest.approx(
        np.where(circles.y > 0, INNER, OUTER), abs=2e-3
    )
    pair = linviz.generate("contradiction").problem
    assert pair.X[-2:].tolist() == [[0, 0], [0, 0]]
    assert pair.y[-2:].tolist() == [1, -1]
    for name in ("overlap", "xor", "circles", "outlier", "contradiction"):
        assert linviz.run("hard-svm", linviz.generate(name).problem).stop.name == "NOT_SEPARABLE"
    for name in SEPARABLE:
        assert linviz.run("hard-svm", linviz.generate(name).problem).stop.name == "OPTIMAL"


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("spiral", {}, "there is no generator 'spiral'; choose one of blobs, "),
        ("blobs", {"n": 1}, "n must lie"),
        ("blobs", {"noise": -1}, "noise must lie"),
        ("tiny-margin", {"noise": 0}, "noise must lie"),
        ("blobs", {"seed": 0.5}, "seed must be"),
    ],
)
def test_what_cannot_be_made_is_said(name: str, given: dict[str, float], said: str) -> None:
    with pytest.raises(linviz.InputError, match=said):
        linviz.generate(name, **given)  # type: ignore[arg-type]  # that is what is tested


def test_the_door_gives_the_points_of_python_and_no_more_than_fit() -> None:
    answer = reply({"seq": 3, "generator": "moons", "n": 30, "noise": 0.1, "seed": 5})
    made = linviz.generate("moons", 30, noise=0.1, seed=5)
    assert answer["seq"] == 3
    assert answer["points"] == made.problem.X.tolist()
    assert answer["labels"] == made.problem.y.tolist()
    json.dumps(answer, allow_nan=False)
    # the seed is 0 for whoever asks for none, as in Python
    assert (
        reply({"seq": 1, "generator": "moons"})["points"]
        == linviz.generate("moons").problem.X.tolist()
    )
    assert [one["name"] for one in reply({"seq": 1})["generators"]] == list(GENERATORS)
    assert reply({"seq": 1, "generator": "xor", "n": 501})["error"].startswith(
        "at most 500 points fit"
    )
    assert "choose one of" in reply({"seq": 1, "generator": ["xor"]})["error"]
