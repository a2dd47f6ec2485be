"""Buttons, the few icons of the page (masks of icons.css, so that they take the colour of the text), and the mark."""

from dash import html

from linviz.ui.page.markup import Raw

# as assets/favicon.svg, in the page's own colours
LOGO = Raw(
    '<svg class="logo" viewBox="0 0 16 16" aria-hidden="true">'
    '<path d="M2.2 13.8 13.8 2.2"/><circle cx="4" cy="4" r="2.6"/>'
    '<rect x="9.6" y="9.6" width="4.8" height="4.8" rx=".4"/></svg>'
)


def icon(name: str) -> html.Span:
    """The icon of that name; the control around it bears the words."""
    return html.Span(className=f"icon icon-{name}", **{"aria-hidden": "true"})


def icon_button(name: str, act: str, label: str, key: str = "") -> html.Button:
    """A button that shows an icon, says `label`, and does `act` (assets/keys.js)."""
    # the tip tells the key, the name stays short
    title = f"{label} ({key})" if key else label
    return html.Button(
        icon(name), title=title, className="icon-button", **{"data-act": act, "aria-label": label}
    )


def opener(act: str, popup: str) -> dict[str, str]:
    """What tells of a button that it opens and closes the part whose id is `popup`; kit/popups.js keeps it true."""
    return {
        "data-act": act,
        "aria-controls": popup,
        "aria-expanded": "false",
        "aria-haspopup": "true",
    }
