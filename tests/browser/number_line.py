"""Checks of the picture on a number line: f as a curve, and strokes from it to the labels."""

import numpy as np

from tests.browser.sight import CURVED, SHARP, Sight

# fraction of the height that a probability takes, as in assets/stage/drawings/grounds/line.js
SHARE = 0.78


class NumberLine(Sight):
    """The picture of points with one coordinate."""

    def check(self) -> None:
        """Check all marks. Raises AssertionError with the name of what is wrong."""
        self.check_curve()

    def check_curve(self) -> None:
        """Check that the curve is f in one unit, and that a run with margins has lines at the levels 1 and -1."""
        curves, middle = self.lines("curve"), self.view[1].mean()
        assert len(curves) == self.model.is_nonzero(self.now), "the curve"
        for curve in curves:
            inside = (curve[:, 1] > self.view[1][0]) & (curve[:, 1] < self.view[1][1])
            f, up = self.model.f(self.now, curve)[inside], curve[inside, 1] - middle
            size = (f @ up) / (f @ f)
            assert size > 0, "the curve upside down"
            # the slope multiplies the rounding of a place along the line
            steep = 1 + abs(np.gradient(size * f, curve[inside, 0]))
            assert (abs(up - size * f) < SHARP * self.unit * steep).all(), "the curve of f"
            levels = sorted(
                ((line[:, 1] - middle) / self.unit_height(size)).tolist()
                for line in self.lines("margins")
            )
            assert np.allclose(levels, self.margins_on_line(), atol=1e-3), "the levels 1 and -1"
            self.check_strokes(size, middle)

    def unit_height(self, size: float) -> float:
        """Return the height of 1 of the quantity that has the levels: f, or 2 mu - 1 for a probability mu."""
        return SHARE * float(np.ptp(self.view[1])) / 2 if self.is_probability else size

    @property
    def is_probability(self) -> bool:
        return self.oracle.level not in (0.0, 1.0, "level")

    def margins_on_line(self) -> list[list[float]]:
        at = float(np.tanh(self.model.level / 2)) if self.is_probability else self.model.level
        return [[-at, -at], [at, at]] if at else []

    def check_strokes(self, size: float, middle: float) -> None:
        """Check the strokes from f at a point to its label: inside the margin, or for ridge wherever they differ."""
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
