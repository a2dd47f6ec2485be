"""Lifts: feature maps phi and kernels K behind one interface.

A lift carries points where a straight boundary can do what it could not in the plane. K(x, z) = phi(x) . phi(z),
except that features() leaves out a constant component: the bias is a term of its own, never silently a feature.
"""

from collections.abc import Mapping

from linviz.core.lift.base import Lift
from linviz.core.lift.composed import ComposedLift, Mix, Scale, Sum
from linviz.core.lift.kernels import CustomKernel, Empirical, Rbf
from linviz.core.lift.lifted import KernelAnswer, Lifted, is_kernel, once
from linviz.core.lift.maps import Linear, Parabola, Polynomial, Quadratic, ShiftedParabola
from linviz.core.lift.product import Product
from linviz.core.parameter import Parameter, build, parameters
from linviz.core.problem import look_up

__all__ = [
    "LIFTS",
    "ComposedLift",
    "CustomKernel",
    "Empirical",
    "KernelAnswer",
    "Lift",
    "Lifted",
    "Linear",
    "Mix",
    "Parabola",
    "Polynomial",
    "Product",
    "Quadratic",
    "Rbf",
    "Scale",
    "ShiftedParabola",
    "Sum",
    "is_kernel",
    "lift",
    "lift_parameters",
    "once",
]

# in the order of the page's list
LIFTS: dict[str, type[Lift]] = {
    kind.name: kind
    for kind in (Linear, Parabola, ShiftedParabola, Quadratic, Polynomial, Rbf, Empirical, Mix)
}


def lift(name: str | Lift, values: Mapping[str, object] | None = None) -> Lift:
    """Return the lift of that registry name, or the lift itself; InputError names the choices."""
    if isinstance(name, Lift):
        return name
    return build(look_up(LIFTS, name, "lift"), name, values or {})


def lift_parameters(name: str) -> tuple[Parameter, ...]:
    """Return the parameters of the lift of that registry name."""
    return parameters(LIFTS[name])
