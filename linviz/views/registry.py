"""Every view beside the points, a line each."""

from linviz.core.problem import InputError
from linviz.run.view import VIEWS, View, enter

# the names stand in presets and links: one may come, none may change; the order is that of the page's menu
ALL: tuple[View, ...] = ()

for view in ALL:
    enter(view)


def find(name: object) -> View:
    """The view of that name; InputError names the choices."""
    if str(name) in VIEWS:
        return VIEWS[str(name)]
    choices = f"choose one of {', '.join(VIEWS)}" if VIEWS else "there is none yet"
    raise InputError(f"there is no view {name!r:.60}; {choices}")
