"""Random points, the same for the same seed on every machine, and the true boundary where there is one.

Numbers come from raw Philox draws, four for each point, so that a larger n keeps the first points. Coordinates are
rounded to thousandths, as those set by hand are. The page offers them under "Points", "Your data …".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

import numpy as np
from contourpy import contour_generator

from linviz.core.parameter import Parameter
from linviz.core.problem import Array, Problem, look_up

# beyond the plane of the page, so that a boundary crosses all of it
BOUNDARY_REACH = 40.0
# the centre of class +1 where the classes are apart, and where they overlap; that of −1 is opposite
CENTRE = np.array([2.0, 1.0])
NEAR_CENTRE = np.array([1.0, 0.5])
# the unit normal of the tiny margin's line, and the direction of that line
NORMAL = np.array([0.6, 0.8])
DIRECTION = np.array([-0.8, 0.6])
INNER, OUTER = 1.0, 2.5
# nodes per side of the grid for the moons' Bayes curve, and the least noise that it is computed for
GRID, LEAST_NOISE = 121, 0.1

N = Parameter("n", 40, "Points", "Number of points", 4, 500, 2, 10_000)
SEED = Parameter("seed", 0, "Seed", "Another seed gives other points", 0, 9_999, 0, 2**32 - 1)


@dataclass(frozen=True, eq=False)
class Generated:
    """Generated points, classes +1 and −1 in turn, with the true boundary: curves (m, 2) where the true f is 0."""

    problem: Problem
    boundary: tuple[Array, ...]


class Draws(NamedTuple):
    """The random numbers of n points: labels y (n,), standard normal (n, 2), uniform in [0, 1) (n, 2)."""

    y: Array
    normal: Array
    uniform: Array


Boundary = tuple[Array, ...]


@dataclass(frozen=True)
class Generator:
    """make: returns the points (n, 2) for draws and noise. boundary: returns the true boundary for the noise."""

    title: str
    help: str
    noise: Parameter
    make: Callable[[Draws, float], Array]
    boundary: Callable[[float], Boundary]


def generate(name: str, n: int = 40, noise: float | None = None, seed: int = 0) -> Generated:
    """Return points of both classes from one of GENERATORS, with their true boundary.

    noise: the standard deviation around the shape; for "tiny-margin" the margin; None takes the default. Raises
    InputError for an unknown name or a number that cannot be used.
    """
    generator = look_up(GENERATORS, name, "generator")
    count, key = cast(int, N.check(n)), cast(int, SEED.check(seed))
    usual_noise = generator.noise.default
    noise_value = cast(float, generator.noise.check(usual_noise if noise is None else noise))
    draws = _draws(count, key, list(GENERATORS).index(name))
    # turns -0.0 into 0.0
    points = np.round(generator.make(draws, noise_value), 3) + 0.0
    return Generated(Problem(points, draws.y), generator.boundary(noise_value))


def list_generators() -> dict[str, Mapping[str, Parameter]]:
    """Return the parameters of each generator, with their defaults and ranges, by its name."""
    return {name: {"n": N, "noise": one.noise, "seed": SEED} for name, one in GENERATORS.items()}


def _draws(n: int, seed: int, stream: int) -> Draws:
    """Return the random numbers of n points; stream: another one for each generator."""
    raw = np.random.Philox(key=np.array([seed, stream], dtype=np.uint64)).random_raw(4 * n)
    # 53 bits, as many as a float holds
    u: Array = (raw >> np.uint64(11)).reshape(n, 4).astype(np.float64) * 2.0**-53
    # Box and Muller; 1 - u is never 0
    radius, angle = np.sqrt(-2 * np.log(1 - u[:, 0])), 2 * np.pi * u[:, 1]
    normal = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
    return Draws(np.where(np.arange(n) % 2 == 0, 1.0, -1.0), normal, u[:, 2:])


def _heap_points(draws: Draws, noise: float, centre: Array = CENTRE) -> Array:
    """Return points around the centre for class +1, and around its opposite for class −1."""
    return draws.y[:, None] * centre + noise * draws.normal


def _overlap_points(draws: Draws, noise: float) -> Array:
    return _heap_points(draws, noise, NEAR_CENTRE)


def _outlier_points(draws: Draws, noise: float) -> Array:
    """Return two heaps, with one point in the middle of the other class."""
    points = _heap_points(draws, noise)
    # in the middle of the other class
    points[-1] = -draws.y[-1] * CENTRE
    return points


def _contradiction_points(draws: Draws, noise: float) -> Array:
    """Return two heaps, with one point of each class at the origin."""
    points = _heap_points(draws, noise)
    points[-2:] = 0.0
    return points


def _xor_points(draws: Draws, noise: float) -> Array:
    side = np.where(np.arange(len(draws.y)) // 2 % 2 == 0, 1.5, -1.5)
    return np.column_stack([side, side * draws.y]) + noise * draws.normal


def _circle_points(draws: Draws, noise: float) -> Array:
    length = np.where(draws.y > 0, INNER, OUTER) + noise * draws.normal[:, 0]
    return length[:, None] * _unit_circle(2 * np.pi * draws.uniform[:, 0])


def _moon_points(draws: Draws, noise: float) -> Array:
    arc = np.pi * draws.uniform[:, 0]
    upper, lower = _arcs(arc)
    places: Array = np.where(draws.y[:, None] > 0, upper, lower)
    return places + noise * draws.normal


def _points_along_line(draws: Draws, margin: float) -> Array:
    """Return points on both sides of a line through the origin, none nearer than the margin."""
    far = margin + 2.5 * draws.uniform[:, 1] ** 2
    # one point of each class has the margin itself
    far[:2] = margin
    along = 8 * draws.uniform[:, 0] - 4
    places: Array = along[:, None] * DIRECTION + (draws.y * far)[:, None] * NORMAL
    return places


def _unit_circle(angle: Array) -> Array:
    """Return the points (n, 2) of the unit circle at these angles."""
    return np.column_stack([np.cos(angle), np.sin(angle)])


def _arcs(angle: Array) -> tuple[Array, Array]:
    """Return the points of the upper and of the lower moon at these angles, centred at 0."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.column_stack([2 * cos - 1, 2 * sin - 0.5]), np.column_stack(
        [1 - 2 * cos, 0.5 - 2 * sin]
    )


