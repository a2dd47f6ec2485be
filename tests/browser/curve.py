"""Checks of a curved boundary: the previous one, a second one, slack as an arc of a ring, and the band of a free b."""

from copy import copy
from dataclasses import replace

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import conditions
from tests.browser.sight import Sight
from tests.recompute.moment import Moment

# radius of a ring in pixels, the slack that a full ring stands for, and the slack of a hundredth of a pixel
RING, WHOLE, BLUR = 15, 2.0, 0.01
# most features with which a second boundary is sent; most frames with which each previous boundary is sent
WIDE, ALL = 20, 1_000


class Curve(Sight):
    """The picture of lifted points in the plane."""

    def check(self) -> None:
        """Check all marks. Raises AssertionError with the name of what is wrong."""
        if self.model.last < ALL or self.lines("before"):
            self.check_line("before", self.previous_boundary())
        self.check_line("kept", self.second_boundary())
        self.check_arcs()
        self.check_band()

    def check_line(self, name: str, moment: Moment | None) -> None:
        """Check that a path is where f of a moment is 0, or is absent if no such place is in sight."""
        if moment is None or not self.model.is_nonzero(moment):
            assert not self.lines(name), f"{name}: a line too many"
            return
        other = copy(self)
        other.now = moment
        for line in self.lines(name):
            assert other.crosses(line, 0.0).all(), f"{name}: another line"
        f = self.model.f(moment, self.probes)
        assert self.lines(name) or not f.min() < 0 < f.max(), f"{name}: a line is missing"

    def previous_boundary(self) -> Moment | None:
        if not self.now.update or not self.before or self.oracle.votes:
            return None
        return self.model.moving(self.before)

    def second_boundary(self) -> Moment | None:
        if self.now.kept:
            w, b, *_ = self.now.kept
            return replace(self.now, w=w, b=b) if len(w) <= WIDE else None
        return self.model.moving(self.now) if self.now.moving and not self.oracle.votes else None

    def check_arcs(self) -> None:
        """Check the arc round each point inside the margin: clockwise from the top, slack / 2 of a ring."""
        has_slack = self.oracle.strokes == "slack" and self.model.is_nonzero(self.now)
        slack = np.maximum(0, 1 - self.signed) if has_slack else np.zeros(len(self.model.X))
        left = {i: min(xi, WHOLE) for i, xi in enumerate(slack) if xi > 0}
        for x, y, *_, right, down in self.reading["arcs"]:
            turn = np.arctan2(right - x, y + RING - down) % (2 * np.pi)
            centre = self.place(x, y + RING)
            fitting = [
                i
                for i, xi in left.items()
                if self.near(centre, self.model.X[i])
                and abs(WHOLE * turn / (2 * np.pi) - xi) < BLUR
            ]
            assert fitting, "a part of a ring"
            del left[fitting[0]]
        assert all(xi < BLUR for xi in left.values()), "a part of a ring is missing"

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self.view[0, 0] + self.unit * x, self.view[1, 1] - self.unit * y

    def check_band(self) -> None:
        """Check the band of the places where the boundary could be with another optimal b."""
        if not self.oracle.supports or not self.norm:
            return
        F, grow, shrink = conditions(
            self.model.gram, self.model.y, self.model.price, np.array(self.now.alpha)
        )
        low, high = -F[grow > 0].min(), -F[shrink > 0].max()
        levels = [self.now.b - high, self.now.b - low]
        open_still = high - low > 1e-4
        clear = ~np.any([self.crosses(self.probes, level) for level in levels], axis=0)
        f = self.model.f(self.now, self.probes)
        inside = (f > levels[0]) & (f < levels[1]) & open_still
        assert (np.array(self.reading["banded"]) == inside)[clear].all(), "the band"
