"""Checks of a straight boundary in the plane: further lines, the arrow of w, slack, the band and the hulls."""

from typing import Any

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import conditions
from tests.browser.sight import SHARP, Sight


class Plane(Sight):
    """The picture of points in the plane that are not lifted."""

    def check(self) -> None:
        """Check all marks. Raises AssertionError with the name of what is wrong."""
        self.check_line("before", *self.previous_line())
        self.check_line("kept", *(self.now.kept or self.now.moving or (0, 0))[:2])
        self.check_arrow()
        self.check_voters()
        self.check_band()
        self.check_slack()
        self.check_hulls()

    def check_line(self, name: str, w: Any, b: Any) -> None:
        """Check that a path is the line w.x + b = 0, or is absent if w = 0 or the line is out of sight."""
        w, b = np.array(w, dtype=float) * np.ones(2), float(b)
        f = self.corners @ w + b
        assert len(self.lines(name)) == int(f.min() < 0 < f.max()), (
            f"{name}: a line too few or too many"
        )
        for line in self.lines(name):
            assert (abs(line @ w + b) < SHARP * self.unit * np.linalg.norm(w)).all(), (
                f"{name}: another line"
            )

    def previous_line(self) -> tuple[Any, Any]:
        if not self.now.update or not self.before:
            return 0, 0
        return self.before.moving or self.model.line(self.before)

    def check_arrow(self) -> None:
        """Check the arrow of w: it starts on the boundary and points to the + side; Kozinec's link replaces it."""
        arrow = self.reading["arrow"]
        has_one = self.lines("boundary") and not len(self.nearest_points) and self.model.straight
        assert (arrow is not None) == bool(has_one), "the arrow of w"
        if arrow is None:
            return
        foot, tip = np.array(arrow)
        cosine = (
            (tip - foot) @ self.model.line(self.now)[0] / np.linalg.norm(tip - foot) / self.norm
        )
        assert self.crosses(foot, 0.0).all(), "the foot of w"
        assert cosine > 1 - 1e-6, "the direction of w"

    def check_voters(self) -> None:
        """Check that each line with votes is drawn once, darker with more votes."""
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

    def check_band(self) -> None:
        """Check the edges of the band: Kozinec's bounds of the margin, or the range of an SVM's free b."""
        levels = self.margin_bounds() or self.free_levels()
        assert bool(self.lines("band")) == bool(levels), "the band"
        for line in self.lines("band"):
            f = self.model.f(self.now, line)
            on_edge = np.any([self.crosses(line, level) for level in levels], axis=0)
            at_end = [
                self.on_border(p) and min(levels) < value < max(levels)
                for p, value in zip(line, f, strict=True)
            ]
            assert (on_edge | at_end).all(), "the edges of the band"

    def free_levels(self) -> list[float]:
        if not self.oracle.supports or not self.norm:
            return []
        given = self.model.gram, self.model.y, self.model.price, np.array(self.now.alpha)
        F, grow, shrink = conditions(*given)
        low, high = -F[grow > 0].min(), -F[shrink > 0].max()
        return [self.now.b - high, self.now.b - low] if high - low > 1e-4 else []

    def check_slack(self) -> None:
        """Check the slack segments, xi / |w| long: from each point inside the margin to its class's margin line.

        They are cut at the edge of the picture, and none is left out.
        """
        svm = self.oracle.strokes == "slack" and self.norm
        slack = np.maximum(0, 1 - self.signed) / self.norm if svm else []
        left = [ends for i, length in enumerate(slack) if (ends := self.slack_ends(i, length))]
        for line in self.lines("slack"):
            fitting = [ends for ends in left if all(map(self.near, line, ends))]
            assert fitting, "a slack segment"
            left.remove(fitting[0])
        lengths = [np.linalg.norm(np.subtract(*ends)) for ends in left]
        assert all(one < SHARP * self.unit for one in lengths), "a slack segment is missing"

    def slack_ends(self, i: int, length: float) -> list[list[float]] | None:
        """Return both ends of the part in the picture of a point's way to the margin line of its class, if any."""
        start = self.model.X[i]
        way = self.model.y[i] * length * np.array(self.model.line(self.now)[0]) / self.norm
        with np.errstate(divide="ignore", invalid="ignore"):
            edges = ((self.view.T - start) / way).ravel()
        shares = [0.0, 1.0, *(one for one in edges if 0 < one < 1)]
        edge = SHARP * self.unit * np.array([-1, 1])
        places = [start + share * way for share in sorted(shares)]
        inside = [
            one.tolist()
            for one in places
            if (one >= (self.view + edge)[:, 0]).all() and (one <= (self.view + edge)[:, 1]).all()
        ]
        return [inside[0], inside[-1]] if inside else None

    @property
    def nearest_points(self) -> Any:
        """The nearest points found so far: of the two hulls, or the origin and a point of the hull of z."""
        return self.now.pair or (([0.0, 0.0], self.now.v) if self.model.z_in_plane else ())

    def check_hulls(self) -> None:
        """Check the hulls, the nearest points found so far, the link between these, and the mirrored points."""
        pair, X, y = self.nearest_points, self.model.X, self.model.y
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
        hulls |= {"hull.of-z": y[:, None] * X} if self.model.z_in_plane else {}
        for name in ("hull.plus", "hull.minus", "hull.of-z"):
            assert len(self.lines(name)) == (name in hulls), "the hulls"
            for hull in self.lines(name):
                self.check_hull(hull, hulls[name])
        mirror_images = self.reading["mirrored"]
        assert len(mirror_images) == (y < 0).sum() * self.model.z_in_plane, "the mirrored points"
        assert all(self.near(at, -x) for at, x in zip(mirror_images, X[y < 0], strict=False)), (
            "the mirrored points"
        )

    def check_hull(self, hull: Any, points: Any) -> None:
        """Check a convex hull: its corners are points, in counterclockwise order, and no point is outside."""
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
