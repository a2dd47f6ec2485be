"""How long each w lasted (001), and where a run goes in circles (002)."""

import numpy as np

from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns, Steps
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Survival, Why
from linviz.views.why_it_stops.sight import Sight, Story

# of the w that lasted, those that can be seen
MOST = 300
LASTING = (
    "No visit has been made yet: nothing has survived one.",
    "w = 0 has survived <why_survival> visits so far.",
    "The w of visit <why_made> has survived <why_survival> visits by now, the longest-lived <why_longest>. "
    "A plain perceptron keeps the last alone.",
)


class Circle(Why):
    """Of a run that came back to where it had been; no algorithm names it."""

    question = "Where does it go in circles?"


class SurvivalStory(Story[Survival]):
    """A block a w, as wide and as high as it lasted."""

    def columns(self, trace: Trace, why: Survival, known: Columns) -> Columns:
        """The visit that made this w, how long it has lasted, and the longest that any has."""
        step = known["step"]
        visits = _update_visits(trace)
        last = np.searchsorted(visits, step, side="right") - 1
        # of those before, whose time is over
        longest_before = np.append(0, np.maximum.accumulate(np.diff(np.maximum(visits, 1))))[last]
        lasted = known[why.survival] if why.survival in known else step - visits[last]
        return {
            "why_made": visits[last],
            "why_survival": lasted,
            "why_longest": np.maximum(longest_before, lasted),
            CAPTION: np.select([step == 0, last == 0], [0, 1], 2),
        }

    def captions(self, trace: Trace, why: Survival) -> tuple[str, ...]:
        """The start, the first w, a later one."""
        return LASTING

    def sights(self, trace: Trace, why: Survival) -> list[Sight]:
        """Of very many the longest-lived."""
        visits = _update_visits(trace)
        lasted = np.diff(np.append(np.maximum(visits, 1), trace.steps + 1))
        index = np.append(-1, trace.record.index[visits[1:] - 1])
        shown = np.sort(np.argsort(-lasted, kind="stable")[:MOST])
        return [
            {
                "name": "Survival",
                "kind": "strip",
                "made": np.maximum(visits, 1)[shown].tolist(),
                "lasted": lasted[shown].tolist(),
                "index": index[shown].tolist(),
                "steps": trace.steps,
            }
        ]


def _update_visits(trace: Trace) -> Steps:
    """The visits that made a w, after 0 for the first."""
    return np.append(0, 1 + np.flatnonzero(trace.record.event == UPDATE))


class CircleStory(Story[Circle]):
    """The way to the circle, and the circle."""

    def columns(self, trace: Trace, why: Circle, known: Columns) -> Columns:
        """How far round it is."""
        start, period = circle_start_and_period(trace)
        step = known["step"]
        return {
            "why_start": np.full(len(step), start),
            "why_period": np.full(len(step), period),
            "why_round": np.maximum(step - start, 0),
            CAPTION: np.select([step < start, step < start + period], [0, 1], 2),
        }

    def captions(self, trace: Trace, why: Circle) -> tuple[str, ...]:
        """On the way, on the circle, back."""
        return (
            "Step <step> of the <why_start> that come before the circle, whose period is <why_period>.",
            "Step <why_round> of the <why_period> of the circle, which begins at step <why_start>.",
            "This is step <why_start> again: from here the same <why_period> steps repeat for ever.",
        )

    def sights(self, trace: Trace, why: Circle) -> list[Sight]:
        """A tail and a ring."""
        start, period = circle_start_and_period(trace)
        visits = _update_visits(trace)[1:]
        return [
            {
                "name": "Orbit",
                "kind": "orbit",
                "start": start,
                "period": period,
                "changes": int(((visits > start) & (visits <= start + period)).sum()),
                # steps by all points at once are no mistakes
                "word": trace.entry.terms.update if trace.record.index.max() >= 0 else "step",
            }
        ]


def circle_start_and_period(trace: Trace) -> tuple[int, int]:
    """The step at which the circle begins, and the steps that it has."""
    stop = trace.record.stop
    assert stop.start is not None
    assert stop.period is not None
    return stop.start, stop.period