def _line_through_origin(normal: Array) -> Boundary:
    """Return the line through the origin with this normal as one curve, long enough for the page."""
    along = np.array([-normal[1], normal[0]]) / np.linalg.norm(normal)
    return (np.array([-BOUNDARY_REACH * along, BOUNDARY_REACH * along]),)


def _bayes_heaps(_: float) -> Boundary:
    """Return the boundary of two round normal classes of equal spread: the line halfway between their centres."""
    return _line_through_origin(CENTRE)


def _bayes_xor(_: float) -> Boundary:
    """Return both axes: p+ − p− is sinh(ax) sinh(ay) times a positive factor, and so 0 there."""
    return (
        *_line_through_origin(np.array([1.0, 0.0])),
        *_line_through_origin(np.array([0.0, 1.0])),
    )


def _bayes_circles(_: float) -> Boundary:
    """Return the circle halfway between the rings; the distance from 0 is normal with equal spread in both classes."""
    return ((INNER + OUTER) / 2 * _unit_circle(np.linspace(0, 2 * np.pi, 181)),)


def _bayes_moons(noise: float) -> Boundary:
    """Return the curves where both moons, smoothed by the noise, are equally dense; traced on a grid."""
    sides = np.linspace(-4.0, 4.0, GRID)
    grid = np.stack(np.meshgrid(sides, sides), axis=-1)
    middles = np.pi * (np.arange(60) + 0.5) / 60
    densities = [_log_density(grid, arc, max(noise, LEAST_NOISE)) for arc in _arcs(middles)]
    lines = contour_generator(sides, sides, densities[0] - densities[1]).lines(0.0)
    return tuple(np.asarray(line, dtype=float) for line in lines)


def _log_density(grid: Array, centres: Array, noise: float) -> Array:
    """Return the log of the sum of exp(−d² / 2 noise²) over the centres at every node of the grid."""
    total: Array = np.full(grid.shape[:2], -np.inf)
    for centre in centres:
        squares = ((grid - centre) ** 2).sum(axis=-1)
        np.logaddexp(total, -squares / (2 * noise**2), out=total)
    return total


def _noise_parameter(
    default: float, most: float, label: str = "Spread", least: float = 0.0
) -> Parameter:
    """Return the parameter `noise` of a generator, with a range from `least` to `most`."""
    what = "Standard deviation of the random displacement from the shape"
    return Parameter("noise", default, label, what, least, most, least, most)


GENERATORS: dict[str, Generator] = {
    "blobs": Generator(
        "Two blobs",
        "Two round groups, far apart",
        _noise_parameter(0.5, 3),
        _heap_points,
        _bayes_heaps,
    ),
    "overlap": Generator(
        "Overlap", "No line separates them", _noise_parameter(0.9, 3), _overlap_points, _bayes_heaps
    ),
    "xor": Generator(
        "XOR",
        "Each class is in two opposite corners",
        _noise_parameter(0.4, 2),
        _xor_points,
        _bayes_xor,
    ),
    "circles": Generator(
        "Circles", "A ring around a ring", _noise_parameter(0.15, 1), _circle_points, _bayes_circles
    ),
    "moons": Generator(
        "Moons",
        "Two interlocking half-moons",
        _noise_parameter(0.2, 1),
        _moon_points,
        _bayes_moons,
    ),
    "tiny-margin": Generator(
        "Tiny margin",
        "A line separates them with a small margin",
        _noise_parameter(0.1, 1, "Margin", 0.01),
        _points_along_line,
        lambda _: _line_through_origin(NORMAL),
    ),
    "outlier": Generator(
        "One outlier",
        "One point lies among those of the other class",
        _noise_parameter(0.5, 3),
        _outlier_points,
        _bayes_heaps,
    ),
    "contradiction": Generator(
        "Contradiction",
        "Two points of different classes at the same place",
        _noise_parameter(0.5, 3),
        _contradiction_points,
        _bayes_heaps,
    ),
}
