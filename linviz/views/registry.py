"""Every view beside the points, a line each."""

from linviz.core.problem import look_up
from linviz.run.view import VIEWS, View, enter
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

# the names stand in presets and links: one may come, none may change; the order is that of the page's menu
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
    enter(view)


def find(name: object) -> View:
    """The view of that name; InputError names the choices."""
    return look_up(VIEWS, name, "view")
