"""What is drawn of a step, from the ground up: each layer is one Plotly trace, and each step has the same ones.

A layer that a step does not need is there all the same, hidden or without points, so that one frame can follow another.
"""

from typing import Any

import numpy as np

from linviz.core.geometry import convex_hull, covering
from linviz.core.number import number
from linviz.core.problem import Array
from linviz.picture.drawn import (
    CLASS,
    DISC,
    KINDS,
    NOWHERE,
    SQUARE,
    Layer,
    crosses,
    faint,
    level,
    looked,
    marks,
    measured,
    rings,
    support,
)
from linviz.picture.palette import Colours, faded, veil
from linviz.picture.scene import Scene
from linviz.run.mark import Counts, HullOfZ, Hulls

# of the view's width
ARROW = 0.15
CLEAR = "rgba(0, 0, 0, 0)"
# fits the floats that are sent
HUGE = 1e30
# of the lines that vote, from few votes to many; assets/stage/stage.css has the same
SHADES = (0.1, 0.22, 0.42, 0.7)
# what a frame has to say of a layer
MOVING = {"type", "visible", "x", "y", "z", "contours", "text", "customdata", "opacity"}


def layers(scene: Scene, colour: Colours) -> list[Layer]:
    """All layers of a scene, each with its name; from scene to scene only the properties MOVING change."""
    X = scene.trace.lifted.X
    wrong = NOWHERE
    if scene.known is not None:
        wrong = X[scene.signed <= 0]
    named = {
        "plus side": _side(scene, colour, 1),
        "minus side": _side(scene, colour, -1),
        "band": _band(scene, colour, 0),
        "other band": _band(scene, colour, 1),
        "plus hull": _hull(scene, colour, 1),
        "minus hull": _hull(scene, colour, -1),
        "hull of z": _hull_of_z(scene, colour),
        "mirrored": _mirrored(scene, colour),
        **{f"voters, shade {i + 1}": _voters(scene, colour, i) for i in range(len(SHADES))},
        "second": _line(
            scene, scene.second, 0, color=colour["plus-text"], width=3, dash="14px 4px 3px 4px"
        ),
        "before": _line(scene, scene.before, 0, color=colour["before"], width=2, dash="1px 5px"),
        "margins": _margins(scene, colour),
        "boundary": _line(scene, scene.known, 0, color=colour["boundary"], width=3),
        "slack": _slack(scene, colour),
        "nearest": _nearest(scene, colour),
        "w": _arrow(scene, colour),
        "signs": _signs(scene, colour),
        "looked at": rings(X[looked(scene.row)], colour, 21, 2),
        "looked at, outer": rings(X[looked(scene.row)], colour, 29, 2),
        **{f"support vectors {kind}": support(scene, X, kind, colour) for kind in KINDS},
        "points": _points(scene, colour),
        "wrong": crosses(wrong, colour),
    }
    return [layer | {"name": name} for name, layer in named.items()]


def _contour(scene: Scene, field: Array | None, contours: Layer, **style: Any) -> Layer:
    """Contours of a field on the grid; hidden where there is no field."""
    grid = {
        "x0": scene.x[0],
        "dx": scene.x[1] - scene.x[0],
        "y0": scene.y[0],
        "dy": scene.y[1] - scene.y[0],
    }
    z = field
    if field is not None and not scene.straight:
        # half as long on the wire; where f is straight the corners count to the last digit
        z = field.clip(-HUGE, HUGE).astype(np.float32)
    plain = {"type": "contour", "showscale": False, "hoverinfo": "skip"}
    return plain | grid | {"z": z, "visible": field is not None, "contours": contours, **style}


def _line(scene: Scene, field: Array | None, at: float, **line: Any) -> Layer:
    """Where the field is at or -at."""
    # two levels, -at and at; a size of 0, as at = 0 would give, is no step
    contours = {"coloring": "none", "start": -at, "end": at, "size": 2 * at or 1.0}
    return _contour(scene, field, contours, line=line)


