"""Survival of each w (001), and the circle of a run that repeats itself (002)."""

import numpy as np

from linviz.run.algorithm import UPDATE
from linviz.run.columns import Columns, Steps
from linviz.run.trace import Trace
from linviz.run.view import CAPTION
from linviz.run.why_it_stops import Survival, Why
from linviz.views.why_it_stops.sight import Sight, Story

# most w that are drawn, those that lasted longest
MOST = 300
LASTING = (
    "No visit has been made yet.",
    "$w = 0 has survived <why_survival> <why_survival:visit:visits> so far.",
    "The $w of visit <why_made> has survived <why_survival> <why_survival:visit:visits> by "
    "now, the longest-lived <why_longest>. "
    "A plain perceptron keeps only the last.",
)


class Circle(Why):
    """The explanation of a run that came back to an earlier state; added by the view, named by no algorithm."""

    question = "Which steps repeat?"


class SurvivalStory(Story[Survival]):
    """A block for each w, as wide and as high as the number of visits that it survived."""

    def columns(self, trace: Trace, why: Survival, columns: Columns) -> Columns:
        """Return the visit that made this w, how many visits it has survived, and the most that any w has."""
        step = columns["step"]
        visits = _update_visits(trace)
        last = np.searchsorted(visits, step, side="right") - 1
        # the longest of the earlier w
        longest_before = np.append(0, np.maximum.accumulate(np.diff(np.maximum(visits, 1))))[last]
        lifetime = columns[why.survival] if why.survival in columns else step - visits[last]
        return {
            "why_made": visits[last],
            "why_survival": lifetime,
            "why_longest": np.maximum(longest_before, lifetime),
            CAPTION: np.select([step == 0, last == 0], [0, 1], 2),
        }

    def caption_templates(self, trace: Trace, why: Survival) -> tuple[str, ...]:
        """Return the captions: the start, the first w, a later w."""
        return LASTING

    def sights(self, trace: Trace, why: Survival) -> list[Sight]:
        """Return the strip of all w, or of those that lasted longest if they are too many."""
        visits = _update_visits(trace)
        lifetimes = np.diff(np.append(np.maximum(visits, 1), trace.steps + 1))
        index = np.append(-1, trace.record.index[visits[1:] - 1])
        longest = np.sort(np.argsort(-lifetimes, kind="stable")[:MOST])
        return [
            {
                "name": "Survival",
                "kind": "strip",
                "made": np.maximum(visits, 1)[longest].tolist(),
                "lasted": lifetimes[longest].tolist(),
                "index": index[longest].tolist(),
                "steps": trace.steps,
            }
        ]


def _update_visits(trace: Trace) -> Steps:
    """Return 0, for the first w, and the visits that made the later ones, rising."""
    return np.append(0, 1 + np.flatnonzero(trace.record.event == UPDATE))


class CircleStory(Story[Circle]):
    """The steps before the circle, and the circle."""

    def columns(self, trace: Trace, why: Circle, columns: Columns) -> Columns:
        """Return the start and the period of the circle, and how many steps after its start each step is."""
        start, period = circle_start_and_period(trace)
        step = columns["step"]
        return {
            "why_start": np.full(len(step), start),
            "why_period": np.full(len(step), period),
            "why_round": np.maximum(step - start, 0),
            CAPTION: np.select([step < start, step < start + period], [0, 1], 2),
        }

    def caption_templates(self, trace: Trace, why: Circle) -> tuple[str, ...]:
        """Return the captions: before the circle, on it, and after its first round."""
        return (
            "Step <step> of the <why_start> that <why_start:comes:come> before the circle, whose "
            "period is <why_period>.",
            "Step <why_round> of the <why_period> of the circle, which begins at step <why_start>.",
            "Everything is as at step <why_start> again: from here the same <why_period> "
            "<why_period:step repeats:steps repeat> for ever.",
        )

    def sights(self, trace: Trace, why: Circle) -> list[Sight]:
        """Return the orbit, drawn as a tail and a ring."""
        start, period = circle_start_and_period(trace)
        visits = _update_visits(trace)[1:]
        return [
            {
                "name": "Orbit",
                "kind": "orbit",
                "start": start,
                "period": period,
                "changes": int(np.count_nonzero((visits > start) & (visits <= start + period))),
                # steps by all points at once are no mistakes
                "word": trace.entry.terms.update if trace.record.index.max() >= 0 else "step",
            }
        ]


def circle_start_and_period(trace: Trace) -> tuple[int, int]:
    """Return the step at which the circle begins, and its number of steps."""
    stop = trace.record.stop
    assert stop.start is not None
    assert stop.period is not None
    return stop.start, stop.period
