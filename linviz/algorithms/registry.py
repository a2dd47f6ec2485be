"""Registry of all algorithms by name."""

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
from linviz.run.entry import ENTRIES, register

# linviz.api offers these
__all__ = ["Best", "CPath", "algorithm", "algorithm_parameters", "c_path"]

# released links contain the names, so none may change; the page lists them in this order
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
    register(entry)


def algorithm(name: str, values: Mapping[str, object] | None = None) -> Algorithm[Any]:
    """Return the algorithm of this name with these parameters; raises InputError with the choices and the ranges."""
    return build(look_up(ENTRIES, name, "algorithm").kind, name, values or {})


def algorithm_parameters(name: str) -> tuple[Parameter, ...]:
    """Return the parameters of the algorithm of this registry name."""
    return parameters(ENTRIES[name].kind)
