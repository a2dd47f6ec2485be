"""Watch linear classifiers learn, one update at a time."""

from linviz.algorithms.base import Algorithm, Info, iterate
from linviz.algorithms.outcome import Stop
from linviz.api import (
    algorithm,
    figure,
    linear,
    list_algorithms,
    list_lifts,
    none,
    parabola,
    polynomial,
    quadratic,
    rbf,
    run,
    shifted_parabola,
)
from linviz.certificate import Certificate, certify  # cvxpy, which takes a second, only when asked to certify
from linviz.core.lift import Lift, Lifted
from linviz.core.parameter import Parameter
from linviz.core.problem import InputError, Problem
from linviz.trace import Frame, Trace
from linviz.words.describe import Description, describe

# homework relies on these: names may come, none may go
__all__ = [
    "Algorithm",
    "Certificate",
    "Description",
    "Frame",
    "Info",
    "InputError",
    "Lift",
    "Lifted",
    "Parameter",
    "Problem",
    "Stop",
    "Trace",
    "algorithm",
    "certify",
    "describe",
    "figure",
    "iterate",
    "linear",
    "list_algorithms",
    "list_lifts",
    "none",
    "parabola",
    "polynomial",
    "quadratic",
    "rbf",
    "run",
    "shifted_parabola",
]
