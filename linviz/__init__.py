"""Watch linear classifiers learn, one update at a time."""

from linviz.algorithms.registry import Best, CPath
from linviz.api import (
    algorithm,
    c_path,
    empirical,
    figure,
    kernel,
    linear,
    list_algorithms,
    list_lifts,
    mix,
    none,
    parabola,
    polynomial,
    quadratic,
    rbf,
    run,
    shifted_parabola,
    svg,
)
from linviz.certificate.certify import certify
from linviz.core.capacity import cover, vc_confidence
from linviz.core.lift import KernelAnswer, Lift, Lifted, is_kernel
from linviz.core.parameter import Parameter
from linviz.core.problem import InputError, Problem
from linviz.run.algorithm import Algorithm, Info
from linviz.run.certificate import Certificate
from linviz.run.frame import Frame
from linviz.run.loop import iterate
from linviz.run.outcome import Stop
from linviz.run.trace import Trace
from linviz.scenario.generators import Generated, generate, list_generators
from linviz.scenario.judge import Judgement
from linviz.scenario.judge import judge_answer as judge
from linviz.scenario.question import Question
from linviz.scenario.question_reader import read_question
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import make_link, read_link, read_scenario
from linviz.words.describe import Description, describe

# homework relies on these: names may come, none may go
__all__ = [
    "Algorithm",
    "Best",
    "CPath",
    "Certificate",
    "Description",
    "Frame",
    "Generated",
    "Info",
    "InputError",
    "Judgement",
    "KernelAnswer",
    "Lift",
    "Lifted",
    "Parameter",
    "Problem",
    "Question",
    "Scenario",
    "Stop",
    "Trace",
    "algorithm",
    "c_path",
    "certify",
    "cover",
    "describe",
    "empirical",
    "figure",
    "generate",
    "is_kernel",
    "iterate",
    "judge",
    "kernel",
    "linear",
    "list_algorithms",
    "list_generators",
    "list_lifts",
    "make_link",
    "mix",
    "none",
    "parabola",
    "polynomial",
    "quadratic",
    "rbf",
    "read_link",
    "read_question",
    "read_scenario",
    "run",
    "shifted_parabola",
    "svg",
    "vc_confidence",
]
