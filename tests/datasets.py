"""Small data sets for the tests, each chosen for one thing that happens on it."""

import numpy as np

from linviz.core.lift import Lifted, lift
from linviz.core.problem import Problem

# 004 perceptron example 1: two points, two updates
TWO = Problem([(2, 1), (1, 2)], [1, -1])
# the final line depends on the order
FOUR = Problem([(1, 2), (2, 0.5), (-1, -0.5), (-0.5, -2)], [1, 1, -1, -1])
BOOK = Problem([(3, 3), (4, 3), (1, 1)], [1, 1, -1])
# gates, with 0 for false and 1 for true
AND = Problem([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, -1, -1, 1])
OR = Problem([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, 1])
XOR = Problem([(1, 1), (-1, -1), (1, -1), (-1, 1)], [1, 1, -1, -1])
# the augmented margin is not that of the SVM
BIAS_MATTERS = Problem([(7, 4), (3, 4), (6, 1), (0, 8), (4, 6), (4, 8)], [1, 1, 1, -1, -1, -1])
OUTLIER = Problem(
    [(1, 1), (2, 2.5), (3, 1), (-1, -1), (-2, -2), (-1.5, 0.5), (0.6, 0.4)],
    [1, 1, 1, -1, -1, -1, -1],
)
# one outlier among the others: the convex hulls overlap
NONSEP7 = Problem(
    [(1, 2), (2, 1), (2.5, 2), (-1, -1), (-2, -0.5), (-1.5, -2), (1.5, 1.5)],
    [1, 1, 1, -1, -1, -1, -1],
)
# far from the origin
FAR = Problem([(31, 0), (31.2, 0.8), (29, 0), (29.2, -0.9)], [1, 1, -1, -1])
# at least one point is always misclassified
POCKET9 = Problem(
    [(-2, 3), (-3, -2), (-3, -3), (-2, 2), (1, 0), (-3, 3), (3, -2), (-4, -2), (-3, 3)],
    [1, 1, -1, -1, -1, 1, -1, 1, -1],
)
# the three kinds of support vector at C = 1
THREE_SV = Problem(
    [(3.5, 3), (5, 6), (5.5, 4), (2, 5), (5.5, 3), (1.5, 1), (5, 0.5), (2.5, 0.5), (4, 3)],
    [1, 1, 1, 1, 1, -1, -1, -1, -1],
)
# one update does not correct the second point
ONEFIX = Problem([(5, 5), (0.5, 1)], [1, -1])
CONTRADICT = Problem([(0, 0), (0, 0), (1, 1), (-1, -1)], [1, -1, 1, -1])
COLLINEAR = Problem([(0, 0), (1, 0), (2, 0), (3, 0)], [-1, -1, 1, 1])
CIRCLES = Problem(
    [
        (1, 0),
        (0.71, 0.71),
        (0, 1),
        (-0.71, 0.71),
        (-1, 0),
        (-0.71, -0.71),
        (0, -1),
        (0.71, -0.71),
        (2.39, 0.74),
        (1.17, 2.21),
        (-0.74, 2.39),
        (-2.21, 1.17),
        (-2.39, -0.74),
        (-1.17, -2.21),
        (0.74, -2.39),
        (2.21, -1.17),
    ],
    [-1, -1, -1, -1, -1, -1, -1, -1, 1, 1, 1, 1, 1, 1, 1, 1],
)
# where Kozinec zigzags
KOZ = Problem([(4, 5), (6, 4), (5, 6.5), (2, 4), (3, 2), (1, 3)], [1, 1, 1, -1, -1, -1])
# 1,807 visits, then 6,610 visits that repeat for ever
CYCLE10 = Problem(
    [
        (0.07, 2.72),
        (2.45, -1.02),
        (-0.6, -1.05),
        (1.14, -0.11),
        (1.49, -3.69),
        (3.13, -0.19),
        (1.36, -0.27),
        (-0.76, 0.93),
        (1.65, -0.41),
        (-0.31, 1.37),
    ],
    [-1, 1, 1, 1, 1, -1, -1, -1, -1, 1],
)
# 004 lifting example 1: no threshold on the line separates the classes, but a line on the parabola does
LINE_A = Problem([(-0.75,), (-0.5,), (-0.25,), (0,), (2,)], [1, 1, 1, -1, 1])
LINE_B = Problem([(-1.5,), (-0.35,), (-0.1,), (0,), (1.85,)], [1, 1, 1, -1, 1])
OVERFIT24 = Problem(
    [
        (0, 0.3),
        (-0.3, -1),
        (-0.5, -1.1),
        (0.1, 1.5),
        (-0.5, -0.7),
        (0.5, 0.4),
        (0.1, -1),
        (0, 0.8),
        (-1.5, -0.5),
        (-2.1, -1.4),
        (-2, -0.3),
        (-1.4, 0.3),
        (0.2, -0.2),
        (-2.8, -0.6),
        (-0.1, 0.1),
        (-1.7, -0.5),
        (-1.1, -0.9),
        (1.2, -0.9),
        (0, 1),
        (-0.6, -0.1),
        (0.1, 0.1),
        (-1.3, 0.1),
        (1.5, -1.7),
        (0.9, 0.1),
    ],
    [1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1, 1, -1, 1, -1, -1, -1, -1, 1, 1, -1, -1, 1],
)
# the scenario kozinec-two-hulls
KOZINEC10 = Problem(
    [
        (2.2, 0.6),
        (3.8, 3.2),
        (3.8, 1.1),
        (4.7, 2.5),
        (4.8, 1.6),
        (3, 4.1),
        (0.9, 1.6),
        (1.1, 3.7),
        (0.5, 2.4),
        (0.2, 3.2),
    ],
    [1, 1, 1, 1, 1, -1, -1, -1, -1, -1],
)
# the default scenario
DEFAULT20 = Problem(
    [
        (1.6, 2.9),
        (-0.1, -0.3),
        (3.4, 2.9),
        (-0.5, -0.4),
        (3.6, 2.3),
        (0.2, -1.1),
        (1.4, 2.3),
        (1.9, -0.9),
        (2.9, 2.6),
        (0, 1.5),
        (2, 0.8),
        (0, 0.2),
        (4.1, 2.3),
        (0.8, 1.5),
        (2.8, 1.8),
        (-0.4, 1.3),
        (1.9, 2.8),
        (-0.5, 1.6),
        (3.2, 1.6),
        (1.2, 0.6),
    ],
    [1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1],
)
# a point comes to lie on the boundary, or w goes back to 0
EDGE = Problem([(-2, 1), (0, 1)], [-1, 1])
AGAIN = Problem([(-2, -2), (-2, -2), (-1, -2)], [1, -1, -1])
BACK = Problem([(-3, 2), (-1, 0), (-3, -1), (-1, 2)], [1, 1, -1, -1])
FORK = [(0, 0), (2, 1), (2, -1)]
ROW_OF_THREE = Problem([(0, -2), (-2, -2), (1, -2)], [1, -1, -1])
SIDE = Problem([(-2, 0), (-2, 1)], [1, -1])


