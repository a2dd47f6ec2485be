"""A toy export: the title of the scenario and how its run ends, as plain text."""

from linviz.exports.export import Export, FileText
from linviz.run.trace import Trace
from linviz.scenario.scenario import Scenario


def write(scenario: Scenario, trace: Trace) -> FileText:
    """Return the export, which is one line."""
    return FileText(f"{scenario.title}, step {scenario.step}: {trace.stop.sentence}\n")


EXPORT = Export("heading", "Heading", "txt", "text/plain", write)
