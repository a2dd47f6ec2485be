"""The bar of the home page and of the pages that it leads to, and their help."""

import dash_bootstrap_components as dbc
from dash import html

from linviz.ui import ids
from linviz.ui.page.button import LOGO, icon, icon_button
from linviz.ui.page.forgetting import forgetting
from linviz.ui.page.markup import Raw

# not one of the page's icons (style/icons.css), which every preset's page carries
GLASS = Raw(
    '<svg class="glass" viewBox="0 0 18 18" aria-hidden="true"><circle cx="7.5" cy="7.5" r="5"/>'
    '<path d="m11.5 11.5 4.5 4.5"/></svg>'
)
KEYS = (
    ("/", "search"),
    ("Enter", "open the first scenario that was found"),
    ("Esc", "clear the search"),
    ("d", "dark, light"),
    ("?", "this help"),
)


def build(count: int = 0) -> html.Header:
    """The bar. count: of the scenarios that can be searched; 0 where there is nothing to search."""
    field = html.Div(
        [
            GLASS,
            Raw(
                '<input id="search" type="search" autocomplete="off" spellcheck="false" '
                f'aria-label="Search scenarios" placeholder="Search {count} scenarios">'
            ),
            html.Kbd("/", **{"aria-hidden": "true"}),
        ],
        className="search",
        role="search",
    )
    open_search = html.Button(
        GLASS, className="icon-button narrow-only", **{"data-act": "search", "aria-label": "Search"}
    )
    more = html.Button(
        icon("more"),
        className="icon-button narrow-only",
        **{
            "data-act": "more",
            "aria-label": "More",
            "aria-expanded": "false",
            "aria-controls": "ways",
        },
    )
    return html.Header(
        [
            html.A([LOGO, "linviz"], href="/", className="brand"),
            *([field, open_search] if count else [html.Span(className="spacer")]),
            more,
            html.Nav(
                [
                    html.A("For lecturers", href="/lecturers"),
                    html.A("Python", href="/python"),
                    _named("theme", "Dark or light"),
                    _named("help", "Help"),
                ],
                id="ways",
                className="ways",
                **{"aria-label": "More"},
            ),
        ],
        className="header",
    )


def help_dialog() -> html.Dialog:
    """Return the help dialog: keys, the meaning of ✓, and a button that forgets it."""
    rows = [html.Tr([html.Th(key, scope="row"), html.Td(does)]) for key, does in KEYS]
    return html.Dialog(
        [
            html.Div(
                [html.H2("Help", id="help-title"), icon_button("close", "close", "Close", "Esc")],
                className="dialog-head",
            ),
            html.P("Click a scenario to open it. Press → there to take a step, ← to go back."),
            html.Table(html.Tbody(rows), className="keys"),
            # WCAG 2.1.4; assets/kit/letter_keys.js reads it
            html.P(dbc.Switch(id=ids.LETTER_KEYS, value=True, label="Single-letter keys")),
            *forgetting(),
        ],
        id="help",
        className="dialog",
        **{"aria-labelledby": "help-title"},
    )


def _named(name: str, label: str) -> html.Button:
    """A button with an icon, beside which a menu shows its name."""
    return html.Button(
        [icon(name), html.Span(label, className="narrow-only", **{"aria-hidden": "true"})],
        title=label,
        className="icon-button",
        **{"data-act": name, "aria-label": label},
    )
