"""One step as numbers to draw: f on a grid over the view, and what follows from it.

Straight and curved boundaries are treated alike. Where f is straight, the four corners of the view suffice as a grid,
since level lines are found by linear interpolation.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.problem import Array
from linviz.run.algorithm import UPDATE
from linviz.run.columns import Steps
from linviz.run.mark import Band, Line
from linviz.run.trace import Trace

# width over height of the view, and its width in pixels
RATIO = 4 / 3
ACROSS = 696
# nodes of the grid from left to right where f is straight
STRAIGHT = 2
# parts of the view: distance of the signs from the boundary, least distance from the border, and the preferred place
ASIDE = 0.045
BORDER = 0.04
PLACE = (0.5, 0.15)

# the most voting lines that are drawn; assets/maths/votes.js has the same
MOST_LINES = 100
# a band must be wider than this to be drawn; assets/stage/drawings/marks/band.js has the same
OPEN = 1e-4

# x0, x1, y0, y1 of what has to be in view
Extent = tuple[float, float, float, float]


class Box(NamedTuple):
    """The part of the plane that a picture shows, and its width in pixels."""

    x0: float
    x1: float
    y0: float
    y1: float
    width: float = ACROSS

    @classmethod
    def filling(cls, extent: Extent, width: float, height: float) -> "Box":
        """Return the extent, enlarged on two sides to the proportions of a picture of that size in pixels."""
        x0, x1, y0, y1 = extent
        half = max((x1 - x0) / width, (y1 - y0) / height) / 2
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return cls(x - half * width, x + half * width, y - half * height, y + half * height, width)

    @property
    def pixel(self) -> float:
        """The size of a pixel in the units of the axes."""
        return (self.x1 - self.x0) / self.width

    def grid(self, columns: int, room: float = 0.0) -> tuple[Array, Array]:
        """Return x (p,) and y (q,) of a grid over the box.

        room: where above 0, the grid is a square that reaches so far from the middle, in longer sides of the box.
        """
        across, up = self.x1 - self.x0, self.y1 - self.y0
        if room:
            across = up = 2 * room * max(across, up)
        x, y = (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2
        rows = max(2, round(columns * up / across))
        return (
            np.linspace(x - across / 2, x + across / 2, columns),
            np.linspace(y - up / 2, y + up / 2, rows),
        )


@dataclass(frozen=True, eq=False)
class Scene:
    """One step: its columns, and on the grid x (p,), y (q,) as (q, p): f, f before the step, and a second f.

    box: the part of the grid that is in the picture.

    second: the best or average f, or where f itself is that, the f of the moving weights.
    """

    trace: Trace
    x: Array
    y: Array
    row: Mapping[str, Any]
    f: Array
    before: Array | None
    second: Array | None
    box: Box

    @property
    def straight(self) -> bool:
        """True where w is a direction of the plane itself."""
        return is_straight(self.trace)

    @property
    def walks_in_hull_of_z(self) -> bool:
        """True where the algorithm walks in one hull of points z = y x, which lie in the plane itself."""
        return self.straight and "hull_of_z" in self.trace.marks

    @property
    def learned_f(self) -> Array | None:
        """f (q, p), or None while it is 0 everywhere and has no sides."""
        return _none_if_zero(self.f)

    @property
    def norm(self) -> float:
        """|w|; 0 while w = 0."""
        # half_width is NaN while w = 0
        return float(np.nan_to_num(1 / self.row["half_width"]))

    @property
    def signed(self) -> Array:
        """y f at the points, (n,)."""
        return np.asarray(self.trace.lifted.y * self.row["scores"])

    @property
    def bands(self) -> list[tuple[float, float]]:
        """The ranges of f within which the bounds still leave the margin or the boundary open."""
        band = self.trace.marks.get("band")
        if not isinstance(band, Band) or not self.norm:
            return []
        low, high = float(self.row[band.low]), float(self.row[band.high])
        if band.meaning == "free":
            b = float(self.row["b"])
            if OPEN < high - low < np.inf:
                return [(b - high, b - low)]
            return []
        low = max(0.0, low)
        # where f is curved, nearly all of the picture lies below the upper bound, so a band from 0 shows nothing; and
        # Plotly fails on a band without extent
        open_still = OPEN * self.norm < high - low < np.inf and (self.straight or low > 0)
        if open_still:
            return [(low, high), (-high, -low)]
        return []

    @property
    def pixel(self) -> Array:
        """Width and height of a pixel in the units of the axes, (2,)."""
        return np.full(2, self.box.pixel)

    @property
    def span(self) -> Array:
        """Width and height of the view, (2,)."""
        return np.array([self.box.x1 - self.box.x0, self.box.y1 - self.box.y0])

    @cached_property
    def boundary_places(self) -> Array:
        """The places where f = 0 on the lines of the grid, (m, 2); where f is straight, the two ends in the view."""
        return np.concatenate(
            [_crossings(self.x, self.y, self.f), _crossings(self.y, self.x, self.f.T)[:, ::-1]]
        )

    def normals(self, places: Array) -> Array:
        """Return the unit vectors in which f grows fastest near places (m, 2), (m, 2)."""
        i = np.abs(self.y - places[:, 1:]).argmin(axis=1)
        j = np.abs(self.x - places[:, :1]).argmin(axis=1)
        # f is (q, p), so the slope along y comes first
        up, right = (np.asarray(slope) for slope in np.gradient(self.f, self.y, self.x))
        slopes = np.column_stack([right[i, j], up[i, j]])
        lengths = np.linalg.norm(slopes, axis=1, keepdims=True)
        return np.asarray(np.divide(slopes, lengths, out=np.zeros_like(slopes), where=lengths > 0))

    def voters(self) -> tuple[Array, Array, NDArray[np.int64]]:
        """Return w (m, 2), b (m,) and votes (m,) of those with the most votes, later ones first among equals."""
        trace = self.trace
        # only algorithms that vote have the mark of voters
        assert trace.entry.votes is not None
        w, b, counts = trace.entry.votes.voters(
            trace.algorithm, trace.lifted, trace.record.history, int(self.row["step"])
        )
        most = np.argsort(counts, kind="stable")[::-1][:MOST_LINES]
        return w[most], b[most], counts[most]

    def lines_across_grid(self, w: Array, b: Array) -> Array:
        """Return the lines w . x + b = 0, w (m, 2), across the grid: two ends and a gap each, (3 m, 2) at most."""
        length = np.linalg.norm(w, axis=1)
        w = w[length > 0]
        b = b[length > 0]
        length = length[length > 0][:, None]
        middle = np.array([self.x.mean(), self.y.mean()])
        reach = np.hypot(self.x[-1] - self.x[0], self.y[-1] - self.y[0])
        # the point of the line nearest to the middle of the grid, and from there the diagonal of the grid
        foot = middle - ((w @ middle + b) / length[:, 0])[:, None] * w / length
        along = np.column_stack([-w[:, 1], w[:, 0]]) / length * reach
        inside = np.linalg.norm(foot - middle, axis=1) < reach / 2
        ends = np.stack([foot - along, foot + along, np.full_like(foot, np.nan)], axis=1)
        return np.asarray(ends[inside].reshape(-1, 2))

    def sign_places(self) -> Array:
        """Return a place for + and one for -, each on its side of the boundary, low in the view, (2, 2) or (0, 2)."""
        places = self.boundary_places
        if self.straight and len(places):
            places = np.linspace(0, 1, 40)[:, None] * (places[-1:] - places[:1]) + places[:1]
        aside = ASIDE * self.span[0] * self.normals(places)
        both = np.stack([places + aside, places - aside])
        # f itself decides: where the boundary bends, a step aside may cross it again
        f = self.trace.decision(both.reshape(-1, 2), self.row["step"]).reshape(2, -1)
        low = np.array([self.box.x0, self.box.y0])
        inside = (np.abs((both - low) / self.span - 0.5) < 0.5 - BORDER).all(axis=(0, 2))
        good = np.flatnonzero(inside & (f[0] > 0) & (f[1] < 0))
        if not len(good):
            return np.zeros((0, 2))
        far = np.linalg.norm(places[good] - low - self.span * PLACE, axis=1)
        return np.asarray(both[:, good[far.argmin()]])


def is_straight(trace: Trace) -> bool:
    """Return True where f = 0 is one straight line of the plane."""
    return trace.lifted.lift.name == "none" and not trace.entry.votes


def scenes(
    trace: Trace, steps: Steps, columns: int, box: Box | None = None, room: float = 0.0
) -> list[Scene]:
    """Return the scenes of rising steps, on a grid of that many columns where f is curved.

    box: the part of the plane in the picture, by default `default_box` of the points. room: see Box.grid.
    """
    if is_straight(trace):
        columns = STRAIGHT
    box = box or default_box(trace.lifted.X)
    x, y = box.grid(columns, room)
    now = trace.columns(steps)
    earlier = trace.columns(np.maximum(steps - 1, 0))
    by_w = trace.algorithm.takes == "features" or "w_b" in now
    psi = _basis(trace, np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2), by_w)

    def field(c: Array, b: Array) -> Array:
        # (F, k) by (k, nodes), as (F, q, p)
        return np.asarray(c @ psi.T + b[:, None]).reshape(-1, len(y), len(x))

    weights = "w" if by_w else "c"
    b = "w_b" if "w_b" in now else "b"
    other = trace.marks.get("line")
    second = field(now[other.w], now[other.b]) if isinstance(other, Line) else None
    # the boundary before is one of the line that moves
    own = "moving_" if isinstance(other, Line) and other.meaning == "moving" else ""
    vote = trace.vote(steps, psi)
    f = field(now[weights], now[b]) if vote is None else vote.reshape(-1, len(y), len(x))
    before = field(earlier[own + weights], earlier[own + b])
    drawings = []
    for k, event in enumerate(now["event"]):
        row = {name: values[k] for name, values in now.items()}
        f_before = _none_if_zero(before[k]) if event == UPDATE else None
        second_f = None if second is None else _none_if_zero(second[k])
        drawings.append(Scene(trace, x, y, row, f[k], f_before, second_f, box))
    return drawings


def _none_if_zero(f: Array) -> Array | None:
    """Return f, or None where it is 0 everywhere."""
    return f if f.any() else None


def default_box(X: Array) -> Box:
    """Return the box round all points with some space, in the figure's proportions."""
    x0, x1, y0, y1 = padded_extent(X)
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    reach = max((x1 - x0) / 2, (y1 - y0) / 2 * RATIO)
    return Box(x - reach, x + reach, y - reach / RATIO, y + reach / RATIO)


