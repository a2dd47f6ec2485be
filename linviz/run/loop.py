"""The only loop: a run from its first state to its end."""

import time
from collections.abc import Generator, Hashable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from linviz.core.lift import Lifted
from linviz.core.problem import Array, InputError
from linviz.run.algorithm import EVENTS, UPDATE, Algorithm, Info, S
from linviz.run.budget import stop_at_limit, with_outlook
from linviz.run.draft import with_limits
from linviz.run.entry import entry_of, has_bias
from linviz.run.history import CHECKPOINT, History, Record
from linviz.run.outcome import UNFINISHED, Stop, cycling, with_applicable_advice
from linviz.run.shown_classifier import verified_stop

# seconds of the processor on which a server counts: every counted budget is used up before half of them
NET = 2.0
TOO_LONG = "this takes too long; try fewer points, or a lower limit of the steps"


def iterate(algorithm: Algorithm[S], lifted: Lifted) -> Generator[tuple[S, Info], None, Stop]:
    """Yield (state, info) of step 0, 1, 2, ...; the return value of the generator is the Stop.

    Stops where the algorithm does, where a state comes back (by `key`), and when the counted budget is used up.
    """
    kinds = ((algorithm, Algorithm), (lifted, Lifted))
    if not all(isinstance(value, kind) for value, kind in kinds):
        raise InputError(
            'pass linviz.algorithm("perceptron") and linviz.Lifted(problem, lift) to iterate'
        )
    state = algorithm.init(lifted)
    info = Info("start")
    # the step at which each key was first there
    step_of_key: dict[Hashable, int] = {}
    step = updates = 0
    while True:
        yield state, info
        # its own end comes before a circle, and a circle before the budget: fast runs keep to that order
        stop = algorithm.stop(lifted, state)
        if stop is None:
            stop = _find_cycle(algorithm.key(lifted, state), step, step_of_key)
        if stop is None and (limit := stop_at_limit(algorithm, lifted, step, updates)):
            stop = with_outlook(limit, algorithm, lifted, state)
        if stop is not None:
            return with_applicable_advice(stop, lifted, has_bias(algorithm))
        state, info = algorithm.step(lifted, state)
        step += 1
        updates += info.event == "update"


def _find_cycle(key: Hashable | None, step: int, step_of_key: dict[Hashable, int]) -> Stop | None:
    """Return the end of a run whose key was there before; else None, and enter the key with its step."""
    if key is None:
        return None
    first = step_of_key.setdefault(key, step)
    if first < step:
        return cycling(first, step - first)
    return None


def record(algorithm: Algorithm[S], lifted: Lifted, seconds: float = NET) -> Record:
    """Run the algorithm to its end, which its counted budget decides and never the time.

    Raises InputError after `seconds` of processor time.
    """
    fast_run = entry_of(algorithm).fast_run
    fast = fast_run(algorithm, lifted) if fast_run else None
    if fast is None:
        return record_without_fast_run(algorithm, lifted, seconds)
    return _verify(algorithm, lifted, fast)


def _verify(algorithm: Algorithm[S], lifted: Lifted, fast: Record) -> Record:
    """Return a fast run with what its last row, and what is known of the points, say of its end."""
    last = fast.history.rows(np.array([len(fast.event)]))[0]
    stop = verified_stop(algorithm, lifted, last, fast.stop)
    return replace(fast, stop=with_applicable_advice(stop, lifted, has_bias(algorithm)))


def record_draft(algorithm: Algorithm[S], lifted: Lifted, seconds: float = NET) -> Record:
    """Run the algorithm while something is dragged: to its end, or to the end UNFINISHED of a small counted budget."""
    draft, draft_run = entry_of(algorithm).draft, entry_of(algorithm).draft_run
    fast = draft_run(algorithm, lifted) if draft_run else None
    if fast is not None:
        return fast if fast.stop == UNFINISHED else _verify(algorithm, lifted, fast)
    most_steps, most_updates = draft.most_steps(lifted), draft.most_updates(lifted)
    run = record(with_limits(algorithm, most_steps, most_updates), lifted, seconds)
    updates = np.count_nonzero(run.event == UPDATE)
    is_over = len(run.event) < most_steps and updates < most_updates
    return run if is_over else replace(run, stop=UNFINISHED)


def record_without_fast_run(
    algorithm: Algorithm[S], lifted: Lifted, seconds: float = NET
) -> Record:
    """Run the algorithm by its verbs alone, without a fast run; tests compare fast runs with this."""
    # the time of this thread alone: a crowd of other runs takes nothing from it
    run = iterate(algorithm, lifted)
    deadline = time.thread_time() + seconds
    state, _ = next(run)
    start = row = algorithm.row(state)
    changing = entry_of(algorithm).visits_change_rows
    infos: list[tuple[int, int, int, int]] = []
    changes: list[tuple[int, NDArray[np.int64], Array]] = []
    checkpoints = {0: state}
    while True:
        if len(infos) % CHECKPOINT == 0 and time.thread_time() > deadline:
            raise InputError(TOO_LONG)
        try:
            state, info = next(run)
        except StopIteration as end:
            stop = end.value
            break
        infos.append(_info_numbers(algorithm, info))
        # mostly a visit changes none of the numbers that are shown
        if info.event != "visit" or changing:
            before = row
            row = algorithm.row(state)
            changed = np.flatnonzero(row != before)
            changes.append((len(infos), changed, row[changed]))
        if len(infos) % CHECKPOINT == 0:
            checkpoints[len(infos)] = state
    # reshaped, since without a step there is no second axis to transpose
    events, cases, index, other = np.array(infos, dtype=np.int32).reshape(-1, 4).T
    stop = verified_stop(algorithm, lifted, algorithm.row(state), stop)
    history = _history(start, changes)
    event = events.astype(np.int8)
    case = cases.astype(np.int8)
    return Record(event, index, other, history, checkpoints, stop, case)


def _info_numbers(algorithm: Algorithm[S], info: Info) -> tuple[int, int, int, int]:
    """Return the places of the event in EVENTS and of the case in algorithm.cases, and both points, -1 for none.

    A step that names no case has the event's place for that of its case.
    """
    event = EVENTS.index(info.event)
    case = algorithm.cases.index(info.case) if info.case else event
    return event, case, _index_or_minus_1(info.index), _index_or_minus_1(info.other)


def _index_or_minus_1(index: int | None) -> int:
    return -1 if index is None else index


def _history(start: Array, changes: list[tuple[int, NDArray[np.int64], Array]]) -> History:
    """Return the history of the row start (m,) and its changes: (step, columns that changed, their new numbers)."""
    steps = [k for k, _, _ in changes]
    counts = [len(columns) for _, columns, _ in changes]
    step = np.repeat(steps, counts).astype(np.int64)
    # an empty array in front: NumPy refuses to join no arrays at all
    column = np.concatenate([np.zeros(0, np.int64), *(columns for _, columns, _ in changes)])
    value = np.concatenate([np.zeros(0), *(values for _, _, values in changes)])
    return History(np.array(start), step, column, value)
