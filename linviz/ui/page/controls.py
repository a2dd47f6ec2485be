"""The controls: algorithm, lift, and the parameters of the chosen ones, all built from the registry's declarations.

Every algorithm and lift has its own group of rows; assets/parts/controls shows the groups of the chosen ones.
"""

from collections.abc import Iterable
from math import log10
from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS, Mix, Scale, lift, lift_parameters
from linviz.core.parameter import Parameter, parameters
from linviz.run.entry import ENTRIES
from linviz.ui import ids
from linviz.ui.page.opening import Opening

# places of a slider; the same number is in assets/parts/controls/controls.js
TICKS = 1000
# letters of a choice for which half of the card is enough
HALF = 12
# how two kernels are put together; assets/model/spec.js makes a tree of it
HOW = Parameter(
    "how",
    "mixture",
    "Together",
    "mixture: $mixture $K₁ + (1 − $mixture) $K₂; product: $K₁ · $K₂",
    choices=("mixture", "product"),
    rare=True,
)
BETA, FACTOR = (one for kind in (Mix, Scale) for one in parameters(kind))
PAIR = (HOW, BETA._replace(only=(HOW.name, ("mixture",))), FACTOR._replace(rare=True))


def build(opening: Opening) -> html.Section:
    """The card with all of them; the two lists say what the opening step is of."""
    return html.Section(
        [
            html.Div(
                [
                    *_chosen(
                        "Algorithm",
                        ids.ALGORITHM,
                        ((name, one.kind.title) for name, one in ENTRIES.items()),
                        opening.trace.algorithm.name,
                    ),
                    *_chosen(
                        "Lift",
                        ids.LIFT,
                        ((name, kind.title) for name, kind in LIFTS.items()),
                        opening.trace.lifted.lift.name,
                    ),
                ],
                className="chosen",
            ),
            html.Div(
                [
                    # assets/parts/controls/settings.js writes how the parameters are set that do not fit beside it
                    html.Span(id=ids.SETTINGS_NOW, className="settings-now"),
                    html.Button(
                        "Change",
                        className="link",
                        **{
                            "data-act": "settings",
                            "aria-expanded": "false",
                            "aria-controls": ids.SETTINGS,
                        },
                    ),
                ],
                className="settings-line",
            ),
            html.Div(_groups(), id=ids.SETTINGS, className="settings"),
        ],
        className="card controls",
        **{"aria-label": "Algorithm and lift"},
    )


def _chosen(label: str, id: str, options: Iterable[tuple[str, str]], value: str) -> list[Any]:
    """One of the two lists that every scenario has; what stands in it tells the eye what it is."""
    return [html.Label(label, htmlFor=id, className="visually-hidden"), _select(id, options, value)]


def _groups() -> list[html.Div]:
    parts = _part("first", "Kernel 1") + _part("second", "Kernel 2")
    return [
        *(_group(name, _of_lift(name)) for name in LIFTS),
        # after what is of both
        html.Div(parts, hidden=True, **{"data-owner": Mix.name}),
        *(_group(name, algorithm_parameters(name)) for name in ENTRIES),
    ]


def _of_lift(name: str) -> tuple[Parameter, ...]:
    return PAIR if name == Mix.name else lift_parameters(name)


def _select(id: str, options: Iterable[tuple[str, str]], chosen: str | None = None) -> dbc.Select:
    # the browser's own: dcc.Dropdown and dcc.Slider fail the accessibility check
    offered = [{"value": value, "label": label} for value, label in options]
    return dbc.Select(id=id, options=offered, value=chosen)


def _row(label: str, id: str, control: Any, help: str = "", rare: bool = False) -> html.Div:
    name = html.Label(label, htmlFor=id, title=help)
    # by data-row assets/parts/controls/controls.js finds the rows of parameters that do not matter now
    seldom = {"data-rare": ""} if rare else {}
    # for those without a pointer that can rest: seen with the focus by keyboard, and always where one touches
    hints = [html.Span(help, id=ids.help_of(id), className="help")] if help else []
    return html.Div(
        [name, control, *hints], className="row-of-control", **{"data-row": id, **seldom}
    )


def _group(owner: str, declared: tuple[Parameter, ...]) -> html.Div:
    # hidden until assets/parts/controls/controls.js hears what is chosen; most of them for as long as the page is open
    rows = [_parameter(owner, parameter) for parameter in declared if parameter.page]
    return html.Div(html.Template(rows), hidden=True, **{"data-owner": owner})


