"""Scenarios whose runs are compared between processors: every preset, and seeded ones with every algorithm and lift.

They are drawn with Python's `random` and plain arithmetic alone, so that the points are the same everywhere.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from linviz.core.lift import LIFTS
from linviz.core.parameter import Parameter, parameters
from linviz.run.entry import ENTRIES
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import builtin_presets

Points = list[tuple[float, float]]
SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40, 60, 100, 150, 300)
# most runs are small, as on the page
WEIGHTS = (1, 2, 4, 6, 8, 10, 10, 10, 8, 8, 6, 4, 3, 3, 1, 1)
# those that a lecture has
PLAIN_LIFTS = ("none", "quadratic", "rbf", "polynomial")


def presets() -> Iterator[tuple[str, Scenario]]:
    """Yield name and scenario of every preset."""
    yield from builtin_presets().presets.items()


def seeded(first: int, count: int) -> Iterator[tuple[str, Scenario]]:
    """Yield name and scenario of `count` seeds from `first` on."""
    for seed in range(first, first + count):
        yield f"seed {seed}", seeded_scenario(seed)


def seeded_scenario(seed: int) -> Scenario:
    """Return the scenario of a seed: the algorithms come in turn, all else is drawn."""
    random = Random(f"same {seed}")
    names = sorted(ENTRIES)
    name = names[seed % len(names)]
    kind = ENTRIES[name].kind
    lift = _lift(random, kind.takes == "kernel")
    dimension = LIFTS[lift["name"]].dimension if lift["name"] in LIFTS else 2
    on_line = dimension == 1 or (dimension is None and random.random() < 0.1)
    points, labels = _points(random, random.choices(SIZES, WEIGHTS)[0])
    if on_line:
        points = [(x, 0.0) for x, _ in points]
    return Scenario.from_json(
        {
            "points": points,
            "labels": labels,
            "algorithm": name,
            "parameters": _settings(random, kind),
            "lift": lift,
            "dimension": 1 if on_line else 2,
            "step": 0,
        }
    )


def _lift(random: Random, by_kernel: bool) -> dict[str, Any]:
    """Return the tree of a lift that the algorithm takes."""
    fitting = [
        name for name, kind in LIFTS.items() if name != "mix" and (by_kernel or kind().has_map)
    ]
    plain = [name for name in fitting if name in PLAIN_LIFTS]
    chance = random.random()
    if chance < 0.35:
        return {"name": "none"}
    if chance < 0.7:
        return {"name": random.choice(plain)}
    if chance < 0.92:
        name = random.choice(fitting)
        return {"name": name} | _settings(random, LIFTS[name])
    two = [{"name": random.choice(plain)} for _ in range(2)]
    return random.choice(
        [
            {"name": "sum", "parts": two},
            {"name": "product", "parts": two},
            {"name": "mix", "beta": random.choice([0.25, 0.5]), "first": two[0], "second": two[1]},
        ]
    )


def _settings(random: Random, kind: type) -> dict[str, Any]:
    """Return values for about a third of the parameters."""
    return {one.name: _value(random, one) for one in parameters(kind) if random.random() < 0.35}


def _value(random: Random, one: Parameter) -> Any:
    """Return a value that a slider reaches."""
    if one.choices:
        return random.choice(one.choices)
    if isinstance(one.default, bool):
        return random.random() < 0.5
    if isinstance(one.default, tuple):
        return [random.randint(-20, 20) / 10 for _ in range(2)]
    if isinstance(one.default, int):
        return random.randint(int(one.low), min(int(one.high), 10_000))
    if one.log:
        # by its digits, since libraries differ in powers
        value = float(f"{random.randint(10, 99)}e{random.randint(-4, 2)}")
        return min(max(value, one.low), one.high)
    return round(one.low + (one.high - one.low) * random.random(), 3)


def _points(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return points and labels of one of the shapes."""
    shape = random.choice(SHAPES)
    points, labels = shape(random, n)
    return [(_on_page(x), _on_page(y)) for x, y in points], labels


def _on_page(value: float) -> float:
    """Return a coordinate as a link keeps it."""
    return round(min(max(value, -32.0), 32.0), 3)


def _noise(random: Random) -> float:
    """Return a number with the spread of a normal one, from sums alone: libraries differ in logarithms."""
    return sum(random.random() for _ in range(12)) - 6.0


def _clouds(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return two clouds, apart or not."""
    apart = random.choice([0.5, 1.0, 2.0, 3.0])
    labels = [1 if k % 2 else -1 for k in range(n)]
    return [(y * apart + _noise(random), y * apart + _noise(random)) for y in labels], labels


def _rings(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return points labelled by their distance from the origin."""
    points = [(random.uniform(-4, 4), random.uniform(-4, 4)) for _ in range(n)]
    return points, [1 if x * x + y * y > 7 else -1 for x, y in points]


def _grid(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return whole numbers: many ties, twins, points on one line."""
    points = [(float(random.randint(-4, 4)), float(random.randint(-4, 4))) for _ in range(n)]
    return points, [random.choice([1, -1]) for _ in points]


def _tenths(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return separable tenths, whose products are near ties: 0.1 is no sum of powers of two."""
    points = [(random.randint(-30, 30) / 10, random.randint(-30, 30) / 10) for _ in range(n)]
    a, b, c = random.randint(-5, 5), random.randint(1, 5), random.randint(-20, 20) / 10
    return points, [1 if a * x + b * y + c > 0 else -1 for x, y in points]


def _meeting(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return hulls that meet in a point or along an edge."""
    points: Points = [(0.3, 0.1), (0.3, 0.1)]
    labels = [1, -1]
    for k in range(n - 2):
        y = 1 if k % 2 else -1
        points.append((0.3 + y * random.randint(0, 30) / 10, random.randint(-30, 30) / 10))
        labels.append(y)
    return points[:n], labels[:n]


def _twins(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return points that lie at, or a thousandth beside, others."""
    points: Points = []
    for _ in range(n):
        if points and random.random() < 0.4:
            x, y = random.choice(points)
            points.append((x + random.choice([0, 0.001]), y))
        else:
            points.append((random.randint(-3000, 3000) / 1000, random.randint(-3000, 3000) / 1000))
    return points, [1 if x + 0.3 * y > 0.1 else -1 for x, y in points]


def _far(random: Random, n: int) -> tuple[Points, list[int]]:
    """Return two small clouds far from the origin."""
    labels = [1 if k % 2 else -1 for k in range(n)]
    return [
        (30 + 0.2 * y + 0.1 * _noise(random), 28 + 0.3 * _noise(random)) for y in labels
    ], labels


SHAPES: tuple[Callable[[Random, int], tuple[Points, list[int]]], ...] = (
    _clouds, _clouds, _rings, _grid, _tenths, _meeting, _twins, _far,
)  # fmt: skip