def _side(scene: Scene, colour: Colours, label: int) -> Layer:
    """Where f has the sign of that class; nothing as long as nothing is learned."""
    field = None if scene.known is None else label * scene.known
    fills = [[0, CLEAR], [1, veil(colour[f"{CLASS[label]}-side"], colour["card"])]]
    contours = {"coloring": "fill", "start": 0, "end": 0, "size": 1}
    return _contour(scene, field, contours, colorscale=fills, line_width=0)


def _band(scene: Scene, colour: Colours, place: int) -> Layer:
    """One of the scene's bands, where it has so many."""
    field = None
    band = (0.0, 0.0)
    if place < len(scene.bands):
        field = scene.f
        band = scene.bands[place]
    # Plotly fills what lies outside of the interval that it is told to keep
    contours = {"type": "constraint", "operation": "][", "value": band}
    fill = faded(colour["margins"], 0.16)
    return _contour(scene, field, contours, fillcolor=fill, line_width=0)


def _margins(scene: Scene, colour: Colours) -> Layer:
    """Where f has the two values that the algorithm's picture names."""
    # every curved boundary has those of 1, where its algorithm names no others
    usual = 0.0 if scene.straight else 1.0
    at = level(scene, usual) if scene.norm else 0.0
    field = scene.f if at else None
    return _line(scene, field, at, color=colour["margins"], width=1.75, dash="7px 5px")


def _hull(scene: Scene, colour: Colours, label: int) -> Layer:
    """The convex hull of a class, where its points walk in the plane itself."""
    points = NOWHERE
    if scene.straight and "hulls" in scene.trace.marks:
        points = scene.trace.lifted.X[scene.trace.lifted.y == label]
    own = colour[CLASS[label]]
    return _ring(points, fillcolor=faded(own, 0.16), line={"color": own, "width": 1.5})


def _ring(points: Array, **style: Any) -> Layer:
    ring = convex_hull(points)
    # closed by its first corner; [:1] also where there is none
    return marks(points[ring + ring[:1]], mode="lines", fill="toself", **style)


def _hull_of_z(scene: Scene, colour: Colours) -> Layer:
    """The convex hull of the points z = y x, where one hull is all there is."""
    z = NOWHERE
    if scene.flipped:
        z = scene.trace.lifted.y[:, None] * scene.trace.lifted.X
    line = {"color": colour["muted"], "width": 1.5}
    return _ring(z, fillcolor=faded(colour["muted"], 0.12), line=line)


def _mirrored(scene: Scene, colour: Colours) -> Layer:
    """Faintly, where the points of the class - lie in that hull."""
    places = NOWHERE
    if scene.flipped:
        places = -scene.trace.lifted.X[scene.trace.lifted.y < 0]
    marker = {
        "symbol": "square-open",
        "size": 10,
        "opacity": 0.7,
        "color": colour["minus"],
        "line": {"width": 1.5},
    }
    return marks(places, marker=marker)


def _nearest(scene: Scene, colour: Colours) -> Layer:
    """The nearest points of the hulls, or of the hull and the origin, as far as found, and the way between them."""
    pair = NOWHERE
    names = ["<i>w₊</i>", "<i>w₋</i>"]
    classes, one = (scene.trace.marks.get(name) for name in ("hulls", "hull_of_z"))
    if scene.straight and isinstance(classes, Hulls):
        pair = np.array([scene.row[classes.plus], scene.row[classes.minus]])
    elif scene.straight and isinstance(one, HullOfZ):
        pair = np.array([np.zeros(2), scene.row[one.point]])
        names = ["0", "<i>w</i>"]
    line = {"color": colour["boundary"], "width": 2.5}
    ends = {"color": colour["card"], "size": 11, "line": line}
    words = {"text": names[: len(pair)], "textfont_size": 16, "textposition": "top right"}
    return marks(pair, **words, mode="lines+markers+text", marker=ends, line=line)


def _voters(scene: Scene, colour: Colours, shade: int) -> Layer:
    """The lines that vote, from one end of the view to the other: the more votes, the darker."""
    lines = NOWHERE
    drawn = 0
    if "voters" in scene.trace.marks:
        w, b, counts = scene.voters()
        drawn = len(counts)
        of_shade = np.ceil(len(SHADES) * counts / counts.max(initial=1)) == shade + 1
        lines = scene.across(w[of_shade], b[of_shade])
    line = {"color": faded(colour["boundary"], SHADES[shade]), "width": 1.25}
    return marks(lines, mode="lines", line=line, opacity=faint(drawn))


