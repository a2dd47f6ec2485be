"""Functions that users call from Python; linviz/__init__.py has all public names."""

import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np

from linviz.algorithms.registry import CPath, algorithm_parameters
from linviz.algorithms.registry import algorithm as build_algorithm
from linviz.algorithms.registry import c_path as walk
from linviz.core.lift import (
    LIFTS,
    CustomKernel,
    Empirical,
    Lift,
    Lifted,
    Mix,
    Polynomial,
    Rbf,
    lift_parameters,
)
from linviz.core.lift import lift as build_lift
from linviz.core.notation import letters
from linviz.core.parameter import Parameter, build
from linviz.core.problem import Array, InputError, Problem, short_repr, to_float
from linviz.run.algorithm import Algorithm
from linviz.run.entry import ENTRIES
from linviz.run.frame import Frame
from linviz.run.loop import record
from linviz.run.trace import Trace
from linviz.views.registry import find as find_view

# the matrix of a kernel takes 32 MB here, and four times as much for twice the points
MANY = 2_000


def run(
    algorithm: str,
    problem: Problem,
    lift: str | Lift = "none",
    held_out: Problem | None = None,
    other: Algorithm[Any] | None = None,
    **parameters: object,
) -> Trace:
    """Run an algorithm to its end and return all its steps.

    algorithm, lift: registry names (see list_algorithms and list_lifts), or a Lift object. parameters: those of the
    algorithm, and those of a lift given by name. Raises InputError with the valid values.

    held_out: points that are never learned from, for the views that show the errors on them. other: an algorithm that
    the view "compare" runs on the same points, such as linviz.algorithm("soft-svm", C=10).
    """
    if not isinstance(problem, Problem):
        raise InputError('pass the points as a Problem: run("perceptron", linviz.Problem(X, y))')
    if held_out is not None and getattr(held_out, "d", None) not in (0, problem.d):
        raise InputError(
            f"held_out must be a Problem of points with {problem.d} coordinates, like problem"
        )
    if problem.n > MANY:
        warnings.warn(
            f"{problem.n:,} points may take long; linviz is made for at most {MANY:,}", stacklevel=2
        )
    values = _plain_values(parameters)
    # keywords are those of both; a Lift object has its parameters already
    lift_names = set[str]()
    if isinstance(lift, str) and lift in LIFTS:
        lift_names = {parameter.name for parameter in lift_parameters(lift)}
    lift_values = {name: value for name, value in values.items() if name in lift_names}
    others = {name: value for name, value in values.items() if name not in lift_names}
    built_lift = build_lift(lift, lift_values)
    built = build_algorithm(algorithm, others)
    lifted = Lifted(problem, built_lift)
    return Trace(built, lifted, record(built, lifted, inf), held_out, other)


def c_path(
    problem: Problem,
    lift: str | Lift = "none",
    low: float = 0.01,
    high: float = 1e4,
    between: float = 1e-6,
    **parameters: object,
) -> CPath:
    """Return the soft-margin SVM for every C from low to high, computed once: .at(C) is the optimum at any of them.

    Its relative duality gap is at most 1e-6 at the path's stops and `between` from stop to stop; .gaps and .between
    have the gaps reached; .exact is True where they are at most 1e-6 and 1e-4. parameters: those of a named lift.
    """
    if not isinstance(problem, Problem):
        raise InputError("pass the points as a Problem: c_path(linviz.Problem(X, y))")
    ends, gap = (to_float(low, "low"), to_float(high, "high")), to_float(between, "between")
    if not between > 0:
        raise InputError(f"between must be a gap above 0; it is {short_repr(between)}")
    return walk(Lifted(problem, build_lift(lift, _plain_values(parameters))), *ends, gap)


def figure(
    trace: Trace, step: int | None = None, theme: str = "light", view: str | None = None
) -> Any:
    """Return a plotly.graph_objects.Figure of one step (from the end where negative); with a slider if step is None.

    theme: "light" or "dark". view: the name of a view to draw of one step instead of the points. The slider has up to
    200 steps. Raises InputError for points with more than two coordinates, and for a view that does not suit the run.
    """
    if not isinstance(trace, Trace):
        raise InputError("pass a run to draw a figure: linviz.figure(linviz.run(...))")
    # imported only now, since no run needs Plotly
    from linviz.picture import figure as plot

    return plot.figure(trace, step, theme, None if view is None else find_view(view))


