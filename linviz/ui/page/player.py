"""The player: start, back, play, step, next mistake, end, the scrubber, the step's number, the speed."""

import dash_bootstrap_components as dbc
from dash import html

from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button

# steps a second; beyond what the screen can show drawings are left out, never steps
SPEEDS = (0.25, 0.5, 1, 2, 4, 10, 30, 60)


def build() -> html.Section:
    """The row under the canvas."""
    return html.Section(
        [
            _transport(),
            # player.js hides this and the stride where every step changes something
            html.Button(
                "Next mistake",
                className="boxed",
                title="To the next mistake (n)",
                **{"data-act": "next"},
            ),
            # player.js makes the slider and its ticks
            html.Div(id=ids.SCRUBBER, className="scrubber"),
            html.Div(
                [
                    html.Label("Step ", htmlFor=ids.STEP_NUMBER),
                    dbc.Input(id=ids.STEP_NUMBER, type="number", min=0, value=0),
                    # of how many steps; the update; the pass, and what is skipped
                    html.Span(
                        [html.Span(className=name) for name in ("", "made", "wide-only")],
                        id=ids.POSITION,
                    ),
                ],
                className="position",
            ),
            html.Button(
                "Mistakes only",
                className="boxed stride",
                title="Play, → and ← go from mistake to mistake (m)",
                **{"data-act": "stride", "aria-pressed": "false"},
            ),
            html.Label("Steps a second", htmlFor=ids.SPEED, className="visually-hidden"),
            dbc.Select(
                id=ids.SPEED,
                options=[{"value": speed, "label": f"{speed:g}/s"} for speed in SPEEDS],
                value="2",
            ),
        ],
        className="player",
        **{"aria-label": "Player"},
    )


def _transport() -> html.Div:
    """The buttons that step and play."""
    # player.js swaps its icon and name for those of Pause
    play = html.Button(
        icon("play"),
        className="play",
        title="Play (Space)",
        **{"data-act": "play", "aria-label": "Play"},
    )
    buttons = [
        icon_button("start", "start", "To the start", "Home"),
        icon_button("back", "back", "One step back", "←"),
        play,
        icon_button("step", "step", "One step", "→"),
        icon_button("end", "end", "To the end", "End"),
    ]
    return html.Div(buttons, className="transport")
