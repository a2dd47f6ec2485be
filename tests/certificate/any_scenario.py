"""Draw scenarios that the page accepts, from easy ones to 500 points with twins, noise and odd settings."""

from typing import Any

import numpy as np

from linviz.core.lift import LIFTS
from linviz.core.parameter import Parameter, parameters
from tests.runs import ALGORITHMS


class Draw:
    """One sequence of scenarios; the same seed draws the same ones."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def scenario(self, n: int) -> dict[str, Any]:
        """Return a scenario of n points."""
        rng, dimension = self.rng, int(self.rng.integers(1, 3))
        X = rng.normal(size=(n, 2)) * rng.choice([0.02, 1, 4, 20]) + rng.choice([0, 0, 10, 25])
        X = np.clip(np.round(X, int(rng.integers(0, 4))), -32, 32)
        X[:, 1] *= dimension == 2
        twins = rng.random(n) < rng.choice([0, 0, 0.3])
        X[twins] = X[0] if n else 0
        noise = rng.choice([0, 0.5, 100])
        labels = np.where(X[:, 0] - np.median(X[:, 0]) + noise * rng.normal(size=n) > 0, 1, -1)
        name = sorted(ALGORITHMS)[rng.integers(len(ALGORITHMS))]
        return {
            "algorithm": name,
            "parameters": self._settings(ALGORITHMS[name]),
            "lift": self._lift(),
            "dimension": dimension,
            "points": X.tolist(),
            "labels": labels.tolist(),
        }

    def _lift(self) -> dict[str, Any]:
        if self.rng.random() < 0.7:
            return self._simple()
        kind = self.rng.choice(["sum", "product", "mix"])
        if kind == "mix":
            beta = float(self.rng.choice([0, 0.5, 1]))
            return {"name": "mix", "beta": beta, "first": self._simple(), "second": self._simple()}
        parts = [self._simple() for _ in range(self.rng.integers(2, 4))]
        return {"name": str(kind), "parts": parts}

    def _simple(self) -> dict[str, Any]:
        name = sorted(set(LIFTS) - {"mix"})[self.rng.integers(len(LIFTS) - 1)]
        return {"name": name, **self._settings(LIFTS[name])}

    def _settings(self, kind: type) -> dict[str, Any]:
        return {one.name: self._value(one) for one in parameters(kind)}

    def _value(self, one: Parameter) -> Any:
        rng = self.rng
        if one.choices:
            return one.choices[rng.integers(len(one.choices))]
        if isinstance(one.default, bool):
            return bool(rng.integers(2))
        if not isinstance(one.default, int | float) or rng.random() < 0.5:
            return list(one.default) if isinstance(one.default, tuple) else one.default
        end = rng.random()
        if isinstance(one.default, int):
            return int(rng.integers(one.least, min(one.most, 2_000) + 1))
        if end < 0.2:
            return float(one.least if end < 0.1 else one.most)
        least, most = max(one.least, 1e-6), max(one.most, 1e-5)
        return float(np.exp(rng.uniform(np.log(least), np.log(most))))


def draw_scenarios(easy: int, large: int, seed: int = 1) -> list[dict[str, Any]]:
    """Return that many scenarios of at most 24 points, then that many of 500."""
    draw = Draw(seed)
    sizes = [int(draw.rng.integers(1, 25)) for _ in range(easy)] + [500] * large
    return [draw.scenario(n) for n in sizes]
