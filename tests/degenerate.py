"""Degenerate data sets, and how a run of each family of algorithms ends on them."""

from linviz.core.problem import Problem
from tests.datasets import COLLINEAR, CONTRADICT

DEGENERATE = {
    "no points": Problem([], []),
    "one point": Problem([(1, 2)], [1]),
    "one class": Problem([(1, 2), (3, 1), (2, 2)], [-1, -1, -1]),
    "duplicates": Problem([(0, 0), (0, 0), (3, 1), (3, 1)], [-1, -1, 1, 1]),
    "contradiction": CONTRADICT,
    "collinear": COLLINEAR,
    "all equal": Problem([(2, 1)] * 4, [1, -1, 1, -1]),
    "all equal, one class": Problem([(2, 1)] * 4, [1] * 4),
    "a point at the origin": Problem([(0, 0), (2, 1), (1, 2)], [-1, 1, 1]),
}
NOTHING = {"no points": "NO_POINTS"}
ONE_CLASS = ("one point", "one class", "all equal, one class")
BOTH = ("contradiction", "all equal")

PERCEPTRON = dict.fromkeys(DEGENERATE, "SEPARATED") | NOTHING | dict.fromkeys(BOTH, "CYCLING")
# these algorithms always make all their passes
PASSED = PERCEPTRON | dict.fromkeys(BOTH, "STEP_LIMIT")
ONE_HULL = (
    dict.fromkeys(DEGENERATE, "EPSILON_OPTIMAL") | NOTHING | dict.fromkeys(BOTH, "NOT_SEPARABLE")
)
HULLS = ONE_HULL | dict.fromkeys(ONE_CLASS, "ONE_CLASS")
SVM = dict.fromkeys(DEGENERATE, "OPTIMAL") | NOTHING | dict.fromkeys(ONE_CLASS, "ONE_CLASS")
HARD = SVM | dict.fromkeys(BOTH, "NOT_SEPARABLE")
# on most of these w would grow for ever; where every place has both labels, the start is the optimum
DESCENT = dict.fromkeys(DEGENERATE, "STEP_LIMIT") | NOTHING | dict.fromkeys(ONE_CLASS, "ONE_CLASS")
