"""Every algorithm by its name, a line each."""

from collections.abc import Mapping
from typing import Any

from linviz.algorithms.gradients import hinge, logistic, thresholded_sgd
from linviz.algorithms.hulls import kozinec, kozinec_two_hull, mdm
from linviz.algorithms.perceptrons import (
    batch_perceptron,
    dual_perceptron,
    perceptron,
    pocket,
    relaxation,
    votes,
)
from linviz.algorithms.ridge import kernel_ridge
from linviz.algorithms.svm import active_set_svm, hard_svm, soft_svm
from linviz.algorithms.svm.c_path.path import Best, CPath, c_path
from linviz.core.parameter import Parameter, build, parameters
from linviz.core.problem import look_up
from linviz.run.algorithm import Algorithm
from linviz.run.entry import ENTRIES, enter

# what linviz.api offers, and others need not know whose it is
__all__ = ["Best", "CPath", "algorithm", "algorithm_parameters", "c_path"]

# the names stand in every released link: one may come, none may change; the order is that of the page's list
for entry in (
    perceptron.ENTRY,
    relaxation.ENTRY,
    batch_perceptron.ENTRY,
    pocket.ENTRY,
    votes.VOTED,
    votes.AVERAGED,
    dual_perceptron.ENTRY,
    kozinec.ENTRY,
    kozinec_two_hull.ENTRY,
    mdm.ENTRY,
    hard_svm.ENTRY,
    soft_svm.ENTRY,
    active_set_svm.ENTRY,
    logistic.DESCENT,
    logistic.STOCHASTIC,
    thresholded_sgd.ENTRY,
    hinge.HINGE,
    hinge.PEGASOS,
    kernel_ridge.ENTRY,
):
    enter(entry)


def algorithm(name: str, values: Mapping[str, object] | None = None) -> Algorithm[Any]:
    """The algorithm of that registry name with these parameters; InputError names the choices and the ranges."""
    return build(look_up(ENTRIES, name, "algorithm").kind, name, values or {})


def algorithm_parameters(name: str) -> tuple[Parameter, ...]:
    """The parameters of the algorithm of that registry name."""
    return parameters(ENTRIES[name].kind)
