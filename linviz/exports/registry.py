"""Registry of the exports, in the order of the page's buttons."""

from linviz.core.problem import look_up
from linviz.exports import preset, steps
from linviz.exports.export import EXPORTS, Export, register

for export in (steps.EXPORT, preset.EXPORT):
    register(export)


def find(name: object) -> Export:
    """Return the export of that name; InputError names the choices."""
    return look_up(EXPORTS, name, "export")
