"""The bar at the top: the place in the course, Present, Share, theme, help."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import LOGO, icon, icon_button, opener
from linviz.ui.page.opening import Opening


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
            icon_button("previous", "preset-previous", "Previous scenario", "["),
            _menu(opening),
            icon_button("next", "preset-next", "Next scenario", "]"),
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
    """The course, the place of the open scenario in it, and the list of all scenarios."""
    return html.Div(
        [
            html.Button(
                [
                    # written by assets/parts/menu/menu.js when another scenario is opened
                    html.Span(opening.course, id=ids.MENU_TITLE, className="menu-title"),
                    html.Span(opening.place, id=ids.MENU_DETAIL, className="menu-detail"),
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
