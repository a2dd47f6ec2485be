"""Every algorithm by its name, a line each."""

from collections.abc import Mapping
from typing import Any

from linviz.algorithms.active_set import ActiveSetSvm
from linviz.algorithms.base import Algorithm
from linviz.algorithms.batch_perceptron import BatchPerceptron
from linviz.algorithms.dual_perceptron import DualPerceptron
from linviz.algorithms.hard_svm import HardSvm
from linviz.algorithms.hinge_sgd import HingeSgd, Pegasos
from linviz.algorithms.kozinec import Kozinec
from linviz.algorithms.logistic import LogisticGd, LogisticSgd
from linviz.algorithms.mdm import Mdm
from linviz.algorithms.perceptron import Perceptron
from linviz.algorithms.pocket import Pocket
from linviz.algorithms.ridge import KernelRidge
from linviz.algorithms.smo import SoftSvm
from linviz.algorithms.thresholded import ThresholdedSgd
from linviz.algorithms.two_hull import TwoHull
from linviz.algorithms.voting import AveragedPerceptron, VotedPerceptron
from linviz.core.parameter import Parameter, build, parameters
from linviz.core.problem import InputError

# the names stand in every released link: one may come, none may change
ALGORITHMS: dict[str, type[Algorithm[Any]]] = {
    kind.name: kind
    # the order of the page's list
    for kind in (
        Perceptron,
        BatchPerceptron,
        Pocket,
        VotedPerceptron,
        AveragedPerceptron,
        DualPerceptron,
        Kozinec,
        TwoHull,
        Mdm,
        HardSvm,
        SoftSvm,
        ActiveSetSvm,
        LogisticGd,
        LogisticSgd,
        ThresholdedSgd,
        HingeSgd,
        Pegasos,
        KernelRidge,
    )
}


def algorithm(name: str, values: Mapping[str, object] | None = None) -> Algorithm[Any]:
    """The algorithm of that registry name with these parameters; InputError names the choices and the ranges."""
    # as text, since not everything can be looked up
    if str(name) not in ALGORITHMS:
        raise InputError(f"there is no algorithm {name!r:.60}; choose one of {', '.join(ALGORITHMS)}")
    return build(ALGORITHMS[name], name, values or {})


def algorithm_parameters(name: str) -> tuple[Parameter, ...]:
    """The parameters of the algorithm of that registry name."""
    return parameters(ALGORITHMS[name])
