"""The header: scenario menu, share, theme, help."""

import dash_bootstrap_components as dbc
from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button, opener

TAGLINE = "Watch linear classifiers learn, one update at a time"
# what assets/actions.js does for each; keys on a point are in canvas.js, those of the cross in cursor.js
KEYS = (
    ("→  .  PageDown", "step"),
    ("←  ,  PageUp", "back"),
    ("Space", "play, pause"),
    ("n  /  N", "next, previous mistake"),
    ("m", "step and play from mistake to mistake, or visit by visit"),
    ("Home  End", "start, end"),
    ("j", "jump to a step"),
    ("r", "reset to the scenario as opened"),
    ("1  2  x", "class +1, class −1, the other one"),
    ("t  Del", "swap the class of the selected point, delete it"),
    ("arrows on a point", "move it by 0.1, with Shift by 0.5"),
    ("Ctrl with arrows", "from a point to the next, the previous one"),
    ("Enter on the canvas", "add a point where the cross is"),
    ("Ctrl+Z  Ctrl+Shift+Z", "undo, redo"),
    ("g", "snap to 0.1 on, off"),
    ("i", "numbers of the points"),
    ("l", "legend of what is in the picture"),
    ("f", "full screen"),
    ("d", "dark, light"),
    ("s", "share"),
    ("?", "this table"),
)


BY_MOUSE = (
    "Click on empty space to add a point, right click for one of the other class. Drag a point to move it, drag empty "
    "space to move the view, turn the wheel to zoom."
)
BY_TOUCH = (
    "Tap on empty space to add a point. Drag a point to move it; a long press on it opens its menu. "
    "Two fingers zoom and move the view."
)


def build() -> html.Header:
    """The row at the top."""
    return html.Header(
        [
            # Dash's own page has neither h1 nor main, by which screen readers go
            html.H1([html.Span(className="logo", **{"aria-hidden": "true"}), "linviz"]),
            html.Div(
                [
                    html.Button(
                        [
                            # assets/menu.js writes which scenario this is, and whether it was changed
                            html.Span("Opening …", id=ids.MENU_TITLE, className="menu-title"),
                            html.Span(id=ids.MENU_DETAIL, className="menu-detail"),
                            icon("down"),
                        ],
                        id=ids.MENU,
                        className="boxed menu-button",
                        **opener("menu", ids.MENU_LIST),
                    ),
                    # assets/menu.js fills it with links, so that they open in a new tab as well
                    html.Nav(id=ids.MENU_LIST, className="menu-list", hidden=True, **{"aria-label": "Scenarios"}),
                ],
                className="menu",
            ),
            html.P(TAGLINE, className="tagline"),
            html.Span(className="spacer"),
            html.Button(
                "Share", id=ids.SHARE_OPEN, className="boxed", title="Share what you see (s)", **{"data-act": "share"}
            ),
            icon_button("theme", "theme", "Dark or light", "d"),
            icon_button("help", "help", "Keys and help", "?"),
        ],
        className="header",
    )


def help_dialog() -> dbc.Modal:
    """The key table, and the switch for the single-letter keys (WCAG 2.1.4)."""
    rows = [html.Tr([html.Th(keys, scope="row"), html.Td(does)]) for keys, does in KEYS]
    return dbc.Modal(
        [
            dbc.ModalHeader(dbc.ModalTitle("Help", id=ids.HELP_TITLE)),
            dbc.ModalBody(
                [
                    html.P(f"{TAGLINE}: step by step, forwards and back, on points that you move."),
                    html.P(BY_MOUSE, className="by-mouse"),
                    html.P(BY_TOUCH, className="by-touch"),
                    html.Table(html.Tbody(rows), className="keys"),
                    dbc.Switch(id=ids.LETTER_KEYS, value=True, label="Single-letter keys"),
                ]
            ),
        ],
        id=ids.HELP,
        scrollable=True,
        # a dialog needs a name that can be read aloud
        labelledby=ids.HELP_TITLE,
    )


def share_dialog() -> dbc.Modal:
    """The link to this step of this run."""
    return dbc.Modal(
        [
            dbc.ModalHeader(dbc.ModalTitle("Share this step", id=ids.SHARE_TITLE)),
            dbc.ModalBody(
                [
                    html.P("Whoever opens this link sees what you see: these points, these settings, this step."),
                    html.Div(
                        [
                            # the eye has the dialog's title for it
                            html.Label("Link", htmlFor=ids.SHARE_LINK, className="visually-hidden"),
                            # a field: its text can still be selected where a page may not write to the clipboard
                            dbc.Input(id=ids.SHARE_LINK, readonly=True),
                            html.Button("Copy", id=ids.SHARE_COPY, className="solid", **{"data-act": "copy"}),
                        ],
                        className="share-row",
                    ),
                    html.P(id=ids.SHARE_SAID, className="hint", role="status"),
                ]
            ),
        ],
        id=ids.SHARE,
        labelledby=ids.SHARE_TITLE,
    )