def _part(slot: str, label: str) -> list[html.Div]:
    """One of two kernels: the list, and the parameters of each under the owner slot-name."""
    simple = [name for name in LIFTS if name != Mix.name]
    chosen = _select(ids.part(slot), ((name, lift(name).label) for name in simple))
    row = _row(label, ids.part(slot), chosen)
    row.className += " part"
    return [
        row,
        *(_group(f"{slot}-{name}", lift_parameters(name)) for name in simple),
    ]


def _parameter(owner: str, parameter: Parameter) -> html.Div:
    id = ids.parameter(owner, parameter.name)
    control = _control(owner, parameter)
    row = _row(parameter.label, id, control, parameter.help, parameter.rare)
    # a row of two kernels keeps its place among them
    if owner == Mix.name or max(map(len, parameter.choices), default=0) > HALF:
        row.className += " wide"
    return row


def _control(owner: str, parameter: Parameter) -> Any:
    id = ids.parameter(owner, parameter.name)
    if parameter.choices:
        options = [{"value": choice, "label": _shown(choice)} for choice in parameter.choices]
        return dbc.Select(id=id, options=options)
    if isinstance(parameter.default, bool):
        return dbc.Switch(id=id, value=parameter.default)
    if isinstance(parameter.default, tuple):
        # a comma between the numbers; assets/parts/controls/controls.js reads them
        return dbc.Input(
            id=id, type="text", placeholder="0, 0", inputmode="text", autocomplete="off"
        )
    return _number(owner, parameter)


def _shown(choice: str) -> str:
    # a formula, with the letter of the notation and the signs of print
    if " " in choice:
        return choice.replace("f ", "$f ").replace("<=", "≤").replace(">=", "≥")
    # capitalize() would make 1/n of 1/N
    return choice[:1].upper() + choice[1:].replace("-", " ")


def _number(owner: str, parameter: Parameter) -> html.Div:
    """A slider and a field: the slider for the range on the page, the field for any value within the hard limit."""
    whole = isinstance(parameter.default, int)
    # over decades the slider counts TICKS, and assets/parts/controls/controls.js makes values of them
    ticks: dict[str, float] = {"min": 0, "max": TICKS, "step": 1}
    if not parameter.log:
        ticks = {
            "min": parameter.low,
            "max": parameter.high,
            "step": (parameter.high - parameter.low) / TICKS,
        }
    if whole:
        ticks["step"] = 1
    slider = dbc.Input(id=ids.slider(owner, parameter.name), type="range", **ticks)
    field = dbc.Input(
        id=ids.parameter(owner, parameter.name),
        type="number",
        min=parameter.least,
        max=parameter.most,
        step=1 if whole else "any",
    )
    named = html.Label(
        [html.Span(f"{parameter.label}, slider", className="visually-hidden"), slider],
        className="slider",
    )
    return html.Div([named, field], className="number", title=parameter.help)


def spec() -> dict[str, Any]:
    """The registry as assets/parts/controls/controls.js needs it."""
    return {
        "algorithms": {
            name: {
                "title": entry.kind.title,
                "takes": entry.kind.takes,
                "update": entry.terms.update,
                "parameters": _declared(algorithm_parameters(name)),
            }
            for name, entry in ENTRIES.items()
        },
        "lifts": {name: _lift(name) for name in LIFTS},
    }


def _lift(name: str) -> dict[str, Any]:
    usual = lift(name)
    return {
        "title": usual.title,
        "parameters": _declared(_of_lift(name)),
        "map": usual.has_map,
        "dimension": usual.dimension,
        # as it is chosen from the list, every parameter at its default
        "tree": usual.tree(),
    }


def _declared(parameters: tuple[Parameter, ...]) -> dict[str, dict[str, Any]]:
    return {parameter.name: _limits(parameter) for parameter in parameters}


def _limits(parameter: Parameter) -> dict[str, Any]:
    """What a parameter may be, and where its slider ends."""
    return {
        "default": parameter.default,
        "label": parameter.label,
        "page": parameter.page,
        "rare": parameter.rare,
        "low": parameter.low,
        "high": parameter.high,
        "least": parameter.least,
        "most": parameter.most,
        "log": parameter.log,
        "whole": isinstance(parameter.default, int),
        "only": parameter.only,
        "choices": parameter.choices,
        "scrubs": parameter.scrubs,
        "decades": log10(parameter.high / parameter.low) if parameter.log else 0,
    }
