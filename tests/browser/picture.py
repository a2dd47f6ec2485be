"""The picture against a recomputed moment: every check reads places off the SVG and asks the model what f is there."""

from typing import Any

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import conditions, kinds
from tests.recompute.model import Model

Reading = dict[str, Any]
# in pixels: paths are rounded to hundredths; a curve is drawn through the cells of a grid, straight in each
SHARP, CURVED = 0.03, 2.0
# of the range of f in the view: at a top or a saddle of f so little moves a curve by many pixels
FLAT = 0.01
CELL = (5.0, 10.0)
ROUND = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)


class Picture:
    """One reading of the page, the moment that it should show, and the one before."""

    def __init__(self, model: Model, reading: Reading, k: int) -> None:
        self.model, self.oracle, self.reading = model, model.oracle, reading
        self.now, self.before = model.moments[k], model.moments[k - 1] if k else None
        self.view = np.array(reading["view"]).reshape(2, 2)
        self.unit = float(self.view[0] @ [-1, 1]) / reading["width"]
        self.norm, self.signed = model.norm(self.now), model.signed(self.now)
        self.blur = SHARP if model.straight else CURVED

    def check(self) -> None:
        """Raises AssertionError, naming what does not agree."""
        self.points()
        self.tints()
        self.level("boundary", [0.0] if self.model.learned(self.now) else [])
        if self.model.d == 1:
            self.curve()
            return
        self.level("margins", self.margins() if self.model.learned(self.now) else [])
        self.banded(self.bounds() if self.model.learned(self.now) else [])
        self.names()
        if self.model.plane:
            self.line("before", *self.previous())
            self.line("kept", *(self.now.kept or self.now.moving or (0, 0))[:2])
            self.arrow()
            self.voters()
            self.band()
            self.slack()
            self.hulls()

    # places and levels

    def lines(self, name: str) -> list[Any]:
        """The lines of a path, (m, 2) each."""
        return [np.array(line) for line in self.reading["lines"][name]]

    def near(self, place: Any, other: Any) -> bool:
        return float(np.linalg.norm(np.subtract(place, other))) < SHARP * self.unit

    def crosses(self, places: Any, level: float, reach: float = 0.0) -> Any:
        """Where f takes the value of the level no farther away than what the eye could tell, or so many pixels."""
        around = np.asarray(places).reshape(-1, 1, 2) + (reach or self.blur) * self.unit * ROUND
        f = self.model.f(self.now, around).reshape(-1, len(ROUND))
        smooth = not self.model.plane and not self.now.voters
        close = FLAT * float(np.ptp(self.model.f(self.now, self.probes))) if smooth else 0.0
        return (f.min(axis=1) <= level + close) & (f.max(axis=1) >= level - close)

    def on_border(self, place: Any) -> bool:
        return bool((abs(self.view - np.reshape(place, (2, 1))) < SHARP * self.unit).any())

    @property
    def corners(self) -> Any:
        return np.array([[x, y] for x in self.view[0] for y in self.view[1]])

    @property
    def probes(self) -> Any:
        """Places all over the view."""
        return np.array(self.reading["probes"])

    # what every picture has

    def points(self) -> None:
        shown, wrong, learned = (
            self.reading["points"],
            self.model.wrong(self.now),
            self.model.learned(self.now),
        )
        assert len(shown) == len(wrong), "the number of points"
        for i, point in enumerate(shown):
            who = f"of point {i + 1}"
            # a point with one coordinate is halfway up
            assert self.near(point["at"], [*self.model.X[i], self.view[1].mean()][:2]), (
                f"the place {who}"
            )
            assert point["label"] == point["coloured"] == self.model.y[i], f"the class {who}"
            assert point["cross"] == (learned and wrong[i]), f"the cross {who}"
            assert point["rings"] == self.rings(i), f"the rings {who}"
            side = ("wrong side" if wrong[i] else "right side") if learned else ""
            assert point["spoken"].startswith(f"point {i + 1}, "), f"the name {who}"
            assert point["spoken"].endswith(side), f"the side in the name {who}"
            count = int(self.now.alpha[i]) if self.oracle.counts else 0
            assert point["count"] == (str(count) if count else ""), f"the count {who}"
            assert point["number"] == (str(i + 1) if i in self.now.points else None), (
                f"the number {who}"
            )

    def rings(self, i: int) -> int:
        """Two round a point that was looked at, one round a support vector."""
        if i in self.now.points:
            return 2
        return int(self.oracle.supports and kinds(self.now.alpha, self.signed)[i] != "")

    def tints(self) -> None:
        """The half-planes: + where f > 0, and none before anything is learned."""
        learned = self.model.learned(self.now)
        assert self.reading["ground"] == learned, "the tint of the ground"
        clear, positive = ~self.crosses(self.probes, 0.0), self.model.f(self.now, self.probes) > 0
        for reach in CELL * bool(self.now.voters):
            # what is narrower than a cell of the grid is not seen
            clear &= ~self.crosses(self.probes, 0.0, reach)
        assert clear.mean() > 0.3 or not learned or self.now.voters, "too few places to tell"
        assert (np.array(self.reading["tinted"]) == (positive & learned))[clear].all(), (
            "the tint of the + side"
        )
        assert any(self.reading["signs"]) == bool(self.lines("boundary")), (
            "the signs beside the boundary"
        )
        for way, at in zip((1, -1), self.reading["signs"], strict=True):
            assert at is None or way * self.model.f(self.now, at)[0] > 0, (
                f"the side of a sign at {at}"
            )

    def margins(self) -> list[float]:
        """f at the margin lines: -1 and 1, for Kozinec at the lower bound, for logistic regression at probabilities."""
        if self.model.hulls:
            inner = 0.0 if self.model.wrong(self.now).any() else float(self.signed.min())
            return [-inner, inner] if inner > 0 else []
        curved = not self.model.plane and not self.oracle.votes
        at = self.model.level or float(curved)
        return [-at, at] if at else []

    def level(self, name: str, levels: list[float]) -> None:
        """Every line follows one of the levels from end to end, and none that is in sight is missing."""
        found = set()
        for line in self.lines(name):
            on = [level for level in levels if self.crosses(line, level).all()]
            assert on, f"{name}: a line that is not where f = {levels}"
            assert not self.model.straight or all(map(self.on_border, line)), (
                f"{name}: a line that ends in mid air"
            )
            found.update(on)
        f = self.model.f(self.now, self.corners if self.model.straight else self.probes)
        assert found >= {level for level in levels if f.min() < level < f.max()}, (
            f"{name}: a line is missing"
        )

    # what a number line has instead

    def curve(self) -> None:
        """f over the line, everywhere with the same unit; and the levels 1 and -1 where the labels are asked for."""
        curves, middle = self.lines("curve"), self.view[1].mean()
        assert len(curves) == self.model.learned(self.now), "the curve"
        for curve in curves:
            inside = (curve[:, 1] > self.view[1][0]) & (curve[:, 1] < self.view[1][1])
            f, up = self.model.f(self.now, curve)[inside], curve[inside, 1] - middle
            size = (f @ up) / (f @ f)
            assert size > 0, "the curve upside down"
            # where it is steep, what is rounded along the line counts as many times
            steep = 1 + abs(np.gradient(size * f, curve[inside, 0]))
            assert (abs(up - size * f) < SHARP * self.unit * steep).all(), "the curve of f"
            levels = sorted(
                ((line[:, 1] - middle) / size).tolist() for line in self.lines("margins")
            )
            assert np.allclose(levels, self.margins_on_line(), atol=1e-3), "the levels 1 and -1"
            self.rests(size, middle)

    def margins_on_line(self) -> list[list[float]]:
        at = self.model.level
        return [[-at, -at], [at, at]] if at else []

    def rests(self, size: float, middle: float) -> None:
        """From f at a point to its label: inside the margin, and for ridge regression wherever it is missed."""
        rest, lines = 1 - self.signed, self.lines("slack")
        left = set(np.flatnonzero((abs(rest) if self.oracle.strokes == "rest" else rest) > 1e-3))
        for line in lines:
            (i,) = (
                i for i in range(len(rest)) if self.near([line[0][0], 0], [self.model.X[i, 0], 0])
            )
            ends = np.array([self.model.y[i] - self.model.y[i] * rest[i], self.model.y[i]])
            assert abs(line[:, 1] - middle - size * ends).max() < CURVED * self.unit, (
                "the ends of a stroke"
            )
            left.discard(i)
        seen = [i for i in left if abs(rest[i]) * size > CURVED * self.unit]
        assert not (seen if self.oracle.strokes else lines), "the strokes to the labels"

    # what straight boundaries have besides

    def line(self, name: str, w: Any, b: Any) -> None:
        """The path is the line w.x + b = 0, or nothing where w = 0 or the line is out of sight."""
        w, b = np.array(w, dtype=float) * np.ones(2), float(b)
        f = self.corners @ w + b
        assert len(self.lines(name)) == int(f.min() < 0 < f.max()), (
            f"{name}: a line too few or too many"
        )
        for line in self.lines(name):
            assert (abs(line @ w + b) < SHARP * self.unit * np.linalg.norm(w)).all(), (
                f"{name}: another line"
            )

    def names(self) -> None:
        """Beside the kept line what it is, and beside each level line its probability."""
        wanted = {self.oracle.second} if self.lines("kept") else set()
        if self.oracle.level not in (0.0, 1.0, "level"):
            f = [float(self.model.f(self.now, line).mean()) for line in self.lines("margins")]
            wanted |= {f"μ = {1 / (1 + np.exp(-one)):.1f}" for one in f}
        assert set(self.reading["names"]) == wanted, "the names of lines"

    def previous(self) -> tuple[Any, Any]:
        if not self.now.update or not self.before:
            return 0, 0
        return self.before.moving or self.model.line(self.before)

    def arrow(self) -> None:
        """w stands on the boundary and points to the + side; between Kozinec's two points the link is w."""
        shown = self.reading["arrow"]
        has_one = self.lines("boundary") and not len(self.ends) and self.model.straight
        assert (shown is not None) == bool(has_one), "the arrow of w"
        if shown is None:
            return
        foot, tip = np.array(shown)
        cosine = (
            (tip - foot) @ self.model.line(self.now)[0] / np.linalg.norm(tip - foot) / self.norm
        )
        assert self.crosses(foot, 0.0).all(), "the foot of w"
        assert cosine > 1 - 1e-6, "the direction of w"

    def voters(self) -> None:
        """Every line that votes is there once, the darker the more votes it has."""
        voters = self.now.voters if not self.model.straight else ()
        most = max((count for *_, count in voters), default=1)
        left = [
            (np.array(w, dtype=float), float(b), -(-4 * count // most)) for w, b, count in voters
        ]
        left = [
            (w, b, shade) for w, b, shade in left if (f := self.corners @ w + b).min() < 0 < f.max()
        ]
        for shade in range(1, 5):
            for line in self.lines(f"voters.shade-{shade}"):
                near = [
                    abs(line @ w + b).max() < SHARP * self.unit * np.linalg.norm(w)
                    for w, b, _ in left
                ]
                fitting = [i for i, (_, _, one) in enumerate(left) if near[i] and one == shade]
                assert fitting, "a line that has not so many votes"
                del left[fitting[0]]
        assert not left, "a line that votes is missing"

    def band(self) -> None:
        """Kozinec: between the bounds of the margin. SVM: wherever the boundary could be as well."""
        levels = self.bounds() or self.freedom()
        assert bool(self.lines("band")) == bool(levels), "the band"
        for line in self.lines("band"):
            f = self.model.f(self.now, line)
            on_edge = np.any([self.crosses(line, level) for level in levels], axis=0)
            at_end = [
                self.on_border(p) and min(levels) < value < max(levels)
                for p, value in zip(line, f, strict=True)
            ]
            assert (on_edge | at_end).all(), "the edges of the band"

    def bounds(self) -> list[float]:
        """f at the bounds of the margin, where that is a distance from the boundary: nearer, farther; on the - side."""
        if self.model.hulls == 0 or (
            self.model.hulls == 1 and self.model.parameters.get("bias", True)
        ):
            return []
        high = self.norm**2 / self.model.hulls
        low = 0.0 if self.model.wrong(self.now).any() else float(self.signed.min())
        return [low, high, -low, -high] if high else []

    def banded(self, levels: list[float]) -> None:
        """Places are in the band where |f| is between the bounds, as far as that can be told."""
        if not levels:
            return
        clear = ~np.any([self.crosses(self.probes, level) for level in levels], axis=0)
        size = abs(self.model.f(self.now, self.probes))
        # where f is curved the band waits for a lower bound
        inside = (size > levels[0]) & (size < levels[1]) & (self.model.plane or levels[0] > 0)
        assert (np.array(self.reading["banded"]) == inside)[clear].all(), "the band"

    @property
    def ends(self) -> Any:
        """The nearest points found so far: of two hulls, or of the hull of z and the origin."""
        return self.now.pair or (([0.0, 0.0], self.now.v) if self.model.flipped else ())

    def freedom(self) -> list[float]:
        if not self.oracle.supports or not self.norm:
            return []
        given = self.model.gram, self.model.y, self.model.price, np.array(self.now.alpha)
        F, grow, shrink = conditions(*given)
        low, high = -F[grow > 0].min(), -F[shrink > 0].max()
        return [self.now.b - high, self.now.b - low] if high - low > 1e-4 else []

    def slack(self) -> None:
        """From every point inside the margin to the margin line of its class, xi / |w| long, where that is in sight."""
        svm = self.oracle.strokes == "slack" and self.norm
        left = dict(enumerate(np.maximum(0, 1 - self.signed) / self.norm)) if svm else {}
        for line in self.lines("slack"):
            fitting = [i for i, length in left.items() if self.is_slack(line, i, length)]
            assert fitting, "a slack segment"
            del left[fitting[0]]
        seen = [length for i, length in left.items() if self.in_sight(self.foot(i, length))]
        assert all(length < SHARP * self.unit for length in seen), "a slack segment is missing"

    def foot(self, i: int, length: float) -> Any:
        """Where the slack of a point ends."""
        w = np.array(self.model.line(self.now)[0])
        return self.model.X[i] + self.model.y[i] * length * w / self.norm

    def in_sight(self, place: Any) -> bool:
        edge = SHARP * self.unit
        return bool(
            (place > self.view[:, 0] + edge).all() and (place < self.view[:, 1] - edge).all()
        )

    def is_slack(self, line: Any, i: int, length: float) -> bool:
        right_length = abs(np.linalg.norm(line[1] - line[0]) - length) < SHARP * self.unit
        return bool(
            self.near(line[0], self.model.X[i])
            and right_length
            and self.crosses(line[1], self.model.y[i])[0]
        )

    def hulls(self) -> None:
        """Both hulls hold their points, the ends are the nearest points found so far, and the link joins them."""
        pair, X, y = self.ends, self.model.X, self.model.y
        assert len(self.reading["ends"]) == len(pair), "the ends"
        assert all(
            self.near(end, point) for end, point in zip(self.reading["ends"], pair, strict=True)
        ), "the ends"
        links = self.lines("link")
        assert len(links) == bool(pair), "the link"
        assert all(
            self.near(end, point) for link in links for end, point in zip(link, pair, strict=True)
        ), "the link"
        hulls = {"hull.plus": X[y > 0], "hull.minus": X[y < 0]} if self.now.pair else {}
        hulls |= {"hull.of-z": y[:, None] * X} if self.model.flipped else {}
        for name in ("hull.plus", "hull.minus", "hull.of-z"):
            assert len(self.lines(name)) == (name in hulls), "the hulls"
            for hull in self.lines(name):
                self.holds(hull, hulls[name])
        mirrored = self.reading["mirrored"]
        assert len(mirrored) == (y < 0).sum() * self.model.flipped, "the mirrored points"
        assert all(self.near(at, -x) for at, x in zip(mirrored, X[y < 0], strict=False)), (
            "the mirrored points"
        )

    def holds(self, hull: Any, points: Any) -> None:
        """The corners are points, one way round, and no point is outside."""
        assert all(any(self.near(corner, point) for point in points) for corner in hull), (
            "a corner of a hull"
        )
        along = np.roll(hull, -1, axis=0) - hull
        out = [
            along[:, 0] * (p[1] - hull[:, 1]) - along[:, 1] * (p[0] - hull[:, 0]) for p in points
        ]
        assert (np.array(out) > -SHARP * self.unit * np.linalg.norm(along, axis=1)).all(), (
            "a point outside its hull"
        )
