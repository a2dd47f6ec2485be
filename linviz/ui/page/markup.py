"""Dash's components as HTML, so that the whole page is in the server's first answer and waits for no script."""

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

import dash_bootstrap_components as dbc
from dash.development.base_component import Component

from linviz.core.notation import letters

# what React calls otherwise
NAMES = {"className": "class", "htmlFor": "for"}
VOID = {"input", "br", "hr", "img"}
# beginnings of the names that a component may have any of
OPEN_NAMES = ("data-", "aria-")
# what of a component is no attribute
INSIDE = {"children", "options", "label"}


class Raw(str):
    """Text that is HTML already."""

    __slots__ = ()


def markup(node: Any) -> str:
    """The HTML of a tree of html.* components, of dbc.Input, dbc.Select and dbc.Switch, and of text.

    Raises TypeError for any other component: its own script would have to draw it.
    """
    if node is None:
        return ""
    if isinstance(node, Raw):
        return node
    if isinstance(node, str | int | float):
        return escape(letters(str(node)), quote=False)
    if isinstance(node, list | tuple):
        return "".join(map(markup, node))
    return FIELDS.get(type(node), _plain)(node)


def _plain(node: Component) -> str:
    if getattr(node, "_namespace", "") != "dash_html_components":
        raise TypeError(f"{type(node).__name__} is not a component that is drawn as HTML")
    values = node.to_plotly_json()["props"]
    tag, children = node._type.lower(), values.get("children")
    # a script's text is read as it stands up to its end, which <!--<script> would hide; it is JSON
    inside = children.replace("<", "\\u003c") if tag == "script" else markup(children)
    return _element(tag, values, inside)


def _input(node: Component) -> str:
    return _element("input", {"className": "form-control", **node.to_plotly_json()["props"]})


def _select(node: Component) -> str:
    values = dict(node.to_plotly_json()["props"])
    # a list has no value of its own in HTML
    chosen = str(values.pop("value", ""))
    options = [
        _element("option", _option(str(option["value"]), chosen), markup(option["label"]))
        for option in values["options"]
    ]
    return _element("select", {"className": "form-select", **values}, "".join(options))


def _switch(node: Component) -> str:
    values = node.to_plotly_json()["props"]
    box = {"className": "form-check-input", "type": "checkbox", "id": values["id"]}
    field = _element("input", box | {"checked": bool(values.get("value"))})
    label = values.get("label")
    named = {"className": "form-check-label", "htmlFor": values["id"]}
    return _element(
        "div",
        {"className": "form-check form-switch"},
        field + (_element("label", named, markup(label)) if label else ""),
    )


def _option(value: str, chosen: str) -> dict[str, Any]:
    return {"value": value, "selected": value == chosen}


def _element(tag: str, values: dict[str, Any], inside: str = "") -> str:
    attributes = "".join(_attributes(values))
    return f"<{tag}{attributes}>" if tag in VOID else f"<{tag}{attributes}>{inside}</{tag}>"


def _attributes(values: dict[str, Any]) -> Iterator[str]:
    # Dash hands on data-* and aria-* in the order of a set, which is another one in each process
    for name, value in sorted(
        values.items(), key=lambda one: one[0] * one[0].startswith(OPEN_NAMES)
    ):
        if name in INSIDE or value is None or value is False:
            continue
        told = NAMES.get(name, name.lower())
        yield f" {told}" if value is True else f' {told}="{escape(letters(str(value)))}"'


FIELDS: dict[type, Callable[[Any], str]] = {
    dbc.Input: _input,
    dbc.Select: _select,
    dbc.Switch: _switch,
}
