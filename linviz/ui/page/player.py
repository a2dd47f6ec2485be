"""The player: start, back, play, step, next mistake, end, the scrubber, the step's number, the speed."""

import dash_bootstrap_components as dbc
from dash import html

from linviz.run.algorithm import UPDATE, VISIT
from linviz.run.trace import Trace
from linviz.ui import ids
from linviz.ui.page.button import icon, icon_button
from linviz.ui.page.markup import Raw
from linviz.ui.page.opening import Opening

# orders that take all points before one comes again
PASSES = ("cyclic", "shuffled")
# little room has only the first of them
PARTS = ("", "made", "wide-only")
SLIDER = (
    '<input type="range" aria-label="Step" min="0" max="{steps}" value="{at}" style="--done: {done:g}">'
    '<svg viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">'
    '<path class="updates"/><path class="gaps"/></svg>'
)
# steps a second; beyond what the screen can show drawings are left out, never steps
SPEEDS = (0.25, 0.5, 1, 2, 4, 10, 30, 60)


def build(opening: Opening) -> html.Section:
    """The row under the canvas."""
    trace = opening.trace
    word, visits = trace.entry.terms.update, bool((trace.record.event == VISIT).any())
    told, longest = (_position(trace, at, visits) for at in (opening.step, trace.steps))
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
            html.Div(_slider(opening), id=ids.SCRUBBER, className="scrubber"),
            html.Div(
                [
                    html.Label("Step ", htmlFor=ids.STEP_NUMBER),
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
            html.Button(
                f"{word.capitalize()}s only",
                className="boxed stride",
                hidden=not visits,
                **{"data-act": "stride", "aria-pressed": "false"},
            ),
            html.Label("Steps per second", htmlFor=ids.SPEED, className="visually-hidden"),
            dbc.Select(
                id=ids.SPEED,
                options=[{"value": speed, "label": f"{speed:g}/s"} for speed in SPEEDS],
                value="2",
            ),
        ],
        className="player",
        # as much room as the longest takes, so that the slider keeps its length
        style=Raw(f"--letters: {len(''.join(longest))}"),
        **{"aria-label": "Player"},
    )


def _slider(opening: Opening) -> Raw:
    """The slider, and the lines under it; player.js draws those, and of a long run counts only what it can show."""
    steps, at = opening.trace.steps, opening.step
    return Raw(SLIDER.format(steps=steps, at=at, done=at / steps if steps else 0))


def _position(trace: Trace, step: int, visits: bool) -> list[str]:
    """Of how many steps; the update; the pass."""
    updates = int((trace.record.event[:step] == UPDATE).sum())
    return [
        f" of {trace.steps:,}",
        f" · update {updates:,} of {trace.updates:,}" if visits else "",
        f" · pass {max(1, -(-step // trace.lifted.n)):,}" if _passes(trace) else "",
    ]


def _passes(trace: Trace) -> bool:
    """Whether the points are taken in rounds."""
    order = trace.entry.order
    return order is not None and order(trace.algorithm) in PASSES and trace.lifted.n > 0


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
