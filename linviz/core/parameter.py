"""A parameter of an algorithm or a lift: its default, its range, a line of help.

Algorithms and lifts are frozen dataclasses whose fields are made by `parameter`; the page builds its controls,
the link codec its limits and the messages their ranges from the same declaration.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from linviz.core.problem import InputError, short_repr

Value = float | int | bool | str | tuple[float, ...]
# numbers in a list at most
MOST_NUMBERS = 64
T = TypeVar("T")


class Parameter(NamedTuple):
    """A setting: a number, a switch, one of `choices`, or a list of numbers where the default is a tuple.

    `low`..`high` is the range on the page, `least`..`most` the hard limit; both inclusive, for each number of a list.
    only: another parameter and those of its values with which this one matters; None where it always does.
    """

    name: str
    default: Value
    label: str
    help: str
    low: float = 0.0
    high: float = 0.0
    least: float = 0.0
    most: float = 0.0
    # a slider over decades, so low is above 0
    log: bool = False
    choices: tuple[str, ...] = ()
    # False: for Python and links, without a control
    page: bool = True
    only: tuple[str, tuple[Value, ...]] | None = None
    # seldom set: on the page it waits in a fold
    rare: bool = False
    # the label says as much as the help, which the page then shows only to those who ask for it
    obvious: bool = False
    # of choices that do not speak for themselves: what the line of settings says, by choice
    told: Mapping[str, str] = MappingProxyType({})
    # while it is dragged every value shows the exact optimum, from one reply
    scrubs: bool = False
    # the run goes through falling values, and this is the last of them
    falls: bool = False

    def check(self, value: object) -> Value:
        """Return the value in the parameter's own type; InputError where it is none that can be used."""
        if self.choices:
            if value in self.choices:
                return str(value)
            raise InputError(
                f"{self.name} must be one of {', '.join(self.choices)}; it is {short_repr(value)}"
            )
        # before the numbers: to Python True is one of them
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise InputError(f"{self.name} must be true or false; it is {short_repr(value)}")
        if isinstance(self.default, tuple):
            return self._check_numbers(value)
        return self._check_number(value)

    def _check_numbers(self, value: object) -> tuple[float, ...]:
        """Return a list of numbers as a tuple; InputError where it is none."""
        if not isinstance(value, list | tuple) or len(value) > MOST_NUMBERS:
            raise InputError(
                f"{self.name} must be a list of up to {MOST_NUMBERS} numbers, as in [1, -2]"
            )
        # each by the rules of a single one, under the same name
        return tuple(float(self._replace(default=0.0)._check_number(one)) for one in value)

    def _check_number(self, value: object) -> float | int:
        """Return the number as an int or a float, like the default; InputError where it is none or out of range."""
        whole = isinstance(self.default, int)
        # only NaN differs from itself
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise InputError(
                f"{self.name} must be a {'whole ' * whole}number; it is {short_repr(value)}"
            )
        # the range first: infinity, which has no int(), ends here
        if not self.least <= value <= self.most:
            between = f"{_short_text(self.least)} and {_short_text(self.most)}"
            raise InputError(f"{self.name} must lie between {between}; it is {_short_text(value)}")
        if whole and value != int(value):
            raise InputError(f"{self.name} must be a whole number; it is {short_repr(value)}")
        return int(value) if whole else float(value)


def _short_text(value: float | int) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    # an integer of thousands of digits is neither shown nor turned into text
    if abs(value) < 10**15:
        return str(value)
    return "far beyond"


def parameter(default: Value, label: str, help: str, **ranges: Any) -> Any:
    """Return a dataclass field that is a Parameter; without hard limits the page's range is the limit.

    ranges: further fields of the Parameter, such as low and high.
    """
    ranges.setdefault("least", ranges.get("low", 0.0))
    ranges.setdefault("most", ranges.get("high", 0.0))
    # without a name, which a field has only once its class is made
    return field(
        default=default, metadata={"parameter": Parameter("", default, label, help, **ranges)}
    )


def parameters(kind: type) -> tuple[Parameter, ...]:
    """Return the parameters that the class of an algorithm or a lift declares, in its order."""
    return tuple(_with_name(one) for one in fields(kind) if "parameter" in one.metadata)


def values_of(one: object) -> dict[str, Any]:
    """Return the value of every parameter of an algorithm or a lift, by name."""
    own = vars(one)
    return {declared.name: own[declared.name] for declared in parameters(type(one))}


def _with_name(one: Field[Any]) -> Parameter:
    declared: Parameter = one.metadata["parameter"]
    assert one.default is not MISSING
    return declared._replace(name=one.name)


def build(kind: type[T], name: str, values: Mapping[str, object]) -> T:
    """Return an instance of `kind` (called `name` in messages) with every value checked."""
    return kind(**check_values(kind, name, values))


def check_values(kind: type, name: str, values: Mapping[str, object]) -> dict[str, Value]:
    """Return the values, each in the type of its parameter; InputError where one is unknown or out of range."""
    parameter_by_name = {one.name: one for one in parameters(kind)}
    for key in values:
        if key not in parameter_by_name:
            takes = (
                f"it takes {', '.join(parameter_by_name)}" if parameter_by_name else "it takes none"
            )
            raise InputError(f"{name} has no parameter {short_repr(key)}; {takes}")
    return {key: parameter_by_name[key].check(value) for key, value in values.items()}
