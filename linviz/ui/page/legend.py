"""The legend: what every mark stands for; assets/parts/legend draws the marks, and shows those of this very picture."""

from dash import html

from linviz.run.mark import Mark
from linviz.ui import ids
from linviz.ui.page.button import icon_button

# in the order in which they are listed; assets/parts/legend/legend.js knows by these names when each is in the picture;
# those of Mark.legend are strokes, and are there where a path of that class is
MARKS = (
    ("plus", "class +1"),
    ("minus", "class −1"),
    ("split", "points of both classes in one place"),
    ("heap", "so many points in one place"),
    ("looked", "the point of this step"),
    ("asked", "a point that the question names"),
    ("wrong", "not classified correctly: on the incorrect side, or on the boundary"),
    ("held", "held out: shown, not used for learning"),
    ("on-margin", "support vector on the margin"),
    ("in-margin", "support vector inside the margin"),
    ("beyond", "support vector on the incorrect side"),
    ("outside", "support vector beyond the margin, not optimal yet"),
    ("share", "a larger ring means a larger $alpha"),
    ("number", "number of the point"),
    ("count", "how often the point was a mistake"),
    ("boundary", "boundary, $f($x) = 0"),
    ("sides", "$f($x) > 0 and $f($x) < 0"),
    ("arrow", "direction of $w"),
    ("curve", "$f($x)"),
    ("sigmoid", "$mu, the probability of class +1"),
    ("before", "before this step"),
    ("margins", "margin, $f($x) = ±1"),
    ("targets", "$f($x) = ±1, the labels"),
    ("odds", "places where class +1 has probability $mu"),
    ("bound", "$f($x) at the lower bound of the margin"),
    ("level", "the level to reach, $f($x) = ±$level"),
    ("bounds", "between the bounds of the margin"),
    ("free", "other boundaries that are equally good"),
    ("slack", "slack: how far the margin is missed"),
    ("arc", "slack $xi as a part of a ring, a whole one from $xi = 2 on"),
    ("distance", "segment to the boundary; its length is negative on the − side"),
    ("measured", "the place under the ruler"),
    ("ghost", "the boundary with another $b"),
    ("rest", "from $f($x) to the label"),
    ("best", "the boundary that is kept"),
    ("avg", "the average of all boundaries"),
    ("moving", "the boundary of the current $w"),
    ("voters", "boundaries that vote; stronger: more votes"),
    ("tie", "a tie: as many votes for + as for −"),
    ("hull", "convex hull of a class"),
    ("hull-of-z", "convex hull of all $z = $y $x"),
    ("mirrored", "a point of class −1, reflected through the origin"),
    ("link", "the nearest points found so far"),
)
UNDER_THE_SLIDER = (
    ("ticks", "under the slider: a step that changed something"),
    ("strides", "under the slider: not every step can be shown"),
)


def build() -> html.Div:
    """A card over the canvas, on a phone in place of the panel; closed at first."""
    own = [row for mark in Mark.__subclasses__() for row in mark.legend]
    listed = [*MARKS, *own, *UNDER_THE_SLIDER]
    rows = [html.Li(text, **{"data-mark": mark}) for mark, text in listed]
    close = icon_button("close", "legend-close", "Close the legend", "Esc")
    return html.Div(
        [close, html.Ul(rows)],
        id=ids.LEGEND,
        className="legend",
        hidden=True,
        role="region",
        # it scrolls where the rows have no room
        tabIndex=0,
        **{"aria-label": "Legend"},
    )
