"""Checks of the picture against a recomputed moment: each takes places from the SVG and compares f there."""

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import support_kinds
from tests.browser.curve import Curve
from tests.browser.number_line import NumberLine
from tests.browser.plane import Plane
from tests.browser.sight import Reading, Sight
from tests.recompute.model import Model

# pixels: distances of the size of a grid cell
CELL = (5.0, 10.0)


def check_picture(model: Model, reading: Reading, k: int) -> None:
    """Check the whole picture at step k. Raises AssertionError with the name of what is wrong."""
    Picture(model, reading, k).check()
    if model.d == 1:
        NumberLine(model, reading, k).check()
    elif model.plane:
        Plane(model, reading, k).check()
    else:
        Curve(model, reading, k).check()


class Picture(Sight):
    """The marks that every picture has."""

    def check(self) -> None:
        """Check all marks. Raises AssertionError with the name of what is wrong."""
        has_classifier = self.model.is_nonzero(self.now)
        self.check_points()
        self.check_tints()
        self.check_level("boundary", [0.0] if has_classifier else [])
        if self.model.d > 1:
            self.check_level("margins", self.margin_levels() if has_classifier else [])
            self.check_band(self.margin_bounds() if has_classifier else [])
            self.check_names()

    def check_points(self) -> None:
        """Check place, class, marks and accessible name of each point."""
        points, wrong, has_classifier = (
            self.reading["points"],
            self.model.wrong(self.now),
            self.model.is_nonzero(self.now),
        )
        assert len(points) == len(wrong), "the number of points"
        for i, point in enumerate(points):
            who = f"of point {i + 1}"
            # a point with one coordinate is halfway up
            assert self.near(point["at"], [*self.model.X[i], self.view[1].mean()][:2]), (
                f"the place {who}"
            )
            assert point["label"] == point["coloured"] == self.model.y[i], f"the class {who}"
            assert point["cross"] == (has_classifier and wrong[i]), f"the cross {who}"
            assert point["rings"] == self.ring_count(i), f"the rings {who}"
            side = ("not correct" if wrong[i] else "correct") if has_classifier else ""
            assert point["spoken"].startswith(f"point {i + 1}, "), f"the name {who}"
            assert point["spoken"].endswith(side), f"the side in the name {who}"
            count = int(self.now.alpha[i]) if self.oracle.counts else 0
            assert point["count"] == (str(count) if count else ""), f"the count {who}"
            assert point["number"] == (str(i + 1) if i in self.now.points else None), (
                f"the number {who}"
            )

    def ring_count(self, i: int) -> int:
        """Return the number of rings round a point: 2 if the step looked at it, 1 for a support vector, else 0."""
        if i in self.now.points:
            return 2
        return int(self.oracle.supports and support_kinds(self.now.alpha, self.signed)[i] != "")

    def check_tints(self) -> None:
        """Check the tint: + where f > 0, and no tint before there is a classifier."""
        has_classifier = self.model.is_nonzero(self.now)
        assert self.reading["ground"] == has_classifier, "the tint of the ground"
        clear, positive = ~self.crosses(self.probes, 0.0), self.model.f(self.now, self.probes) > 0
        for reach in CELL * bool(self.now.voters):
            # regions narrower than a grid cell are not drawn
            clear &= ~self.crosses(self.probes, 0.0, reach)
        assert clear.mean() > 0.3 or not has_classifier or self.now.voters, "too few places to tell"
        assert (np.array(self.reading["tinted"]) == (positive & has_classifier))[clear].all(), (
            "the tint of the + side"
        )
        assert any(self.reading["signs"]) == bool(self.lines("boundary")), (
            "the signs beside the boundary"
        )
        for way, at in zip((1, -1), self.reading["signs"], strict=True):
            assert at is None or way * self.model.f(self.now, at)[0] > 0, (
                f"the side of a sign at {at}"
            )

    def check_level(self, name: str, levels: list[float]) -> None:
        """Check that each line follows a level of f along its length, and that each level in sight has a line."""
        matched_levels = set()
        for line in self.lines(name):
            on = [level for level in levels if self.crosses(line, level).all()]
            assert on, f"{name}: a line that is not where f = {levels}"
            assert not self.model.straight or all(map(self.on_border, line)), (
                f"{name}: a line that ends in mid air"
            )
            matched_levels.update(on)
        f = self.model.f(self.now, self.corners if self.model.straight else self.probes)
        assert matched_levels >= {level for level in levels if f.min() < level < f.max()}, (
            f"{name}: a line is missing"
        )

    def margin_levels(self) -> list[float]:
        """Return f at the margin lines: ±1, Kozinec's lower bound, or the levels of two probabilities."""
        if self.model.hulls:
            inner = 0.0 if self.model.wrong(self.now).any() else float(self.signed.min())
            return [-inner, inner] if inner > 0 else []
        at = self.model.level
        return [-at, at] if at else []

    def check_band(self, levels: list[float]) -> None:
        """Check that the band is where |f| is between the bounds, except at places too near to an edge."""
        if not levels:
            return
        clear = ~np.any([self.crosses(self.probes, level) for level in levels], axis=0)
        size = abs(self.model.f(self.now, self.probes))
        # a curved band is drawn only once there is a lower bound
        inside = (size > levels[0]) & (size < levels[1]) & (self.model.plane or levels[0] > 0)
        assert (np.array(self.reading["banded"]) == inside)[clear].all(), "the band"

    def check_names(self) -> None:
        """Check the name beside the kept line and the probability beside each level line."""
        expected_names = {self.oracle.second} if self.lines("kept") else set()
        if self.oracle.level not in (0.0, 1.0, "level"):
            f = [float(self.model.f(self.now, line).mean()) for line in self.lines("margins")]
            expected_names |= {f"μ = {1 / (1 + np.exp(-one)):.1f}" for one in f}
        assert set(self.reading["names"]) == expected_names, "the names of lines"
