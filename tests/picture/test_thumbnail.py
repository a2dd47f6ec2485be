"""A thumbnail shows its step: the points where they are, and the boundary where f is 0."""

import re
from itertools import pairwise, permutations
from xml.etree import ElementTree

import numpy as np
import pytest

import linviz
from linviz.core.problem import Array
from linviz.picture.scene import padded_extent
from linviz.picture.thumbnail import HEIGHT, KINDS, WIDTH, thumbnail
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


def kind_of(slug: str, kind: str) -> tuple[Trace, str]:
    """Return the run of a preset, and its thumbnail of this kind at the end."""
    trace = PRESETS[slug].run()
    return trace, thumbnail(trace, trace.steps, None, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_of_each_run_that_it_suits(kind: str) -> None:
    pictures = set()
    # two kinds are for few points, or for held-out ones
    shipped = [PRESETS[slug].run() for slug in ("when-to-stop", "shatter")]
    for trace in [*map(trace_of, RUNS), *shipped]:
        if KINDS[kind].why_unsuited(trace):
            continue
        text = thumbnail(trace, trace.steps, None, kind)
        ElementTree.fromstring(text)
        assert not re.search("nan|inf|#|rgb|<text", text)
        pictures.add(text)
    assert pictures, "no run that is tested suits it"


def test_distances_end_on_the_line_and_slack_on_the_margin() -> None:
    for slug, kind, level in (("signed-distance", "distances", 0), ("outlier-c", "slack", 1)):
        trace, text = kind_of(slug, kind)
        lines = paths(text)["distance"]
        ends = in_the_plane(trace, np.array([line[-1] for line in lines]))
        starts = in_the_plane(trace, np.array([line[0] for line in lines]))
        frame = trace[-1]
        f = np.abs(trace.decision(ends)) / np.linalg.norm(frame.w)
        assert np.abs(f - level / np.linalg.norm(frame.w)).max() < 0.06
        assert all(np.abs(trace.lifted.X - one).max(axis=1).min() < 0.06 for one in starts)
    assert len(lines) == (trace[-1].slack > 1e-6).sum()


def test_the_orders_are_those_of_four_points() -> None:
    trace, text = kind_of("order-dependence", "orders")
    ends = {tuple(line.ravel()) for line in paths(text)["boundary"]}
    X, y = trace.lifted.X, trace.lifted.y
    for order in permutations(range(len(y))):
        run = linviz.run("perceptron", linviz.Problem(X[list(order)], y[list(order)]))
        w, b = run[-1].w, run[-1].b
        assert any(
            np.abs(in_the_plane(trace, np.reshape(one, (-1, 2))) @ w + b).max()
            < 0.1 * np.linalg.norm(w)
            for one in ends
        )
    assert 1 < len(ends) < 24


def test_three_points_have_eight_labellings_that_are_all_separated() -> None:
    _, text = kind_of("shatter", "labellings")
    pictures = ElementTree.fromstring(text).findall("svg")
    data = [{path.attrib["class"]: path.attrib["d"] for path in one} for one in pictures]
    counts = [one.get("point plus small", "").count("M") for one in data]
    assert sorted(counts) == [0, 1, 1, 1, 2, 2, 2, 3]


def test_flipped_points_lie_opposite_of_where_they_were() -> None:
    trace, text = kind_of("sign-trick", "flipped")
    ways = paths(text)["flip"]
    (origin,) = re.findall(r'class="origin" d="M(\d+) (\d+)h0"', text)
    middle = np.array([int(one) for one in origin])
    assert len(ways) == (trace.lifted.y < 0).sum()
    assert all(np.abs(way.mean(axis=0) - middle).max() <= 1 for way in ways)


def test_the_point_of_the_hull_of_z_is_the_end_of_w() -> None:
    trace, text = kind_of("hull-of-z", "hull-of-z")
    (line,) = paths(text)["boundary"]
    (corners,) = paths(text)["hull-of-z"]
    z = trace.lifted.y[:, None] * trace.lifted.X
    # its size in the plane by that of the hull
    unit = np.ptp(z, axis=0).max() / np.ptp(corners, axis=0).max()
    length = np.linalg.norm(line[1] - line[0]) * unit
    assert length == pytest.approx(np.linalg.norm(trace[-1].w), abs=0.05)


def test_cover_s_curve_falls_and_losses_are_those_of_the_points() -> None:
    _, chance = kind_of("by-chance", "chance")
    (curve,) = paths(chance)["value"]
    assert (np.diff(curve[:, 1]) >= 0).all()
    assert curve[0, 1] < curve[-1, 1]
    trace, losses = kind_of("hinge-costs", "losses")
    found = paths(losses)
    shown = np.concatenate(found["point plus"] + found["point minus"])
    floor = shown[:, 1].max()
    assert (shown[:, 1] < floor - 1).sum() == (trace[-1].slack > 0.05).sum()


def test_a_name_that_is_none_of_the_kinds_cannot_be_drawn() -> None:
    with pytest.raises(KeyError):
        kind_of("shatter", "no-such")