def _slack(scene: Scene, colour: Colours) -> Layer:
    """From each point inside the margin to the margin line of its class: xi / |w| long, where that is in the view."""
    lines = NOWHERE
    if scene.straight and measured(scene.trace) == "slack" and scene.norm:
        # less is rounding, on points that lie on the margin
        inside = np.flatnonzero(scene.row["slack"] > 1e-9)
        start = scene.trace.lifted.X[inside]
        way = scene.trace.lifted.y[inside] * scene.row["slack"][inside]
        # 000 §2.1, figure 4: xi / |w| along w / |w|
        foot = start + way[:, None] * scene.row["w"] / scene.norm**2
        low = np.array([scene.x[0], scene.y[0]])
        high = np.array([scene.x[-1], scene.y[-1]])
        seen = ((foot >= low) & (foot <= high)).all(axis=1)
        gap = np.full_like(start, np.nan)
        lines = np.stack([start, foot, gap], axis=1)[seen].reshape(-1, 2)
    line = {"color": colour["boundary"], "width": 1.5}
    return marks(lines, mode="lines", line=line, opacity=faint(len(lines) // 3))


def _arrow(scene: Scene, colour: Colours) -> Layer:
    """w on the middle of the boundary, always equally long: only its direction counts. Kozinec's nearest pair is w."""
    ends = NOWHERE
    walks = scene.trace.marks.keys() & {"hulls", "hull_of_z"}
    if scene.straight and not walks and len(scene.edge) == 2:
        foot = scene.edge.mean(axis=0, keepdims=True)
        ends = np.concatenate([foot, foot + ARROW * scene.span[0] * scene.normals(foot)])
    boundary = colour["boundary"]
    # Plotly makes marks of several sizes transparent if not told otherwise
    tip = {
        "symbol": ["circle", "arrow"],
        "size": [0, 14],
        "angleref": "previous",
        "opacity": 1,
        "color": boundary,
    }
    words = {
        "text": ["", "<b><i>w</i></b>"][: len(ends)],
        "textfont_size": 19,
        "textposition": "top center",
    }
    return marks(
        ends,
        **words,
        mode="lines+markers+text",
        marker=tip,
        line={"color": boundary, "width": 2.25},
    )


def _signs(scene: Scene, colour: Colours) -> Layer:
    """+ and - beside the boundary, so that colour is not the only thing that tells the sides apart."""
    line = {"width": 4, "color": [colour["plus"], colour["minus-text"]]}
    return marks(
        scene.signs(), marker={"symbol": ["cross-thin", "line-ew"], "size": 15, "line": line}
    )


def _points(scene: Scene, colour: Colours) -> Layer:
    """A mark of its class for each point, and how often the dual perceptron has counted it."""
    lifted = scene.trace.lifted
    row = scene.row
    mark = scene.trace.marks.get("counts")
    counts = row[mark.of] if isinstance(mark, Counts) else np.zeros(lifted.n)
    of_class = lifted.y > 0
    marker = {
        "symbol": np.where(of_class, "circle", "square"),
        "color": np.where(of_class, colour["plus"], colour["minus"]),
        "size": np.where(of_class, DISC, SQUARE) * np.where(covering(lifted.X, lifted.y), 0.6, 1),
        "opacity": 1,
        "line": {"color": colour["halo"], "width": 1.5},
    }
    hover = np.column_stack([1 + np.arange(lifted.n), row["scores"]])
    words = {
        "mode": "markers+text",
        "text": [_counted(count) for count in counts],
        "textposition": "top center",
        "customdata": hover.astype(np.float32),
        "hovertemplate": "point %{customdata[0]}: (%{x}, %{y})<br>"
        "f(x) = %{customdata[1]:.3g}<extra></extra>",
    }
    return marks(lifted.X, **words, marker=marker, hoverinfo="all")


def _counted(count: float) -> str:
    """How often a point was a mistake, beside the point."""
    if count > 0:
        return f"α {number(count).text}"
    return ""
