"""Base of the checks of a picture: the reading of the page, the moment it should show, and the tolerances."""

from typing import Any

import numpy as np

from tests.recompute.model import Model

Reading = dict[str, Any]
# tolerances in pixels: paths are rounded to hundredths; a curve is drawn with a straight line in each grid cell
SHARP, CURVED = 0.03, 2.0
# fraction of the range of f in the view: near an extremum or saddle of f it moves a curve by many pixels
FLAT = 0.01
ROUND = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)


class Sight:
    """One reading of the page, the moment that it should show, and the one before."""

    def __init__(self, model: Model, reading: Reading, k: int) -> None:
        self.model, self.oracle, self.reading = model, model.oracle, reading
        self.now, self.before = model.moments[k], model.moments[k - 1] if k else None
        self.view = np.array(reading["view"]).reshape(2, 2)
        self.unit = float(self.view[0] @ [-1, 1]) / reading["width"]
        self.norm, self.signed = model.norm(self.now), model.signed(self.now)
        self.blur = SHARP if model.straight else CURVED

    def lines(self, name: str) -> list[Any]:
        """Return the lines of a path, each (m, 2)."""
        return [np.array(line) for line in self.reading["lines"][name]]

    def near(self, place: Any, other: Any) -> bool:
        return float(np.linalg.norm(np.subtract(place, other))) < SHARP * self.unit

    def crosses(self, places: Any, level: float, reach: float = 0.0) -> Any:
        """Return for each place whether f has the level within `reach` pixels, by default within the tolerance."""
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
        """Random places in the view, (m, 2)."""
        return np.array(self.reading["probes"])

    def margin_bounds(self) -> list[float]:
        """Return f at the bounds of the margin where these are distances from the boundary: low, high, -low, -high."""
        if self.model.hulls == 0 or (
            self.model.hulls == 1 and self.model.parameters.get("bias", True)
        ):
            return []
        high = self.norm**2 / self.model.hulls
        low = 0.0 if self.model.wrong(self.now).any() else float(self.signed.min())
        return [low, high, -low, -high] if high else []
