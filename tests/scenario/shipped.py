"""The presets that linviz ships, and their runs."""

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
    return PRESETS[slug]


def preset_run(slug: str, **changed: object) -> Trace:
    """The run of a shipped preset, some of its parameters changed."""
    scenario = preset(slug)
    return run(
        scenario.algorithm.name,
        scenario.problem,
        scenario.lift,
        **{**scenario.parameters, **changed},
    )


def last_frame(slug: str, **changed: object) -> Frame:
    return preset_run(slug, **changed)[-1]


def weight_vector(frame: Frame) -> Array:
    assert frame.w is not None
    return frame.w
