"""The badge of the run's end; assets/parts/badge/badge.js asks for the certificate."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import opener


def build() -> html.Div:
    """The button beside the light; assets/parts/badge/badge.js fills it and what it opens below."""
    button = html.Button(
        [
            html.Span(className="badge-mark", **{"aria-hidden": "true"}),
            html.Span(id=ids.BADGE_TEXT),
            html.Span(id=ids.BADGE_DETAIL, className="badge-detail"),
        ],
        id=ids.BADGE,
        className="badge-button",
        **opener("certificate", ids.CERTIFICATE),
    )
    # nothing is promised before there is a run
    return html.Div(button, className="badge-place", **{"data-empty": ""})


def certificate() -> html.Div:
    """What the button opens: proof, numbers, reason."""
    return html.Div(
        id=ids.CERTIFICATE,
        className="certificate",
        hidden=True,
        # it takes the focus when it opens, so that it is read and can be scrolled
        tabIndex=-1,
        role="group",
        **{"aria-label": "Certificate"},
    )
