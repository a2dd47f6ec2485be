"""The steps at which a preset is shown: where it opens, and where its idea is visible."""

from linviz.run.trace import Trace
from linviz.scenario.checks import ScenarioError
from linviz.scenario.scenario import Scenario

# a run that cycles may end at w = 0, where there is no boundary to show: then look back so many steps
BACK = 8


def opening_step(preset: Scenario, trace: Trace) -> int:
    """Return the step at which the preset opens: the named one, or the start where it names none."""
    return _clamp(trace, preset.step or 0)


def idea_step(preset: Scenario, trace: Trace) -> int:
    """Return the step that shows the preset's idea: the named one, or without it the last one with a boundary."""
    return _last_step_with_boundary(trace) if preset.step is None else _clamp(trace, preset.step)


def answer_step(preset: Scenario, trace: Trace) -> int:
    """Return the step at which the preset's question is answered: the named one, or the one after the opening."""
    if preset.answer_step is None:
        return min(opening_step(preset, trace) + 1, trace.steps)
    return _clamp(trace, preset.answer_step)


def check_steps(preset: Scenario, trace: Trace) -> None:
    """Raise ScenarioError where the preset names a step that its run does not reach; the page would show the end."""
    for key in ("step", "answer_step"):
        step = getattr(preset, key)
        if step is not None and step > trace.steps:
            reason = f"the run has no step {step:,}; its last step is {trace.steps:,}"
            raise ScenarioError(key, reason)


def _clamp(trace: Trace, step: int) -> int:
    """Return the step counted from the start; the end for one that the run does not have, as on the page."""
    return trace.step_index(step) if -len(trace) <= step <= trace.steps else trace.steps


def _last_step_with_boundary(trace: Trace) -> int:
    """Return the last step with a boundary among the last BACK steps; the end where none of them has one."""
    last = range(trace.steps, max(-1, trace.steps - BACK), -1)
    return next((step for step in last if trace[step].scores.any()), trace.steps)
