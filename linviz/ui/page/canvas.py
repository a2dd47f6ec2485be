"""The canvas: the tools above it, the axes, and the plain sentences that lie over it."""

from typing import Any

from dash import html

from linviz.ui import ids
from linviz.ui.page import challenge, legend, pane
from linviz.ui.page.button import icon, icon_button, opener

# of the menu of points: its act, its name, what it does, and whether it is pressed, where it can be
Entry = tuple[str, str, str | None, str | None]
ENTRIES: tuple[Entry, ...] = (
    # assets/data, which comes when one of these is first used
    ("data", "Your data …", "Load a file, generate points, or edit them in a table", None),
    ("tool-brush", "Brush", "Paint points of a class by dragging", "false"),
    (
        "tool-box",
        "Select a box",
        "Drag a rectangle to move, swap or remove its points together",
        "false",
    ),
    # as assets/stage/gestures.js begins with it
    ("snap", "Snap to 0.1", "Round the places of points to multiples of 0.1 (g)", "true"),
    ("legend", "Legend", "Show what the marks mean (l)", "false"),
    (
        "tool-ruler",
        "Ruler",
        "Measure any place: $f($x) and the distance to the boundary (u)",
        "false",
    ),
    ("numbers", "Numbers", "Show the numbers of all points (i)", "false"),
    ("line", "Number line", "Use points with one coordinate, and draw $f as a curve", "false"),
    ("predict", "Predict", "Guess what a step does before it is taken (q)", "false"),
    ("fit", "Show all points", None, None),
    ("reset", "Reset", "Back to the scenario as it was opened (r)", None),
    (
        "hold-some",
        "Hold out a third",
        "Show points without learning from them (one point: h)",
        None,
    ),
    ("hold-none", "Learn from all", "No point is held out", None),
    ("clear", "Clear", "Remove all points", None),
    # in somebody's frame
    ("whole", "Open the whole page", None, None),
)


def build(picture: str) -> html.Section:
    """Tools, axes and overlays."""
    return html.Section(
        [_tools(), _plane(picture), legend.build()],
        className="canvas-part",
        **{"aria-label": "Canvas"},
    )


def _tools() -> html.Div:
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
            html.Span(className="spacer"),
            html.Button(
                "Legend",
                className="wide-only",
                title="Show what the marks mean (l)",
                **_act("legend", "false"),
            ),
            icon_button("undo", "undo", "Undo", "Ctrl+Z"),
            icon_button("redo", "redo", "Redo", "Ctrl+Shift+Z"),
            _more(),
            *pane.menu(),
            challenge.chip(),
        ],
        className="tools",
    )


def _more() -> html.Div:
    button = html.Button(
        [html.Span("Points"), icon("more"), icon("down")],
        className="boxed points-menu",
        **opener("more", ids.MORE),
    )
    return html.Div(
        [
            button,
            html.Div(
                [_entry(*one) for one in ENTRIES], id=ids.MORE, className="popup", hidden=True
            ),
        ],
        className="menu",
    )


def _entry(act: str, text: str, title: str | None, pressed: str | None) -> html.Button:
    told = {"title": title} if title else {}
    return html.Button(text, **told, **_act(act, pressed))


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
