"""Fields of the parameters: lists, switches, sliders and texts, built from the declarations."""

from collections.abc import Iterable
from math import log10
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from linviz.core.parameter import Parameter, Value
from linviz.ui import ids
from linviz.ui.page.settings import all_digits

# places of a slider; the same number is in assets/parts/controls/slider.js
TICKS = 1000


def select(id: str, options: Iterable[tuple[str, str]], chosen: str | None = None) -> dbc.Select:
    """A list with these options, each a value and its label."""
    # the browser's own: dcc.Dropdown and dcc.Slider fail the accessibility check
    offered = [{"value": value, "label": label} for value, label in options]
    return dbc.Select(id=id, options=offered, value=chosen)


def row(
    label: str, id: str, control: Any, help: str = "", state: dict[str, str] | None = None
) -> html.Div:
    """A row with a control, its label and its help; state: further attributes."""
    name = html.Label(label, htmlFor=id, title=help)
    # shown while the settings are open, and otherwise with the focus by keyboard
    hints = [html.Span(help, id=ids.help_of(id), className="help")] if help else []
    # by data-row assets/parts/controls/controls.js finds the rows of parameters that do not matter now
    return html.Div(
        [name, control, *hints], className="row-of-control", **{"data-row": id}, **(state or {})
    )


def control(owner: str, parameter: Parameter, value: Value) -> Any:
    """The control of a parameter, with its value: a list, a switch, a text or a slider with a field."""
    id = ids.parameter(owner, parameter.name)
    if parameter.choices:
        options = [{"value": choice, "label": _shown(choice)} for choice in parameter.choices]
        return dbc.Select(id=id, options=options, value=value)
    if isinstance(value, bool):
        return dbc.Switch(id=id, value=value)
    if isinstance(parameter.default, tuple):
        # a comma between the numbers; assets/parts/controls/fields.js reads them
        return dbc.Input(
            id=id,
            type="text",
            value=", ".join(map(all_digits, value)) if isinstance(value, tuple) else "",
            placeholder="0, 0",
            inputmode="text",
            autocomplete="off",
        )
    assert isinstance(value, float | int)
    return _number(owner, parameter, value)


def _shown(choice: str) -> str:
    # a formula, with the letter of the notation and the signs of print
    if " " in choice:
        signs = choice.replace("f ", "$f ").replace("<=", "≤").replace(">=", "≥")
        return f"$y·$f {signs}" if signs[0] in "<≤" else signs
    # capitalize() would make 1/n of 1/N
    return choice[:1].upper() + choice[1:].replace("-", " ")


def _number(owner: str, parameter: Parameter, value: float) -> html.Div:
    """A slider and a field: the slider for the range on the page, the field for any value within the hard limit."""
    whole = isinstance(parameter.default, int)
    # over decades the slider counts TICKS, and assets/parts/controls/slider.js makes values of them
    ticks: dict[str, float] = {"min": 0, "max": TICKS, "step": 1}
    if not parameter.log:
        ticks = {
            "min": parameter.low,
            "max": parameter.high,
            "step": (parameter.high - parameter.low) / TICKS,
        }
    if whole:
        ticks["step"] = 1
    place = TICKS * log10(value / parameter.low) / decades(parameter) if parameter.log else value
    slider = dbc.Input(
        id=ids.slider(owner, parameter.name), type="range", value=f"{place:g}", **ticks
    )
    field = dbc.Input(
        id=ids.parameter(owner, parameter.name),
        type="number",
        value=all_digits(value).replace("−", "-"),
        min=parameter.least,
        max=parameter.most,
        step=1 if whole else "any",
    )
    named = html.Label(
        [html.Span(f"{parameter.label}, slider", className="visually-hidden"), slider],
        className="slider",
    )
    return html.Div([named, field], className="number", title=parameter.help)


def decades(parameter: Parameter) -> float:
    """Return over how many decades the slider goes; 0 for one that is not logarithmic."""
    return log10(parameter.high / parameter.low) if parameter.log else 0
