"""One step of a view as a Plotly figure."""

from textwrap import wrap

import plotly.graph_objects as go

from linviz.core.notation import letters, letters_everywhere
from linviz.core.problem import InputError
from linviz.picture.palette import Colours
from linviz.run.trace import Trace
from linviz.run.view import View
from linviz.words.view_words import caption, view_row

# pixels, and the most letters in a line of the caption
SIZE = {"width": 640, "height": 640}
MARGIN = {"l": 56, "r": 16, "t": 72, "b": 48}
LINE = 84


def figure(view: View, trace: Trace, step: int, colour: Colours) -> go.Figure:
    """Return the view of that step under its caption; InputError where the view does not suit this run."""
    reason = view.why_unsuited(trace)
    if reason:
        raise InputError(f"the view {view.name!r} does not suit this run: {letters(reason)}")
    row = view_row(view, trace, trace.step_index(step))
    layers, layout = view.figure_layers(trace, row, colour)
    title = "<br>".join(wrap(caption(view, trace, row), LINE, break_on_hyphens=False))
    common = {
        "template": "none",
        **SIZE,
        "margin": MARGIN,
        "showlegend": False,
        "paper_bgcolor": colour["card"],
        "plot_bgcolor": colour["card"],
        "font_color": colour["text"],
        "title": {"text": title, "x": 0.02, "xanchor": "left", "font_size": 15},
    }
    data = [layer | {"name": name} for name, layer in layers.items()]
    return go.Figure(letters_everywhere(data), letters_everywhere(common | layout))
