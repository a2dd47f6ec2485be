"""The button of the help that forgets what was seen in this browser: on the home page and on the desk."""

from dash import html

MARK = (
    "On the home page a ✓ stands at a scenario whose question you have answered, or whose end you "
    "have reached. "
    "Only this browser knows it."
)


def forgetting() -> list[html.P]:
    """Return what the mark ✓ says, the button, and the place of its reply (assets/model/seen.js)."""
    button = html.Button("Forget what I have seen", className="boxed", **{"data-act": "forget"})
    return [html.P(MARK), html.P(button), html.P(id="forgotten", role="status")]
