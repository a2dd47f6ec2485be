"""The controls: algorithm, lift, and the parameters of the chosen ones, all built from the registry's declarations.

Every algorithm and lift has its own group of rows. The page has those of its opening step; the others are a file of
their own, since they are more than a tenth of a page. assets/parts/controls shows the groups of the chosen ones.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from dash import html

from linviz.algorithms.registry import algorithm_parameters
from linviz.core.lift import LIFTS, Mix, Scale, lift, lift_parameters
from linviz.core.parameter import Parameter, Value, parameters
from linviz.exports.export import EXPORTS
from linviz.run.entry import ENTRIES
from linviz.ui import ids
from linviz.ui.page import fields
from linviz.ui.page.markup import markup
from linviz.ui.page.opening import Opening
from linviz.ui.page.settings import Setting, are_few, folded, line, settings_of
from linviz.ui.page.typeset import capitalised

# address of the file with all groups, and the attribute with a group's place among them
SETTINGS = "/settings.html"
PLACE = "data-place"
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
    """The card with all of them; lists, rows and line say what the opening step is of."""
    algorithm, lift = opening.trace.algorithm, opening.trace.lifted.lift
    settings = settings_of(algorithm, lift)
    few = are_few(settings)
    return html.Section(
        [
            html.Div(
                [
                    *_chosen(
                        "Algorithm",
                        ids.ALGORITHM,
                        ((name, one.kind.title) for name, one in ENTRIES.items()),
                        algorithm.name,
                    ),
                    *_chosen(
                        "Lift",
                        ids.LIFT,
                        ((name, capitalised(kind.title)) for name, kind in LIFTS.items()),
                        lift.name,
                    ),
                ],
                className="chosen",
            ),
            html.Div(
                [
                    # how the folded parameters are set
                    html.Span(line(settings), id=ids.SETTINGS_NOW, className="settings-now"),
                    html.Button(
                        "More" if few else "Change",
                        className="link",
                        **{
                            "data-act": "settings",
                            "aria-expanded": "false",
                            "aria-controls": ids.SETTINGS,
                        },
                    ),
                ],
                className="settings-line",
                hidden=not folded(settings),
                **({"data-few": ""} if few else {}),
            ),
            html.Div(
                [one for one in _groups(settings) if not getattr(one, "hidden", False)],
                id=ids.SETTINGS,
                className="settings",
            ),
        ],
        id=ids.CONTROLS,
        className="card controls",
        **{"aria-label": "Algorithm and lift"},
    )


def _chosen(label: str, id: str, options: Iterable[tuple[str, str]], value: str) -> list[Any]:
    """One of the two lists that every scenario has; what stands in it tells the eye what it is."""
    return [
        html.Label(label, htmlFor=id, className="visually-hidden"),
        fields.select(id, options, value),
    ]


class Groups(NamedTuple):
    """The groups of all algorithms and lifts as HTML, and the query of its address that names this version."""

    body: bytes
    version: str


@cache
def all_groups() -> Groups:
    """Return what the page loads after its first picture."""
    body = markup(_groups([])).encode()
    return Groups(body, f"v={hashlib.sha256(body).hexdigest()[:16]}")


def _groups(settings: list[Setting]) -> list[html.Div]:
    """The groups in their order, with their places in it; those that the opening run has no settings of are hidden."""
    parts = _part("first", "Kernel 1") + _part("second", "Kernel 2")
    groups = [
        *(_group(name, _of_lift(name), settings) for name in LIFTS),
        # after what is of both
        html.Div(parts, hidden=True, **{"data-owner": Mix.name}),
        *(_group(name, algorithm_parameters(name), settings) for name in ENTRIES),
    ]
    for place, group in enumerate(groups):
        setattr(group, PLACE, str(place))
    return groups


def _of_lift(name: str) -> tuple[Parameter, ...]:
    return PAIR if name == Mix.name else lift_parameters(name)


def _group(
    owner: str, declared: tuple[Parameter, ...], settings: Iterable[Setting] = ()
) -> html.Div:
    """The rows of an algorithm or a lift: shown where the opening run has settings of it, else in a template."""
    own = {one.parameter.name: one for one in settings if one.owner == owner}
    if own:
        hidden = {one.parameter.name for one in folded(list(settings)) if one.owner == owner}
        rows = [
            _parameter(owner, one.parameter, one.value, _state(one.idle, name in hidden))
            for name, one in own.items()
        ]
        return html.Div(rows, **{"data-owner": owner})
    # until assets/parts/controls/controls.js hears what is chosen; most of them for as long as the page is open
    rows = [_parameter(owner, one, one.default) for one in declared if one.page]
    return html.Div(html.Template(rows), hidden=True, **{"data-owner": owner})


def _state(idle: bool, hidden: bool) -> dict[str, str]:
    """The attributes of a row that does not matter, or waits behind the line."""
    return {"data-idle": ""} if idle else {"data-folded": ""} if hidden else {}


def _part(slot: str, label: str) -> list[html.Div]:
    """One of two kernels: the list, and the parameters of each under the owner slot-name."""
    simple = [name for name in LIFTS if name != Mix.name]
    chosen = fields.select(ids.part(slot), ((name, lift(name).label) for name in simple))
    row = fields.row(label, ids.part(slot), chosen)
    row.className += " part"
    return [
        row,
        *(_group(f"{slot}-{name}", lift_parameters(name)) for name in simple),
    ]


def _parameter(
    owner: str, parameter: Parameter, value: Value, state: dict[str, str] | None = None
) -> html.Div:
    id = ids.parameter(owner, parameter.name)
    control = fields.control(owner, parameter, value)
    obvious = {"data-obvious": ""} if parameter.obvious else {}
    row = fields.row(parameter.label, id, control, parameter.help, obvious | (state or {}))
    if owner == Mix.name:
        row.className += " wide"
    return row


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
        "settings": f"{SETTINGS}?{all_groups().version}",
        # for assets/parts/share
        "exports": {name: export.title for name, export in EXPORTS.items()},
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
        "told": {choice: parameter.told.get(choice, choice) for choice in parameter.choices},
        "scrubs": parameter.scrubs,
        "falls": parameter.falls,
        "decades": fields.decades(parameter),
    }
