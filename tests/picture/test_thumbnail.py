"""A thumbnail shows its step: the points where they are, and the boundary where f is 0."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

from linviz.core.problem import Array
from linviz.picture.scene import padded_extent
from linviz.picture.thumbnail import HEIGHT, WIDTH, thumbnail
from linviz.run.trace import Trace
from tests.picture.figures import RUNS, trace_of
from tests.scenario.shipped import PRESETS

# units of the thumbnail, all round a place of its boundary
NEAR = 1.5 * np.array([[np.cos(angle), np.sin(angle)] for angle in np.arange(8) * np.pi / 4])


def paths(text: str) -> dict[str, list[Array]]:
    """Return the lines of each path by its classes, in the units of the thumbnail."""
    found = {}
    for path in ElementTree.fromstring(text).iter("path"):
        lines = [
            np.cumsum(np.reshape([int(n) for n in re.findall(r"-?\d+", line)], (-1, 2)), axis=0)
            for line in re.sub("h0|z", "", path.attrib["d"]).split("M")[1:]
            if "h" not in line
        ]
        found[path.attrib["class"]] = lines
    return found


def along(line: Array) -> Array:
    """Return places all along a line."""
    parts = np.linspace(0, 1, 50)[:, None]
    return np.concatenate([start + parts * (end - start) for start, end in pairwise(line)])


def in_the_plane(trace: Trace, places: Array) -> Array:
    """Return the places of the plane at these units of a thumbnail with all points in view."""
    x0, x1, y0, y1 = padded_extent(trace.lifted.X)
    unit = max((x1 - x0) / WIDTH, (y1 - y0) / HEIGHT)
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    return middle + (places - [WIDTH / 2, HEIGHT / 2]) * [unit, -unit]


@pytest.mark.parametrize("name", RUNS)
def test_every_run_has_one_at_every_step_without_words_or_colours(name: str) -> None:
    trace = trace_of(name)
    for step in {0, trace.steps // 2, trace.steps}:
        text = thumbnail(trace, step)
        ElementTree.fromstring(text)
        assert not re.search("nan|inf|#|rgb|<text", text)
        assert len(text) < 12_000


@pytest.mark.parametrize("slug", ["one-mistake-one-turn", "only-svs", "two-kernels", "circles"])
def test_points_and_boundary_are_those_of_the_step(slug: str) -> None:
    trace = PRESETS[slug].run()
    for step in (trace.steps // 2, trace.steps):
        found = paths(thumbnail(trace, step))
        for label, name in ((1, "plus"), (-1, "minus")):
            drawn = in_the_plane(trace, np.concatenate(found[f"point {name}"]))
            X = trace.lifted.X[trace.lifted.y == label]
            assert np.abs(np.sort(drawn, axis=0) - np.sort(X, axis=0)).max() < 0.05
        if "boundary" not in found:
            continue
        boundary = np.concatenate([along(line) for line in found["boundary"]])
        # a line may begin far outside
        seen = boundary[((boundary >= 0) & (boundary <= [WIDTH, HEIGHT])).all(axis=1)]
        # a curve is straight between the nodes of its grid, and all is in whole units
        around = (seen[:, None] + NEAR).reshape(-1, 2)
        f = trace.decision(in_the_plane(trace, around), step).reshape(-1, len(NEAR))
        assert len(seen) > 10
        assert (f.min(axis=1) <= 0).all()
        assert (f.max(axis=1) >= 0).all()


def test_the_sides_are_those_of_the_classes() -> None:
    trace = PRESETS["one-mistake-one-turn"].run()
    (corners,) = paths(thumbnail(trace, trace.steps))["plus-side"]
    (middle,) = in_the_plane(trace, corners.mean(axis=0, keepdims=True))
    assert trace.decision([middle])[0] > 0
