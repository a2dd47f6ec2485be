"""f on a grid over the canvas, as in assets/maths/field.js, and of votes as in assets/maths/votes.js."""

from math import ceil, floor

import numpy as np

from linviz.core.problem import Array
from linviz.picture.canvas.axes import Axes
from linviz.picture.canvas.contour import Grid
from linviz.picture.canvas.places import Place
from linviz.picture.canvas.snapshot import Snapshot
from linviz.run.algorithm import UPDATE

COLUMNS = 60
LINE_COLUMNS = 400
# cells: the grid begins this far outside the view, so that the saddle of a symmetric f is not on a node
OFFSET = 0.21
# numbers of voters: up to this number a finer grid is fast enough
FEW_NUMBERS = 600
# with more voters the vote between the nodes is only estimated
MOST_EXACT = 5000
# of a way: voters whose signs change so close together have the same line
TOGETHER = 1e-9


class Field:
    """f of any step of a run on one grid. is_fine: as of a picture at rest."""

    def __init__(self, snapshot: Snapshot, axes: Axes, is_fine: bool) -> None:
        self._lifted = snapshot.trace.lifted
        self._axes = axes
        self._plan(snapshot, is_fine)
        self.places = self._nodes()
        self.psi = self._basis(self.places, snapshot.by_features)

    def at(self, snapshot: Snapshot) -> Grid:
        """Return f of a step on the grid."""
        vote = snapshot.trace.vote(np.array([snapshot.step]), self.psi)
        if vote is None:
            return self.of_weights(snapshot.coefficients, snapshot.b)
        return self._vote_grid(snapshot, vote[0])

    def of_weights(self, weights: Array, b: float) -> Grid:
        """Return the f of these weights on the grid."""
        return self._grid(np.asarray(self.psi @ weights + b).tolist())

    def of_kernel(self, index: int) -> Grid:
        """Return K(x, .) of the point with that index on the grid."""
        X = self._lifted.X
        return self._grid(
            self._lifted.lift.kernel(self.places, X[index : index + 1])[:, 0].tolist()
        )

    def _grid(self, values: list[float]) -> Grid:
        return Grid(self._columns, self._rows, values, self._x, self._y)

    def _plan(self, snapshot: Snapshot, is_fine: bool) -> None:
        """Choose the number of cells."""
        self._is_line = snapshot.dimension == 1
        self._aside = 0 if snapshot.votes or self._is_line else OFFSET
        if self._is_line:
            self._across, self._down = LINE_COLUMNS, 1
            self._columns, self._rows = LINE_COLUMNS, 0
            return
        is_finer = _has_few_numbers(snapshot) if snapshot.votes else is_fine
        self._across = 2 * COLUMNS if is_finer else COLUMNS
        rows = floor(self._across * self._axes.height / self._axes.width + 0.5)
        self._down = max(8, min(floor(1.5 * self._across), rows))
        more = ceil(self._aside)
        self._columns, self._rows = self._across + more, self._down + more

    def _x(self, i: float) -> float:
        return (i - self._aside) / self._across * self._axes.width

    def _y(self, j: float) -> float:
        return 0.0 if self._is_line else (j - self._aside) / self._down * self._axes.height

    def _nodes(self) -> Array:
        """Return the places of the nodes in the plane, row by row, (m, d)."""
        x0, x1, y0, y1 = self._axes.view
        x = x0 + (np.arange(self._columns + 1) - self._aside) / self._across * (x1 - x0)
        if self._is_line:
            return x[:, None]
        y = y1 - (np.arange(self._rows + 1) - self._aside) / self._down * (y1 - y0)
        return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)

    def _basis(self, places: Array, by_features: bool) -> Array:
        """Return features or kernel columns at places (m, d), (m, k)."""
        features = self._lifted.lift.features(places) if by_features else None
        return self._lifted.lift.kernel(places, self._lifted.X) if features is None else features

    def _vote_grid(self, snapshot: Snapshot, values: Array) -> Grid:
        """Return the grid of a vote, which jumps where the sign of a voter changes."""
        votes = _Votes(self, snapshot, values.tolist())
        exact = None if snapshot.row["updates"] > MOST_EXACT else votes.exact
        return Grid(
            self._columns, self._rows, values.tolist(), self._x, self._y, votes.crossing, exact
        )

    def place_at(self, pixels: Place) -> Array:
        """Return the place of the plane at a place in pixels, (d,)."""
        first, last = self.places[0], self.places[-1]
        parts = [pixels[0] / self._x(self._columns)]
        if not self._is_line:
            parts.append(pixels[1] / self._y(self._rows))
        return np.asarray(first + np.array(parts) * (last - first))

    def features_of(self, place: Array) -> Array:
        """Return the features of a place (d,), (k,)."""
        features = self._lifted.lift.features(place[None, :])
        # only algorithms that take features vote
        assert features is not None
        return np.asarray(features[0])


class _Votes:
    """The voters of a step, between the nodes of a grid with the values of their vote."""

    def __init__(self, field: Field, snapshot: Snapshot, values: list[float]) -> None:
        self._field = field
        self._values = values
        self._w, self._b, self._counts = voters_of(snapshot)

    def crossing(self, p: int, q: int, level: float) -> float:
        """Return at what fraction of the way between two nodes the vote crosses a level."""
        value = self._values[p]
        is_above = value >= level
        jumps = self._jumps(p, q)
        for k, (at, change) in enumerate(jumps):
            value += change
            is_last = k + 1 == len(jumps) or jumps[k + 1][0] - at >= TOGETHER
            if (value >= level) != is_above and is_last:
                return at
        return 0.5

    def exact(self, pixels: Place) -> float:
        """Return the vote at a place in pixels."""
        features = self._field.features_of(self._field.place_at(pixels))
        return float(self._counts @ np.sign(self._w @ features + self._b))

    def _jumps(self, p: int, q: int) -> list[tuple[float, float]]:
        """Return where votes change between two nodes, as a fraction of the way, and by how much."""
        here, there = (self._w @ self._field.psi[node] + self._b for node in (p, q))
        change = np.sign(there) - np.sign(here)
        middle_place = (self._field.places[p] + self._field.places[q]) / 2
        middle = self._w @ self._field.features_of(middle_place) + self._b
        return sorted(
            (
                (_zero_share(here[i], middle[i], there[i]), float(change[i] * self._counts[i]))
                for i in np.flatnonzero(change)
            ),
            key=lambda jump: jump[0],
        )


def _zero_share(here: float, middle: float, there: float) -> float:
    """Return the fraction of a way at which f is 0; f is taken as linear in each half."""
    if here * middle <= 0:
        return float(0.5 * here / (here - middle))
    return float(0.5 + 0.5 * middle / (middle - there))


def voters_of(snapshot: Snapshot) -> tuple[Array, Array, Array]:
    """Return w (m, k), b (m,) and votes (m,) of all voters of a step."""
    trace = snapshot.trace
    # only algorithms that vote have voters
    assert trace.entry.votes is not None
    w, b, counts = trace.entry.votes.voters(
        trace.algorithm, trace.lifted, trace.record.history, snapshot.step
    )
    return w, b, counts.astype(float)


def _has_few_numbers(snapshot: Snapshot) -> bool:
    """Return whether the voters of the whole run have few enough numbers for a finer grid."""
    updates = int((snapshot.trace.record.event == UPDATE).sum())
    return bool(updates * (snapshot.trace.lifted.phi.shape[1] + 1) <= FEW_NUMBERS)
