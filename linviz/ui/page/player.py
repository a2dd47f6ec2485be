"""The player: start, back, play, step, next mistake, end, the scrubber, the step's number, the speed and the stride."""

import dash_bootstrap_components as dbc
from dash import html

from linviz.run.algorithm import UPDATE, VISIT
from linviz.run.trace import Trace
from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button, opener
from linviz.ui.page.markup import Raw
from linviz.ui.page.opening import Opening

# orders that take all points before one comes again
PASSES = ("cyclic", "shuffled")
# the classes of the texts, with what stands between them; little room shows only one (style/small.css)
PARTS = ("total", "between", "made", "between", "pass")
SLIDER = (
    '<input type="range" aria-label="Step" min="0" max="{end}" value="{at}">'
    '<svg viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">'
    '<path class="updates"/><path class="gaps"/></svg>'
)
# steps a second; beyond what the screen can show drawings are left out, never steps
SPEEDS = (0.25, 0.5, 1, 2, 4, 10, 30, 60)
USUAL_SPEED = 2


def build(opening: Opening) -> html.Section:
    """The row under the canvas."""
    trace = opening.trace
    word, visits = trace.entry.terms.update, bool((trace.record.event == VISIT).any())
    told = _position(opening, opening.step, visits, "totals" not in opening.veiled)
    return html.Section(
        [
            _transport(),
            # this and the stride are for runs in which some steps change nothing
            html.Button(
                f"Next {word}",
                className="boxed",
                hidden=not visits,
                **{"data-act": "next"},
            ),
            _scrubber(opening),
            html.Div(
                [
                    html.Label("Step", htmlFor=ids.STEP_NUMBER),
                    dbc.Input(id=ids.STEP_NUMBER, type="number", min=0, value=opening.step),
                    html.Span(
                        [
                            html.Span(text, className=name)
                            for text, name in zip(told, PARTS, strict=True)
                        ],
                        id=ids.POSITION,
                    ),
                ],
                className="position",
            ),
            _speed(f"{word.capitalize()}s only", visits),
        ],
        className="player",
        **{"aria-label": "Player"},
    )


def _scrubber(opening: Opening) -> html.Div:
    """Return the slider and its ticks, which assets/parts/player/track.js draws."""
    steps, at = opening.trace.steps, opening.step
    goes_on = "ticks" in opening.veiled
    # then it ends at the step that is shown
    end = at if goes_on else steps
    slider = Raw(SLIDER.format(end=end or 1, at=at))
    attributes = {"data-goes-on": "" if end else "start"} if goes_on else {}
    return html.Div(
        slider,
        id=ids.SCRUBBER,
        className="scrubber",
        style=Raw(f"--done: {at / end if end else 0:g}"),
        **attributes,
    )


def _position(opening: Opening, step: int, visits: bool, totals: bool) -> list[str]:
    """Return the parts of the position and what is between them, as assets/parts/player/player.js writes them."""
    trace = opening.trace
    updates = int((trace.record.event[:step] == UPDATE).sum())
    of_all = f" of {trace.updates:,}" if totals else ""
    parts = [
        f"of {trace.steps:,}" if totals else "",
        f"update {updates:,}{of_all}" if visits else "",
        f"pass {max(1, -(-step // trace.lifted.n)):,}" if _passes(trace) else "",
    ]
    between = [
        " · " if parts[place] and any(parts[:place]) else "" for place in range(1, len(parts))
    ]
    return [parts[0], between[0], parts[1], between[1], parts[2]]


def _passes(trace: Trace) -> bool:
    """Whether the points are taken in rounds."""
    order = trace.entry.order
    return order is not None and order(trace.algorithm) in PASSES and trace.lifted.n > 0


def _speed(stride: str, visits: bool) -> html.Div:
    """Return the menu of the speeds, with the stride: every step, or only those that change something."""
    button = html.Button(
        [html.Span(_per_second(USUAL_SPEED), id=ids.SPEED), icon("down")],
        className="boxed",
        title="Speed of playing",
        **opener("speed", ids.SPEED_MENU),
    )
    speeds = [
        html.Button(
            _per_second(speed),
            **{"data-speed": speed, "aria-pressed": str(speed == USUAL_SPEED).lower()},
        )
        for speed in SPEEDS
    ]
    only = html.Button(
        [html.Span(stride), html.Kbd("m", **{"aria-hidden": "true"})],
        **{"data-act": "stride", "aria-pressed": "false"},
    )
    groups = [
        html.Div(speeds, className="group"),
        html.Div(only, className="group", hidden=not visits),
    ]
    popup = html.Div(groups, id=ids.SPEED_MENU, className="popup", hidden=True)
    return html.Div([button, popup], className="menu speed")


def _per_second(speed: float) -> str:
    return f"{speed:g} step{'s' if speed > 1 else ''}/s"


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
