"""A phone has room for the canvas and one panel: the buttons that choose it, in the thumb's reach."""

from dash import html

# the name of a panel, which assets/parts/panels puts into data-panel of the page's main part, and the word for it
PANELS = {"step": "Step", "settings": "Settings", "numbers": "Numbers"}


def build() -> html.Div:
    """The row at the bottom of a phone's screen; anywhere else all panels are there, and this is not."""
    buttons = [
        html.Button(
            word, **{"data-act": f"panel-{name}", "aria-pressed": str(name == "step").lower()}
        )
        for name, word in PANELS.items()
    ]
    return html.Div(
        buttons, className="panels", role="group", **{"aria-label": "What is below the canvas"}
    )
