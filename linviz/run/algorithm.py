"""The contract of an algorithm.

An algorithm is a frozen dataclass of its parameters. Four verbs are its definition, written to be read: `init`, `step`,
`stop` and, where states can come back, `key`. Three views turn its states into what is shown: `row` (the numbers of a
state), `classifier` and `readings` (both of many rows at once). `fast_run` may offer the same run written for speed.
`cases` names what a step can be a case of, which is all that words need to know of it.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from linviz.core import expansion
from linviz.core.lift import Lifted
from linviz.core.problem import Array
from linviz.run.columns import Columns, Meaning
from linviz.run.cost import Cost
from linviz.run.history import History, Record
from linviz.run.outcome import Stop

S = TypeVar("S", bound=tuple[Any, ...])
# columns hold the place in this tuple; words and assets/model/columns.js know the numbers
EVENTS = ("start", "visit", "update", "solved")
VISIT, UPDATE, SOLVED = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Info:
    """What just happened: the event, the points looked at, and y f(x) of the first before and after the step.

    case: which of the algorithm's cases it was; "" where only what is shown can tell (Algorithm.case_shown).
    """

    event: str
    index: int | None = None
    other: int | None = None
    before: float | None = None
    after: float | None = None
    case: str = ""


class Algorithm(Generic[S]):
    """What every algorithm declares and answers; subclasses are frozen dataclasses."""

    name: ClassVar[str]
    title: ClassVar[str]
    takes: ClassVar[str]
    objective: ClassVar[str]
    # of what `readings` returns
    meaning: ClassVar[Meaning] = Meaning()
    # counted and not timed, so that a scenario gives the same trace on any load
    max_updates: int = 5_000
    max_steps: int = 100_000
    step_word: ClassVar[str] = "visits"
    # what makes a visit change something
    update_word: ClassVar[str] = "mistake"
    # True where even a visit that changes no weights changes the row
    visits_count: ClassVar[bool] = False
    # False where alpha, if there is one, is not told of each point: a weight in a hull, or what a residual makes of it
    tells_alpha: ClassVar[bool] = True
    # True where f is the vote of every classifier so far, and `classifier` only the last of them
    votes: ClassVar[bool] = False
    # True where points are met one after the other, so that another order may lead elsewhere; what has an `order` is so
    in_turn: ClassVar[bool] = False
    # what a step can be a case of, the start first; columns hold the place in this tuple, words have a phrase for each
    cases: ClassVar[tuple[str, ...]] = EVENTS

    def most_updates(self, lifted: Lifted) -> int:
        """The updates that a run may make: all, unless there is no room for what they leave."""
        return self.max_updates

    def most_steps(self) -> int:
        """The steps that a run may make: all, unless these would take too long."""
        return self.max_steps

    def init(self, lifted: Lifted) -> S:
        """The state before the first step."""
        raise NotImplementedError

    def step(self, lifted: Lifted, state: S) -> tuple[S, Info]:
        """The next state and what happened; changes nothing that it is given."""
        raise NotImplementedError

    def stop(self, lifted: Lifted, state: S) -> Stop | None:
        """Why the run ends here; None while it goes on."""
        raise NotImplementedError

    def key(self, lifted: Lifted, state: S) -> Hashable | None:
        """What must come back for the run to go round in circles; None where it never does."""
        return None

    def row(self, state: S) -> Array:
        """The numbers of a state that are shown, (m,)."""
        raise NotImplementedError

    def classifier(self, lifted: Lifted, rows: Array) -> tuple[Array, Array]:
        """c (F, k) and b (F,) of f(x) = sum_j c_j psi_j(x) + b for rows (F, m).

        psi are the features where the algorithm takes features, else the columns K(x_j, .) of the kernel.
        """
        raise NotImplementedError

    def primal_weights(self, lifted: Lifted, rows: Array) -> tuple[Array, Array] | None:
        """w (F, D) and b (F,) of f = w . phi + b, where what `takes` a kernel knows them better than c and K do.

        That b has what the constant component of the lift adds to f; the b of `classifier` has not.
        """
        return None

    def vote(self, lifted: Lifted, history: History, steps: NDArray[np.int64], psi: Array) -> Array:
        """Where `votes`: f (F, m) after rising steps (F,) at m places, psi (m, k).

        The basis of such an f grows: sign(f_k) of every classifier so far, which the history knows.
        """
        raise NotImplementedError

    def voters(
        self, lifted: Lifted, history: History, step: int
    ) -> tuple[Array, Array, NDArray[np.int64]]:
        """Where `votes`: c_k (K, k), b_k (K,) and votes (K,) of every classifier up to that step."""
        raise NotImplementedError

    def denoised(self, lifted: Lifted, rows: Array, scores: Array) -> Array:
        """The scores (F, n) of rows (F, m), those that are 0 but for rounding as 0; may be written into them."""
        if self.takes == "features":
            return scores
        return expansion.cleaned(lifted, self.classifier(lifted, rows), scores)

    def readings(self, lifted: Lifted, rows: Array, scores: Array) -> dict[str, Array]:
        """Further columns (F,) or (F, k) that only this algorithm has, such as bounds and objectives (`meaning`).

        left: what rounding may leave of (w, b), (F, D + 1), where scores that are no larger for it count as 0.
        moving_w, moving_b, moving_scores: of the classifier that moves, where that is not the one that counts.
        """
        return {}

    def case_shown(self, lifted: Lifted, columns: Columns) -> NDArray[np.int64]:
        """The case of each step by its columns (F,), where it is not the step that knows but what is shown."""
        case: NDArray[np.int64] = columns["case"]
        return case

    def cost(self, lifted: Lifted) -> Cost | None:
        """What it makes small where that is a sum over the points; None where it goes by something else."""
        return None

    def gains(self, lifted: Lifted) -> Array | None:
        """By how much an update at a point raises its own y f, (n,); None where that is not the same every time."""
        return None

    def hull_points(self, lifted: Lifted) -> tuple[Array, ...]:
        """The points (k, D) of each convex hull that the algorithm walks in; none where it walks in none."""
        return ()

    @property
    def has_bias(self) -> bool:
        """Whether b can be anything but 0; what has one by its very definition has no parameter for it."""
        return getattr(self, "bias", True) not in (False, "none")

    def sooner(self) -> "Algorithm[Any]":
        """One that comes to the same classifier in less time, for what needs hundreds; itself where there is none."""
        return self

    def left_out(self, lifted: Lifted) -> Array | None:
        """f (n,) at each point after learning from the others, where a formula has it; else None."""
        return None

    def fast_run(self, lifted: Lifted) -> Record | None:
        """The run that `record` would make of the verbs, bit for bit, but faster; None where there is none."""
        return None

    def coefficients(self, lifted: Lifted, state: S) -> tuple[Array, float]:
        """c (k,) and b of one state's classifier."""
        c, b = self.classifier(lifted, self.row(state)[None, :])
        return c[0], float(b[0])
