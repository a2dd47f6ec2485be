"""The header: scenario menu, share, theme, help."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import LOGO, icon, icon_button, opener
from linviz.ui.page.opening import Opening

TAGLINE = "Watch linear classifiers learn, one update at a time"


def build(opening: Opening) -> html.Header:
    """The row at the top."""
    return html.Header(
        [
            # by h1 and main screen readers go
            html.H1(
                html.A(
                    [LOGO, html.Span("linviz")],
                    href="/",
                    title="All courses",
                )
            ),
            # before the menu, so that they keep their place however long a title is
            html.Div(
                [
                    icon_button("previous", "preset-previous", "Previous scenario", "["),
                    icon_button("next", "preset-next", "Next scenario", "]"),
                ],
                className="ways",
            ),
            _menu(opening),
            html.P(TAGLINE, className="tagline"),
            html.Span(className="spacer"),
            # little room has it in the dialog that shares
            html.Button(
                "Present",
                className="boxed wide-only",
                title="Large view for a lecture room (p)",
                **{"data-act": "present"},
            ),
            html.Button(
                "Share",
                id=ids.SHARE_OPEN,
                className="boxed",
                title="Share what you see (s)",
                **{"data-act": "share"},
            ),
            icon_button("theme", "theme", "Dark or light", "d"),
            icon_button("help", "help", "Keys and help", "?"),
        ],
        className="header",
    )


def _menu(opening: Opening) -> html.Div:
    """The scenario that is open, and the list of all."""
    return html.Div(
        [
            html.Button(
                [
                    # assets/parts/menu/menu.js writes which scenario this is, and whether it was changed
                    html.Span(opening.title, id=ids.MENU_TITLE, className="menu-title"),
                    html.Span(opening.detail, id=ids.MENU_DETAIL, className="menu-detail"),
                    icon("down"),
                ],
                id=ids.MENU,
                className="boxed menu-button",
                **opener("menu", ids.MENU_LIST),
            ),
            # assets/parts/menu/menu.js fills it with links, so that they open in a new tab as well
            html.Nav(
                id=ids.MENU_LIST,
                className="menu-list",
                hidden=True,
                **{"aria-label": "Scenarios"},
            ),
        ],
        className="menu",
    )
