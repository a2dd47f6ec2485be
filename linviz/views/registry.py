"""Registry of the views, in the order of the page's menu."""

from linviz.core.problem import look_up
from linviz.run.view import VIEWS, View, register
from linviz.views.c_path import CPath
from linviz.views.chance import Chance
from linviz.views.compare import Compare
from linviz.views.dual import Dual
from linviz.views.kernel import Kernel
from linviz.views.lifted import Lifted
from linviz.views.loss import Loss
from linviz.views.margin import Margin
from linviz.views.new_points import NewPoints
from linviz.views.orders import Orders
from linviz.views.table import Table
from linviz.views.weights import Weights
from linviz.views.why_it_stops import WhyItStops

# presets and links contain the names: a name may be added, none may change; the order is that of the page's menu
ALL: tuple[View, ...] = (
    Weights(),
    Lifted(),
    WhyItStops(),
    Margin(),
    Loss(),
    Table(),
    Dual(),
    Kernel(),
    Compare(),
    Orders(),
    CPath(),
    NewPoints(),
    Chance(),
)

for view in ALL:
    register(view)


def find(name: object) -> View:
    """Return the view of that name. Raises InputError, which names the choices, if there is none."""
    return look_up(VIEWS, name, "view")
