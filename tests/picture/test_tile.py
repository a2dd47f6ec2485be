"""The large tile of the home page: the line turns from the boundary before the update to the one after it."""

import re

import numpy as np
import pytest

from linviz.core.problem import Array
from linviz.picture.thumbnail.canvas import canvas_of
from linviz.picture.thumbnail.tile import SIZE, update_tile
from linviz.run.trace import Trace
from tests.scenario.shipped import PRESETS


def line_at(trace: Trace, step: int, share: float) -> Array:
    """Return two places in the plane of the tile's line, turned back by this share of its turn."""
    text = update_tile(trace, step)
    x, y, along = map(
        float, re.search(r"translate\((\S+) (\S+)\) rotate\((\S+)\)\"", text).groups()
    )
    angle = np.radians(along + share * float(re.search(r'values="([^;]*);0;0"', text)[1]))
    ends = np.array([[x, y]]) + np.array([[-100], [100]]) * [np.cos(angle), np.sin(angle)]
    paper = canvas_of(trace, step, None, SIZE).paper
    unit = (paper.x1 - paper.x0) / SIZE[0]
    return np.asarray([paper.x0, paper.y1] + ends * [unit, -unit])


@pytest.mark.parametrize(("slug", "step"), [("one-mistake-one-turn", 30), ("two-points", 2)])
def test_the_line_turns_from_where_it_was_to_where_it_is(slug: str, step: int) -> None:
    trace = PRESETS[slug].run()
    for share, at in ((0, step), (1, step - 1)):
        f = trace.decision(line_at(trace, step, share), at)
        assert np.abs(f).max() < 0.03 * np.linalg.norm(trace[at].w)


def test_the_side_that_turns_with_it_is_that_of_the_class_plus() -> None:
    trace = PRESETS["one-mistake-one-turn"].run()
    start, end = line_at(trace, 30, 0)
    # to the left of the line, as it is drawn
    left = np.array([start[1] - end[1], end[0] - start[0]])
    assert trace.decision([(start + end) / 2 + left / np.linalg.norm(left)], 30)[0] > 0


def test_lines_that_do_not_cross_cannot_turn() -> None:
    trace = PRESETS["signed-distance"].run()
    with pytest.raises(ValueError, match="do not cross"):
        update_tile(trace, 0)