def svg(
    trace: Trace,
    step: int = -1,
    theme: str = "light",
    width: int | None = None,
    *,
    canvas: tuple[float, float] | None = None,
    view: tuple[float, float, float, float] | None = None,
    question_points: Collection[int] = (),
    numbered_points: Collection[int] = (),
    beside: str | None = None,
    true_boundary: Sequence[Sequence[tuple[float, float]]] = (),
) -> str:
    """Return one step (from the end where negative) as the text of an SVG file, the same that the page saves.

    theme: "light" or "dark". canvas: width and height of the page's canvas in pixels, by default (696, 522); labels and
    lines have the size in which they are on it. width: of the picture in pixels, by default that of the canvas; the
    height follows. view: (x0, x1, y0, y1) that has to be in view, by default all points. question_points,
    numbered_points: indices, from 0, of points that get the ring of a question, and their number. beside: the view that
    is open, since "kernel" adds a line. true_boundary: curves in the plane. Raises
    InputError for points with more than two coordinates, IndexError for a step that does not exist.
    """
    if not isinstance(trace, Trace):
        raise InputError("pass a run to draw a picture: linviz.svg(linviz.run(...))")
    from linviz.picture import svg as still
    from linviz.picture.canvas.drawing import Additions

    curves = [[(float(x), float(y)) for x, y in curve] for curve in true_boundary]
    return still.svg(
        trace,
        step,
        theme,
        width,
        canvas=canvas or still.CANVAS,
        view=view,
        additions=Additions(question_points, numbered_points, beside, curves),
    )


# so that a notebook shows a frame as a picture
Frame.drawing = staticmethod(svg)


def algorithm(name: str, **parameters: object) -> Algorithm[Any]:
    """Return the algorithm of that registry name with these parameters, to step by hand with init, step and stop."""
    return build_algorithm(name, _plain_values(parameters))


def none() -> Lift:
    """Return the lift that leaves the points as they are."""
    return build_lift("none")


# the kernel's usual name; in links it is `none`
linear = none


def parabola() -> Lift:
    """Return the lift phi(x) = (x, x^2), for points with one coordinate."""
    return build_lift("parabola")


def shifted_parabola() -> Lift:
    """Return the lift phi(x) = (x, x^2 - 1), for points with one coordinate."""
    return build_lift("shifted-parabola")


def quadratic() -> Lift:
    """Return the lift phi(x) = (x1^2, sqrt2 x1 x2, x2^2)."""
    return build_lift("quadratic")


# a dataclass keeps a field's default as the attribute of its class
def polynomial(degree: int = Polynomial.degree, coef0: float = Polynomial.coef0) -> Lift:
    """Return the lift with K(x, z) = (x . z + coef0)^degree."""
    return build_lift("polynomial", _plain_values({"degree": degree, "coef0": coef0}))


def rbf(gamma: float = Rbf.gamma) -> Lift:
    """Return the lift with K(x, z) = exp(-gamma |x - z|^2)."""
    return build_lift("rbf", _plain_values({"gamma": gamma}))


def empirical(gamma: float = Empirical.gamma) -> Lift:
    """Return the lift psi_i(x) = exp(-gamma |x - x_i|^2), one feature for each point x_i; its kernel is psi . psi."""
    return build_lift("empirical", _plain_values({"gamma": gamma}))


def mix(first: Lift, second: Lift, beta: float = Mix.beta) -> Lift:
    """Return the lift with the weighted sum beta K1 + (1 - beta) K2, beta from 0 to 1."""
    if not all(isinstance(one, Lift) for one in (first, second)):
        raise InputError(
            "pass two lifts to mix, as in linviz.mix(linviz.rbf(0.5), linviz.linear(), beta=0.25)"
        )
    return replace(build(Mix, "mix", _plain_values({"beta": beta})), first=first, second=second)


def kernel(function: Callable[[Array, Array], float]) -> Lift:
    """Return a lift whose kernel is your function of two points (d,), as in kernel(lambda x, z: (x @ z) ** 2).

    It is called for every pair of points, and cannot be part of a link. A run with it raises InputError, with the
    eigenvalue and few points that show it, where it is no kernel on the points.
    """
    if not callable(function):
        raise InputError(
            "pass a function of two points to make a kernel, as in linviz.kernel(lambda x, z: x @ z)"
        )
    return CustomKernel(function)


def list_algorithms() -> dict[str, tuple[Parameter, ...]]:
    """Return every algorithm's parameters, with defaults and ranges, by registry name."""
    return {name: _with_letters(algorithm_parameters(name)) for name in ENTRIES}


def list_lifts() -> dict[str, tuple[Parameter, ...]]:
    """Return every lift's parameters, with defaults and ranges, by registry name."""
    return {name: _with_letters(lift_parameters(name)) for name in LIFTS}


def _with_letters(declared: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    """Return the parameters with the letters of the symbols in their texts."""
    return tuple(one._replace(label=letters(one.label), help=letters(one.help)) for one in declared)


def _plain_values(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values with NumPy's numbers as Python's, so that a loop over np.arange(1, 5) gives integers."""
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: object) -> object:
    """Return the value with NumPy's numbers and arrays, also those in a list, as Python's."""
    if isinstance(value, list | tuple):
        return [_plain_value(one) for one in value]
    # tolist() of a single number is the number
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    return value
