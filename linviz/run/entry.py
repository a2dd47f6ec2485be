"""Entry: an algorithm with all that goes with it, in one place.

What only some algorithms have is an optional part of their entry, None for all others.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.algorithm import Algorithm
from linviz.run.certificate import Certificate, Run
from linviz.run.columns import Steps
from linviz.run.cost import Cost
from linviz.run.draft import Draft
from linviz.run.history import History, Record
from linviz.run.mark import Picture, always
from linviz.run.optima import Optima
from linviz.run.phrase import Terms, Words
from linviz.run.table import WEIGHTS, TableColumn
from linviz.run.why_it_stops import Why

# the last step's columns, by name
Last = dict[str, Any]
# w (F, D) and b (F,) of f = w . phi + b
Weights = tuple[Array, Array]


class Votes(NamedTuple):
    """An f that is the vote of every classifier so far; `classifier` is only the last of them.

    scores: f (F, m) after rising steps (F,) at m places, psi (m, k). The basis of such an f grows: sign(f_k) of every
    classifier so far, which the history knows.
    voters: c_k (K, k), b_k (K,) and votes (K,) of every classifier up to a step.
    """

    scores: Callable[[Any, Lifted, History, Steps, Array], Array]
    voters: Callable[[Any, Lifted, History, int], tuple[Array, Array, NDArray[np.int64]]]


class Limits(NamedTuple):
    """The updates that a run may make on these points, and its steps; None: as many as its parameters say.

    outlook: what is said of a state in which the limit ends a run, beside that; a fast run adds it by `with_outlook`.
    """

    updates: Callable[[Any, Lifted], int] | None = None
    steps: Callable[[Any], int] | None = None
    outlook: Callable[[Any, Lifted, Any], str] | None = None


def _always_has_bias(algorithm: Any) -> bool:
    return True


class Entry(NamedTuple):
    """An algorithm with all that goes with it; what only some have is None for the others.

    kind: the class of the algorithm. words: its pseudocode, phrases and numbers, for its parameters and a lift.
    judge: certifies the end of a run. picture: what is drawn of a run beside its points, sides and boundary.
    signed_scores: where the classifier that counts is not that of the last row, y f (n,) computed in another way, and
    the largest error of what is shown. why: what explains why a run stops.
    terms: what its steps and updates are called. table: what its table of a run has of the state after each step.

    has_bias: True where b can be anything but 0.
    in_turn: True where points are met one after the other, so that another order may lead elsewhere.
    tells_alpha: False where alpha is not told of each point, but is a weight in a hull or made of a residual.
    subtracts_mean: True where alpha multiplies y (phi(x) - mean), with the mean of all points.
    visits_change_rows: True where even a visit that changes no weights changes the row.

    order: the order in which it takes the points, where that is a parameter.
    rate: eta, where an update adds eta y phi(x) to w.
    C: the most that an alpha may be, where that is a parameter.
    constant: the constant that stands for b in an augmented vector, where that is a parameter; else it is 1.
    keep_factor: the factor by which a step scales w before its point pulls, for n points and the number of the step.
    penalises_b: True where b shrinks as w.

    cost: what it minimises, where that is a sum over the points.
    gains: by how much an update at a point raises its own y f, (n,), where that is the same every time.
    hulls: the points (k, D) of each convex hull that the algorithm walks in.
    votes: see Votes. limits: see Limits.
    primal_weights: w and b of rows (F, m), where what `takes` a kernel knows them better than c and K do. That b has
    what the constant component of the lift adds to f; the b of `classifier` has not.
    denoise: the scores (F, n) of rows (F, m), those that are 0 but for rounding as 0; may be written into them.
    faster_equivalent: an algorithm that comes to the same classifier in less time, for what needs hundreds.
    leave_one_out_scores: f (n,) at each point after learning from the others, where a formula has it.
    optima: the exact optimum for every value of the parameter that `scrubs`.
    fast_run: the run that `record` would make of the verbs, bit for bit, but faster; None where it can't.
    draft: what it may make while something is dragged. draft_run: the run up to there, where that is not a run with
    smaller limits; None where it can't.
    """

    kind: type[Algorithm[Any]]
    words: Callable[[Any, Lifted], Words]
    judge: Callable[[Run, Last], Certificate]
    picture: Picture = always()
    signed_scores: Callable[[Run, Last], tuple[Array, float]] | None = None
    why: tuple[Why, ...] = ()
    terms: Terms = Terms()
    table: tuple[TableColumn, ...] = WEIGHTS

    has_bias: Callable[[Any], bool] = _always_has_bias
    in_turn: bool = False
    tells_alpha: bool = True
    visits_change_rows: bool = False

    subtracts_mean: Callable[[Any], bool] | None = None

    order: Callable[[Any], str] | None = None
    rate: Callable[[Any], float] | None = None
    C: Callable[[Any], float] | None = None
    constant: Callable[[Any], float] | None = None
    keep_factor: Callable[[Any, int, int], float] | None = None
    penalises_b: bool = False

    cost: Callable[[Any, Lifted], Cost | None] | None = None
    gains: Callable[[Any, Lifted], Array] | None = None
    hulls: Callable[[Any, Lifted], tuple[Array, ...]] | None = None
    votes: Votes | None = None
    limits: Limits = Limits()
    primal_weights: Callable[[Any, Lifted, Array], Weights | None] | None = None
    denoise: Callable[[Any, Lifted, Array, Array], Array] | None = None
    faster_equivalent: Callable[[Any], Algorithm[Any]] | None = None
    leave_one_out_scores: Callable[[Any, Lifted], Array | None] | None = None
    optima: Optima | None = None
    fast_run: Callable[[Any, Lifted], Record | None] | None = None
    draft: Draft = Draft()
    draft_run: Callable[[Any, Lifted], Record | None] | None = None


# by registry name; linviz/algorithms/registry.py registers them
ENTRIES: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Register an algorithm, so that it is offered, run, explained and certified under its name."""
    ENTRIES[entry.kind.name] = entry


def entry_of(algorithm: Algorithm[Any]) -> Entry:
    """Return the entry of an algorithm."""
    return ENTRIES[algorithm.name]


def has_bias(algorithm: Algorithm[Any]) -> bool:
    """Return whether b can be anything but 0."""
    return entry_of(algorithm).has_bias(algorithm)


def cost_of(run: Run) -> Cost | None:
    """Return what a run minimises, where that is a sum over the points."""
    cost: Callable[[Any, Lifted], Cost | None] | None = run.entry.cost
    return cost(run.algorithm, run.lifted) if cost else None


def hulls_of(run: Run) -> tuple[Array, ...]:
    """Return the points (k, D) of each convex hull that a run walks in; none where it walks in none."""
    hulls: Callable[[Any, Lifted], tuple[Array, ...]] | None = run.entry.hulls
    return hulls(run.algorithm, run.lifted) if hulls else ()


def faster_equivalent(algorithm: Algorithm[Any]) -> Algorithm[Any]:
    """Return a faster algorithm with the same classifier at its end; the same algorithm where there is none."""
    faster = entry_of(algorithm).faster_equivalent
    return faster(algorithm) if faster else algorithm


def primal_weights(algorithm: Algorithm[Any], lifted: Lifted, rows: Array) -> Weights | None:
    """Return w (F, D) and b (F,) of rows (F, m), where a kernel's algorithm knows them better than c and K do."""
    primal = entry_of(algorithm).primal_weights
    return primal(algorithm, lifted, rows) if primal else None
