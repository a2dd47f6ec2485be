"""Export of the scenario as a preset file, for a folder of scenarios."""

from linviz.exports.export import Export, FileText
from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario
from linviz.scenario.sharing import to_toml


def write(scenario: Scenario, trace: Trace) -> FileText:
    """Return the preset file, which opens at the step on the screen."""
    return FileText(to_toml(scenario))


EXPORT = Export("preset", "Preset file (TOML)", "toml", "application/toml", write)
