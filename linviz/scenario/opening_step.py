"""The steps at which a preset is shown: where it opens, and where its idea shows."""

from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario

# a run that goes round in circles may end at w = 0, where there is nothing to see: then what was there a moment before
BACK = 8


def opening_step(preset: Scenario, trace: Trace) -> int:
    """Where its run opens: at the start where it names no step."""
    return _clamp(trace, preset.step or 0)


def idea_step(preset: Scenario, trace: Trace) -> int:
    """Where its idea shows: where it opens, or where it names no step the end."""
    return _last_step_with_boundary(trace) if preset.step is None else _clamp(trace, preset.step)


def _clamp(trace: Trace, step: int) -> int:
    """The step, from the end where negative, as the page takes it: one that is beyond the end is the end."""
    return trace.counted(step) if -len(trace) <= step <= trace.steps else trace.steps


def _last_step_with_boundary(trace: Trace) -> int:
    """The end, or the last step before it with a boundary."""
    last = range(trace.steps, max(-1, trace.steps - BACK), -1)
    return next((step for step in last if trace[step].scores.any()), trace.steps)
