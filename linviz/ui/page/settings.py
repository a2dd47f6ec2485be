"""Settings of the opening run: which rows are shown, and what the line says of the others.

assets/parts/controls/settings.js does the same with every change.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from linviz.core.lift import LIFTS, Mix
from linviz.core.notation import letters
from linviz.core.number import number
from linviz.core.parameter import Parameter, Value, parameters, values_of
from linviz.run.algorithm import Algorithm
from linviz.ui.page.typeset import capitalised

# so many are shown without a line
FEW = 2
SEPARATOR = " · "


class Setting(NamedTuple):
    """A parameter with its owner (the name of an algorithm or a lift) and value; idle: it does not matter now."""

    owner: str
    parameter: Parameter
    value: Value
    idle: bool

    @property
    def is_usual(self) -> bool:
        """True if the value is the default."""
        return self.value == self.parameter.default


def settings_of(algorithm: Algorithm[Any], lift: Any) -> list[Setting]:
    """Return the settings of an algorithm and its lift that have a control; of a pair of kernels none."""
    owners = [(algorithm.name, algorithm)]
    if lift.name in LIFTS and lift.name != Mix.name:
        owners.append((lift.name, lift))
    return [setting for name, one in owners for setting in _settings(name, one)]


def _settings(owner: str, one: Any) -> Iterable[Setting]:
    """Return the settings of an algorithm or a lift that have a control."""
    values = values_of(one)
    for parameter in parameters(type(one)):
        if parameter.page:
            other, choices = parameter.only or ("", ())
            idle = bool(other) and values[other] not in choices
            yield Setting(owner, parameter, values[parameter.name], idle)


def are_few(settings: list[Setting]) -> bool:
    """Return whether the settings are so few that they are always shown, apart from the rare ones."""
    return sum(not (one.idle or one.parameter.rare) for one in settings) <= FEW


def folded(settings: list[Setting]) -> list[Setting]:
    """Return the settings that are shown only when the line has been opened."""
    few = are_few(settings)
    return [one for one in settings if not one.idle and (one.parameter.rare or not few)]


def line(settings: list[Setting]) -> str:
    """Return the line about the folded settings."""
    return summary(folded(settings))


def summary(settings: list[Setting]) -> str:
    """Return what the page says of settings; of the rare ones only what is not usual."""
    told = [one for one in settings if not (one.idle or (one.parameter.rare and one.is_usual))]
    return capitalised(SEPARATOR.join(setting_text(one.parameter, one.value) for one in told))


def setting_text(parameter: Parameter, value: Value) -> str:
    """Return what the line says of one parameter."""
    label = letters(parameter.label)
    # a symbol stays as it is
    name = label[:1].lower() + label[1:] if len(label) > 2 else label
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} {name}"
    if isinstance(value, str):
        return letters(parameter.told.get(value, value))
    if isinstance(value, tuple):
        return f"{name} = ({', '.join(map(all_digits, value))})"
    text, exact = number(value)
    if parameter.falls:
        return f"{name} down to {'' if exact else '≈ '}{text}"
    return f"{name} {'=' if exact else '≈'} {text}"


def all_digits(value: float) -> str:
    """Return the number as JavaScript writes it, with the minus of print."""
    return repr(value).removesuffix(".0").replace("-", "−")