def padded_extent(X: Array) -> tuple[float, float, float, float]:
    """Return the extent (x0, x1, y0, y1) of points (n, 2) with some space; assets/maths/geometry.js has the same."""
    if not len(X):
        return -5.0, 5.0, -4.0, 4.0
    air = np.maximum(0.22 * np.ptp(X, axis=0), 0.6)
    (x0, y0), (x1, y1) = (X.min(axis=0) - air).tolist(), (X.max(axis=0) + air).tolist()
    return x0, x1, y0, y1


def _basis(trace: Trace, nodes: Array, by_w: bool) -> Array:
    """Return psi at the nodes (m, 2), (m, k), where f = sum_j c_j psi_j + b: features or, not by_w, kernel columns."""
    features = trace.lifted.lift.features(nodes) if by_w else None
    if features is None:
        return trace.lifted.lift.kernel(nodes, trace.lifted.X)
    return features


def _crossings(along: Array, across: Array, f: Array) -> Array:
    """Return the places where f (q, p) changes its sign between neighbours of a row, (m, 2).

    along (p,), across (q,): the coordinates of the columns and of the rows.
    """
    # 0 counts as positive, or a node exactly on the boundary would give two crossings
    i, j = np.nonzero((f[:, :-1] >= 0) != (f[:, 1:] >= 0))
    share = f[i, j] / (f[i, j] - f[i, j + 1])
    return np.column_stack([along[j] + share * (along[j + 1] - along[j]), across[i]])
