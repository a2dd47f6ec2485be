"""The canvas: the tools above it, the axes, and the plain sentences that lie over it."""

from typing import Any

from dash import html

from linviz.ui import ids
from linviz.ui.page import challenge, legend, pane
from linviz.ui.page.button import icon, icon_button, opener
from linviz.ui.page.opening import Opening

# an entry of a menu: its act, its name, what it does, its key, and whether it is pressed, where it can be
Entry = tuple[str, str, str, str, str | None]
# assets/data, which is loaded when it is first used, has the first three, brush and box
DATA: tuple[tuple[Entry, ...], ...] = (
    (
        ("data", "Your data …", "Paste points or open a file", "", None),
        ("data-generate", "Generate …", "Make points from a random seed", "", None),
        ("data-table", "All points as a table", "Read and edit every number", "", None),
    ),
    (
        ("tool-brush", "Brush", "Paint points of a class by dragging", "", "false"),
        (
            "tool-box",
            "Select a box",
            "Drag a rectangle to move, swap or remove its points together",
            "",
            "false",
        ),
        (
            "hold-some",
            "Hold out a third",
            "Show points without learning from them (one point: h)",
            "",
            None,
        ),
        ("hold-none", "Learn from all", "No point is held out", "", None),
    ),
    (
        ("reset", "Back to the scenario as opened", "", "r", None),
        ("clear", "Clear the canvas", "Remove all points", "", None),
    ),
)
VIEW: tuple[tuple[Entry, ...], ...] = (
    (("fit", "Fit all points", "", "", None),),
    (
        # as assets/stage/gestures.js begins with it
        ("snap", "Snap to 0.1", "Round the places of points to multiples of 0.1", "g", "true"),
        ("numbers", "Numbers at the points", "", "i", "false"),
        ("legend", "Legend", "Show what the marks mean", "l", "false"),
        (
            "tool-ruler",
            "Ruler",
            "Measure any place: $f($x) and the distance to the boundary",
            "u",
            "false",
        ),
        (
            "line",
            "Number line",
            "Use points with one coordinate, and draw $f as a curve",
            "",
            "false",
        ),
    ),
    # in a frame on another page
    (("whole", "Open the whole page", "", "", None),),
)


def build(opening: Opening) -> html.Section:
    """Tools, axes and overlays."""
    return html.Section(
        [_tools(opening), _plane(opening.picture), legend.build()],
        className="canvas-part",
        **{"aria-label": "Canvas"},
    )


def _tools(opening: Opening) -> html.Div:
    return html.Div(
        [
            html.Div(
                [
                    _tool(
                        [html.Span(className="mark plus"), "+1"],
                        "plus",
                        "New points are of class +1 (1)",
                    ),
                    _tool(
                        [html.Span(className="mark minus"), "−1"],
                        "minus",
                        "New points are of class −1 (2)",
                    ),
                    _tool(["Erase"], "erase", "Click a point to remove it"),
                ],
                className="segments",
                role="group",
                **{"aria-label": "What a click does"},
            ),
            icon_button("undo", "undo", "Undo", "Ctrl+Z"),
            icon_button("redo", "redo", "Redo", "Ctrl+Shift+Z"),
            pane.folded_controls(opening),
            html.Span(className="spacer"),
            _menu("Data", "menu-data", ids.DATA_MENU, DATA),
            _menu("View", "menu-view", ids.VIEW_MENU, VIEW),
            pane.menu(opening.beside),
            html.Button(
                "Predict",
                className="boxed predict-button",
                title="Answer a question before a step is taken (q)",
                **_act("predict", "false"),
            ),
            challenge.chip(),
        ],
        className="tools",
    )


def _menu(name: str, act: str, id: str, groups: tuple[tuple[Entry, ...], ...]) -> html.Div:
    """Return a button and the list that it opens, with a line between groups of entries."""
    button = html.Button([html.Span(name), icon("down")], className="boxed", **opener(act, id))
    sections = [html.Div([_entry(*one) for one in group], className="group") for group in groups]
    return html.Div(
        [button, html.Div(sections, id=id, className="popup", hidden=True)], className="menu"
    )


def _entry(act: str, text: str, title: str, key: str, pressed: str | None) -> html.Button:
    names = {"title": title} if title else {}
    # the key is in the table of keys too, and is not a part of the entry's name
    shortcut = html.Kbd(key, **{"aria-hidden": "true"}) if key else None
    return html.Button([html.Span(text), shortcut], **names, **_act(act, pressed))


def _tool(children: list[Any], tool: str, title: str) -> html.Button:
    pressed = "true" if tool == "plus" else "false"
    return html.Button(children, title=title, **_act(f"tool-{tool}", pressed))


def _act(act: str, pressed: str | None = None) -> dict[str, str]:
    if pressed is None:
        return {"data-act": act}
    return {"data-act": act, "aria-pressed": pressed}


def _beyond() -> html.Div:
    # how many points are not in view: assets/stage/view.js
    count = html.Span(id=ids.BEYOND_COUNT)
    button = html.Button("Show all", className="link", **_act("fit"))
    return html.Div([count, button], id=ids.BEYOND, hidden=True, className="chip beyond")


def _note() -> html.Div:
    # what cannot be drawn, and the view that shows it: assets/parts/note
    look = html.Button(id=ids.NOTE_VIEW, className="link", hidden=True, **_act("note-view"))
    return html.Div(
        [html.Span(id=ids.NOTE_TEXT), " ", look], id=ids.NOTE, hidden=True, className="chip note"
    )


def _notice() -> html.Div:
    # assets/parts/notice/notice.js: it leaves by itself, or is closed
    label = {"aria-label": "Close"}
    close = html.Button(
        icon("close"), className="icon-button", title="Close (Esc)", **_act("hush"), **label
    )
    text = html.Span(id=ids.NOTICE_TEXT, role="status")
    return html.Div([text, close], id=ids.NOTICE, hidden=True, className="notice")


def _plane(picture: str) -> html.Div:
    return html.Div(
        [
            # the axes and all that is in them: assets/stage/stage.js
            html.Div(picture, id=ids.GRAPH, className="graph"),
            html.Div("Opening the link …", className="opening-link"),
            html.Div(id=ids.EMPTY, hidden=True, className="empty"),
            _note(),
            _notice(),
            html.Div(
                [
                    html.Div(
                        "No boundary to draw: $f($x) does not change its sign in view.",
                        id=ids.OUTSIDE,
                        hidden=True,
                        className="chip",
                    ),
                    _beyond(),
                    html.Div(id=ids.OFFLINE, hidden=True, className="chip offline", role="status"),
                ],
                className="chips",
            ),
        ],
        id=ids.CANVAS,
        className="plane",
    )
