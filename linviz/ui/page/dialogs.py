"""The dialogs that the page comes with: help with the key table, and data; assets/kit/popups.js opens them.

assets/parts/share makes those that share.
"""

from typing import Any

import dash_bootstrap_components as dbc
from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon_button
from linviz.ui.page.document import TAGLINE
from linviz.ui.page.forgetting import forgetting

# what assets/keys.js does for each; those on a point are in stage/gestures.js, those of the cross in stage/cursor.js
KEYS = (
    ("→  .  PageDown", "step"),
    ("←  ,  PageUp", "back"),
    ("Space", "play, pause"),
    ("n  /  N", "next, previous mistake"),
    ("m", "step and play from mistake to mistake, or visit by visit"),
    ("Home  End", "start, end"),
    ("j", "jump to a step"),
    ("r", "reset to the scenario as opened"),
    ("]  [", "next, previous scenario of the course"),
    ("1  2  x", "new points: class +1, class −1, the other class"),
    ("t  Del", "swap the class of the selected point, delete it"),
    ("h", "hold the selected point out of learning, or use it again"),
    ("arrows on a point", "move it by 0.1, with Shift by 0.5"),
    ("Ctrl with arrows", "go to the next point, to the previous point"),
    ("Enter on the canvas", "add a point at the cross"),
    ("Ctrl+Z  Ctrl+Shift+Z", "undo, redo"),
    ("g", "snap to 0.1 on, off"),
    ("i", "numbers of the points"),
    ("u", "ruler: measure any place; the arrow keys move the cross"),
    ("l", "legend: what the marks mean"),
    ("v  Esc", "look closer: open a view beside the points; close it"),
    ("↑  ↓ in a view", "go from point to point"),
    ("Enter  ↑  ↓", "on the pseudocode or a view: cards of its symbols, one by one"),
    ("q", "predict: answer a question before a step is taken"),
    ("p  Esc", "present: large, for a lecture room; leave"),
    ("Q  s", "while presenting: question, answer, neither, question alone; the drawer of settings"),
    ("b  .", "while presenting: a black screen, until a key is pressed"),
    ("f", "full screen"),
    ("d", "dark, light"),
    ("s", "share"),
    ("c  C", "copy the picture of this step; save it as an SVG"),
    ("e  w", "copy the formula of this step as LaTeX; copy its sentence"),
    ("?", "this table"),
)
BY_MOUSE = (
    "Click on empty space to add a point, right click for one of the other class. "
    "Drag a point to move it, drag empty space to move the view, turn the wheel to zoom. "
    "Points chosen by “Select a box” are moved by the arrows, swapped by t and deleted by Del together."
)
BY_TOUCH = (
    "Tap on empty space to add a point. "
    "Drag a point to move it; a long press on it opens its menu. "
    "Two fingers zoom and move the view."
)


def help_dialog() -> html.Dialog:
    """The key table, and the switch for the single-letter keys (WCAG 2.1.4)."""
    rows = [html.Tr([html.Th(keys, scope="row"), html.Td(does)]) for keys, does in KEYS]
    inside = [
        html.P(f"{TAGLINE}: step by step, forwards and back, on points that you move."),
        html.P(BY_MOUSE, className="by-mouse"),
        html.P(BY_TOUCH, className="by-touch"),
        html.Table(html.Tbody(rows), className="keys"),
        html.P(dbc.Switch(id=ids.LETTER_KEYS, value=True, label="Single-letter keys")),
        *forgetting(),
    ]
    # a hundred elements that most visits never see
    return _dialog(ids.HELP, ids.HELP_TITLE, "Help", inside, is_late=True)


def data_dialog() -> html.Dialog:
    """Points from a file, from a generator, in a table; assets/data fills it when it is first opened."""
    return _dialog(ids.DATA, ids.DATA_TITLE, "Your data", [])


def _dialog(
    id: str, title_id: str, title: str, inside: list[Any], *, is_late: bool = False
) -> html.Dialog:
    """The dialog. is_late: whether its elements become part of the page when it is first opened."""
    head = [html.H2(title, id=title_id), icon_button("close", "close", "Close", "Esc")]
    parts = [html.Div(head, className="dialog-head"), html.Div(inside, className="dialog-body")]
    # a dialog needs a name that can be read aloud
    return html.Dialog(
        html.Template(parts) if is_late else parts,
        id=id,
        className="dialog",
        tabIndex=-1,
        **{"aria-labelledby": title_id},
    )
