"""Runs that together contain everything that can be sent to the browser."""

from linviz.core.problem import Problem
from tests.datasets import (
    CIRCLES,
    CONTRADICT,
    CYCLE10,
    DEFAULT20,
    FAR,
    FOUR,
    KOZINEC10,
    NONSEP7,
    THREE_SV,
    XOR,
    lifted,
)
from tests.runs import trace

TWINS_LAST = Problem([(0, 0), (2, 0), (1, 1), (1, 1)], [1, -1, 1, -1])
RUNS = {
    "perceptron": trace("perceptron", DEFAULT20),
    "perceptron that goes round": trace("perceptron", CYCLE10),
    "perceptron of cubics": trace("perceptron", lifted(CIRCLES, "polynomial", degree=3), eta=0.3),
    "pocket": trace("pocket", NONSEP7, visits=400),
    "dual perceptron": trace("dual-perceptron", FAR),
    "dual perceptron, centred": trace("dual-perceptron", lifted(CIRCLES, "rbf"), offset="centred"),
    "two hulls": trace("kozinec-two-hull", KOZINEC10),
    "two hulls that meet": trace("kozinec-two-hull", lifted(TWINS_LAST, "rbf")),
    "soft SVM": trace("soft-svm", THREE_SV),
    "soft SVM, free b": trace("soft-svm", XOR),
    "soft SVM, RBF": trace("soft-svm", lifted(NONSEP7, "rbf"), C=100),
    "soft SVM, contradiction": trace("soft-svm", CONTRADICT),
    "perceptron without b": trace("perceptron", FOUR, bias=False),
    "no points": trace("perceptron", Problem([], [])),
    "one class": trace("soft-svm", Problem([(1, 2), (3, 1)], [1, 1])),
}
