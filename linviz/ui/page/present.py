"""What only presenting shows: the line over the canvas, and the black screen; assets/parts/present has the rest."""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon_button


def build() -> html.Section:
    """Algorithm, lift and step; the lecturer's notes, and the way back to the whole page."""
    return html.Section(
        [
            html.P(
                [
                    html.Strong(id=ids.PRESENT_ALGORITHM),
                    " ",
                    html.Span(id=ids.PRESENT_LIFT, className="present-lift"),
                ],
                className="present-name",
            ),
            html.P(id=ids.PRESENT_POSITION, className="present-position"),
            html.Button(
                "Notes",
                className="present-aside",
                title="The lecturer's notes, in a new window",
                **{"data-act": "notes"},
            ),
            html.Button(
                "QR",
                className="present-aside",
                title="The link to this step as a QR code",
                **{"data-act": "qr"},
            ),
            icon_button("close", "present", "Leave presenting", "p"),
        ],
        className="present-bar",
        **{"aria-label": "Presenting"},
    )


def blank() -> html.Div:
    """What lies over everything while the screen is black."""
    return html.Div(id=ids.BLANK, className="blank", hidden=True)
