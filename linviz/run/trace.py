"""A run with every step recoverable: any State by replay, any Frame from the numbers that changed."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from operator import index
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linviz.core import affine, loss
from linviz.core.arithmetic import ExactFactor
from linviz.core.elementary import geometric
from linviz.core.lift import Lifted
from linviz.core.problem import Array, InputError, Problem, point_table, short_repr
from linviz.run.algorithm import EVENTS, UPDATE, Algorithm
from linviz.run.columns import Columns, Steps
from linviz.run.entry import ENTRIES, Entry, hulls_of, primal_weights
from linviz.run.frame import Frame, frame_of_row
from linviz.run.history import CHECKPOINT, Record
from linviz.run.mark import Mark
from linviz.run.outcome import UNFINISHED, Stop
from linviz.run.shown_classifier import classifiers_of

# frames that travel to the screen at most, and numbers of w in all of them; some travel however many these are
SHOWN = 2_000
WIDEST = 500_000
FEWEST = 100
# a second curved boundary is drawn for at most so many lifted features, since its w is long at every step
WIDE = 20
# of every algorithm, what is told of the state before a step as well
EARLIER = ("w", "b", "alpha")


class Trace(Sequence[Frame]):
    """All the steps of one run, from 0 to `steps`; a sequence of Frames.

    Stepping back is looking at an earlier step: nothing is undone. Memory grows with what changed, not with n x steps.
    """

    def __init__(
        self,
        algorithm: Algorithm[Any],
        lifted: Lifted,
        record: Record,
        held_out: Problem | None = None,
        other: Algorithm[Any] | None = None,
    ) -> None:
        self.algorithm = algorithm
        self.lifted = lifted
        self.record = record
        # what it is to be compared with, and points that it has not learned from
        self.other = other
        self.held_out = held_out or Problem(np.zeros((0, lifted.problem.d)), [])

    @property
    def entry(self) -> Entry:
        """The entry of its algorithm."""
        return ENTRIES[self.algorithm.name]

    @property
    def marks(self) -> dict[str, Mark]:
        """Everything drawn of the run besides points, sides and boundary (hulls, level lines, a ball ...), by name.

        In a lift, the marks that lie in the plane of w are left out.
        """
        flat = self.lifted.lift.name == "none"
        found = self.entry.picture(self.algorithm, self.lifted)
        return {mark.name: mark for mark in found if flat or not mark.flat}

    @property
    def drawn_marks(self) -> dict[str, Mark]:
        """The marks that the page draws: no second curved boundary of many features."""
        lifted = self.lifted
        narrow = lifted.lift.name == "none" or (lifted.has_map and lifted.phi.shape[1] <= WIDE)
        return {name: mark for name, mark in self.marks.items() if narrow or name != "line"}

    @property
    def steps(self) -> int:
        """The number of steps made."""
        return len(self.record.event)

    @property
    def updates(self) -> int:
        """The number of steps that changed the weights."""
        return int(np.count_nonzero(self.record.event == UPDATE))

    @property
    def visits(self) -> int:
        """The number of points looked at, the last clean pass included."""
        # all but `solved`, the last of EVENTS, which looks at no point
        return int(np.count_nonzero(self.record.event < len(EVENTS) - 1))

    @property
    def stop(self) -> Stop:
        """The reason why the run ended."""
        return self.record.stop

    def is_end(self, steps: Steps) -> NDArray[np.bool_]:
        """Return of each step (F,) whether the run ends there; an unfinished draft ends nowhere."""
        return np.asarray((steps == self.steps) & (self.stop != UNFINISHED))

    def __len__(self) -> int:
        return self.steps + 1

    def __repr__(self) -> str:
        return (
            f"<Trace of {self.algorithm.name}: {self.steps} steps, {self.updates} updates, "
            f"{self.stop.name}>"
        )

    def at(self, step: int) -> Any:
        """Return the State after that many steps, replayed by the verbs from the nearest checkpoint."""
        step = self.step_index(step)
        near = step // CHECKPOINT * CHECKPOINT
        state = self.record.checkpoints[near]
        for _ in range(step - near):
            state, _ = self.algorithm.step(self.lifted, state)
        return state

    @overload
    def __getitem__(self, step: int) -> Frame: ...
    @overload
    def __getitem__(self, step: slice) -> list[Frame]: ...
    def __getitem__(self, step: int | slice) -> Frame | list[Frame]:
        """Return the Frame of a step (from the end where negative), or those of a slice."""
        if isinstance(step, slice):
            return [self[k] for k in range(*self._whole_slice(step).indices(len(self)))]
        at = np.array([self.step_index(step)])
        row = {name: values[0] for name, values in self.columns(at).items()}
        found = frame_of_row(row, self.algorithm.meaning, hulls_of(self))
        return replace(found, drawn_of=self) if self.lifted.problem.d <= 2 else found

    def decision(self, Z: ArrayLike, step: int = -1) -> Array:
        """Return f at the rows of Z (m, d), with the classifier of that step (the last one by default), (m,).

        At the points of the problem these are the scores of the frame, where mere rounding is 0.
        """
        points = point_table(Z, "Z", self.lifted.problem.d)
        at = np.array([self.step_index(step)])
        (values,) = self.decisions(points, at)
        # (m, n) would be too much for many places
        index = {x.tobytes(): i for i, x in enumerate(self.lifted.X + 0.0)}
        found = np.array([index.get(x.tobytes(), -1) for x in points + 0.0], dtype=np.int64)
        if (found >= 0).any():
            values = np.where(found < 0, values, self._state_columns(at)["scores"][0][found])
        return np.asarray(values)

    def decisions(self, points: Array, steps: Steps) -> Array:
        """Return f (F, m) at places (m, d) after each of rising steps (F,)."""
        rows = self.record.history.rows(steps)
        primal = primal_weights(self.algorithm, self.lifted, rows)
        c, b = primal or self.algorithm.classifier(self.lifted, rows)
        if primal or self.algorithm.takes == "features":
            features = self.lifted.lift.features(points)
            # the run itself had features of this lift
            assert features is not None
            values = self.vote(steps, features)
            if values is None:
                values = affine.fast_scores(c, b, features)
            return np.asarray(values)
        return ExactFactor(self.lifted.lift.kernel(self.lifted.X, points)).times(c) + b[:, None]

    def vote(self, steps: Steps, psi: Array) -> Array | None:
        """Return f (F, m) after rising steps at places psi (m, k) where many vote; None where one counts."""
        votes = self.entry.votes
        if votes:
            return votes.scores(self.algorithm, self.lifted, self.record.history, steps, psi)
        return None

    def columns(self, steps: Steps) -> Columns:
        """Return what Frames and the screen hold, for rising steps (F,): arrays (F,) or (F, k), by name.

        before and after are y f of the point looked at, NaN where there is none; margin is NaN while w = 0. w_b is
        the b beside w, of algorithms that know w better than c (Entry.primal_weights). case is a place in the
        algorithm's cases.
        """
        earlier = np.maximum(steps - 1, 0)
        # almost every step is also the one before another: their states are worked out once
        both = np.union1d(steps, earlier)
        states = self._state_columns(both)
        now = np.searchsorted(both, steps)
        before = np.searchsorted(both, earlier)
        columns: Columns = {
            "step": steps,
            "event": _step_entries(self.record.event, steps, 0),
            "case": _step_entries(self.record.cases, steps, 0),
            "index": _step_entries(self.record.index, steps, -1),
            "other": _step_entries(self.record.other, steps, -1),
            # step 0 has made none, hence the 0 in front
            "updates": np.append(0, np.cumsum(self.record.event == UPDATE))[steps],
        }
        for name in EARLIER + self.algorithm.meaning.earlier:
            if name in states:
                columns[f"{name}_before"] = states[name][before]
        columns |= self._visited_score_columns(columns["index"], states, before, now)
        # where all steps of a run are asked for, nothing is copied; else one by one, since they may be large
        if not np.array_equal(both, steps):
            for name in states:
                states[name] = states[name][now]
        columns |= states
        # at the start, which may be all there is, nothing has happened yet
        if self.steps:
            cases = self.algorithm.case_shown(self.lifted, columns)
            columns["case"] = np.where(steps > 0, cases, 0)
        return columns

    @cached_property
    def start_columns(self) -> Columns:
        """The columns before the first step, one row each: many words ask for them."""
        return self.columns(np.array([0]))

    @cached_property
    def end_columns(self) -> Columns:
        """The columns after the last step, one row each."""
        return self.columns(np.array([self.steps]))

    def displayed_steps(self, most: int = SHOWN) -> Steps:
        """Return the steps that are shown: all where they fit, else the first `most` / 2, then with growing gaps.

        Updates come first: a later visit without an update is included only where every update is.
        """
        width = self.lifted.phi.shape[1] if self.lifted.has_map else 1
        # with many features a frame is large, so fewer of them fit
        most = min(most, max(FEWEST, WIDEST // max(width, 1)))
        if len(self) <= most:
            return np.arange(len(self))
        # room: what the first half leaves, but for the last step, which is always shown
        half = most // 2
        room = most - most // 2 - 1
        updates = 1 + np.flatnonzero(self.record.event == UPDATE)
        later = updates[updates >= half]
        if len(later) > room:
            # geometric: each gap is about the same part of the way so far
            waits = geometric(half, later[-1], room).astype(np.int64)
            later = later[np.searchsorted(later, waits)]
        else:
            # then visits without an update, with growing gaps
            rest = np.setdiff1d(np.arange(half, len(self)), later)
            places = geometric(half, half + len(rest) - 1, room - len(later)).astype(np.int64)
            later = np.concatenate([later, rest[places - half]])
        return np.unique(np.concatenate([np.arange(half), later, [self.steps]]))

    def step_index(self, step: int) -> int:
        """Return the step counted from the start; InputError if it is no whole number, IndexError outside the run."""
        step = self._whole_number(step)
        if not -len(self) <= step <= self.steps:
            raise IndexError(f"the run has steps 0 to {self.steps}; there is no step {step}")
        return step % len(self)

    # their names before: scripts that use them keep working
    shown = displayed_steps
    counted = step_index

    def _whole_slice(self, part: slice) -> slice:
        """Return the slice with Python integers; raise InputError if it has anything but whole numbers."""
        return slice(
            *(
                None if k is None else self._whole_number(k)
                for k in (part.start, part.stop, part.step)
            )
        )

    def _whole_number(self, step: Any) -> int:
        """Return a step as a Python integer; raise InputError if it is no whole number."""
        try:
            return index(step)
        except TypeError:
            reason = (
                f"a step must be a whole number from 0 to {self.steps}; this is {short_repr(step)}"
            )
            raise InputError(reason) from None

    def _state_columns(self, steps: Steps) -> Columns:
        """Return the columns that need only the states: b, scores, slack, errors, margin, w, readings.

        steps: each at most once.
        """
        lifted = self.lifted
        algorithm = self.algorithm
        # rows (F, m), scores (F, n), squared_length (F,) = |w|^2
        rows = self.record.history.rows(steps)
        scores, squared_length, b, w = classifiers_of(algorithm, lifted, rows)
        votes = self.vote(steps, lifted.phi) if self.entry.votes else None
        if votes is not None:
            # whole numbers, without a margin: w is only that of the last voter
            scores = votes
            squared_length = np.zeros(len(b))
        # without -0, of which a minimum may be or not
        signed = lifted.y * scores + 0.0
        states: Columns = {
            "b": b,
            "scores": scores,
            "slack": loss.hinge(signed),
            "errors": np.count_nonzero(signed <= 0, axis=1),
        }
        states |= _margin_columns(squared_length, signed) | w
        return states | algorithm.readings(lifted, rows, scores)

    def _visited_score_columns(
        self, index: Steps, states: Columns, before: Steps, after: Steps
    ) -> Columns:
        """Return the columns before and after, y f of the point looked at; NaN where there is none.

        index (F,): that point, or -1. before, after (F,): the rows of states before and after each step.
        """
        at = np.flatnonzero(index >= 0)
        # a step tests its point with the moving classifier, even where another one counts
        points = index[at]
        scores = states.get("moving_scores", states["scores"])
        columns = {"before": np.full(len(index), np.nan), "after": np.full(len(index), np.nan)}
        columns["before"][at] = self.lifted.y[points] * scores[before[at], points]
        columns["after"][at] = self.lifted.y[points] * scores[after[at], points]
        return columns


def _margin_columns(squared_length: Array, signed: Array) -> Columns:
    """Return margin, min y f / |w|, and half_width, 1 / |w|: the distance from f = 0 to f = 1; NaN while w = 0."""
    # rounding can make c K c negative
    norm = np.sqrt(np.maximum(squared_length, 0.0))
    norm[norm == 0] = np.nan
    smallest = signed.min(axis=1) if signed.shape[1] else np.full(len(norm), np.nan)
    return {"margin": smallest / norm, "half_width": 1 / norm}  # 003 margins; 000 §2.2


def _step_entries(values: NDArray[Any], steps: Steps, at_step_0: int) -> NDArray[np.int64]:
    """Return the entries of these steps; values: those of step 1 on; at_step_0: that of step 0."""
    return np.append(at_step_0, values).astype(np.int64)[steps]
