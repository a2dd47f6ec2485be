"""A Trace as a Plotly figure: one step, or all of them behind a slider. For notebooks and exports."""

from textwrap import wrap
from typing import Any

import numpy as np
import plotly.graph_objects as go

from linviz.core.notation import letters_everywhere
from linviz.core.problem import InputError, short_repr
from linviz.picture import view_figure
from linviz.picture.common_layers import Layer
from linviz.picture.layers import MOVING
from linviz.picture.number_line import Line
from linviz.picture.palette import PALETTE, Colours
from linviz.picture.probability_shades import shows_probability
from linviz.picture.scene import ACROSS, RATIO, Scene
from linviz.picture.step_layers import STILL_GRID, drawings
from linviz.run.columns import Steps
from linviz.run.trace import Trace
from linviz.run.view import View
from linviz.words.describe import describe

# the most in an animated figure, since each frame carries its own grids
FRAMES = 200
# nodes of the grid from left to right where f is curved, in many pictures which have to travel together
MOVING_GRID = 33
# pixels; PLAYER is the bottom margin of a figure with a slider
LEFT = 48
RIGHT = 16
TOP = 88
BOTTOM = 56
PLAYER = 150
WIDTH = LEFT + ACROSS + RIGHT
# the probability on a number line, a half of it where f is 0
CHANCE = {
    "overlaying": "y",
    "side": "right",
    "range": [-0.14, 1.14],
    "tickvals": [0, 0.5, 1],
    "ticktext": ["$mu = 0", "$mu = ½", "$mu = 1"],
    "ticklabelposition": "inside",
    "showgrid": False,
    "zeroline": False,
}
# letters
LINE = 100
# in milliseconds; redraw, because contours stay as they are without it
AT_ONCE = {
    "mode": "immediate",
    "frame": {"duration": 0, "redraw": True},
    "transition": {"duration": 0},
}
PLAY = {
    "fromcurrent": True,
    "frame": {"duration": 500, "redraw": True},
    "transition": {"duration": 0},
}


def figure(
    trace: Trace, step: int | None = None, theme: str = "light", view: View | None = None
) -> go.Figure:
    """Return one step of a run (from the end where negative); up to 200 steps behind a slider where step is None.

    view: a view to draw of one step instead of the points. Raises InputError for an unknown theme, for a view without a
    step or that does not suit the run, and for points with more than two coordinates.
    """
    if str(theme) not in PALETTE:
        raise InputError(
            f"there is no theme {short_repr(theme)}; choose one of {', '.join(PALETTE)}"
        )
    colour = PALETTE[theme]
    if view is not None:
        if step is None:
            raise InputError("choose one step to draw a view: linviz.figure(trace, -1, view=...)")
        return view_figure.figure(view, trace, step, colour)
    if trace.lifted.problem.d > 2:
        raise InputError(
            f"a figure can show points with 1 or 2 coordinates; these have {trace.lifted.problem.d}"
        )
    if step is not None:
        ((scene, traces),) = drawings(trace, np.array([trace.step_index(step)]), STILL_GRID, colour)
        return go.Figure(traces, _layout(scene, colour))
    steps = trace.displayed_steps(FRAMES)
    frames = drawings(trace, steps, MOVING_GRID, colour)
    layout = _layout(frames[0][0], colour, PLAYER) | _player_layout(steps, colour)
    return go.Figure(frames[0][1], layout, [_frame(scene, traces) for scene, traces in frames])


def _frame(scene: Scene | Line, traces: list[Layer]) -> dict[str, Any]:
    """Return the Plotly frame of a step: the properties that it changes in the figure."""
    data = [{name: value for name, value in one.items() if name in MOVING} for one in traces]
    return {
        "name": str(scene.row["step"]),
        "data": data,
        "layout": {"title_text": _title(scene)},
    }


def _title(scene: Scene | Line) -> str:
    """Return the caption in lines that fit, since Plotly does not break them."""
    caption = describe(scene.trace, int(scene.row["step"])).caption
    return "<br>".join(wrap(caption, LINE, break_on_hyphens=False))


def _layout(scene: Scene | Line, colour: Colours, bottom: int = BOTTOM) -> dict[str, Any]:
    """Return the layout of a figure. bottom: the bottom margin in pixels."""
    # equal axes take the room from the domain, so that the range stays that of the grid
    axis = {
        "gridcolor": colour["grid"],
        "zerolinecolor": colour["zero"],
        "constrain": "domain",
        "automargin": False,
    }
    return {
        "template": "none",
        "width": WIDTH,
        "height": ACROSS / RATIO + TOP + bottom,
        "margin": {"l": LEFT, "r": RIGHT, "t": TOP, "b": bottom},
        "showlegend": False,
        "paper_bgcolor": colour["card"],
        "plot_bgcolor": colour["card"],
        "font_color": colour["text"],
        "title": {"text": _title(scene), "x": LEFT / WIDTH, "xanchor": "left", "font_size": 15},
        **letters_everywhere(_axes(scene, axis)),
    }


def _axes(scene: Scene | Line, axis: dict[str, Any]) -> dict[str, Any]:
    """Return the axes of the layout, with their ranges and titles. axis: what both have in common."""
    across = {"range": [scene.x[0], scene.x[-1]]}
    if isinstance(scene, Line):
        up = {"title_text": "$f($x)", "range": [-scene.reach, scene.reach]}
        both = {"xaxis": axis | across | {"title_text": "$x"}, "yaxis": axis | up}
        return both | ({"yaxis2": CHANCE} if shows_probability(scene.trace) else {})
    up = {"title_text": "$x₂", "range": [scene.y[0], scene.y[-1]], "scaleanchor": "x"}
    return {"xaxis": axis | across | {"title_text": "$x₁"}, "yaxis": axis | up}


def _player_layout(steps: Steps, colour: Colours) -> dict[str, Any]:
    """Return the layout of a slider with the number of each step, and of buttons to play and to pause."""
    ticks = [
        {"label": str(step), "method": "animate", "args": [[str(step)], AT_ONCE]} for step in steps
    ]
    buttons = [
        {"label": label, "method": "animate", "args": [which, how]}
        for label, which, how in (("Play", None, PLAY), ("Pause", [None], AT_ONCE))
    ]
    look = {
        "bgcolor": colour["soft"],
        "bordercolor": colour["line"],
        "font_color": colour["text"],
    }
    row = {
        "type": "buttons",
        "direction": "left",
        "showactive": False,
        "pad_t": 64,
        "buttons": buttons,
    }
    corner = {"x": 0, "xanchor": "left", "y": 0, "yanchor": "top"}
    slider = {
        "x": 0.2,
        "len": 0.8,
        "pad_t": 50,
        "currentvalue_prefix": "step ",
        "activebgcolor": colour["muted"],
    }
    return {"sliders": [slider | look | {"steps": ticks}], "updatemenus": [row | corner | look]}
