"""What a scenario is about: its idea in one line, and on request its question, notes and lecture.

assets/parts/about/about.js fills all of it when a scenario is opened; it stays while one steps and changes things.
"""

from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon, opener


def build(idea: str) -> html.Section:
    """The line under the header, and what it opens."""
    button = html.Button(
        ["About", icon("down")], className="about-button", **opener("about", ids.ABOUT)
    )
    # tabIndex: it takes the focus when it opens, so that it is read and can be scrolled
    more = html.Div(
        id=ids.ABOUT,
        className="about",
        hidden=True,
        tabIndex=-1,
        role="group",
        **{"aria-label": "Question, notes and lecture"},
    )
    return html.Section(
        [html.P(idea, id=ids.IDEA, className="idea"), button, more],
        id=ids.ABOUT_PLACE,
        className="about-place",
        hidden=not idea,
        **{"aria-label": "About this scenario"},
    )