def gap(size: float) -> Problem:
    """Return two points at distance `size`, (2, 2); the smaller the distance, the more updates a perceptron needs."""
    return Problem([(2, 2 + size), (2, 2)], [1, -1])


def clouds(seed: int, n: int = 40, apart: float = 0.75) -> Problem:
    """Return two Gaussian clouds of n / 2 points each, (n, 2), centred at ±(apart, apart)."""
    y = np.where(np.arange(n) % 2 == 0, 1.0, -1.0)
    return Problem(np.random.default_rng(seed).normal(size=(n, 2)) + apart * y[:, None], y)


def lifted(problem: Problem, name: str = "none", **values: float) -> Lifted:
    """Return the problem lifted by the lift of this name; a lift of the line gets the first coordinates only."""
    one = lift(name, values)
    return Lifted(on_line(problem) if one.dimension == 1 else problem, one)


def on_line(problem: Problem) -> Problem:
    """Return the problem reduced to the first coordinate, (n, 1)."""
    return Problem(problem.X[:, :1], problem.y)


def grid(seed: int, n: int) -> Problem:
    """Return n points of alternating classes on integer places from -3 to 3, (n, 2); several may coincide."""
    return Problem(
        np.random.default_rng(seed).integers(-3, 4, (n, 2)), np.where(np.arange(n) % 2, 1, -1)
    )
