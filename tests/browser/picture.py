"""The picture against a recomputed moment: every check reads places off the SVG and asks the model what f is there."""

import numpy as np

from tests.algorithms.svm.oracle_soft_svm import support_kinds
from tests.browser.curve import Curve
from tests.browser.number_line import NumberLine
from tests.browser.plane import Plane
from tests.browser.sight import Reading, Sight
from tests.recompute.model import Model

# in pixels, of the size of a cell of the grid
CELL = (5.0, 10.0)


def check_picture(model: Model, reading: Reading, k: int) -> None:
    """The whole picture at step k; raises AssertionError, naming what does not agree."""
    Picture(model, reading, k).check()
    if model.d == 1:
        NumberLine(model, reading, k).check()
    elif model.plane:
        Plane(model, reading, k).check()
    else:
        Curve(model, reading, k).check()


class Picture(Sight):
    """What every picture has."""

    def check(self) -> None:
        """Raises AssertionError, naming what does not agree."""
        learned = self.model.learned(self.now)
        self.check_points()
        self.check_tints()
        self.check_level("boundary", [0.0] if learned else [])
        if self.model.d > 1:
            self.check_level("margins", self.margin_levels() if learned else [])
            self.check_band(self.margin_bounds() if learned else [])
            self.check_names()

    def check_points(self) -> None:
        """Where they are, of which class, and what is said and drawn of each."""
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
            assert point["rings"] == self.ring_count(i), f"the rings {who}"
            side = ("wrong side" if wrong[i] else "right side") if learned else ""
            assert point["spoken"].startswith(f"point {i + 1}, "), f"the name {who}"
            assert point["spoken"].endswith(side), f"the side in the name {who}"
            count = int(self.now.alpha[i]) if self.oracle.counts else 0
            assert point["count"] == (str(count) if count else ""), f"the count {who}"
            assert point["number"] == (str(i + 1) if i in self.now.points else None), (
                f"the number {who}"
            )

    def ring_count(self, i: int) -> int:
        """Two round a point that was looked at, one round a support vector."""
        if i in self.now.points:
            return 2
        return int(self.oracle.supports and support_kinds(self.now.alpha, self.signed)[i] != "")

    def check_tints(self) -> None:
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

    def check_level(self, name: str, levels: list[float]) -> None:
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

    def margin_levels(self) -> list[float]:
        """f at the margin lines: -1 and 1, for Kozinec at the lower bound, for logistic regression at probabilities."""
        if self.model.hulls:
            inner = 0.0 if self.model.wrong(self.now).any() else float(self.signed.min())
            return [-inner, inner] if inner > 0 else []
        at = self.model.level
        return [-at, at] if at else []

    def check_band(self, levels: list[float]) -> None:
        """Places are in the band where |f| is between the bounds, as far as that can be told."""
        if not levels:
            return
        clear = ~np.any([self.crosses(self.probes, level) for level in levels], axis=0)
        size = abs(self.model.f(self.now, self.probes))
        # where f is curved the band waits for a lower bound
        inside = (size > levels[0]) & (size < levels[1]) & (self.model.plane or levels[0] > 0)
        assert (np.array(self.reading["banded"]) == inside)[clear].all(), "the band"

    def check_names(self) -> None:
        """Beside the kept line what it is, and beside each level line its probability."""
        wanted = {self.oracle.second} if self.lines("kept") else set()
        if self.oracle.level not in (0.0, 1.0, "level"):
            f = [float(self.model.f(self.now, line).mean()) for line in self.lines("margins")]
            wanted |= {f"μ = {1 / (1 + np.exp(-one)):.1f}" for one in f}
        assert set(self.reading["names"]) == wanted, "the names of lines"
