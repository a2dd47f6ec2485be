"""Every export, a line each, in the order of the page's buttons."""

from linviz.core.problem import InputError
from linviz.exports import preset, steps
from linviz.exports.export import EXPORTS, Export, enter

for export in (steps.EXPORT, preset.EXPORT):
    enter(export)


def find(name: object) -> Export:
    """The export of that name; InputError names the choices."""
    if str(name) not in EXPORTS:
        raise InputError(f"there is no export {name!r:.60}; choose one of {', '.join(EXPORTS)}")
    return EXPORTS[str(name)]
