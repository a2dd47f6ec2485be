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
            _more(),
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


def _more() -> html.Div:
    """The buttons at the right; on a small screen they are a menu, with entries that have no other place there."""
    button = html.Button(
        icon("more"),
        className="icon-button narrow-only",
        title="More",
        **opener("more", ids.MORE_MENU),
        **{"aria-label": "More"},
    )
    entries = [
        html.Button(
            "About this scenario",
            className="narrow-only",
            **{"data-act": "about", "aria-controls": ids.IDEA, "aria-expanded": "false"},
        ),
        html.Button(
            "Present",
            className="boxed",
            title="Large view for a lecture room (p)",
            **{"data-act": "present"},
        ),
        html.Button(
            "Share", className="boxed", title="Share what you see (s)", **{"data-act": "share"}
        ),
        _named("theme", "theme", "Dark or light", "d"),
        _named("help", "help", "Keys and help", "?"),
        html.Button("Speed of playing", className="narrow-only", **{"data-act": "speed-more"}),
        html.Button("Go to the end", className="narrow-only", **{"data-act": "end-more"}),
        html.A("All courses", href="/", className="narrow-only"),
    ]
    # `hidden` is for the menu: where the buttons have room, styles show them all the same
    menu = html.Div(entries, id=ids.MORE_MENU, className="more-menu", hidden=True)
    return html.Div([button, menu], className="more")


def _named(name: str, act: str, label: str, key: str) -> html.Button:
    """Return a button with an icon, beside which a menu shows its name."""
    return html.Button(
        [icon(name), html.Span(label, className="narrow-only", **{"aria-hidden": "true"})],
        title=f"{label} ({key})",
        className="icon-button",
        **{"data-act": act, "aria-label": label},
    )
