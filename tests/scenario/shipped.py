"""The built-in presets and their runs."""

from pathlib import Path

from linviz.api import run
from linviz.core.problem import Array
from linviz.run.frame import Frame
from linviz.run.trace import Trace
from linviz.scenario.files import Presets
from linviz.scenario.scenario import Scenario

SHIPPED = Path(__file__).parents[2] / "scenarios"
CATALOGUE = Presets(SHIPPED).catalogue()
PRESETS = CATALOGUE.presets


def preset(slug: str) -> Scenario:
    """Return a built-in preset."""
    return PRESETS[slug]


def preset_run(slug: str, **changed: object) -> Trace:
    """Return the run of a built-in preset, some of its parameters changed."""
    scenario = preset(slug)
    return run(
        scenario.algorithm.name,
        scenario.problem,
        scenario.lift,
        **{**scenario.parameters, **changed},
    )


def last_frame(slug: str, **changed: object) -> Frame:
    """Return the last frame of a preset's run."""
    return preset_run(slug, **changed)[-1]


def weight_vector(frame: Frame) -> Array:
    """Return w of a frame that has one."""
    assert frame.w is not None
    return frame.w
